"""BM25 of every claim against every passage of one request, in dense numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from grounding.passages.terms import FUNCTION_WORDS, stem, terms
from models.protocols import Floats2d

_SATURATION = 1.2
"""BM25's k1."""
_LENGTH = 0.5
"""BM25's b: windows are of much the same length, but a short fact is one, too."""
_FUNCTION_WEIGHT = 0.1
"""What a function word counts: with a handful of passages, rarity says nothing about words like "was"."""
_UNWANTED = -1


def lexical_scores(claims: Sequence[str], passages: Sequence[str]) -> Floats2d:
    """float32[claims, passages]: the share of a claim's weighted terms a passage has, 0 to about 1.

    Weight is rarity among these passages (the BM25 idf). Rounded, so that the order in which passages
    stand cannot part equal ones.
    """
    wanted = _Vocabulary()
    claim_terms = [sorted({wanted[term] for term in terms(claim)}) for claim in claims]
    wanted.close()
    if not claims or not passages or not wanted.weights:
        return np.zeros((len(claims), len(passages)), dtype=np.float32)
    saturated, found = _term_frequencies(wanted, passages)
    idf = np.log1p((len(passages) - found + 0.5) / (found + 0.5)) * np.asarray(wanted.weights)
    weights = np.zeros((len(claims), len(idf)), dtype=np.float32)
    for row, own in enumerate(claim_terms):
        weights[row, own] = idf[own]
        weights[row] /= max(float(weights[row].sum()), 1e-9)
    return np.round(weights @ saturated.T, 4)


def _term_frequencies(wanted: _Vocabulary, passages: Sequence[str]) -> tuple[Floats2d, NDArray[np.int64]]:
    """BM25's saturated frequencies, float32[passages, terms], and in how many passages each term is."""
    found = [terms(passage) for passage in passages]
    lengths = np.array([len(words) for words in found])
    ids = np.fromiter(map(wanted.__getitem__, chain.from_iterable(found)), dtype=np.int64, count=int(lengths.sum()))
    cells = np.repeat(np.arange(len(passages)), lengths) * len(wanted.weights) + ids
    shape = (len(passages), len(wanted.weights))
    counts = np.bincount(cells[ids != _UNWANTED], minlength=shape[0] * shape[1]).reshape(shape).astype(np.float32)
    norm = _SATURATION * (1 - _LENGTH + _LENGTH * lengths / max(1.0, float(lengths.mean())))
    return counts / (counts + norm[:, None].astype(np.float32)), np.count_nonzero(counts, axis=0)


class _Vocabulary(dict[str, int]):
    """Terms as written to the number of their stem; once closed, unknown stems are `_UNWANTED`."""

    def __init__(self) -> None:
        super().__init__()
        self.weights: list[float] = []
        self._stems: dict[str, int] = {}
        self._new: Callable[[str], int] = self._add

    def close(self) -> None:
        self._new = lambda stemmed: _UNWANTED

    def __missing__(self, term: str) -> int:
        stemmed = stem(term)
        number = self._stems.get(stemmed)
        if number is None:
            number = self._new(stemmed)
            if number != _UNWANTED:
                self.weights.append(_FUNCTION_WEIGHT if term in FUNCTION_WORDS else 1.0)
        self[term] = number
        return number

    def _add(self, stemmed: str) -> int:
        self._stems[stemmed] = len(self._stems)
        return self._stems[stemmed]
