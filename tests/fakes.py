"""Stand-ins for the models: deterministic, instant, and honest about word overlap only."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence

import numpy as np

from grounding.types import Claim, Kind
from models.protocols import Floats2d, Pair, PairScores

_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    return [w.lower() for w in _WORD.findall(text)]


class FakeEmbedder:
    """Hashed bags of words."""

    name = "fake-embedder@1"
    dimension = 64

    def encode(self, texts: Sequence[str]) -> Floats2d:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in words(text):
                vectors[row, zlib.crc32(word.encode()) % self.dimension] += 1
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return vectors / np.maximum(norms, 1e-9)


class FakeScorer:
    """Support = share of the hypothesis' words in the premise; contradiction = 0.9 when only one of them has "not"."""

    name = "fake-scorer@1"

    def __init__(self, max_tokens: int = 256) -> None:
        self.max_tokens = max_tokens
        self.pairs: list[Pair] = []

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        return [len(words(t)) for t in texts]

    def score(self, pairs: Sequence[Pair]) -> PairScores:
        self.pairs += pairs
        rows = [self._score(premise, hypothesis) for premise, hypothesis in pairs]
        table = np.array(rows, dtype=np.float32).reshape(len(pairs), 3)
        support, contradiction = table[:, 0], table[:, 1]
        return PairScores(
            support=support,
            entailment=support * (1 - contradiction),
            neutral=(1 - support) * (1 - contradiction),
            contradiction=contradiction,
            truncated=table[:, 2].astype(np.bool_),
        )

    def _score(self, premise: str, hypothesis: str) -> tuple[float, float, float]:
        have, wanted = words(premise), words(hypothesis)
        truncated = len(have) + len(wanted) + 3 > self.max_tokens
        have = have[: self.max_tokens - 3 - len(wanted)]
        share = sum(w in have for w in wanted) / max(1, len(wanted))
        flipped = ("not" in have) != ("not" in wanted) and share > 0.5
        return (0.1 if flipped else share), (0.9 if flipped else 0.05), float(truncated)


class ScriptedScorer(FakeScorer):
    """The (support, contradiction) a test wrote down for a pair, (0, 0) for any other; lengths as in FakeScorer."""

    name = "scripted-scorer@1"

    def __init__(self, script: Mapping[Pair, tuple[float, float]], max_tokens: int = 256) -> None:
        super().__init__(max_tokens)
        self.script = script

    def _score(self, premise: str, hypothesis: str) -> tuple[float, float, float]:
        _, _, truncated = super()._score(premise, hypothesis)
        return *self.script.get((premise, hypothesis), (0.0, 0.0)), truncated


class FakeKinds:
    """A sentence that begins with "Here" is framing, one that ends with "?" a question; all else is a claim."""

    def classify(self, claims: Sequence[Claim], vectors: Floats2d | None = None) -> list[Kind]:
        assert vectors is None or len(vectors) == len(claims)
        return [_kind(claim.text) for claim in claims]


def _kind(text: str) -> Kind:
    if text.startswith("Here"):
        return Kind.FRAMING
    return Kind.QUESTION if text.endswith("?") else Kind.CLAIM
