"""Facts to passages: overlapping windows of whole sentences, each with the fact's attributes above it.

Every code point of a fact's text that is not white space is in at least one window, and every
attribute in at least one passage: what the scorer is never shown it cannot support.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from grounding.passages.sentences import Span, cut, readable, split_sentences
from grounding.types import Fact, Passage

CountTokens = Callable[[Sequence[str]], list[int]]

HEADER_SHARE = 0.5
"""Attributes may take so much of a window; the lines that do not fit get passages of their own."""
_CUT_SLACK = 1.2
"""Parts of an over-long piece are planned this much smaller than the room: tokens are not spread evenly."""


class _Piece(NamedTuple):
    start: int
    end: int
    tokens: int
    whole: bool = True
    """False if the end was cut inside a word, where tokens do not add up with those of the next piece."""


class _Window(NamedTuple):
    start: int
    end: int
    tokens: int


def split_passages(facts: Sequence[Fact], count_tokens: CountTokens, window: int, overlap: int) -> list[Passage]:
    """Windows of every fact, in order; none exceeds `window` tokens, attribute lines ("key: value\\n") included.

    Neighbours share whole sentences of at most `overlap` tokens. A fact that fits is one passage. A
    sentence longer than the window is cut at white space, else anywhere. Attribute lines that would
    take more than half the window are not carried by the fact's windows but read in passages of
    their own, with `start == end == 0`; so are all lines of a fact whose text is blank.

    Tokens are taken to add up over sentences, as word pieces do. All facts are counted in one call,
    over-long sentences in a few more. A single code point is never cut, whatever it counts.
    Raises ValueError unless 0 <= overlap < window.
    """
    if not 0 <= overlap < window:
        raise ValueError(f"overlap must be in [0, window), got {overlap} of {window}")
    lines = [[f"{key}: {value}\n" for key, value in fact.attributes.items()] for fact in facts]
    texts = [text for fact, header in zip(facts, lines, strict=True) for text in (*header, fact.text)]
    measured = iter(_measure(texts, [split_sentences(text) for text in texts], count_tokens))
    sources = [
        _Source(index, fact.text, header, [next(measured) for _ in header], next(measured), window)
        for index, (fact, header) in enumerate(zip(facts, lines, strict=True))
    ]
    _shorten([part for source in sources for part in source.parts()], count_tokens)
    return [passage for source in sources for passage in source.passages(overlap)]


class _Part:
    """A text to be windowed: its pieces, and the tokens a window of it may have."""

    def __init__(self, text: str, pieces: list[_Piece], room: int) -> None:
        self.text = text
        self.pieces = pieces
        self.room = room

    def windows(self, overlap: int) -> Iterator[_Window]:
        """Windows without white space around them; those that would be empty are left out."""
        for first, last in _spans(self.pieces, self.room, overlap):
            start, end = self.pieces[first].start, self.pieces[last - 1].end
            inner = self.text[start:end]
            start, end = start + len(inner) - len(inner.lstrip()), end - len(inner) + len(inner.rstrip())
            if start < end:
                yield _Window(start, end, sum(piece.tokens for piece in self.pieces[first:last]))


class _Source:
    """A fact, its attribute lines parted in those every window carries and those read on their own."""

    def __init__(
        self, fact: int, text: str, lines: list[str], line_pieces: list[list[_Piece]], pieces: list[_Piece], window: int
    ) -> None:
        self.fact = fact
        sizes = [sum(piece.tokens for piece in line) for line in line_pieces]
        everything = sum(sizes) + sum(piece.tokens for piece in pieces)
        keep = _carried(sizes, window if everything <= window else int(window * HEADER_SHARE))
        if not text.strip():
            keep = set()
        self.header = "".join(line for at, line in enumerate(lines) if at in keep)
        self.header_tokens = sum(size for at, size in enumerate(sizes) if at in keep)
        rest = [at for at in range(len(lines)) if at not in keep]
        self.attributes = _joined([lines[at] for at in rest], [line_pieces[at] for at in rest], window)
        self.body = _Part(text, pieces, window - self.header_tokens)

    def parts(self) -> tuple[_Part, _Part]:
        return self.attributes, self.body

    def passages(self, overlap: int) -> Iterator[Passage]:
        for start, end, tokens in self.attributes.windows(overlap):
            yield Passage(self.fact, 0, 0, readable(self.attributes.text[start:end]), tokens)
        for start, end, tokens in self.body.windows(overlap):
            text = readable(self.header + self.body.text[start:end])
            yield Passage(self.fact, start, end, text, self.header_tokens + tokens)


def _carried(sizes: Sequence[int], room: int) -> set[int]:
    keep: set[int] = set()
    for at, size in enumerate(sizes):
        if size <= room:
            keep.add(at)
            room -= size
    return keep


def _joined(lines: list[str], pieces: list[list[_Piece]], room: int) -> _Part:
    """Attribute lines as one text, their pieces moved to where they stand in it."""
    moved: list[_Piece] = []
    offset = 0
    for line, own in zip(lines, pieces, strict=True):
        moved += [piece._replace(start=piece.start + offset, end=piece.end + offset) for piece in own]
        offset += len(line)
    return _Part("".join(lines), moved, room)


def _measure(texts: Sequence[str], spans: Sequence[Sequence[Span]], count_tokens: CountTokens) -> list[list[_Piece]]:
    """The spans of each text with their tokens, counted in one call."""
    counts = iter(count_tokens([readable(t[a:b]) for t, own in zip(texts, spans, strict=True) for a, b in own]))
    return [[_Piece(start, end, next(counts)) for start, end in own] for own in spans]


def _shorten(parts: Sequence[_Part], count_tokens: CountTokens) -> None:
    """Cut pieces that exceed their part's room until none does; each round counts only what was cut."""
    pending = [part for part in parts if any(map(_too_long(part), part.pieces))]
    while pending:
        spans = [[_cut(part, piece) for piece in part.pieces if _too_long(part)(piece)] for part in pending]
        flat = [[span for cuts in own for span in cuts] for own in spans]
        for part, fresh in zip(pending, _measure([p.text for p in pending], flat, count_tokens), strict=True):
            kept = [piece for piece in part.pieces if not _too_long(part)(piece)]
            part.pieces = sorted(kept + [piece._replace(whole=part.text[piece.end - 1].isspace()) for piece in fresh])
        pending = [part for part in pending if any(map(_too_long(part), part.pieces))]


def _too_long(part: _Part) -> Callable[[_Piece], bool]:
    return lambda piece: piece.tokens > part.room and piece.end - piece.start > 1


def _cut(part: _Part, piece: _Piece) -> list[Span]:
    return cut(part.text, (piece.start, piece.end), math.ceil(_CUT_SLACK * piece.tokens / part.room))


def _spans(pieces: Sequence[_Piece], room: int, overlap: int) -> Iterator[Span]:
    """Index ranges of pieces that make a window each: as many as fit, then back by at most `overlap` tokens."""
    first = 0
    while first < len(pieces):
        last, total = first + 1, pieces[first].tokens
        while last < len(pieces) and pieces[last - 1].whole and total + pieces[last].tokens <= room:
            total += pieces[last].tokens
            last += 1
        yield first, last
        first = last
        shared = 0
        while last < len(pieces) and first > 0 and pieces[first - 1].whole:
            shared += pieces[first - 1].tokens
            if shared > overlap or shared + pieces[last].tokens > room:
                break
            first -= 1
