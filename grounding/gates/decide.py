"""Verdicts of the claims → one decision on the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from grounding.types import CheckedClaim, Gate, Verdict


class Status(StrEnum):
    """What every check of an answer returns. Borderline is a kind of pass that is flagged."""

    PASS = "pass"  # noqa: S105 - a status, no password
    BORDERLINE = "borderline"
    FAIL = "fail"
    NOT_APPLICABLE = "not_applicable"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many claims there are, how many count under the gate, and the counted ones by verdict."""

    claims: int
    counted: int
    supported: int
    not_in_sources: int
    wrong: int
    doubted: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A gate's word on an answer, and why."""

    gate: Gate
    status: Status
    reason: str

    @property
    def grounded(self) -> bool:
        """True iff the gate lets the answer pass. False when nothing was checked: nothing was shown to be grounded."""
        return self.status in (Status.PASS, Status.BORDERLINE)


def count(claims: Sequence[CheckedClaim]) -> Counts:
    """The tally. Every claim that needed a check counts, under both gates."""
    counted = [c for c in claims if c.claim.check_required]
    verdicts = [c.verdict for c in counted]
    return Counts(
        claims=len(claims),
        counted=len(counted),
        supported=verdicts.count(Verdict.SUPPORTED),
        not_in_sources=verdicts.count(Verdict.NOT_IN_SOURCES),
        wrong=verdicts.count(Verdict.WRONG),
        doubted=sum(c.doubt for c in counted),
    )


def counts_against(claim: CheckedClaim, gate: Gate) -> bool:
    """True if this claim is to be taken out of the answer: not clean (strict), proven wrong (document review)."""
    if not claim.claim.check_required:
        return False
    if gate is Gate.DOCUMENT_REVIEW:
        return claim.verdict is Verdict.WRONG
    return claim.verdict is not Verdict.SUPPORTED or claim.doubt


def decide(claims: Sequence[CheckedClaim], gate: Gate) -> Decision:
    """The rules of S001-5 and S001-6.

    Strict: any counted claim that is not supported, wrong or doubted fails the answer. Document
    review: a wrong one fails it, one that is not supported or doubted makes it borderline.
    """
    tally = count(claims)
    if not tally.counted:
        return Decision(gate, Status.NOT_APPLICABLE, "No sentence of the answer needs a check.")
    faulty = sum(_not_clean(c) for c in claims)
    if not faulty:
        return Decision(gate, Status.PASS, f"{_all(tally.counted)} supported by the facts.")
    soft = gate is Gate.DOCUMENT_REVIEW and not tally.wrong
    return Decision(gate, Status.BORDERLINE if soft else Status.FAIL, _fault(tally, claims))


def _not_clean(claim: CheckedClaim) -> bool:
    return claim.claim.check_required and (claim.verdict is not Verdict.SUPPORTED or claim.doubt)


def _all(counted: int) -> str:
    return "The only claim is" if counted == 1 else f"All {counted} claims are"


def _fault(tally: Counts, claims: Sequence[CheckedClaim]) -> str:
    parts = []
    if tally.wrong:
        parts.append(f"{tally.wrong} wrong")
    if tally.not_in_sources:
        parts.append(f"{tally.not_in_sources} not in the facts")
    if tally.doubted:
        parts.append(f"{tally.doubted} possibly contradicted by them")
    first = next(c.claim.index for c in claims if _not_clean(c))
    return f"Of {tally.counted} checked claims: {', '.join(parts)}. The first is claims[{first}]."
