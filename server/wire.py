"""The check-grounding wire format: `POST /{v}/projects/…/groundingConfigs/{c}:check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from grounding.types import CheckedClaim, CheckOptions, CheckResult, Chunk, Fact
from server.body import Attributes, Body, Facts, Flag, Text, UnitNumber, UserLabels
from server.errors import Refusal, Violation

DEFAULTS = CheckOptions()


class WireFact(Body):
    """A reference text with free attributes, which count as evidence."""

    fact_text: Text = ""
    attributes: Attributes = Field({})

    def fact(self) -> Fact:
        """The fact as the checker takes it."""
        return Fact(self.fact_text, self.attributes)


class Spec(Body):
    """How to check, as v1 and v1beta have it. None is unset."""

    citation_threshold: UnitNumber | None = None
    enable_claim_level_score: Flag | None = None


class AlphaSpec(Spec):
    """What only v1alpha, and our own `/check`, offer."""

    enable_anti_citations: Flag | None = None
    anti_citation_threshold: UnitNumber | None = None
    enable_helpfulness_score: Flag | None = None

    def options(self, base: CheckOptions = DEFAULTS) -> CheckOptions:
        """The thresholds, where unset those of `base`."""
        return CheckOptions(
            base.citation_threshold if self.citation_threshold is None else self.citation_threshold,
            base.anti_citation_threshold if self.anti_citation_threshold is None else self.anti_citation_threshold,
            base.gate,
        )


class WireRequest(Body):
    """CheckGroundingRequest of v1 and v1beta."""

    answer_candidate: Text = ""
    facts: Annotated[list[WireFact], Facts] = Field([])
    grounding_spec: Spec = Spec()
    user_labels: UserLabels = Field({})

    def alpha(self) -> AlphaRequest:
        """The same request with what this version lacks unset."""
        spec = AlphaSpec.model_construct(**dict(self.grounding_spec))
        return AlphaRequest.model_construct(**{**dict(self), "grounding_spec": spec})


class AlphaRequest(WireRequest):
    """CheckGroundingRequest of v1alpha."""

    grounding_spec: AlphaSpec = AlphaSpec()
    prompt: Text | None = None

    def alpha(self) -> AlphaRequest:
        """Itself."""
        return self


VERSIONS: Mapping[str, type[WireRequest]] = {
    "v1": WireRequest,
    "v1alpha": AlphaRequest,
    "v1beta": WireRequest,
}
"""Google answers enableAntiCitations and its like with "unknown name" outside the v1alpha allow-list; so do we."""


def refuse_helpfulness(wanted: bool | None, prompt: str | None) -> None:
    """Raises Refusal if a helpfulness score is asked for: 400 without a prompt, else 501, as it isn't offered yet."""
    if not wanted:
        return
    if not (prompt or "").strip():
        rule = "must be given when groundingSpec.enableHelpfulnessScore is true"
        raise Refusal(400, f"prompt {rule}", [Violation("prompt", rule)])
    raise Refusal(501, "The helpfulness score is not offered in this version; unset enableHelpfulnessScore.")


class Citing:
    """Citations of a result as the reply shows them: only chunks that a shown citation uses, renumbered.

    Without anti-citations, chunks that only contradict a claim are left out.
    """

    def __init__(self, result: CheckResult, anti_citations: bool) -> None:
        used = {i for c in result.claims for i in (*c.citations, *(c.anti_citations if anti_citations else ()))}
        kept = sorted(used)
        self.chunks: list[Chunk] = [result.chunks[i] for i in kept]
        self._new = {old: new for new, old in enumerate(kept)}
        self._anti = anti_citations

    def citations(self, claim: CheckedClaim) -> list[int]:
        """Indices into `chunks` of what supports the claim."""
        return [self._new[i] for i in claim.citations]

    def anti_citations(self, claim: CheckedClaim) -> list[int]:
        """Indices into `chunks` of what contradicts the claim; empty when switched off."""
        return [self._new[i] for i in claim.anti_citations] if self._anti else []


def reply(request: AlphaRequest, result: CheckResult) -> dict[str, Any]:
    """CheckGroundingResponse: key order, omissions and presence as recorded from Google (wire spec, section 3)."""
    spec = request.grounding_spec
    anti = bool(spec.enable_anti_citations)
    citing = Citing(result, anti)
    answer: dict[str, Any] = {"supportScore": result.support_score}
    if anti:
        answer["contradictionScore"] = result.contradiction_score
    if citing.chunks:
        answer["citedChunks"] = [{"chunkText": c.text, "source": str(c.fact)} for c in citing.chunks]
    claims = [_claim(c, citing, bool(spec.enable_claim_level_score)) for c in result.claims]
    return answer | ({"claims": claims} if claims else {})


def _claim(checked: CheckedClaim, citing: Citing, scored: bool) -> dict[str, Any]:
    claim = checked.claim
    out: dict[str, Any] = {"startPos": claim.byte_start, "endPos": claim.byte_end, "claimText": claim.text}
    lists: Sequence[tuple[str, list[int]]] = (
        ("citationIndices", citing.citations(checked)),
        ("antiCitationIndices", citing.anti_citations(checked)),
    )
    out |= {name: indices for name, indices in lists if indices}
    out["groundingCheckRequired"] = claim.check_required
    if scored and claim.check_required:
        out["score"] = checked.score
    return out
