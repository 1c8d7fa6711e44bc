"""Reads each claim against its closest passages, one by one and, where that may help, together."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from grounding.types import Passage
from models.protocols import Pair, PairScorer

_WORD = re.compile(r"\w+")
SPECIAL_TOKENS = 3
"""Of a pair: one before it, one between, one after."""
_RELATED = 0.6
"""A passage that joins has at least this share of the words of the claim that the best one has."""
_MOST_JOINED = 3
DECIMALS = 4
"""Of a score in a reply; thresholds are compared with the rounded value."""
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
            support = min(_rounded(joined.support[row]), _rounded(1 - joined.contradiction[row]))
            if not joined.truncated[row] and _rounded(support - alone[i].support) >= _JOINT_GAIN:
                alone[i] = Judgement(alone[i].scores, Joint(tuple(sorted(members)), support), alone[i].unread)
        return [one_voice(judgement, passages) for judgement in alone]

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
                _consistent(p, _rounded(table.support[row]), _rounded(table.contradiction[row]))
                for p, row in zip(found, rows, strict=True)
            ]
            unread = [p for p, row in zip(found, rows, strict=True) if table.truncated[row]]
            judgements.append(Judgement(tuple(scores), unread=tuple(unread)))
        return judgements

    def _joinable(
        self, hypothesis: str, passages: Sequence[Passage], found: Sequence[int], alone: Judgement
    ) -> tuple[int, ...]:
        """Passages worth reading together, best fact first, each fact's in reading order; none if one is enough.

        A passage joins only if it has words of the claim that the ones before lack, and nearly as many in
        all as the best: an unrelated passage that happens to hold the missing number must not change a score.
        """
        if len(found) < 2 or alone.support >= _SETTLED:
            return ()
        room = self._scorer.max_tokens - SPECIAL_TOKENS - self._scorer.count_tokens([hypothesis])[0]
        missing = _content_words(hypothesis)
        shared = {index: missing & _content_words(passages[index].text) for index in found}
        least = _RELATED * max(map(len, shared.values()))
        members: list[int] = []
        for index in found:
            if len(members) == _MOST_JOINED:
                break
            new = missing & shared[index]
            if new and len(shared[index]) >= least and passages[index].tokens <= room:
                members.append(index)
                missing -= new
                room -= passages[index].tokens
        if len(members) < 2:
            return ()
        rank = {passages[index].fact: place for place, index in reversed(list(enumerate(members)))}
        return tuple(sorted(members, key=lambda index: (rank[passages[index].fact], passages[index].start)))


def one_voice(judgement: Judgement, passages: Sequence[Passage]) -> Judgement:
    """Where one passage of a fact contradicts more than any supports, the fact's support is at most the rest.

    So no fact is cited that speaks against the claim more than for it.
    """
    against = _strongest(judgement, passages, lambda score: score.contradiction)
    support = _strongest(judgement, passages, lambda score: score.support)
    caps = {fact: 1 - value for fact, value in against.items() if value > support[fact]}
    scores = tuple(
        replace(score, support=round(min(score.support, caps.get(passages[score.passage].fact, 1.0)), DECIMALS))
        for score in judgement.scores
    )
    joint = judgement.joint
    if joint:
        worst = max(against[passages[member].fact] for member in joint.passages)
        if worst > joint.support:
            joint = Joint(joint.passages, round(min(joint.support, 1 - worst), DECIMALS))
    return Judgement(scores, joint, judgement.unread)


def _strongest(
    judgement: Judgement, passages: Sequence[Passage], value: Callable[[PassageScore], float]
) -> dict[int, float]:
    """Highest value by fact."""
    best: dict[int, float] = {}
    for score in judgement.scores:
        fact = passages[score.passage].fact
        best[fact] = max(best.get(fact, 0.0), value(score))
    return best


def _rounded(score: np.floating[Any] | float) -> float:
    """So many digits as a score does not depend on the rest of its batch; a model's float32 0.7 becomes 0.7."""
    return round(float(score), DECIMALS)


def _consistent(passage: int, support: float, contradiction: float) -> PassageScore:
    """One passage cannot do both. Where the heads disagree the doubt wins: a wrong "supported" is the worse error."""
    return PassageScore(passage, min(support, round(1 - contradiction, DECIMALS)), contradiction)


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
