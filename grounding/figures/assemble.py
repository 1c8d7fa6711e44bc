"""Readings made into figures: ranges joined, years told from numbers, hedges added."""

from __future__ import annotations

import re
from dataclasses import replace

from grounding.figures.amounts import Reading, read_amount
from grounding.figures.hedges import hedge_after, hedge_before
from grounding.figures.identifiers import read_code, read_titled
from grounding.figures.page import Page
from grounding.figures.periods import as_year
from grounding.figures.ranges import read_pair
from grounding.figures.tails import read_tail
from grounding.figures.types import Figure, Hedge, Kind, Range

_SIDES = re.compile(r"(?: ?[x×] ?[0-9]{1,6}(?:[.,][0-9]{1,6})?){1,2}(?![0-9.,])")


def amount_figures(page: Page, at: int, floor: int) -> tuple[Figure, ...]:
    """The figure whose first digit or number word is at `at`; two if they share a unit, none if it is no number."""
    reading = read_amount(page, at, floor)
    if reading is None:
        return ()
    if reading.spelled and reading.amount.unit is None and page.shape[reading.start : reading.end] == "one":
        return ()
    pair = read_pair(page, reading, floor)
    if pair is not None and pair.value is not None:
        return (_ranged(page, pair.first, pair.second, pair.value),)
    if pair is not None:
        return (figure_of(page, pair.first), figure_of(page, pair.second))
    if reading.bare:
        reading = _side(page, reading)
    if reading.bare and page.shape.startswith("-", reading.end):
        code = read_code(page, at)
        if code is not None:
            return (code,)
    if reading.bare:
        amount = reading.amount
        return (
            read_titled(page, at, reading.end, floor)
            or as_year(page, at, reading.end, amount, floor)
            or figure_of(page, reading),
        )
    return (figure_of(page, reading),)


def _side(page: Page, reading: Reading) -> Reading:
    """14 x 9 x 4 mm: each side has the unit of the last."""
    m = _SIDES.match(page.shape, reading.end)
    tail = read_tail(page, m.end()) if m else None
    if tail is None or tail.unit.dimension != "length":
        return reading
    return replace(reading, amount=replace(reading.amount, unit=tail.unit), bare=False)


def figure_of(page: Page, reading: Reading) -> Figure:
    """The figure of one amount."""
    text = page.text[reading.start : reading.end]
    return Figure(
        reading.kind, text, reading.start, reading.end, reading.amount, others=reading.others, firm=reading.firm
    )


def _ranged(page: Page, first: Reading, second: Reading, value: Range) -> Figure:
    text = page.text[first.start : second.end]
    firm = first.firm and second.firm
    return Figure(second.kind, text, first.start, second.end, value, firm=firm)


def hedged(page: Page, figure: Figure, floor: int) -> Figure:
    """The figure with the hedge that stands before it, or after it."""
    if figure.kind in (Kind.IDENTIFIER, Kind.ORDINAL):
        return figure
    hedge = hedge_before(page.shape, figure.start, floor)
    if hedge is Hedge.NONE:
        hedge = hedge_after(page.shape, figure.end)
    return replace(figure, hedge=hedge) if hedge is not Hedge.NONE else figure
