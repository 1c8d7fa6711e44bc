"""S001-5, S001-6: what passes, fails or is borderline under each gate."""

import pytest

from grounding.gates import Status, count, counts_against, decide
from grounding.types import CheckedClaim, Claim, Gate, Verdict

SUPPORTED, MISSING, WRONG = Verdict.SUPPORTED, Verdict.NOT_IN_SOURCES, Verdict.WRONG


def claim(verdict: Verdict | None, doubt: bool = False, index: int = 0) -> CheckedClaim:
    inner = Claim(index, "x", 0, 1, 0, 1, check_required=verdict is not None)
    return CheckedClaim(inner, verdict=verdict, doubt=doubt)


@pytest.mark.parametrize(
    ("claims", "strict", "review"),
    [
        ([claim(SUPPORTED)], Status.PASS, Status.PASS),
        ([claim(SUPPORTED), claim(None)], Status.PASS, Status.PASS),
        ([claim(SUPPORTED), claim(MISSING)], Status.FAIL, Status.BORDERLINE),
        ([claim(SUPPORTED, doubt=True)], Status.FAIL, Status.BORDERLINE),
        ([claim(MISSING, doubt=True)], Status.FAIL, Status.BORDERLINE),
        ([claim(SUPPORTED), claim(WRONG)], Status.FAIL, Status.FAIL),
        ([claim(None)], Status.NOT_APPLICABLE, Status.NOT_APPLICABLE),
        ([], Status.NOT_APPLICABLE, Status.NOT_APPLICABLE),
    ],
)
def test_s001_5_and_6_status_under_both_gates(claims, strict, review):
    assert decide(claims, Gate.STRICT).status is strict
    assert decide(claims, Gate.DOCUMENT_REVIEW).status is review


@pytest.mark.parametrize(
    ("claims", "grounded"),
    [([claim(SUPPORTED)], True), ([claim(MISSING)], True), ([claim(WRONG)], False), ([claim(None)], False)],
)
def test_grounded_is_pass_or_borderline(claims, grounded):
    assert decide(claims, Gate.DOCUMENT_REVIEW).grounded is grounded


def test_reason_counts_faults_and_names_the_first():
    claims = [claim(None, index=0), claim(SUPPORTED, index=1), claim(MISSING, index=2), claim(MISSING, True, index=3)]
    reason = decide(claims, Gate.STRICT).reason
    assert reason == "Of 3 checked claims: 2 not in the facts, 1 possibly contradicted by them. The first is claims[2]."


def test_counts():
    tally = count([claim(None), claim(SUPPORTED), claim(MISSING), claim(WRONG), claim(SUPPORTED, doubt=True)])
    assert (tally.claims, tally.counted, tally.supported, tally.not_in_sources, tally.wrong, tally.doubted) == (
        5,
        4,
        2,
        1,
        1,
        1,
    )


def test_strict_takes_out_all_but_clean_claims_and_review_only_wrong_ones():
    claims = [claim(None), claim(SUPPORTED), claim(SUPPORTED, doubt=True), claim(MISSING), claim(WRONG)]
    assert [counts_against(c, Gate.STRICT) for c in claims] == [False, False, True, True, True]
    assert [counts_against(c, Gate.DOCUMENT_REVIEW) for c in claims] == [False, False, False, False, True]
