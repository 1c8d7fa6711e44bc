"""The checker as the server sees it: loaded in the background, run in a bounded pool of threads."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

import anyio
import anyio.to_thread

from grounding.types import CheckOptions, CheckResult, Fact
from server import examples
from server.errors import Refusal

log = logging.getLogger("server")


class Checker(Protocol):
    """What judges an answer. Synchronous, CPU-bound, safe to call from several threads."""

    def check(
        self, answer: str, facts: Sequence[Fact], options: CheckOptions = ..., *, prompt: str | None = None
    ) -> CheckResult:
        """Judges one answer. Raises InvalidRequest for a broken limit, ScorerError for a failed model."""


@runtime_checkable
class Describable(Protocol):
    """A checker that can name its models."""

    def describe(self) -> dict[str, object]:
        """Bundles by role: name, version, sha256. JSON values only."""


Load = Callable[[], Checker]
_T = TypeVar("_T")

WARM_UP = (examples.ANSWER, [Fact(text) for text in examples.FACTS])
"""A first check, so that the first caller does not pay for lazy set-up, and a broken model is found at start-up."""


@dataclass(slots=True)
class Checking:
    """The checker, or why there is none yet; and the threads it runs in."""

    load: Load
    limiter: anyio.CapacityLimiter
    readers: anyio.CapacityLimiter
    """Bodies parsed at the same time: one of 31 MB can take 700 MB, and holds the interpreter anyway."""
    checker: Checker | None = None
    failure: Exception | None = None
    on_settled: Callable[[Checking], None] = lambda _: None
    """Called once, in the event loop, when the checker is ready or has failed to load."""

    @property
    def reason(self) -> str:
        """Why no check can run; empty when one can."""
        if self.checker is not None:
            return ""
        return "The models failed to load." if self.failure else "The models are loading."

    async def start(self) -> None:
        """Loads and warms the checker in a thread. A failure is kept, not raised: the server then stops."""
        try:
            self.checker = await anyio.to_thread.run_sync(self._load_and_warm, abandon_on_cancel=True)
            log.info("ready")
        except Exception as error:  # whatever it is, the server must refuse to start and say why
            self.failure = error
            log.error("the models failed to load: %s: %s", type(error).__name__, error)
        self.on_settled(self)

    def _load_and_warm(self) -> Checker:
        checker = self.load()
        checker.check(*WARM_UP)
        return checker

    def ready(self) -> Checker:
        """The checker. Raises Refusal (503) while there is none."""
        if self.checker is None:
            raise Refusal(503, f"{self.reason} Try again.")
        return self.checker

    async def run(self, work: Callable[[Checker], _T]) -> _T:
        """Runs `work` in a thread of the pool, waiting for a free one."""
        checker = self.ready()
        return await anyio.to_thread.run_sync(work, checker, limiter=self.limiter)
