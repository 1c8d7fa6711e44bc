from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from grounding.cli.app import app
from grounding.errors import ScorerError
from grounding.types import (
    CheckedClaim,
    CheckOptions,
    CheckResult,
    Chunk,
    Claim,
    Evidence,
    Fact,
    Plan,
    Truncation,
    Verdict,
)
from tests.fakes import FakeScorer

DEFAULTS = CheckOptions()
Run = Callable[..., Result]


class FakeChecker:
    """Every line of the answer is a claim; it is supported by the first fact that has it word for word, and
    contradicted by one that has it with NOT before it. A line that ends in a colon needs no check."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, list[Fact], CheckOptions, str | None]] = []

    def check(
        self, answer: str, facts: Sequence[Fact], options: CheckOptions = DEFAULTS, *, prompt: str | None = None
    ) -> CheckResult:
        self.calls.append((answer, list(facts), options, prompt))
        if "EXPLODE" in answer:
            raise ScorerError("the model returned NaN")
        claims, chunks, position = [], [], 0
        for line in answer.splitlines(keepends=True):
            text = line.rstrip("\n")
            byte = len(answer[:position].encode())
            needed = not text.endswith(":")
            claim = Claim(
                len(claims),
                text,
                position,
                position + len(text),
                byte,
                byte + len(text.encode()),
                check_required=needed,
            )
            claims.append(self._judge(claim, facts, chunks) if needed else CheckedClaim(claim))
            position += len(line)
        checked = [c for c in claims if c.score is not None]
        return CheckResult(
            support_score=sum(c.score for c in checked) / max(1, len(checked)),
            contradiction_score=sum(c.contradiction for c in checked) / max(1, len(checked)),
            claims=tuple(claims),
            chunks=tuple(chunks),
            truncations=(Truncation("facts[0].factText", 2, 5, "too long"),) if "CUT" in answer else (),
            plan=Plan(len(facts), 1, len(facts), reduced="CUT" in answer),
            models={"support": "fake@1", "embedder": "fake@1"},
            timings={"claims": 1.0, "total": 2.0},
        )

    def _judge(self, claim: Claim, facts: Sequence[Fact], chunks: list[Chunk]) -> CheckedClaim:
        for index, fact in enumerate(facts):
            start = fact.text.find(claim.text)
            if start < 0:
                continue
            chunks.append(Chunk(index, start, start + len(claim.text), claim.text))
            if fact.text[:start].endswith("NOT "):
                return CheckedClaim(
                    claim, 0.1, 0.9, anti_citations=(len(chunks) - 1,), verdict=Verdict.NOT_IN_SOURCES, doubt=True
                )
            return CheckedClaim(claim, 0.9, 0.0, citations=(len(chunks) - 1,), verdict=Verdict.SUPPORTED)
        near = Evidence(0, 0, 5, facts[0].text[:5], 0.2, 0.1)
        return CheckedClaim(claim, 0.2, 0.1, closest=near, verdict=Verdict.NOT_IN_SOURCES)


@pytest.fixture
def checker(monkeypatch: pytest.MonkeyPatch) -> FakeChecker:
    fake = FakeChecker()
    _loading(monkeypatch).load_checker = lambda: fake
    return fake


@pytest.fixture
def scorer(monkeypatch: pytest.MonkeyPatch) -> FakeScorer:
    fake = FakeScorer(max_tokens=12)
    _loading(monkeypatch).load_scorer = lambda name: fake
    return fake


def _loading(monkeypatch: pytest.MonkeyPatch) -> Any:
    module = ModuleType("grounding.loading")
    monkeypatch.setitem(sys.modules, "grounding.loading", module)
    return module


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args, stdin=None: CliRunner().invoke(app, list(args), input=stdin)
