"""The commands put together, and the process they run in."""

from __future__ import annotations

import signal
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from grounding.cli import check, models, score, serve

# Plain help instead of rich's boxes: it can be copied, and does not change with the terminal's width.
app = typer.Typer(
    name="grounding",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.command()(serve.serve)
app.command()(check.check)
app.command()(score.score)
app.add_typer(models.app, name="models")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"grounding-server {version('grounding-server')}")
        raise typer.Exit


@app.callback()
def options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Check whether given texts support an answer, sentence by sentence.

    \b
    Example:
      grounding check answer.txt sources/
    """


def main() -> None:
    """Entry point of the console script.

    `grounding check … | head` ends by SIGPIPE as `cat` does, without a word; the server needs the
    signal off, for its sockets.
    """
    if hasattr(signal, "SIGPIPE") and sys.argv[1:2] != ["serve"]:
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    app()
