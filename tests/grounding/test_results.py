import math
from dataclasses import replace

import pytest

from grounding.citations import Cited
from grounding.entailment.judge import Joint, Judgement, PassageScore
from grounding.results import checked_claims, mean, result_of, truncations
from grounding.types import CheckedClaim, CheckOptions, Chunk, Claim, Evidence, Fact, Passage, Plan, Truncation, Verdict

FACTS = [Fact("abcdefghij"), Fact("0123456789", {"title": "Digits"})]
PASSAGES = [
    Passage(0, 0, 4, "abcd", 1),
    Passage(0, 3, 8, "defgh", 1),
    Passage(1, 2, 5, "title: Digits\n234", 3),
    Passage(1, 0, 0, "title: Digits", 2),
]
CLAIMS = [Claim(n, text, 0, 1, 0, 1, check_required=text != "Hi") for n, text in enumerate(["one", "Hi", "two"])]
NOTHING = Cited((), ())


def judgement(*scores, joint=None, unread=()):
    return Judgement(tuple(PassageScore(*score) for score in scores), joint, unread)


def checked(row, cited=NOTHING, **options):
    return checked_claims(CLAIMS[:1], [row], [cited], PASSAGES, FACTS, CheckOptions(**options))[0]


def whole(claims, judgements):
    plan, models, timings = Plan(4, 8, 2, reduced=False), {"support": "m@1"}, {"total": 1.0}
    cited = [Cited((0,), ())] * len(judgements)
    chunks = [Chunk(0, 0, 4, "abcd")]
    return result_of(claims, judgements, cited, chunks, PASSAGES, FACTS, CheckOptions(), plan, models, timings)


def test_scores_are_means_over_the_claims_that_were_checked():
    result = whole(CLAIMS, [judgement((0, 0.9, 0.1)), judgement((0, 0.2, 0.6), (1, 0.4, 0.3))])
    assert result.support_score == pytest.approx((0.9 + 0.4) / 2)
    assert result.contradiction_score == pytest.approx((0.1 + 0.6) / 2)
    assert result.claims_checked == 2


def test_joint_support_counts_in_the_mean():
    assert whole(CLAIMS[:1], [judgement((0, 0.3, 0.0), (1, 0.2, 0.0), joint=Joint((0, 1), 0.8))]).support_score == 0.8


def test_s003_25_when_nothing_was_checked_both_scores_are_zero():
    result = whole(CLAIMS[1:2], [])
    assert (result.support_score, result.contradiction_score, result.claims_checked) == (0.0, 0.0, 0)
    assert result.claims == (CheckedClaim(CLAIMS[1]),)


def test_a_mean_is_a_mean():
    assert mean([]) == 0.0
    assert mean([0.25]) == 0.25
    assert mean([0.0, 0.5, 1.0]) == 0.5


def test_s003_23_a_claim_that_needs_no_check_has_nothing_but_itself():
    found = whole(CLAIMS, [judgement((0, 0.9, 0.1)), judgement((1, 0.4, 0.3))]).claims
    assert [c.claim for c in found] == CLAIMS
    assert found[1] == CheckedClaim(CLAIMS[1], None, None, (), (), None, None, doubt=False)


def test_judgements_go_to_the_claims_that_were_checked_in_order():
    found = whole(CLAIMS, [judgement((0, 0.9, 0.1)), judgement((1, 0.4, 0.3))]).claims
    assert [c.score for c in found] == [0.9, None, 0.4]
    assert [c.contradiction for c in found] == [0.1, None, 0.3]
    assert [c.citations for c in found] == [(0,), (), (0,)]


@pytest.mark.parametrize(
    ("support", "verdict"),
    [(0.6, Verdict.SUPPORTED), (math.nextafter(0.6, 0), Verdict.NOT_IN_SOURCES), (0.0, Verdict.NOT_IN_SOURCES)],
)
def test_a_claim_is_supported_from_the_citation_threshold_on(support, verdict):
    assert checked(judgement((0, support, 0.0))).verdict is verdict
    assert checked(judgement((0, support, 0.0)), citation_threshold=0.0).verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(("contradiction", "doubt"), [(0.8, True), (math.nextafter(0.8, 0), False), (0.0, False)])
def test_a_claim_is_doubted_from_the_anti_citation_threshold_on(contradiction, doubt):
    found = checked(judgement((0, 0.0, contradiction)))
    assert found.doubt is doubt
    assert found.verdict is Verdict.NOT_IN_SOURCES, "a model's word is no proof"
    assert checked(judgement((0, 0.0, contradiction)), anti_citation_threshold=1.0).doubt is False


def test_doubt_does_not_change_a_verdict():
    found = checked(judgement((0, 0.9, 0.1), (2, 0.1, 0.85)))
    assert (found.verdict, found.doubt) == (Verdict.SUPPORTED, True)


def test_citations_are_handed_on():
    found = checked(judgement((0, 0.9, 0.1)), Cited((0, 3), (2,)))
    assert (found.citations, found.anti_citations) == ((0, 3), (2,))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ([(0, 0.2, 0.1), (1, 0.5, 0.3)], Evidence(0, 3, 8, "defgh", 0.5, 0.3)),
        ([(1, 0.5, 0.3), (0, 0.1, 0.6)], Evidence(0, 0, 4, "abcd", 0.1, 0.6)),
        ([(0, 0.5, 0.0), (1, 0.5, 0.5)], Evidence(0, 0, 4, "abcd", 0.5, 0.0)),
        ([(2, 0.5, 0.0)], Evidence(1, 2, 5, "234", 0.5, 0.0)),
    ],
)
def test_the_closest_passage_says_most_for_or_against(scores, expected):
    assert checked(judgement(*scores)).closest == expected


def test_for_attributes_the_closest_passage_is_their_whole_fact():
    assert checked(judgement((3, 0.5, 0.0))).closest == Evidence(1, 0, 10, "0123456789", 0.5, 0.0)


def test_without_passages_nothing_is_close_and_nothing_supports():
    found = checked(Judgement(()))
    assert (found.score, found.contradiction, found.closest) == (0.0, 0.0, None)
    assert (found.verdict, found.doubt) == (Verdict.NOT_IN_SOURCES, False)


def test_what_was_not_read_is_told_with_its_place():
    claims = [replace(CLAIMS[0], index=4), replace(CLAIMS[2], index=6)]
    rows = [judgement((2, 0.5, 0.0), unread=(2,)), judgement((1, 0.5, 0.0), (2, 0.1, 0.0), unread=(1, 2))]
    reason = "longer than the scorer reads beside claim {}: its end was not read"
    assert truncations(claims, rows, PASSAGES) == (
        Truncation("facts[1].factText", 2, 5, reason.format(4)),
        Truncation("facts[0].factText", 3, 8, reason.format(6)),
        Truncation("facts[1].factText", 2, 5, reason.format(6)),
    )


def test_the_same_stretch_is_told_once_for_a_claim():
    assert len(truncations(CLAIMS[:1], [judgement((2, 0.5, 0.0), unread=(2, 2))], PASSAGES)) == 1
    assert truncations(CLAIMS[:1], [judgement((2, 0.5, 0.0))], PASSAGES) == ()


def test_truncations_belong_to_the_checked_claims():
    # the greeting at place 1 was not judged: the second judgement is that of claim 2
    result = whole(CLAIMS, [judgement((0, 0.9, 0.1)), judgement((1, 0.4, 0.3), unread=(1,))])
    assert [t.reason.split(":")[0] for t in result.truncations] == ["longer than the scorer reads beside claim 2"]


def test_a_judgement_too_few_is_an_error():
    with pytest.raises(ValueError, match="zip"):
        checked_claims(CLAIMS, [judgement((0, 0.9, 0.1))] * 2, [NOTHING], PASSAGES, FACTS, CheckOptions())


def test_the_rest_is_handed_on():
    result = whole(CLAIMS[:1], [judgement((0, 0.9, 0.1))])
    assert result.plan == Plan(4, 8, 2, reduced=False)
    assert result.chunks == (Chunk(0, 0, 4, "abcd"),)
    assert (result.models, result.timings) == ({"support": "m@1"}, {"total": 1.0})
