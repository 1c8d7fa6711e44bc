"""Times of day: 18:00 · 8 p.m. · 4.15 pm · 9 a.m. to 5 p.m. · noon."""

from __future__ import annotations

import re

from grounding.figures.page import Page
from grounding.figures.types import ClockTime, Figure, Kind, TimeRange, Value
from grounding.figures.words import ONES, TEENS

_HALF = r" ?(?:([ap])\.?m(?:\.(?![a-z])|(?![a-z])))"
_MERIDIEM = re.compile(rf"(1[0-2]|0?[0-9])(?:[:.]([0-5][0-9])(?:[:.]([0-5][0-9]))?)?{_HALF}")
_COLON = re.compile(r"([01]?[0-9]|2[0-4]):([0-5][0-9])(?::([0-5][0-9])(?:\.[0-9]{1,9})?)?(?![0-9]|:[0-9])")
_OCLOCK = re.compile(r"(1[0-2]|[1-9]) o'clock(?![a-z])")
_JOIN = re.compile(r" ?[-–—] ?| to | until | till | and ")
_BARE = re.compile(r"(1[0-2]|[1-9])(?:[:.]([0-5][0-9]))?(?= ?[-–—] ?[0-9]| to [0-9]| until [0-9])")
_HOURS = "|".join((*ONES, *list(TEENS)[:3], "1[0-2]", "[1-9]"))
_PAST = re.compile(rf"(half|quarter) (past|to) ({_HOURS})(?![a-z0-9])")
WORDS = {"noon": ClockTime(12, 0), "midday": ClockTime(12, 0), "midnight": ClockTime(0, 0)}


def read_clock(page: Page, at: int) -> Figure | None:
    """The time, or range of times, whose first digit is at `at`."""
    found = _time(page.shape, at)
    if found is None:
        return _shared(page, at)
    times, end = found
    join = _JOIN.match(page.shape, end)
    second = _time(page.shape, join.end()) if join and join[0] != " and " else None
    if second is not None:
        return _figure(page, at, second[1], TimeRange(times[0], second[0][0]))
    return _figure(page, at, end, times[0], times[1:])


def read_clock_word(page: Page, at: int, word: str) -> Figure:
    """noon, midday, midnight."""
    return _figure(page, at, at + len(word), WORDS[word])


def read_past(page: Page, at: int) -> Figure | None:
    """half past five · quarter to 6: in the morning or the evening."""
    m = _PAST.match(page.shape, at)
    if m is None:
        return None
    hour = ONES.get(m[3]) or TEENS.get(m[3]) or int(m[3])
    minute = 30 if m[1] == "half" else 15
    if m[2] == "to":
        hour, minute = hour - 1, 60 - minute
    readings = tuple(ClockTime((hour % 12) + half, minute) for half in (12, 0))
    return _figure(page, at, m.end(), readings[0], readings[1:])


def _time(shape: str, at: int) -> tuple[tuple[ClockTime, ...], int] | None:
    """(readings, end). "8 o'clock" is read both ways."""
    m = _MERIDIEM.match(shape, at)
    if m is not None:
        hour = int(m[1]) % 12 + (12 if m[4] == "p" else 0)
        exact = ClockTime(hour, int(m[2] or 0), int(m[3]) if m[3] else None)
        return (exact,), _without_stop(shape, m.end())
    m = _COLON.match(shape, at)
    if m is not None:
        return (ClockTime(int(m[1]) % 24, int(m[2]), int(m[3]) if m[3] else None),), m.end()
    m = _OCLOCK.match(shape, at)
    if m is not None:
        return (ClockTime(int(m[1]) % 12 + 12, 0), ClockTime(int(m[1]) % 12, 0)), m.end()
    return None


def _without_stop(shape: str, end: int) -> int:
    """The stop of "p.m." belongs to it, that of "pm." does not."""
    return end - 1 if shape[end - 1] == "." and shape[end - 3] != "." else end


def _shared(page: Page, at: int) -> Figure | None:
    """9–5 pm, 9 to 11 a.m.: the first hour takes the second's half of the day, or the morning if that is later."""
    m = _BARE.match(page.shape, at)
    join = _JOIN.match(page.shape, m.end()) if m else None
    second = _MERIDIEM.match(page.shape, join.end()) if join else None
    if m is None or second is None:
        return None
    last, end = _time(page.shape, second.start()) or ((), 0)
    hour = int(m[1]) % 12 + (12 if second[4] == "p" else 0)
    minute = int(m[2] or 0)
    if (hour, minute) >= (last[0].hour, last[0].minute or 0):
        hour -= 12
    return _figure(page, at, end, TimeRange(ClockTime(hour % 24, minute), last[0]))


def _figure(page: Page, start: int, end: int, value: Value, others: tuple[Value, ...] = ()) -> Figure:
    return Figure(Kind.TIME, page.text[start:end], start, end, value, others=others, firm=not others)
