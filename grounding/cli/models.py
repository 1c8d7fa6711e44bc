"""`grounding models`: what models there are, and whether their files are whole."""

from __future__ import annotations

from typing import Annotated

import typer

from grounding.cli.failures import reported

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True)


@app.callback()
def models() -> None:
    """List and verify the models on this machine.

    \b
    Example:
      grounding models list
    """


@app.command("list")
def list_models() -> None:
    """List the models: name, kind, version, size, licence and the start of the checksum.

    \b
    Example:
      grounding models list
    """
    with reported():
        raise NotImplementedError


@app.command()
def verify(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME...", help="Models to verify; all by default.")
    ] = None,
) -> None:
    """Compare each file of the models with its checksum.

    Exit status: 0 all whole; 1 a file is missing or differs; 2 no such model.

    \b
    Example:
      grounding models verify small
    """
    with reported():
        raise NotImplementedError
