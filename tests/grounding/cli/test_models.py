from __future__ import annotations

from pathlib import Path

import pytest

from models import registry
from models.registry import Manifest, write_manifest
from tests.grounding.cli.conftest import Run


@pytest.fixture
def bundles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "bundles"
    for name, content in (("tiny", b"x" * 2_500_000), ("words", b"abc")):
        folder = root / name
        folder.mkdir(parents=True)
        (folder / "weights.npz").write_bytes(content)
        (folder / "README.md").write_text("")
        made = Manifest(name, "3", "kinds", "Apache-2.0", "none", ("a set",), "a recipe")
        write_manifest(folder, made, ["weights.npz", "README.md"])
    monkeypatch.setattr(registry, "BUNDLES", root)
    return root


def test_list(run: Run, bundles: Path) -> None:
    result = run("models", "list")
    assert result.exit_code == 0
    head, tiny, words = result.stdout.splitlines()
    assert head.split()[:5] == ["name", "kind", "version", "size", "licence"]
    assert tiny.split()[:6] == ["tiny", "kinds", "3", "2.5", "MB", "Apache-2.0"]
    # SHA-256 of "abc", FIPS 180-2, appendix B.1
    assert words.split() == ["words", "kinds", "3", "0.0", "MB", "Apache-2.0", "ba7816bf8f01"]


def test_verify_all_and_one(run: Run, bundles: Path) -> None:
    result = run("models", "verify")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "tiny/weights.npz  ok",
        "tiny/README.md  ok",
        "words/weights.npz  ok",
        "words/README.md  ok",
    ]
    assert run("models", "verify", "words").stdout.splitlines() == ["words/weights.npz  ok", "words/README.md  ok"]


def test_damaged_bundle_ends_with_1_and_the_others_are_still_verified(run: Run, bundles: Path) -> None:
    (bundles / "tiny" / "weights.npz").write_bytes(b"y" * 2_500_000)
    result = run("models", "verify")
    assert result.exit_code == 1
    assert "tiny  FAILED" in result.stdout
    assert "SHA-256 differs" in result.stdout
    assert "words/weights.npz  ok" in result.stdout


def test_damaged_manifest_ends_with_1(run: Run, bundles: Path) -> None:
    (bundles / "tiny" / "manifest.json").write_text("{")
    result = run("models", "verify")
    assert result.exit_code == 1
    assert "tiny  FAILED" in result.stdout
    assert run("models", "list").exit_code == 3


def test_unknown_name_ends_with_2(run: Run, bundles: Path) -> None:
    result = run("models", "verify", "nothing")
    assert result.exit_code == 2
    assert "nothing: no such bundle" in result.stderr


def test_no_models_is_not_all_whole(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "BUNDLES", tmp_path)
    assert run("models", "verify").exit_code == 1
    assert run("models", "list").exit_code == 3
