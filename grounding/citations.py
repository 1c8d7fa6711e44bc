"""Judgements → which facts are cited for which claim, and the chunks that are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding.entailment.judge import Judgement
from grounding.types import Chunk, Fact, Passage


@dataclass(frozen=True, slots=True)
class Cited:
    """Facts cited and anti-cited for one claim, as indices into the chunks."""

    citations: tuple[int, ...]
    anti_citations: tuple[int, ...]


def cite(
    judgements: Sequence[Judgement],
    passages: Sequence[Passage],
    facts: Sequence[Fact],
    citation_threshold: float,
    anti_citation_threshold: float,
) -> tuple[list[Cited], list[Chunk]]:
    """Chunks, one per cited or anti-cited fact in the order of the facts, and each claim's indices into them.

    A fact is cited iff its support, alone or as a needed part of joint evidence, is >= the
    threshold; so raising a threshold never adds a citation. A fact is anti-cited iff its
    contradiction reaches the other threshold, unless another passage of it supports the claim
    more and is cited.
    """
    pro = [_reaching(_supports(j), citation_threshold) for j in judgements]
    contra = [_reaching({s.passage: s.contradiction for s in j.scores}, anti_citation_threshold) for j in judgements]
    contra = [_not_outweighed(*three, passages) for three in zip(judgements, pro, contra, strict=True)]
    used = sorted({index for found in (*pro, *contra) for index in found}, key=lambda i: (passages[i].fact, i))
    chunks: list[Chunk] = []
    chunk_of: dict[int, int] = {}
    for fact in dict.fromkeys(passages[i].fact for i in used):
        chunk_of[fact] = len(chunks)
        chunks.append(stretch(facts, fact, [passages[i] for i in used if passages[i].fact == fact]))
    cited = [
        Cited(_indices(a, passages, chunk_of), _indices(b, passages, chunk_of))
        for a, b in zip(pro, contra, strict=True)
    ]
    return cited, chunks


def _supports(judgement: Judgement) -> dict[int, float]:
    """Support by passage; the members of joint evidence have at least its support."""
    supports = {s.passage: s.support for s in judgement.scores}
    if judgement.joint:
        for member in judgement.joint.passages:
            supports[member] = max(supports[member], judgement.joint.support)
    return supports


def _not_outweighed(
    judgement: Judgement, pro: Sequence[int], contra: Sequence[int], passages: Sequence[Passage]
) -> list[int]:
    """Of the passages that contradict: those whose fact has no cited passage that supports the claim as much."""
    supports = _supports(judgement)
    weight: dict[int, float] = {}
    for index in pro:
        weight[passages[index].fact] = max(weight.get(passages[index].fact, 0.0), supports[index])
    contradiction = {score.passage: score.contradiction for score in judgement.scores}
    return [index for index in contra if contradiction[index] > weight.get(passages[index].fact, -1.0)]


def _reaching(scores: dict[int, float], threshold: float) -> list[int]:
    return [passage for passage, score in scores.items() if score >= threshold]


def _indices(found: Sequence[int], passages: Sequence[Passage], chunk_of: dict[int, int]) -> tuple[int, ...]:
    return tuple(sorted({chunk_of[passages[index].fact] for index in found}))


def stretch(facts: Sequence[Fact], fact: int, found: Sequence[Passage]) -> Chunk:
    """The smallest stretch of the fact that holds all these passages of it.

    A passage of attributes alone has no place in the text (`start == end`): the whole fact stands for it.
    """
    text = facts[fact].text
    places = [(p.start, p.end) if p.start < p.end else (0, len(text)) for p in found]
    start, end = min(a for a, _ in places), max(b for _, b in places)
    return Chunk(fact, start, end, text[start:end])
