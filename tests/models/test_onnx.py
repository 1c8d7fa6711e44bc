import random
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from onnxruntime.capi import onnxruntime_pybind11_state as ort_errors

from grounding.errors import ModelError, ScorerError
from models import onnx
from models.onnx import OnnxEmbedder, OnnxPairScorer, cut, feeds, padded
from models.protocols import Embedder, PairScorer, PairScores
from models.registry import load_manifest, write_manifest
from models.tokens import Row

WORDS = [
    "the",
    "a",
    "river",
    "bank",
    "loan",
    "is",
    "was",
    "not",
    "open",
    "closed",
    "on",
    "monday",
    "in",
    "june",
    "seven",
    "7",
    "percent",
    "rate",
    "rises",
]
TINY = Path(__file__).parent / "data" / "tiny"


@pytest.fixture(scope="module")
def scorer() -> Iterator[OnnxPairScorer]:
    engine = OnnxPairScorer(TINY, threads=2)
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def embedder() -> Iterator[OnnxEmbedder]:
    engine = OnnxEmbedder(threads=2)
    yield engine
    engine.close()


def mixed(count: int, seed: int = 3) -> list[tuple[str, str]]:
    rng = random.Random(seed)
    return [
        (" ".join(rng.choices(WORDS, k=rng.randint(1, 30))), " ".join(rng.choices(WORDS, k=4))) for _ in range(count)
    ]


def table(scores: PairScores) -> np.ndarray:
    return np.stack([getattr(scores, field.name) for field in fields(scores)], axis=1)


class Broken:
    """A session that gives what a test wants, or raises it."""

    def __init__(self, outcome: object) -> None:
        self.outcome = outcome

    def run(self, _names: None, inputs: dict[str, np.ndarray]) -> list[np.ndarray]:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return [np.full((len(inputs["input_ids"]), 4), self.outcome, dtype=np.float32)]


def test_the_engines_are_what_the_protocols_ask(scorer: OnnxPairScorer, embedder: OnnxEmbedder) -> None:
    pair_scorer: PairScorer = scorer
    text_embedder: Embedder = embedder
    assert pair_scorer.name == "tiny@0"
    assert pair_scorer.max_tokens == 32
    assert text_embedder.name == "minilm-embedder@1"


def test_scores_are_shares_and_the_three_sum_to_one(scorer: OnnxPairScorer) -> None:
    found = scorer.score(mixed(20))
    assert found.support.dtype == np.float32
    assert ((found.support >= 0) & (found.support <= 1)).all()
    assert found.entailment + found.neutral + found.contradiction == pytest.approx(np.ones(20), abs=1e-5)


def test_a_pair_alone_scores_as_among_64_of_mixed_lengths(scorer: OnnxPairScorer) -> None:
    pairs = mixed(64)
    together = table(scorer.score(pairs))
    alone = np.concatenate([table(scorer.score([pair])) for pair in pairs])
    assert len(np.unique(together[:, 0])) > 40, "the test is void when the scores do not differ"
    assert np.abs(together - alone).max() <= 1e-3


def test_scores_come_in_the_order_of_the_pairs(scorer: OnnxPairScorer) -> None:
    pairs = mixed(40)
    assert table(scorer.score(pairs[::-1]))[::-1] == pytest.approx(table(scorer.score(pairs)), abs=1e-3)


def test_the_number_of_threads_changes_nothing(scorer: OnnxPairScorer) -> None:
    single = OnnxPairScorer(TINY, threads=1)
    assert table(single.score(mixed(30))) == pytest.approx(table(scorer.score(mixed(30))), abs=1e-3)
    single.close()


def test_truncation_is_told(scorer: OnnxPairScorer) -> None:
    # a window of 32: 3 special, 4 of the hypothesis, 25 left
    found = scorer.score([("the " * 25, "the " * 4), ("the " * 26, "the " * 4), ("", "the " * 22)])
    assert found.truncated.tolist() == [False, True, True]
    assert scorer.count_tokens(["the " * 25, "", "the river."]) == [25, 0, 3]


def test_what_was_cut_off_does_not_count(scorer: OnnxPairScorer) -> None:
    # 27 of the premise fit beside two of the hypothesis
    cut_off, whole = "the " * 27 + "bank closed", "the " * 27
    found = scorer.score([(cut_off, "river loan"), (whole, "river loan")])
    assert found.support[0] == pytest.approx(found.support[1], abs=1e-6)
    assert found.truncated.tolist() == [True, False]


def test_no_pair_gives_empty_scores(scorer: OnnxPairScorer) -> None:
    found = scorer.score([])
    assert [getattr(found, f.name).shape for f in fields(found)] == [(0,)] * 5
    assert found.truncated.dtype == np.bool_
    assert scorer.count_tokens([]) == []


@pytest.mark.parametrize("text", ["", "\ud800", "\x00", "a\udfffb\x00c", "\u200b" * 50, "🙂" * 40])
def test_odd_text_is_scored(scorer: OnnxPairScorer, text: str) -> None:
    assert np.isfinite(scorer.score([(text, "the bank"), ("the bank", text)]).support).all()


def test_many_threads_may_score_at_once(scorer: OnnxPairScorer) -> None:
    requests = [mixed(12, seed) for seed in range(16)]
    expected = [table(scorer.score(pairs)) for pairs in requests]
    with ThreadPoolExecutor(8) as callers:
        found = list(callers.map(lambda pairs: table(scorer.score(pairs)), requests))
    assert np.concatenate(found) == pytest.approx(np.concatenate(expected), abs=1e-3)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_a_number_that_is_not_finite_is_an_error(value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = OnnxPairScorer(TINY, threads=1)
    monkeypatch.setattr(engine._encoder, "_session", Broken(value))
    with pytest.raises(ScorerError, match="not finite for 2 of 2"):
        engine.score(mixed(2))
    engine.close()


def test_a_runtime_failure_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = OnnxPairScorer(TINY, threads=1)
    monkeypatch.setattr(engine._encoder, "_session", Broken(ort_errors.RuntimeException("out of memory")))
    with pytest.raises(ScorerError, match="out of memory"):
        engine.score(mixed(2))
    engine.close()


def test_a_graph_onnxruntime_cannot_read_is_refused(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    (folder / "model.onnx").write_bytes(b"not a graph")
    write_manifest(folder, load_manifest(folder), ["model.onnx", "tokenizer.json"])
    with pytest.raises(ModelError, match=r"model\.onnx: onnxruntime .* cannot load it"):
        OnnxPairScorer(folder)


def test_a_damaged_bundle_is_not_loaded(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    (folder / "model.onnx").write_bytes(b"not a graph")
    with pytest.raises(ModelError, match="bytes, the manifest says"):
        OnnxPairScorer(folder)


def test_a_calibrated_bundle_is_calibrated(tmp_path: Path, scorer: OnnxPairScorer) -> None:
    folder = Path(shutil.copytree(TINY, tmp_path / "tiny"))
    manifest = load_manifest(folder)
    calibration = {"support": {"bias": 100.0}, "nli_temperature": 1.0}
    values = {f.name: getattr(manifest, f.name) for f in fields(manifest)} | {"calibration": calibration}
    write_manifest(folder, type(manifest)(**values), ["model.onnx", "tokenizer.json"])
    engine = OnnxPairScorer(folder, threads=1)
    assert engine.score(mixed(3)).support == pytest.approx(np.ones(3))
    assert engine.score(mixed(3)).entailment == pytest.approx(scorer.score(mixed(3)).entailment, abs=1e-3)
    engine.close()


def test_vectors_have_length_one_and_meaning(embedder: OnnxEmbedder) -> None:
    vectors = embedder.encode(
        ["The cat sat on the mat.", "A cat is sitting on a rug.", "Interest rates rose by two percent."]
    )
    assert vectors.shape == (3, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(3), abs=1e-5)
    likeness = vectors @ vectors.T
    assert likeness[0, 1] > 0.6 > 0.3 > likeness[0, 2]


def test_a_text_alone_embeds_as_among_others(embedder: OnnxEmbedder) -> None:
    texts = [premise for premise, _ in mixed(24)]
    together = embedder.encode(texts)
    alone = np.concatenate([embedder.encode([text]) for text in texts])
    assert np.abs(together - alone).max() <= 1e-3


def test_no_text_and_odd_texts_embed(embedder: OnnxEmbedder) -> None:
    assert embedder.encode([]).shape == (0, 384)
    assert np.isfinite(embedder.encode(["", "\ud800\x00", "word " * 1_000])).all()


def test_the_embedder_reads_the_first_256_tokens(embedder: OnnxEmbedder) -> None:
    same = embedder.encode(["word " * 254 + "river", "word " * 254 + "mountain"])
    assert same[0] == pytest.approx(same[1])


def test_batches_hold_one_padded_length_and_keep_to_the_budget() -> None:
    lengths = [3, 40, 16, 33, 17, 48, 200, 5]
    batches = cut(lengths, budget=64)
    # padded: 16, 48, 16, 48, 32, 48, 208, 16 -> the 208 alone though over the budget; 48s one by one; 16s together
    assert batches == [[6], [1], [3], [5], [4], [0, 2, 7]]


@pytest.mark.parametrize(("length", "expected"), [(1, 16), (16, 16), (17, 32), (256, 256)])
def test_lengths_go_in_steps(length: int, expected: int) -> None:
    assert padded(length) == expected


def test_rows_are_padded_and_typed() -> None:
    inputs = feeds([Row([2, 8, 3, 9, 3], 3, False), Row([2, 3], 2, False)], padding=0)
    assert inputs["input_ids"].shape == (2, 16)
    assert inputs["input_ids"][:, :6].tolist() == [[2, 8, 3, 9, 3, 0], [2, 3, 0, 0, 0, 0]]
    assert inputs["attention_mask"][:, :6].tolist() == [[1, 1, 1, 1, 1, 0], [1, 1, 0, 0, 0, 0]]
    assert inputs["token_type_ids"][:, :6].tolist() == [[0, 0, 0, 1, 1, 0], [0, 0, 0, 0, 0, 0]]


def test_a_container_may_use_the_cores_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx.os, "sched_getaffinity", lambda _: {0, 3, 5}, raising=False)
    assert onnx.available_cores() == 3


def test_without_affinity_all_cores_count_and_an_unknown_number_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(onnx.os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(onnx.os, "cpu_count", lambda: 6)
    assert onnx.available_cores() == 6
    monkeypatch.setattr(onnx.os, "cpu_count", lambda: None)
    assert onnx.available_cores() == 1
