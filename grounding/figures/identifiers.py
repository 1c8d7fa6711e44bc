"""Names with digits: INV-2041 · DN 7-31 · invoice no. 2041 · room 12 · T2. Their digits are no amounts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from grounding.figures.nouns import STOPS
from grounding.figures.page import Page
from grounding.figures.tables import tables
from grounding.figures.types import Figure, Identifier, Kind
from grounding.figures.vocabulary import words

_LONGEST = 24
_BACK = re.compile(r"[A-Za-z][A-Za-z0-9/_.-]*\Z")
_REST = re.compile(r"[A-Za-z0-9_]+(?:[-/:.][A-Za-z0-9_]*[0-9][A-Za-z0-9_]*)*")
_CODE = re.compile(r"[0-9]+(?:[-/][0-9]+)*[A-Za-z]?(?![A-Za-z0-9]|[.,][0-9])")
_HYPHENED = re.compile(r"[0-9]+(?:-[0-9]+)+(?![0-9a-z.,%])")
_UPPER = re.compile(r"(?<![A-Za-z0-9-])[A-Z]{2,5} \Z|(?<![A-Za-z0-9-])[A-Z][A-Z0-9]{1,5} \Z")
_LABEL = re.compile(r"((?:[a-z]{2,20} ){0,2})(?:(?:no|nr|num)\.? ?:? ?|number:? |# ?|id:? |ref\.?:? )\Z")
_NAMES = words(
    """
    invoice order po ticket case contract policy claim account agreement quotation quote note room flight gate
    route platform model type phase tier batch lot lr so sku patient customer docket highway bus train apollo
    suite floor
    """
)
SMALL = words("room flight gate route platform model type phase tier bus suite apollo highway")
_CAPITALS = words(
    """
    IN OF ON AT TO BY FOR AND OR THE FROM WITH TOTAL OVER ABOUT UNDER FY AD BC CE BCE PM AM UP IS ARE WAS NO NOT
    ONLY ALL SINCE UNTIL MAX MIN APPROX JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC VAT TAX NET SUM GET
    PAY QTY A
    """
)


@dataclass(frozen=True, slots=True)
class Named:
    """An identifier or other letters-with-digits, and where it ends. `figure` None: a word that is no figure."""

    end: int
    figure: Figure | None


def read_glued(page: Page, at: int, floor: int) -> Named | None:
    """Digits at `at` with letters right before them, or with letters and a hyphen: T2, INV-2041, covid-19."""
    window = page.text[max(floor, at - _LONGEST) : at]
    m = _BACK.search(window)
    if m is None:
        return None
    start = at - len(m[0])
    rest = _REST.match(page.text, at)
    end = rest.end() if rest else at
    letters = m[0].rstrip("-/_.")
    if not any(c.isupper() for c in page.text[start:end]):
        return Named(end, None)
    return Named(end, _figure(page, start, end, letters.lower(), page.shape[at:end]))


def is_separate(page: Page, at: int, floor: int) -> bool:
    """Whether the hyphen before digits is no part of a name: "mid-2024", "pre-1990", "sub-10"."""
    window = page.shape[max(floor, at - 8) : at]
    return (
        re.search(r"(?<![a-z])(?:mid|pre|post|early|late|sub|non|under|over|plus|minus|and|to|or|all|up)-\Z", window)
        is not None
    )


def read_token(page: Page, at: int) -> Named | None:
    """Digits with letters after them that are no unit: 4K7X, 7b3f, 2x4."""
    rest = _REST.match(page.text, at)
    if rest is None:
        return None
    text = rest[0]
    if not any(c.isupper() for c in text):
        return Named(rest.end(), None)
    return Named(rest.end(), _figure(page, at, rest.end(), "", text.lower()))


def read_code(page: Page, at: int) -> Figure | None:
    """88-2 · 7-31-4: digits and hyphens that are no range, date or phone number."""
    m = _HYPHENED.match(page.shape, at)
    return _figure(page, at, m.end(), "", m[0]) if m else None


def read_labelled(page: Page, at: int, floor: int) -> Figure | None:
    """invoice no. 2041 · #2041 · order number 5521 · INV 2041 · room 12."""
    code = _CODE.match(page.text, at)
    if code is None:
        return None
    shape = page.shape
    first = max(floor, at - 48)
    m = _LABEL.search(shape, first, at)
    if m is not None:
        label = ""
        for word in m[1].split():
            label = "" if word in STOPS else f"{label} {word}".lstrip()
        if label or "number" not in m[0]:
            start = m.start() + (m[1].rfind(label) if label else len(m[1]))
            return _figure(page, start, code.end(), label, code[0].lower())
        return None
    upper = _UPPER.search(page.text, first, at)
    word = upper[0].strip() if upper else ""
    if upper and word not in _CAPITALS and word not in tables().codes and (len(code[0]) >= 3 or "-" in code[0]):
        return _figure(page, upper.start(), code.end(), word.lower(), code[0].lower())
    return None


def read_titled(page: Page, at: int, end: int, floor: int) -> Figure | None:
    """order 5521 · room 12: a bare number, which ends at `end`, right after the name of such a thing."""
    before = page.shape[max(floor, at - 16) : at]
    words = before.split()
    if not before.endswith(" ") or not words or words[-1] not in _NAMES:
        return None
    if end - at < 3 and words[-1] not in SMALL:
        return None
    start = at - 1 - len(words[-1])
    return _figure(page, start, end, words[-1], page.shape[at:end])


def _figure(page: Page, start: int, end: int, label: str, code: str) -> Figure:
    return Figure(Kind.IDENTIFIER, page.text[start:end], start, end, Identifier(label, code))
