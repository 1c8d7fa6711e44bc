"""Block pass: where the paragraphs, headings, list items, quotes, table rows and code of an answer are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from grounding.types import Block


class Layout(StrEnum):
    """Values of `Block.layout` and `Claim.layout`. `RULE` is a thematic break (`---`)."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    TABLE_HEADER = "table_header"
    TABLE_SEPARATOR = "table_separator"
    TABLE_ROW = "table_row"
    CODE = "code"
    RULE = "rule"


BREAKS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
"""Characters that end a line, as for `str.splitlines`."""
_LINE = re.compile(rf"\S[^{BREAKS}]*")
_BREAK = re.compile(rf"\r\n|[{BREAKS}]")
# "> 5 mg" is a comparison more often than a quote.
QUOTE_MARK = re.compile(r"(?:>(?!\s*[\d$€£])[ \t]*)+")
_FENCE = re.compile(r"`{3,}(?=[^`]*$)|~{3,}")
_HEADING = re.compile(r"#{1,6}(?=\s|$)")
_BOLD_LINE = re.compile(r"\*\*[^*]+\*\*:?$")
BULLET = re.compile(r"[-*+][ \t]+|[•‣◦▪●○][ \t]*")
_WEAK_MARKER = re.compile(r"[–—·][ \t]+|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{2,5})\)[ \t]+|\d{1,3}\.[ \t]+")
LIST_MARKER = re.compile(rf"(?:{BULLET.pattern}|{_WEAK_MARKER.pattern})(?:\[[ xX]\][ \t]+)?")
_LABEL = re.compile(r"[^\W_][^:.!?]{0,40}:(?:\s|$)")
_HANGING = re.compile(r"\b(?:the|an?|of|in|to|and|or|by|for|with|is|was|are|were|at|on|from|that|as)$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]")
_CLOSING = '.!?…。！？"”)'
_MIN_WRAP = 40
"""Lines shorter than this are not wrapped by width."""


@dataclass(frozen=True, slots=True)
class _Line:
    """`answer[start:end]` is the line without blanks around it; `text` is that without quote marks."""

    start: int
    end: int
    text: str
    quoted: bool
    after_blank: bool
    hard: bool
    """Ends in a Markdown hard break."""


def split_blocks(answer: str) -> list[Block]:
    """Blocks in order; together they cover every non-blank character, and start and end with one.

    Marks belong to their block. A block of marks alone (a lone bullet) joins the next one, or the last.
    An unclosed fence runs to the end, as in CommonMark. Linear in the length.
    """
    lines = list(_read_lines(answer))
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        taken, at = _take(lines, at)
        blocks += taken
    return _join_marks(answer, blocks)


def _read_lines(answer: str) -> Iterator[_Line]:
    """Lines that are not blank; blank ones only leave `after_blank` on the next."""
    last_end = 0
    for match in _LINE.finditer(answer):
        raw = match.group()
        text = raw.rstrip()
        first = _BREAK.search(answer, last_end, match.start())
        blank = first is not None and _BREAK.search(answer, first.end(), match.start()) is not None
        quote = QUOTE_MARK.match(text)
        body = text[quote.end() :] if quote else text
        hard = raw.endswith("  ") or text.endswith("\\")
        last_end = match.start() + len(text)
        yield _Line(match.start(), last_end, body, quote is not None, blank or not text, hard)


def _take(lines: list[_Line], at: int) -> tuple[list[Block], int]:
    """The block or blocks that begin at a line, and the line after them."""
    line = lines[at]
    if _FENCE.match(line.text):
        return _take_code(lines, at)
    if _opens_table(lines, at):
        return _take_table(lines, at)
    if _is_row(line.text):
        return [_block(lines, at, at + 1, Layout.TABLE_ROW)], at + 1
    if _is_rule(line.text):
        return [_block(lines, at, at + 1, Layout.RULE)], at + 1
    if _HEADING.match(line.text):
        return [_block(lines, at, at + 1, Layout.HEADING)], at + 1
    if _BOLD_LINE.match(line.text):
        return [_block(lines, at, at + 1, _bold_layout(line.text))], at + 1
    if _underlined(lines, at):
        return [_block(lines, at, at + 2, Layout.HEADING)], at + 2
    return _take_text(lines, at)


def _take_code(lines: list[_Line], at: int) -> tuple[list[Block], int]:
    fence = _FENCE.match(lines[at].text)
    mark = fence.group() if fence else ""
    to = at + 1
    while to < len(lines):
        text = lines[to].text
        to += 1
        if text.startswith(mark) and not text.strip(mark[0]):
            break
    return [_block(lines, at, to, Layout.CODE)], to


def _take_table(lines: list[_Line], at: int) -> tuple[list[Block], int]:
    blocks = [_block(lines, at, at + 1, Layout.TABLE_HEADER), _block(lines, at + 1, at + 2, Layout.TABLE_SEPARATOR)]
    to = at + 2
    while to < len(lines) and not lines[to].after_blank and "|" in lines[to].text:
        blocks.append(_block(lines, to, to + 1, Layout.TABLE_ROW))
        to += 1
    return blocks, to


def _take_text(lines: list[_Line], at: int) -> tuple[list[Block], int]:
    """A paragraph, list item or quote with its wrapped lines; lines that stand for themselves are blocks."""
    to = at + 1
    while to < len(lines) and _continues(lines, to):
        to += 1
    layout = Layout.QUOTE if lines[at].quoted else Layout.PARAGRAPH
    if LIST_MARKER.match(lines[at].text):
        layout = Layout.LIST_ITEM
    width = max(len(line.text) for line in lines[at:to])
    blocks = []
    first = at
    for nth in range(at + 1, to + 1):
        if nth == to or not _wraps(lines[nth - 1], lines[nth], width):
            blocks.append(_block(lines, first, nth, layout))
            first = nth
    return blocks, to


def _continues(lines: list[_Line], at: int) -> bool:
    """Could this line belong to the text of the line before?"""
    line, before = lines[at], lines[at - 1]
    if line.after_blank or not line.text or not before.text or line.quoted > before.quoted:
        return False
    if _FENCE.match(line.text) or _HEADING.match(line.text) or _BOLD_LINE.match(line.text) or _is_rule(line.text):
        return False
    return not (_starts_item(line, before) or _is_row(line.text) or _opens_table(lines, at) or _underlined(lines, at))


def _starts_item(line: _Line, before: _Line) -> bool:
    """A number or a dash may also be the middle of a wrapped sentence: "… in\n12. May …"."""
    if BULLET.match(line.text):
        return True
    weak = _WEAK_MARKER.match(line.text) is not None
    return weak and (
        line.text.lstrip("(").startswith(("1.", "1)", "a)"))
        or before.text.endswith((".", ":", ";", "!", "?"))
        or LIST_MARKER.match(before.text) is not None
    )


def _wraps(line: _Line, after: _Line, width: int) -> bool:
    """Was the sentence broken here only because the next word did not fit?"""
    if line.hard:
        return False
    if line.text[-1] in _CLOSING or after.text[0].islower() or after.text[0] in ",;)" or _HANGING.search(line.text):
        return True
    if line.text.endswith(":") or _LABEL.match(after.text):
        return False
    return width >= _MIN_WRAP and len(line.text) + 1 + len(after.text.split(None, 1)[0]) > width


def _opens_table(lines: list[_Line], at: int) -> bool:
    if "|" not in lines[at].text or at + 1 == len(lines) or lines[at + 1].after_blank:
        return False
    below = lines[at + 1].text
    return "-" in below and "|" in below and not below.strip("|:- \t")


def _is_row(text: str) -> bool:
    return len(text) > 1 and text.startswith("|") and text.endswith("|")


def _is_rule(text: str) -> bool:
    marks = text.replace(" ", "")
    return len(marks) > 2 and marks[0] in "-*_" and not marks.strip(marks[0])


def _underlined(lines: list[_Line], at: int) -> bool:
    """A setext heading. "It rose.\n---" is a sentence and a thematic break."""
    if at + 1 == len(lines) or lines[at + 1].after_blank or LIST_MARKER.match(lines[at].text):
        return False
    below = lines[at + 1].text
    return len(below) > 2 and below[0] in "=-" and not below.strip(below[0]) and lines[at].text[-1:] not in _CLOSING


def _bold_layout(text: str) -> Layout:
    """A bold line is a heading unless it says something: a sentence or a figure."""
    says = text.rstrip("*:")[-1:] in _CLOSING or any(c.isdigit() for c in text)
    return Layout.PARAGRAPH if says else Layout.HEADING


def _block(lines: list[_Line], first: int, end: int, layout: Layout) -> Block:
    return Block(lines[first].start, lines[end - 1].end, layout)


def _join_marks(answer: str, blocks: list[Block]) -> list[Block]:
    joined: list[Block] = []
    start: int | None = None
    for block in blocks:
        whole = block.layout in (Layout.RULE, Layout.CODE, Layout.TABLE_SEPARATOR, Layout.TABLE_ROW)
        if not whole and not _WORD.search(answer, block.start, block.end):
            start = block.start if start is None else start
            continue
        joined.append(block if start is None else replace(block, start=start))
        start = None
    if start is not None:
        last = joined.pop() if joined else Block(start, start, Layout.PARAGRAPH)
        joined.append(replace(last, end=blocks[-1].end))
    return joined
