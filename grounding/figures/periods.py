"""Dates without a month: years, year ranges, quarters and halves, fiscal years, decades."""

from __future__ import annotations

import re

from grounding.figures.dates import date_figure
from grounding.figures.months import full_year
from grounding.figures.nouns import read_noun
from grounding.figures.page import Page
from grounding.figures.tails import read_tail
from grounding.figures.types import Amount, DateRange, Figure, PartialDate
from grounding.figures.vocabulary import words

_QUARTER = re.compile(
    r"(?:q([1-4])(?![0-9])|([1-4])q|h([12])(?![0-9])|([12])h)(?:(?:[ ,/-]| of )*(fy |fy|fiscal (?:year )?)?"
    r"('?[0-9]{2}|[12][0-9]{3})(?![0-9]|[.,:][0-9]|%))?(?![a-z])"
)
_AFTER_YEAR = re.compile(r"[ -]?(?:q([1-4])|h([12]))(?![0-9a-z])")
_FISCAL = re.compile(r"([12][0-9]{3}|'?[0-9]{2})(?:[/–-]([0-9]{4}|[0-9]{2}))?(?![0-9]|[.,][0-9]|%)")
_FISCAL_BEFORE = re.compile(r"(?<![a-z])(?:fy ?|(?:fiscal|financial) (?:years? )?)\Z")
_YEARS = re.compile(
    r"([12][0-9]{3}) ?(?:[-–—/]| to | through | until ) ?([12][0-9]{3}|[0-9]{2})(?![0-9a-z]|[.,:-][0-9]|%| ?[$€£])"
)
_YEARS_BETWEEN = re.compile(r"([12][0-9]{3}) and ([12][0-9]{3})(?![0-9a-z]|[.,:-][0-9]|%| ?[$€£])")
_DECADE = re.compile(r"([12][0-9]{2}0|[1-9]00|[1-9]0)'?s(?![a-z])")
_YEAR = re.compile(r"[12][0-9]{3}(?![0-9a-z]|[.,][0-9]|[-–/:]|%| ?[$€£])")
_NAMED = re.compile(
    r"(first|second|third|fourth|last|1st|2nd|3rd|4th)[ -](quarter|half)(?![a-z]| of an? | of [0-9]{1,3}(?![0-9]))"
    r"(?:(?: of|,)?(?: the)? (fy ?|fiscal (?:year )?|financial year )?([12][0-9]{3})(?![0-9]))?"
)
_ORDERS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_CUES = words(
    """
    in since until till during before after year founded established built born released published early late mid circa
    c. vs versus spring summer autumn winter started died opened elected dated edition copyright © calendar back
    """
)
"""Words that make four digits a year; after "of", "by" or "to" they may be a number too."""
_DECADES_BEFORE = ("the ", "early ", "late ", "mid-", "mid ")
_WEAK_CUES = words("of by from to through between around and the for with than")
LATEST, EARLIEST = 2200, 1000


def read_quarter(page: Page, at: int) -> Figure | None:
    """Q2 2019 · 2Q19 · H1 FY24, from its first character at `at`."""
    m = _QUARTER.match(page.shape, at)
    if m is None:
        return None
    number, half = m[1] or m[2] or m[3] or m[4], bool(m[3] or m[4])
    year = m[6]
    if (m[2] or m[4]) and not page.text[at + 1].isupper():
        return None
    if year is None and page.text[at : m.end()] != page.text[at : m.end()].upper():
        return None
    fiscal = "FY" if m[5] else ""
    part = f"{fiscal}{'H' if half else 'Q'}{number}"
    return date_figure(page, at, m.end(), PartialDate(full_year(year.lstrip("'")) if year else None, part=part))


def read_named_quarter(page: Page, at: int) -> Figure | None:
    """second quarter of 2019 · first half of 2024. Without a year only a quarter is a date; a first half is not."""
    m = _NAMED.match(page.shape, at)
    if m is None or (m[2] == "half" and not m[4]):
        return None
    number = _ORDERS.get(m[1]) or (2 if m[2] == "half" else 4)
    if number > (2 if m[2] == "half" else 4):
        return None
    part = ("FY" if m[3] else "") + ("H" if m[2] == "half" else "Q") + str(number)
    return date_figure(page, at, m.end(), PartialDate(int(m[4]) if m[4] else None, part=part))


def read_fiscal(page: Page, at: int, floor: int) -> Figure | None:
    """FY24 · FY 2023/24 · fiscal year 2024, from its first digit. Two years name the one that it ends in."""
    before = page.shape[max(floor, at - 16) : at]
    cue = _FISCAL_BEFORE.search(before)
    m = _FISCAL.match(page.shape, at) if cue else None
    if cue is None or m is None:
        return None
    first = full_year(m[1].lstrip("'"))
    year = first + 1 if m[2] else first
    start = at - len(cue[0])
    return date_figure(page, start, m.end(), PartialDate(year, part="FY"))


def read_decade(page: Page, at: int) -> Figure | None:
    """the 1990s · the '90s; the 1800s and the 700s, which are centuries, or the decades that these begin with."""
    m = _DECADE.match(page.shape, at)
    if m is None:
        return None
    digits = m[1]
    marked = page.shape[at - 1 : at] == "'"
    if len(digits) < 4 and not marked and not page.shape[max(0, at - 6) : at].endswith(_DECADES_BEFORE):
        return None
    if digits.endswith("00"):
        century = DateRange(PartialDate(int(digits)), PartialDate(int(digits) + 99))
        return date_figure(page, at, m.end(), century, (PartialDate(int(digits), part="decade"),), firm=False)
    year = int(digits) if len(digits) == 4 else 1900 + int(digits)
    start = at - 1 if marked and len(digits) == 2 else at
    return date_figure(page, start, m.end(), PartialDate(year, part="decade"))


def read_years(page: Page, at: int, floor: int) -> Figure | None:
    """2019–2021 · 2019-20 · 2019 Q2."""
    m = _YEARS.match(page.shape, at)
    if m is not None:
        first = int(m[1])
        last = int(m[2]) if len(m[2]) == 4 else first // 100 * 100 + int(m[2])
        modern = first >= 1900 and last < 2100
        if EARLIEST <= first < last < LATEST and (modern or (len(m[2]) == 4 and not _counts(page, m.end()))):
            firm = (len(m[2]) == 4 and first >= 1500) or last - first == 1
            return date_figure(page, at, m.end(), DateRange(PartialDate(first), PartialDate(last)), firm=firm)
    between = _between(page, at, floor)
    if between is not None:
        return between
    year = _YEAR.match(page.shape, at)
    quarter = _AFTER_YEAR.match(page.shape, year.end()) if year else None
    if year is None or quarter is None:
        return None
    part = f"Q{quarter[1]}" if quarter[1] else f"H{quarter[2]}"
    return date_figure(page, at, quarter.end(), PartialDate(int(year[0]), part=part))


def _counts(page: Page, end: int) -> bool:
    """Whether a unit or a counted noun follows: "1500 to 2000 boxes"."""
    return read_tail(page, end) is not None or read_noun(page.shape, end, one=False) is not None


def _between(page: Page, at: int, floor: int) -> Figure | None:
    """between 1960 and 1970."""
    m = _YEARS_BETWEEN.match(page.shape, at)
    if m is None or not page.shape[max(floor, at - 8) : at].endswith("between ") or _counts(page, m.end()):
        return None
    first, last = int(m[1]), int(m[2])
    if not EARLIEST <= first < last < LATEST:
        return None
    return date_figure(page, at, m.end(), DateRange(PartialDate(first), PartialDate(last)), firm=first >= 1800)


def as_year(page: Page, at: int, end: int, amount: Amount, floor: int) -> Figure | None:
    """Four bare digits as a year: for certain after words such as "in", else with the number as another reading.

    None for numbers that are no likely year.
    """
    if end - at != 4 or not EARLIEST <= amount.value < LATEST:
        return None
    before = page.shape[max(floor, at - 16) : at].split()
    last = before[-1].lstrip("(") if before else ""
    before_bracket = page.shape[at - 1 : at] == "(" and page.shape[end : end + 1] == ")"
    cued = bool(before) and (last in _CUES or last.rstrip("-") in ("mid", "pre", "post", "early", "late"))
    year = PartialDate(int(amount.value))
    if cued:
        return date_figure(page, at, end, year)
    if last not in _WEAK_CUES and not before_bracket and not 1800 <= amount.value < 2100:
        return None
    return date_figure(page, at, end, year, (amount,), firm=False)
