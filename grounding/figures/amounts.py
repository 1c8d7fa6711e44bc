"""One number with all that belongs to it: sign, currency, scale, unit, rate, counted noun."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from grounding.figures.left import Left, bracketed, read_left
from grounding.figures.nouns import read_noun
from grounding.figures.numerals import VULGAR, Numeral, read_numeral
from grounding.figures.page import Page
from grounding.figures.scales import LETTERS, SCALES, scaled
from grounding.figures.tables import tables
from grounding.figures.tails import Tail, read_per, read_tail
from grounding.figures.types import Amount, Kind, Unit
from grounding.figures.words import read_words

_SCALE = re.compile(r"([ \n-]?)([a-z]+)(?![a-z0-9])")
_ODDS = re.compile(
    r" (?:in|out of)(?: every)? ([0-9]{1,4}|two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|a hundred)"
    r"(?![0-9a-z.,%-])"
)
_ODDS_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
               "twenty": 20, "fifty": 50, "a hundred": 100}  # fmt: skip
_PLACES = re.compile(r"[0-9]{1,20}(?![0-9.,])")
_BEFORE_POINT = " \n\t(-–+$€£|~<>="
_OUTSIDE = re.compile(r" (thousand|million|billion)(?![a-z])")
_FOLLOWING = re.compile(r" ([a-z]+)")
_SECOND = re.compile(r"(?: and |, | )?([0-9]{1,4})(?![0-9.,:/])")
_SMALLER = re.compile(r" ?(m|in)(?![a-z0-9])")
_REPEATED = re.compile(r" \(([0-9]{1,3})\)")
_HALF_MORE = re.compile(r" and an? (half|quarter)(?![a-z])")
_KINDS = {"money": Kind.MONEY, "share": Kind.PERCENT, "points": Kind.POINTS, "count": Kind.COUNT, "time": Kind.DURATION,
          "calendar": Kind.DURATION, "business time": Kind.DURATION}  # fmt: skip
_STOPS = frozenset(("", ",", ".", ";", ":", ")", "|", "\t", "?", "!", "'"))
_NO_ARTICLE = ("count", "calendar", "business time", "time")
_SHORT = {"m": "minute", "in": "inch", "s": "second"}
_COMPOUND = ("time", "calendar", "length", "mass")


# Not frozen: one is made for every number, and frozen ones take three times as long to make.
@dataclass(slots=True)
class Reading:
    """An amount and its place. `bare`: nothing but digits; `written`: the number has its own scale word."""

    start: int
    end: int
    amount: Amount
    others: tuple[Amount, ...] = ()
    firm: bool = True
    bare: bool = False
    scale: Decimal = Decimal(1)
    spelled: bool = False

    @property
    def kind(self) -> Kind:
        """The kind that the unit decides."""
        return kind_of(self.amount.unit)


def kind_of(unit: Unit | None) -> Kind:
    """The kind of an amount in `unit`."""
    return Kind.NUMBER if unit is None else _KINDS.get(unit.dimension, Kind.QUANTITY)


def read_amount(page: Page, at: int, floor: int) -> Reading | None:
    """The amount whose first digit or number word is at `at`, reaching back to `floor` at most."""
    if page.shape[at].isdigit() or page.shape[at] in VULGAR:
        pointed = at - 1 >= floor and page.shape[at - 1] == "." and not page.shape[at - 2 : at - 1].strip(_BEFORE_POINT)
        number = _pointed(page, at) if pointed else read_numeral(page, at)
        left = read_left(page, at - pointed, floor) if number else Left(at)
    else:
        found = read_words(page.shape, at, floor)
        number, left = (found[1], Left(found[0])) if found else (None, Left(at))
    return _complete(page, number, left, at, floor) if number else None


def _pointed(page: Page, at: int) -> Numeral | None:
    """.5 is 0.5."""
    m = _PLACES.match(page.shape, at)
    return Numeral(Decimal(f"0.{m[0]}"), Decimal(1).scaleb(-len(m[0])), m.end()) if m else None


def _complete(page: Page, number: Numeral, left: Left, at: int, floor: int) -> Reading:
    plain = number
    scale = Decimal(1)
    quiet = _is_quiet(page, number.end)
    if not quiet:
        number, scale = _scale(page, number, left)
        if number.spelled:
            number = _repeated(page.shape, number)
        if number is plain and left.currency is None:
            number = _odds(page.shape, number)
            if number is not plain:
                return Reading(left.start, number.end, Amount(number.value, number.step), spelled=number.spelled)
    start = left.start
    tail = None if left.currency or (quiet and number is plain) else read_tail(page, number.end)
    if start > floor and page.shape[start - 1] == "(":
        aside = bracketed(page, start, tail.end if tail else number.end, floor)
        if aside is not None and (left.currency or number.grouped or (tail and tail.unit.dimension == "money")):
            reading = _scaled_outside(page, _dressed(page, number, left, tail, scale, negative=True))
            others = () if aside else (negated(reading.amount),)
            return replace(reading, start=start - 1, others=others, firm=aside)
    reading = _dressed(page, number, left, tail, scale, negative=left.negative)
    if number is plain and reading.end == number.end and start == at and not number.spelled:
        return replace(reading, bare=True)
    return reading


def _is_quiet(page: Page, end: int) -> bool:
    """Whether what follows a number has nothing to say of it: a stop, a space and a bar, a new line with a capital."""
    after = page.shape[end : end + 2]
    if after[:1] == "\n":
        return not page.text[end + 1 : end + 2].islower()
    return after[:1] in _STOPS or (after[0] == " " and after[1:] in _STOPS)


def _scaled_outside(page: Page, reading: Reading) -> Reading:
    """The reading up to the closing bracket; ($4,523) thousand has its scale after that."""
    end = reading.end + 1
    m = _OUTSIDE.match(page.shape, end)
    if m is None:
        return replace(reading, end=end)
    by = Decimal(10) ** {"thousand": 3, "million": 6, "billion": 9}[m[1]]
    amount = reading.amount
    return replace(reading, end=m.end(), amount=replace(amount, value=amount.value * by, step=amount.step * by))


def negated(amount: Amount) -> Amount:
    """The same amount with the other sign."""
    return replace(amount, value=-amount.value)


def _scale(page: Page, number: Numeral, left: Left) -> tuple[Numeral, Decimal]:
    """`number` with the scale words after it ("1.5 hundred thousand"), and their product."""
    product = Decimal(1)
    for _ in range(2):
        m = _SCALE.match(page.shape, number.end)
        if m is None or m[2] not in SCALES:
            break
        money = left.currency is not None or (m[2] in LETTERS and _money_follows(page, m.end()))
        grown = scaled(page, number, m[2], m[1], m.end(), money=money)
        if grown is None:
            break
        product = product * 12 if m[2] == "dozen" else product * (grown.step / number.step)
        number = grown
    return number, product


def _money_follows(page: Page, end: int) -> bool:
    tail = read_tail(page, end)
    return tail is not None and tail.unit.dimension == "money"


def _repeated(shape: str, number: Numeral) -> Numeral:
    """five (5) days: the digits repeat the word."""
    m = _REPEATED.match(shape, number.end)
    return replace(number, end=m.end()) if m and Decimal(m[1]) == number.value else number


def _odds(shape: str, number: Numeral) -> Numeral:
    """1 in 10 · two out of three: a share, unless what follows gives the second number a unit of its own."""
    if not shape.startswith((" in ", " out of "), number.end) or number.value >= 10 or number.step != 1:
        return number
    m = _ODDS.match(shape, number.end)
    if m is None:
        return number
    whole = Decimal(_ODDS_WORDS.get(m[1]) or m[1])
    following = _FOLLOWING.match(shape, m.end())
    timed = following is not None and following[1] in tables().surfaces
    if whole <= number.value or timed or whole > 1500:
        return number
    return replace(number, value=number.value / whole, step=Decimal("0.01"), end=m.end())


def _dressed(page: Page, number: Numeral, left: Left, tail: Tail | None, scale: Decimal, *, negative: bool) -> Reading:
    """The number with its currency, or its unit, or its noun; then with its rate."""
    value = -number.value if negative else number.value
    if tail is not None:
        return _measured(
            page, Amount(value * tail.factor, number.step * tail.factor, tail.unit, tail.per), number, left, tail, scale
        )
    unit, end, per = left.currency, number.end, None
    if not _is_quiet(page, end):
        if unit is not None:
            end = _after_currency(page, unit, end)
        else:
            noun = read_noun(page.shape, end, one=value == 1)
            if noun is not None:
                unit, end = Unit(noun[0], "count"), noun[1]
        per, end = _rate(page, unit, end)
    amount = Amount(value, number.step, unit, per)
    if number.other is None:
        return Reading(left.start, end, amount, (), number.firm, False, scale, number.spelled)
    other = Amount(-number.other if negative else number.other, Decimal(1), unit, per)
    return Reading(left.start, end, amount, (other,), False, False, scale, number.spelled)


def _measured(page: Page, amount: Amount, number: Numeral, left: Left, tail: Tail, scale: Decimal) -> Reading:
    """The reading of a number with a unit after it. "4.698 %" has decimals: nobody means thousands of percent."""
    end, whole = tail.end, amount
    if tail.unit.dimension in _COMPOUND:
        amount, end = _compound(page, amount, end)
    if amount.per is None:
        per, end = _rate(page, amount.unit, end)
        amount = replace(amount, per=per) if per is not None else amount
    others = [replace(amount, unit=u) for u in tail.others] if amount.unit is whole.unit else []
    if tail.unit.dimension in ("share", "points"):
        return Reading(left.start, end, amount, (), True, False, scale, number.spelled)
    if number.other is not None:
        others.append(replace(amount, value=number.other.copy_sign(amount.value), step=Decimal(1)))
    return Reading(left.start, end, amount, tuple(others), number.firm, False, scale, number.spelled)


def _after_currency(page: Page, unit: Unit, end: int) -> int:
    """$5 USD · $3.1 million dollars: the currency said twice."""
    if page.shape[end : end + 1] != " ":
        return end
    tail = read_tail(page, end)
    same = tail is not None and tail.unit.dimension == "money" and tail.unit.name == unit.name and tail.factor == 1
    return tail.end if tail and same else end


def _rate(page: Page, unit: Unit | None, end: int) -> tuple[Unit | None, int]:
    article = unit is not None and (unit.name == "time" or unit.dimension not in _NO_ARTICLE)
    return read_per(page, end, article=article, bare=unit is None) or (None, end)


def _compound(page: Page, amount: Amount, end: int) -> tuple[Amount, int]:
    """2 hours 30 minutes · 5 ft 10 in · two hours and a half: one amount, in the smaller unit."""
    unit, shape = amount.unit, page.shape
    half = _HALF_MORE.match(shape, end)
    if half is not None:
        part = Decimal("0.5") if half[1] == "half" else Decimal("0.25")
        return replace(amount, value=amount.value + part, step=Decimal("0.1")), half.end()
    m = _SECOND.match(shape, end)
    if m is None or unit is None:
        return amount, end
    tail = _smaller(page, unit, m.end()) or read_tail(page, m.end())
    if tail is None or tail.unit.dimension != unit.dimension or tail.others:
        return amount, end
    ratio = unit.factor / tail.unit.factor
    if ratio <= 1 or ratio.denominator != 1 or int(m[1]) >= ratio or amount.step < 1:
        return amount, end
    whole = amount.value * ratio.numerator + Decimal(m[1]).copy_sign(amount.value)
    return _compound(page, Amount(whole, Decimal(1), tail.unit), tail.end)


def _smaller(page: Page, unit: Unit, end: int) -> Tail | None:
    """The "m" of "1h 30m" and the "in" of "5 ft 10 in", which mean something else alone."""
    m = _SMALLER.match(page.shape, end)
    if m is None or (m[1] == "m") != (unit.name == "hour") or (m[1] == "in") != (unit.name == "foot"):
        return None
    return Tail(tables().surfaces[_SHORT[m[1]]][0], m.end())
