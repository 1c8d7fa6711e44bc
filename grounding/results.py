"""Puts the parts of a check together into its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grounding.citations import Cited, stretch
from grounding.entailment.judge import Judgement
from grounding.types import (
    CheckedClaim,
    CheckOptions,
    CheckResult,
    Chunk,
    Claim,
    Evidence,
    Fact,
    Passage,
    Plan,
    Truncation,
    Verdict,
)


def result_of(
    claims: Sequence[Claim],
    judgements: Sequence[Judgement],
    cited: Sequence[Cited],
    chunks: Sequence[Chunk],
    passages: Sequence[Passage],
    facts: Sequence[Fact],
    options: CheckOptions,
    plan: Plan,
    models: Mapping[str, str],
    timings: Mapping[str, float],
) -> CheckResult:
    """The reply; `judgements` and `cited` belong to the claims that need a check, in the same order."""
    return CheckResult(
        support_score=mean([judgement.support for judgement in judgements]),
        contradiction_score=mean([judgement.contradiction for judgement in judgements]),
        claims=checked_claims(claims, judgements, cited, passages, facts, options),
        chunks=tuple(chunks),
        truncations=truncations([c for c in claims if c.check_required], judgements, passages),
        plan=plan,
        models=models,
        timings=timings,
    )


def checked_claims(
    claims: Sequence[Claim],
    judgements: Sequence[Judgement],
    cited: Sequence[Cited],
    passages: Sequence[Passage],
    facts: Sequence[Fact],
    options: CheckOptions,
) -> tuple[CheckedClaim, ...]:
    """All claims in order; `judgements` and `cited` belong to those that need a check, in the same order."""
    judged = zip(judgements, cited, strict=True)
    return tuple(
        _checked(claim, *next(judged), passages, facts, options) if claim.check_required else CheckedClaim(claim)
        for claim in claims
    )


def _checked(
    claim: Claim,
    judgement: Judgement,
    cited: Cited,
    passages: Sequence[Passage],
    facts: Sequence[Fact],
    options: CheckOptions,
) -> CheckedClaim:
    supported = judgement.support >= options.citation_threshold
    return CheckedClaim(
        claim,
        score=judgement.support,
        contradiction=judgement.contradiction,
        citations=cited.citations,
        anti_citations=cited.anti_citations,
        closest=_closest(judgement, passages, facts),
        verdict=Verdict.SUPPORTED if supported else Verdict.NOT_IN_SOURCES,
        doubt=judgement.contradiction >= options.anti_citation_threshold,
    )


def _closest(judgement: Judgement, passages: Sequence[Passage], facts: Sequence[Fact]) -> Evidence | None:
    """The passage that says most about the claim, for or against."""
    if not judgement.scores:
        return None
    best = max(judgement.scores, key=lambda s: max(s.support, s.contradiction))
    passage = passages[best.passage]
    place = stretch(facts, passage.fact, [passage])
    return Evidence(place.fact, place.start, place.end, place.text, best.support, best.contradiction)


def mean(values: Sequence[float]) -> float:
    """0.0 for an empty list: nothing checked, nothing grounded (S003-25)."""
    return sum(values) / len(values) if values else 0.0


def truncations(
    claims: Sequence[Claim], judgements: Sequence[Judgement], passages: Sequence[Passage]
) -> tuple[Truncation, ...]:
    """What the scorer could not read; `claims` are the checked ones, in the order of the judgements."""
    return tuple(dict.fromkeys(_truncations(claims, judgements, passages)))


def _truncations(
    claims: Sequence[Claim], judgements: Sequence[Judgement], passages: Sequence[Passage]
) -> Iterator[Truncation]:
    for claim, judgement in zip(claims, judgements, strict=True):
        for index in judgement.unread:
            passage = passages[index]
            reason = f"longer than the scorer reads beside claim {claim.index}: its end was not read"
            yield Truncation(f"facts[{passage.fact}].factText", passage.start, passage.end, reason)
