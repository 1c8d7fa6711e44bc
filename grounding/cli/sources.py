"""Files to answer and facts: what is read, as what, and where it came from."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grounding.cli.cutting import cut_text
from grounding.cli.failures import BadInput
from grounding.limits import MAX_BODY_BYTES, MAX_FACT_CHARACTERS
from grounding.types import Fact

STDIN = "-"
TEXT_SUFFIXES = frozenset({".txt", ".text", ".md", ".markdown", ".rst"})
"""What is read from a directory. A file that is named is read whatever its name."""


@dataclass(frozen=True, slots=True)
class FactSource:
    """A fact and its place: `fact.text` starts at character `start`, in line `line` (1-based), of the file `name`."""

    fact: Fact
    name: str
    start: int = 0
    line: int = 1

    def line_of(self, position: int) -> int:
        """Line of the file that holds character `position` of the fact."""
        return self.line + self.fact.text.count("\n", 0, position)


@dataclass(slots=True)
class Gathered:
    """Facts in order, and what the caller should know of how they were read."""

    sources: list[FactSource] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_text(name: str) -> str:
    """Text of a file, or of standard input for `-`. Raises BadInput, naming the file, unless it is UTF-8 text."""
    data = _read_bytes(name)
    shown = "standard input" if name == STDIN else name
    if len(data) > MAX_BODY_BYTES:
        raise BadInput(f"{shown}: is larger than {MAX_BODY_BYTES:,} bytes")
    if b"\0" in data:
        raise BadInput(f"{shown}: is not a text file (it has a zero byte at {data.index(0)})")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{shown}: is not UTF-8 text (byte {error.start})") from error


def _read_bytes(name: str) -> bytes:
    if name == STDIN:
        return sys.stdin.buffer.read(MAX_BODY_BYTES + 1)
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_BODY_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from error


def gather(paths: Sequence[str], answer: str) -> Gathered:
    """Facts from files, directories (searched through, files sorted by name) and `-`.

    A file met twice is read once. Raises BadInput, naming the file; also when a named fact is the
    answer itself, which would support every word of it.
    """
    gathered, seen = Gathered(), set()
    for path in paths:
        if path == STDIN:
            _add(gathered, path, read_text(path), title=None)
        elif Path(path).is_dir():
            for file in _text_files(Path(path), answer, gathered):
                if _resolved(file) not in seen:
                    seen.add(_resolved(file))
                    _add_found(gathered, file)
        elif _same(path, answer):
            raise BadInput(f"{path}: is the answer; it cannot be a fact too")
        elif _resolved(path) not in seen:
            seen.add(_resolved(path))
            _add(gathered, path, read_text(path), Path(path).name)
    return gathered


def _same(path: str | Path, answer: str) -> bool:
    return answer != STDIN and _resolved(path) == _resolved(answer)


def _resolved(path: str | Path) -> Path:
    try:
        return Path(path).resolve()
    except (OSError, RuntimeError) as error:  # Python below 3.13 raises RuntimeError for links in a circle
        raise BadInput(f"{path}: {getattr(error, 'strerror', None) or 'is a symbolic link to itself'}") from error


def _text_files(folder: Path, answer: str, gathered: Gathered) -> Iterator[Path]:
    found = [p for p in sorted(folder.rglob("*")) if p.is_file() and not _hidden(p.relative_to(folder))]
    texts = [p for p in found if p.suffix.lower() in TEXT_SUFFIXES]
    if other := sorted({p.suffix or p.name for p in found if p not in texts}):
        gathered.notes.append(f"{folder}: not read, as no text file by name: {', '.join(other)}")
    if not texts:
        raise BadInput(f"{folder}: has no text file ({', '.join(sorted(TEXT_SUFFIXES))})")
    for path in texts:
        if _same(path, answer):
            gathered.notes.append(f"{path}: is the answer; not read as a fact")
        else:
            yield path


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _add_found(gathered: Gathered, file: Path) -> None:
    text = read_text(str(file))
    if text.strip():
        _add(gathered, str(file), text, file.name)
    else:
        gathered.notes.append(f"{file}: is empty; not read")


def _add(gathered: Gathered, name: str, text: str, title: str | None) -> None:
    shown = "standard input" if name == STDIN else name
    if not text.strip():
        raise BadInput(f"{shown}: is empty")
    attributes = {"title": _clean(title)} if title else {}
    spans = [(low, high) for low, high in cut_text(text, MAX_FACT_CHARACTERS) if text[low:high].strip()]
    for low, high in spans:
        fact = Fact(text[low:high], attributes)
        gathered.sources.append(FactSource(fact, shown, low, text.count("\n", 0, low) + 1))
    if len(spans) > 1:
        limit = f"the limit of a fact is {MAX_FACT_CHARACTERS:,}"
        gathered.notes.append(f"{shown}: has {len(text):,} characters and {limit}: read as {len(spans)} facts")


def _clean(name: str) -> str:
    """A file name that is not UTF-8 comes with lone surrogates, which no request may have."""
    return name.encode(errors="replace").decode()
