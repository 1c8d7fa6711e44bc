"""Two dates, or ranges of dates, or times of day: by what both state."""

from __future__ import annotations

from grounding.figures.comparison import DIFFERENT, EQUAL, OTHER_KIND, Comparison, Reason, Relation
from grounding.figures.types import ClockTime, DateRange, PartialDate, TimeRange

_COARSE = Comparison(Relation.CONSISTENT, Reason.LESS_PRECISE)
_WITHIN = Comparison(Relation.CONSISTENT, Reason.RANGE)
_END = Comparison(Relation.ALLOWED, Reason.RANGE)
_FISCAL = Comparison(Relation.CONSISTENT, Reason.AMBIGUOUS)
Span = tuple[int, int]
"""First and last month of a date that states a year, counted from year 0."""


def compare_dates(claimed: PartialDate, source: PartialDate) -> Comparison:
    """EQUAL if the source states all that the claim does, and the same; CONSISTENT if it states less.

    "Feb 20" is 20 February of any year. A fiscal year may begin in any month: near years prove nothing.
    """
    if claimed == source:
        return EQUAL
    if claimed.part.startswith("FY") or source.part.startswith("FY"):
        return _fiscal(claimed, source)
    if claimed.part or source.part:
        return _parts(claimed, source)
    stated = [(getattr(claimed, f), getattr(source, f)) for f in ("year", "month", "day")]
    if any(a is not None and b is not None and a != b for a, b in stated):
        return DIFFERENT
    if not any(a is not None and b is not None for a, b in stated):
        return OTHER_KIND
    return _COARSE if any(a is not None and b is None for a, b in stated) else EQUAL


def _parts(claimed: PartialDate, source: PartialDate) -> Comparison:
    """Quarters, halves and decades: as spans of months; without a year, by the months of the year."""
    a, b = _span(claimed), _span(source)
    if claimed.year is None or source.year is None:
        if (claimed.month is None and not claimed.part) or (source.month is None and not source.part):
            return OTHER_KIND if claimed.year is source.year else _COARSE
        a, b = _span(_yearless(claimed)), _span(_yearless(source))
    if a[0] <= b[0] and b[1] <= a[1]:
        return _COARSE if claimed.year is not None and source.year is None else EQUAL
    return _COARSE if b[0] <= a[0] and a[1] <= b[1] else DIFFERENT


def _yearless(date: PartialDate) -> PartialDate:
    return PartialDate(None, date.month, date.day, date.part if date.part != "decade" else "")


def _span(date: PartialDate) -> Span:
    year = (date.year or 0) * 12
    if date.part == "decade":
        return year, year + 119
    if date.part:
        length = 3 if date.part[0] == "Q" else 6
        first = year + (int(date.part[1:]) - 1) * length
        return first, first + length - 1
    if date.month is not None:
        return year + date.month - 1, year + date.month - 1
    return year, year + 11


def _fiscal(claimed: PartialDate, source: PartialDate) -> Comparison:
    a, b = claimed.year, source.year
    if claimed.part.startswith("FY") and source.part.startswith("FY"):
        if a is not None and b is not None and a != b:
            return DIFFERENT
        if claimed.part == "FY" or claimed.part == source.part:
            return EQUAL if a == b else _COARSE
        return _COARSE if source.part == "FY" else DIFFERENT
    far = a is not None and b is not None and abs(a - b) > 1
    return DIFFERENT if far else _FISCAL


def compare_date_ranges(claimed: DateRange | PartialDate, source: DateRange | PartialDate) -> Comparison:
    """At least one is a range. Its ends are stated; a date inside proves nothing, one outside is different."""
    if isinstance(claimed, DateRange) and isinstance(source, DateRange):
        ends = (compare_dates(claimed.first, source.first), compare_dates(claimed.last, source.last))
        if DIFFERENT in ends:
            return DIFFERENT
        return EQUAL if all(c is EQUAL for c in ends) else _COARSE
    if isinstance(claimed, PartialDate) and isinstance(source, DateRange) and _is_end(claimed, source):
        return _END
    period = claimed if isinstance(claimed, DateRange) else source
    date = source if isinstance(claimed, DateRange) else claimed
    if not isinstance(period, DateRange) or not isinstance(date, PartialDate):
        return OTHER_KIND
    first, last, at = _key(period.first, 0), _key(period.last, 99), (_key(date, 0), _key(date, 99))
    if first is None or last is None or at[0] is None or at[1] is None:
        return _COARSE
    return _WITHIN if first <= at[1] and at[0] <= last else DIFFERENT


def _is_end(date: PartialDate, period: DateRange) -> bool:
    return EQUAL in (compare_dates(date, period.first), compare_dates(date, period.last))


def _key(date: PartialDate, missing: int) -> tuple[int, int, int] | None:
    """A sortable date, what it does not state taken as `missing`; None without a calendar year."""
    if date.year is None or date.part:
        return None
    return date.year, missing if date.month is None else date.month, missing if date.day is None else date.day


def compare_times(claimed: ClockTime | TimeRange, source: ClockTime | TimeRange) -> Comparison:
    """Hours and minutes must agree, and seconds if both state them."""
    if isinstance(claimed, ClockTime) and isinstance(source, ClockTime):
        return _times(claimed, source)
    if isinstance(claimed, TimeRange) and isinstance(source, TimeRange):
        ends = (_times(claimed.first, source.first), _times(claimed.last, source.last))
        return EQUAL if all(c is EQUAL for c in ends) else DIFFERENT
    if isinstance(claimed, ClockTime) and isinstance(source, TimeRange):
        return _time_in(claimed, source, _END)
    if isinstance(claimed, TimeRange) and isinstance(source, ClockTime):
        return _time_in(source, claimed, _WITHIN)
    return OTHER_KIND


def _time_in(at: ClockTime, period: TimeRange, on_end: Comparison) -> Comparison:
    if EQUAL in (_times(at, period.first), _times(at, period.last)):
        return on_end
    first, last, now = _minutes(period.first), _minutes(period.last), _minutes(at)
    inside = first <= now <= last if first <= last else now >= first or now <= last
    return _WITHIN if inside else DIFFERENT


def _times(a: ClockTime, b: ClockTime) -> Comparison:
    if (a.hour, a.minute or 0) != (b.hour, b.minute or 0):
        return DIFFERENT
    return DIFFERENT if a.second is not None and b.second is not None and a.second != b.second else EQUAL


def _minutes(time: ClockTime) -> int:
    return time.hour * 60 + (time.minute or 0)
