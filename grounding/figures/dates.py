"""Dates with a month: in digits (2026-02-20, 20/02/2026) and with its name (20th Feb, 2026 · February 2026)."""

from __future__ import annotations

import re

from grounding.figures.months import MONTHS, NAMES, WORDS, full_year, make_date
from grounding.figures.page import Page
from grounding.figures.types import DateRange, Figure, Kind, PartialDate, Value
from grounding.figures.vocabulary import words

_NAME = "(" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-z])\.?"
_YEAR = r"(?:(?:,? |[-/]|,? of |,)('[0-9]{2}|(?<=[-/])[0-9]{2}(?![0-9])|[12][0-9]{3})(?![0-9]|[.,][0-9]|%| ?[$€£]))?"
_DAY = r"([0-3]?[0-9])(?:st|nd|rd|th)?(?![0-9a-z])"
_TO = r"(?: ?[-–—/] ?| to | and | until | through )"
_DAY_MONTH = re.compile(rf"{_DAY}(?: of |[ -/])(?:the )?{_NAME}{_YEAR}")
_DAYS_MONTH = re.compile(rf"{_DAY}{_TO}{_DAY}(?: of | ){_NAME}{_YEAR}")
_MONTH_DAY = re.compile(rf"{_NAME}[ -](?:the )?{_DAY}{_YEAR}")
_MONTH_DAYS = re.compile(rf"{_NAME} {_DAY}{_TO}{_DAY}{_YEAR}")
_MONTH_YEAR = re.compile(rf"{_NAME}(?:,? |-|/|,? of )('[0-9]{{2}}(?![0-9])|[12][0-9]{{3}})(?![0-9]|[.,][0-9]|%)")
_MONTHS = re.compile(rf"{_NAME}{_TO}{_NAME}{_YEAR}")
_MONTH = re.compile(_NAME)
_JOIN = re.compile(r" ?[-–—] ?| to | until | through ")
_ISO = re.compile(r"([12][0-9]{3})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?![0-9]|[./-][0-9])")
_DIGITS = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([12][0-9]{3}|[0-9]{2})(?![0-9]|[./-][0-9])")
_YEAR_MONTH = re.compile(r"([12][0-9]{3})-([0-9]{2})(?![0-9]|-[0-9])")
_CUES = words(
    """
    in of by since until till from early late mid during before after this last next every each to through
    """
)


def date_figure(
    page: Page, start: int, end: int, value: Value, others: tuple[Value, ...] = (), *, firm: bool = True
) -> Figure:
    """A figure of kind date. The stop after a month's short name is left out: it may be the sentence's."""
    end -= page.text[end - 1] == "."
    return Figure(Kind.DATE, page.text[start:end], start, end, value, others=others, firm=firm)


def read_day_first(page: Page, at: int) -> Figure | None:
    """20 February 2026 · 20th of Feb · 10–12 March 2026."""
    m = _DAY_MONTH.match(page.shape, at)
    if m is not None and _named(page, m.start(2), m[2], beside=True):
        first = make_date(_year(m[3]), MONTHS[m[2]], int(m[1]))
        return _joined(page, at, m.end(), first) if first else None
    m = _DAYS_MONTH.match(page.shape, at)
    if m is None or not _named(page, m.start(3), m[3], beside=True):
        return None
    year, month = _year(m[4]), MONTHS[m[3]]
    return _range(page, at, m.end(), make_date(year, month, int(m[1])), make_date(year, month, int(m[2])))


def read_month_first(page: Page, at: int, floor: int) -> Figure | None:
    """February 20, 2026 · March 2026 · March 10–12 · January to March 2026 · "in March"."""
    shape = page.shape
    m = _MONTH_DAYS.match(shape, at)
    if m is not None and _named(page, at, m[1], beside=True):
        year, month = _year(m[4]), MONTHS[m[1]]
        found = _range(page, at, m.end(), make_date(year, month, int(m[2])), make_date(year, month, int(m[3])))
        if found is not None:
            return found
    m = _MONTH_DAY.match(shape, at)
    if m is not None and _named(page, at, m[1], beside=True):
        first = make_date(_year(m[3]), MONTHS[m[1]], int(m[2]))
        return _joined(page, at, m.end(), first) if first else None
    m = _MONTH_YEAR.match(shape, at)
    if m is not None and _named(page, at, m[1], beside=True):
        return _joined(page, at, m.end(), PartialDate(_year(m[2]), MONTHS[m[1]]))
    return _months(page, at, floor)


def _months(page: Page, at: int, floor: int) -> Figure | None:
    m = _MONTHS.match(page.shape, at)
    if m is not None and _named(page, at, m[1], beside=False) and _named(page, m.start(2), m[2], beside=False):
        year = _year(m[3])
        return _range(page, at, m.end(), PartialDate(year, MONTHS[m[1]]), PartialDate(year, MONTHS[m[2]]))
    m = _MONTH.match(page.shape, at)
    if m is None or not page.text[at].isupper():
        return None
    before = page.shape[max(floor, at - 12) : at].split()
    if m[1] in WORDS or m[1] not in NAMES:
        cued = bool(before) and before[-1].rstrip("-") in _CUES
        if not cued or (m[1] in WORDS and m[1] not in NAMES):
            return None
    return date_figure(page, at, m.end(1), PartialDate(month=MONTHS[m[1]]))


def _named(page: Page, at: int, name: str, *, beside: bool) -> bool:
    """Whether the month name at `at` is one: "may" and "march" need their capital."""
    return page.text[at].isupper() or (beside and name not in WORDS)


def _year(digits: str | None) -> int | None:
    return full_year(digits.removeprefix("'")) if digits else None


def _joined(page: Page, start: int, end: int, first: PartialDate) -> Figure:
    """The date, or the range it begins: 10 March – 2 April 2026. The second year is also the first's if it has none."""
    join = _JOIN.match(page.shape, end)
    if join is not None:
        second = _second(page, join.end(), first)
        if second is not None and isinstance(second.value, PartialDate):
            year = first.year if first.year is not None else second.value.year
            begun = PartialDate(year, first.month, first.day)
            if _ordered(begun, second.value):
                return date_figure(page, start, second.end, DateRange(begun, second.value))
    return date_figure(page, start, end, first)


def _second(page: Page, at: int, first: PartialDate) -> Figure | None:
    for pattern, day, month, year in ((_DAY_MONTH, 1, 2, 3), (_MONTH_DAY, 2, 1, 3), (_MONTH_YEAR, 0, 1, 2)):
        m = pattern.match(page.shape, at)
        if m is None or (first.day is None) != (day == 0) or not _named(page, m.start(month), m[month], beside=True):
            continue
        value = make_date(_year(m[year]), MONTHS[m[month]], int(m[day]) if day else None)
        return date_figure(page, at, m.end(), value) if value else None
    return None


def _range(page: Page, start: int, end: int, first: PartialDate | None, last: PartialDate | None) -> Figure | None:
    if first is None or last is None or not _ordered(first, last):
        return None
    return date_figure(page, start, end, DateRange(first, last))


def _ordered(first: PartialDate, last: PartialDate) -> bool:
    a, b = (first.year, first.month or 0, first.day or 0), (last.year, last.month or 0, last.day or 0)
    if a[0] is None or b[0] is None:
        return a[0] is None and b[0] is None and a[1:] < b[1:]
    return (a[0], a[1], a[2]) < (b[0], b[1], b[2])


def read_digits(page: Page, at: int) -> Figure | None:
    """2026-02-20 · 2026/02/20 · 20.02.2026 · 03/04/2026, which is two dates until the text says which."""
    shape = page.shape
    m = _ISO.match(shape, at)
    if m is not None:
        value = make_date(int(m[1]), int(m[3]), int(m[4]))
        return date_figure(page, at, m.end(), value) if value else None
    m = _DIGITS.match(shape, at)
    if m is not None:
        return _either_order(page, at, m)
    m = _YEAR_MONTH.match(shape, at)
    if m is not None and (int(m[2]) <= 12) and 1900 <= int(m[1]) < 2200:
        value = make_date(int(m[1]), int(m[2]), None)
        return (
            date_figure(page, at, m.end(), value, firm=int(m[2]) == 0 or int(m[2]) <= int(m[1][2:])) if value else None
        )
    return None


def _either_order(page: Page, at: int, m: re.Match[str]) -> Figure | None:
    if len(m[4]) == 2 and (m[2] != "/" or not (len(m[1]) == len(m[3]) == 2 or int(m[4]) > 12)):
        return None
    year, a, b = full_year(m[4]), int(m[1]), int(m[3])
    day_first, month_first = make_date(year, b, a), make_date(year, a, b)
    if m[2] == ".":
        month_first = None if day_first else month_first
    if day_first is None or month_first is None or day_first == month_first:
        value = day_first or month_first
        return date_figure(page, at, m.end(), value) if value else None
    return date_figure(page, at, m.end(), day_first, (month_first,), firm=False)
