"""Months and days: their names, and which days exist."""

from __future__ import annotations

from grounding.figures.types import PartialDate

NAMES = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
MONTHS = {name: n for n, name in enumerate(NAMES, 1)} | {name[:3]: n for n, name in enumerate(NAMES, 1)} | {"sept": 9}
WORDS = {"may", "march", "mar", "august", "jan", "dec", "sep", "jun", "apr"}
"""Month names that are other words too: they need a capital letter, or a day beside them, to be months."""
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
PIVOT = 70
"""Two-digit years below it are of this century, the others of the last (as POSIX has it, but for one year)."""


def days_in(year: int | None, month: int) -> int:
    """Days of a month; 29 for a February of no stated year."""
    if month == 2 and year is not None and not (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)):
        return 28
    return _DAYS[month - 1]


def make_date(year: int | None, month: int | None, day: int | None) -> PartialDate | None:
    """The date, or None if there is none such (30 February)."""
    if month is not None and not 1 <= month <= 12:
        return None
    if day is not None and (month is None or not 1 <= day <= days_in(year, month)):
        return None
    return PartialDate(year, month, day)


def full_year(digits: str) -> int:
    """The year that two or four digits stand for."""
    year = int(digits)
    return year if len(digits) > 2 else year + (2000 if year < PIVOT else 1900)
