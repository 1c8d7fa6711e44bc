"""The answer rewritten: without the claims that failed, or with citation marks after those that did not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grounding.types import Claim

_PREFIX = re.compile(
    r"[ \t]*(?:>[ \t]*)*(?P<mark>(?:[-*+•‣◦–]|\(?\d{1,3}[.)]|\(?[A-Za-z]\))[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+)?"
)
"""What a line starts with that is layout: quote marks, then a list marker, a task box or a heading's hashes."""
_HEADING = re.compile(r"[ \t]*(#{1,6})[ \t]")
_TABLE_RULE = re.compile(r"[ \t>]*(?=[^-\r\n]*-)(?=[^|\r\n]*\|)[|:\- \t]+$")


@dataclass(slots=True)
class _Line:
    """A line of the answer, its line break included. `left` is None once nothing of it is left."""

    text: str
    left: str | None


def filtered_answer(answer: str, dropped: Iterable[Claim]) -> str:
    """The answer without these claims; layout as it was.

    A line of which nothing but a marker is left goes, as does a heading of which nothing but blank
    lines is left, the head of a table without rows, and the blank line that set a lost paragraph apart.
    """
    spans = sorted((c.start, c.end) for c in dropped)
    if not spans:
        return answer
    lines = _cut(answer, spans)
    _pass_markers_on(lines)
    _drop_bare_table_heads(lines)
    _drop_bare_headings(lines)
    return _join(lines)


def annotated_answer(answer: str, cited: Iterable[tuple[Claim, Sequence[int]]]) -> str:
    """The answer with " [n]" after each claim that has citations; n is the 1-based number of the cited chunk."""
    pieces, position = [], 0
    for claim, citations in cited:
        if citations:
            pieces += [answer[position : claim.end], " ", *(f"[{i + 1}]" for i in citations)]
            position = claim.end
    return "".join([*pieces, answer[position:]])


def _cut(answer: str, spans: Sequence[tuple[int, int]]) -> list[_Line]:
    """Lines of the answer, with the spans and the blanks after them taken out."""
    lines, start, first = [], 0, 0
    for text in answer.splitlines(keepends=True):
        end = start + len(text)
        while first < len(spans) and spans[first][1] <= start:
            first += 1
        last = first
        while last < len(spans) and spans[last][0] < end:
            last += 1
        inside = [(max(low - start, 0), min(high - start, len(text))) for low, high in spans[first:last]]
        lines.append(_cut_line(text, inside) if inside else _Line(text, text))
        start = end
    return lines


def _cut_line(text: str, spans: Sequence[tuple[int, int]]) -> _Line:
    body = text.splitlines()[0]
    prefix_end = _prefix(body).end()
    kept, position = [], prefix_end
    for low, high in spans:
        kept.append(body[position:low])
        position = max(position, high)
        while position < len(body) and body[position].isspace():
            position += 1
    rest = "".join([*kept, body[position:]]).rstrip()
    if not any(ch.isalnum() for ch in rest):
        return _Line(text, None)
    return _Line(text, body[:prefix_end] + rest + text[len(body) :])


def _prefix(line: str) -> re.Match[str]:
    match = _PREFIX.match(line)
    assert match is not None  # every part of the pattern may be empty
    return match


def _pass_markers_on(lines: Sequence[_Line]) -> None:
    """An item whose first line is gone but whose wrapped second line stays keeps its marker."""
    orphan = ""
    for line in lines:
        prefix = _prefix(line.text)
        has_mark = bool(prefix["mark"])
        if has_mark or not line.text.strip():
            orphan = ""
        if line.left is None:
            orphan = prefix[0] if has_mark and "#" not in prefix[0] else orphan
        elif orphan:
            line.left = orphan + line.left[prefix.end() :]
            orphan = ""


def _drop_bare_table_heads(lines: Sequence[_Line]) -> None:
    """Drops each table's head and rule when it lost rows and has none left."""
    rule = 1
    while rule < len(lines):
        end = rule + 1
        if "|" in lines[rule - 1].text and _TABLE_RULE.match(lines[rule].text.rstrip()):
            while end < len(lines) and "|" in lines[end].text:
                end += 1
            if end > rule + 1 and all(line.left is None for line in lines[rule + 1 : end]):
                lines[rule - 1].left = lines[rule].left = None
        rule = end


def _drop_bare_headings(lines: Sequence[_Line]) -> None:
    """Drops each heading whose section lost a line and has no text left; subsections first."""
    text_below = [False] * 7  # by heading level: text, and a loss, between here and the section's end
    loss_below = [False] * 7
    for line in reversed(lines):
        heading = _HEADING.match(line.text)
        if heading:
            level = len(heading[1])
            if loss_below[level] and not text_below[level]:
                line.left = None
            text_below[level:] = loss_below[level:] = [False] * (7 - level)
        if line.left is None:
            loss_below = [True] * 7 if not heading else [True] * level + loss_below[level:]
        elif line.left.strip():
            text_below = [True] * 7 if not heading else [True] * level + text_below[level:]


def _join(lines: Sequence[_Line]) -> str:
    """The lines that are left. Around a loss, one of two blank lines goes; at the ends, all of them."""
    out: list[str] = []
    after_loss = False
    for line in lines:
        if line.left is None:
            after_loss = True
        elif line.left.strip():
            out.append(line.left)
            after_loss = False
        elif not (after_loss and (not out or not out[-1].strip())):
            out.append(line.left)
    text = "".join(out)
    if not after_loss:
        return text
    return text.rstrip() + _ending(lines[-1].text) if text.strip() else ""


def _ending(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]
