"""Claims longer than the scorer reads beside a passage: read part by part, supported only if every part is."""

from __future__ import annotations

from collections.abc import Sequence

from grounding.entailment.judge import SPECIAL_TOKENS, Joint, Judge, Judgement, PassageScore
from grounding.passages.windows import split_passages
from grounding.types import Fact, Passage
from models.protocols import PairScorer


def judge_all(
    judge: Judge,
    scorer: PairScorer,
    hypotheses: Sequence[str],
    passages: Sequence[Passage],
    closest: Sequence[Sequence[int]],
    room: int,
) -> list[Judgement]:
    """As `Judge.judge`, for claims of any length; `room`: tokens of a pair that the passage leaves free.

    A long claim without its end may well be supported when the whole is not, so none is cut short.
    """
    return judge_cut(judge, cut_claims(scorer, hypotheses, room), passages, closest)


def cut_claims(scorer: PairScorer, hypotheses: Sequence[str], room: int) -> list[list[str]]:
    """For each claim what is read of it at a time: itself where it fits in `room`, else its parts."""
    most = room - SPECIAL_TOKENS
    counts = scorer.count_tokens(hypotheses)
    return [
        parts(text, scorer, most) if count > most else [text] for text, count in zip(hypotheses, counts, strict=True)
    ]


def judge_cut(
    judge: Judge, cut: Sequence[Sequence[str]], passages: Sequence[Passage], closest: Sequence[Sequence[int]]
) -> list[Judgement]:
    """`judge_all` on what `cut_claims` gave."""
    owners = [owner for owner, own in enumerate(cut) for _ in own]
    judged = iter(judge.judge([part for own in cut for part in own], passages, [closest[o] for o in owners]))
    return [merge([next(judged) for _ in own]) for own in cut]


def parts(text: str, scorer: PairScorer, most: int) -> list[str]:
    """Stretches of a claim of at most `most` tokens, in order, cut between sentences or words if possible."""
    return [part.text for part in split_passages([Fact(text)], scorer.count_tokens, most, overlap=0)]


def merge(judged: Sequence[Judgement]) -> Judgement:
    """Of a claim read in parts: its support is that of the worst part, its contradiction that of any part.

    The best evidence of each part is needed, so all of it is cited, with the claim's support.
    """
    if len(judged) == 1:
        return judged[0]
    support = min(judgement.support for judgement in judged)
    needed = {passage for judgement in judged for passage in _best(judgement)}
    order = [score.passage for score in judged[0].scores]
    rows = [{score.passage: score for score in judgement.scores} for judgement in judged]
    scores = [
        PassageScore(p, min(row[p].support for row in rows), max(row[p].contradiction for row in rows)) for p in order
    ]
    unread = dict.fromkeys(passage for judgement in judged for passage in judgement.unread)
    return Judgement(tuple(scores), Joint(tuple(sorted(needed)), support) if needed else None, tuple(unread))


def _best(judgement: Judgement) -> tuple[int, ...]:
    """The passages that the judgement's support rests on."""
    if judgement.joint and judgement.joint.support == judgement.support:
        return judgement.joint.passages
    best = max(judgement.scores, key=lambda score: score.support, default=None)
    return (best.passage,) if best else ()
