"""Words as they are matched: without case, endings or digit grouping."""

from __future__ import annotations

import re
import unicodedata

_UNSPACED = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
"""Kana, Han, Thai, Lao, Burmese, Khmer: written without blanks, matched by single characters."""
_TERM = re.compile(rf"\d+(?:[.,'’]\d+)*|[{_UNSPACED}]|[^\W\d_{_UNSPACED}]+")
_GROUPED = re.compile(r"\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+")
_GROUPING = re.compile(r"[.,'’](?=\d{3}(?!\d))")
_GROUPING_BLANK = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
_ENDINGS = re.compile(r"(?:ations?|ments?|ings?|ness|ies|ied|ers?|ors?|ed|es|ly|s|e|y)$")
_SHORTEST_STEM = 3
_LONGEST_STEM = 6
_NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {word: str(value) for value, word in enumerate(_NUMBER_WORDS.split())}
_FUNCTION_WORDS = """
    a about after all also am an and any are as at be because been before being both but by can could did do does
    during each for from had has have he her here him his how i if in into is it its just may me might more most
    must my no nor not of on once only or other our out over own s same she should so some such t than that the
    their them then there these they this those through to too under until up very was we were what when where
    which while who whom why will with would you your
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""English words that say little of what a text is about."""


def terms(text: str) -> list[str]:
    """Numbers, words and single characters of scripts without blanks, as written but in NFKC and lower case."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", _GROUPING_BLANK.sub("", text))
    return _TERM.findall(text.lower())


def stem(term: str) -> str:
    """The form under which a term is matched: 4,523,000 and 4523000, three and 3, insured and insures are one.

    Words are cut to six letters after that: endings the list lacks stand beyond them.
    """
    if term[0].isdigit():
        return number(term)
    if term in _NUMBERS:
        return _NUMBERS[term]
    short = _ENDINGS.sub("", term)
    return (short if len(short) >= _SHORTEST_STEM else term)[:_LONGEST_STEM]


def number(term: str) -> str:
    """Digits without grouping, with a point for the decimals and no zeros at their end: 1.500,50 is 1500.5."""
    if _GROUPED.fullmatch(term):
        term = _GROUPING.sub("", term)
    whole, _, decimals = term.replace(",", ".").partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals}" if decimals else whole
