from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.checker import Checker, CheckerSettings
from grounding.entailment.judge import SPECIAL_TOKENS
from grounding.errors import InvalidRequest, ModelError, ScorerError
from grounding.passages.closest import FinderSettings
from grounding.types import CheckOptions, Chunk, Evidence, Fact, Kind, Plan, Truncation, Verdict
from tests.fakes import FakeEmbedder, FakeKinds, FakeScorer, ScriptedScorer, words

TITANIC = Fact("Titanic is a film by James Cameron.")
CLAIM = "Titanic sank in 1912 and the film won 11 Oscars."
SHIP, FILM = Fact("The ship Titanic sank in 1912."), Fact("The film won 11 Oscars.")
ISLANDS = [Fact(f"Island number {n} lies in the northern sea and has {n + 100} inhabitants.") for n in range(40)]


def checker(scorer=None, embedder=None, **sizes):
    """With up to 8 passages a claim, whatever ships."""
    settings = CheckerSettings(**{"finder": FinderSettings(), **sizes})
    return Checker(embedder or FakeEmbedder(), scorer or FakeScorer(), FakeKinds(), settings)


def check(answer, facts, scorer=None, prompt=None, sizes=None, **options):
    return checker(scorer, **(sizes or {})).check(answer, facts, CheckOptions(**options), prompt=prompt)


def timeless(result):
    return replace(result, timings={})


def cited(result, which="citations"):
    """Facts cited by each claim."""
    return [[result.chunks[i].fact for i in getattr(claim, which)] for claim in result.claims]


def test_each_claim_is_scored_and_cites_what_supports_it():
    result = check("Titanic is a film. Boats are slow.", [Fact("Nothing else."), TITANIC])
    first, second = result.claims
    # FakeScorer: all words found, less its standing contradiction of 0.05; no word found
    assert (first.score, second.score) == (pytest.approx(0.95), 0.0)
    assert (first.verdict, second.verdict) == (Verdict.SUPPORTED, Verdict.NOT_IN_SOURCES)
    assert (first.citations, second.citations) == ((0,), ())
    assert result.chunks == (Chunk(1, 0, 35, TITANIC.text),)
    assert first.closest == Evidence(1, 0, 35, TITANIC.text, first.score, first.contradiction)
    assert result.support_score == pytest.approx(0.95 / 2)
    assert result.contradiction_score == pytest.approx(0.05)
    assert result.claims_checked == 2


def test_a_contradicted_claim_is_anti_cited_and_doubted():
    result = check("Titanic is not a film.", [TITANIC])
    claim = result.claims[0]
    assert (claim.score, claim.contradiction) == (pytest.approx(0.1), pytest.approx(0.9))
    assert (claim.verdict, claim.doubt) == (Verdict.NOT_IN_SOURCES, True)
    assert (cited(result), cited(result, "anti_citations")) == ([[]], [[0]])


def test_s003_23_s003_24_framing_is_neither_read_nor_counted():
    scorer = FakeScorer()
    result = check("Here is what I found. Titanic is a film.", [TITANIC], scorer)
    framing = result.claims[0]
    assert framing.claim.kind is Kind.FRAMING
    assert (framing.score, framing.contradiction, framing.verdict, framing.closest) == (None, None, None, None)
    assert (framing.citations, framing.anti_citations, framing.doubt) == ((), (), False)
    assert result.support_score == pytest.approx(0.95)
    assert [hypothesis for _, hypothesis in scorer.pairs] == ["Titanic is a film."]


def test_s003_25_when_nothing_needs_a_check_the_score_is_zero():
    scorer = FakeScorer()
    result = check("Here is what I found. What else?", [TITANIC], scorer)
    assert (result.support_score, result.contradiction_score, result.claims_checked) == (0.0, 0.0, 0)
    assert [claim.score for claim in result.claims] == [None, None]
    assert (result.chunks, result.truncations, scorer.pairs) == ((), (), [])
    assert result.plan == Plan(passages=1, per_claim=8, pairs=0, reduced=False)


def test_the_hypothesis_is_read_and_the_text_is_shown():
    scorer = FakeScorer()
    result = check("**Titanic** is a film. It sank.", [TITANIC], scorer)
    assert [claim.claim.text for claim in result.claims] == ["**Titanic** is a film.", "It sank."]
    assert [hypothesis for _, hypothesis in scorer.pairs] == ["Titanic is a film.", "Titanic sank."]


def test_the_prompt_says_what_it_is_about():
    scorer = FakeScorer()
    check("It sank in 1912.", [TITANIC], scorer, prompt="When was Titanic made?")
    check("It sank in 1912.", [TITANIC], scorer)
    assert [hypothesis for _, hypothesis in scorer.pairs] == ["Titanic sank in 1912.", "It sank in 1912."]


def test_thresholds_reach_the_citations_and_the_verdict_inclusive():
    script = {("a b.", "X y."): (0.7, 0.0), ("c d.", "X y."): (0.0, 0.3)}
    facts = [Fact("a b."), Fact("c d.")]
    at = check("X y.", facts, ScriptedScorer(script), citation_threshold=0.7, anti_citation_threshold=0.3)
    over = check("X y.", facts, ScriptedScorer(script), citation_threshold=0.701, anti_citation_threshold=0.301)
    assert (cited(at), cited(at, "anti_citations")) == ([[0]], [[1]])
    assert (at.claims[0].verdict, at.claims[0].doubt) == (Verdict.SUPPORTED, True)
    assert (cited(over), cited(over, "anti_citations")) == ([[]], [[]])
    assert (over.claims[0].verdict, over.claims[0].doubt) == (Verdict.NOT_IN_SOURCES, False)


def test_options_may_be_left_out():
    assert timeless(checker().check("Titanic is a film.", [TITANIC])) == timeless(
        check("Titanic is a film.", [TITANIC])
    )


VOCABULARY = st.sampled_from(["amber", "basil", "cedar", "delta", "ember", "not"])


def sentence(least=1):
    return st.lists(VOCABULARY, min_size=least, max_size=6).map(" ".join).map(lambda text: f"{text.capitalize()}.")


@settings(max_examples=40)
@given(
    answer=st.lists(sentence(2), min_size=1, max_size=3).map(" ".join),
    facts=st.lists(sentence().map(Fact), min_size=1, max_size=5),
    thresholds=st.lists(st.floats(0, 1), min_size=2, max_size=2).map(sorted),
)
def test_s003_29_raising_the_thresholds_never_adds_a_citation(answer, facts, thresholds):
    low, high = (check(answer, facts, citation_threshold=t, anti_citation_threshold=t) for t in thresholds)
    for which in ("citations", "anti_citations"):
        assert all(set(b) <= set(a) for a, b in zip(cited(low, which), cited(high, which), strict=True))
    assert [c.score for c in low.claims] == [c.score for c in high.claims]


def both_needed(joint):
    return ScriptedScorer(
        {
            (SHIP.text, CLAIM): (0.4, 0.0),
            (FILM.text, CLAIM): (0.3, 0.0),
            (f"{SHIP.text}\n{FILM.text}", CLAIM): (joint, 0.0),
            (f"{FILM.text}\n{SHIP.text}", CLAIM): (joint, 0.0),
        }
    )


def test_s003_31_a_claim_that_needs_two_facts_cites_both():
    result = check(CLAIM, [SHIP, Fact("Rain is wet."), FILM], both_needed(0.95))
    assert result.claims[0].score == pytest.approx(0.95)
    assert cited(result) == [[0, 2]]
    assert result.chunks == (Chunk(0, 0, 30, SHIP.text), Chunk(2, 0, 23, FILM.text))


@pytest.mark.parametrize(("joint", "score", "facts"), [(0.61, 0.61, [0, 1]), (0.59, 0.4, [0])])
def test_joint_evidence_counts_from_a_gain_of_a_fifth(joint, score, facts):
    result = check(CLAIM, [SHIP, FILM], both_needed(joint), citation_threshold=0.35)
    assert result.claims[0].score == pytest.approx(score)
    assert cited(result) == [facts]


def test_s003_30_a_claim_that_two_facts_support_cites_both():
    assert cited(check("Titanic is a film.", [TITANIC, Fact("Rain is wet."), Fact("A film is Titanic.")])) == [[0, 2]]


def test_a_fact_sent_twice_is_read_once_and_cited_twice():
    scorer = FakeScorer()
    assert cited(check("Titanic is a film.", [TITANIC, TITANIC], scorer)) == [[0, 1]]
    assert len(scorer.pairs) == 1


# windows of 10 leave a claim 7 of 20 tokens: this one is read as "Amber basil cedar delta" and "ember fig grape."
LONG = "Amber basil cedar delta ember fig grape hop."
LONG_SIZES = {"window": 10, "overlap": 0}


def test_a_long_claim_whose_parts_different_facts_support_cites_both():
    facts = [Fact("Amber basil cedar delta."), Fact("Rain."), Fact("Ember fig grape hop.")]
    result = check(LONG, facts, FakeScorer(20), sizes=LONG_SIZES)
    assert result.claims[0].score == pytest.approx(0.95)
    assert cited(result) == [[0, 2]]
    assert result.claims[0].claim.text == LONG


def test_a_long_claim_is_supported_only_if_its_end_is():
    scorer = FakeScorer(20)
    result = check(LONG, [Fact("Amber basil cedar delta.")], scorer, sizes=LONG_SIZES)
    assert (result.claims[0].score, cited(result)) == (0.0, [[]])
    assert result.truncations == ()
    assert [w for _, hypothesis in scorer.pairs for w in words(hypothesis)] == words(LONG)


@settings(max_examples=30)
@given(claim=st.integers(1, 40), fact=st.integers(1, 40), window=st.integers(4, 16))
def test_every_pair_fits_the_scorer(claim, fact, window):
    scorer = FakeScorer(20)
    answer, text = ("X" + " x" * (n - 1) + "." for n in (claim, fact))
    result = check(answer, [Fact(text, {"title": "x y"})], scorer, sizes={"window": window, "overlap": 2})
    assert all(len(words(p)) + len(words(h)) + SPECIAL_TOKENS <= 20 for p, h in scorer.pairs)
    assert result.truncations == ()


def test_what_the_scorer_could_not_read_is_told():
    class Cutting(FakeScorer):
        def score(self, pairs):
            found = super().score(pairs)
            return replace(found, truncated=found.support > 0.5)

    result = check("Here it is. Titanic is a film.", [Fact("Rain is wet."), TITANIC], Cutting())
    assert result.truncations == (
        Truncation("facts[1].factText", 0, 35, "longer than the scorer reads beside claim 1: its end was not read"),
    )


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_s003_32_unrelated_facts_change_no_score_in_any_order(count):
    answer = f"{CLAIM} Titanic is a film."
    alone = check(answer, [SHIP, FILM, TITANIC])
    # nine of ten words: "and" is in neither fact
    assert alone.claims[0].score == pytest.approx(0.9), "the test is void unless the facts are read together"
    assert cited(alone) == [[0, 1], [2]]
    noise = [Fact(f"Xeno yarrow quill number{n}.") for n in range(count)]
    result = check(answer, [*noise, TITANIC, *noise, FILM, SHIP])
    assert [(c.score, c.contradiction) for c in result.claims] == [(c.score, c.contradiction) for c in alone.claims]
    assert cited(result) == [[2 * count + 1, 2 * count + 2], [count]]


def test_a_chunk_is_the_smallest_stretch_of_its_fact():
    text = "Rain is wet. Titanic is a film. Snow is cold. Ice is hard."
    result = check("Titanic is a film.", [Fact(text)], sizes={"window": 4, "overlap": 0})
    assert result.chunks == (Chunk(0, 13, 31, "Titanic is a film."),)
    both = check("Titanic is a film. Snow is cold.", [Fact(text)], sizes={"window": 4, "overlap": 0})
    assert both.chunks == (Chunk(0, 13, 45, "Titanic is a film. Snow is cold."),)
    assert [c.citations for c in both.claims] == [(0,), (0,)]


def test_s003_36_attributes_are_evidence():
    fact = Fact("It came out in 1997.", {"title": "Titanic"})
    assert check("Titanic came out in 1997.", [fact]).claims[0].verdict is Verdict.SUPPORTED
    assert check("Titanic came out in 1997.", [Fact(fact.text)]).claims[0].score == pytest.approx(0.8)


def test_a_fact_cited_for_its_attributes_alone_is_shown_whole():
    # four tokens of attribute are more than half the window of 6: they get a passage of their own
    fact = Fact("Rain is wet. Snow is cold. Ice is hard.", {"note": "Titanic sank fast"})
    result = check("Titanic sank fast.", [fact], sizes={"window": 6, "overlap": 0})
    assert result.chunks == (Chunk(0, 0, 39, fact.text),)
    assert result.claims[0].closest == Evidence(0, 0, 39, fact.text, pytest.approx(0.95), pytest.approx(0.05))


# every claim has two words of every fact, and one of none: it asks for all it may get
ANSWER = " ".join(f"Northern sea claim{letter}." for letter in "abcdefghijkl")


@pytest.mark.parametrize(
    ("budget", "per_claim", "reduced"),
    [(10_000, 8, False), (96, 8, False), (95, 7, True), (24, 2, True), (12, 1, True), (11, 1, True), (0, 1, True)],
)
def test_the_pair_budget_is_shared_by_the_claims(budget, per_claim, reduced):
    scorer = FakeScorer()
    result = check(ANSWER, ISLANDS, scorer, sizes={"pair_budget": budget})
    assert result.plan == Plan(passages=40, per_claim=per_claim, pairs=12 * per_claim, reduced=reduced)
    assert len([premise for premise, _ in scorer.pairs if "\n" not in premise]) == 12 * per_claim
    assert all(claim.score is not None for claim in result.claims), "fewer passages, never fewer claims"


def test_a_long_claim_takes_of_the_budget_what_its_parts_are_read_with():
    # 128 + 50 tokens: room for 47 tokens of a claim; 300 words are ceil(1.2 · 300 / 47) = 8 parts
    answer, scorer = "Northern sea " + "claim " * 297 + "end.", FakeScorer(max_tokens=178)
    for budget, per_claim in [(64, 8), (63, 7), (8, 1), (7, 1)]:
        result = check(answer, ISLANDS, scorer, sizes={"pair_budget": budget})
        assert result.plan == Plan(passages=40, per_claim=per_claim, pairs=8 * per_claim, reduced=per_claim < 8)


def test_unchecked_claims_take_nothing_of_the_budget():
    result = check("Here it is. Here it goes. " + ANSWER, ISLANDS, sizes={"pair_budget": 96})
    assert result.plan == Plan(passages=40, per_claim=8, pairs=96, reduced=False)


def test_the_prompt_has_a_limit_too():
    with pytest.raises(InvalidRequest, match="prompt: has 100,001 characters"):
        check("It is.", [TITANIC], prompt="x" * 100_001)


def test_a_plan_is_reduced_only_if_a_claim_lost_something_by_it():
    # the budget allows three passages a claim: of two facts that is all, of forty it is not
    assert check(ANSWER, ISLANDS[:2], sizes={"pair_budget": 36}).plan == Plan(2, 3, 24, reduced=False)
    assert check(ANSWER, ISLANDS, sizes={"pair_budget": 36}).plan == Plan(40, 3, 36, reduced=True)


def test_the_finder_settings_say_how_many_passages():
    result = check(ANSWER, ISLANDS, sizes={"finder": FinderSettings(k=5)})
    assert result.plan == Plan(passages=40, per_claim=5, pairs=60, reduced=False)


REQUESTS = [
    (ANSWER, ISLANDS, CheckOptions()),
    (ANSWER, ISLANDS[::-1], CheckOptions(citation_threshold=0.3)),
    (CLAIM, [SHIP, FILM, *ISLANDS], CheckOptions()),
    ("Titanic is not a film. Here we are.", [TITANIC, *ISLANDS[:3]], CheckOptions()),
]


class Counting(FakeEmbedder):
    """Counts the texts it embedded."""

    embedded = 0

    def encode(self, texts):
        self.embedded += len(texts)
        return super().encode(texts)


def test_s003_49_the_same_request_gets_the_same_result_with_a_cold_and_a_warm_cache():
    embedder = Counting()
    shared = checker(embedder=embedder)
    cold = timeless(shared.check(*REQUESTS[0]))
    first = embedder.embedded
    warm = timeless(shared.check(*REQUESTS[0]))
    assert embedder.embedded - first < first, "the test is void unless the cache was used"
    assert (
        warm == cold == timeless(checker().check(*REQUESTS[0])) == timeless(checker(cache_bytes=0).check(*REQUESTS[0]))
    )


def test_requests_before_change_nothing():
    shared = checker()
    found = [timeless(shared.check(*request)) for request in REQUESTS]
    assert found == [timeless(checker().check(*request)) for request in REQUESTS]


def test_eight_threads_get_what_one_gets():
    expected = [timeless(checker().check(*request)) for request in REQUESTS]
    shared = checker()
    with ThreadPoolExecutor(8) as callers:
        found = list(callers.map(lambda request: timeless(shared.check(*request)), REQUESTS * 4))
    assert found == expected * 4


def test_an_illegal_request_reaches_no_model():
    scorer, embedder = FakeScorer(), Counting()
    with pytest.raises(InvalidRequest) as caught:
        checker(scorer, embedder).check("Titanic is a film.", [TITANIC, Fact(" ")])
    assert caught.value.field == "facts[1].factText"
    assert (scorer.pairs, embedder.embedded) == ([], 0)


def failing(name):
    def fail(*_):
        raise ScorerError("a number that is not finite")

    scorer, embedder = FakeScorer(), FakeEmbedder()
    setattr(embedder if name == "encode" else scorer, name, fail)
    return checker(scorer, embedder)


@pytest.mark.parametrize("name", ["score", "count_tokens", "encode"])
def test_a_failure_of_a_model_is_an_error_never_a_result(name):
    with pytest.raises(ScorerError, match="not finite"):
        failing(name).check("Titanic is a film.", [TITANIC])


# beside a window of 16 and 3 special tokens, a claim needs at least one
def test_a_window_must_leave_room_for_a_claim():
    assert check("Xy.", [Fact("Xy.")], FakeScorer(20), sizes={"window": 16, "overlap": 2}).claims_checked == 1
    with pytest.raises(ModelError, match=r"fake-scorer@1 reads 19 tokens: too few for passages of 16 and a claim"):
        checker(FakeScorer(19), window=16, overlap=2)


def test_a_result_names_its_models_and_the_time_they_took():
    result = check("Titanic is a film.", [TITANIC])
    assert result.models == {
        "support": "fake-scorer@1",
        "contradiction": "fake-scorer@1",
        "embedder": "fake-embedder@1",
    }
    assert list(result.timings) == ["claims", "passages", "closest", "pairs", "citations", "total"]
    assert all(milliseconds >= 0 for milliseconds in result.timings.values())


def test_a_checker_describes_its_bundles():
    made = Checker(FakeEmbedder(), FakeScorer(), FakeKinds(), bundles={"support": {"name": "small"}})
    made.describe().clear()
    assert made.describe() == {"support": {"name": "small"}}
    assert checker().describe() == {}
