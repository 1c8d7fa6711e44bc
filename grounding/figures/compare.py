"""A figure of a claim beside a figure of a source: the same value, different values, or not comparable."""

from __future__ import annotations

import re

from grounding.figures.compare_amounts import compare_amounts, compare_ranges
from grounding.figures.compare_dates import compare_date_ranges, compare_dates, compare_times
from grounding.figures.comparison import (
    AMBIGUOUS,
    DIFFERENT,
    EQUAL,
    OTHER_KIND,
    ROUNDED,
    Comparison,
    Relation,
)
from grounding.figures.types import (
    Amount,
    ClockTime,
    DateRange,
    Figure,
    Hedge,
    Identifier,
    Kind,
    PartialDate,
    Range,
    TimeRange,
    Value,
)

_RANK = {r: n for n, r in enumerate(Relation)}
_MARKS = re.compile(r"[^0-9a-z]+")


def compare(claimed: Figure, source: Figure) -> Comparison:
    """How `claimed` stands to `source`, by value, unit, kind and stated precision; whether they are of one thing is
    not asked here.

    A figure with several readings agrees if one of them does, and never refutes.
    """
    if (claimed.kind is Kind.ORDINAL) is not (source.kind is Kind.ORDINAL):
        return OTHER_KIND
    found = [_values(a, b, claimed.hedge, source.hedge) for a in claimed.readings for b in source.readings]
    best = min(found, key=lambda c: _RANK[c.relation])
    if best.supports or (claimed.firm and source.firm):
        return best
    return AMBIGUOUS if best.relation is Relation.DIFFERENT else best


def _values(a: Value, b: Value, hedge: Hedge, source_hedge: Hedge) -> Comparison:
    if isinstance(a, Amount) and isinstance(b, Amount):
        return compare_amounts(a, b, hedge, source_hedge)
    if isinstance(a, Amount | Range) and isinstance(b, Amount | Range):
        return compare_ranges(a, b, hedge)
    if isinstance(a, PartialDate) and isinstance(b, PartialDate):
        return _near(compare_dates(a, b), a, b, hedge, source_hedge)
    if isinstance(a, PartialDate | DateRange) and isinstance(b, PartialDate | DateRange):
        return compare_date_ranges(a, b)
    if isinstance(a, ClockTime | TimeRange) and isinstance(b, ClockTime | TimeRange):
        found = compare_times(a, b)
        return ROUNDED if found is DIFFERENT and Hedge.ABOUT in (hedge, source_hedge) else found
    if isinstance(a, Identifier) and isinstance(b, Identifier):
        return compare_identifiers(a, b)
    return OTHER_KIND


def _near(found: Comparison, a: PartialDate, b: PartialDate, hedge: Hedge, source_hedge: Hedge) -> Comparison:
    """ "around 10 October" is not refuted by another day of October."""
    if found is not DIFFERENT or Hedge.ABOUT not in (hedge, source_hedge):
        return found
    near = a.month is not None and a.month == b.month and (a.year is None or b.year is None or a.year == b.year)
    return ROUNDED if near else found


def compare_identifiers(claimed: Identifier, source: Identifier) -> Comparison:
    """INV-2041, INV 2041 and "invoice no. 2041" are one; PO-2041 is of another sort, INV-2042 another of this sort."""
    alike = _alike(claimed.label, source.label)
    if not alike:
        return OTHER_KIND
    if _MARKS.sub("", claimed.code) == _MARKS.sub("", source.code):
        return EQUAL
    return DIFFERENT if claimed.label and source.label else OTHER_KIND


def _alike(a: str, b: str) -> bool:
    """Whether two labels may stand for one another: the same, one unstated, a beginning, or initials."""
    short, long = sorted((_MARKS.sub("", a), _MARKS.sub(" ", b).strip()), key=len)
    if not short or short == long or long.replace(" ", "").startswith(short):
        return True
    words = _MARKS.sub(" ", b if len(b) >= len(a) else a).split()
    return any(word.startswith(short) for word in words) or "".join(word[0] for word in words) == short
