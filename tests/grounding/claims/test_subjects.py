import pytest

from grounding.claims.subjects import subject_of


@pytest.mark.parametrize(
    ("sentence", "text", "plural", "person"),
    [
        ("Titanic was directed by James Cameron.", "Titanic", False, False),
        ("The Eiffel Tower is 330 metres tall.", "The Eiffel Tower", False, False),
        ("New York is the largest city.", "New York", False, False),
        ("Marie Curie was a physicist.", "Marie Curie", False, True),
        ("The director resigned.", "The director", False, True),
        ("Ann Lee spoke.", "Ann Lee", False, None),
        ("The orders were late.", "The orders", True, False),
        ("The capital of France is Paris.", "The capital of France", False, False),
        ("In May, revenue rose 5%.", "revenue", False, False),
        ("The man who wrote it died.", "The man", False, True),
        ("Titanic (1997) was long.", "Titanic", False, None),
        ("Your pickup code works for 3 days.", "Your pickup code", False, False),
        ("The proposed plan was approved.", "The proposed plan", False, False),
    ],
)
def test_subjects(sentence, text, plural, person):
    found = subject_of(sentence)
    assert found is not None
    assert (found.text, found.plural, found.person) == (text, plural, person)


@pytest.mark.parametrize(
    "sentence",
    [
        "Open the app.",
        "Open the app that is free.",
        "There is a pool.",
        "In 1912 the ship sank.",
        "Total: it was $5.",
        "Founded in 1960, SDS was big.",
        "Neptune's outer (icy) moon Triton is cold.",
        "Then she left.",
        "Hi",
        "",
    ],
)
def test_no_subject_is_better_than_a_wrong_one(sentence):
    assert subject_of(sentence) is None


def test_names_elsewhere_in_the_sentence():
    found = subject_of("Titanic was directed by James Cameron and seen by Ann Lee near Mary Jones.")
    assert found is not None
    assert (found.agents, found.others) == (("James Cameron", "Ann Lee"), ("Mary Jones",))


def test_an_object_may_be_what_it_means():
    kept, lost = subject_of("The film won 11 prizes."), subject_of("The film has a sequel.")
    assert kept is not None
    assert lost is not None
    assert (kept.stays, lost.stays) == (True, False)
