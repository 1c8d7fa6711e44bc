"""Where a text may be parted: at lines, list items, table rows, sentences; anywhere, when nothing else helps."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import sentencex

Span = tuple[int, int]
"""Start and end in code points, end exclusive."""

_LINE_END = re.compile(r"[\n\r\v\f\x85\u2028\u2029]\s*")
# sentencex finds these stops too, but its time grows with the square of their number.
_WIDE_STOP = re.compile(r"[。！？]+[」』”’）]*\s*")
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONGEST_SEGMENT = 10_000


def readable(text: str) -> str:
    """`text` with lone surrogates replaced by U+FFFD, one for one: neither engine below takes them."""
    return _SURROGATE.sub("\ufffd", text) if _SURROGATE.search(text) else text


def split_sentences(text: str) -> list[Span]:
    """Sentences that tile `text`: each ends where the next begins, its trailing white space included.

    A line break parts, too, unless the next line goes on in lower case (a wrapped line).
    """
    return [span for start, end in _segments(text) for span in _sentences(text, start, end)]


def cut(text: str, span: Span, parts: int) -> list[Span]:
    """Cut `span` in about `parts` even parts, at white space where a part has some, else anywhere.

    The parts tile the span; none is empty. A single code point stays whole.
    """
    start, end = span
    size = max(1, math.ceil((end - start) / max(2, parts)))
    spans: list[Span] = []
    while end - start > size:
        stop = _last_blank(text, start, start + size) or start + size
        spans.append((start, stop))
        start = stop
    return [*spans, (start, end)]


def _last_blank(text: str, start: int, limit: int) -> int:
    """Just after the last white space in the second half of `text[start:limit]`; 0 if there is none."""
    for at in range(limit, start + (limit - start) // 2, -1):
        if text[at - 1].isspace():
            return at
    return 0


def _segments(text: str) -> Iterator[Span]:
    start = 0
    for stop in sorted({*_line_ends(text), *(m.end() for m in _WIDE_STOP.finditer(text)), len(text)}):
        while start < stop:
            end = min(stop, start + _LONGEST_SEGMENT)
            yield start, end
            start = end


def _line_ends(text: str) -> Iterator[int]:
    for match in _LINE_END.finditer(text):
        wrapped = "\n" not in match[0][1:] and text[match.end() : match.end() + 1].islower()
        if not wrapped:
            yield match.end()


def _sentences(text: str, start: int, end: int) -> Iterator[Span]:
    for boundary in sentencex.get_sentence_boundaries("en", readable(text[start:end])):
        yield start + boundary["start_index"], start + boundary["end_index"]
