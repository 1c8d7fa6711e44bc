"""A checker that needs no model: sentences end at ". ", support is the share of a sentence's words in a fact."""

import re
from collections.abc import Sequence

from grounding.errors import InvalidRequest
from grounding.types import (
    CheckedClaim,
    CheckOptions,
    CheckResult,
    Chunk,
    Claim,
    Evidence,
    Fact,
    Kind,
    Plan,
    Truncation,
    Verdict,
)
from tests.fakes import words

DEFAULTS = CheckOptions()
_SENTENCE = re.compile(r"\S.*?(?:[.!?。](?=\s|$)|$)", re.DOTALL)


class FakeChecker:
    """Keeps what it was asked. Contradiction is 0.9 where one side has "not" and the other lacks it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Sequence[Fact], CheckOptions, str | None]] = []
        self.truncations: tuple[Truncation, ...] = ()

    def describe(self) -> dict[str, object]:
        return {"support": {"name": "fake@1", "sha256": "00"}}

    def check(
        self,
        answer: str,
        facts: Sequence[Fact],
        options: CheckOptions = DEFAULTS,
        *,
        prompt: str | None = None,
    ) -> CheckResult:
        self.asked.append((answer, facts, options, prompt))
        _limits(answer, facts)
        chunks = tuple(Chunk(i, 0, len(f.text), f.text) for i, f in enumerate(facts))
        claims = tuple(
            _judged(i, m.start(), m[0], answer, facts, options) for i, m in enumerate(_SENTENCE.finditer(answer))
        )
        scores = [c.score for c in claims if c.score is not None]
        contradictions = [c.contradiction for c in claims if c.contradiction is not None]
        return CheckResult(
            support_score=sum(scores) / max(1, len(scores)),
            contradiction_score=sum(contradictions) / max(1, len(contradictions)),
            claims=claims,
            chunks=chunks,
            truncations=self.truncations,
            plan=Plan(len(facts), 3, 3 * len(claims), reduced=False),
            models={"support": "fake@1"},
            timings={"pairs": 1.5, "total": 2.0},
        )


def _limits(answer: str, facts: Sequence[Fact]) -> None:
    if not answer.strip():
        raise InvalidRequest("answerCandidate", "must not be empty")
    if len(answer.split()) > 4096:
        raise InvalidRequest("answerCandidate", "must have at most 4,096 tokens")
    if not facts:
        raise InvalidRequest("facts", "must not be empty")
    for i, fact in enumerate(facts):
        if not fact.text.strip():
            raise InvalidRequest(f"facts[{i}].factText", "must not be empty")
        if len(fact.text) > 10_000:
            raise InvalidRequest(f"facts[{i}].factText", "must have at most 10,000 characters")


def _judged(
    index: int, start: int, text: str, answer: str, facts: Sequence[Fact], options: CheckOptions
) -> CheckedClaim:
    checked = not text.startswith("Here is")
    before = len(answer[:start].encode())
    claim = Claim(
        index,
        text,
        start,
        start + len(text),
        before,
        before + len(text.encode()),
        kind=Kind.CLAIM if checked else Kind.FRAMING,
        check_required=checked,
    )
    if not checked:
        return CheckedClaim(claim)
    pairs = [_pair(text, fact.text) for fact in facts]
    best = max(range(len(facts)), key=lambda i: pairs[i][0])
    support, contradiction = pairs[best][0], max(c for _, c in pairs)
    return CheckedClaim(
        claim,
        score=support,
        contradiction=contradiction,
        citations=tuple(i for i, p in enumerate(pairs) if p[0] >= options.citation_threshold),
        anti_citations=tuple(i for i, p in enumerate(pairs) if p[1] >= options.anti_citation_threshold),
        closest=Evidence(best, 0, len(facts[best].text), facts[best].text, support, contradiction),
        verdict=Verdict.SUPPORTED if support >= options.citation_threshold else Verdict.NOT_IN_SOURCES,
        doubt=contradiction >= options.anti_citation_threshold,
    )


def _pair(claim: str, fact: str) -> tuple[float, float]:
    have, wanted = words(fact), words(claim)
    share = sum(w in have for w in wanted) / max(1, len(wanted))
    flipped = ("not" in have) != ("not" in wanted) and share > 0.5
    return (0.1, 0.9) if flipped else (share, 0.05)
