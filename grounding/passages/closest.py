"""Which passages each claim is scored against: words first, meaning for what words leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

import numpy as np

from grounding.passages.cache import ByteCache, content_key
from grounding.passages.lexical import lexical_scores
from grounding.types import Passage
from models.protocols import Embedder, Floats1d, Floats2d

_DECIMALS = 4
"""Of a score; beyond them an embedder's vectors may differ with what else is in the batch."""


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """How many distinct texts a claim is scored against, and what may be spent on finding them.

    A claim gets at least `k_min` and at most `k` texts: those whose word score is at least `ratio` of
    its best one's. Only if more than `k` reach that, or none shares a word with it, are the best
    `survivors` embedded, and the k chosen by words and meaning together.

    At most `embed_token_budget` tokens of passages are embedded per request, 0 for none: a count of
    scorer tokens, cached vectors included, so that a warm cache changes no reply.
    """

    k: int = 8
    k_min: int = 3
    ratio: float = 0.3
    survivors: int = 16
    embed_token_budget: int = 1_000
    lexical_weight: float = 0.5
    """Share of the word score in its sum with the cosine, both spread over 0..1 within a claim."""
    embed_crowded: bool = True
    """Whether to embed where more than `k` texts are good; if not, only where no text shares a word with the claim."""

    def __post_init__(self) -> None:
        if not 1 <= self.k_min <= self.k <= self.survivors or self.embed_token_budget < 0:
            raise ValueError("need 1 <= k_min <= k <= survivors and embed_token_budget >= 0")
        if not (0 <= self.ratio <= 1 and 0 <= self.lexical_weight <= 1):
            raise ValueError("need ratio and lexical_weight in [0, 1]")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage, by its index in the list searched, and its score: comparable within one claim only."""

    passage: int
    score: float


class PassageFinder:
    """Closest passages per claim. Stateless but for the vectors' cache, which may be shared between threads."""

    def __init__(
        self,
        embedder: Embedder | None = None,
        settings: FinderSettings | None = None,
        vectors: ByteCache[Floats1d] | None = None,
    ) -> None:
        self.settings = settings or FinderSettings()
        self._embedder = embedder
        self._vectors = vectors

    def find(self, claims: Sequence[str], passages: Sequence[Passage], k: int | None = None) -> list[list[Candidate]]:
        """For each claim its closest distinct texts, best first, each with every passage that has it.

        `k`, if given, is the most texts a claim may get: where there is no time for what the settings allow.
        The order of the passages changes nothing: ties go by text, passages of one text by index. With no
        more than `k_min` distinct texts all are returned. Raises what the embedder raises.
        """
        if not claims:
            return []
        most = self.settings.k if k is None else min(k, self.settings.k)
        groups = _by_text(passages)
        same = list(groups.values())
        scores = lexical_scores(claims, list(groups))
        wanted = [self._wanted(row) for row in scores]
        unclear = [
            row
            for row, count in enumerate(wanted)
            if count > most and (self.settings.embed_crowded or not scores[row].any())
        ]
        if unclear and self._embedder is not None:
            sizes = [passages[group[0]].tokens for group in same]
            self._add_meaning(self._embedder, claims, list(groups), sizes, scores, unclear)
        return [_best(row, same, min(count, most)) for row, count in zip(scores, wanted, strict=True)]

    def _wanted(self, lexical: Floats1d) -> int:
        """How many texts a claim asks for by words alone: all of them if none shares a word with it."""
        if not lexical.size:
            return 0
        return max(self.settings.k_min, int(np.count_nonzero(lexical >= self.settings.ratio * lexical.max())))

    def _add_meaning(
        self,
        embedder: Embedder,
        claims: Sequence[str],
        texts: list[str],
        sizes: Sequence[int],
        scores: Floats2d,
        rows: list[int],
    ) -> None:
        """Put the survivors of these claims first in `scores`, by words and cosine; the budget says how many."""
        survivors = [self._survivors(scores[row]) for row in rows]
        chosen = _within(survivors, sizes, self.settings.embed_token_budget)
        if not chosen:
            return
        vectors = self._embed(embedder, [texts[at] for at in chosen])
        asked = embedder.encode([claims[row] for row in rows])
        for row, own, claim in zip(rows, survivors, asked, strict=True):
            mine = np.flatnonzero(np.isin(chosen, own))
            at = np.array(chosen)[mine]
            scores[row, at] = np.round(1 + self._fuse(scores[row, at], vectors[mine] @ claim), _DECIMALS)

    def _survivors(self, lexical: Floats1d) -> list[int]:
        """Texts to embed for a claim, best first; all of them if none shares a word with it."""
        best: list[int] = np.argsort(-lexical, kind="stable").tolist()
        return best[: self.settings.survivors] if lexical[best[0]] > 0 else best

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


def _within(ranked: list[list[int]], sizes: Sequence[int], budget: int) -> list[int]:
    """Texts in the order of their best rank with any claim, up to `budget` tokens; sorted."""
    chosen: set[int] = set()
    for at in chain.from_iterable(zip_longest(*ranked)):
        if at is None or at in chosen:
            continue
        budget -= sizes[at]
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
