"""Neutral pairs made from labelled ones."""

from __future__ import annotations

import random

from models.training.absent import content_words, evidence_removed, names, other_premise

PREMISE = "Corve is a shop in Hull. It sells 200 kinds of cheese. The owner is Ada Moss. It opened in 1994."


def test_content_words_are_long_words_and_figures() -> None:
    assert content_words("The owner sells 7 cheeses at A4") == {"owner", "sell", "7", "cheese", "a4"}


def test_evidence_is_what_shares_much_with_the_claim() -> None:
    rows = [(PREMISE, "Corve sells 200 kinds of cheese.", 0)]
    # shared: corve, sell, 200, kind, cheese; a piece may keep at most one of them
    assert list(evidence_removed(rows)) == [
        ("Corve is a shop in Hull. The owner is Ada Moss. It opened in 1994.", rows[0][1])
    ]


def test_no_pair_when_the_evidence_cannot_be_told() -> None:
    too_little_shared = (PREMISE, "Corve opened.", 0)
    too_short = ("Corve sells 200 kinds of cheese. It opened in 1994.", "Corve sells 200 kinds of cheese.", 0)
    nothing_removed = (PREMISE, "Hull has an owner of 1994 cheeses.", 0)
    assert list(evidence_removed([too_little_shared, too_short, nothing_removed])) == []


def test_names_leave_out_words_that_only_open_a_sentence() -> None:
    assert names("The owner met Ada Moss. They left Hull.") == {"Ada Moss", "Hull"}


def test_other_premise_shares_a_name_and_little_else() -> None:
    rows = [
        ("Ada Moss was born in 1950 in Leeds.", "Ada Moss was born in 1950.", 0),
        ("Shops in Hull close early; Ada Moss objects.", "Shops in Hull close early.", 0),
    ]
    assert ("Shops in Hull close early; Ada Moss objects.", "Ada Moss was born in 1950.") in list(
        other_premise(rows, random.Random(1))
    )


def test_other_premise_that_says_the_same_is_left_out() -> None:
    rows = [
        ("Ada Moss was born in 1950 in Leeds.", "Ada Moss was born in 1950.", 0),
        ("In 1950 Ada Moss was born.", "Nobody was there.", 2),
    ]
    assert list(other_premise(rows, random.Random(1))) == []
