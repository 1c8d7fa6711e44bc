from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_page_says_what_the_help_says() -> None:
    spec = importlib.util.spec_from_file_location("generate_cli", ROOT / "docs" / "generate_cli.py")
    assert spec is not None
    assert spec.loader is not None
    generate_cli = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate_cli)
    assert generate_cli.PAGE.read_text() == generate_cli.page(), "run: python docs/generate_cli.py"
