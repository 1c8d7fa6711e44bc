from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.fakes import FakeScorer
from tests.grounding.cli.conftest import Run

PAIRS = [("Paris is in France", "Paris is nice"), ("It is not red", "It is red"), ("one " * 20, "two")]


def lines(pairs: list[tuple[str, str]]) -> str:
    return "".join(json.dumps({"premise": p, "hypothesis": h, "id": 1}) + "\n" for p, h in pairs)


def test_scores_in_order_with_truncation_marked(run: Run, scorer: FakeScorer, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_text(lines(PAIRS))
    result = run("score", "pairs.jsonl", "--out", "scores.jsonl")
    assert result.exit_code == 0
    assert result.output == ""
    rows = [json.loads(line) for line in (tmp_path / "scores.jsonl").read_text().splitlines()]
    # "Paris" and "is" of three words; contradiction 0.05 and neutral, entailment as tests/fakes.py makes them
    assert rows[0] == {"support": 0.666667, "entailment": 0.633333, "neutral": 0.316667, "contradiction": 0.05}
    assert rows[1]["contradiction"] == 0.9
    assert rows[2]["truncated"] is True
    assert not (tmp_path / "scores.jsonl.partial").exists()


@pytest.mark.parametrize("size", ["1", "2", "3", "100"])
def test_block_size_changes_nothing(run: Run, scorer: FakeScorer, tmp_path: Path, size: str) -> None:
    result = run("score", "-", "--out", "-", "--batch-size", size, stdin=lines(PAIRS))
    assert result.exit_code == 0
    assert [json.loads(line)["support"] for line in result.stdout.splitlines()] == [0.666667, 0.1, 0.0]
    assert scorer.pairs == PAIRS


def test_packed_files(run: Run, scorer: FakeScorer, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl.gz").write_bytes(gzip.compress(lines(PAIRS).encode()))
    assert run("score", "pairs.jsonl.gz", "--out", "scores.jsonl.gz").exit_code == 0
    assert len(gzip.decompress((tmp_path / "scores.jsonl.gz").read_bytes()).splitlines()) == 3


def test_empty_input_gives_empty_output(run: Run, scorer: FakeScorer, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_text("")
    assert run("score", "pairs.jsonl", "--out", "scores.jsonl").exit_code == 0
    assert (tmp_path / "scores.jsonl").read_bytes() == b""


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("{", "Expecting"),
        ("", "is an empty line"),
        ("[]", "is not a JSON object"),
        ('{"premise": "a"}', "'hypothesis' must be a string"),
        ('{"premise": 1, "hypothesis": "b"}', "'premise' must be a string"),
        ('{"premise": "\\ud800", "hypothesis": "b"}', "surrogates not allowed"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_bad_line_is_named_and_the_lines_before_it_are_kept(
    run: Run, scorer: FakeScorer, tmp_path: Path, bad: str, message: str
) -> None:
    (tmp_path / "pairs.jsonl").write_text(lines(PAIRS) + bad + "\n" + lines(PAIRS))
    result = run("score", "pairs.jsonl", "--out", "scores.jsonl", "--batch-size", "2")
    assert result.exit_code == 2
    assert "Error: pairs.jsonl:4: " in result.stderr
    assert message in result.stderr
    assert "scores.jsonl.partial has the scores of the first 3 lines" in result.stderr
    assert len((tmp_path / "scores.jsonl.partial").read_text().splitlines()) == 3
    assert not (tmp_path / "scores.jsonl").exists()


def test_not_utf8_is_named(run: Run, scorer: FakeScorer, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl").write_bytes(b'{"premise": "caf\xe9", "hypothesis": "b"}\n')
    result = run("score", "pairs.jsonl", "--out", "scores.jsonl")
    assert result.exit_code == 2
    assert "pairs.jsonl:1: " in result.stderr


def test_cut_off_archive_is_named(run: Run, scorer: FakeScorer, tmp_path: Path) -> None:
    (tmp_path / "pairs.jsonl.gz").write_bytes(gzip.compress(lines(PAIRS * 50).encode())[:-20])
    result = run("score", "pairs.jsonl.gz", "--out", "scores.jsonl")
    assert result.exit_code == 2
    assert "Error: pairs.jsonl.gz:" in result.stderr


@pytest.mark.parametrize("target", ["pairs.jsonl", "./pairs.jsonl", "link.jsonl"])
def test_input_is_not_overwritten(run: Run, scorer: FakeScorer, tmp_path: Path, target: str) -> None:
    (tmp_path / "pairs.jsonl").write_text(lines(PAIRS))
    (tmp_path / "link.jsonl").symlink_to("pairs.jsonl")
    result = run("score", "pairs.jsonl", "--out", target)
    assert result.exit_code == 2
    assert "would overwrite the pairs" in result.stderr
    assert (tmp_path / "pairs.jsonl").read_text() == lines(PAIRS)


@pytest.mark.parametrize("args", [("none.jsonl", "--out", "x"), ("pairs.jsonl", "--out", "no/such/folder")])
def test_missing_files(run: Run, scorer: FakeScorer, tmp_path: Path, args: tuple[str, ...]) -> None:
    (tmp_path / "pairs.jsonl").write_text(lines(PAIRS))
    result = run("score", *args)
    assert result.exit_code == 2
    assert "No such file or directory" in result.stderr
