"""The reply of `POST /check`, field by field: what is sent and what the API reference shows are the same models."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

Score = Annotated[float, Field(ge=0, le=1)]
"""Refuses a NaN, so that none is ever sent."""


class Reply(BaseModel):
    """Part of a reply; names are camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, from_attributes=True, frozen=True)


class GateReply(Reply):
    """The gate's word on the answer."""

    name: Literal["strict", "document_review"]
    status: Literal["pass", "borderline", "fail", "not_applicable"]
    reason: str


class CountsReply(Reply):
    """Claims; those that count under the gate; the counted ones by verdict."""

    claims: int
    counted: int
    supported: int
    not_in_sources: int
    wrong: int


class ChunkReply(Reply):
    """A stretch of a fact that claims cite. `source` is the index of the fact, as a string."""

    chunk_text: str
    source: str
    start_pos: int = Field(description="Code points of the fact's text.")
    end_pos: int = Field(description="Code points of the fact's text, exclusive.")


class PassageReply(Reply):
    """The passage nearest to a claim. Offsets are code points of the fact's text."""

    fact: int
    text: str
    start: int
    end: int
    score: Score


class ClaimReply(Reply):
    """One sentence of the answer. Scores and verdict are null when it needed no check."""

    start_pos: int = Field(description="UTF-8 bytes of the answer.")
    end_pos: int = Field(description="UTF-8 bytes of the answer, exclusive.")
    start: int = Field(description="Code points of the answer.")
    end: int = Field(description="Code points of the answer, exclusive.")
    claim_text: str
    grounding_check_required: bool
    kind: str
    score: Score | None
    contradiction_score: Score | None
    citation_indices: list[int] = Field(description="Indices into citedChunks.")
    anti_citation_indices: list[int] = Field(description="Indices into citedChunks.")
    verdict: Literal["supported", "not_in_sources", "wrong"] | None
    doubt: bool = Field(description="The facts seem to contradict it, by the model alone.")
    closest_passage: PassageReply | None


class TruncationReply(Reply):
    """Something that was not read: code points `start` to `end` of the named field."""

    field: str
    start: int
    end: int
    reason: str


class PlanReply(Reply):
    """How much was read: every claim against its `perClaim` closest passages."""

    passages: int
    per_claim: int
    pairs: int
    reduced: bool = Field(description="Fewer passages per claim than usual, for time.")


class TimingsReply(Reply):
    """Milliseconds."""

    total_ms: float
    stages: dict[str, float]


class CheckReply(Reply):
    """What the facts say of the answer."""

    support_score: Score = Field(description="Mean of the scores of the checked claims; 0.0 when there is none.")
    contradiction_score: Score | None = Field(description="Null when anti-citations are switched off.")
    helpfulness_score: Score | None = Field(default=None, description="Not offered in this version.")
    grounded: bool = Field(description="gate.status is pass or borderline.")
    gate: GateReply
    counts: CountsReply
    cited_chunks: list[ChunkReply]
    claims: list[ClaimReply]
    filtered_answer: str = Field(description="The answer without the claims that failed.")
    annotated_answer: str = Field(description='The answer with " [n]" after each claim that cites citedChunks[n-1].')
    truncations: list[TruncationReply]
    plan: PlanReply
    model: dict[str, str]
    claims_checked: int
    timings: TimingsReply | None = Field(default=None, description='Only when "timings" is in include.')
