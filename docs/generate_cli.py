"""Writes docs/cli.md from the commands' own help; tests/grounding/cli/test_docs.py fails when it is out of date.

python docs/generate_cli.py
"""

from __future__ import annotations

from pathlib import Path

import typer
from typer.testing import CliRunner

from grounding.cli import app

PAGE = Path(__file__).with_name("cli.md")
COMMANDS = ([], ["serve"], ["check"], ["score"], ["models"], ["models", "list"], ["models", "verify"])
_HEAD = """# Command line

<!-- Made by docs/generate_cli.py from the help of the commands: change that, not this. -->

Exit status of every command: 0 done, 1 the answer is not grounded or a model's files are not whole, 2 wrong use,
3 a model failed; 130 after Ctrl-C. What goes wrong is said on standard error in one line.
Output is coloured on a terminal, plain elsewhere and where `NO_COLOR` is set.
"""


def page() -> str:
    """The page as it should be."""
    return "\n".join([_HEAD, *(_section(command) for command in COMMANDS)])


def _section(command: list[str]) -> str:
    # A fixed width: the help would else follow the terminal of whoever runs this.
    result = CliRunner().invoke(app, [*command, "--help"], prog_name="grounding", terminal_width=100)
    if result.exit_code != 0:
        raise typer.Exit(result.exit_code)
    return f"## {' '.join(['grounding', *command])}\n\n```text\n{result.stdout.rstrip()}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page())
