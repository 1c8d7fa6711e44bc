"""Reads each claim against its closest passages, one by one and, where that may help, together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from grounding.types import Passage
from models.protocols import Pair, PairScorer

_WORD = re.compile(r"\w+")
SPECIAL_TOKENS = 3
"""Of a pair: one before it, one between, one after."""
_SETTLED = 0.9
"""A claim that one passage supports this well needs no second passage."""
_JOINT_GAIN = 0.2
"""Several passages together count as the evidence only when they beat each alone by this much."""


@dataclass(frozen=True, slots=True)
class PassageScore:
    """How passage number `passage` stands to a claim; `contradiction` and `support` in [0, 1]."""

    passage: int
    support: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class Joint:
    """Support by several passages read as one text."""

    passages: tuple[int, ...]
    support: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """All that was read for one claim. `unread` are passages whose end did not fit beside the claim."""

    scores: tuple[PassageScore, ...]
    joint: Joint | None = None
    unread: tuple[int, ...] = ()

    @property
    def support(self) -> float:
        """The best evidence for the claim, one passage or several."""
        alone = max((s.support for s in self.scores), default=0.0)
        return max(alone, self.joint.support) if self.joint else alone

    @property
    def contradiction(self) -> float:
        """The strongest contradiction by one passage."""
        return max((s.contradiction for s in self.scores), default=0.0)


class Judge:
    """Turns pair scores into judgements."""

    def __init__(self, scorer: PairScorer) -> None:
        self._scorer = scorer

    def judge(
        self, hypotheses: Sequence[str], passages: Sequence[Passage], closest: Sequence[Sequence[int]]
    ) -> list[Judgement]:
        """One judgement per hypothesis; `closest[i]` are indices into `passages`, best first.

        Two rounds: every (passage, hypothesis) pair, then joined passages for the claims that no
        single passage settled.
        """
        alone = self._score_alone(hypotheses, passages, closest)
        trials = [(i, self._joinable(hypotheses[i], passages, closest[i], alone[i])) for i in range(len(hypotheses))]
        trials = [(i, members) for i, members in trials if members]
        joined = self._scorer.score([(_join(passages, members), hypotheses[i]) for i, members in trials])
        for row, (i, members) in enumerate(trials):
            support = min(float(joined.support[row]), 1 - float(joined.contradiction[row]))
            if not joined.truncated[row] and support >= alone[i].support + _JOINT_GAIN:
                alone[i] = Judgement(alone[i].scores, Joint(members, support), alone[i].unread)
        return alone

    def _score_alone(
        self, hypotheses: Sequence[str], passages: Sequence[Passage], closest: Sequence[Sequence[int]]
    ) -> list[Judgement]:
        wanted = [(passages[p].text, h) for h, found in zip(hypotheses, closest, strict=True) for p in found]
        pairs = list(dict.fromkeys(wanted))
        row_of: dict[Pair, int] = {pair: row for row, pair in enumerate(pairs)}
        table = self._scorer.score(pairs)
        judgements = []
        for hypothesis, found in zip(hypotheses, closest, strict=True):
            rows = [row_of[passages[p].text, hypothesis] for p in found]
            scores = [
                _consistent(p, float(table.support[row]), float(table.contradiction[row]))
                for p, row in zip(found, rows, strict=True)
            ]
            unread = [p for p, row in zip(found, rows, strict=True) if table.truncated[row]]
            judgements.append(Judgement(tuple(scores), unread=tuple(unread)))
        return judgements

    def _joinable(
        self, hypothesis: str, passages: Sequence[Passage], found: Sequence[int], alone: Judgement
    ) -> tuple[int, ...]:
        """Passages worth reading together, in the order of the facts; none if one is enough.

        A passage joins only if it has words of the claim that the ones before lack: an unrelated
        passage must never change a score.
        """
        if len(found) < 2 or alone.support >= _SETTLED:
            return ()
        room = self._scorer.max_tokens - SPECIAL_TOKENS - self._scorer.count_tokens([hypothesis])[0]
        missing = _content_words(hypothesis)
        members: list[int] = []
        for index in found:
            new = missing & _content_words(passages[index].text)
            if new and passages[index].tokens <= room:
                members.append(index)
                missing -= new
                room -= passages[index].tokens
        return tuple(sorted(members)) if len(members) > 1 else ()


def _consistent(passage: int, support: float, contradiction: float) -> PassageScore:
    """One passage cannot do both. Where the heads disagree the doubt wins: a wrong "supported" is the worse error."""
    return PassageScore(passage, min(support, 1 - contradiction), contradiction)


def _join(passages: Sequence[Passage], members: Sequence[int]) -> str:
    return "\n".join(passages[index].text for index in members)


def _content_words(text: str) -> set[str]:
    return {w for w in map(str.lower, _WORD.findall(text)) if w not in _FUNCTION_WORDS}


_FUNCTION_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "been",
        "but",
        "by",
        "can",
        "could",
        "did",
        "do",
        "does",
        "for",
        "from",
        "had",
        "has",
        "have",
        "he",
        "her",
        "his",
        "if",
        "in",
        "into",
        "is",
        "it",
        "its",
        "may",
        "might",
        "must",
        "no",
        "not",
        "of",
        "on",
        "or",
        "our",
        "she",
        "should",
        "so",
        "than",
        "that",
        "the",
        "their",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "to",
        "was",
        "we",
        "were",
        "what",
        "when",
        "which",
        "who",
        "will",
        "with",
        "would",
        "you",
        "your",
    ]
)
