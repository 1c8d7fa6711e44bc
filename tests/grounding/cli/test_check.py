from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.grounding.cli.conftest import FakeChecker, Run

CAMERON = "Titanic was directed by James Cameron."
BERLIN = "It was filmed in Berlin."


@pytest.fixture
def titanic(tmp_path: Path) -> Path:
    path = tmp_path / "titanic.txt"
    path.write_text(f"A film.\n\n{CAMERON} It was released in 1997.\n")
    return path


def answer(folder: Path, text: str) -> str:
    (folder / "answer.txt").write_text(text)
    return "answer.txt"


def test_grounded_answer_ends_with_0_and_shows_line_and_position(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, CAMERON), "titanic.txt")
    assert result.exit_code == 0
    assert "PASS" in result.stdout
    assert "0.90" in result.stdout
    assert "titanic.txt:3 [9-47]" in result.stdout  # "A film.\n\n" is 9 characters, two lines
    assert result.stderr == ""


def test_ungrounded_answer_ends_with_1_and_shows_the_closest_passage(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, BERLIN), "titanic.txt")
    assert result.exit_code == 1
    assert "FAIL" in result.stdout
    assert "not in sources" in result.stdout
    assert "closest" in result.stdout


def test_contradicting_passage_is_shown(run: Run, checker: FakeChecker, tmp_path: Path) -> None:
    (tmp_path / "fact.txt").write_text(f"NOT {BERLIN}")
    result = run("check", answer(tmp_path, BERLIN), "fact.txt")
    assert result.exit_code == 1
    assert "contradicts" in result.stdout
    assert "fact.txt:1 [4-28]" in result.stdout


def test_document_review_lets_an_unsupported_claim_pass(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, BERLIN), "titanic.txt", "--gate", "document_review")
    assert result.exit_code == 0
    assert "BORDERLINE" in result.stdout


def test_nothing_to_check_ends_with_0_and_says_so(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, "Here is what I found:"), "titanic.txt")
    assert result.exit_code == 0
    assert "NOT APPLICABLE" in result.stdout
    assert "No sentence of the answer needs a check." in result.stdout


def test_answer_from_stdin_options_and_prompt_reach_the_checker(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    args = ["--threshold", "0.3", "--anti-threshold", "0.7", "--gate", "document_review", "--prompt", "Who?"]
    result = run("check", "-", "titanic.txt", *args, stdin=CAMERON)
    assert result.exit_code == 0
    [(text, facts, options, prompt)] = checker.calls
    assert text == CAMERON
    assert facts[0].attributes == {"title": "titanic.txt"}
    assert (options.citation_threshold, options.anti_citation_threshold, options.gate) == (0.3, 0.7, "document_review")
    assert prompt == "Who?"


def test_facts_from_stdin_have_no_title(run: Run, checker: FakeChecker, tmp_path: Path) -> None:
    assert run("check", answer(tmp_path, CAMERON), "-", stdin=CAMERON).exit_code == 0
    assert checker.calls[0][1][0].attributes == {}


def test_json_is_the_native_reply_with_the_places_of_the_facts(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, CAMERON), "titanic.txt", "--json")
    assert result.exit_code == 0
    reply = json.loads(result.stdout)
    assert reply["grounded"] is True
    assert reply["supportScore"] == 0.9
    assert reply["claims"][0]["claimText"] == CAMERON
    assert reply["citedChunks"][0]["source"] == "0"
    assert reply["timings"]["totalMs"] == 2.0
    assert reply["factSources"] == [{"file": "titanic.txt", "start": 0, "end": len(titanic.read_text())}]


def test_what_was_not_read_is_said(run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path) -> None:
    result = run("check", answer(tmp_path, "CUT:"), "titanic.txt")
    assert "titanic.txt [2-5]: too long" in result.stdout
    assert "1 closest passages" in result.stdout


def test_no_colour_and_no_wrapping_away_from_a_terminal(run: Run, checker: FakeChecker, tmp_path: Path) -> None:
    (tmp_path / "fact.txt").write_text("x")
    result = run("check", answer(tmp_path, "word " * 60), "fact.txt")
    assert "\x1b" not in result.stdout
    assert any(len(line) > 290 for line in result.stdout.splitlines())


def test_colour_where_it_is_asked_for_and_none_with_no_color(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[32m" in run("check", answer(tmp_path, CAMERON), "titanic.txt").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[32m" not in run("check", "answer.txt", "titanic.txt").stdout


def test_control_characters_and_markup_of_a_fact_do_not_reach_the_terminal(
    run: Run, checker: FakeChecker, tmp_path: Path
) -> None:
    (tmp_path / "fact.txt").write_text("[red]\x1b[2J")
    result = run("check", answer(tmp_path, "[bold]\x1b[31mclaim"), "fact.txt")
    assert "\x1b" not in result.stdout
    assert "[bold]�[31mclaim" in result.stdout


@pytest.mark.parametrize(
    ("text", "args", "message"),
    [
        (CAMERON, ["nowhere.txt"], "nowhere.txt: No such file or directory"),
        (CAMERON, [], "no facts"),
        (CAMERON, ["answer.txt"], "answer.txt: is the answer"),
        (" \n", ["titanic.txt"], "answer.txt: the answer is empty"),
        ("word " * 4097, ["titanic.txt"], "answer.txt: has 4,097 tokens; the limit is 4,096"),
        ("x" * 100_001, ["titanic.txt"], "answer.txt: has 100,001 characters; the limit is 100,000"),
        (CAMERON, ["titanic.txt", "--prompt", "x" * 100_001], "--prompt: has 100,001 characters; the limit is 100,000"),
        (CAMERON, ["titanic.txt", "--threshold", "1.1"], "--threshold: must be between 0 and 1, not 1.1"),
        (CAMERON, ["titanic.txt", "--anti-threshold", "nan"], "--anti-threshold: must be between 0 and 1, not nan"),
        (CAMERON, ["-", "-"], "standard input (-) can be read only once"),
        (CAMERON, ["binary.txt"], "binary.txt: is not a text file (it has a zero byte at 3)"),
        (CAMERON, ["latin.txt"], "latin.txt: is not UTF-8 text (byte 3)"),
        (CAMERON, ["empty.txt"], "empty.txt: is empty"),
    ],
)
def test_wrong_use_ends_with_2_and_names_the_file_and_the_limit(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path, text: str, args: list[str], message: str
) -> None:
    (tmp_path / "binary.txt").write_bytes(b"abc\0")
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    (tmp_path / "empty.txt").write_bytes(b"\n")
    result = run("check", answer(tmp_path, text), *args, stdin="")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert message in result.stderr
    assert result.stdout == ""
    assert checker.calls == []


def test_too_many_facts_names_the_limit(run: Run, checker: FakeChecker, tmp_path: Path) -> None:
    facts = tmp_path / "facts"
    facts.mkdir()
    for number in range(201):
        (facts / f"{number}.txt").write_text("x")
    result = run("check", answer(tmp_path, CAMERON), "facts")
    assert result.exit_code == 2
    assert "facts: has 201 facts; the limit is 200" in result.stderr


def test_failed_model_is_neither_grounded_nor_ungrounded(
    run: Run, checker: FakeChecker, tmp_path: Path, titanic: Path
) -> None:
    result = run("check", answer(tmp_path, "EXPLODE"), "titanic.txt")
    assert result.exit_code == 3
    assert result.stderr == "Error: the model returned NaN\n"


def test_facts_json(run: Run, checker: FakeChecker, tmp_path: Path) -> None:
    facts = [CAMERON, {"text": "Other.", "title": "T", "attributes": {"author": "A"}, "id": "x"}]
    (tmp_path / "facts.json").write_text(json.dumps(facts))
    result = run("check", answer(tmp_path, CAMERON), "--facts-json", "facts.json")
    assert result.exit_code == 0
    first, second = checker.calls[0][1]
    assert (first.text, first.attributes) == (CAMERON, {})
    assert (second.text, second.attributes, second.id) == ("Other.", {"author": "A", "title": "T"}, "x")
    assert "facts.json[0]:1" in result.stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "is not JSON"),
        ('{"a": 1}', "must hold a list of facts"),
        ("[1]", "facts[0] must be a string or an object"),
        ('["a", {"txt": "b"}]', "facts[1] has an unknown field 'txt'"),
        ('[{"text": 1}]', "facts[0] has a value that is no string"),
        ('[{"text": "a", "attributes": []}]', "facts[0] has attributes that are no object"),
        ('[{"text": "a", "factText": "b"}]', "facts[0] has its text more than once"),
        ('[{"text": "a", "text": "b"}]', "'text' is given more than once"),
        ('[""]', "must not be empty"),
        ("[]", "must have at least one fact"),
        ('["\\ud800"]', "half of a surrogate pair"),
    ],
)
def test_bad_facts_json_ends_with_2(run: Run, checker: FakeChecker, tmp_path: Path, content: str, message: str) -> None:
    (tmp_path / "facts.json").write_text(content)
    result = run("check", answer(tmp_path, CAMERON), "--facts-json", "facts.json")
    assert result.exit_code == 2
    assert message in result.stderr


def test_positions_in_a_file_read_as_two_facts_are_those_of_the_file(
    run: Run, checker: FakeChecker, tmp_path: Path
) -> None:
    filler = "filler.\n" * 1_500  # 12,000 characters, 1,500 lines
    (tmp_path / "long.txt").write_text(f"{filler}{CAMERON}\n")
    result = run("check", answer(tmp_path, CAMERON), "long.txt")
    assert result.exit_code == 0
    assert "read as 2 facts" in result.stderr
    assert "long.txt:1501 [12000-12038]" in result.stdout
    reply = json.loads(run("check", "answer.txt", "long.txt", "--json").stdout)
    [chunk] = reply["citedChunks"]
    place = reply["factSources"][int(chunk["source"])]
    assert place["start"] + chunk["startPos"] == 12_000
