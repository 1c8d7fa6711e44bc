import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.passages.windows import split_passages
from grounding.types import Fact


def by_words(texts):
    return [len(re.findall(r"\w+", text)) for text in texts]


def by_characters(texts):
    return [len("".join(text.split())) for text in texts]


def split(text, window, overlap=0, count=by_words, **attributes):
    return split_passages([Fact(text, attributes)], count, window, overlap)


def spans(passages):
    return [(p.start, p.end) for p in passages]


def test_a_fact_that_fits_is_one_passage_with_its_attributes():
    (passage,) = split("One two. Three four.", 8, title="Numbers", author="Ann")
    assert passage.text == "title: Numbers\nauthor: Ann\nOne two. Three four."
    assert (passage.fact, passage.start, passage.end, passage.tokens) == (0, 0, 20, 8)


def test_windows_hold_whole_sentences_and_share_some():
    text = "Aa bb. Cc dd. Ee fg. Gg hh."
    assert [text[p.start : p.end] for p in split(text, 5, 2)] == ["Aa bb. Cc dd.", "Cc dd. Ee fg.", "Ee fg. Gg hh."]
    assert [text[p.start : p.end] for p in split(text, 5, 1)] == ["Aa bb. Cc dd.", "Ee fg. Gg hh."]


def test_the_header_counts_and_is_in_every_window():
    passages = split("Aa bb. Cc dd.", 4, title="T")
    assert [(p.text, p.tokens) for p in passages] == [("title: T\nAa bb.", 4), ("title: T\nCc dd.", 4)]


def test_a_long_header_is_read_on_its_own():
    passages = split("Aa bb. Cc dd. Ee.", 6, title="T", about="one two three four five. Six seven.")
    assert [(p.start, p.end, p.text) for p in passages] == [
        (0, 0, "about: one two three four five."),
        (0, 0, "Six seven."),
        (0, 13, "title: T\nAa bb. Cc dd."),
        (14, 17, "title: T\nEe."),
    ]


def test_a_blank_text_leaves_the_attributes():
    assert [(p.start, p.end, p.text) for p in split(" \n ", 6, title="T")] == [(0, 0, "title: T")]
    assert split(" \n ", 6) == []


def test_a_sentence_longer_than_the_window_is_cut_at_blanks():
    text = " ".join(f"w{i}" for i in range(50))
    passages = split(text, 10, 3)
    assert " ".join(text[p.start : p.end] for p in passages).split() == text.split()
    assert max(p.tokens for p in passages) <= 10


def test_a_word_longer_than_the_window_is_cut_anywhere():
    passages = split("x" * 10_000, 128, 32, by_characters)
    assert "".join(p.text for p in passages) == "x" * 10_000
    assert len(passages) <= 100


def test_parts_of_a_cut_word_are_not_put_together():
    def squares(texts):
        return [sum(len(word) ** 2 for word in text.split()) for text in texts]

    passages = split("x" * 10, 20, 5, squares)
    assert [p.tokens for p in passages] == squares([p.text for p in passages]) == [4] * 5


def test_counting_takes_one_call_when_sentences_fit():
    calls = []

    def count(texts):
        calls.append(texts)
        return by_words(texts)

    split_passages([Fact("Aa bb. Cc dd.", {"title": "T"})] * 5, count, 6, 2)
    assert len(calls) == 1


def test_facts_keep_their_order_and_number():
    assert [p.fact for p in split_passages([Fact("A."), Fact(" "), Fact("Bb bb. Cc cc.")], by_words, 2, 0)] == [0, 2, 2]


@pytest.mark.parametrize(("window", "overlap"), [(0, 0), (4, 4), (4, -1)])
def test_bad_settings_are_refused(window, overlap):
    with pytest.raises(ValueError, match="overlap"):
        split("A.", window, overlap)


TEXT = st.text(st.sampled_from("aaaBc 1 .!?。」\n\t|-é😀\u200b\ud800"), max_size=120) | st.text(max_size=40)
ATTRIBUTES = st.dictionaries(st.text("kl", min_size=1, max_size=3), st.text("vw x.", max_size=30), max_size=3)
FACT = st.builds(Fact, TEXT, ATTRIBUTES)


@settings(max_examples=150, deadline=None)
@given(st.lists(FACT, max_size=3), st.integers(1, 40), st.integers(0, 39), st.sampled_from([by_words, by_characters]))
def test_nothing_is_lost_and_windows_are_legal(facts, window, overlap, count):
    passages = split_passages(facts, count, window, min(overlap, window - 1))
    for index, fact in enumerate(facts):
        own = [p for p in passages if p.fact == index]
        covered = {at for p in own for at in range(p.start, p.end)}
        assert {at for at, c in enumerate(fact.text) if not c.isspace()} <= covered
        read = "".join("".join(p.text for p in own).split())
        for key, value in fact.attributes.items():
            assert not own or set(f"{key}:{value}".replace(" ", "")) <= set(read)
        assert spans(own) == sorted(spans(own))
    for passage in passages:
        window_text = facts[passage.fact].text[passage.start : passage.end]
        assert passage.text.endswith(window_text.replace("\ud800", "\ufffd"))
        assert passage.tokens <= window
        assert count([passage.text])[0] <= passage.tokens
