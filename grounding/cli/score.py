"""`grounding score`: many pairs, without the rest of the pipeline."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from grounding.cli.failures import BadInput, note, reported
from grounding.errors import GroundingError

if TYPE_CHECKING:
    from rich.progress import Progress


def score(
    pairs: Annotated[
        str,
        typer.Argument(
            metavar="PAIRS", help="JSON lines with premise and hypothesis, .gz or not; - reads standard input."
        ),
    ],
    out: Annotated[str, typer.Option(metavar="FILE", help="Where to write, .gz or not; - is standard output.")],
    model: Annotated[str, typer.Option(metavar="NAME", help="Pair scorer; see grounding models list.")] = "small",
    batch_size: Annotated[int, typer.Option(min=1, help="Pairs read, scored and written at a time.")] = 256,
) -> None:
    """Score pairs of a premise and a hypothesis.

    Writes a line for each line, in the same order: support, entailment, neutral, contradiction, and
    "truncated": true where the premise was longer than the model reads. FILE appears when all lines are
    there. At a bad line the command ends with status 2; the scores of the lines before it are in
    FILE.partial.

    \b
    Examples:
      grounding score pairs.jsonl.gz --model small --out scores.jsonl
      head -5 pairs.jsonl | grounding score - --out -
    """
    with reported():
        _refuse_overwriting(pairs, out)
        _score(pairs, out, model, batch_size)


def _refuse_overwriting(pairs: str, out: str) -> None:
    from grounding.cli.pairs import STDIN, partial_name

    if pairs == STDIN or out == "-" or not os.path.exists(pairs):
        return
    for target in (out, partial_name(out)):
        if os.path.exists(target) and os.path.samefile(pairs, target):
            raise BadInput(f"{out}: would overwrite the pairs")


def _score(pairs: str, out: str, model: str, batch_size: int) -> None:
    from grounding.cli.pairs import opened, partial_name, read_pairs, scored, writing
    from grounding.loading import load_scorer

    done = 0
    with opened(pairs) as source:
        scorer = load_scorer(model)
        name = "standard input" if pairs == "-" else pairs
        try:
            with writing(out) as sink, _progress(pairs) as progress:
                task = progress.add_task("scoring", total=_count_lines(pairs, progress.disable))
                for lines in scored(read_pairs(source, name), scorer, batch_size):
                    sink.write("".join(f"{line}\n" for line in lines).encode())
                    done += len(lines)
                    progress.advance(task, len(lines))
        except GroundingError:
            if out != "-" and partial_name(out).exists():
                note(f"{partial_name(out)} has the scores of the first {done:,} lines")
            raise


@contextmanager
def _progress(pairs: str) -> Iterator[Progress]:
    """A bar on stderr; none when that is no terminal."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        yield progress


def _count_lines(pairs: str, disabled: bool) -> int | None:
    """How many pairs there are, for the bar; None if that takes reading what can be read only once."""
    from grounding.cli.pairs import opened

    if disabled or pairs == "-" or not os.path.isfile(pairs):
        return None
    with opened(pairs) as file:
        return sum(1 for _ in file)
