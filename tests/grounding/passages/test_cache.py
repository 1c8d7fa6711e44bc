from concurrent.futures import ThreadPoolExecutor

import numpy as np

from grounding.passages.cache import ByteCache, content_key, fact_key, vector_cache, window_cache
from grounding.types import Fact, Passage

ENTRY = 200


def cache_of(entries):
    return ByteCache((ENTRY + 10) * entries, len)


def test_the_least_recently_used_goes_first():
    cache = cache_of(2)
    cache.put("a", b"0123456789")
    cache.put("b", b"0123456789")
    assert cache.get("a") == b"0123456789"
    cache.put("c", b"0123456789")
    assert (cache.get("b"), cache.get("a"), cache.get("c")) == (None, b"0123456789", b"0123456789")


def test_counters():
    cache = cache_of(2)
    assert cache.get("a") is None
    cache.put("a", b"0123456789")
    cache.get("a")
    stats = cache.stats
    assert (stats.hits, stats.misses, stats.entries, stats.bytes) == (1, 1, 1, ENTRY + 10)
    cache.clear()
    assert (cache.stats.entries, cache.stats.bytes) == (0, 0)


def test_replacing_a_value_does_not_count_it_twice():
    cache = cache_of(2)
    cache.put("a", b"0123456789")
    cache.put("a", b"01234")
    assert (cache.stats.entries, cache.stats.bytes) == (1, ENTRY + 5)


def test_a_value_larger_than_the_cache_is_not_kept():
    cache = cache_of(1)
    cache.put("a", b"0123456789")
    cache.put("b", b"0" * 11)
    assert cache.get("b") is None
    assert cache.get("a") is not None


def test_keys_tell_contents_apart():
    assert content_key("ab", "c") != content_key("a", "bc")
    fact = Fact("text", {"title": "T"})
    assert fact_key(fact, "m@1", 128, 32) == fact_key(Fact("text", {"title": "T"}, id="x"), "m@1", 128, 32)
    others = [(Fact("text"), "m@1", 128, 32), (fact, "m@2", 128, 32), (fact, "m@1", 96, 32), (fact, "m@1", 128, 16)]
    assert len({fact_key(*other) for other in [*others, (fact, "m@1", 128, 32)]}) == 5


def test_sizes_of_windows_and_vectors():
    windows = window_cache(10_000)
    windows.put("k", (Passage(0, 0, 3, "abc", 1),))
    assert windows.stats.bytes == ENTRY + 160 + 3
    vectors = vector_cache(10_000)
    vectors.put("k", np.zeros(8, dtype=np.float32))
    assert vectors.stats.bytes == ENTRY + 32


def test_threads_share_it():
    cache = cache_of(50)

    def work(seed):
        for at in range(500):
            cache.put((seed * at) % 97, b"0123456789")
            cache.get(at % 97)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(1, 9)))
    stats = cache.stats
    assert stats.hits + stats.misses == 8 * 500
    assert stats.bytes == stats.entries * (ENTRY + 10) <= 50 * (ENTRY + 10)
