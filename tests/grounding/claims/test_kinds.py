"""Which sentences need a check. Cases S000-74/75, S001-16, S003-23 and field notes 2 and 6 by number."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import models
from grounding.claims import kind_features, kind_rules
from grounding.claims.kinds import FILE, KINDS, KindClassifier, KindWeights, clauses_of, load_kinds, mark, softmax
from grounding.claims.split import split_claims
from grounding.errors import ModelError
from grounding.types import Claim, Kind

BUNDLE = Path(models.__file__).parent / "bundles" / "kinds"
CLAIM = "Titanic was directed by James Cameron."


def claims_of(texts: Sequence[str], layout: str = "paragraph") -> list[Claim]:
    return [Claim(i, t, 0, len(t), 0, len(t.encode()), layout) for i, t in enumerate(texts)]


def always(kind: Kind) -> KindClassifier:
    """Weights that find every sentence of this kind: what is left is the work of the rules."""
    bias = np.array([10.0 if k is kind else 0.0 for k in KINDS], dtype=np.float32)
    shape = (len(KINDS),)
    weights = KindWeights(
        grams=np.zeros((kind_features.BUCKETS, *shape), dtype=np.float32),
        form=np.zeros((kind_features.DENSE, *shape), dtype=np.float32),
        vector=np.zeros((4, *shape), dtype=np.float32),
        bias=bias,
    )
    return KindClassifier(weights, weights)


@pytest.fixture(scope="module")
def shipped() -> KindClassifier:
    return load_kinds(BUNDLE)


def needs_check(classifier: KindClassifier, texts: Sequence[str]) -> list[bool]:
    claims = claims_of(texts)
    return [c.check_required for c in mark(claims, classifier.classify(claims))]


@pytest.mark.parametrize(
    "text",
    [
        "Here is what I found.",
        "Here is what I found:",
        "Certainly! Below is my analysis.",
        "This report reviews the documents provided.",
        "I hope this helps!",
        "Please let me know if you have any questions.",
        "This review compares three documents.",
    ],
)
def test_s000_74_s001_16_s003_23_polite_shells_go_unchecked_alone_and_in_an_answer(
    shipped: KindClassifier, text: str
) -> None:
    assert needs_check(shipped, [text]) == [False]
    assert needs_check(shipped, [text, CLAIM]) == [False, True]
    assert needs_check(always(Kind.CLAIM), [text]) == [False]


def test_s000_75_an_introduction_with_a_figure_is_checked(shipped: KindClassifier) -> None:
    assert needs_check(shipped, ["Here is what I found: the invoice total is $12,480.00."]) == [True]


def test_s003_15_both_titanic_claims_are_checked(shipped: KindClassifier) -> None:
    assert needs_check(shipped, [CLAIM, "It was released in 1997."]) == [True, True]


@pytest.mark.parametrize("text", [CLAIM, "Titanic is a movie.", "I like boats.", "Toronto is the capital of Ontario."])
def test_s003_33_an_answer_of_one_claim_is_checked(shipped: KindClassifier, text: str) -> None:
    assert needs_check(shipped, [text]) == [True]


def test_field_note_2_a_refusal_goes_unchecked(shipped: KindClassifier) -> None:
    for text in ("I couldn't find any information about that.", "I'm sorry, but I don't have information about that."):
        assert shipped.classify(claims_of([text])) == [Kind.REFUSAL]


@pytest.mark.parametrize("text", ["Jan 15, 1967", "Paris", "Gdańsk.", "42", "Yes.", "No.", "Not!"])
def test_field_note_6_a_bare_answer_is_a_claim(shipped: KindClassifier, text: str) -> None:
    assert needs_check(shipped, [text]) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "Here is what I found, the refund window is 90 days",
        "As you know, the fee is waived.",
        "Please note that the fee is waived.",
        "I am happy to confirm that your refund was approved.",
        "Why is X the best? Because it lasts longer.",
        "Did you know that a litre of ice weighs 917 grams?",
        "The refund window is 90 days, right?",
        "The refund is 90 days?",
        "I hope this helps and the fee is waived.",
        "Great question! The warranty covers water damage.",
        "Unfortunately, the warranty has expired.",
        "Yes, it does.",
        "I couldn't find anything about shipping, but the fee is $40.",
        "## Refunds are paid within 90 days",
        "**Free shipping on orders over $50**",
        "| Toner | $175.00 |",
        "Have a great day, your parcel is waiting at the depot.",
        "You cannot see it with the naked eye.",
        "Certainly, we ship to Norway.",
        "I have cancelled your order.",
        "Good news, it is covered!",
        "Wow, theft is covered!",
        "I hope this helps, and remember that refunds are always free!",
        "Happy birthday, your discount is active!",
        "Capital: Paris",
        "The policy does not cover floods.",
        "No side effects were reported.",
        "The report does not mention that the CEO resigned in March.",
        "Brightline should withhold the overcharge.",
    ],
)
def test_politeness_or_form_hides_no_claim(shipped: KindClassifier, text: str) -> None:
    assert needs_check(shipped, [text, CLAIM]) == [True, True]
    assert needs_check(shipped, [CLAIM, text]) == [True, True]


@pytest.mark.parametrize(
    "text",
    [
        "Did you know that the fee is $40?",
        "The fee is $40, isn't it?",
        "The fee is $40?",
        "Why? Because the fee is $40.",
        "Please note that the fee is waived.",
        "Yes, the fee is waived.",
        "Die Gebühr ist nicht bekannt und wird für Mitglieder erlassen.",
        "今日は晴れです。",
        "Paris",
    ],
)
def test_rules_check_it_even_when_the_classifier_is_sure_that_it_is_framing(text: str) -> None:
    assert needs_check(always(Kind.FRAMING), [text]) == [True]


@pytest.mark.parametrize(
    "text",
    [
        "The articles do not say how long the batteries last.",
        "I'm sorry, but the information I have doesn't say whether the stockings may be worn on a plane.",
        "I cannot answer that question based on the provided documents.",
    ],
)
def test_a_silent_source_is_a_refusal_by_form(text: str) -> None:
    assert always(Kind.CLAIM).classify(claims_of([text])) == [Kind.REFUSAL]


def test_s001_13_a_closing_summary_is_one_and_an_opening_one_is_a_claim() -> None:
    text = "In summary, the invoice price of toner is above the order price."
    assert always(Kind.CLAIM).classify(claims_of([CLAIM, text])) == [Kind.CLAIM, Kind.SUMMARY]
    assert always(Kind.CLAIM).classify(claims_of([text])) == [Kind.CLAIM]


def test_a_sentence_too_long_to_be_a_greeting_is_checked() -> None:
    polite = "Thank you so much, " * 50
    assert len(polite) > kind_features.LONGEST
    assert needs_check(always(Kind.FRAMING), [polite]) == [True]


@pytest.mark.parametrize("text", ["---", "| --- | :-: |", "```", "```sql", "~~~", "1.", "-", "##", "👍"])
def test_marks_alone_go_unchecked(text: str) -> None:
    assert needs_check(always(Kind.CLAIM), [text]) == [False]


def test_code_that_says_something_is_no_fence() -> None:
    assert needs_check(always(Kind.CLAIM), ["``` The refund is 90 days ```"]) == [True]


def test_table_head_goes_unchecked_and_its_rows_do_not() -> None:
    rows = ["| Item | Budget | Spent |", "| --- | --- | --- |", "| Chairs | 300 | 280 |"]
    assert needs_check(always(Kind.CLAIM), rows) == [False, False, True]
    assert needs_check(always(Kind.CLAIM), [rows[0], rows[2]]) == [False, True]


def checked_of(answer: str) -> list[bool]:
    """Which claims of an answer go to the models when the classifier calls all of them framing."""
    claims = split_claims(answer)
    return [c.check_required for c in mark(claims, always(Kind.FRAMING).classify(claims))]


@pytest.mark.parametrize(
    ("answer", "checked"),
    [
        ("| Item | Director |\n|---|---|\n| Titanic | Spielberg |\n| Avatar | Cameron |", [False, False, True, True]),
        ("| Theft | ✅ |\n| Fire | ❌ |", [True, True]),
        # a head with nothing below it says something, and nothing else says it
        ("| Won 99 Oscars | Free |\n|---|---|", [True, False]),
        ("| Won 99 Oscars | Free |\n|---|---|\n| | |", [True, False, False]),
    ],
)
def test_every_row_of_a_table_is_checked_and_a_head_without_rows(answer: str, checked: list[bool]) -> None:
    assert checked_of(answer) == checked


@pytest.mark.parametrize(
    ("answer", "checked"),
    [
        ("- Theft\n- Flood", [True, True]),
        ("1. **Theft**\n2. **Flood**", [True, True]),
        ("1. Delivery\n   - Three days\n2. Refunds\n   - Thirty days", [False, True, False, True]),
        ("- **Delivery**\n  Three days.\n- **Refunds**\n  - Thirty days", [False, True, False, True]),
        ("- Would you like a copy?\n- I don't know.", [False, False]),
    ],
)
def test_items_of_a_list_are_checked_unless_they_name_a_list(answer: str, checked: list[bool]) -> None:
    assert checked_of(answer) == checked


def test_a_bare_answer_to_a_question_is_checked() -> None:
    assert checked_of("Who directed Titanic?\n\nKate Winslet") == [False, True]
    assert checked_of("Is theft covered? Fully covered! Is it? Of course! Sure.") == [False, True, False, True, False]
    assert checked_of("Certainly! Anything else? Thank you!") == [False, False, False]


@pytest.mark.parametrize("heading", ["# No refunds for anyone", "**Free shipping always**", "## Never late"])
def test_a_heading_that_asserts_is_checked(heading: str) -> None:
    assert checked_of(f"{heading}\n\nHello!") == [True, False]
    assert checked_of("# No. 5\n\n## Costs") == [False, False]


def test_layout_of_the_block_counts_when_the_marks_are_gone() -> None:
    heading = claims_of(["Payment terms"], layout="heading")
    assert always(Kind.CLAIM).classify(heading) == [Kind.FRAMING]
    assert always(Kind.CLAIM).classify(claims_of(["Payment terms differ here"], layout="paragraph")) == [Kind.CLAIM]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Which of the two would you prefer?", True),
        ("If nobody is at home, would you rather have it left in the shed?", True),
        ("Window or aisle?", True),
        ("¿Puedo ayudarle en algo más hoy mismo?", True),
        ("The fee is waived, isn't it?", False),
        ("Were you aware that the fee is waived?", False),
        ("The fee was waived for all members?", False),
        ("Since the refund window is 90 days, would you like me to start?", False),
        ("The film was directed by Spielberg, which you asked about?", False),
        ("Is there anything else, now that shipping is free?", False),
        ("If you need it within 2 days, shall I use express?", True),
        ("Would you like to know more, or shall I start?", True),
    ],
)
def test_is_question(text: str, expected: bool) -> None:
    assert kind_rules.is_question(text) is expected


def test_must_check_spares_a_disclaimer_about_the_assistant_itself() -> None:
    assert not kind_rules.must_check(kind_features.Sentence("Bear in mind that I'm not a solicitor.", "paragraph"))


def test_a_conclusion_with_a_figure_counts_for_its_figure() -> None:
    texts = ["Brightline should withhold $600.00.", "Brightline should withhold it."]
    assert always(Kind.CONCLUSION).classify(claims_of(texts)) == [Kind.CONCLUSION_WITH_FACT, Kind.CONCLUSION]


def test_mark_checks_all_kinds_but_three() -> None:
    marked = mark(claims_of(["x"] * len(KINDS)), KINDS)
    assert [c.kind for c in marked] == list(KINDS)
    assert {c.kind for c in marked if not c.check_required} == {Kind.FRAMING, Kind.QUESTION, Kind.REFUSAL}


def test_no_claims_no_kinds(shipped: KindClassifier) -> None:
    assert shipped.classify([]) == []
    assert shipped.classify([], np.zeros((0, 384), dtype=np.float32)) == []


def test_a_sentence_scores_the_same_whatever_the_answer_it_shares_a_batch_with(shipped: KindClassifier) -> None:
    one = shipped.chances(kind_features.read(claims_of([CLAIM])))[0]
    many = shipped.chances([kind_features.Sentence(t, "paragraph") for t in ("Hello there!", CLAIM, "")])[1]
    assert many == pytest.approx(one, abs=1e-5)


def test_chances_are_finite_and_sum_to_one(shipped: KindClassifier) -> None:
    odd = ["", " ", "\ud83d", "a" * 50_000, "\u0000", "🙂🙂", "x"]
    chances = shipped.chances([kind_features.Sentence(t, "paragraph") for t in odd])
    assert chances.sum(axis=1) == pytest.approx(np.ones(len(odd)), abs=1e-5)


def test_vectors_are_read(shipped: KindClassifier) -> None:
    sentences = kind_features.read(claims_of([CLAIM]))
    vector = np.zeros((1, 384), dtype=np.float32)
    vector[0, 0] = 1.0
    without = shipped.chances(sentences, np.zeros((1, 384), dtype=np.float32))
    assert not np.allclose(shipped.chances(sentences, vector), without)


def test_clauses_worth_a_look() -> None:
    assert list(clauses_of("Here is what I found, the fee is waived")) == ["Here is what I found", "the fee is waived"]
    assert list(clauses_of("The fee is waived.")) == []


def test_grams_have_unit_weight() -> None:
    grams = kind_features.grams(["the fee is 40", "", "no"])
    # Four words and five pairs with the borders; a border pair alone; one word and two pairs.
    assert np.bincount(grams.rows, minlength=3).tolist() == [9, 1, 3]
    assert np.bincount(grams.rows, grams.weights**2).tolist() == pytest.approx([1.0, 1.0, 1.0])
    assert grams.buckets.max() < kind_features.BUCKETS


def test_figures_are_alike_to_the_words() -> None:
    one, other = (kind_features.grams([f"the fee is {n}"]).buckets.tolist() for n in (40, 95))
    assert one == other


def test_plain_takes_marks_off() -> None:
    cases = {
        "## **Key** findings": "Key findings",
        "- `fee` is 4": "fee is 4",
        "> quoted": "quoted",
        "2) Press it": "Press it",
        "```py": "",
        "3.5 litres": "3.5 litres",
        "| a | b |": "a | b",
    }
    assert {text: kind_features.plain(text) for text in cases} == cases


def test_softmax_of_equal_logits() -> None:
    assert softmax(np.zeros((1, 8), dtype=np.float32)) == pytest.approx(np.full((1, 8), 0.125))


def test_other_kinds_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / FILE, kinds=np.array(["claim", "noise"]))
    with pytest.raises(ModelError, match="other kinds"):
        load_kinds(tmp_path)


def test_other_features_are_refused(tmp_path: Path) -> None:
    arrays = {"kinds": np.array([k.value for k in KINDS])}
    for name in ("text", "vectors"):
        for part in ("grams", "form", "vector", "bias"):
            arrays[f"{name}_{part}"] = np.zeros((3, 8), dtype=np.float16)
    np.savez(tmp_path / FILE, **arrays)
    with pytest.raises(ModelError, match="other features"):
        load_kinds(tmp_path)
