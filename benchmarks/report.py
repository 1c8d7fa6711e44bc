"""From samples to figures, and from figures to a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from benchmarks.machine import Machine, Memory
from benchmarks.ways import Sample

TARGETS: Mapping[str, Mapping[str, float]] = {
    "titanic": {"p95": 500},
    "typical": {"p50": 150, "p95": 500},
    "largest": {"max": 10_000, "peak": 1_536},
}
"""Milliseconds, and MiB for `peak`, on two CPU cores."""


@dataclass(frozen=True, slots=True)
class Figures:
    """One shape sent one way. Milliseconds; MiB. `stages` are medians of the pipeline's own times, `outside` what is
    left of the median request: the transport, the reading and writing of JSON."""

    shape: str
    way: str
    requests: int
    warm_up: int
    ready_ms: float
    p50: float
    p95: float
    p99: float
    max: float
    stages: Mapping[str, float]
    outside: float
    memory_before: Memory
    memory_after: Memory


def percentile(values: Sequence[float], percent: float) -> float:
    """Nearest rank: the smallest of the values that at least `percent` % of them do not exceed."""
    return float(np.percentile(values, percent, method="inverted_cdf"))


def figures(
    shape: str, way: str, samples: Sequence[Sample], warm_up: int, ready_ms: float, before: Memory, after: Memory
) -> Figures:
    """The figures of at least one sample."""
    times = [s.ms for s in samples]
    stages = {name: percentile([s.stages[name] for s in samples], 50) for name in samples[0].stages}
    return Figures(
        shape=shape,
        way=way,
        requests=len(samples),
        warm_up=warm_up,
        ready_ms=ready_ms,
        p50=percentile(times, 50),
        p95=percentile(times, 95),
        p99=percentile(times, 99),
        max=max(times),
        stages=stages,
        outside=percentile([s.ms - sum(s.stages.values()) for s in samples], 50),
        memory_before=before,
        memory_after=after,
    )


def misses(row: Figures) -> list[str]:
    """The targets it misses, in words."""
    have = {"p50": row.p50, "p95": row.p95, "max": row.max, "peak": row.memory_after.peak or 0.0}
    limits = TARGETS.get(row.shape, {})
    return [f"{name} {have[name]:,.0f} > {limit:,.0f}" for name, limit in limits.items() if have[name] > limit]


def as_json(machine: Machine, rows: Sequence[Figures]) -> dict[str, Any]:
    """JSON values."""
    return {"machine": asdict(machine), "results": [asdict(row) | {"misses": misses(row)} for row in rows]}


def as_markdown(machine: Machine, rows: Sequence[Figures]) -> str:
    """A page: the machine, the latencies beside their targets, the stages."""
    packages = ", ".join(f"{name} {found}" for name, found in machine.packages.items())
    lines = [
        f"{machine.cpu}, {machine.cores} cores, {machine.memory_gib} GiB, {machine.system}; Python {machine.python}; "
        f"{packages}. Load before the run: {machine.load} (anything above 0.5 slowed it).",
        "",
        *_table(
            ("shape", "way", "n", "p50 ms", "p95 ms", "p99 ms", "max ms", "target", "RSS MiB before → after (peak)"),
            [_latency(row) for row in rows],
        ),
        "",
        "Warm-up requests, and making the request, are left out. Ready after: "
        + ", ".join(f"{row.shape} {row.way} {row.ready_ms:,.0f} ms" for row in rows)
        + ".",
        "",
        *_stage_table(rows),
    ]
    return "\n".join(lines)


def _latency(row: Figures) -> tuple[str, ...]:
    limits = TARGETS.get(row.shape, {})
    target = ", ".join(f"{name} ≤ {limit:,.0f}" for name, limit in limits.items())
    missed = misses(row)
    memory = f"{row.memory_before.resident:,.0f} → {row.memory_after.resident:,.0f}"
    peak = f" ({row.memory_after.peak:,.0f})" if row.memory_after.peak else ""
    times = (f"{ms:,.1f}" for ms in (row.p50, row.p95, row.p99, row.max))
    verdict = f"{target}: missed, {'; '.join(missed)}" if missed else f"{target}: met"
    return (row.shape, row.way, f"{row.requests} (+{row.warm_up})", *times, verdict, memory + peak)


def _stage_table(rows: Sequence[Figures]) -> list[str]:
    stages = list(dict.fromkeys(stage for row in rows for stage in row.stages))
    cells = [
        (row.shape, row.way, *(f"{row.stages.get(s, 0.0):,.1f}" for s in stages), f"{row.outside:,.1f}") for row in rows
    ]
    return _table(("median ms", "way", *stages, "outside"), cells)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]
