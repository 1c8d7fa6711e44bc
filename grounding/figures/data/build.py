"""Writes units.json and currencies.json beside this file. Run by hand when a catalogue changes, never at run time.

Needs `pip install --no-deps quantulum3==0.10.0 babel==2.18.0`, whose data (not code) it reads: unit names and symbols
from quantulum3's catalogue (MIT), currency names and symbols from CLDR (Unicode licence) through Babel. The catalogue
has no factors; those here are the definitions of the SI brochure and of NIST SP 811, exact.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import get_global

HERE = Path(__file__).parent
# fmt: off
INCH, POUND, US_GALLON = Fraction("0.0254"), Fraction("0.45359237"), Fraction("3.785411784")
BASES: Mapping[str, tuple[str, Mapping[str, str | Fraction]]] = {
    "length": ("metre", {"metre": "1", "micrometre": "0.000001", "centimetre": "0.01", "decimetre": "0.1",
                         "inch": INCH, "foot": 12 * INCH, "yard": 36 * INCH, "mile": 63360 * INCH,
                         "light-year": "9460730472580800", "astronomical unit": "149597870700",
                         "fathom": 72 * INCH, "furlong": 7920 * INCH}),
    "area": ("square metre", {"square metre": "1", "square kilometre": "1000000", "hectare": "10000",
                              "acre": Fraction("4046.8564224"), "square mile": (63360 * INCH) ** 2,
                              "square yard": (36 * INCH) ** 2, "square foot": (12 * INCH) ** 2,
                              "square inch": INCH**2, "square centimetre": "0.0001", "square millimetre": "0.000001"}),
    "volume": ("litre", {"litre": "1", "cubic metre": "1000", "cubic centimetre": "0.001", "cubic kilometre": "1e12",
                         "centilitre": "0.01", "decilitre": "0.1", "hectolitre": "100", "barrel": 42 * US_GALLON,
                         "gallon": US_GALLON, "imperial gallon": "4.54609", "quart": US_GALLON / 4,
                         "pint": US_GALLON / 8, "imperial pint": Fraction("4.54609") / 8, "cup": US_GALLON / 16,
                         "fluid ounce": US_GALLON / 128, "tablespoon": US_GALLON / 256, "teaspoon": US_GALLON / 768,
                         "cubic foot": (12 * INCH) ** 3 * 1000, "cubic yard": (36 * INCH) ** 3 * 1000,
                         "cubic inch": INCH**3 * 1000, "cubic millimetre": "0.000001"}),
    "mass": ("gram", {"gram": "1", "kilogram": "1000", "milligram": "0.001", "microgram": "0.000001",
                      "tonne": "1000000", "short ton": 2000 * POUND * 1000, "long ton": 2240 * POUND * 1000,
                      "pound-mass": POUND * 1000, "ounce": POUND * 1000 / 16, "carat": "0.2", "stone": 14000 * POUND}),
    "time": ("second", {"second": "1", "millisecond": "0.001", "microsecond": "0.000001", "nanosecond": "1e-9",
                        "minute": "60", "hour": "3600", "day": "86400", "week": "604800", "fortnight": "1209600"}),
    "calendar": ("month", {"month": "1", "quarter year": "3", "year": "12", "decade": "120", "century": "1200",
                           "millennium": "12000"}),
    "business time": ("business day", {"business day": "1"}),
    "data": ("bit", {"bit": "1", "byte": "8"}),
    "energy": ("joule", {"joule": "1", "calorie": "4.184", "kilocalorie": "4184", "watt hour": "3600",
                         "british thermal unit": "1055.05585262", "electronvolt": "1.602176634e-19"}),
    "power": ("watt", {"watt": "1", "horsepower": "745.69987158227022"}),
    "pressure": ("pascal", {"pascal": "1", "hectopascal": "100", "bar": "100000", "millibar": "100",
                            "standard atmosphere": "101325", "pound per square inch": "6894.757293168361",
                            "millimeter of mercury": "133.322387415"}),
    "frequency": ("hertz", {"hertz": "1"}),
    "rotation": ("revolution per minute", {"revolutions per minute": "1"}),
    "voltage": ("volt", {"volt": "1"}),
    "current": ("ampere", {"ampere": "1"}),
    "charge": ("coulomb", {"coulomb": "1", "ampere-hour": "3600", "milliampere-hour": "3.6"}),
    "resistance": ("ohm", {"ohm": "1"}),
    "force": ("newton", {"newton": "1"}),
    "torque": ("newton metre", {"newton metre": "1"}),
    "amount of substance": ("mole", {"mole": "1"}),
    "sound level": ("decibel", {"decibel": "1"}),
    "luminous flux": ("lumen", {"lumen": "1"}),
    "illuminance": ("lux", {"lux": "1"}),
    "pixels": ("pixel", {"pixel": "1", "megapixel": "1000000"}),
    "radiation dose": ("sievert", {"sievert": "1"}),
    "angle": ("degree", {"degree angle": "1"}),
    "temperature": ("kelvin", {"kelvin": "1", "degree Celsius": "1", "degree fahrenheit": Fraction(5, 9)}),
}
OFFSETS = {"degree Celsius": "273.15", "degree fahrenheit": "459.67"}
PREFIXES = {"k": ("kilo", 3), "M": ("mega", 6), "G": ("giga", 9), "T": ("tera", 12), "P": ("peta", 15),
            "m": ("milli", -3), "µ": ("micro", -6), "n": ("nano", -9)}
PREFIXED = {"metre": ("m", "kmµn"), "litre": ("l", "mµ"), "watt": ("W", "kMGTm"), "joule": ("J", "kMGm"),
            "hertz": ("Hz", "kMGT"), "volt": ("V", "kMmµ"), "ampere": ("A", "kmµ"), "pascal": ("Pa", "kMG"),
            "byte": ("B", "kMGTP"), "bit": ("bit", "kMGT"), "watt hour": ("Wh", "kMGT"), "mole": ("mol", "mµn"),
            "newton": ("N", "kM"), "electronvolt": ("eV", "kMG"), "ohm": ("Ω", "kM"), "sievert": ("Sv", "mµ"),
            "gram": ("g", "n")}
# Symbols that are words, scale letters or another unit's sign in running text.
UNSAFE = {"a", "b", "d", "y", "q", "u", "T", "G", "K", "A", "V", "N", "J", "C", "F", "S", "P", "R", "H", "p", "c",
               "B", "'",
          '"', "″", "′", "”", "in", "st", "au", "pt", "at", "Ba", "mb", "gb", "tb", "KB", "Gal", "nt", "cc", "Cal",
          "sec",
          "arcsec", "hs", "bp", "kb", "Mb", "Gb", "Tb", "lea", "fur", "ac", "cal", "ct", "fl", "oz fl"}
OWN_SYMBOLS = {"ft²": "square foot", "m²": "square metre", "m2": "square metre", "sqm": "square metre",
               "km²": "square kilometre", "km2": "square kilometre", "cm²": "square centimetre",
               "mm²": "square millimetre", "sqft": "square foot", "m³": "cubic metre", "m3": "cubic metre",
               "cm³": "cubic centimetre", "ft³": "cubic foot", "°C": "degree Celsius", "°F": "degree fahrenheit",
               "º C": "degree Celsius", "° C": "degree Celsius", "° F": "degree fahrenheit", "sec": "second",
               "secs": "second", "mins": "minute", "wk": "week", "wks": "week", "mo": "month", "mos": "month",
               "yrs": "year", "dB": "decibel", "st": "stone", "Ω": "ohm", "V": "volt", "A": "ampere",
               "N": "newton", "J": "joule", "mbar": "millibar", "PB": "petabyte", "ft.": "foot",
               "ml": "cubic centimetre", "cc": "cubic centimetre", "cal": "calorie", "ac": "acre",
               "a.u.": "astronomical unit", "kJ": "kilojoule", "lb.": "pound-mass", "lbs.": "pound-mass",
               "oz.": "ounce", "hr.": "hour",
               "hrs.": "hour", "min.": "minute", "μg": "microgram", "μm": "micrometre", "ug": "microgram",
               "gms": "gram",
               "Mbit": "megabit", "B": "byte", "K": "kelvin"}
OWN_SURFACES = {"business day": "business day", "working day": "business day", "work day": "business day",
                "workday": "business day", "trading day": "business day", "banking day": "business day",
                "calendar day": "day", "calendar month": "month", "calendar year": "year", "stone": "stone",
                "watt hour": "watt hour", "watt-hour": "watt hour", "kilowatt-hour": "kilowatt hour",
                "millibar": "millibar", "imperial gallon": "imperial gallon", "us gallon": "gallon",
                "amp": "ampere", "square centimetre": "square centimetre", "square centimeter": "square centimetre",
                "square millimetre": "square millimetre", "feet": "foot", "inches": "inch", "centuries": "century",
                "millennia": "millennium", "sq. ft": "square foot", "sq. m": "square metre",
                "square feet": "square foot", "cubic feet": "cubic foot", "hertz": "hertz",
                "degree centigrade": "degree Celsius"}
AMBIGUOUS = {"ton": ["tonne", "short ton", "long ton"], "gallon": ["gallon", "imperial gallon"],
             "gal": ["gallon", "imperial gallon"], "pint": ["pint", "imperial pint"],
             "degree": ["degree Celsius", "degree fahrenheit", "degree angle"],
             "°": ["degree Celsius", "degree fahrenheit", "degree angle"],
             "KB": ["kilobyte", "kibibyte"], "kB": ["kilobyte", "kibibyte"], "MB": ["megabyte", "mebibyte"],
             "GB": ["gigabyte", "gibibyte"], "TB": ["terabyte", "tebibyte"], "calorie": ["calorie", "kilocalorie"],
             "kb": ["kilobit", "kilobyte"], "Mb": ["megabit", "megabyte"], "Gb": ["gigabit", "gigabyte"],
             "mb": ["megabyte", "megabit"], "gb": ["gigabyte", "gigabit"], "tb": ["terabyte", "terabit"],
             "kilobyte": ["kilobyte", "kibibyte"], "megabyte": ["megabyte", "mebibyte"],
             "gigabyte": ["gigabyte", "gibibyte"], "terabyte": ["terabyte", "tebibyte"],
             "oz": ["ounce", "fluid ounce"]}
RATES = {"kph": ["kilometre", "hour"], "kmh": ["kilometre", "hour"], "kmph": ["kilometre", "hour"],
         "mph": ["mile", "hour"], "MPH": ["mile", "hour"], "fps": ["foot", "second"], "knot": ["nautical mile", "hour"],
         "kn": ["nautical mile", "hour"], "kbps": ["kilobit", "second"], "Mbps": ["megabit", "second"],
         "Gbps": ["gigabit", "second"], "mbps": ["megabit", "second"], "gbps": ["gigabit", "second"],
         "Tbps": ["terabit", "second"], "bit/s": ["bit", "second"], "mpg": ["mile", "gallon"]}
# fmt: on
BINARY = {"kibi": 1, "mebi": 2, "gibi": 3, "tebi": 4}


def catalogue() -> dict[str, dict[str, Any]]:
    """quantulum3's units by name, as shipped."""
    text = resources.files("quantulum3").joinpath("units.json").read_text(encoding="utf-8")
    units: dict[str, dict[str, Any]] = json.loads(text)
    return units


def known() -> Iterator[tuple[str, str, Fraction]]:
    """(name, dimension, factor) of every unit that can be converted."""
    for dimension, (_, factors) in BASES.items():
        for name, factor in factors.items():
            yield name, dimension, Fraction(factor)
            for letter in PREFIXED.get(name, ("", ""))[1]:
                word, power = PREFIXES[letter]
                yield f"{word}{name}", dimension, Fraction(factor) * Fraction(10) ** power
    yield "nautical mile", "length", Fraction(1852)
    for prefix, power in BINARY.items():
        yield f"{prefix}byte", "data", Fraction(8 * 1024**power)


def spelled(name: str, surfaces: set[str]) -> set[str]:
    """The surfaces of a prefixed unit: its name in both spellings."""
    forms = {name, *surfaces}
    return forms | {f.replace("metre", "meter").replace("litre", "liter") for f in forms}


def prefixed() -> Iterator[tuple[str, str]]:
    """(symbol, name) of the units that take prefixes, with each prefix they take."""
    for name, (symbol, letters) in PREFIXED.items():
        if symbol not in UNSAFE:
            yield symbol, name
        for letter in letters:
            for written in {letter, letter.replace("µ", "μ")}:
                yield written + symbol, PREFIXES[letter][0] + name


def units() -> dict[str, Any]:
    """Units, and the lists that find them: `surfaces` in lower case, `symbols` with their case."""
    table: dict[str, list[str]] = {}
    surfaces: dict[str, list[str]] = {}
    symbols: dict[str, list[str]] = {}
    shipped = catalogue()
    for name, dimension, factor in known():
        table[name] = [dimension, str(factor), OFFSETS.get(name, "0")]
        entry = shipped.get(name, {})
        for surface in spelled(name, set(entry.get("surfaces", ()))):
            if len(surface) > 2 and surface not in ("pound-mass", "degree angle", "degree"):
                surfaces.setdefault(surface.lower(), [name])
        for symbol in entry.get("symbols", ()):
            if " " in symbol and symbol.islower():
                surfaces.setdefault(symbol, [name])
            elif symbol not in UNSAFE:
                symbols.setdefault(symbol, [name])
    for symbol, name in prefixed():
        symbols.setdefault(symbol, [name])
    surfaces.update({surface: [name] for surface, name in OWN_SURFACES.items()})
    symbols.update({symbol: [name] for symbol, name in OWN_SYMBOLS.items()})
    for word, names in AMBIGUOUS.items():
        (surfaces if word in ("ton", "gallon", "pint", "degree") or len(word) > 4 else symbols)[word] = names
    surfaces.pop("pound-mass", None)
    surfaces["pound"] = ["pound-mass"]
    return {"units": table, "surfaces": surfaces, "symbols": symbols, "rates": RATES}


# fmt: off
DOLLARS = {"US$": "USD", "U.S.$": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD", "S$": "SGD",
           "SG$": "SGD", "HK$": "HKD", "NZ$": "NZD", "R$": "BRL", "NT$": "TWD", "MX$": "MXN", "CN¥": "CNY",
           "Rs": "INR", "Rs.": "INR", "RM": "MYR", "RMB": "CNY", "zł": "PLN", "Kč": "CZK", "kr": "SEK", "kr.": "DKK",
           "Fr.": "CHF", "SFr.": "CHF", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₦": "NGN", "฿": "THB"}
FAMILIES = {"dollar": "USD", "euro": "EUR", "pound": "GBP", "franc": "CHF", "rupee": "INR", "peso": "MXN",
            "krona": "SEK", "krone": "NOK", "yen": "JPY", "yuan": "CNY", "won": "KRW", "ruble": "RUB", "rouble": "RUB",
            "zloty": "PLN", "rand": "ZAR", "lira": "TRY", "real": "BRL", "ringgit": "MYR", "baht": "THB",
            "shekel": "ILS", "renminbi": "CNY", "dirham": "AED", "riyal": "SAR", "forint": "HUF", "koruna": "CZK",
            "shilling": "KES", "dinar": "KWD", "rupiah": "IDR", "hryvnia": "UAH", "naira": "NGN"}
VAGUE = ["dollar", "pound", "franc", "rupee", "peso", "krona", "krone", "dinar", "dirham", "shilling", "riyal"]
PLURALS = {"krona": "kronor", "krone": "kroner", "koruna": "koruny", "lira": "lire"}
# fmt: on
UNSAFE_CODES = {"ALL", "TOP", "TRY", "CUP", "MOP", "LAK", "ERN", "COP", "GEL", "SOS", "PEN"}


def active() -> set[str]:
    """Codes of the currencies that are legal tender somewhere today."""
    periods = get_global("territory_currencies").values()
    return {code for currencies in periods for code, _, until, tender in currencies if until is None and tender}


def currencies() -> dict[str, Any]:
    """Currency codes with the family each belongs to, and the symbols and names that stand for them."""
    locale = Locale("en")
    codes = sorted(active())
    names: dict[str, str] = {}
    family: dict[str, str] = {}
    for code in codes:
        name = locale.currencies[code]
        family[code] = name.split()[-1].lower()
        for form in {name, *dict(locale._data["currency_names_plural"][code]).values()}:
            names[form.lower()] = code
            names[form.lower().removesuffix("s")] = code
    names.update(
        {
            "us dollar": "USD",
            "u.s. dollar": "USD",
            "pound sterling": "GBP",
            "pounds sterling": "GBP",
            "us dollars": "USD",
            "u.s. dollars": "USD",
            "sterling": "GBP",
            "canadian dollars": "CAD",
        }
    )
    generic = {}
    for word, code in FAMILIES.items():
        generic[word] = generic[PLURALS.get(word, word + "s")] = [code, word in VAGUE]
    symbols = {s: c for c, s in locale.currency_symbols.items() if c in codes and s != c and len(s) < 4}
    symbols |= DOLLARS
    return {
        "codes": family,
        "unsafe": sorted(UNSAFE_CODES & set(codes)),
        "names": names,
        "generic": generic,
        "symbols": symbols,
        "vague": ["$", "¥", "£", "kr", "kr.", "Rs", "Rs."],
    }


def main() -> None:
    """Writes both files."""
    for name, data in (("units", units()), ("currencies", currencies())):
        text = json.dumps(data, ensure_ascii=False, indent=0, sort_keys=True)
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
