"""Answer to claims: blocks, then sentences, then what the models read of each."""

from __future__ import annotations

from collections.abc import Iterator

from grounding.claims.blocks import Layout, split_blocks
from grounding.claims.context import resolve
from grounding.claims.fragments import complete
from grounding.claims.hypothesis import cells, first_number, plain, row_text, without_number
from grounding.claims.sentences import sentence_spans
from grounding.types import Block, Claim

_WHOLE = frozenset(
    {Layout.HEADING, Layout.CODE, Layout.RULE, Layout.TABLE_HEADER, Layout.TABLE_SEPARATOR, Layout.TABLE_ROW}
)
"""Layouts whose block is one claim, whatever sentences it holds."""


def split_claims(answer: str, prompt: str | None = None) -> list[Claim]:
    """The claims of an answer, in order; one sentence, heading, table row or code block is one claim.

    `answer[c.start:c.end] == c.text`; spans do not overlap, begin and end with a character that is not
    blank, and leave out blanks only: marks of layout belong to a claim. `hypothesis` is the text without
    them, pronouns resolved (`context.resolve`) and fragments completed (`fragments.complete`); it falls back
    to the text rather than be empty. Byte offsets are those of UTF-8; a lone surrogate counts 3 bytes
    ("surrogatepass"). Linear in the length.
    """
    claims: list[Claim] = []
    at = byte_at = 0
    for start, end, layout, hypothesis in _pieces(answer):
        text = answer[start:end]
        byte_start = byte_at + _byte_length(answer[at:start])
        byte_at = byte_start + _byte_length(text)
        at = end
        claims.append(Claim(len(claims), text, start, end, byte_start, byte_at, layout, hypothesis or text))
    return complete(resolve(claims, answer, prompt), prompt)


def _pieces(answer: str) -> Iterator[tuple[int, int, str, str]]:
    """(start, end, layout, hypothesis) of every claim."""
    header: list[str] = []
    for block in split_blocks(answer):
        text = answer[block.start : block.end]
        if block.layout == Layout.TABLE_HEADER:
            header = cells(text)
        elif block.layout not in (Layout.TABLE_SEPARATOR, Layout.TABLE_ROW):
            header = []
        if block.layout == Layout.TABLE_ROW and header:
            yield block.start, block.end, block.layout, row_text(text, header)
        elif block.layout in _WHOLE:
            yield block.start, block.end, block.layout, plain(text, block.layout)
        else:
            yield from _sentences(answer, block)


def _sentences(answer: str, block: Block) -> Iterator[tuple[int, int, str, str]]:
    number = first_number(answer[block.start : block.end]) if block.layout == Layout.LIST_ITEM else 0
    for start, end in sentence_spans(answer, block.start, block.end):
        hypothesis = plain(answer[start:end], block.layout, opens_block=start == block.start)
        hypothesis, number = without_number(hypothesis, number)
        yield start, end, block.layout, hypothesis


def _byte_length(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
