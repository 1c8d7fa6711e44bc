"""`split_passages` with a memory: the same fact is not read twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from grounding.passages.cache import ByteCache, fact_key
from grounding.passages.windows import split_passages
from grounding.types import Fact, Passage
from models.protocols import PairScorer


class PassageSplitter:
    """Facts to passages for one scorer and one window, through a cache that may be shared."""

    def __init__(
        self, scorer: PairScorer, window: int, overlap: int, cache: ByteCache[tuple[Passage, ...]] | None = None
    ) -> None:
        self._scorer = scorer
        self._window = window
        self._overlap = overlap
        self._cache = cache

    def split(self, facts: Sequence[Fact]) -> list[Passage]:
        """As `split_passages`. Facts sent twice in one request are split once."""
        keys = [fact_key(fact, self._scorer.name, self._window, self._overlap) for fact in facts]
        known = {key: found for key in set(keys) if (found := self._cached(key)) is not None}
        missing = {key: fact for key, fact in zip(keys, facts, strict=True) if key not in known}
        fresh: dict[bytes, list[Passage]] = {key: [] for key in missing}
        order = list(missing)
        for passage in split_passages(list(missing.values()), self._scorer.count_tokens, self._window, self._overlap):
            fresh[order[passage.fact]].append(replace(passage, fact=0))
        for key, passages in fresh.items():
            known[key] = tuple(passages)
            if self._cache is not None:
                self._cache.put(key, known[key])
        return [replace(passage, fact=index) for index, key in enumerate(keys) for passage in known[key]]

    def _cached(self, key: bytes) -> tuple[Passage, ...] | None:
        return self._cache.get(key) if self._cache is not None else None
