"""The words that soften a figure: about, nearly, over, at least, up to."""

from __future__ import annotations

import re

from grounding.figures.types import Hedge

_BEFORE = {
    Hedge.ABOUT: """
        about|around|approximately|approx|approx.|roughly|some|circa|c.|ca.|~|≈|close to|in the region of
        |somewhere around|in the order of|an estimated|estimated
    """,
    Hedge.NEARLY: """
        nearly|almost|just under|just below|not quite|a little under|slightly under|close on
    """,
    Hedge.OVER: """
        over|more than|above|greater than|exceeding|in excess of|upwards of|just over|well over|higher than|>|exceeds
        |exceeded|beyond|longer than|larger than|older than
    """,
    Hedge.UNDER: """
        under|less than|below|fewer than|lower than|<|shorter than|smaller than|younger than|well under
    """,
    Hedge.AT_LEAST: """
        at least|no less than|not less than|no fewer than|minimum of|a minimum of|min.|≥|>=|from at least|not below
    """,
    Hedge.AT_MOST: """
        at most|up to|no more than|not more than|maximum of|a maximum of|max.|≤|<=|not exceeding|as many as|as much as
        |no longer than|not exceed|not over
    """,
}
_WORDS = {phrase: hedge for hedge, phrases in _BEFORE.items() for phrase in map(str.strip, phrases.split("|"))}
_LASTS = frozenset(phrase.rpartition(" ")[2] for phrase in _WORDS)
_AFTER = re.compile(
    r" or (?P<more>more|above|over|higher|longer|greater|later)(?![a-z])|(?P<plus>\+)(?![0-9a-z])"
    r"| or (?P<less>less|fewer|below|under|lower|shorter)(?![a-z])| (?P<so>or so|approximately)(?![a-z])"
    r"| (?P<least>at least|minimum|at a minimum)(?![a-z])| (?P<most>at most|maximum|at a maximum)(?![a-z])"
)
_BEGINNINGS = frozenset((" o", " a", " m"))
_ENDS = frozenset(" \n~≈<>≤≥=")
_MOST = 28


def hedge_before(shape: str, start: int, floor: int) -> Hedge:
    """The hedge whose words end right before `start`. "14 more than 5" compares 14 with 5, and hedges neither."""
    if shape[start - 1 : start] not in _ENDS:
        return Hedge.NONE
    window = shape[max(floor, start - _MOST) : start]
    words = window.split()
    if not words or words[-1].lstrip("([") not in _LASTS:
        return Hedge.NONE
    for count in range(min(4, len(words)), 0, -1):
        phrase = " ".join(words[-count:]).lstrip("([")
        if phrase in _WORDS:
            compared = count == len(words) and 0 < floor == start - len(window) and phrase.endswith("than")
            return Hedge.NONE if compared else _WORDS[phrase]
    return Hedge.NONE


def hedge_after(shape: str, end: int) -> Hedge:
    """The hedge that follows a figure: "40 or more", "500+", "30 days at most"."""
    if shape[end : end + 2] not in _BEGINNINGS and shape[end : end + 1] != "+":
        return Hedge.NONE
    m = _AFTER.match(shape, end)
    if m is None:
        return Hedge.NONE
    if m["so"]:
        return Hedge.ABOUT
    return Hedge.AT_LEAST if m["more"] or m["plus"] or m["least"] else Hedge.AT_MOST
