"""Words and letters that multiply the number before them: million, bn, k, crore, dozen."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from grounding.figures.numerals import Numeral
from grounding.figures.page import Page

_SPELLED = {
    2: "hundred",
    3: "thousand",
    5: "lakh lakhs lac lacs",
    6: "million millions mio mn mln",
    7: "crore crores",
    9: "billion billions bn bln milliard milliards mrd",
    12: "trillion trillions tn trn",
    15: "quadrillion",
}
_POWERS = {word: power for power, spelled in _SPELLED.items() for word in spelled.split()}
_WITH_MONEY = {"k": 3, "m": 6, "mm": 6, "b": 9, "t": 12, "cr": 7}
LETTERS = frozenset("kmbt") | {"mm", "cr"}
SCALES = frozenset((*_POWERS, *_WITH_MONEY, "dozen"))
"""Every word that may multiply."""


def scaled(page: Page, number: Numeral, word: str, gap: str, end: int, *, money: bool) -> Numeral | None:
    """`number` times `word`, which ends at `end` after `gap`; None if the word is no multiplier here.

    One letter multiplies money, and plain numbers when glued or capital: "5,000 m" is metres, "$5 m" is not.
    "1.441 million" has decimals: nobody means thousands of millions.
    """
    power = _POWERS.get(word)
    if power is None and word in LETTERS:
        power = _letter(page.text[end - 1 : end], word, gap, money=money)
    if power is None:
        if word != "dozen":
            return None
        return replace(number, value=number.value * 12, end=end)
    step = number.step.scaleb(power) if power > 2 else Decimal(1)
    return replace(number, value=number.value.scaleb(power), step=step, other=None, firm=True, end=end)


def _letter(written: str, word: str, gap: str, *, money: bool) -> int | None:
    if money:
        return _WITH_MONEY[word]
    if word == "k" and not gap:
        return 3
    if word == "m" and written == "M":
        return 6
    return 9 if word == "b" else None
