import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounding.citations import Cited, cite
from grounding.entailment.judge import Joint, Judgement, PassageScore
from grounding.types import Chunk, Fact, Passage

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
FACTS = [Fact(ALPHABET), Fact(ALPHABET.upper(), {"title": "Capitals"}), Fact("0123456789")]


def at(fact, start, end):
    return Passage(fact, start, end, FACTS[fact].text[start:end], 1)


ATTRIBUTES = Passage(1, 0, 0, "title: Capitals", 2)


def judgement(*scores, joint=None):
    """From (passage, support, contradiction)."""
    return Judgement(tuple(PassageScore(*score) for score in scores), joint)


def chunk(fact, start, end):
    return Chunk(fact, start, end, FACTS[fact].text[start:end])


@pytest.mark.parametrize(("support", "cited"), [(0.6, (0,)), (math.nextafter(0.6, 0), ()), (1.0, (0,)), (0.0, ())])
def test_a_fact_is_cited_from_the_threshold_on(support, cited):
    found, chunks = cite([judgement((0, support, 0.0))], [at(0, 0, 5)], FACTS, 0.6, 0.8)
    assert found == [Cited(cited, ())]
    assert chunks == [chunk(0, 0, 5)] * len(cited)


@pytest.mark.parametrize(("contradiction", "cited"), [(0.8, (0,)), (math.nextafter(0.8, 0), ()), (1.0, (0,))])
def test_a_fact_is_anti_cited_from_the_threshold_on(contradiction, cited):
    found, chunks = cite([judgement((0, 0.0, contradiction))], [at(0, 0, 5)], FACTS, 0.6, 0.8)
    assert found == [Cited((), cited)]
    assert chunks == [chunk(0, 0, 5)] * len(cited)


def test_each_score_has_its_own_threshold():
    rows = [judgement((0, 0.5, 0.4))]
    assert cite(rows, [at(0, 0, 5)], FACTS, 0.5, 0.9)[0] == [Cited((0,), ())]
    assert cite(rows, [at(0, 0, 5)], FACTS, 0.9, 0.4)[0] == [Cited((), (0,))]


def test_a_threshold_of_zero_cites_all_that_was_read_and_nothing_else():
    found, chunks = cite(
        [judgement((0, 0.0, 0.0), (2, 0.0, 0.0))], [at(0, 0, 5), at(1, 0, 5), at(2, 0, 5)], FACTS, 0, 1
    )
    assert found == [Cited((0, 1), ())]
    assert chunks == [chunk(0, 0, 5), chunk(2, 0, 5)]


def test_there_is_one_chunk_per_fact_the_smallest_stretch_with_all_its_cited_passages():
    passages = [at(0, 0, 4), at(0, 5, 9), at(0, 8, 14), at(0, 20, 26)]
    rows = [judgement((2, 0.7, 0.0), (0, 0.1, 0.0)), judgement((1, 0.9, 0.0), (3, 0.59, 0.0))]
    found, chunks = cite(rows, passages, FACTS, 0.6, 0.8)
    assert chunks == [Chunk(0, 5, 14, "fghijklmn")]
    assert found == [Cited((0,), ()), Cited((0,), ())]


def test_a_claim_that_several_passages_of_a_fact_support_cites_it_once():
    rows = [judgement((0, 0.7, 0.0), (1, 0.8, 0.0))]
    assert cite(rows, [at(0, 0, 4), at(0, 20, 26)], FACTS, 0.6, 0.8) == ([Cited((0,), ())], [chunk(0, 0, 26)])


def test_citations_and_anti_citations_share_the_chunks():
    rows = [judgement((0, 0.7, 0.0)), judgement((1, 0.1, 0.9))]
    found, chunks = cite(rows, [at(0, 3, 6), at(0, 8, 9)], FACTS, 0.6, 0.8)
    assert chunks == [chunk(0, 3, 9)]
    assert found == [Cited((0,), ()), Cited((), (0,))]


def test_chunks_are_in_the_order_of_the_facts_and_indices_ascend():
    passages = [at(0, 0, 5), at(1, 0, 5), at(2, 0, 5)]
    rows = [judgement((2, 0.9, 0.0), (1, 0.7, 0.0)), judgement((0, 0.8, 0.0), (2, 0.6, 0.0)), judgement((1, 0.6, 0.0))]
    found, chunks = cite(rows, passages, FACTS, 0.6, 0.8)
    assert [c.fact for c in chunks] == [0, 1, 2]
    assert [c.citations for c in found] == [(1, 2), (0, 2), (1,)]


def test_citations_index_chunks_not_facts():
    found, chunks = cite([judgement((2, 0.9, 0.0))], [at(0, 0, 5), at(1, 0, 5), at(2, 4, 6)], FACTS, 0.6, 0.8)
    assert found == [Cited((0,), ())]
    assert chunks == [Chunk(2, 4, 6, "45")]


def test_a_fact_cited_for_its_attributes_is_shown_whole():
    rows = [judgement((0, 0.9, 0.0))]
    assert cite(rows, [ATTRIBUTES, at(1, 10, 12)], FACTS, 0.6, 0.8)[1] == [chunk(1, 0, 26)]


def test_a_fact_cited_for_its_attributes_is_shown_whole_beside_other_passages_of_it():
    rows = [judgement((0, 0.9, 0.0), (1, 0.9, 0.0))]
    assert cite(rows, [ATTRIBUTES, at(1, 10, 12)], FACTS, 0.6, 0.8)[1] == [chunk(1, 0, 26)]


def test_joint_evidence_cites_all_its_members_with_its_support():
    passages = [at(0, 0, 5), at(1, 0, 5), at(2, 0, 5)]
    row = judgement((0, 0.4, 0.0), (1, 0.3, 0.0), (2, 0.1, 0.0), joint=Joint((0, 2), 0.9))
    assert cite([row], passages, FACTS, 0.9, 0.8) == ([Cited((0, 1), ())], [chunk(0, 0, 5), chunk(2, 0, 5)])
    assert cite([row], passages, FACTS, math.nextafter(0.9, 1), 0.8) == ([Cited((), ())], [])
    assert cite([row], passages, FACTS, 0.3, 0.8)[0] == [Cited((0, 1, 2), ())]


def test_joint_evidence_does_not_lower_what_a_member_says_alone():
    row = judgement((0, 0.8, 0.0), (1, 0.3, 0.0), joint=Joint((0, 1), 0.5))
    assert cite([row], [at(0, 0, 5), at(1, 0, 5)], FACTS, 0.7, 0.8)[1] == [chunk(0, 0, 5)]


def test_nothing_judged_nothing_cited():
    assert cite([], [at(0, 0, 5)], FACTS, 0.6, 0.8) == ([], [])
    assert cite([Judgement(())], [], FACTS, 0.6, 0.8) == ([Cited((), ())], [])


SHARES = st.sampled_from([0.0, 0.2, 0.3, 0.6, 0.8, 1.0]) | st.floats(0, 1)
PASSAGES = [at(0, 0, 4), at(0, 8, 14), at(1, 3, 9), ATTRIBUTES, at(2, 0, 10), at(2, 5, 10)]


@st.composite
def judgements(draw):
    """What a judge may say of the passages above."""
    found = draw(st.lists(st.sampled_from(range(len(PASSAGES))), unique=True))
    scores = [(p, draw(SHARES), draw(SHARES)) for p in found]
    members = draw(st.lists(st.sampled_from(found), min_size=2, unique=True)) if len(found) > 1 else []
    return judgement(*scores, joint=Joint(tuple(sorted(members)), draw(SHARES)) if members else None)


def facts_of(indices, chunks):
    return {chunks[i].fact for i in indices}


@given(rows=st.lists(judgements(), max_size=4), low=st.tuples(SHARES, SHARES), high=st.tuples(SHARES, SHARES))
def test_s003_29_s003_42_raising_a_threshold_never_adds_a_citation(rows, low, high):
    low, high = [tuple(map(pick, low, high)) for pick in (min, max)]
    many, chunks = cite(rows, PASSAGES, FACTS, *low)
    fewer, fewer_chunks = cite(rows, PASSAGES, FACTS, *high)
    for more, less in zip(many, fewer, strict=True):
        assert facts_of(less.citations, fewer_chunks) <= facts_of(more.citations, chunks)
    # a fact that is no longer cited may be anti-cited, so only the other threshold is raised
    fewer, fewer_chunks = cite(rows, PASSAGES, FACTS, low[0], high[1])
    for more, less in zip(many, fewer, strict=True):
        assert facts_of(less.anti_citations, fewer_chunks) <= facts_of(more.anti_citations, chunks)
    stretch = {c.fact: (c.start, c.end) for c in chunks}
    assert all(stretch[c.fact][0] <= c.start < c.end <= stretch[c.fact][1] for c in fewer_chunks)


def test_s003_43_a_fact_whose_passages_disagree_is_cited_on_its_stronger_side():
    rows = [judgement((0, 0.9, 0.0), (1, 0.1, 0.85))]
    assert cite(rows, [at(0, 0, 4), at(0, 8, 14)], FACTS, 0.6, 0.8)[0] == [Cited((0,), ())]
    assert cite(rows, [at(0, 0, 4), at(1, 3, 9)], FACTS, 0.6, 0.8)[0] == [Cited((0,), (1,))]


@given(rows=st.lists(judgements(), max_size=4), pro=SHARES, contra=SHARES)
def test_s003_16_s003_17_every_chunk_is_a_part_of_its_fact_and_used(rows, pro, contra):
    found, chunks = cite(rows, PASSAGES, FACTS, pro, contra)
    assert all(FACTS[c.fact].text[c.start : c.end] == c.text != "" for c in chunks)
    assert len({c.fact for c in chunks}) == len(chunks)
    assert {i for c in found for i in (*c.citations, *c.anti_citations)} == set(range(len(chunks)))
    for cited, row in zip(found, rows, strict=True):
        assert bool(cited.citations) == (bool(row.scores) and row.support >= pro)
        reached = bool(row.scores) and row.contradiction >= contra
        assert bool(cited.anti_citations) <= reached
        assert bool(cited.anti_citations) == reached or cited.citations, "outweighed only by what is cited"
