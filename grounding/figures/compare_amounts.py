"""Two amounts, or ranges of amounts: by value in one unit, at the precision stated, with what hedges allow."""

from __future__ import annotations

from fractions import Fraction

from grounding.figures.comparison import (
    DIFFERENT,
    EQUAL,
    ROUNDED,
    Comparison,
    Reason,
    Relation,
)
from grounding.figures.conversion import Scaled, in_base, unlike
from grounding.figures.types import Amount, Hedge, Range

_UP, _DOWN = (Hedge.OVER, Hedge.AT_LEAST), (Hedge.UNDER, Hedge.AT_MOST)
_BOUNDS = (*_UP, *_DOWN)
_ALLOWED = Comparison(Relation.ALLOWED, Reason.HEDGE)
_DROPPED = Comparison(Relation.EQUAL, Reason.HEDGE)
_OPEN = Comparison(Relation.CONSISTENT, Reason.HEDGE)
_COARSE = Comparison(Relation.CONSISTENT, Reason.LESS_PRECISE)
_WITHIN = Comparison(Relation.CONSISTENT, Reason.RANGE)
_NEAR = Fraction(2)
"""A bound says something of a value up to twice (or half) itself; beyond, it is true of too much to support."""
_MOST_ABOUT, _LEAST_ABOUT = Fraction(1, 10), Fraction(1, 100)
_EXACT_DURATIONS = 10
"""Whole numbers of time below it are terms ("2 weeks"), and no rounding of other terms ("10 days")."""


def compare_amounts(claimed: Amount, source: Amount, hedge: Hedge, source_hedge: Hedge) -> Comparison:
    """Whether `claimed`, hedged by `hedge`, is borne out by `source`, hedged by `source_hedge`."""
    found = unlike(claimed, source)
    if found is not None:
        return found
    a, b = in_base(claimed), in_base(source)
    if hedge in _BOUNDS or source_hedge in _BOUNDS:
        return _bounded(a, b, hedge, source_hedge)
    if a.value == b.value:
        agree = hedge is not Hedge.NEARLY and source_hedge is not Hedge.NEARLY
        return EQUAL if agree or hedge is source_hedge else _OPEN
    if hedge is Hedge.NONE and source_hedge is Hedge.NONE:
        return _rounded(a, b, term=_is_term(claimed))
    return _softened(a, b, hedge, source_hedge)


def _is_term(amount: Amount) -> bool:
    timed = amount.unit is not None and amount.unit.dimension in ("time", "calendar", "business time")
    return timed and amount.step == 1 and abs(amount.value) < _EXACT_DURATIONS


def _rounded(a: Scaled, b: Scaled, *, term: bool) -> Comparison:
    """A rounding of the source (half a step up or down, ties either way) is neither the same nor proof."""
    apart = abs(a.value - b.value)
    if b.step < a.step and apart * 2 <= a.step and not term:
        return ROUNDED
    if a.step < b.step and apart * 2 <= b.step and not term:
        return _COARSE
    return DIFFERENT


def tolerance(value: Fraction, step: Fraction) -> Fraction:
    """How far "about" reaches: half the last digit that is not a padding zero, from 1 % to 10 % of the value."""
    digit = step
    while digit and value and value % (digit * 10) == 0:
        digit *= 10
    reach = min(digit / 2, abs(value) * _MOST_ABOUT)
    return max(reach, abs(value) * _LEAST_ABOUT, step / 2)


def _softened(a: Scaled, b: Scaled, hedge: Hedge, source_hedge: Hedge) -> Comparison:
    """Two unlike values, at least one of them "about" or "nearly" so."""
    for hedged, other, word in ((a, b, hedge), (b, a, source_hedge)):
        below = other.value < hedged.value
        reaches = word is Hedge.ABOUT or (word is Hedge.NEARLY and below)
        if reaches and abs(hedged.value - other.value) <= tolerance(hedged.value, hedged.step):
            return ROUNDED
    return DIFFERENT


def _bounded(a: Scaled, b: Scaled, hedge: Hedge, source_hedge: Hedge) -> Comparison:
    """At least one side is a bound. Two bounds of one direction are two limits: "under 10" is not "under 6"."""
    if hedge is source_hedge and a.value == b.value:
        return EQUAL
    if hedge not in _BOUNDS:
        if a.value == b.value:
            return _DROPPED if source_hedge in (Hedge.AT_LEAST, Hedge.AT_MOST) else _OPEN
        return _OPEN if _holds(source_hedge, b.value, a.value) else DIFFERENT
    if source_hedge not in _BOUNDS:
        return _against_value(a.value, b.value, hedge)
    if (hedge in _UP) is not (source_hedge in _UP):
        reach = a.value <= b.value if hedge in _UP else b.value <= a.value
        return _OPEN if reach else DIFFERENT
    return DIFFERENT if a.value != b.value else _OPEN


def _against_value(claimed: Fraction, source: Fraction, hedge: Hedge) -> Comparison:
    """A bound claimed of a value the source states: "over 500" of 560 is right, of 500 wrong."""
    if not _holds(hedge, claimed, source):
        return DIFFERENT
    if claimed == source:
        return EQUAL
    strict = hedge in (Hedge.OVER, Hedge.UNDER)
    return _ALLOWED if strict and _near(claimed, source) else _OPEN


def _holds(hedge: Hedge, bound: Fraction, value: Fraction) -> bool:
    if hedge is Hedge.OVER:
        return value > bound
    if hedge is Hedge.UNDER:
        return value < bound
    return value >= bound if hedge is Hedge.AT_LEAST else value <= bound


def _near(a: Fraction, b: Fraction) -> bool:
    low, high = sorted((abs(a), abs(b)))
    return high <= low * _NEAR


def compare_ranges(claimed: Range | Amount, source: Range | Amount, hedge: Hedge) -> Comparison:
    """At least one of the two is a range. Equal ends are equal; a value inside a range proves nothing."""
    low, high = _ends(claimed)
    source_low, source_high = _ends(source)
    for a, b in ((low, source_low), (high, source_high)):
        found = unlike(a, b)
        if found is not None:
            return found
    first, last = in_base(low), in_base(high)
    source_first, source_last = in_base(source_low), in_base(source_high)
    if isinstance(claimed, Range) and isinstance(source, Range):
        return _both(first, last, source_first, source_last)
    if isinstance(claimed, Amount):
        edge = source_last if hedge in _DOWN else source_first
        if hedge in (Hedge.AT_LEAST, Hedge.AT_MOST) and first.value == edge.value:
            return _ALLOWED
        if hedge in _BOUNDS:
            return (
                _OPEN
                if _holds(hedge, first.value, source_last.value if hedge in _UP else source_first.value)
                else DIFFERENT
            )
    inside = first.value <= source_last.value and source_first.value <= last.value
    return _WITHIN if inside else DIFFERENT


def _ends(value: Range | Amount) -> tuple[Amount, Amount]:
    return (value.low, value.high) if isinstance(value, Range) else (value, value)


def _both(first: Scaled, last: Scaled, source_first: Scaled, source_last: Scaled) -> Comparison:
    ends = [_end(first, source_first), _end(last, source_last)]
    if all(c is EQUAL for c in ends):
        return EQUAL
    return DIFFERENT if DIFFERENT in ends else ROUNDED


def _end(a: Scaled, b: Scaled) -> Comparison:
    return EQUAL if a.value == b.value else _rounded(a, b, term=False)
