"""Neutral pairs from labelled ones: the same claim, beside a text of its topic that does not say it.

Without them the shape of a claim gives its label away: claims written to be false are false whatever
the passage says, and every claim about the topic of a passage looks supported or contradicted.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

Labelled = tuple[str, str, int]
"""Premise, hypothesis, target."""

_PIECES = re.compile(r"(?<=[.!?;])\s+|\n+")
_WORD = re.compile(r"\w+")
_NAME = re.compile(r"\b[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*")
_LEAST_WORDS = 3
"""A claim must share so many words with its premise for the place of its evidence to be known."""
_SHARE = 0.34
"""A text that has at most so much of what claim and premise share does not decide the claim."""
_OPENERS = frozenset(
    ("The", "A", "An", "In", "It", "He", "She", "They", "This", "These", "There", "On", "At", "For", "From", "After")
)


def content_words(text: str) -> set[str]:
    """Words of four letters and more, and whatever has a digit; lower case, plural s off."""
    found = _WORD.findall(text)
    return {w.lower().removesuffix("s") for w in found if len(w) > 3 or any(c.isdigit() for c in w)}


def evidence_removed(rows: Sequence[Labelled]) -> Iterator[tuple[str, str]]:
    """Premises without the pieces that share much with the claim; at least two pieces stay, one goes."""
    for premise, hypothesis, _ in rows:
        pieces = [p for p in _PIECES.split(premise) if p.strip()]
        shared = content_words(hypothesis) & content_words(premise)
        if len(pieces) < 3 or len(shared) < _LEAST_WORDS:
            continue
        most = max(1, int(_SHARE * len(shared)))
        kept = [p for p in pieces if len(content_words(p) & shared) <= most]
        if 2 <= len(kept) < len(pieces):
            yield " ".join(kept), hypothesis


def other_premise(rows: Sequence[Labelled], rng: random.Random) -> Iterator[tuple[str, str]]:
    """Claims beside another premise that has a name of theirs, but little else of what they share with their own."""
    by_name: dict[str, list[str]] = defaultdict(list)
    for premise in dict.fromkeys(premise for premise, _, _ in rows):
        for name in names(premise):
            by_name[name].append(premise)
    for premise, hypothesis, _ in rows:
        options = [p for name in names(hypothesis) for p in by_name.get(name, ())[:50] if p != premise]
        shared = content_words(hypothesis) & content_words(premise)
        if not options or len(shared) < 2:
            continue
        other = rng.choice(options)
        common = names(hypothesis) & names(other)
        if len(common) > 1:  # two names are a relation, which the other text may well deny
            continue
        in_names = content_words(" ".join(common))
        if len((content_words(hypothesis) & content_words(other)) - in_names) <= _SHARE * len(shared - in_names):
            yield other, hypothesis


def names(text: str) -> set[str]:
    """Capitalised stretches that are not just the start of a sentence."""
    return {m[0] for m in _NAME.finditer(text) if m[0] not in _OPENERS and len(m[0]) > 3}
