import pytest

from grounding import limits
from grounding.errors import InvalidRequest
from grounding.types import CheckOptions, Fact

FACT = Fact("Titanic is a film.")
HALF = "\ud83d"
"""The first half of an emoji, as a broken client may send it."""


def refusal(answer="It is.", facts=(FACT,), **options):
    with pytest.raises(InvalidRequest) as caught:
        limits.validate(answer, facts, CheckOptions(**options))
    assert str(caught.value) == f"{caught.value.field}: {caught.value.message}"
    return caught.value.field, caught.value.message


def accept(answer="It is.", facts=(FACT,), **options):
    limits.validate(answer, facts, CheckOptions(**options))


@pytest.mark.parametrize("answer", ["", " \n\t\u2003"])
def test_s003_10_an_answer_is_needed(answer):
    assert refusal(answer) == ("answerCandidate", "must not be empty")


def test_s003_08_an_answer_has_at_most_4096_tokens():
    # 4,095 words and the full stop
    accept("word " * 4_094 + "word.")
    field, message = refusal("word " * 4_095 + "word.")
    assert field == "answerCandidate"
    assert message == "has 4,097 tokens; the limit is 4,096"


def test_an_answer_has_at_most_100000_characters_however_few_its_words():
    accept("x" * 100_000)
    assert refusal("x" * 100_001) == ("answerCandidate", "has 100,001 characters; the limit is 100,000")
    # length comes first: counting the tokens of 30 MB takes seconds
    assert refusal("a " * 50_001) == ("answerCandidate", "has 100,002 characters; the limit is 100,000")


def test_a_prompt_has_at_most_100000_characters():
    limits.validate("It is.", [FACT], CheckOptions(), "x" * 100_000)
    with pytest.raises(InvalidRequest) as caught:
        limits.validate("It is.", [FACT], CheckOptions(), "x" * 100_001)
    assert (caught.value.field, caught.value.message) == ("prompt", "has 100,001 characters; the limit is 100,000")


def test_s003_10_facts_are_needed():
    assert refusal(facts=[]) == ("facts", "must have at least one fact")


def test_s003_09_there_are_at_most_200_facts():
    accept(facts=[FACT] * 200)
    assert refusal(facts=[FACT] * 201) == ("facts", "has 201 facts; the limit is 200")


@pytest.mark.parametrize("letter", ["x", "é", "🙂"])
def test_s003_09_a_fact_has_at_most_10000_characters_of_whatever_bytes(letter):
    accept(facts=[FACT, Fact(letter * 10_000)])
    field, message = refusal(facts=[FACT, Fact(letter * 10_001)])
    assert field == "facts[1].factText"
    assert message == "has 10,001 characters; the limit is 10,000"


@pytest.mark.parametrize("text", ["", "\n \u00a0"])
def test_s003_10_a_fact_without_text_is_refused(text):
    assert refusal(facts=[FACT, FACT, Fact(text)]) == ("facts[2].factText", "must not be empty")


def test_attributes_do_not_count_as_the_facts_text():
    accept(facts=[Fact("x" * 10_000, {"title": "y" * 100})])


def test_a_fact_has_at_most_64_attributes():
    accept(facts=[Fact("x", {f"k{n}": "v" for n in range(64)})])
    field, message = refusal(facts=[Fact("x", {f"k{n}": "v" for n in range(65)})])
    assert field == "facts[0].attributes"
    assert message == "has 65 entries; the limit is 64"


def test_attributes_have_at_most_2000_characters_keys_and_values_together():
    accept(facts=[Fact("x", {"abc": "v" * 995, "def": "v" * 999})])
    field, message = refusal(facts=[FACT, Fact("x", {"abc": "v" * 996, "def": "v" * 999})])
    assert field == "facts[1].attributes"
    assert message == "has 2,001 characters, keys and values together; the limit is 2,000"


@pytest.mark.parametrize(
    ("answer", "fact", "field", "place"),
    [
        (f"It is {HALF}.", FACT, "answerCandidate", 6),
        ("It is.", Fact(f"a{HALF}"), "facts[0].factText", 1),
        ("It is.", Fact("a", {HALF: "v"}), "facts[0].attributes", 0),
        ("It is.", Fact("a", {"k": f"v{HALF}"}), "facts[0].attributes", 2),
        ("It is.", Fact("a", {HALF: "\ude42"}), "facts[0].attributes", 0),
    ],
)
def test_half_of_a_surrogate_pair_is_refused(answer, fact, field, place):
    assert refusal(answer, [fact]) == (field, f"has half of a surrogate pair at character {place}")


@pytest.mark.parametrize("name", ["citation_threshold", "anti_citation_threshold"])
@pytest.mark.parametrize("value", [0, 0.0, 1, 1.0, 0.5])
def test_a_threshold_is_a_share(name, value):
    accept(**{name: value})


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("citation_threshold", "groundingSpec.citationThreshold"),
        ("anti_citation_threshold", "groundingSpec.antiCitationThreshold"),
    ],
)
@pytest.mark.parametrize("value", [-0.1, 1.1, 1 + 1e-15, -1e-15, float("nan"), float("inf"), float("-inf")])
def test_s003_04_a_threshold_outside_0_to_1_is_refused_and_so_is_nan(name, field, value):
    assert refusal(**{name: value}) == (field, f"must be between 0 and 1, not {value}")


def test_the_limits_are_those_of_the_wire():
    assert limits.MAX_USER_LABELS == 64
    # 200 facts of 10,000 characters and as much of attributes as allowed, each an escaped pair of 12 bytes
    assert limits.MAX_FACTS * limits.MAX_FACT_CHARACTERS * 12 <= limits.MAX_BODY_BYTES
