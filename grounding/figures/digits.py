"""What begins at a digit: decided by what stands beside the digits."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from grounding.figures.assemble import amount_figures
from grounding.figures.clock import read_clock
from grounding.figures.dates import read_day_first, read_digits
from grounding.figures.identifiers import SMALL, Named, is_separate, read_glued, read_labelled, read_titled, read_token
from grounding.figures.left import read_left
from grounding.figures.page import Page
from grounding.figures.periods import read_decade, read_fiscal, read_named_quarter, read_quarter, read_years
from grounding.figures.skips import skip_at
from grounding.figures.types import Amount, Figure, Kind

_RUN = re.compile(r"[0-9]+|.")
_ORDINAL = re.compile(r"([0-9]{1,9})(?:st|nd|rd|th)(?![a-z0-9])")
_GLUED = re.compile(r"[a-z_]")
_CODE_TAIL = re.compile(r"[a-z]{0,3}[0-9]|[a-z]{4,}[0-9]|[a-z]{1,4}[-_][0-9]|[a-z]+_")
_NUMBERED = frozenset(("", "no", "nr", "num", "number", "id", "ref"))
_MONTHS, _HOURS = frozenset("jfmasondt"), frozenset("apot-–—u")
_REST = re.compile(r"(?:[.,'/:-]?[0-9]+)*")
_HOUR = re.compile(r"h[0-5][0-9](?![0-9a-z])")
_NO_CODE = re.compile(
    r"e[+-]?[0-9]{1,3}(?![0-9a-z])|x ?[0-9]|[a-z]{1,5} ?/ ?|(?:mm|cm|m|km|ft)[23](?![0-9a-z])"
    r"|(?:h|min|m|ft|kg|st) ?[0-9]{1,2} ?(?:m|min|mins|s|sec|in|g|lb|h)?(?![0-9a-z])"
)
_BY = re.compile(r"x ?[0-9]")
_WORD_BEFORE = 20


# Not frozen: one is made for every number, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Found:
    """The figures read, and where reading goes on."""

    figures: tuple[Figure, ...]
    end: int


def read_digit(page: Page, at: int, floor: int) -> Found:
    """What the digit at `at` begins, reaching back to `floor` at most; `end` is always past `at`."""
    shape = page.shape
    run = _RUN.match(shape, at)
    stop = run.end() if run else at + 1
    before = shape[at - 1] if at else "\n"
    glued = _beside_letters(page, at, floor, before)
    if glued is not None:
        return glued
    words = shape[max(floor, at - _WORD_BEFORE) : at].split()
    last = words[-1] if words else ""
    skipped = skip_at(page, at, stop, floor, last)
    if skipped is not None:
        return Found((), skipped)
    figure = _named(page, at, stop, floor, before, last) or _timed(page, at, stop, floor)
    if figure is not None:
        return Found((figure,), figure.end)
    token = _token(page, at, stop)
    if token is not None:
        return token
    figures = amount_figures(page, at, floor)
    if len(figures) == 1 and figures[0].end == stop and shape[stop : stop + 1].isalpha() and not _BY.match(shape, stop):
        return _found(read_token(page, at) or Named(stop, None))
    return Found(figures, max(stop, figures[-1].end)) if figures else Found((), _past(shape, stop))


def _past(shape: str, stop: int) -> int:
    """Past all digits and marks of something that is no number."""
    m = _REST.match(shape, stop)
    return m.end() if m else stop


def _beside_letters(page: Page, at: int, floor: int, before: str) -> Found | None:
    """Digits right after letters: a currency code, a quarter, a fiscal year, or a name such as T2 and INV-2041."""
    if at - 1 < floor:
        return None
    shape = page.shape
    if before in "-/_." and at - 2 >= floor and (shape[at - 2].isalpha() or before == "_"):
        if before == "." or (before != "_" and is_separate(page, at, floor)):
            return None
        named = read_glued(page, at, floor)
        return _found(named) if named and (named.figure or before in "-_") else None
    if not (before.isalpha() or before == "_"):
        return None
    if (before in "tx" and at - 1 == floor and floor > 0) or read_left(page, at, floor).currency is not None:
        return None
    alone = at - 2 < floor or not shape[at - 2].isalnum()
    figure = read_quarter(page, at - 1) if before in "qh" and alone else None
    figure = figure or read_fiscal(page, at, floor)
    if figure is not None:
        return Found((figure,), figure.end)
    named = read_glued(page, at, floor)
    return _found(named) if named else Found((), _past(shape, at))


def _found(named: Named) -> Found:
    return Found((named.figure,) if named.figure else (), named.end)


def _named(page: Page, at: int, stop: int, floor: int, before: str, last: str) -> Figure | None:
    """Fiscal years and identifiers by the words before them."""
    if last in SMALL and before == " ":
        figure = read_titled(page, at, stop, floor)
        if figure is not None:
            return figure
    if last in ("fy", "year", "years", "fiscal", "financial"):
        figure = read_fiscal(page, at, floor)
        if figure is not None:
            return figure
    if last and (last.rstrip(".:#") in _NUMBERED or last[-1] == "#" or page.text[at - 2 : at - 1].isupper()):
        return read_labelled(page, at, floor)
    return None


def _timed(page: Page, at: int, stop: int, floor: int) -> Figure | None:
    """Dates, times and ordinals in digits."""
    shape = page.shape
    after, length = shape[stop : stop + 1], stop - at
    if length == 4:
        figure = read_digits(page, at) if after in ("-", "/", ".") else None
        return figure or read_years(page, at, floor) or (read_decade(page, at) if after in ("s", "'") else None)
    if length in (2, 3) and after in ("s", "'"):
        figure = read_decade(page, at)
        if figure is not None:
            return figure
    ordinal = _ORDINAL.match(shape, at) if after in ("s", "n", "r", "t") else None
    if length <= 2 and after:
        figure = _short(page, at, after)
        if figure is not None:
            return figure
    if ordinal is None:
        return None
    figure = read_named_quarter(page, at)
    value = Amount(Decimal(ordinal[1]), Decimal(1))
    return figure or Figure(Kind.ORDINAL, page.text[at : ordinal.end()], at, ordinal.end(), value)


def _short(page: Page, at: int, after: str) -> Figure | None:
    """One or two digits: a day, an hour, a quarter."""
    figure = read_digits(page, at) if after in "-/." else None
    following = page.shape[at + 2 : at + 3] if page.shape[at + 1] == after else page.shape[at + 3 : at + 4]
    if figure is None and (after in "snrt–—/-" or (after == " " and (following in _MONTHS or following in "-–—u"))):
        figure = read_day_first(page, at)
    if figure is None and (after in ":.-–—ap" or (after == " " and following in _HOURS)):
        figure = read_clock(page, at)
    if figure is None and after in "qh":
        figure = read_quarter(page, at)
    return figure


def _token(page: Page, at: int, stop: int) -> Found | None:
    """Digits and letters mixed (4K7X): a code."""
    shape = page.shape
    if not _GLUED.match(shape, stop):
        return None
    if _HOUR.match(shape, stop):
        return Found((), stop + 3)
    if not _CODE_TAIL.match(shape, stop) or _NO_CODE.match(shape, stop):
        return None
    named = read_token(page, at)
    return _found(named) if named and named.end > stop else None
