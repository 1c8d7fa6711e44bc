"""Sentence spans inside one block: every mark that may end a sentence is decided once, from what stands around it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from grounding.claims import lexicon
from grounding.claims.quotations import PAIRS, Span, kept_whole

# Closed, as what is in a mark is not read: "[EUR 500]" and "【and it won 11 Oscars】" say something.
_NUMBER = (
    r"\^?(?:(?:sources?|src|docs?|documents?|facts?|refs?|references?|notes?|footnotes?|fn|cit|cite|citations?|chunks?"
    r"|passages?|pages?|pp|paras?|sections?|sec|items?|id|ctx|contexts?|results?|files?|web|snippets?|search|[A-Za-z])"
    r"[ _:#-]?)?\d{1,3}"
)
CITATION = re.compile(
    rf"\[(?i:{_NUMBER}(?:\s?[,;–-]\s?{_NUMBER}){{0,20}})\](?!\()"
    rf"|【(?i:{_NUMBER})(?::\d{{1,3}})?(?:†[^】\n]{{0,60}})?】"
)
"""A mark such as [1], [2, 3], [^4], [Source 2], 【4†source】; not a Markdown link."""

_SMILEYS = "\u2600-\u27bf\U0001f300-\U0001faff"
_END = re.compile(
    rf"(?P<marks>[.!?…。！？｡．؟۔।॥։‼⁇⁈⁉]+|[{_SMILEYS}][{_SMILEYS}\ufe0f\u200d]*)"
    r"(?P<close>(?:[\"'”’»)\]}*_`~」』】）〉》⁰¹²³⁴-⁹\u200b\u2060\ufeff]"
    rf"|[ \u00a0]?(?:{CITATION.pattern}))*)"
)
_NEXT = re.compile(
    r"(?P<gap>[\s\u200b\u2060\ufeff]*)(?P<open>[\"'“‘«„(\[{*_`~¿¡「『（《]*)(?P<word>[^\W_][\w’'-]{0,30})?"
)
_STRONG = frozenset("。！？｡।॥؟۔։‼⁇⁈⁉")
_INNER_DOTS = re.compile(r"(?:[^\W\d_]{1,3}\.)+[^\W\d_]{1,2}")
_THEN_VERB = re.compile(
    r"[\w’'-]{1,30}\s+(?:is|are|was|were|has|have|had|will|can|could|may|must|should|would|did|does|do)\b"
)
_ROMAN = re.compile(r"[IVXLC]+")
_WORD = re.compile(r"[^\W_]")
_BLANK = re.compile(r"\s*")
_ADDRESS_MARKS = ("://", "@", "www.", "/", "\\", "`")
_LOOK_BACK = 40
_CLAUSE = 200
"""Characters before a stop that are searched for a verb."""


def sentence_spans(text: str, start: int, end: int) -> list[Span]:
    """Sentences of `text[start:end]`, which starts and ends with a character that is not blank.

    The spans are in order, without blanks around them, and leave out nothing but blanks. Marks alone
    belong to the sentence before them. A quotation or parenthesis inside a sentence is not cut. Linear.
    """
    spans: list[Span] = []
    first = start
    for cut in (*_cuts(text, start, end), end):
        last = cut
        while last > first and text[last - 1].isspace():
            last -= 1
        if last > first:
            spans.append((first, last))
        blank = _BLANK.match(text, cut, end)
        first = blank.end() if blank else cut
    return _join_marks(text, spans)


def _cuts(text: str, start: int, end: int) -> Iterator[int]:
    """Where sentences end, and where an inline number ("… 2. Second") begins one."""
    kept = iter([*kept_whole(text, start, end), (end, end)])
    opened, closed = next(kept)
    first = start
    number = 0
    for match in _END.finditer(text, start, end):
        while closed < match.end() and closed < end:
            opened, closed = next(kept)
        if opened < match.start() and match.end() <= closed < end:
            continue
        marker = _inline_number(text, first, match, number)
        if marker:
            number, begins = marker
            if begins > first:
                yield begins
                first = begins
        elif _ends_sentence(text, first, match, end):
            yield match.end()
            blank = _BLANK.match(text, match.end(), end)
            first = blank.end() if blank else match.end()


def _ends_sentence(text: str, first: int, match: re.Match[str], end: int) -> bool:
    after = _NEXT.match(text, match.end(), end)
    if after is None or after.end("gap") == end:
        return True
    if text[after.end("gap")] in ".!?…,;:)]}”»":
        return False
    if not _STRONG.isdisjoint(match["marks"]):
        return _strong_ends(text, first, match, after)
    if match["marks"].startswith("．") and not after["gap"]:
        return not text[match.end()].isdigit()
    if not after["gap"]:
        return match["marks"][0] in ".!?…" and _glued_ends(text, first, match, after)
    return _spaced_ends(text, match, after)


def _strong_ends(text: str, first: int, match: re.Match[str], after: re.Match[str]) -> bool:
    """「…。」と言った and “…。”他说 go on after the quotation."""
    if after["gap"] or not match["close"]:
        return True
    return text[match.end()] not in "とっ、，" and text[first] not in PAIRS


def _glued_ends(text: str, first: int, match: re.Match[str], after: re.Match[str]) -> bool:
    """No blank follows: "It was good.The film won." ends, node.js, U.S.A and 0.5 do not."""
    word = after["word"]
    if word is None or not word[0].isupper():
        return bool(word) and match["marks"] == "." and _is_wide(word[0]) and not _is_wide(text[match.start() - 1])
    token = _token_before(text, first, match.start())
    if not 0 < len(token) < _LOOK_BACK or _is_letter(token) or any(mark in token for mark in _ADDRESS_MARKS):
        return False
    if match["marks"][-1] in "!?":
        return True
    if not token[-1].isalnum() and token[-1] not in "%)]\"'”’":
        return False
    if _INNER_DOTS.fullmatch(token) or token.lower() in lexicon.TITLES:
        return False
    if _is_starter(word, text, after):
        return True
    before = text[max(first, match.start() - _CLAUSE) : match.start()]
    ahead = text[after.end() : after.end() + 80]
    return bool(lexicon.FINITE.search(before) and lexicon.FINITE.search(ahead) and ahead[0].isspace())


def _spaced_ends(text: str, match: re.Match[str], after: re.Match[str]) -> bool:
    marks, word = match["marks"], after["word"]
    if marks[0] not in ".!?…":  # a smiley may close a sentence: "Sorry 😕 The account …", not "I ❤ New York"
        return word is not None and _is_starter(word, text, after)
    token = _token_before(text, 0, match.start()).rsplit("-", 1)[-1]  # "pro-U.S."
    if marks[-1] in "!?":
        # "Yahoo! was founded", "“Really?” she asked"
        return not (word and word[0].islower() and (_closes_pair(match) or token[:1].isupper()))
    if word is None:
        return marks != "." or not _is_abbreviation(token)
    if marks != ".":
        return not word[0].islower()
    if word[0].islower():
        loose = len(token) < 2 or _is_abbreviation(token) or token in lexicon.MONTHS_AND_DAYS or _is_ordinal(token)
        return not loose and not _closes_pair(match)
    return not _goes_on(token, text, match.start(), after)


def _closes_pair(match: re.Match[str]) -> bool:
    return match["close"].lstrip("*_`")[:1] in tuple("\"'”’»)]}")


def _goes_on(token: str, text: str, at: int, after: re.Match[str]) -> bool:
    """Is the stop after `token` an abbreviation's, with a number or a capital after it?"""
    word = after["word"]
    lowered = token.lower()
    if lowered in lexicon.TITLES or lowered in lexicon.ALWAYS_JOINED:
        return True
    if word[0].isdigit() or (_ROMAN.fullmatch(word) and lowered in lexicon.BEFORE_NUMBER):
        return lowered in lexicon.BEFORE_NUMBER or token in lexicon.MONTHS_AND_DAYS or _is_abbreviation(token)
    if _is_starter(word, text, after) or _names_something(token, text, at):
        return False
    if lowered in ("a.m", "p.m"):
        return word in lexicon.AFTER_CLOCK
    if lowered in lexicon.ENDING or token in lexicon.MONTHS_AND_DAYS:
        return lowered != "etc" and not _THEN_VERB.match(text, after.start("word"))
    return _is_abbreviation(token)


def _names_something(token: str, text: str, at: int) -> bool:
    """A single letter that is no initial: "Zone A", "2 g", "1500 K"."""
    if len(token) != 1:
        return False
    before = text[max(0, at - 25) : at - 1].split()[-1:]
    return bool(before) and (before[0].lower() in lexicon.LETTERED or before[0][-1].isdigit())


def _is_starter(word: str, text: str, after: re.Match[str]) -> bool:
    """A word that opens sentences, not names; "I." and "A." are initials."""
    return re.split("['’]", word)[0] in lexicon.STARTERS and text[after.end() : after.end() + 1] != "."


def _is_letter(token: str) -> bool:
    return len(token) == 1 and token.isalpha() and not _is_wide(token)


def _is_ordinal(token: str) -> bool:
    """A number that a stop belongs to: "Sect. 4.2.1. the value", "am 3. mai"."""
    return (token.isdecimal() and len(token) <= 2) or (token.count(".") > 1 and token.replace(".", "").isdecimal())


def _is_abbreviation(token: str) -> bool:
    lowered = token.lower()
    return (
        _is_letter(token)
        or lowered in lexicon.TITLES
        or lowered in lexicon.ALWAYS_JOINED
        or lowered in lexicon.ENDING
        or _INNER_DOTS.fullmatch(token) is not None
    )


def _inline_number(text: str, first: int, match: re.Match[str], number: int) -> tuple[int, int] | None:
    """The number of an enumeration and where it begins: "1. First. 2. Second.", "Steps: 1. Open 2. Scan".

    Inside a sentence only after a colon: "1. See Note 2. It …" goes on.
    """
    token = _token_before(text, first, match.start())
    spaced = text[match.end() : match.end() + 1].isspace()
    if match.group() != "." or not (token.isdecimal() and len(token) <= 2 and spaced):
        return None
    begins = match.start() - len(token)
    before = text[max(first, begins - 3) : begins].rstrip()
    at_start = begins - first < 4 and not _WORD.search(before)
    if at_start:
        return (int(token) if number else 0), first
    if (number and int(token) == number + 1) or (before.endswith(":") and int(token) == 1):
        return int(token), begins
    return None


def _token_before(text: str, first: int, at: int) -> str:
    """The word that touches `at` from the left, without what opens it: `("Dr` gives `Dr`."""
    window = text[max(first, at - _LOOK_BACK) : at]
    if not window or window[-1].isspace():
        return ""
    return window.split()[-1].lstrip("\"'“‘«„([{*_`~-–—/")


def _is_wide(character: str) -> bool:
    return character >= "\u2e80"


def _join_marks(text: str, spans: list[Span]) -> list[Span]:
    """Give a span without a letter or digit to the one before it, or to the first that has one."""
    joined: list[Span] = []
    open_first = False
    for span in spans:
        has_word = _WORD.search(text, *span) is not None
        if joined and (open_first or not has_word):
            joined[-1] = (joined[-1][0], span[1])
            open_first = open_first and not has_word
        else:
            joined.append(span)
            open_first = not has_word
    return joined
