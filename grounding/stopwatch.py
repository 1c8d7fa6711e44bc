"""Milliseconds by stage of one request."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """`with watch("pairs"): …` adds to that stage; `timings()` also has the total since the start."""

    def __init__(self) -> None:
        self._started = time.perf_counter()
        self._stages: dict[str, float] = {}

    @contextmanager
    def __call__(self, stage: str) -> Iterator[None]:
        """Time the body as a part of `stage`."""
        started = time.perf_counter()
        try:
            yield
        finally:
            spent = (time.perf_counter() - started) * 1000
            self._stages[stage] = self._stages.get(stage, 0.0) + spent

    def timings(self) -> dict[str, float]:
        """Milliseconds by stage, and `total`."""
        return {**self._stages, "total": (time.perf_counter() - self._started) * 1000}
