"""The requests that are timed. Deterministic: the same number gives the same request on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from benchmarks.prose import Subject, statement, subject
from grounding.limits import MAX_ANSWER_TOKENS, MAX_FACT_CHARACTERS, MAX_FACTS
from grounding.types import Fact

TYPICAL_CLAIMS = 5
TYPICAL_FACTS = 10
TYPICAL_FACT_CHARACTERS = 1_000


@dataclass(frozen=True, slots=True)
class Request:
    """An answer and the facts to check it against."""

    answer: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of request: `make(n)` is the n-th; `requests` and `warm_up`: how many are sent by default."""

    name: str
    description: str
    make: Callable[[int], Request]
    requests: int
    warm_up: int


TITANIC = Request(
    "Titanic was directed by James Cameron. It was released in 1997.",
    (
        Fact(
            "Titanic is a 1997 American epic romantic disaster movie. It was directed, written, and co-produced by "
            "James Cameron. The movie is about the 1912 sinking of the RMS Titanic. It stars Kate Winslet and Leonardo "
            "DiCaprio. The movie was released on December 19, 1997. It received positive critical reviews. The movie "
            "won 11 Academy Awards, and was nominated for fourteen total Academy Awards.",
            {"author": "Simple Wikipedia"},
        ),
        Fact(
            'James Cameron\'s "Titanic" is an epic, action-packed romance set against the ill-fated maiden voyage of '
            "the R.M.S. Titanic; the pride and joy of the White Star Line and, at the time, the largest moving object "
            'ever built. She was the most luxurious liner of her era -- the "ship of dreams" -- which ultimately '
            "carried over 1,500 people to their death in the ice cold waters of the North Atlantic in the early hours "
            "of April 15, 1912.",
            {"author": "Simple Wikipedia"},
        ),
    ),
)
"""The example of the check-grounding guide."""


def typical(number: int) -> Request:
    """Five claims, ten facts of 1,000 characters. No fact or claim comes back in another request, so nothing is cached.

    Three claims are said by a fact, in its own words; one has another figure; one is about nothing in the facts.
    """
    rng = random.Random(f"typical {number}")
    told = [_told(rng, TYPICAL_FACT_CHARACTERS) for _ in range(TYPICAL_FACTS)]
    chosen = rng.sample(told, 4)
    claims = [rng.choice(list(f.subject.paraphrases())) for f in chosen[:3]]
    claims.append(chosen[3].subject.wrong(rng))
    claims.append(statement(rng, subject(rng)))
    rng.shuffle(claims)
    return Request(" ".join(claims), tuple(Fact(f.text, {"title": f.subject.name}) for f in told))


def largest(number: int) -> Request:
    """An answer of exactly 4,096 tokens, and 200 facts of 10,000 characters: the most the limits let pass."""
    rng = random.Random(f"largest {number}")
    told = [_told(rng, MAX_FACT_CHARACTERS) for _ in range(MAX_FACTS)]
    answer = _answer(rng, [f.subject for f in told], MAX_ANSWER_TOKENS)
    return Request(answer, tuple(Fact(f.text, {"title": f.subject.name}) for f in told))


SHAPES: Mapping[str, Shape] = {
    shape.name: shape
    for shape in (
        Shape("titanic", "2 claims, 2 facts, the same each time: its facts are cached", lambda _: TITANIC, 100, 5),
        Shape("typical", "5 claims, 10 facts × 1,000 characters, all new each time", typical, 100, 5),
        Shape("largest", "4,096-token answer, 200 facts × 10,000 characters, all new each time", largest, 3, 0),
    )
}


@dataclass(frozen=True, slots=True)
class _Told:
    subject: Subject
    text: str


def _told(rng: random.Random, characters: int) -> _Told:
    """A fact of exactly so many characters. Its last sentence is cut, as splitters of a fixed size cut it."""
    about = subject(rng)
    sentences = [about.opening(), *about.sentences()]
    size = sum(len(s) + 1 for s in sentences)
    while size <= characters:
        sentences.append(statement(rng, about))
        size += len(sentences[-1]) + 1
    return _Told(about, " ".join(sentences)[: characters - 1].rstrip().ljust(characters - 1, ".") + ".")


def tokens(sentence: str) -> int:
    """Tokens of one sentence that ends with a full stop: its words, and the stop."""
    return len(sentence.split()) + 1


def _answer(rng: random.Random, subjects: list[Subject], limit: int) -> str:
    sentences, left = [], limit
    while True:
        about = rng.choice(subjects)
        claim = rng.choice([*about.paraphrases(), about.wrong(rng), statement(rng, about)])
        if left - tokens(claim) < 8:
            break
        sentences.append(claim)
        left -= tokens(claim)
    names = " ".join(rng.choice(subjects).name.split()[0] for _ in range(left - 5))
    return " ".join([*sentences, f"The register also lists {names}."])
