"""The unit after a number: percent, points, currencies, units of measure and of time, rates ("per unit", "/h")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from grounding.figures.nouns import singular
from grounding.figures.page import Page
from grounding.figures.tables import ANY_CURRENCY, PERCENT, SHARES, tables
from grounding.figures.types import Unit

_WORDS = re.compile(r"([ \n-]?)([a-z%‰][a-z.%-]{0,40})")
_POINTS = re.compile(r" ?%[ -]points?(?![a-z])")
_NEXT = re.compile(r"[ -][a-z.]{1,40}")
_SYMBOL = re.compile(r"([ -]?)(?:[°º] ?[A-Za-z]?|[A-Za-zµμΩ]{1,5}[²³23]?|″|′|\")(?![A-Za-z0-9²³])")
_CODE = re.compile(r" ?(?:([A-Z]{3})(?![A-Za-z0-9])|([$€£¥₹₩₪₫₱₽₺₴₦฿]|zł|Kč|kr\.?(?![a-z])))")
_PER = re.compile(r" ?(?:per |/ ?|(a|an) |(p\.a\.))(?!cent|mille)(?:([0-9]{1,4}(?:,000)?)[ -]?)?([a-zµ³²]+)?")
_PENCE = {"p": "GBP", "pence": "GBP", "penny": "GBP", "cent": "", "cents": "", "c": ""}
_TIMES = {"annum": "year", "mo": "month", "yr": "year", "hr": "hour", "h": "hour", "s": "second", "sec": "second",
          "min": "minute", "d": "day", "wk": "week", "y": "year"}  # fmt: skip
_TIME = ("time", "calendar", "business time")
_MONEY = frozenset("$€£¥₹₩₪₫₱₽₺₴₦฿zKk")
_GLUED_ONLY = frozenset("AVNJW")


# Not frozen: one is made for every number, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Tail:
    """A unit and where it ends. `others`: units that the same spelling also stands for."""

    unit: Unit
    end: int
    others: tuple[Unit, ...] = ()
    per: Unit | None = None
    factor: Decimal = Decimal(1)
    """What the number is multiplied by to be in `unit`: 0.01 for pence."""


def read_tail(page: Page, end: int) -> Tail | None:
    """The unit that follows a number ending at `end`; None if none that is known."""
    shape = page.shape
    after = shape[end : end + 2]
    if not after.strip():
        return None
    if after[0] == "%" or after == " %":
        stop = end + (1 if after[0] == "%" else 2)
        return _share(shape, end) or Tail(PERCENT, stop)
    m = _WORDS.match(shape, end)
    if m is not None:
        found = _named(page, m)
        if found is not None:
            return found
    first = page.text[end + 1 : end + 2] if after[0] == " " else page.text[end]
    coded = _coded(page, end) if first.isupper() or first in _MONEY else None
    return coded or _symbolic(page, end)


def _share(shape: str, end: int) -> Tail | None:
    """% points, %-points."""
    m = _POINTS.match(shape, end)
    return Tail(SHARES["%-points"], m.end()) if m else None


def _named(page: Page, m: re.Match[str]) -> Tail | None:
    """The longest name of a share, a currency or a unit that begins with the word of `m`."""
    known, shape = tables(), page.shape
    word = m[2]
    count = known.longest.get(word) or known.longest.get(word := word.rstrip(".-").partition("-")[0], 0)
    ends = [m.start(2) + len(word)]
    while len(ends) < count:
        following = _NEXT.match(shape, ends[-1])
        if following is None:
            break
        ends.append(following.end())
    for stop in reversed(ends):
        phrase = shape[m.start(2) : stop].rstrip(".") if stop > ends[0] else word
        found = _lookup(phrase, m.start(2) + len(phrase))
        if found is not None:
            return found
    if word in _PENCE and (m[1] in ("", " ") and (len(word) > 1 or not m[1])):
        code = _PENCE[word]
        return Tail(known.codes[code] if code else ANY_CURRENCY, m.start(2) + len(word), factor=Decimal("0.01"))
    return None


def _lookup(phrase: str, end: int) -> Tail | None:
    known = tables()
    if phrase in SHARES:
        return Tail(SHARES[phrase], end)
    spaced = phrase.replace("-", " ")
    units = known.surfaces.get(phrase) or known.surfaces.get(spaced)
    money = known.currency_names.get(spaced)
    if money is not None:
        return Tail(money, end, units or ())
    if phrase in known.rates and len(phrase) > 3:
        unit, per = known.rates[phrase]
        return Tail(unit, end, per=per)
    return Tail(units[0], end, units[1:]) if units else None


def _coded(page: Page, end: int) -> Tail | None:
    """189.00 USD · 3,50 €."""
    m = _CODE.match(page.text, end) or _CODE.match(page.shape, end)
    if m is None:
        return None
    unit = tables().codes.get(m[1]) if m[1] else tables().currency_symbols.get(m[2])
    if (
        unit is None
        or (m[1] in tables().loose_codes)
        or (m[2] and page.shape[m.end() : m.end() + 2].lstrip(".")[:1].isdigit())
    ):
        return None
    return Tail(unit, m.end())


def _symbolic(page: Page, end: int) -> Tail | None:
    """5 kg · 20 °C · 12 m³ · 60 mph. Symbols keep their case: MB is not mb, M is no metre."""
    m = _SYMBOL.match(page.text, end)
    if m is None:
        return None
    known = tables()
    symbol = m[0].removeprefix(m[1]).replace("º", "°").replace("° ", "°") or "°"
    if symbol in _GLUED_ONLY and m[1]:
        return None
    rate = known.rates.get(symbol) or (known.rates.get(symbol.lower()) if len(symbol) == 3 else None)
    if rate is not None:
        return Tail(rate[0], m.end(), per=rate[1])
    units = known.symbols.get(symbol)
    if units is None and symbol.startswith("°"):
        units, symbol = known.symbols["°"], "°"
    if units is None or (m[1] == "-" and len(symbol) < 2):
        return None
    return Tail(units[0], m.start() + len(m[1]) + len(symbol), units[1:])


def read_per(page: Page, end: int, *, article: bool, bare: bool = False) -> tuple[Unit, int] | None:
    """The unit after "per", "/" or, where `article`, "a": (unit, end). "per 100 g" is a unit of a hundred grams.

    `bare`: the number has no unit, so that a slash and digits ("120/80") are none either.
    """
    shape = page.shape
    if not shape.startswith((" per", " a", "/", " /", " p.a"), end):
        return None
    m = _PER.match(shape, end)
    if m is None:
        return None
    if bare and m[0].lstrip().startswith("/") and m[3]:
        return None
    year = tables().surfaces["year"][0]
    if m[2]:
        return year, m.end()
    if m[4] is None or (m[1] and (not article or m[3])):
        return None
    long = (
        _named(page, named)
        if (named := _WORDS.match(shape, m.start(4))) and " " in shape[m.end() : m.end() + 1]
        else None
    )
    unit, end = (
        (long.unit, long.end) if long and long.unit.dimension != "money" else (_per_unit(page, m, m.start(4)), m.end())
    )
    if bare and unit is not None and unit.dimension == "count" and "/" in m[0]:
        return None
    if unit is None or (m[1] and unit.dimension not in (*_TIME, "volume", "mass", "length", "energy")):
        return None
    if m[3]:
        times = int(m[3].replace(",", ""))
        unit = Unit(f"{times} {unit.name}", unit.dimension, unit.factor * Fraction(times))
    return unit, end


def _per_unit(page: Page, m: re.Match[str], start: int) -> Unit | None:
    word = m[4]
    known = tables()
    if word in _TIMES:
        return known.surfaces[_TIMES[word]][0]
    units = known.symbols.get(page.text[start : start + len(word)]) or known.surfaces.get(word)
    if units:
        return units[0]
    return Unit(singular(word), "count") if len(word) > 1 and word not in ("the", "se", "day's") else None
