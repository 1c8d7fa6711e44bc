"""Which passages each claim is scored against: words first, meaning for what words leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

import numpy as np
from numpy.typing import NDArray

from grounding.passages.cache import ByteCache, content_key
from grounding.passages.lexical import lexical_scores
from grounding.types import Passage
from models.protocols import Embedder, Floats1d, Floats2d

_SAME = 4
"""Decimals of a score that count: beyond them, sums differ with the order of the passages."""


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """`k` distinct texts per claim, from its `survivors` best by words.

    At most `embed_token_budget` tokens of passages are embedded per request, 0 for none: a count of
    scorer tokens, cached vectors included, so that a warm cache changes no reply.
    """

    k: int = 4
    survivors: int = 8
    embed_token_budget: int = 1_000
    lexical_weight: float = 0.5
    """Share of the word score in the sum with the cosine."""
    clear_ratio: float = 0.5
    """Embed nothing for a claim if the best text beyond the first k has less than so much of the best one's score."""

    def __post_init__(self) -> None:
        if self.k < 1 or self.survivors < self.k or self.embed_token_budget < 0:
            raise ValueError("need 1 <= k <= survivors and embed_token_budget >= 0")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage, by its index in the list searched, and its score: comparable within one claim only."""

    passage: int
    score: float


class PassageFinder:
    """Closest passages per claim. Stateless but for the vectors' cache, which may be shared between threads."""

    def __init__(
        self,
        settings: FinderSettings | None = None,
        embedder: Embedder | None = None,
        vectors: ByteCache[Floats1d] | None = None,
    ) -> None:
        self.settings = settings or FinderSettings()
        self._embedder = embedder
        self._vectors = vectors

    def find(self, claims: Sequence[str], passages: Sequence[Passage]) -> list[list[Candidate]]:
        """For each claim its k closest distinct texts, best first, each with every passage that has it.

        The order of the passages changes nothing: ties go by text, passages of one text by index. With no
        more than k distinct texts all are returned and nothing is embedded. Raises what the embedder raises.
        """
        if not claims:
            return []
        groups = _by_text(passages)
        texts = list(groups)
        scores = lexical_scores(claims, texts)
        if len(texts) > self.settings.k:
            sizes = np.array([passages[same[0]].tokens for same in groups.values()])
            scores = self._with_meaning(claims, texts, sizes, scores)
        return [_best(row, list(groups.values()), self.settings.k) for row in scores]

    def _with_meaning(
        self, claims: Sequence[str], texts: list[str], sizes: NDArray[np.int64], lexical: Floats2d
    ) -> Floats2d:
        """Scores in which the survivors of each unclear claim stand first, by words and cosine together."""
        if self._embedder is None or self.settings.embed_token_budget == 0:
            return lexical
        survivors = {row: best for row in range(len(claims)) if (best := self._survivors(lexical[row]))}
        chosen = _within(list(survivors.values()), sizes, self.settings.embed_token_budget)
        if not chosen:
            return lexical
        vectors = self._embed(self._embedder, [texts[at] for at in chosen])
        asked = self._embedder.encode([claims[row] for row in survivors])
        fused = lexical.copy()
        for row, claim in zip(survivors, asked, strict=True):
            own = np.flatnonzero(np.isin(chosen, survivors[row]))
            at = np.array(chosen)[own]
            fused[row, at] = 1 + self._fuse(lexical[row, at], vectors[own] @ claim)
        return np.round(fused, _SAME)

    def _survivors(self, lexical: Floats1d) -> list[int]:
        """Texts to embed for a claim, best first: none if its first k are clear, all if no text shares a word."""
        k = self.settings.k
        best: list[int] = np.argsort(-lexical, kind="stable").tolist()
        if lexical[best[0]] <= 0:
            return best
        if lexical[best[k]] < self.settings.clear_ratio * lexical[best[0]]:
            return []
        return best[: self.settings.survivors]

    def _fuse(self, lexical: Floats1d, cosine: Floats1d) -> Floats1d:
        share = self.settings.lexical_weight
        return share * _spread(lexical) + (1 - share) * _spread(cosine)

    def _embed(self, embedder: Embedder, texts: list[str]) -> Floats2d:
        """Vectors of the texts, those in the cache not computed again."""
        keys = [content_key(embedder.name, text) for text in texts]
        known = {key: v for key in keys if self._vectors is not None and (v := self._vectors.get(key)) is not None}
        missing = [(key, text) for key, text in zip(keys, texts, strict=True) if key not in known]
        fresh = embedder.encode([text for _, text in missing]) if missing else ()
        for (key, _), vector in zip(missing, fresh, strict=True):
            known[key] = vector
            if self._vectors is not None:
                self._vectors.put(key, vector.copy())
        return np.stack([known[key] for key in keys])


def _by_text(passages: Sequence[Passage]) -> dict[str, list[int]]:
    """Passages by what they say, in an order that does not depend on theirs."""
    groups: dict[str, list[int]] = {}
    for index, passage in enumerate(passages):
        groups.setdefault(passage.text, []).append(index)
    return dict(sorted(groups.items()))


def _within(ranked: list[list[int]], sizes: NDArray[np.int64], budget: int) -> list[int]:
    """Texts in the order of their best rank with any claim, up to `budget` tokens; sorted."""
    chosen: set[int] = set()
    for at in chain.from_iterable(zip_longest(*ranked)):
        if at is None or at in chosen:
            continue
        budget -= int(sizes[at])
        if budget < 0:
            break
        chosen.add(at)
    return sorted(chosen)


def _spread(values: Floats1d) -> Floats1d:
    """Scaled to 0..1; all 0 when all are the same."""
    if not values.size:
        return values
    low = values.min()
    return np.asarray((values - low) / max(float(values.max() - low), 1e-6), dtype=np.float32)


def _best(scores: Floats1d, groups: list[list[int]], k: int) -> list[Candidate]:
    order = np.argsort(-scores, kind="stable")[:k]
    return [Candidate(passage, float(scores[at])) for at in order.tolist() for passage in groups[at]]
