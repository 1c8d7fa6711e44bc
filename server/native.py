"""Our own API: `POST /check`, a superset of the check-grounding format."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from grounding.errors import InvalidRequest
from grounding.gates import annotated_answer, count, counts_against, decide, filtered_answer
from grounding.types import CheckedClaim, CheckOptions, CheckResult, Chunk, Evidence, Fact, Gate
from server import replies
from server.body import Attributes, Body, Facts, Text, UserLabels
from server.wire import AlphaSpec, Citing

LONGEST_TITLE = 200
"""Characters of a first line `# TITLE`; a longer one is a text whose line breaks are gone, not a title."""


def _gate(value: object) -> object:
    if value not in tuple(Gate):
        raise PydanticCustomError("gate", "must be {names}", {"names": " or ".join(Gate)})
    return value


def _include(value: object) -> object:
    if not isinstance(value, list) or any(v not in ("passages", "timings") for v in value):
        raise PydanticCustomError("include", 'must be a list of "passages" and "timings"')
    return value


def _fact(value: object) -> object:
    """A bare string is a fact."""
    return {"fact_text": value} if isinstance(value, str) else value


class NativeFact(Body):
    """A reference text. `title` equals attribute `title`; so does a first line `# TITLE` of at most 200 characters."""

    other_names: ClassVar = {"text": "fact_text"}

    fact_text: Text = Field("", alias="text", description="Also factText. At most 10,000 characters.")
    title: Text | None = None
    attributes: Attributes = Field({}, description="Author, url …: evidence too.")
    id: Text | None = None


class NativeRequest(Body):
    """A request to check an answer. Names may be camelCase or snake_case."""

    other_names: ClassVar = {"answer": "answer_candidate"}

    answer_candidate: Text = Field(
        "", alias="answer", description="Also answerCandidate. At most 4,096 tokens, 100,000 characters."
    )
    facts: Annotated[list[Annotated[NativeFact, BeforeValidator(_fact)]], Facts] = Field(
        [], description="At most 200; a bare string is a fact."
    )
    prompt: Text | None = Field(None, description="The question the answer replies to.")
    gate: Annotated[Literal["strict", "document_review"], BeforeValidator(_gate)] = "strict"
    grounding_spec: AlphaSpec = Field(
        AlphaSpec(), description="Claim scores and anti-citations are on unless switched off here."
    )
    include: Annotated[list[Literal["passages", "timings"]], BeforeValidator(_include)] = Field(
        [], description="timings: milliseconds by stage. passages: always given in this version."
    )
    user_labels: UserLabels = Field({}, description="No effect.")

    def options(self) -> CheckOptions:
        """Thresholds and gate."""
        return self.grounding_spec.options(CheckOptions(gate=Gate(self.gate)))

    def as_facts(self) -> list[Fact]:
        """The facts with their titles as attributes. Raises InvalidRequest if a fact has two titles."""
        return [_titled(fact, f"facts[{i}].title") for i, fact in enumerate(self.facts)]


def _titled(fact: NativeFact, field: str) -> Fact:
    given = fact.attributes.get("title")
    if fact.title is not None and given not in (None, fact.title):
        raise InvalidRequest(field, "differs from attributes.title")
    title = fact.title if fact.title is not None else given
    if title is None:
        title = _first_line_title(fact.fact_text)
    attributes = fact.attributes if title is None else {**fact.attributes, "title": title}
    return Fact(fact.fact_text, attributes, fact.id)


def _first_line_title(text: str) -> str | None:
    first = text.partition("\n")[0].strip()
    return first[2:].strip() or None if first.startswith("# ") and len(first) <= LONGEST_TITLE else None


def reply(request: NativeRequest, result: CheckResult) -> dict[str, Any]:
    """The reply, as JSON values. Every key is always there, but for `timings`."""
    spec, gate = request.grounding_spec, Gate(request.gate)
    scored, anti = spec.enable_claim_level_score is not False, spec.enable_anti_citations is not False
    citing = Citing(result, anti)
    decision = decide(result.claims, gate)
    dropped = [c.claim for c in result.claims if counts_against(c, gate)]
    cited = [(c.claim, citing.citations(c)) for c in result.claims]
    model = replies.CheckReply(
        support_score=result.support_score,
        contradiction_score=result.contradiction_score if anti else None,
        helpfulness_score=None,
        grounded=decision.grounded,
        gate=replies.GateReply(name=decision.gate.value, status=decision.status.value, reason=decision.reason),
        counts=replies.CountsReply.model_validate(count(result.claims)),
        cited_chunks=[_chunk(c) for c in citing.chunks],
        claims=[_claim(c, citing, scored, anti) for c in result.claims],
        filtered_answer=filtered_answer(request.answer_candidate, dropped),
        annotated_answer=annotated_answer(request.answer_candidate, cited),
        truncations=[replies.TruncationReply.model_validate(t) for t in result.truncations],
        plan=replies.PlanReply.model_validate(result.plan),
        model=dict(result.models),
        claims_checked=result.claims_checked,
        timings=_timings(result) if "timings" in request.include else None,
    )
    out = model.model_dump(by_alias=True)
    if out["timings"] is None:
        del out["timings"]
    return out


def _chunk(chunk: Chunk) -> replies.ChunkReply:
    return replies.ChunkReply(chunk_text=chunk.text, source=str(chunk.fact), start_pos=chunk.start, end_pos=chunk.end)


def _timings(result: CheckResult) -> replies.TimingsReply:
    stages = {name: ms for name, ms in result.timings.items() if name != "total"}
    return replies.TimingsReply(total_ms=result.timings.get("total", sum(stages.values())), stages=stages)


def _claim(checked: CheckedClaim, citing: Citing, scored: bool, anti: bool) -> replies.ClaimReply:
    claim, near, verdict = checked.claim, checked.closest, checked.verdict
    return replies.ClaimReply(
        start_pos=claim.byte_start,
        end_pos=claim.byte_end,
        start=claim.start,
        end=claim.end,
        claim_text=claim.text,
        grounding_check_required=claim.check_required,
        kind=claim.kind.value,
        score=checked.score if scored else None,
        contradiction_score=checked.contradiction if anti else None,
        citation_indices=citing.citations(checked),
        anti_citation_indices=citing.anti_citations(checked),
        verdict=None if verdict is None else verdict.value,
        doubt=checked.doubt,
        closest_passage=None if near is None else _passage(near),
    )


def _passage(near: Evidence) -> replies.PassageReply:
    return replies.PassageReply(fact=near.fact, text=near.text, start=near.start, end=near.end, score=near.support)
