"""What begins at a word: numbers, months, ordinals, quarters, "a week", noon; and addresses, which hold no figure."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from grounding.figures.anchors import ADDRESSES, ORDINALS, TENTHS
from grounding.figures.assemble import amount_figures
from grounding.figures.clock import WORDS as CLOCK_WORDS
from grounding.figures.clock import read_clock_word, read_past
from grounding.figures.dates import read_month_first
from grounding.figures.digits import Found
from grounding.figures.months import MONTHS
from grounding.figures.page import Page
from grounding.figures.periods import read_named_quarter
from grounding.figures.tables import tables
from grounding.figures.types import Amount, Figure, Kind
from grounding.figures.vocabulary import words
from grounding.figures.words import STARTS, TENS

_ADDRESS = re.compile(r"(?:https?|ftp)://\S+|www\.\S+")
_RANKED = re.compile(
    r"(?<![a-z])(?:the|its|his|her|their|our|your|my|ranked?|ranks|finished|came|placed|this|is|was)(?: [a-z]+-)? \Z"
)
_TAILED = re.compile(rf"({'|'.join(TENS)})[ -]({'|'.join(list(ORDINALS)[:9])})(?![a-z])")
_AND_HALF = re.compile(r" and an? (half|quarter)(?![a-z])")
_RATES = words("once twice times time per thrice daily")


def read_word(page: Page, at: int, end: int, floor: int) -> Found:
    """What the word of `page` at `at` begins; nothing, and on after the word, if it is no figure."""
    word = page.shape[at:end]
    if word in ADDRESSES:
        m = _ADDRESS.match(page.shape, at)
        return Found((), m.end() if m else end)
    figure: Figure | None = None
    if word in MONTHS:
        figure = read_month_first(page, at, floor)
    elif word in CLOCK_WORDS:
        figure = read_clock_word(page, at, word)
    elif word in ORDINALS or word in TENTHS:
        figure = read_named_quarter(page, at) or _ordinal(page, at, end, floor, word)
    elif word in ("half", "quarter"):
        figure = read_past(page, at)
    elif word in TENS:
        figure = _tailed(page, at)
    if figure is None and word in STARTS:
        figures = amount_figures(page, at, floor)
        return Found(figures, max(end, figures[-1].end) if figures else end)
    return Found((figure,), max(end, figure.end)) if figure else Found((), end)


def _ordinal(page: Page, at: int, end: int, floor: int, word: str) -> Figure | None:
    """the second · ranked third. "First, …" and "a second" are no figures."""
    if not _RANKED.search(page.shape, max(floor, at - 24), at) or page.shape[end : end + 1] == ",":
        return None
    value = Decimal(ORDINALS.get(word) or TENTHS[word])
    return Figure(Kind.ORDINAL, page.text[at:end], at, end, Amount(value, Decimal(1)))


def _tailed(page: Page, at: int) -> Figure | None:
    """twenty-first."""
    m = _TAILED.match(page.shape, at)
    if m is None:
        return None
    value = Decimal(TENS[m[1]] + ORDINALS[m[2]])
    return Figure(Kind.ORDINAL, page.text[at : m.end()], at, m.end(), Amount(value, Decimal(1)))


def read_article(page: Page, at: int, end: int, floor: int) -> Found:
    """a week · an hour and a half: a duration, never proof of a difference. "twice a day" is a rate, and none."""
    before = page.shape[max(floor, at - 12) : at].split()
    if (before and before[-1] in _RATES) or (floor > 0 and at - 1 <= floor):
        return Found((), end)
    unit = tables().surfaces[page.shape[at:end].partition(" ")[2]][0]
    amount, firm = Amount(Decimal(1), Decimal(1), unit), False
    half = _AND_HALF.match(page.shape, end)
    if half is not None:
        value = Decimal("1.5") if half[1] == "half" else Decimal("1.25")
        amount, firm, end = replace(amount, value=value, step=Decimal("0.1")), True, half.end()
    return Found((Figure(Kind.DURATION, page.text[at:end], at, end, amount, firm=firm),), end)
