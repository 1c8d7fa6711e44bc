"""The pipeline: an answer and facts in, scored and cited claims out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grounding import limits
from grounding.citations import cite
from grounding.claims.kinds import KindClassifier, mark
from grounding.claims.split import split_claims
from grounding.entailment.judge import SPECIAL_TOKENS, Judge, Judgement
from grounding.entailment.long_claims import cut_claims, judge_cut
from grounding.errors import ModelError
from grounding.passages.cache import vector_cache, window_cache
from grounding.passages.closest import FinderSettings, PassageFinder
from grounding.passages.splitter import PassageSplitter
from grounding.results import result_of
from grounding.stopwatch import Stopwatch
from grounding.types import CheckOptions, CheckResult, Claim, Fact, Passage, Plan
from models.protocols import Embedder, PairScorer

FINDER = FinderSettings(k=5, k_min=2, ratio=0.4, embed_crowded=False)


@dataclass(frozen=True, slots=True)
class CheckerSettings:
    """Sizes of the pipeline; tokens are the scorer's. Defaults: measured best on two CPU cores (docs/retrieval.md)."""

    window: int = 128
    """Longest passage, attributes included."""
    overlap: int = 32
    """Tokens of whole sentences that two passages of a fact may share."""
    finder: FinderSettings = FINDER
    """How many passages each claim is scored against."""
    pair_budget: int = 600
    """Pairs of one request that the first round may take; above it each claim gets fewer passages, never none."""
    cache_bytes: int = 32_000_000
    """For the windows of facts seen before, and as much for passage vectors."""


class Checker:
    """Checks answers against facts. Thread-safe: many requests share one checker."""

    def __init__(
        self,
        embedder: Embedder,
        scorer: PairScorer,
        kinds: KindClassifier,
        settings: CheckerSettings | None = None,
        bundles: Mapping[str, object] | None = None,
    ) -> None:
        """Raises ModelError when the scorer reads too little for the window of the settings."""
        self._settings = settings or CheckerSettings()
        self._room = scorer.max_tokens - self._settings.window
        if self._room <= SPECIAL_TOKENS:
            reads = f"{scorer.name} reads {scorer.max_tokens} tokens"
            raise ModelError(f"{reads}: too few for passages of {self._settings.window} and a claim beside them")
        self._embedder = embedder
        self._scorer = scorer
        self._kinds = kinds
        self._bundles = bundles or {}
        self._judge = Judge(scorer)
        size = self._settings.cache_bytes
        self._splitter = PassageSplitter(scorer, self._settings.window, self._settings.overlap, window_cache(size))
        self._finder = PassageFinder(embedder, self._settings.finder, vector_cache(size))

    def check(
        self,
        answer: str,
        facts: Sequence[Fact],
        options: CheckOptions | None = None,
        *,
        prompt: str | None = None,
    ) -> CheckResult:
        """Score every claim of `answer` against `facts`; `prompt`, the user's question, only helps to resolve pronouns.

        Raises InvalidRequest for input beyond the limits, ScorerError when a model fails.
        """
        options = options or CheckOptions()
        watch = Stopwatch()
        limits.validate(answer, facts, options, prompt)
        with watch("claims"):
            claims = self._claims(answer, prompt)
        with watch("passages"):
            passages = self._splitter.split(facts)
        judgements, plan = self._judgements([c.hypothesis for c in claims if c.check_required], passages, watch)
        with watch("citations"):
            thresholds = options.citation_threshold, options.anti_citation_threshold
            cited, chunks = cite(judgements, passages, facts, *thresholds)
        names = {"support": self._scorer.name, "contradiction": self._scorer.name, "embedder": self._embedder.name}
        return result_of(claims, judgements, cited, chunks, passages, facts, options, plan, names, watch.timings())

    def describe(self) -> dict[str, object]:
        """The bundles in use, by role."""
        return dict(self._bundles)

    def _claims(self, answer: str, prompt: str | None) -> list[Claim]:
        claims = split_claims(answer, prompt)
        vectors = self._embedder.encode([claim.hypothesis for claim in claims])
        return mark(claims, self._kinds.classify(claims, vectors))

    def _judgements(
        self, hypotheses: Sequence[str], passages: Sequence[Passage], watch: Stopwatch
    ) -> tuple[list[Judgement], Plan]:
        most = self._settings.finder.k
        cut = cut_claims(self._scorer, hypotheses, self._room)
        per_claim = max(1, min(most, self._settings.pair_budget // max(1, sum(map(len, cut)))))
        with watch("closest"):
            found = self._finder.find(hypotheses, passages, per_claim)
            closest = [[candidate.passage for candidate in row] for row in found]
        with watch("pairs"):
            judgements = judge_cut(self._judge, cut, passages, closest)
        pairs = sum(len(row) * len(own) for row, own in zip(closest, cut, strict=True))
        # a claim that asked for less than it was allowed has lost nothing
        reduced = per_claim < most and any(len(row) >= per_claim for row in closest)
        return judgements, Plan(len(passages), per_claim, pairs, reduced)
