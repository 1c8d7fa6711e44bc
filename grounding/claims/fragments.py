"""Claims that say nothing alone, read with what they complete: "Is theft covered? Yes.", "Not covered: fire"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from grounding.claims import lexicon
from grounding.claims.blocks import Layout
from grounding.claims.kind_layout import list_marker
from grounding.claims.kind_phrases import POLITE
from grounding.types import Claim

_BARE_ANSWER = re.compile(
    r"(?:yes|no|yep|nope|not|never|true|false|correct|incorrect|right|wrong|of course|sure|certainly|absolutely"
    r"|definitely|indeed|exactly)\b(?:,?\s(?:not|it|they|he|she|you|we|i|that|this|there)\b[^.!?,;:]{0,24})?[.!]*"
    r"|(?:it|they|he|she|you|we|i|that|this|there)\s\w+(?:n't|\snot)?[.!]*",
    re.IGNORECASE,
)
_MOST_WORDS = 8
_MOST_CLOSED_WORDS = 4
"""Of an answer to a question that ends in a full stop: "Gdańsk."."""
_LONGEST_LEAD = 200
_QUESTION = re.compile(r"[^.!?]*\?\s*$")
_TEXTS = frozenset({Layout.PARAGRAPH, Layout.QUOTE})


def complete(claims: Sequence[Claim], prompt: str | None = None) -> list[Claim]:
    """Claims with the `hypothesis` of a fragment put after the question, introduction or heading it completes.

    A fragment is a bare answer ("Yes.", "It does."), or a few words without a verb or an end, as items of
    lists are. An item belongs to what introduces its list; any other fragment to the claim just before it,
    and the first claim to a prompt that is a question. Polite introductions add nothing and are left out.
    """
    lead = _asked(prompt)
    lists: dict[str, str] = {}
    """What introduces the open lists, by marker; the innermost last."""
    completed: list[Claim] = []
    for claim in claims:
        own = _lead_of(claim)
        if claim.layout == Layout.LIST_ITEM:
            completed.append(_after(_introduction(lists, claim.text, lead), claim))
            lead = own or lead
        else:
            completed.append(_after(lead, claim) if claim.layout in _TEXTS else claim)
            lists, lead = {}, own
    return completed


def _after(lead: str, claim: Claim) -> Claim:
    if not lead or not _is_fragment(claim.hypothesis, lead):
        return claim
    return replace(claim, hypothesis=f"{lead} {claim.hypothesis}")


def _introduction(lists: dict[str, str], item: str, lead: str) -> str:
    """What introduces the list that this item opens, continues or comes back to; none for an item's next sentence."""
    marker = list_marker(item)
    if not marker:
        return ""
    for inner in list(lists)[list(lists).index(marker) + 1 :] if marker in lists else ():
        del lists[inner]
    return lists.setdefault(marker, lead)


def _asked(prompt: str | None) -> str:
    tail = (prompt or "")[-_LONGEST_LEAD - 1 :]
    found = _QUESTION.search(tail)
    return found.group().strip() if found and len(found.group()) <= _LONGEST_LEAD else ""


def _lead_of(claim: Claim) -> str:
    """What a claim leaves open for the next: a question, an introduction, a heading; empty if it stands alone."""
    text = claim.hypothesis.strip()
    if len(text) > _LONGEST_LEAD:
        return ""
    if text.endswith("?"):
        return text
    opens = text.endswith(":") or claim.layout == Layout.HEADING
    bare = text.rstrip(" :")
    return f"{bare}:" if opens and not POLITE.fullmatch(bare) else ""


def _is_fragment(text: str, lead: str) -> bool:
    if lead.endswith("?") and _BARE_ANSWER.fullmatch(text):
        return True
    if text[-1] in "!:?" or lexicon.FINITE.search(text):
        return False
    most = _MOST_WORDS if text[-1] != "." else _MOST_CLOSED_WORDS if lead.endswith("?") else 0
    return len(text.split()) <= most
