from __future__ import annotations

import pytest

from benchmarks.shapes import SHAPES, TITANIC, largest, typical
from grounding.claims.split import split_claims
from grounding.claims.tokens import count_tokens
from grounding.limits import validate
from grounding.types import CheckOptions


def test_typical_has_five_claims_and_ten_facts_of_1000_characters() -> None:
    for number in range(20):
        request = typical(number)
        claims = split_claims(request.answer)
        assert len(claims) == 5
        assert [c.hypothesis for c in claims] == [c.text for c in claims]
        assert [len(f.text) for f in request.facts] == [1_000] * 10


def test_typical_never_comes_back_and_is_the_same_for_the_same_number() -> None:
    requests = [typical(number) for number in range(200)]
    assert len({f.text for r in requests for f in r.facts}) == 2_000
    claims = [c.text for r in requests for c in split_claims(r.answer)]
    assert len(set(claims)) == 1_000
    assert typical(7) == requests[7]


def test_largest_is_the_largest_legal_request() -> None:
    request = largest(0)
    assert count_tokens(request.answer) == 4_096
    assert [len(f.text) for f in request.facts] == [10_000] * 200
    assert len({f.text for f in request.facts}) == 200
    validate(request.answer, request.facts, CheckOptions())


def test_largest_has_exactly_4096_tokens_whatever_its_number() -> None:
    assert {count_tokens(largest(number).answer) for number in (1, 2)} == {4_096}


def test_titanic_is_the_example_of_the_guide() -> None:
    assert len(split_claims(TITANIC.answer)) == 2
    assert [len(f.text) for f in TITANIC.facts] == [387, 431]  # as source 003 prints them


@pytest.mark.parametrize("name", ["titanic", "typical", "largest"])
def test_shapes_go_by_their_names(name: str) -> None:
    assert SHAPES[name].name == name
