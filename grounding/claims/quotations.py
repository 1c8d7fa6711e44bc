"""Quotations and parentheses that a sentence holds, and that no full stop inside may cut."""

from __future__ import annotations

import re

Span = tuple[int, int]
"""Start and exclusive end."""

_BRACKET = re.compile(r"[()\[\]“”„«»「」『』（）《》\"`]")
PAIRS = {"(": ")", "[": "]", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "（": "）", "《": "》"}
"""Marks that come in pairs, the opening one first."""
_MAX_KEPT = 200
"""Longest quotation or parenthesis that is kept whole, in characters."""


def kept_whole(text: str, start: int, end: int) -> list[Span]:
    """Positions of the two marks of every outermost pair inside a sentence of `text[start:end]`, in order."""
    kept: list[Span] = []
    stack: list[tuple[str, int]] = []
    for match in _BRACKET.finditer(text, start, end):
        at, mark = match.start(), match.group()
        closes = stack and (PAIRS.get(stack[-1][0], stack[-1][0]) == mark)
        if closes and not text[at - 1].isspace():
            opened = stack.pop()[1]
            if at - opened <= _MAX_KEPT and _is_inside(text, start, end, opened, at):
                while kept and kept[-1][0] > opened:
                    kept.pop()
                kept.append((opened, at))
        elif mark in PAIRS or (mark in '"`' and (at == start or not text[at - 1].isalnum())):
            stack.append((mark, at))
    return kept


def _is_inside(text: str, start: int, end: int, opened: int, closed: int) -> bool:
    """Does a sentence go on around the pair? `"It rose. It fell."` and `(It rose. It fell.)` alone do not."""
    before = text[max(start, opened - 3) : opened].rstrip()
    after = text[closed + 1 : min(end, closed + 4)]
    follows = after.lstrip()[:1]
    if follows and (follows.islower() or follows in ",;:–—" or (after[0].isalnum())):
        return True
    return bool(before) and before[-1] not in ".!?…。！？*_"
