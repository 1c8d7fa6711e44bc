import pytest

from grounding.claims.blocks import split_blocks


def layouts(answer):
    return [(b.layout.value, answer[b.start : b.end]) for b in split_blocks(answer)]


@pytest.mark.parametrize(
    ("answer", "blocks"),
    [
        ("# Title\ntext", [("heading", "# Title"), ("paragraph", "text")]),
        ("#hashtag", [("paragraph", "#hashtag")]),
        ("Title\n=====\ntext", [("heading", "Title\n====="), ("paragraph", "text")]),
        ("It rose.\n---\nIt fell.", [("paragraph", "It rose."), ("rule", "---"), ("paragraph", "It fell.")]),
        ("**Costs**\nThey rose.", [("heading", "**Costs**"), ("paragraph", "They rose.")]),
        ("**It costs $5**", [("paragraph", "**It costs $5**")]),
        ("**It rose.**", [("paragraph", "**It rose.**")]),
        ("- a\n* b\n• c", [("list_item", "- a"), ("list_item", "* b"), ("list_item", "• c")]),
        ("1. a\n2. b", [("list_item", "1. a"), ("list_item", "2. b")]),
        ("a) x\nb) y", [("list_item", "a) x"), ("list_item", "b) y")]),
        ("Text:\n2. b", [("paragraph", "Text:"), ("list_item", "2. b")]),
        ("- a\n  wrapped line\n- b", [("list_item", "- a\n  wrapped line"), ("list_item", "- b")]),
        ("-5 degrees", [("paragraph", "-5 degrees")]),
        ("> quote\n> more", [("quote", "> quote\n> more")]),
        ("> 5 mg is too much", [("paragraph", "> 5 mg is too much")]),
        ("```py\nx = 1\n\ny\n```\nend", [("code", "```py\nx = 1\n\ny\n```"), ("paragraph", "end")]),
        ("```\nopen", [("code", "```\nopen")]),
        ("````\n```\nx\n````\nend", [("code", "````\n```\nx\n````"), ("paragraph", "end")]),
        (
            "| a | b |\n|---|:-:|\n| 1 | 2 |\nend",
            [
                ("table_header", "| a | b |"),
                ("table_separator", "|---|:-:|"),
                ("table_row", "| 1 | 2 |"),
                ("paragraph", "end"),
            ],
        ),
        (
            "a | b\n--- | ---\n1 | 2",
            [("table_header", "a | b"), ("table_separator", "--- | ---"), ("table_row", "1 | 2")],
        ),
        ("| 1 | 2 |", [("table_row", "| 1 | 2 |")]),
        ("a\r\n\r\nb\rc", [("paragraph", "a"), ("paragraph", "b\rc")]),
        ("", []),
        (" \n\n ", []),
    ],
)
def test_layouts(answer, blocks):
    assert layouts(answer) == blocks


@pytest.mark.parametrize(
    ("answer", "blocks"),
    [
        ("-\nText", [("paragraph", "-\nText")]),
        ("Text\n\n-", [("paragraph", "Text\n\n-")]),
        ("- \n", [("paragraph", "-")]),
        (">\n> Text", [("quote", ">\n> Text")]),
    ],
)
def test_a_lone_mark_joins_its_neighbour(answer, blocks):
    assert layouts(answer) == blocks


def test_wrapped_lines_stay_together():
    answer = (
        "The quick brown fox jumps over the lazy dog and\n"
        "runs away through the wide and lonely Forest\n"
        "Dean is known for."
    )
    assert layouts(answer) == [("paragraph", answer)]


@pytest.mark.parametrize(
    "answer", ["Name: John\nAge: 5", "Total\nTax", "First line of the letter  \nSecond line of the letter"]
)
def test_lines_that_stand_alone_are_apart(answer):
    assert layouts(answer) == [("paragraph", line.strip()) for line in answer.splitlines()]


def test_a_number_in_a_wrapped_sentence_is_no_marker():
    answer = "The board of the company met and decided on\n12. This was in May."
    assert layouts(answer) == [("paragraph", answer)]
