"""Answers without the sentences that failed."""

import pytest

from grounding.gates import annotated_answer, filtered_answer
from grounding.types import Claim


def spans(answer: str, *texts: str) -> list[Claim]:
    """Claims at the first place of each text."""
    found = []
    for index, text in enumerate(texts):
        start = answer.index(text)
        found.append(Claim(index, text, start, start + len(text), 0, 0))
    return found


@pytest.mark.parametrize(
    ("answer", "dropped", "left"),
    [
        ("A one. B two. C three.", ["B two."], "A one. C three."),
        ("A one. B two. C three.", ["A one."], "B two. C three."),
        ("A one. B two. C three.", ["C three."], "A one. B two."),
        ("A one. B two.\n", ["B two."], "A one.\n"),
        ("A one.", ["A one."], ""),
        ("A one. B two.", ["A one.", "B two."], ""),
        ("東京です。大阪です。", ["東京です。"], "大阪です。"),
        ("J. Smith left. He slept.", ["J. Smith left."], "He slept."),
    ],
)
def test_sentences_in_a_line(answer, dropped, left):
    assert filtered_answer(answer, spans(answer, *dropped)) == left


@pytest.mark.parametrize(
    ("answer", "dropped", "left"),
    [
        ("- One.\n- Two.\n- Three.", ["- Two."], "- One.\n- Three."),
        ("- One.\n- Two.\n", ["Two."], "- One.\n"),
        ("1. One. More.\n2. Two.", ["1. One."], "1. More.\n2. Two."),
        ("- [x] Done it.\n- [ ] Not yet.", ["Done it."], "- [ ] Not yet."),
        ("- One, wrapped\n  here. More.\n- Two.", ["One, wrapped\n  here."], "- More.\n- Two."),
        ("> Quoted. Kept.", ["Quoted."], "> Kept."),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", ["| 1 | 2 |"], "| a | b |\n|---|---|\n| 3 | 4 |"),
        ("One line\ngoes on. Next.", ["One line\ngoes on."], "Next."),
    ],
)
def test_never_a_dangling_list_marker(answer, dropped, left):
    assert filtered_answer(answer, spans(answer, *dropped)) == left


@pytest.mark.parametrize(
    ("answer", "dropped", "left"),
    [
        ("# Top\n\nOne.\n\n# End\n\nTwo.", ["One."], "# End\n\nTwo."),
        ("# Top\n\nOne.\n\n# End\n\nTwo.", ["Two."], "# Top\n\nOne."),
        ("# Top\n\n## Sub\n\nOne.\n", ["One."], ""),
        ("# Top\n\nZero.\n\n## Sub\n\nOne.\n", ["One."], "# Top\n\nZero.\n"),
        ("# Top\n\n## Sub\n\nOne.\n\n## Other\n\nTwo.\n", ["One."], "# Top\n\n## Other\n\nTwo.\n"),
        ("# Empty before\n\n# Top\n\nOne.\nTwo.", ["Two."], "# Empty before\n\n# Top\n\nOne."),
    ],
)
def test_never_a_dangling_heading(answer, dropped, left):
    assert filtered_answer(answer, spans(answer, *dropped)) == left


def test_a_lost_paragraph_takes_one_blank_line_with_it():
    answer = "One.\n\nTwo.\n\nThree."
    assert filtered_answer(answer, spans(answer, "Two.")) == "One.\n\nThree."


def test_nothing_dropped_leaves_every_character():
    answer = "  Odd   layout.\r\n\r\n\r\n- \n# \n\n"
    assert filtered_answer(answer, []) == answer


def test_annotated_answer_numbers_cited_chunks_from_one():
    answer = "One. Two.  Three."
    one, two, three = spans(answer, "One.", "Two.", "Three.")
    assert annotated_answer(answer, [(one, [0, 2]), (two, []), (three, [1])]) == "One. [1][3] Two.  Three. [2]"


@pytest.mark.parametrize(
    ("answer", "dropped", "left"),
    [
        ("One.\n\n| A | B |\n|---|:-:|\n| x | y |\n\nTwo.", ["| x | y |"], "One.\n\nTwo."),
        ("# T\n\nA | B\n--- | ---\nx | y\nz | w\n", ["x | y", "z | w"], ""),
        ("| A |\n|---|\n| x |\n| y |\n", ["| y |"], "| A |\n|---|\n| x |\n"),
        ("| A |\n|---|\n\nOne. Two.", ["Two."], "| A |\n|---|\n\nOne."),
    ],
)
def test_no_table_head_is_left_without_its_rows(answer, dropped, left):
    assert filtered_answer(answer, spans(answer, *dropped)) == left
