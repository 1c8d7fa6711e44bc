"""With the embedder and kinds that ship, and the scorer of random numbers in tests/models/data."""

from pathlib import Path

import pytest

from grounding.checker import CheckerSettings
from grounding.errors import ModelError
from grounding.loading import load_checker, load_embedder, load_scorer
from grounding.types import Fact

TINY = str(Path(__file__).parents[1] / "models" / "data" / "tiny")
SIZES = CheckerSettings(window=16, overlap=4)


@pytest.fixture(scope="module")
def checker():
    return load_checker(TINY, SIZES)


def test_a_checker_is_put_together_from_bundles(checker):
    result = checker.check("Here is what I found. The bank is open on monday.", [Fact("The bank is closed.")])
    assert [claim.claim.check_required for claim in result.claims] == [False, True]
    assert result.models == {"support": "tiny@0", "contradiction": "tiny@0", "embedder": "minilm-embedder@1"}
    assert 0 <= result.claims[1].score <= 1 - result.claims[1].contradiction


def test_a_checker_tells_which_files_it_runs(checker):
    described = checker.describe()
    assert list(described) == ["support", "contradiction", "embedder", "kinds"]
    assert described["support"] == described["contradiction"]
    assert described["support"]["name"] == "tiny"
    assert (described["support"]["version"], described["support"]["licence"]) == ("0", "Apache-2.0")
    assert {role: set(bundle["sha256"]) for role, bundle in described.items()} == {
        "support": {"model.onnx", "tokenizer.json"},
        "contradiction": {"model.onnx", "tokenizer.json"},
        "embedder": {"model.onnx", "tokenizer.json"},
        "kinds": {"kinds.npz"},
    }
    assert all(len(digest) == 64 for bundle in described.values() for digest in bundle["sha256"].values())


def test_a_scorer_or_an_embedder_alone():
    assert load_scorer(TINY).name == "tiny@0"
    assert load_embedder().name == "minilm-embedder@1"


def test_a_bundle_that_is_missing_or_of_another_kind_is_an_error_at_start_up():
    with pytest.raises(ModelError):
        load_checker("no-such-bundle")
    with pytest.raises(ModelError):
        load_checker("minilm-embedder")
    with pytest.raises(ModelError):
        load_embedder(TINY)


def test_a_scorer_that_reads_too_little_is_an_error_at_start_up():
    with pytest.raises(ModelError, match="tiny@0 reads 32 tokens: too few for passages of 128"):
        load_checker(TINY)
