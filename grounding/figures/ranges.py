"""Two amounts that belong together: 10–15 %, $10–15 million, between 5 and 7 days; and "10 and 15 percent"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from grounding.figures.amounts import Reading, read_amount
from grounding.figures.page import Page
from grounding.figures.types import Amount, Range

_DASH = re.compile(r" ?[-–—] ?(?=[0-9$€£¥½¼¾.a-z-])| ?\.\.\.? ?(?=[0-9$€£¥])")
_JOINS, _JOINED = frozenset(" -–—."), frozenset("-–—.tao")
_WORD = re.compile(r" (to|and|or|through) (?=[0-9a-z$€£¥+–-])")
_FIRST = re.compile(r"(?:[a-z]{0,3}[$€£¥]|[a-z]{3} ?)?[+–-]?[$€£¥]?([0-9½¼¾]|[a-z])")
_BETWEEN = re.compile(r"(?<![a-z])between (?:about |around )?\Z")
_VERBS = (
    r"rose|rises?|rising|risen|fell|falls?|falling|fallen|grew|grows?|growing|grown|dropp?(?:ed|s|ing)?|went|gone|goes|cut|up"
    r"|down|(?:increas|decreas|declin|chang|reduc|rais|mov|revis|improv)(?:ed?|es|ing)|lower(?:ed|s|ing)?|jump(?:ed|s)?"
    r"|climb(?:ed|s)?|shortened|extended|shift(?:ed)?|adjusted|updated|corrected|converted|amended"
)
_CHANGE = re.compile(rf"(?<![a-z])(?:{_VERBS})(?![a-z])[^.;\n]{{0,60}}(?<![a-z])from (?:about |around )?\Z")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two readings joined: one range, or two figures that share what only the second states."""

    first: Reading
    second: Reading
    value: Range | None


def read_pair(page: Page, first: Reading, floor: int) -> Pair | None:
    """What `first` and the amount right after it make together; None if they are two things."""
    shape = page.shape
    m = _joint(page, first.end)
    if m is None:
        return None
    dash = m.re is _DASH
    anchor = _FIRST.match(shape, m.end())
    second = read_amount(page, anchor.start(1), first.end) if anchor else None
    if second is None or second.start != m.end():
        return None
    if second.amount.unit is None and first.amount.unit is not None:
        if first.amount.unit.dimension != "money":
            return None
        second = replace(second, amount=replace(second.amount, unit=first.amount.unit, per=first.amount.per))
    shared = _share(first, second)
    if shared is None:
        return None
    ranged = dash or _is_range(shape, first, m[1], floor)
    if dash and (shared.amount.value >= second.amount.value or (shape[m.start()] == "-" and _is_code(shared, second))):
        return None
    if not ranged and (shared is first or not _alike(first, second)):
        return None
    in_order = shared.amount.value < second.amount.value
    return Pair(shared, second, Range(shared.amount, second.amount) if ranged and in_order else None)


def _joint(page: Page, end: int) -> re.Match[str] | None:
    """The dash or the word that may join the amount ending at `end` to the next; a minus sign subtracts."""
    after = page.shape[end : end + 2]
    if after[:1] not in _JOINS or (after[0] == " " and after[1:] not in _JOINED):
        return None
    m = _DASH.match(page.shape, end)
    if m is not None and page.text[m.start() : m.end()].strip() == "−":
        return None
    return m or _WORD.match(page.shape, end)


def _is_code(first: Reading, second: Reading) -> bool:
    """555-1234 is a phone number, 2041-0003 a code: no range without a unit joins numbers of unlike lengths."""
    wide = first.end - first.start > 3 or second.end - second.start > 3
    return second.bare and wide and (first.end - first.start) != (second.end - second.start)


def _alike(first: Reading, second: Reading) -> bool:
    """Whether "10 and 15 percent" names one thing twice: bare numbers of like size."""
    a, b = abs(first.amount.value), abs(second.amount.value)
    return first.bare and a * 20 >= b and b * 20 >= a


def _share(first: Reading, second: Reading) -> Reading | None:
    """`first` with the unit, the rate and the scale of `second` where it has none; None if the units are unlike."""
    a, b = first.amount, second.amount
    if a.unit is None and b.unit is not None:
        return replace(
            first, amount=_rescaled(first, second, replace(a, unit=b.unit, per=b.per)), firm=first.firm and second.firm
        )
    if a.unit is not None and b.unit is not None and a.unit.dimension != b.unit.dimension:
        return None
    if (
        a.unit is not None
        and b.unit is not None
        and a.unit.dimension in ("money", "count")
        and a.unit.name != b.unit.name
    ):
        return None
    if a.unit == b.unit and second.scale == 1 and (a.per is not None or b.per is None):
        return first
    return replace(first, amount=_rescaled(first, second, replace(a, per=a.per or b.per)))


def _rescaled(first: Reading, second: Reading, amount: Amount) -> Amount:
    """$10–15 million: the scale is of both, if the first number alone is under a thousand."""
    if first.scale != 1 or second.scale == 1 or abs(amount.value) >= 1000:
        return amount
    return replace(amount, value=amount.value * second.scale, step=amount.step * second.scale)


def _is_range(shape: str, first: Reading, word: str, floor: int) -> bool:
    """ "between a and b", "a to b"; not "rose from a to b", which is two values."""
    before = shape[max(0, first.start - 80) : first.start]
    if word in ("and", "or"):
        return word == "and" and _BETWEEN.search(before) is not None
    return _CHANGE.search(before) is None
