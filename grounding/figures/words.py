"""Numbers in words: two hundred and fifty · twenty-five · half a million · a dozen · two thirds · one point five."""

from __future__ import annotations

import re
from decimal import Decimal

from grounding.figures.numerals import ONE, Numeral
from grounding.figures.vocabulary import words

_SMALL = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen
""".split()  # noqa: SIM905 (a list of words reads best as words)
ONES = {word: n for n, word in enumerate(_SMALL[:9], 1)}
TEENS = {word: n for n, word in enumerate(_SMALL[9:], 10)}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
POWERS = {
    "thousand": 3,
    "lakh": 5,
    "million": 6,
    "crore": 7,
    "billion": 9,
    "milliard": 9,
    "trillion": 12,
    "quadrillion": 15,
}
PARTS = {"half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
         "eighth": 8, "ninth": 9, "tenth": 10}  # fmt: skip
STARTS = ("zero", *ONES, *TEENS, *TENS, "hundred", *POWERS, "dozen", "half", "quarter", "third")
"""The words at which a number in words is looked for; those of quantity take the "a" before them along."""

_WORD = re.compile(r"( and |[ \n-])?([a-z]+)(?![a-z])")
_HALF = re.compile(r" and an? (half|quarter)(?![a-z])| and (three) quarters(?![a-z])")
_POINT = re.compile(r" point((?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine))+)(?![a-z])")
_OF = re.compile(r" of(?: an?(?= )| the(?= ))?| the(?= )")
_HALF_OF = re.compile(r"[ -](?:an? )?(?=[a-z])")
_ARTICLE = re.compile(r"(?<![a-z0-9])(half[ -])?(a |an )?\Z")
_DIGIT_WORDS = {"zero": "0", "oh": "0"} | {w: str(n) for w, n in ONES.items()}
_NOT_ONE_BEFORE = words(
    "no any every each this that which the another some such last first next previous former latter other new old"
)
_NOT_ONE_AFTER = words(
    """
    of that who whom whose which is was are were can to could should would must has had may might will and or by
    at for with as on from thing the another s would if when where but than it i you we they he she
    """
)


def read_words(shape: str, start: int, floor: int) -> tuple[int, Numeral] | None:
    """The number whose first word of number is at `start`, as (its true start, number); None if it is none.

    "a" and "half a" before a word of quantity belong to it and may lie before `start`, not before `floor`.
    """
    first = _WORD.match(shape, start)
    if first is None:
        return None
    word = first[2]
    if word in ("half", "quarter", "third"):
        return _part(shape, start, floor, word, first.end())
    if word == "hundred" or word in POWERS or word == "dozen":
        return _with_article(shape, start, floor)
    value, step, end = _run(shape, start, None)
    if value is None or (value == 1 and end == first.end() and not _is_one(shape, start, floor, end)):
        return None
    found = _fraction(shape, value, end) or _tail(shape, value, step, end)
    return start, found


def _is_one(shape: str, start: int, floor: int, end: int) -> bool:
    """Whether a lone "one" counts something, and is no pronoun."""
    before = shape[max(floor, start - 12) : start].split()
    after = _WORD.match(shape, end)
    counts = not (before and before[-1] in _NOT_ONE_BEFORE)
    return counts and (after is None or after[2] not in _NOT_ONE_AFTER)


def _with_article(shape: str, start: int, floor: int) -> tuple[int, Numeral] | None:
    """a hundred · half a million · a dozen; "the million" and "millions" are no figures."""
    before = _ARTICLE.search(shape[max(floor, start - 8) : start])
    if before is None or not (before[1] or before[2]):
        return None
    at = start - len(before[0])
    value, step, end = _run(shape, start, Decimal("0.5") if before[1] else ONE)
    return (at, _tail(shape, value, step / 10 if before[1] else step, end)) if value is not None else None


def _part(shape: str, start: int, floor: int, word: str, end: int) -> tuple[int, Numeral] | None:
    """half of · half a litre · a third of · a quarter of an hour. "half a million" starts at its last word."""
    value = ONE / PARTS[word]
    before = shape[max(floor, start - 3) : start]
    at = start - 2 if before.endswith("a ") and not before[:-2].strip(" \n(") else start
    of = _OF.match(shape, end)
    if of and (word == "half" or at < start):
        return at, Numeral(value, Decimal("0.01"), of.end() if " a" in of[0] else end, spelled=True)
    if word == "quarter" and of and of[0] == " of an":
        return at, Numeral(value, Decimal("0.01"), of.end(), spelled=True)
    if word != "half":
        return None
    article = _HALF_OF.match(shape, end)
    if article is None:
        return None
    following = _WORD.match(shape, article.end())
    if following and (following[2] == "hundred" or following[2] in POWERS or following[2] == "dozen"):
        number, step, stop = _run(shape, article.end(), value)
        return (start, _tail(shape, number, step / 10, stop)) if number is not None else None
    if not article[0].strip(" "):
        return None
    return start, Numeral(value, Decimal("0.1"), article.end() - 1, spelled=True)


def _run(shape: str, start: int, given: Decimal | None) -> tuple[Decimal | None, Decimal, int]:
    """(value, step, end) of the longest run of words from `start` that makes one number, after `given` ("a")."""
    total, group, step = Decimal(0), given, ONE
    size, last_power, end, at = 0 if given is None else 1, 99, start, start
    while True:
        m = _WORD.match(shape, at)
        if m is None or (at == start and m[1]):
            break
        word, joined = m[2], m[1] == " and "
        if joined and not (size >= 100 or (group is None and last_power < 99)):
            break
        grown = _add(word, group, size)
        if grown is not None:
            group, size = grown
        elif word in POWERS or word.removesuffix("s") in ("lakh", "crore"):
            power = POWERS.get(word) or POWERS[word.removesuffix("s")]
            if group is None or power >= last_power or joined:
                break
            total, step, last_power = total + group.scaleb(power), ONE.scaleb(power), power
            group, size = None, 0
        elif word == "dozen" and group is not None and not joined:
            return total + group * 12, ONE, m.end()
        else:
            break
        step = ONE if group is not None else step
        end = at = m.end()
    if end == start and given is None:
        return None, step, end
    return total + (group or 0), step, end


def _add(word: str, group: Decimal | None, size: int) -> tuple[Decimal, int] | None:
    """The group under a thousand with one more word, and the worth of that word; None if it doesn't fit."""
    if word == "hundred":
        return (group * 100, 100) if group is not None and group < 100 and size in (1, 10) else None
    if word == "zero":
        return (Decimal(0), 0) if group is None else None
    for table, worth, fits in ((ONES, 1, (0, 20, 100)), (TEENS, 10, (0, 100)), (TENS, 20, (0, 100))):
        if word in table and (group is None or size in fits):
            return (group or Decimal(0)) + table[word], worth
    return None


def _fraction(shape: str, value: Decimal, end: int) -> Numeral | None:
    """two thirds · three-quarters of an hour · one half."""
    m = _WORD.match(shape, end)
    if m is None or m[1] not in (" ", "-") or value >= 20:
        return None
    under = PARTS.get(m[2]) or PARTS.get(m[2].removesuffix("s"))
    if under is None or value >= under or (value > 1) != m[2].endswith("s"):
        return None
    of = _OF.match(shape, m.end())
    stop = of.end() if of and " a" in of[0] else m.end()
    return Numeral(value / under, Decimal("0.01"), stop, spelled=True)


def _tail(shape: str, value: Decimal, step: Decimal, end: int) -> Numeral:
    """With "and a half" or "point five" after it, and the power that may follow those."""
    half, point = _HALF.match(shape, end), _POINT.match(shape, end)
    if half:
        value += Decimal("0.5") if half[1] == "half" else Decimal("0.25") if half[1] else Decimal("0.75")
        step, end = Decimal("0.1"), half.end()
    elif point:
        places = "".join(_DIGIT_WORDS[w] for w in re.split(r"[ -]", point[1]) if w)
        value, step, end = value + Decimal(f"0.{places}"), ONE.scaleb(-len(places)), point.end()
    return Numeral(value, step, end, spelled=True)
