"""Text → figures, in one pass from left to right. Deterministic: no model, no clock, no locale of the machine."""

from __future__ import annotations

from grounding.figures.anchors import ANCHOR
from grounding.figures.assemble import hedged
from grounding.figures.digits import read_digit
from grounding.figures.page import Page
from grounding.figures.spelled import read_article, read_word
from grounding.figures.types import Figure


def read(text: str) -> tuple[Figure, ...]:
    """Every figure of `text` in order, none overlapping another. Never raises; time is linear in the text."""
    page = Page(text)
    figures: list[Figure] = []
    floor = at = 0
    while anchor := ANCHOR.search(page.shape, at):
        start, end = anchor.span()
        if anchor.lastgroup == "digit":
            found = read_digit(page, start, floor)
        elif anchor.lastgroup == "word":
            found = read_word(page, start, end, floor)
        else:
            found = read_article(page, start, end, floor)
        for figure in found.figures:
            figures.append(hedged(page, figure, floor))
            floor = figure.end
        at = found.end
        if not found.figures and anchor.lastgroup == "digit":
            floor = at
    return tuple(figures)
