"""What stands before a number and belongs to it: a sign, a currency, an accounting bracket."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grounding.figures.page import Page
from grounding.figures.tables import tables
from grounding.figures.types import Unit

_MARKS = frozenset("$€£¥₹₩₪₫₱₽₺₴₦฿")
_BEFORE_SIGN = frozenset(" \n\t([{|:,;=>~≈<≤≥\"'*")
_SIGNS = frozenset("-–+")
_OWED = re.compile(
    r"(?<![a-z])(?:credit|refund|rebate|loss|deficit|deduction|discount|shortfall|less|minus)(?![a-z])[^.;\n]*\Z"
)
_ASIDE = frozenset("|:\t\n\r")


# Not frozen: one is made for every number, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Left:
    """Where the figure starts, its currency if one stands before it, and whether it is below zero."""

    start: int
    currency: Unit | None = None
    negative: bool = False


def read_left(page: Page, start: int, floor: int) -> Left:
    """What belongs to the number at `start`, not before `floor`."""
    if start == floor or page.shape[start - 1] == "\n":
        return Left(start)
    at, negative = _sign(page.shape, start, floor)
    unit, at = _currency(page, at, floor)
    if unit is not None and not negative:
        at, negative = _sign(page.shape, at, floor)
    elif unit is None and at < start and page.shape[at] != "-" and not negative:
        return Left(at)
    return Left(at, unit, negative)


def _sign(shape: str, at: int, floor: int) -> tuple[int, bool]:
    """(start, negative) with a sign directly before `at`; a dash after a letter, a digit or a word is no sign."""
    if at - 1 < floor or shape[at - 1] not in _SIGNS:
        return at, False
    before = shape[at - 2] if at - 2 >= 0 else " "
    if before in _MARKS:
        return at - 1, shape[at - 1] != "+"
    if before not in _BEFORE_SIGN or (at - 2 < floor and at >= 2 and before not in "\n\t("):
        return at, False
    return at - 1, shape[at - 1] != "+"


def _currency(page: Page, at: int, floor: int) -> tuple[Unit | None, int]:
    """The currency that ends at `at`, or one space before it, and where it starts."""
    end = at - 1 if at > floor and page.shape[at - 1] == " " else at
    if end <= floor:
        return None, at
    last = page.text[end - 1]
    if last in _MARKS or last == ".":
        return _symbol(page, at, end, floor)
    if not last.isalpha() or (last.islower() and last not in "srčł"):
        return None, at
    code = page.text[end - 3 : end] if end - 3 >= floor else ""
    unit = tables().codes.get(code)
    if unit is not None and code not in tables().loose_codes and not page.shape[end - 4 : end - 3].isalnum():
        return unit, end - 3
    return _symbol(page, at, end, floor)


def _symbol(page: Page, at: int, end: int, floor: int) -> tuple[Unit | None, int]:
    symbols = tables().currency_symbols
    for size in (4, 3, 2, 1):
        first = end - size
        if first < floor:
            continue
        unit = symbols.get(page.text[first:end])
        lettered = page.text[first].isalpha()
        if unit is not None and not (lettered and page.shape[first - 1 : first].isalnum()):
            return unit, first
    return None, at


def bracketed(page: Page, start: int, end: int, floor: int) -> bool | None:
    """Whether the brackets right around a figure make it negative: None, no brackets; False, they may be an aside.

    Alone in its cell, line or after a colon it is accounting; after running words it may be an aside.
    """
    if start - 1 < floor or page.shape[start - 1] != "(" or page.shape[end : end + 1] != ")":
        return None
    before = page.shape[max(0, start - 4) : start - 1].rstrip(" ")
    wide = page.shape[max(0, start - 3) : start - 1] == "  "
    return (
        not before
        or wide
        or before[-1] in _ASIDE
        or _OWED.search(page.shape, max(floor, start - 32), start) is not None
    )
