"""The two seams between judgement and engines: an embedder and a pair scorer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats1d = NDArray[np.float32]
"""float32[n]"""
Floats2d = NDArray[np.float32]
"""float32[n, d]"""
Bools1d = NDArray[np.bool_]
"""bool[n]"""

Pair = tuple[str, str]
"""(premise, hypothesis): a passage and the claim read against it."""


@dataclass(frozen=True, slots=True)
class PairScores:
    """Scores of n pairs, each in [0, 1]; the three NLI columns sum to 1 in every row.

    `support`: is the hypothesis wholly supported by the premise. `truncated`: the premise did not
    fit the scorer's window and its end was not read.
    """

    support: Floats1d
    entailment: Floats1d
    neutral: Floats1d
    contradiction: Floats1d
    truncated: Bools1d


class Embedder(Protocol):
    """Texts to vectors whose dot product is their likeness."""

    @property
    def name(self) -> str:
        """Bundle name and version, as replies show it."""

    def encode(self, texts: Sequence[str]) -> Floats2d:
        """float32[n, d], every row of length 1; `d` is fixed. An empty list gives float32[0, d]."""


class PairScorer(Protocol):
    """Reads a claim against a passage."""

    @property
    def name(self) -> str:
        """Bundle name and version, as replies show it."""

    @property
    def max_tokens(self) -> int:
        """Longest pair it reads, special tokens included."""

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Length of each text in this scorer's own tokens, without special tokens."""

    def score(self, pairs: Sequence[Pair]) -> PairScores:
        """Scores in the order of the pairs. Raises ScorerError rather than returning a NaN."""
