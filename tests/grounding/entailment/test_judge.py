from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.entailment.judge import Joint, Judge, Judgement, PassageScore
from grounding.errors import ScorerError
from grounding.types import Passage
from tests.fakes import FakeScorer, ScriptedScorer, words

CLAIM = "Titanic sank in 1912 and the film won 11 Oscars."
SHIP, FILM = "The ship Titanic sank in 1912.", "The film won 11 Oscars."
BOTH = f"{SHIP}\n{FILM}"


def passages(*texts, tokens=None):
    return [Passage(i, 0, len(text), text, tokens or len(words(text))) for i, text in enumerate(texts)]


def judged(scorer, claim, texts, found=None):
    found = list(range(len(texts))) if found is None else found
    return Judge(scorer).judge([claim], passages(*texts), [found])[0]


def approx(judgement):
    """Scores went through float32."""
    return [(s.passage, round(s.support, 6), round(s.contradiction, 6)) for s in judgement.scores]


def test_every_claim_is_read_against_its_own_passages_only():
    scorer = ScriptedScorer({("a", "one"): (0.5, 0.1), ("b", "two"): (0.25, 0.75), ("c", "two"): (0.0, 0.2)})
    first, second = Judge(scorer).judge(["one", "two"], passages("a", "b", "c"), [[0], [2, 1]])
    assert approx(first) == [(0, 0.5, 0.1)]
    assert approx(second) == [(2, 0.0, 0.2), (1, 0.25, 0.75)]
    assert scorer.pairs == [("a", "one"), ("c", "two"), ("b", "two")]


def test_a_claim_has_its_best_support_and_its_strongest_contradiction():
    scores = (PassageScore(0, 0.3, 0.1), PassageScore(4, 0.7, 0.2), PassageScore(2, 0.1, 0.8))
    assert Judgement(scores).support == 0.7
    assert Judgement(scores).contradiction == 0.8
    assert Judgement(scores, Joint((0, 2), 0.9)).support == 0.9
    assert Judgement(scores, Joint((0, 2), 0.6)).support == 0.7
    assert Judgement(scores, Joint((0, 2), 0.9)).contradiction == 0.8


def test_nothing_read_is_nothing_supported():
    assert Judge(FakeScorer()).judge([], passages("a"), []) == []
    assert judged(FakeScorer(), CLAIM, []) == Judgement(())
    assert (Judgement(()).support, Judgement(()).contradiction) == (0.0, 0.0)


def test_support_is_at_most_one_minus_contradiction():
    scorer = ScriptedScorer({("a", "x"): (0.95, 0.3), ("b", "x"): (0.5, 0.5), ("c", "x"): (0.2, 0.9)})
    assert approx(judged(scorer, "x", ["a", "b", "c"])) == [(0, 0.7, 0.3), (1, 0.5, 0.5), (2, 0.1, 0.9)]


@given(support=st.floats(0, 1, width=32), contradiction=st.floats(0, 1, width=32))
def test_no_passage_both_supports_and_contradicts(support, contradiction):
    score = judged(ScriptedScorer({("a", "x"): (support, contradiction)}), "x", ["a"]).scores[0]
    assert score.support + score.contradiction <= 1 + 1e-9
    assert score.contradiction == round(contradiction, 4), "contradiction is judged on its own"
    assert score.support == pytest.approx(min(support, 1 - contradiction), abs=1.1e-4)


def test_scores_are_rounded_so_that_a_float32_reaches_its_threshold():
    assert judged(ScriptedScorer({("a", "x"): (0.7, 0.3)}), "x", ["a"]).scores == (PassageScore(0, 0.7, 0.3),)


def test_a_fact_that_contradicts_more_than_it_supports_does_not_support():
    scorer = ScriptedScorer({("a", "x"): (0.9, 0.1), ("b", "x"): (0.1, 0.95), ("c", "x"): (0.9, 0.0)})
    a, b, c = passages("a", "b", "c")
    one_fact = [a, replace(b, fact=0), c]
    found = Judge(scorer).judge(["x"], one_fact, [[0, 1, 2]])[0]
    assert approx(found) == [(0, 0.05, 0.1), (1, 0.05, 0.95), (2, 0.9, 0.0)]


def test_a_fact_that_supports_as_much_as_it_contradicts_keeps_both_scores():
    scorer = ScriptedScorer({("a", "x"): (0.9, 0.1), ("b", "x"): (0.1, 0.9)})
    a, b = passages("a", "b")
    assert approx(Judge(scorer).judge(["x"], [a, replace(b, fact=0)], [[0, 1]])[0]) == [(0, 0.9, 0.1), (1, 0.1, 0.9)]


def test_joint_evidence_is_held_down_by_a_member_that_contradicts():
    scorer = ScriptedScorer({(SHIP, CLAIM): (0.1, 0.9), (FILM, CLAIM): (0.1, 0.0), (BOTH, CLAIM): (0.8, 0.0)})
    assert judged(scorer, CLAIM, [SHIP, FILM]).joint == Joint((0, 1), pytest.approx(0.1))


def test_the_same_pair_is_scored_once_and_counts_for_every_passage_that_has_it():
    scorer = ScriptedScorer({("a", "x"): (0.5, 0.0)})
    first, second = Judge(scorer).judge(["x", "x"], passages("a", "a", "a"), [[0, 2], [1]])
    assert scorer.pairs == [("a", "x")]
    assert approx(first) == [(0, 0.5, 0.0), (2, 0.5, 0.0)]
    assert approx(second) == [(1, 0.5, 0.0)]


def joint_scorer(alone, joint, contradiction=0.0, **sizes):
    return ScriptedScorer(
        {(SHIP, CLAIM): (alone, 0.0), (FILM, CLAIM): (0.1, 0.0), (BOTH, CLAIM): (joint, contradiction)}, **sizes
    )


def test_passages_together_are_evidence_of_their_own():
    judgement = judged(joint_scorer(0.4, 0.95), CLAIM, [SHIP, FILM])
    assert judgement.joint == Joint((0, 1), pytest.approx(0.95))
    assert judgement.support == pytest.approx(0.95)
    assert approx(judgement) == [(0, 0.4, 0.0), (1, 0.1, 0.0)], "what each says alone stays"


@pytest.mark.parametrize(("joint", "counts"), [(0.6, True), (0.59, False), (0.4, False), (0.0, False)])
def test_together_counts_from_a_gain_of_a_fifth(joint, counts):
    judgement = judged(joint_scorer(0.4, joint), CLAIM, [SHIP, FILM])
    assert (judgement.joint is not None) is counts
    assert judgement.support == pytest.approx(joint if counts else 0.4)


def test_joint_support_is_at_most_one_minus_its_contradiction():
    # 1 - 0.3 = 0.7 is a gain of 0.3, 1 - 0.5 = 0.5 one of 0.1
    assert judged(joint_scorer(0.4, 0.95, 0.3), CLAIM, [SHIP, FILM]).joint == Joint((0, 1), pytest.approx(0.7))
    assert judged(joint_scorer(0.4, 0.95, 0.5), CLAIM, [SHIP, FILM]).joint is None


@pytest.mark.parametrize(("alone", "read_together"), [(0.901, False), (0.899, True)])
def test_a_claim_that_one_passage_settles_is_not_read_again(alone, read_together):
    scorer = joint_scorer(alone, 1.0)
    judged(scorer, CLAIM, [SHIP, FILM])
    assert ((BOTH, CLAIM) in scorer.pairs) is read_together


def test_a_passage_with_few_words_of_the_claim_does_not_join_the_best():
    # of titanic, sank, 1912, film, won, 11, oscars the ship has three; 0.6 of that is 1.8
    scorer = joint_scorer(0.4, 0.95)
    judged(scorer, CLAIM, [SHIP, "The boat club has 11 members."])
    assert len(scorer.pairs) == 2
    judged(scorer, CLAIM, [SHIP, "The boat club won 11 cups."])
    assert scorer.pairs[-1][0] == f"{SHIP}\nThe boat club won 11 cups."


def test_at_most_three_passages_are_joined():
    texts = [SHIP, "The film won.", "11 of sank.", "Oscars and Titanic."]
    scorer = joint_scorer(0.4, 0.95)
    judged(scorer, CLAIM, texts)
    assert scorer.pairs[-1][0] == "\n".join(texts[:3])


def test_passages_are_joined_best_first_whatever_the_order_of_the_facts():
    texts = []
    for facts, found in (([SHIP, FILM], [1, 0]), ([FILM, SHIP], [0, 1])):
        scorer = joint_scorer(0.4, 0.95)
        judged(scorer, CLAIM, facts, found=found)
        texts.append(scorer.pairs[-1])
    assert texts == [(f"{FILM}\n{SHIP}", CLAIM)] * 2


def test_passages_of_one_fact_are_joined_in_reading_order():
    first, second = passages(SHIP, FILM)
    one_fact = [first, replace(second, fact=0, start=first.end + 1)]
    scorer = joint_scorer(0.4, 0.95)
    judgement = Judge(scorer).judge([CLAIM], one_fact, [[1, 0]])[0]
    assert scorer.pairs[-1] == (BOTH, CLAIM)
    assert judgement.joint == Joint((0, 1), pytest.approx(0.95))


def test_only_passages_that_add_words_of_the_claim_are_joined():
    again, of_the_same_stuff = "Titanic sank in 1912, it is said.", "The weather was fine in the end and it is over."
    scorer = joint_scorer(0.4, 0.95)
    judgement = judged(scorer, CLAIM, [SHIP, again, of_the_same_stuff, FILM])
    assert scorer.pairs[-1] == (BOTH, CLAIM)
    assert judgement.joint == Joint((0, 3), pytest.approx(0.95))


def test_capitals_make_no_difference_to_what_a_passage_adds():
    scorer = ScriptedScorer({("amber\nBASIL", "Amber basil."): (0.9, 0.0)})
    assert judged(scorer, "Amber basil.", ["amber", "AMBER", "BASIL"]).joint == Joint((0, 2), pytest.approx(0.9))


def test_one_passage_with_words_of_the_claim_is_not_read_again():
    scorer = joint_scorer(0.4, 0.95)
    judged(scorer, CLAIM, [SHIP, "Nothing of the kind.", "Rain is wet."])
    assert len(scorer.pairs) == 3


# CLAIM counts 10 tokens, SHIP 6, FILM 5: with the 3 special ones a pair of both passages takes 24
@pytest.mark.parametrize(("max_tokens", "fits"), [(24, True), (23, False)])
def test_only_what_fits_beside_the_claim_is_joined(max_tokens, fits):
    scorer = joint_scorer(0.4, 0.95, max_tokens=max_tokens)
    judgement = judged(scorer, CLAIM, [SHIP, FILM])
    assert (judgement.joint is not None) is fits
    assert ((BOTH, CLAIM) in scorer.pairs) is fits


def test_a_shorter_passage_takes_the_place_of_one_that_does_not_fit():
    long = f"The film won 11 Oscars, {'among many other things, ' * 3}"
    judgement = judged(joint_scorer(0.4, 0.95, max_tokens=24), CLAIM, [SHIP, long, FILM])
    assert judgement.joint == Joint((0, 2), pytest.approx(0.95))


def test_joined_passages_whose_end_was_not_read_do_not_count():
    # the passages say they are shorter than they are, so they are joined though they do not fit
    scorer = joint_scorer(0.4, 0.95, max_tokens=20)
    judgement = Judge(scorer).judge([CLAIM], passages(SHIP, FILM, tokens=1), [[0, 1]])[0]
    assert scorer.pairs[-1] == (BOTH, CLAIM)
    assert judgement.joint is None
    assert judgement.support == pytest.approx(0.4)


def test_joint_evidence_belongs_to_its_own_claim():
    scorer = joint_scorer(0.4, 0.95)
    scorer.script[SHIP, "It sank in 1912."] = (0.95, 0.0)
    settled, joint, alone = Judge(scorer).judge(
        ["It sank in 1912.", CLAIM, "x"], passages(SHIP, FILM), [[0, 1], [0, 1], [1]]
    )
    assert (settled.joint, alone.joint) == (None, None)
    assert joint.joint == Joint((0, 1), pytest.approx(0.95))


# 3 special, 2 of the claim: 5 are left of 10
@pytest.mark.parametrize(("size", "unread"), [(5, ()), (6, (0,))])
def test_a_passage_whose_end_did_not_fit_is_told(size, unread):
    judgement = Judge(FakeScorer(10)).judge(["a b"], passages("c " * size, "d"), [[0, 1]])[0]
    assert judgement.unread == unread


RELATED, UNRELATED = st.sampled_from(["amber", "basil", "cedar", "delta", "ember"]), st.sampled_from(["xeno", "yarrow"])


def sentences(word):
    return st.lists(word, min_size=1, max_size=4).map(" ".join)


@given(
    claim=st.lists(RELATED, min_size=1, max_size=5, unique=True).map(" ".join),
    related=st.lists(sentences(RELATED), max_size=4),
    unrelated=st.lists(sentences(UNRELATED | st.sampled_from(["the", "was", "of"])), max_size=3),
    data=st.data(),
)
def test_an_unrelated_passage_never_changes_a_score(claim, related, unrelated, data):
    order = data.draw(st.permutations(range(len(related) + len(unrelated))))
    without = judged(FakeScorer(), claim, related, [i for i in order if i < len(related)])
    with_them = judged(FakeScorer(), claim, related + unrelated, order)
    assert with_them.support == without.support
    assert with_them.joint == without.joint
    # FakeScorer finds a contradiction of 0.05 in any text
    assert with_them.contradiction == (without.contradiction if related else pytest.approx(0.05 * bool(unrelated)))


def test_a_failure_of_the_scorer_is_not_caught():
    class Failing(FakeScorer):
        def score(self, pairs):
            raise ScorerError("not finite")

    with pytest.raises(ScorerError, match="not finite"):
        judged(Failing(), CLAIM, [SHIP, FILM])


def test_scores_are_plain_floats():
    score = judged(joint_scorer(0.4, 0.95), CLAIM, [SHIP, FILM])
    assert not any(isinstance(v, np.generic) for v in (score.support, score.contradiction, score.joint.support))
