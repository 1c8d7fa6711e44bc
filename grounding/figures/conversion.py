"""Amounts in one unit: which can be compared, and their exact values in the base unit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from grounding.figures.comparison import OTHER_UNIT, Comparison, Reason, Relation
from grounding.figures.tables import tables
from grounding.figures.types import Amount, Unit

_RATE_MAY_BE_UNSTATED = frozenset(("money", "share", "points", "count", "none"))
_GENERIC = frozenset(("unit", "piece", "item"))
_CLOCK_DAY = Fraction(86400)
_CALENDAR = {"calendar": (Fraction(28), Fraction(31)), "time": (1 / _CLOCK_DAY, 1 / _CLOCK_DAY)}


@dataclass(frozen=True, slots=True)
class Scaled:
    """A value and the worth of its last digit, both in a base unit."""

    value: Fraction
    step: Fraction


def in_base(amount: Amount) -> Scaled:
    """The amount in its dimension's base unit, exactly; rates in base units of both."""
    value, step = Fraction(amount.value), Fraction(amount.step)
    if amount.unit is not None and amount.unit.dimension not in ("money", "count"):
        value, step = (value + amount.unit.offset) * amount.unit.factor, step * amount.unit.factor
    if amount.per is not None and amount.per.dimension != "count":
        value, step = value / amount.per.factor, step / amount.per.factor
    return Scaled(value, step)


def unlike(claimed: Amount, source: Amount) -> Comparison | None:
    """Why the two cannot be compared by their values in base units; None if they can."""
    a, b = claimed.unit, source.unit
    if a is None or b is None:
        found = _unstated(claimed, source)
    elif a.dimension != b.dimension:
        found = _durations(claimed, source) if {a.dimension, b.dimension} <= _LENGTHS_OF_TIME else OTHER_UNIT
    elif a.dimension == "money":
        found = _currencies(a, b, same=claimed.value == source.value)
    else:
        found = _nouns(claimed, source) if a.dimension == "count" else None
    return found or _rates(claimed, source)


_LENGTHS_OF_TIME = {"time", "calendar", "business time"}


def _unstated(claimed: Amount, source: Amount) -> Comparison | None:
    """A bare number beside a unit: a count may go without its noun, "0.12" is 12 %, "40" may be $40."""
    unit = claimed.unit or source.unit
    if unit is None or unit.dimension == "count":
        return None
    plain, other = (claimed, source) if claimed.unit is None else (source, claimed)
    if unit.dimension == "share":
        broken = plain.value != plain.value.to_integral_value()
        return None if broken and Fraction(plain.value) == in_base(other).value else OTHER_UNIT
    same = plain.value == other.value
    return Comparison(Relation.CONSISTENT if same else Relation.INCOMPARABLE, Reason.UNIT_UNSTATED)


def _nouns(claimed: Amount, source: Amount) -> Comparison | None:
    """40 units are no 40 boxes; they may be 40 lamps, which the words around them decide."""
    a, b = claimed.unit, source.unit
    if a is None or b is None or a.name == b.name:
        return None
    if claimed.value == source.value and (a.name in _GENERIC) is not (b.name in _GENERIC):
        return Comparison(Relation.CONSISTENT, Reason.UNIT)
    return OTHER_UNIT


def _currencies(a: Unit, b: Unit, *, same: bool) -> Comparison | None:
    """ "$" may be any dollar, "cents" any cent; apart from that another currency is another value."""
    if a.name == b.name or "XXX" in (a.name, b.name):
        return None
    families = tables().families
    if (a.vague or b.vague) and families.get(a.name) == families.get(b.name):
        return Comparison(Relation.CONSISTENT if same else Relation.DIFFERENT, Reason.CURRENCY)
    return Comparison(Relation.DIFFERENT, Reason.CURRENCY)


def _rates(claimed: Amount, source: Amount) -> Comparison | None:
    a, b = claimed.per, source.per
    if a == b:
        return None
    unit = claimed.unit or source.unit
    dimension = unit.dimension if unit else "none"
    if a is None or b is None:
        return None if dimension in _RATE_MAY_BE_UNSTATED else OTHER_UNIT
    if a.dimension != b.dimension or (a.dimension == "count" and a.name != b.name):
        return OTHER_UNIT
    if dimension in _RATE_MAY_BE_UNSTATED and in_base(claimed).value != in_base(source).value:
        return OTHER_UNIT
    return None


def _durations(claimed: Amount, source: Amount) -> Comparison:
    """Days, months and business days have no fixed ratio: different only if no calendar makes them meet."""
    low, high = _days(claimed)
    other_low, other_high = _days(source)
    meet = low <= other_high and other_low <= high
    return Comparison(Relation.CONSISTENT if meet else Relation.DIFFERENT, Reason.UNIT)


def _days(amount: Amount) -> tuple[Fraction, Fraction]:
    """The fewest and the most days that an amount of time can be."""
    value = in_base(amount).value
    dimension = amount.unit.dimension if amount.unit else ""
    if dimension == "business time":
        return value, value * 2 + 4
    if dimension == "calendar" and value >= 12:
        return value / 12 * 365, value / 12 * 366 + 1
    low, high = _CALENDAR[dimension]
    return value * low, value * high
