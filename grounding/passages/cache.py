"""A least-recently-used cache bounded by bytes, keyed by content: a fact's windows, a passage's vector."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

import numpy as np

from grounding.types import Fact, Passage
from models.protocols import Floats1d

Value = TypeVar("Value")

_ENTRY_BYTES = 200
"""About what the key, the bookkeeping and an empty value of one entry take."""
_PASSAGE_BYTES = 160


@dataclass(frozen=True, slots=True)
class CacheStats:
    """Counters since the cache was made, and what it holds now."""

    hits: int
    misses: int
    entries: int
    bytes: int


class ByteCache(Generic[Value]):
    """Holds at most `max_bytes` worth of values, by `size_of`; the one unused for longest goes first.

    Safe to share between threads. A value larger than the whole cache is not kept. Values are handed
    out as they are: they must not be changed.
    """

    def __init__(self, max_bytes: int, size_of: Callable[[Value], int]) -> None:
        self._max_bytes = max_bytes
        self._size_of = size_of
        self._entries: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._bytes = self._hits = self._misses = 0
        self._lock = Lock()

    def get(self, key: Hashable) -> Value | None:
        """The value of `key`, now the most recently used; None counts as a miss."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                self._misses += 1
                return None
            self._hits += 1
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: Hashable, value: Value) -> None:
        """Keep `value`, in place of what `key` had."""
        size = self._size_of(value) + _ENTRY_BYTES
        with self._lock:
            _, old = self._entries.pop(key, (None, 0))
            self._bytes -= old
            if size > self._max_bytes:
                return
            self._entries[key] = (value, size)
            self._bytes += size
            while self._bytes > self._max_bytes:
                _, (_, freed) = self._entries.popitem(last=False)
                self._bytes -= freed

    def clear(self) -> None:
        """Drop every entry; the counters stay."""
        with self._lock:
            self._entries.clear()
            self._bytes = 0

    @property
    def stats(self) -> CacheStats:
        """A consistent reading of the counters."""
        with self._lock:
            return CacheStats(self._hits, self._misses, len(self._entries), self._bytes)


def content_key(*parts: str) -> bytes:
    """blake2b-128 of the parts; their lengths go in, so that ("ab", "c") and ("a", "bc") differ."""
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "little"))
        digest.update(raw)
    return digest.digest()


def fact_key(fact: Fact, scorer: str, window: int, overlap: int) -> bytes:
    """Key of a fact's windows: all that `split_passages` reads, and whose tokens count. Attribute order matters."""
    attributes = [text for pair in fact.attributes.items() for text in pair]
    return content_key(scorer, str(window), str(overlap), fact.text, *attributes)


def window_cache(max_bytes: int) -> ByteCache[tuple[Passage, ...]]:
    """A cache of facts' windows, keyed by `fact_key`."""
    return ByteCache(max_bytes, _passages_size)


def vector_cache(max_bytes: int) -> ByteCache[Floats1d]:
    """A cache of passage vectors (float32[d]), keyed by `content_key(embedder.name, passage.text)`."""
    return ByteCache(max_bytes, _vector_size)


def _passages_size(passages: tuple[Passage, ...]) -> int:
    # Up to four bytes a code point: what CPython takes for a text with one emoji in it.
    return sum(_PASSAGE_BYTES + len(passage.text) * (1 if passage.text.isascii() else 4) for passage in passages)


def _vector_size(vector: Floats1d) -> int:
    return int(np.asarray(vector).nbytes)
