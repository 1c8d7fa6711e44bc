"""Words and letters that multiply the number before them: million, bn, k, crore, dozen."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from grounding.figures.numerals import Numeral
from grounding.figures.page import Page

_POWERS = {"hundred": 2, "thousand": 3, "million": 6, "millions": 6, "mio": 6, "mn": 6, "mln": 6, "billion": 9, "billions": 9,
           "bn": 9, "bln": 9, "milliard": 9, "milliards": 9, "mrd": 9, "trillion": 12, "trillions": 12, "tn": 12, "trn": 12,
           "quadrillion": 15, "crore": 7, "crores": 7, "lakh": 5, "lakhs": 5, "lac": 5, "lacs": 5}  # fmt: skip
_WITH_MONEY = {"k": 3, "m": 6, "mm": 6, "b": 9, "t": 12, "cr": 7}
LETTERS = frozenset("kmbt") | {"mm", "cr"}


def scaled(page: Page, number: Numeral, word: str, gap: str, end: int, *, money: bool) -> Numeral | None:
    """`number` times `word`, which ends at `end` after `gap`; None if the word is no multiplier here.

    One letter multiplies money, and plain numbers when glued or capital: "5,000 m" is metres, "$5 m" is not.
    """
    power = _POWERS.get(word)
    if power is None and word in LETTERS:
        power = _letter(page.text[end - 1 : end], word, gap, money=money)
    if power is None:
        if word != "dozen":
            return None
        return replace(number, value=number.value * 12, end=end)
    step = number.step.scaleb(power) if power > 2 else Decimal(1)
    other = number.other.scaleb(power) if number.other is not None else None
    return replace(number, value=number.value.scaleb(power), step=step, other=other, end=end)


def _letter(written: str, word: str, gap: str, *, money: bool) -> int | None:
    if money:
        return _WITH_MONEY[word]
    if word == "k" and not gap:
        return 3
    if word == "m" and written == "M":
        return 6
    return 9 if word == "b" else None
