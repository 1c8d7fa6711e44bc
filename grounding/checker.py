"""The pipeline: an answer and facts in, scored and cited claims out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grounding import limits
from grounding.citations import cite
from grounding.claims.context import resolve
from grounding.claims.kinds import KindClassifier, mark
from grounding.claims.split import split_claims
from grounding.entailment.judge import Judge, Judgement
from grounding.passages.cache import PassageCache
from grounding.passages.closest import PassageFinder
from grounding.results import assemble
from grounding.stopwatch import Stopwatch
from grounding.types import CheckOptions, CheckResult, Claim, Fact, Passage, Plan
from models.protocols import Embedder, PairScorer


@dataclass(frozen=True, slots=True)
class CheckerSettings:
    """Sizes of the pipeline. Tokens are the scorer's; defaults are those measured best on two CPU cores (docs/retrieval.md)."""

    window: int = 128
    """Longest passage, attributes included."""
    overlap: int = 32
    """Tokens of whole sentences that two passages of a fact may share."""
    per_claim: int = 3
    """Passages each claim is scored against."""
    pair_budget: int = 360
    """Pairs of one request; above it each claim gets fewer passages, never less than one."""


class Checker:
    """Checks answers against facts. Thread-safe: many requests share one checker."""

    def __init__(
        self,
        embedder: Embedder,
        scorer: PairScorer,
        kinds: KindClassifier,
        settings: CheckerSettings = CheckerSettings(),
    ) -> None:
        self._embedder = embedder
        self._scorer = scorer
        self._kinds = kinds
        self._settings = settings
        self._judge = Judge(scorer)
        self._cache = PassageCache()
        self._finder = PassageFinder(embedder)

    def check(
        self,
        answer: str,
        facts: Sequence[Fact],
        options: CheckOptions = CheckOptions(),
        *,
        prompt: str | None = None,
    ) -> CheckResult:
        """Score every claim of `answer` against `facts`.

        Raises InvalidRequest for input beyond the limits, ScorerError when a model fails.
        """
        watch = Stopwatch()
        limits.validate(answer, facts, options)
        with watch("claims"):
            claims = self._claims(answer, prompt)
            checked = [c for c in claims if c.check_required]
        with watch("passages"):
            passages = self._passages(facts)
        plan = self._plan(len(checked), len(passages))
        with watch("closest"):
            closest = self._closest(checked, passages, plan)
        with watch("pairs"):
            judgements = self._judge.judge([c.hypothesis for c in checked], passages, closest)
        with watch("citations"):
            cited, chunks = cite(
                judgements, passages, facts, options.citation_threshold, options.anti_citation_threshold
            )
        names = {"support": self._scorer.name, "embedder": self._embedder.name}
        return assemble(claims, judgements, cited, chunks, passages, facts, options, plan, names, watch)
