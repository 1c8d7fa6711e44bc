from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.grounding.cli.conftest import Run

ROOT = Path(__file__).parents[3]
COMMANDS = [["serve"], ["check"], ["score"], ["models", "list"], ["models", "verify"]]


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"grounding-server {version('grounding-server')}\n"


@pytest.mark.parametrize("command", [[], *COMMANDS])
def test_help_has_an_example(run: Run, command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert "grounding " + " ".join(command) in result.stdout


def test_unknown_option_ends_with_2(run: Run) -> None:
    assert run("check", "--nonsense").exit_code == 2


def test_help_loads_no_model_web_or_number_library() -> None:
    code = (
        "import sys, grounding.cli\n"
        "heavy = {'numpy', 'onnxruntime', 'tokenizers', 'fastapi', 'pydantic', 'uvicorn', 'sentencex'}\n"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "[]\n"


def test_reader_that_goes_away_ends_the_command_without_a_word() -> None:
    read, write = os.pipe()
    os.close(read)
    code = "import sys; sys.argv[1:] = ['--help']; from grounding.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], stdout=write, stderr=subprocess.PIPE, check=False, cwd=ROOT)
    os.close(write)
    assert done.returncode == -13  # SIGPIPE
    assert done.stderr == b""


def test_interrupt_ends_with_130_without_a_word(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("grounding.cli.check._sources", interrupted)
    result = run("check", "answer.txt", "facts.txt")
    assert result.exit_code == 130
    assert result.output == ""
