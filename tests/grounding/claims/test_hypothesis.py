import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.claims.blocks import Layout
from grounding.claims.hypothesis import cells, first_number, plain, row_text, unmarked, without_number


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("population is **999** million", "population is 999 million"),  # field notes, case 14
        ("***very good***, **a *b* c**", "very good, a b c"),
        ("a `code` span", "a code span"),
        ("~~old~~ new", "old new"),
        ("_two words_ and snake_case and __init__", "two words and snake_case and __init__"),
        ("0.5*3, 2 * 3 * 4, 2**3**4, x_1_2", "0.5*3, 2 * 3 * 4, 2**3**4, x_1_2"),
        ("**It rose.", "It rose."),
        ("It fell.**", "It fell."),
        ("人口は**999**万", "人口は999万"),
        ("Growth fell.[1][2]", "Growth fell."),
        ("Growth [1, 2] fell [^3]. [Source 4]", "Growth [1, 2] fell."),
        ("Growth fell.【4†source】", "Growth fell."),
        ("It fell【12:3†a report.pdf】. [Doc 2; Doc 3]【source 4】", "It fell."),
        ("It fell【and rose】. It costs [EUR 500] or [after 90]【重要】.",) * 2,
        ("the interval [0, 1], the value [5], x = [7], `a[1]`", "the interval [0, 1], the value [5], x = [7], a[1]"),
        ("[the guide](http://a.b/c) and ![a map](m.png)", "the guide and a map"),
        ("<b>bold</b> 3 < 5 > 2", "bold 3 < 5 > 2"),
        ("10<sup>6</sup>", "10<sup>6</sup>"),
        ("a \n  b\u200b", "a b"),
        ("✨ **It fell.** 🎉🎉", "It fell."),
        ("It fell 😊", "It fell"),
        ("🔹 It fell", "It fell"),
        ("➡️ 5 → 6", "5 → 6"),
        ("It fell 👋🏽❤️!", "It fell!"),
        ("It fell! 🤷‍♂️ 😀", "It fell!"),
        ("The mood was 😡.", "The mood was 😡."),
        ("Theft ✅ Fire ❌", "Theft ✅ Fire ❌"),
        ("5 😀", "5"),
        ("😀", ""),
        ("1\u00a0000\u202f000", "1\u00a0000\u202f000"),
    ],
)
def test_marks_go_and_figures_stay(text, bare):
    assert unmarked(text) == bare


@pytest.mark.parametrize(
    ("text", "layout", "bare"),
    [
        ("## Costs ##", Layout.HEADING, "Costs"),
        ("Costs\n-----", Layout.HEADING, "Costs"),
        ("C#", Layout.HEADING, "C#"),
        ("- **Director:** Cameron", Layout.LIST_ITEM, "Director: Cameron"),
        ("12. Twelfth", Layout.LIST_ITEM, "Twelfth"),
        ("- [x] 5 done", Layout.LIST_ITEM, "5 done"),
        ("> one\n> > two", Layout.QUOTE, "one two"),
        ("5 apples", Layout.PARAGRAPH, "5 apples"),
        ("a<br>b > c", Layout.PARAGRAPH, "a b > c"),
        ("wrapped – 5 of 1. June", Layout.LIST_ITEM, "wrapped – 5 of 1. June"),
        ("```py\nx = 1\n```", Layout.CODE, "x = 1"),
        ("```\nx", Layout.CODE, "x"),
        ("|---|", Layout.TABLE_SEPARATOR, ""),
        ("---", Layout.RULE, ""),
        ("| a | | b |", Layout.TABLE_HEADER, "a; b"),
    ],
)
def test_each_layout_is_read_without_its_marks(text, layout, bare):
    assert plain(text, layout) == bare


def test_only_the_first_sentence_of_an_item_has_a_marker():
    assert plain("1. Go", Layout.LIST_ITEM, opens_block=False) == "1. Go"


def test_a_row_is_read_with_its_headers():
    assert row_text("| Foo | **$3.50** | |", ["Name", "Price:", "Note"]) == "Name: Foo; Price: $3.50"
    assert row_text("Foo | 2 | 3", ["Name"]) == "Name: Foo; 2; 3"
    assert cells(r"| a \| b | `c` |") == ["a | b", "c"]


def test_numbers_of_an_enumeration_go_only_in_order():
    assert without_number("1. Open", 0) == ("Open", 1)
    assert without_number("2. Close", 1) == ("Close", 2)
    assert without_number("(2) Close", first_number("(1) Open")) == ("Close", 2)
    assert without_number("42. That is all", 0) == ("42. That is all", 0)


@given(st.text(alphabet="09.,*_ ax-<>()%$", max_size=60))
def test_every_number_survives(text):
    assert re.findall(r"\d+", unmarked(text)) == re.findall(r"\d+", text)
