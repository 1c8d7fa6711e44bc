"""The data files, and what importing the package costs."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

from grounding.figures.tables import tables


def test_factors_are_exact() -> None:
    symbols = tables().symbols
    assert symbols["km"][0].factor == 1000
    assert symbols["lb"][0].factor == Fraction("453.59237")
    assert symbols["°F"][0].factor == Fraction(5, 9)
    assert symbols["kWh"][0].factor == 3_600_000
    assert tables().surfaces["miles"][0].factor == Fraction("1609.344")


def test_symbols_that_are_words_are_left_out() -> None:
    assert not {"in", "a", "d", "c", "u", "bp", "at", "M"} & set(tables().symbols)
    assert not {"set", "time", "pack", "may", "second of arc"} & set(tables().surfaces)


def test_currencies_come_with_codes_names_and_symbols() -> None:
    known = tables()
    assert {"USD", "EUR", "GBP", "JPY", "CHF", "INR"} <= set(known.codes)
    assert known.currency_names["us dollars"].name == "USD"
    assert known.currency_names["japanese yen"].name == "JPY"
    assert known.currency_symbols["€"].name == "EUR"
    assert known.currency_symbols["$"].vague


def test_importing_reads_no_file_and_needs_no_catalogue() -> None:
    code = (
        "import sys; import grounding.figures; from grounding.figures.tables import tables;"
        "assert tables.cache_info().currsize == 0; grounding.figures.read('5 kg');"
        "assert not {'quantulum3', 'babel', 'dateparser'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
