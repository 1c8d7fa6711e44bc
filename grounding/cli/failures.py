"""How a command ends when it cannot do its work: one line on stderr, an exit code, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from grounding.errors import GroundingError, ModelError, ScorerError

NOT_GROUNDED = 1
BAD_USE = 2
MODEL_FAILED = 3
"""Apart from NOT_GROUNDED: a check that did not run says nothing about the answer."""


class BadInput(GroundingError):
    """What the caller gave cannot be used: a missing file, bytes that are no text, a broken limit."""


@contextmanager
def reported() -> Iterator[None]:
    """Turns this package's errors in the body into `Error: …` on stderr and the exit code."""
    try:
        yield
    except GroundingError as error:
        typer.echo(f"Error: {error}", err=True)
        raise typer.Exit(MODEL_FAILED if isinstance(error, ModelError | ScorerError) else BAD_USE) from error


def note(message: str) -> None:
    """Something the caller should know that is no error."""
    typer.echo(f"Note: {message}", err=True)
