"""Pairs in, scores out: JSON lines, read and written in blocks."""

from __future__ import annotations

import gzip
import itertools
import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from grounding.cli.failures import BadInput
from models.protocols import Pair, PairScorer, PairScores

STDIN = STDOUT = "-"
DIGITS = 6


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file of JSON lines to read, unpacked if its name ends in .gz; `-` is standard input. Raises BadInput."""
    if name == STDIN:
        yield sys.stdin.buffer
        return
    try:
        file = gzip.open(name, "rb") if name.endswith(".gz") else Path(name).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from error
    with file:
        yield cast(BinaryIO, file)


@contextmanager
def writing(name: str) -> Iterator[BinaryIO]:
    """A file that appears whole, when the body has ended well; until then, and for good after an error, `NAME.partial`.

    Packed if the name ends in .gz; `-` is standard output. Raises BadInput.
    """
    if name == STDOUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    partial = partial_name(name)
    try:
        raw = partial.open("wb")
    except OSError as error:
        raise BadInput(f"{partial}: {error.strerror}") from error
    with raw:
        if name.endswith(".gz"):
            # No name, no time: the same scores give the same bytes.
            with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
                yield cast(BinaryIO, packed)
        else:
            yield raw
    os.replace(partial, name)


def partial_name(name: str) -> Path:
    """Where the lines are before all are there."""
    return Path(f"{name}.partial")


def read_pairs(lines: Iterable[bytes], name: str) -> Iterator[Pair]:
    """One pair a line. Raises BadInput naming the file and the line, at the first bad one."""
    iterator = enumerate(lines, start=1)
    number = 0
    while True:
        try:
            number, line = next(iterator)
            yield _pair(line)
        except StopIteration:
            return
        except ValueError as error:
            raise BadInput(f"{name}:{number}: {error}") from error
        except (EOFError, OSError, zlib.error) as error:  # a damaged or cut-off archive
            raise BadInput(f"{name}:{number + 1}: {error}") from error


def _pair(line: bytes) -> Pair:
    if not line.strip():
        raise ValueError("is an empty line")
    try:
        value = json.loads(line)
    except RecursionError:
        raise ValueError("is nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("is not a JSON object")
    return _field(value, "premise"), _field(value, "hypothesis")


def _field(value: dict[str, object], name: str) -> str:
    text = value.get(name)
    if not isinstance(text, str):
        raise ValueError(f"{name!r} must be a string")
    text.encode()  # half of a surrogate pair: a UnicodeEncodeError, which is a ValueError
    return text


def scored(pairs: Iterable[Pair], scorer: PairScorer, block: int) -> Iterator[list[str]]:
    """JSON lines of `block` pairs at a time, in order. A bad pair ends them after all the pairs before it."""
    iterator = iter(pairs)
    while batch := _taken(iterator, block):
        good, fault = batch
        if good:
            yield lines_of(scorer.score(good))
        if fault is not None:
            raise fault


def _taken(pairs: Iterator[Pair], block: int) -> tuple[Sequence[Pair], BadInput | None] | None:
    """The next pairs, and the fault that ended them early; None at the end."""
    taken: list[Pair] = []
    try:
        for pair in itertools.islice(pairs, block):
            taken.append(pair)  # noqa: PERF402 - those before a fault must be kept
    except BadInput as fault:
        return taken, fault
    return (taken, None) if taken else None


def lines_of(scores: PairScores) -> list[str]:
    """One JSON object a pair, rounded to six digits; `truncated` only where it is true."""
    columns = {
        name: getattr(scores, name).astype(float).round(DIGITS).tolist()
        for name in ("support", "entailment", "neutral", "contradiction")
    }
    rows = zip(*columns.values(), scores.truncated.tolist(), strict=True)
    return [
        json.dumps(dict(zip(columns, row, strict=False)) | ({"truncated": True} if row[-1] else {})) for row in rows
    ]
