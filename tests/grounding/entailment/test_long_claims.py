import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.entailment.judge import SPECIAL_TOKENS, Joint, Judge, Judgement, PassageScore
from grounding.entailment.long_claims import judge_all, merge, parts
from grounding.types import Passage
from tests.fakes import FakeScorer, ScriptedScorer, words


def passages(*texts):
    return [Passage(i, 0, len(text), text, len(words(text))) for i, text in enumerate(texts)]


def judged(scorer, claims, texts, room, closest=None):
    closest = closest or [list(range(len(texts)))] * len(claims)
    return judge_all(Judge(scorer), scorer, claims, passages(*texts), closest, room)


def test_a_long_claim_is_cut_between_sentences():
    assert parts("One two. Three four five. Six.", FakeScorer(), 4) == ["One two.", "Three four five. Six."]


def test_a_long_sentence_is_cut_between_words():
    # twelve tokens in ceil(1.2 · 12 / 6) = 3 parts of at most 20 characters
    text = "aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll"
    assert parts(text, FakeScorer(), 6) == ["aaaa bbbb cccc dddd", "eeee ffff gggg hhhh", "iiii jjjj kkkk llll"]


@given(
    text=st.lists(st.sampled_from(["ab", "cde", "f.", "ghi,", "Jk", "lmnop\n"]), min_size=1, max_size=40).map(" ".join),
    most=st.integers(1, 8),
)
def test_parts_hold_every_character_once_and_in_order(text, most):
    found = parts(text, FakeScorer(), most)
    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(part and len(words(part)) <= most for part in found)


# room for a claim beside a passage: 8 tokens, 3 of them special
@pytest.mark.parametrize(("claim", "read"), [("a b c d e", ["a b c d e"]), ("a b c d e f", ["a b c", "d e f"])])
def test_a_claim_is_cut_only_where_it_does_not_fit(claim, read):
    scorer = FakeScorer(max_tokens=20)
    judged(scorer, [claim], ["z"], room=8)
    assert [hypothesis for _, hypothesis in scorer.pairs] == read


def test_a_claim_that_fits_is_judged_as_ever():
    texts = ["a b", "c d e"]
    plain = Judge(FakeScorer()).judge(["a b c", "e"], passages(*texts), [[0, 1], [1]])
    assert judged(FakeScorer(), ["a b c", "e"], texts, 8, [[0, 1], [1]]) == plain


def test_an_end_without_support_is_not_passed_over():
    # "a b c" is all there, of "d e f" nothing; cut to what fits, the claim would be supported
    assert judged(FakeScorer(20), ["a b c d e f"], ["a b c"], room=8)[0].support == 0.0
    assert judged(FakeScorer(20), ["a b c d e f"], ["a b c d e f"], room=8)[0].support == pytest.approx(0.95)


def test_a_contradiction_in_any_part_is_found():
    script = {("p", "a b c"): (0.9, 0.1), ("p", "d e f"): (0.05, 0.85)}
    judgement = judged(ScriptedScorer(script, 20), ["a b c d e f"], ["p"], room=8)[0]
    assert judgement.contradiction == pytest.approx(0.85)
    assert judgement.support == pytest.approx(0.05)


def test_parts_supported_by_different_facts_cite_both():
    script = {("p", "a b c"): (0.9, 0.0), ("q", "d e f"): (0.7, 0.0), ("r", "d e f"): (0.3, 0.0)}
    judgement = judged(ScriptedScorer(script, 20), ["a b c d e f"], ["p", "q", "r"], room=8)[0]
    assert judgement.joint == Joint((0, 1), pytest.approx(0.7))
    assert judgement.support == pytest.approx(0.7)
    assert [score.support for score in judgement.scores] == [0.0, 0.0, 0.0], "no fact alone has both parts"


def test_long_and_short_claims_keep_their_places():
    script = {("p", "x"): (0.2, 0.0), ("p", "a b c"): (0.9, 0.0), ("p", "d e f"): (0.6, 0.0), ("q", "y"): (0.4, 0.0)}
    found = judged(ScriptedScorer(script, 20), ["x", "a b c d e f", "y"], ["p", "q"], 8, [[0], [0], [1]])
    assert [judgement.support for judgement in found] == pytest.approx([0.2, 0.6, 0.4])
    assert [[s.passage for s in judgement.scores] for judgement in found] == [[0], [0], [1]]


@given(claim=st.integers(1, 60), passage=st.integers(1, 10))
def test_nothing_is_truncated_however_long_the_claim(claim, passage):
    scorer = FakeScorer(max_tokens=20)
    claimed = [f"w{n}" for n in range(claim)]
    judgement = judged(scorer, [" ".join(claimed)], ["a " * passage], room=scorer.max_tokens - 10)[0]
    assert judgement.unread == ()
    assert all(len(words(p)) + len(words(h)) + SPECIAL_TOKENS <= scorer.max_tokens for p, h in scorer.pairs)
    assert [w for _, hypothesis in scorer.pairs for w in words(hypothesis)] == claimed


def test_merging_takes_the_worst_support_and_the_strongest_contradiction():
    first = Judgement((PassageScore(3, 0.8, 0.1), PassageScore(5, 0.2, 0.3)), unread=(3,))
    second = Judgement((PassageScore(3, 0.5, 0.4), PassageScore(5, 0.6, 0.0)), unread=(3, 5))
    assert merge([first, second]) == Judgement(
        (PassageScore(3, 0.5, 0.4), PassageScore(5, 0.2, 0.3)), Joint((3, 5), 0.6), unread=(3, 5)
    )


def test_merging_keeps_the_joint_evidence_of_a_part():
    scores = (PassageScore(1, 0.3, 0.0), PassageScore(2, 0.2, 0.0), PassageScore(4, 0.9, 0.0))
    by_two = Judgement((*scores[:2], PassageScore(4, 0.1, 0.0)), Joint((1, 2), 0.8))
    by_one = Judgement(scores)
    assert merge([by_two, by_one]).joint == Joint((1, 2, 4), 0.8)


def test_merging_passes_over_joint_evidence_that_is_not_the_best():
    judgement = Judgement((PassageScore(1, 0.9, 0.0), PassageScore(2, 0.2, 0.0)), Joint((1, 2), 0.5))
    assert merge([judgement, judgement]).joint == Joint((1,), 0.9)


def test_merging_one_part_changes_nothing_and_without_passages_there_is_no_evidence():
    whole = Judgement((PassageScore(0, 0.7, 0.2),))
    assert merge([whole]) is whole
    assert merge([Judgement(()), Judgement(())]) == Judgement(())
