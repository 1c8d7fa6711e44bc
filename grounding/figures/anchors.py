"""Where a figure may begin: digits, and the words that numbers and dates begin with. One pass, linear."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from grounding.figures.clock import WORDS as CLOCK_WORDS
from grounding.figures.months import MONTHS
from grounding.figures.words import STARTS

_SMALL = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
ORDINALS = {word: n for n, word in enumerate(_SMALL.split(), 1)}
TENTHS = {"thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
          "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "hundredth": 100}  # fmt: skip
PERIODS = ("week", "hour", "day", "month", "year", "fortnight", "decade", "minute", "century")
ADDRESSES = ("http", "https", "www", "ftp")


def _by_letter(words: Iterable[str]) -> str:
    """An alternation that looks at the first letter once; words longest first."""
    rest: defaultdict[str, list[str]] = defaultdict(list)
    for word in sorted(set(words), key=len, reverse=True):
        rest[word[0]].append(re.escape(word[1:]))
    return "|".join(f"{letter}(?:{'|'.join(tails)})" for letter, tails in sorted(rest.items()))


_WORDS = _by_letter((*STARTS, *MONTHS, *ORDINALS, *TENTHS, *CLOCK_WORDS, *ADDRESSES))
_PERIOD = _by_letter(PERIODS)
ANCHOR = re.compile(
    r"(?P<digit>[0-9½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘])|(?<![a-z0-9])"
    rf"(?:(?P<word>{_WORDS})(?![a-z])|(?P<article>an? (?:{_PERIOD})(?![a-z])))"
)
"""Over the folded text. `digit`, or a whole `word`, or an `article` with a period: "a week"."""
