from __future__ import annotations

from pathlib import Path

import pytest

from grounding.cli.cutting import cut_text
from grounding.cli.failures import BadInput
from grounding.cli.sources import gather, read_text


def test_directory_is_searched_through_in_order_without_hidden_files(tmp_path: Path) -> None:
    for name in ("b.md", "a.txt", "sub/c.rst", ".hidden.txt", ".git/d.txt", "e.pdf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    gathered = gather([str(tmp_path)], "-")
    assert [s.fact.text for s in gathered.sources] == ["a.txt", "b.md", "sub/c.rst"]
    assert gathered.notes == [f"{tmp_path}: not read, as no text file by name: .pdf"]


def test_file_met_twice_is_read_once(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a")
    assert len(gather([str(tmp_path), str(tmp_path / "a.txt"), str(tmp_path)], "-").sources) == 1


def test_answer_inside_a_directory_of_facts_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a")
    (tmp_path / "answer.txt").write_text("b")
    gathered = gather([str(tmp_path)], str(tmp_path / "answer.txt"))
    assert [s.fact.text for s in gathered.sources] == ["a"]
    assert "is the answer" in gathered.notes[0]


def test_link_to_itself_is_named(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "a.txt").write_text("a")
    for facts, answer in (("loop", "a.txt"), ("a.txt", "loop")):
        with pytest.raises(BadInput, match="loop: "):
            gather([str(tmp_path / facts)], str(tmp_path / answer))


def test_empty_file_of_a_directory_is_left_out_and_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(" \n")
    (tmp_path / "b.txt").write_text("b")
    gathered = gather([str(tmp_path)], "-")
    assert [s.fact.text for s in gathered.sources] == ["b"]
    assert gathered.notes == [f"{tmp_path / 'a.txt'}: is empty; not read"]


def test_directory_without_text_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_text("a")
    with pytest.raises(BadInput, match="has no text file"):
        gather([str(tmp_path)], "-")


def test_directory_in_place_of_an_answer_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="Is a directory"):
        read_text(str(tmp_path))


def test_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfa")
    assert read_text(str(tmp_path / "a.txt")) == "a"


def test_long_file_becomes_facts_that_tile_it_and_know_their_lines(tmp_path: Path) -> None:
    paragraph = "A sentence of thirty-two letters. " * 100 + "\n\n"  # 3,402 characters
    text = paragraph * 7
    (tmp_path / "long.txt").write_text(text)
    gathered = gather([str(tmp_path / "long.txt")], "-")
    assert [s.start for s in gathered.sources] == [0, 6802 + 2, 6 * 3402 - 6804, 20412][: len(gathered.sources)]
    assert "".join(s.fact.text for s in gathered.sources) == text
    assert [s.line for s in gathered.sources] == [1, 5, 9, 13]
    assert all(text[s.start :].startswith(s.fact.text) for s in gathered.sources)
    assert "has 23,814 characters and the limit of a fact is 10,000: read as 4 facts" in gathered.notes[0]


def test_line_of_a_position_counts_from_the_file(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("word.\n" * 2000)  # 12,000 characters
    first, second = gather([str(tmp_path / "long.txt")], "-").sources
    assert second.line_of(0) == first.fact.text.count("\n") + 1
    assert second.line_of(6) == second.line_of(0) + 1


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("", 10, []),
        ("0123456789", 10, ["0123456789"]),
        ("One two.\n\nThree.", 12, ["One two.\n\n", "Three."]),  # end of a paragraph
        ("A.\n\nBbbb cc. Dddd ee.", 16, ["A.\n\nBbbb cc. ", "Dddd ee."]),  # the paragraph ends too early
        ("aaa bbb ccc ddd", 8, ["aaa ", "bbb ", "ccc ddd"]),  # white space only: about half of the room
        ("abcdefghij", 4, ["ab", "cd", "ef", "ghij"]),  # nothing to cut at
    ],
)
def test_cut(text: str, limit: int, expected: list[str]) -> None:
    assert [text[low:high] for low, high in cut_text(text, limit)] == expected
