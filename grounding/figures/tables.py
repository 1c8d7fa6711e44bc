"""Units and currencies: the data files, read once, when first needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from grounding.figures.types import Unit

PERCENT = Unit("percent", "share", Fraction(1, 100))
PER_MILLE = Unit("per mille", "share", Fraction(1, 1000))
PER_MILLION = Unit("per million", "share", Fraction(1, 1_000_000))
POINT = Unit("percentage point", "points")
BASIS_POINT = Unit("basis point", "points", Fraction(1, 100))
ANY_CURRENCY = Unit("XXX", "money", vague=True)

SHARES: Mapping[str, Unit] = {
    "%": PERCENT,
    "percent": PERCENT,
    "per cent": PERCENT,
    "pct": PERCENT,
    "percentage point": POINT,
    "percentage points": POINT,
    "percent point": POINT,
    "percent points": POINT,
    "%-point": POINT,
    "%-points": POINT,
    "% points": POINT,
    "pp": POINT,
    "pps": POINT,
    "ppt": POINT,
    "ppts": POINT,
    "p.p.": POINT,
    "basis point": BASIS_POINT,
    "basis points": BASIS_POINT,
    "bps": BASIS_POINT,
    "bp": BASIS_POINT,
    "‰": PER_MILLE,
    "per mille": PER_MILLE,
    "ppm": PER_MILLION,
    "parts per million": PER_MILLION,
}
"""Shares and points by their lower-case spelling."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the data files hold, ready to look up. Several units for one spelling: any may be meant."""

    surfaces: Mapping[str, tuple[Unit, ...]]
    symbols: Mapping[str, tuple[Unit, ...]]
    rates: Mapping[str, tuple[Unit, Unit]]
    codes: Mapping[str, Unit]
    loose_codes: frozenset[str]
    currency_names: Mapping[str, Unit]
    currency_symbols: Mapping[str, Unit]
    families: Mapping[str, str]
    longest: Mapping[str, int]
    """First word of a name → words in the longest name that begins with it."""


def _data(name: str) -> dict[str, Any]:
    text = resources.files("grounding.figures").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def tables() -> Tables:
    """The tables, read from the package's data on the first call."""
    units, money = _data("units.json"), _data("currencies.json")
    known = {n: Unit(n, d, Fraction(f), Fraction(o)) for n, (d, f, o) in units["units"].items()}
    surfaces = {s: tuple(known[n] for n in names) for s, names in units["surfaces"].items()}
    surfaces |= {_plural(s): u for s, u in surfaces.items() if _plural(s) not in surfaces}
    codes = {code: Unit(code, "money") for code in money["codes"]}
    vague = {code: Unit(code, "money", vague=True) for code in codes}
    names = {name: codes[code] for name, code in money["names"].items()}
    names |= {name: vague[code] if is_vague else codes[code] for name, (code, is_vague) in money["generic"].items()}
    symbols = {s: vague[c] if s in money["vague"] else codes[c] for s, c in money["symbols"].items()}
    return Tables(
        surfaces=surfaces,
        symbols={s: tuple(known[n] for n in ns) for s, ns in units["symbols"].items()},
        rates={s: (known[n], known[per]) for s, (n, per) in units["rates"].items()},
        codes=codes,
        loose_codes=frozenset(money["unsafe"]),
        currency_names=names,
        currency_symbols=symbols,
        families=money["codes"],
        longest=_longest((*surfaces, *names, *SHARES)),
    )


def _plural(surface: str) -> str:
    return surface if surface.endswith(("s", "z")) else surface + "s"


def _longest(names: tuple[str, ...]) -> dict[str, int]:
    longest: dict[str, int] = {}
    for name in names:
        words = name.split()
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return longest
