from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.passages.sentences import cut, readable, split_sentences


def sentences(text):
    return [text[a:b].strip() for a, b in split_sentences(text) if text[a:b].strip()]


def test_abbreviations_and_decimals_do_not_part():
    assert sentences("Dr. Smith paid $3.50 on Jan. 5. It rained.") == ["Dr. Smith paid $3.50 on Jan. 5.", "It rained."]


def test_list_items_and_table_rows_part():
    text = "Prices:\n- apples 3\n- Pears 4\n| a | b |\n| 1 | 2 |\nTotal 7"
    assert sentences(text) == ["Prices:", "- apples 3", "- Pears 4", "| a | b |", "| 1 | 2 |", "Total 7"]


def test_a_wrapped_line_goes_on():
    assert sentences("The house was\nsold twice. Then\n\nit burned.") == [
        "The house was\nsold twice.",
        "Then",
        "it burned.",
    ]


def test_stops_without_blanks_part():
    assert sentences("今日は晴れです。「明日は？」雨です！") == ["今日は晴れです。", "「明日は？」", "雨です！"]


def test_a_long_line_is_read_to_its_end():
    assert split_sentences("x" * 25_000) == [(0, 10_000), (10_000, 20_000), (20_000, 25_000)]


def test_lone_surrogates_are_replaced_one_for_one():
    assert readable("a\ud800b") == "a\ufffdb"
    assert split_sentences("A\ud800b. Next.") == [(0, 5), (5, 10)]


def test_cut_prefers_white_space():
    assert cut("aaaa bbbb cccc", (0, 14), 2) == [(0, 5), (5, 10), (10, 14)]


def test_cut_without_white_space_is_even():
    assert cut("x" * 10, (2, 10), 2) == [(2, 6), (6, 10)]


@settings(deadline=None)
@given(st.text(), st.integers(0, 50))
def test_cuts_tile_the_span(text, parts):
    spans = cut(text, (0, len(text)), parts)
    assert [a for a, _ in spans] == [0, *[b for _, b in spans[:-1]]]
    assert spans[-1][1] == len(text)
    assert all(a < b for a, b in spans) or not text


@settings(deadline=None)
@given(st.text(st.sampled_from("aB1 .!?。！」\n\r\u2028\t|-(\"'é😀\u0301\u200b\ud800"), max_size=60))
def test_sentences_tile_the_text(text):
    spans = split_sentences(text)
    assert "".join(text[a:b] for a, b in spans) == text
    assert [a for a, _ in spans] == [0, *[b for _, b in spans[:-1]]][: len(spans)]
