import pytest

from grounding.claims.split import split_claims


def read(answer, prompt=None):
    """What the models read of an answer's claims."""
    return [claim.hypothesis for claim in split_claims(answer, prompt)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Is theft covered? Yes.", ["Is theft covered?", "Is theft covered? Yes."]),
        ("Is theft covered? It isn't.", ["Is theft covered?", "Is theft covered? It isn't."]),
        ("Is it?\n\nYes, it is.", ["Is it?", "Is it? Yes, it is."]),
        ("Who directed it?\n\nKate Winslet", ["Who directed it?", "Who directed it? Kate Winslet"]),
        ("Not covered:\n- Fire\n- Storm", ["Not covered:", "Not covered: Fire", "Not covered: Storm"]),
        ("## Not covered\n\n1. Fire", ["Not covered", "Not covered: Fire"]),
        ("**Director:**\nKate Winslet", ["Director:", "Director: Kate Winslet"]),
        # what says something by itself is left alone
        ("Not covered:\n- Fire is covered.", ["Not covered:", "Fire is covered."]),
        ("Here is what I found:\n- Fire", ["Here is what I found:", "Fire"]),
        ("Who founded it? Élodie opened it in 1926.", ["Who founded it?", "Élodie opened it in 1926."]),
        ("Anything else? Thanks for asking!", ["Anything else?", "Thanks for asking!"]),
        ("It rose. Yes.", ["It rose.", "Yes."]),
        ("Is it?\n\n```\nYes.\n```\nNo", ["Is it?", "Yes.", "No"]),
    ],
)
def test_a_fragment_is_read_with_what_it_completes(answer, expected):
    assert read(answer) == expected


def test_items_below_items_belong_to_the_nearest_introduction():
    answer = "Covered:\n1. Fire\n2. Water:\n   - Rain\n   - Snow\n3. Ice\n\nBye."
    covered = ["Covered:", "Covered: Fire", "Water:", "Water: Rain", "Water: Snow", "Covered: Ice"]
    assert read(answer) == [*covered, "Bye."]


def test_the_first_claim_may_answer_the_prompt():
    assert read("Yes.", "I wonder. Is theft covered?") == ["Is theft covered? Yes."]
    assert read("Yes.", "Tell me of theft.") == ["Yes."]
    assert read("It covers theft. Yes.", "Is theft covered?")[1] == "Yes."
    assert read("Yes.", "x" * 300 + "?") == ["Yes."]


def test_claims_keep_their_text_and_place():
    claim = split_claims("Is theft covered? Yes.")[1]
    assert (claim.text, claim.start, claim.end) == ("Yes.", 18, 22)
