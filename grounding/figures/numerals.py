"""Numbers in digits: 1,234.56 · 1.234,56 · 1 234 · 1'234 · 1,00,000 · ½ · 1e-3 · 1.5 × 10^6."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from grounding.figures.page import Page, Style

MOST_DIGITS = 28
"""Longer runs of digits are keys or noise, and no figure."""
_MOST_EXPONENT = 99
ONE = Decimal(1)
VULGAR = {"½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": "1/3", "⅔": "2/3", "⅛": "0.125", "⅜": "0.375", "⅝": "0.625",
          "⅞": "0.875", "⅕": "0.2", "⅖": "0.4", "⅗": "0.6", "⅘": "0.8"}  # fmt: skip
_GLOB = re.compile(r"[0-9]+(?:[.,'][0-9]+)*")
_SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3}){1,9}(?![0-9])(?:[.,][0-9]+)?(?![.,]?[0-9])")
_POINT = re.compile(r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}|[0-9]{1,3}(?:'[0-9]{3})+)(\.[0-9]+)?")
_COMMA = re.compile(r"([0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,3}(?:'[0-9]{3})+)(,[0-9]+)?")
_TENS = re.compile(
    r"e([+-]?[0-9]{1,3})(?![0-9a-z])| ?[x×*·] ?10(?:\^|\*\*)?([+-]?[0-9]{1,3}|[⁺⁻]?[⁰¹²³⁴-⁹]{1,3})(?![0-9])"
)
_POWER = re.compile(r"10(?:\^|\*\*)([+-]?[0-9]{1,3})(?![0-9])|10([⁺⁻]?[⁰¹²³⁴-⁹]{1,3})")
_MIXED = re.compile(r"[ -]?([½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])|[ -]([1-9][0-9]?)/([1-9][0-9]{0,2})(?![0-9/])")
_UNDER = re.compile(r"/([1-9][0-9]{0,3})(?![0-9/.,])")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")


# Not frozen: one is made for every number, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Numeral:
    """A number and where it ends. `other`: what it is with the other decimal mark, when the text allows both.

    `firm`: no other reading, or none that its text leaves open to a comparison.
    """

    value: Decimal
    step: Decimal
    end: int
    other: Decimal | None = None
    firm: bool = True
    grouped: bool = False
    spelled: bool = False


def read_numeral(page: Page, start: int) -> Numeral | None:
    """The number whose first digit is at `start`, or None for digits that are no number (3.11.4)."""
    shape = page.shape
    if shape[start] in VULGAR:
        return Numeral(quotient(VULGAR[shape[start]]), Decimal("0.01"), start + 1)
    power = _POWER.match(shape, start) if shape.startswith("10", start) else None
    if power:
        return _tens(Numeral(ONE, ONE, start), power[1] or power[2], power.end())
    glob = _GLOB.match(shape, start)
    if glob is None:
        return None
    if shape[start] != "0" and glob.end() - start < 4 and shape[glob.end() + 1 : glob.end() + 4].isdigit():
        spaced = _SPACED.match(shape, start)
        if spaced is not None:
            return _decimals(spaced[0].replace(" ", "").replace(",", "."), spaced.end(), grouped=True)
    found = _parse(glob[0], glob.end(), page)
    return _extended(shape, found) if found else None


def quotient(text: str) -> Decimal:
    """The value of "0.5" or "1/3"."""
    over, _, under = text.partition("/")
    return Decimal(over) / Decimal(under) if under else Decimal(over)


def _decimals(digits: str, end: int, *, grouped: bool = False) -> Numeral | None:
    if len(digits) > MOST_DIGITS:
        return None
    value = Decimal(digits)
    whole, _, places = digits.partition(".")
    return Numeral(value, ONE.scaleb(-len(places)) if places else ONE, end, grouped=grouped or len(whole) > 15)


def _parse(digits: str, end: int, page: Page) -> Numeral | None:
    if digits.isdigit():
        return _decimals(digits, end)
    if "'" not in digits and digits.count(".") + digits.count(",") == 1:
        return _one_mark(digits, end, page)
    point, comma = _POINT.fullmatch(digits), _COMMA.fullmatch(digits)
    if point:
        return _decimals(point[1].replace(",", "").replace("'", "") + (point[2] or ""), end, grouped=True)
    if comma:
        whole = comma[1].replace(".", "").replace("'", "")
        return _decimals(whole + (comma[2] or "").replace(",", "."), end, grouped=True)
    return None


def _one_mark(digits: str, end: int, page: Page) -> Numeral | None:
    """One point or one comma: decimals, or one group of three, by the text's own style."""
    mark = "." if "." in digits else ","
    whole, _, rest = digits.partition(mark)
    decimal = _decimals(f"{whole}.{rest}", end)
    if len(rest) != 3 or len(whole) > 3 or whole.startswith("0") or decimal is None:
        return decimal
    grouped = Decimal(whole + rest)
    if mark == ",":
        if page.style is not Style.COMMA:
            return Numeral(grouped, ONE, end, grouped=True)
        return Numeral(decimal.value, decimal.step, end, firm=False)
    if page.style is Style.COMMA:
        return Numeral(grouped, ONE, end, firm=False, grouped=True)
    other = grouped if page.style is Style.NONE else None
    return Numeral(decimal.value, decimal.step, end, other, firm=False)


def _extended(shape: str, found: Numeral) -> Numeral:
    """With the power of ten or the fraction that follows: 1e-3, 2½, 2 1/2."""
    end = found.end
    after = shape[end : end + 1]
    if after == "/" and found.step == ONE:
        under = _UNDER.match(shape, end)
        if under and 0 < found.value < Decimal(under[1]):
            return Numeral(found.value / Decimal(under[1]), Decimal("0.01"), under.end())
        return found
    if (after and after in "ex×*·") or (after == " " and shape[end + 1 : end + 2] in ("x", "×", "*", "·")):
        tens = _TENS.match(shape, end)
        return _tens(found, tens[1] or tens[2], tens.end()) or found if tens else found
    if found.step != ONE or found.grouped:
        return found
    mixed = _MIXED.match(shape, end) if after in (" ", "-") or after in VULGAR else None
    if mixed is None:
        return found
    part = quotient(VULGAR[mixed[1]] if mixed[1] else f"{mixed[2]}/{mixed[3]}")
    return Numeral(found.value + part, Decimal("0.01"), mixed.end()) if part < 1 else found


def _tens(found: Numeral, exponent: str, end: int) -> Numeral | None:
    power = int(exponent.translate(_RAISED))
    if abs(power) > _MOST_EXPONENT:
        return None
    return Numeral(found.value.scaleb(power), found.step.scaleb(power), end)
