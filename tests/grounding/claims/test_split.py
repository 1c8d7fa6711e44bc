import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grounding.claims.split import split_claims


def texts(answer):
    return [c.text for c in split_claims(answer)]


PIECES = st.sampled_from(
    [
        "# ",
        "- ",
        "1. ",
        "2) ",
        "> ",
        "|",
        "|---|",
        "---",
        "===",
        "```",
        "~~~",
        "`",
        "**",
        "*",
        "_",
        "[1]",
        "[",
        "](",
        ")",
        "(",
        '"',
        "“",
        "”",
        "「",
        "」",
        "。",
        ".",
        "!",
        "?",
        "...",
        " ",
        "  ",
        "\n",
        "\n\n",
        "\r\n",
        "\u00a0",
        "\u200b",
        "\t",
        "\x1c",
        "It",
        "Dr",
        "U.S",
        "e.g",
        "word",
        "The",
        "was",
        "1",
        "3.5",
        "今日",
        "😀",
        "é",
        "\ud800",
        "\u2028",
        "x@y.z",
        "a/b",
    ]
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=40).map("".join)))
@example("\u200b")
@example("```")
@example("-\n\n|---|\n>")
def test_claims_cover_every_character_once_and_in_order(answer):
    at = 0
    data = answer.encode("utf-8", "surrogatepass")
    for index, claim in enumerate(split_claims(answer)):
        assert claim.index == index
        assert not answer[at : claim.start].strip()
        assert claim.start < claim.end
        assert claim.text == answer[claim.start : claim.end] == claim.text.strip()
        assert data[claim.byte_start : claim.byte_end] == claim.text.encode("utf-8", "surrogatepass")
        assert claim.hypothesis
        at = claim.end
    assert not answer[at:].strip()


def test_s003_18_claims_are_the_bytes_they_name():
    answer = "Zürich était jolie. 東京は首都です。 Titanic 🚢 was good.  \n\nIt stars “Kate Winslet”."
    claims = split_claims(answer)
    assert [answer.encode()[c.byte_start : c.byte_end].decode() for c in claims] == [
        "Zürich était jolie.",
        "東京は首都です。",
        "Titanic 🚢 was good.",
        "It stars “Kate Winslet”.",
    ]


def test_s003_19_offsets_in_bytes_and_characters():
    _, second = split_claims("Café was founded in 1997. It won 3 awards.")
    assert (second.start, second.byte_start, second.end, second.byte_end) == (26, 27, 42, 43)


def test_s003_20_one_sentence_is_one_claim():
    assert len(split_claims("Titanic was directed by James Cameron and released in 1997.")) == 1


def test_s003_21_abbreviations_make_no_claims():
    assert texts("Dr. Smith paid $3.50 on Jan. 5.") == ["Dr. Smith paid $3.50 on Jan. 5."]


def test_s003_22_claims_without_white_space_between():
    assert texts("It was good.The film won.") == ["It was good.", "The film won."]


def test_field_note_15_a_repeated_sentence_is_two_claims():
    answer = "It rose. It rose."
    assert [(c.start, c.end) for c in split_claims(answer)] == [(0, 8), (9, 17)]


def test_field_note_17_offsets_around_emoji():
    answer = "Hello 😀 世界. It is 5."
    second = split_claims(answer)[1]
    assert (second.start, second.byte_start) == (12, 19)  # 😀 is 4 bytes for 1, each of 世界 3 for 1


def test_a_lone_surrogate_counts_three_bytes():
    assert [c.byte_end for c in split_claims("ab\ud800. It is.")] == [6, 13]


DOCUMENT = """# Report

Costs are:
- **Toner:** $3.50. It rose.[1]
- Paper

| Item | Price |
|---|---:|
| Toner | 3.50 |

> Quoted. Twice.

```
x = 1. Y = 2.
```
"""


def test_a_document_by_layout():
    assert [(c.layout, c.hypothesis) for c in split_claims(DOCUMENT)] == [
        ("heading", "Report"),
        ("paragraph", "Costs are:"),
        ("list_item", "Toner: $3.50."),
        ("list_item", "It rose."),
        ("list_item", "Costs are: Paper"),
        ("table_header", "Item; Price"),
        ("table_separator", "|---|---:|"),
        ("table_row", "Item: Toner; Price: 3.50"),
        ("quote", "Quoted."),
        ("quote", "Twice."),
        ("code", "x = 1. Y = 2."),
    ]


def test_the_header_of_one_table_is_not_that_of_the_next():
    answer = "| a |\n|---|\n| 1 |\n\ntext\n\n| 2 |"
    assert [c.hypothesis for c in split_claims(answer)] == ["a", "|---|", "a: 1", "text", "2"]


def test_pronouns_are_resolved_and_the_text_stays():
    claim = split_claims("Titanic was directed by James Cameron. It starred Brad Pitt.")[1]
    assert (claim.text, claim.hypothesis) == ("It starred Brad Pitt.", "Titanic starred Brad Pitt.")


@pytest.mark.parametrize("answer", ["", " ", "\n\r\n\t"])
def test_nothing_gives_no_claims(answer):
    assert split_claims(answer) == []


@pytest.mark.parametrize("unit", [".", "a.", "(", "`", "|", "\n", "x", '"', "[", "*", "日。", "> ", "1. ", "a\n"])
def test_hostile_input_is_read_without_hanging(unit):
    answer = unit * 20_000
    claims = split_claims(answer)
    assert "".join("".join(c.text.split()) for c in claims) == "".join(answer.split())
