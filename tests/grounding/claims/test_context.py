from dataclasses import replace

import pytest

from grounding.claims.context import resolve
from grounding.claims.split import split_claims


def read(answer, prompt=None):
    return [c.hypothesis for c in split_claims(answer, prompt)]


TITANIC = "Titanic was directed by James Cameron. "


@pytest.mark.parametrize(
    ("answer", "last"),
    [
        (TITANIC + "It starred Brad Pitt.", "Titanic starred Brad Pitt."),
        (TITANIC + "It was based on the sinking.", "Titanic was based on the sinking."),
        (TITANIC + "It was released in 1997.", "Titanic was released in 1997."),
        (TITANIC + "It starred Kate Winslet. It won 11 Oscars.", "Titanic won 11 Oscars."),
        (TITANIC + "I hope this helps. Is that all? It won.", "Titanic won."),
        (TITANIC + "Its budget was $200 million.", "Titanic's budget was $200 million."),
        (TITANIC + "It's been praised.", "Titanic has been praised."),
        (TITANIC + "In 1998, it won 11 Oscars.", "In 1998, Titanic won 11 Oscars."),
        (TITANIC + "He also wrote it.", "James Cameron also wrote it."),
        (TITANIC + "He is Canadian. It is long.", "Titanic is long."),
        ("Marie Curie was a physicist. Her husband was Pierre.", "Marie Curie's husband was Pierre."),
        ("Einstein was born in Ulm. He moved.", "Einstein moved."),
        ("Dr. Smith runs the clinic. He agreed.", "Dr. Smith agreed."),
        ("The invoices were sent. They total $500.", "The invoices total $500."),
        ("The invoices were sent. Their date is May.", "The invoices' date is May."),
        ("Paris, London and Rome are cities. They are big.", "Paris, London and Rome are big."),
        ("A pool was built in 1990. It is open.", "The pool is open."),
        ("The film directed by Ann Lee was released. However, it failed.", "However, the film failed."),
        ("Titanic, a 1997 film, was a hit. It won.", "Titanic won."),
        ("This film is good. It was long.", "This film was long."),
        ("In 1912, the ship sank. It was new.", "The ship was new."),
        ("The phone has these features:\n- It costs $5", "The phone costs $5"),
        (
            "Revenue for the year ended May 31, 2021 was $5. This represents a 41% increase.",
            "Revenue for the year ended May 31, 2021 represents a 41% increase.",
        ),
    ],
)
def test_an_opening_pronoun_is_replaced(answer, last):
    assert read(answer)[-1] == last


@pytest.mark.parametrize(
    "answer",
    [
        "It was released in 1997.",
        "They said it would double.",  # field notes, case 29
        TITANIC + "It is clear that it was long.",
        TITANIC + "It is raining.",
        TITANIC + "It clearly seems that he won.",
        TITANIC + "It was here that he won.",
        TITANIC + "It took years.",
        TITANIC + "It was announced that prices rose.",
        TITANIC + "It is known to be old.",
        TITANIC + "It was James Cameron who did it.",
        TITANIC + "They were happy.",
        TITANIC + "This means a lot.",
        TITANIC + "This is a surprise.",
        TITANIC + "That's why.",
        "James Cameron directed Titanic. It was released in 1997.",
        "The company acquired Beats. It paid $3 billion.",
        "The phone has a camera. It is good.",
        "Anna works at the clinic. It opens at 9.",
        "James Cameron met Kate Winslet. She was good.",
        "Open the app. It is free.",
        "In 1912 the ship sank in ice. It was new.",
        "There is a pool. It is open.",
        "Then she left. It was over.",
        TITANIC + "\n\n## Avatar\n\nIt was long.",
        TITANIC + "\n\n| a |\n|---|\n| b |\n\nIt was long.",
        "Marie Curie was a physicist. She won. He died.",
    ],
)
def test_what_is_not_sure_is_left_alone(answer):
    last = split_claims(answer)[-1]
    assert last.hypothesis == last.text


def test_an_order_in_the_prompt_is_no_topic():
    assert read("It is Paris.", "What is the capital of France?") == ["It is Paris."]


@pytest.mark.parametrize(
    "prompt", ["When was Titanic released?", "Who directed Titanic?", "Tell me: how old is Titanic?"]
)
def test_the_prompt_names_the_first_topic(prompt):
    assert read("It was released in 1997.", prompt) == ["Titanic was released in 1997."]


def test_resolving_twice_changes_nothing_more():
    claims = split_claims(TITANIC + "It starred Brad Pitt. Its budget was $200.")
    assert resolve(claims, "") == claims


def test_text_and_offsets_stay():
    answer = TITANIC + "It won."
    claims = split_claims(answer)
    assert [replace(c, hypothesis="") for c in resolve(claims, answer)] == [replace(c, hypothesis="") for c in claims]
    assert claims[1].text == "It won."
