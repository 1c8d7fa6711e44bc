"""A text too long for one fact, cut where it hurts least."""

from __future__ import annotations

import re

from grounding.passages.sentences import Span, cut, split_sentences

_PARAGRAPH_END = re.compile(r"\r?\n[ \t]*\r?\n\s*")


def cut_text(text: str, limit: int) -> list[Span]:
    """Spans of at most `limit` characters that tile `text`, in order.

    Each ends at the last end of a paragraph in the second half of its room; without one, at the
    last end of a sentence; without one, at white space; else in the middle of a word.
    """
    spans, start = [], 0
    while len(text) - start > limit:
        stop = _break(text, start, start + limit)
        spans.append((start, stop))
        start = stop
    return [*spans, (start, len(text))] if start < len(text) else spans


def _break(text: str, start: int, limit: int) -> int:
    room, half = text[start:limit], (limit - start) // 2
    paragraph = max((m.end() for m in _PARAGRAPH_END.finditer(room)), default=0)
    if paragraph > half:
        return start + paragraph
    sentence = split_sentences(room)[-1][0]  # the last one may go on beyond the room
    if sentence > half:
        return start + sentence
    return cut(text, (start, limit), 2)[0][1]
