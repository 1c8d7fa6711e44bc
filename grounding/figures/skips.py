"""Digits that are no figure: phone numbers, versions, list markers, citation marks, section numbers, addresses."""

from __future__ import annotations

import re

from grounding.figures.page import Page
from grounding.figures.vocabulary import words

_PHONE = re.compile(
    r"\+[0-9]{1,3}[ .-]?(?:\([0-9]{1,5}\)[ .-]?)?[0-9]{1,5}(?:[ .-][0-9]{2,5}){1,5}(?![0-9])|\+[0-9]{8,15}(?![0-9])"
    r"|\([0-9]{3,5}\) ?[0-9]{3,4}[ .-][0-9]{3,4}(?![0-9])|(?:1[-. ])?[0-9]{3}([-.])[0-9]{3}\1[0-9]{4}(?![0-9])"
    r"|0[0-9]{2,4}[ -][0-9]{3,4}(?:[ -][0-9]{3,4}){0,2}(?![0-9.,])|1-[0-9]{3}-[0-9a-z]{3}-?[0-9a-z]{4}(?![0-9a-z])"
)
_LOCAL_PHONE = re.compile(r"[0-9]{3}-[0-9]{4}(?![0-9-]| ?[%€]| (?:[a-z]))")
_VERSION = re.compile(
    r"(?![0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]+)?(?![0-9.]))(?![0-3]?[0-9]\.[01]?[0-9]\.[12][0-9]{3}(?![0-9]|\.[0-9]))"
    r"[0-9]+(?:\.[0-9]+){2,}(?:[-+.]?[a-z][a-z0-9.+-]*)?"
)
_TIMES = re.compile(r"[0-9]{1,2}/7(?![0-9])")
_MARKER = re.compile(r"[0-9]{1,3}[.)](?=\s)|[0-9]{1,3}(?:\.[0-9]{1,3})+\.?(?= [a-z])")
_CITATION = re.compile(r"\[[0-9]{1,4}(?: ?[,;–-] ?[0-9]{1,4}){0,40}\]")
_BRACKETED = re.compile(r"\(([0-9]{1,2})\)(?= ?[a-z])")
_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
_SECTIONS = re.compile(
    rf"{_NUMBER}[a-z]?(?![a-z0-9])(?:(?: ?[-–,&] ?| and | or | to ){_NUMBER}(?![0-9a-z]|[,][0-9]|%| ?[a-z$€£]))*"
)
_LABELS = words(
    """
    page pages p. pp. pg. section sections sec. sect. § §§ chapter chapters ch. clause clauses article articles
    art. figure figures fig. figs. table tables appendix annex paragraph paragraphs para para. line lines
    footnote note step version versions v. ver. item question exhibit schedule volume vol. vol issue part slide
    equation eq. row column cell attachment verse episode season build release revision rev. rev
    """
)
_PHONE_LABELS = words("tel tel. tel: phone phone: telephone call fax fax: dial mobile mobile: hotline ring")
_OPENERS, _JOINS, _MARKED = frozenset("+("), frozenset(" -."), frozenset(".)")
_DIALLED = re.compile(r"\+?[0-9(][0-9() .-]{2,20}[0-9]|[0-9]{3,}")


def skip_at(page: Page, at: int, stop: int, floor: int, last: str) -> int | None:
    """Where digits that are no figure end, if such begin at `at`. They run to `stop`, after the word `last`."""
    shape = page.shape
    before, after = shape[at - 1 : at], shape[stop : stop + 1]
    joined = after in _JOINS and shape[stop + 1 : stop + 2].isdigit() and (after != "." or stop - at == 3)
    if joined or before in _OPENERS or last in _PHONE_LABELS:
        end = _dialled(shape, at, stop, floor, last)
        if end is not None:
            return end
    m = None
    if before == "[":
        m = _CITATION.match(shape, at - 1)
    elif before == "(" and not last:
        m = _BRACKETED.match(shape, at - 1)
    if m is None and after == ".":
        m = _VERSION.match(shape, at)
    elif m is None and after == "/":
        m = _TIMES.match(shape, at)
    if m is None and (before == "§" or last.lstrip("([") in _LABELS):
        m = _SECTIONS.match(shape, at)
    if m is None and after in _MARKED:
        return _marker(shape, at)
    return m.end() if m else None


def _dialled(shape: str, at: int, stop: int, floor: int, last: str) -> int | None:
    start = at - 1 if at > floor and shape[at - 1] in "+(" else at
    if start - 1 >= floor and shape[start - 1] == "+":
        start -= 1
    m = _PHONE.match(shape, start) or (_PHONE.match(shape, at) if start != at else None)
    if m is None and stop - at == 3 and shape[at - 1 : at] not in ("-", "$", "€", "£"):
        m = _LOCAL_PHONE.match(shape, at)
    if m is None and last in _PHONE_LABELS:
        m = _DIALLED.match(shape, at)
    return m.end() if m else None


def _marker(shape: str, at: int) -> int | None:
    """ "1." or "2)" or "3.1 Scope" at the beginning of a line."""
    line = shape[max(0, at - 12) : at].rpartition("\n")
    if (not line[1] and at > 12) or line[2].strip(" \t>#*-(|"):
        return None
    m = _MARKER.match(shape, at)
    if m is None:
        return None
    dotted = "." in m[0][:-1] and not line[2].strip().startswith("#")
    return None if dotted else m.end()
