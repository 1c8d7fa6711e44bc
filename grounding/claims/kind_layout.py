"""Which rows head a table and which items head a list: they name what stands below them and say nothing of it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.claims.blocks import LIST_MARKER, Layout
from grounding.types import Claim

_WORD = re.compile(r"\w")
_NUMBER = re.compile(r"\w{1,5}(?=[.)])")


def table_heads(claims: Sequence[Claim], layouts: Sequence[str], figures: Sequence[bool]) -> list[bool]:
    """The row above a table's rule, if rows stand below it: else nothing repeats what it says.

    Where the layout is not known and no rule is there, the first of several rows if it has no figure.
    `layouts` are the classifier's names; `figures` says which claims have one.
    """
    return [name.startswith("table") and _heads_table(claims, layouts, figures, i) for i, name in enumerate(layouts)]


def _heads_table(claims: Sequence[Claim], layouts: Sequence[str], figures: Sequence[bool], i: int) -> bool:
    after, then = layouts[i + 1 : i + 2], layouts[i + 2 : i + 3]
    if after == ["separator"]:
        return then == ["table"] and _WORD.search(claims[i + 2].text) is not None
    if layouts[i] == "table_header":
        return after == ["table"]
    first = i == 0 or not layouts[i - 1].startswith(("table", "separator"))
    return first and after == ["table"] and claims[i].layout != Layout.TABLE_ROW and not figures[i]


def list_heads(claims: Sequence[Claim], layouts: Sequence[str]) -> list[bool]:
    """Items that others hang on, as far as marks tell: the next has a marker of its own kind, or this one is in bold.

    Of items in bold only the last in a row can be such a name, and not the last claim of all.
    """
    heads = [False] * len(claims)
    opened: list[str] = []
    for i, (claim, layout) in enumerate(zip(claims, layouts, strict=True)):
        if layout != "list":
            opened = []
            continue
        marker = list_marker(claim.text)
        if marker in opened:
            del opened[opened.index(marker) + 1 :]
        elif marker:
            if opened and list_marker(claims[i - 1].text):
                heads[i - 1] = True
            opened.append(marker)
        if _is_bold(claim.text):
            heads[i] = i + 1 < len(claims) and not (layouts[i + 1] == "list" and _is_bold(claims[i + 1].text))
    return heads


def list_marker(item: str) -> str:
    """The list marker an item begins with, all numbers and letters alike."""
    found = LIST_MARKER.match(item)
    return _NUMBER.sub("1", found[0].split()[0]) if found else ""


def _is_bold(item: str) -> bool:
    found = LIST_MARKER.match(item)
    bare = (item[found.end() :] if found else item).strip()
    return bare.startswith("**") and bare.endswith("**") and len(bare) > 4
