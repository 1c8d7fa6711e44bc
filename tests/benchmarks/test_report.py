from __future__ import annotations

import json

import pytest

from benchmarks.machine import Machine, Memory, describe
from benchmarks.report import Figures, as_json, as_markdown, figures, misses, percentile
from benchmarks.ways import Sample

MACHINE = Machine("Some CPU", 2, 8.0, "Linux x86_64", "3.12.1", {"onnxruntime": "1.2.3"}, 0.1)


def row(shape: str = "typical", scale: float = 1.0, peak: float | None = 400.0) -> Figures:
    samples = [Sample(ms * scale, {"pairs": ms * scale - 5, "claims": 1.0}) for ms in (10, 20, 30, 40)]
    return figures(shape, "in process", samples, 3, 900.0, Memory(300, 350), Memory(310, peak))


@pytest.mark.parametrize(
    ("percent", "expected"), [(0, 1), (1, 1), (50, 5), (51, 6), (90, 9), (91, 10), (95, 10), (100, 10)]
)
def test_percentile_is_the_nearest_rank(percent: float, expected: float) -> None:
    assert percentile([10, 3, 2, 1, 9, 8, 7, 4, 6, 5], percent) == expected


def test_percentile_of_one_value_is_that_value() -> None:
    assert [percentile([7.5], percent) for percent in (0, 50, 99)] == [7.5, 7.5, 7.5]


def test_figures() -> None:
    result = row()
    assert (result.requests, result.warm_up) == (4, 3)
    assert (result.p50, result.p95, result.p99, result.max) == (20, 40, 40, 40)
    assert result.stages == {"pairs": 15, "claims": 1}  # of 5, 15, 25, 35
    assert result.outside == 4  # 5 of every request are not in pairs, 1 of them in claims


def test_targets_missed_and_met() -> None:
    assert misses(row()) == []
    assert misses(row(scale=20)) == ["p50 400 > 150", "p95 800 > 500"]
    assert misses(row("largest", peak=1_600.0)) == ["peak 1,600 > 1,536"]
    assert misses(row("largest", peak=None)) == []


def test_markdown_table() -> None:
    page = as_markdown(MACHINE, [row(), row("titanic", scale=20)])
    assert "Some CPU, 2 cores, 8.0 GiB, Linux x86_64; Python 3.12.1; onnxruntime 1.2.3." in page
    latency = (
        "| typical | in process | 4 (+3) | 20.0 | 40.0 | 40.0 | 40.0 | p50 ≤ 150, p95 ≤ 500: met | 300 → 310 (400) |"
    )
    assert latency in page
    assert "p95 ≤ 500: missed, p95 800 > 500" in page
    assert "| typical | in process | 15.0 | 1.0 | 4.0 |" in page


def test_json_can_be_written() -> None:
    value = json.loads(json.dumps(as_json(MACHINE, [row(scale=20)])))
    assert value["machine"]["cores"] == 2
    assert value["results"][0]["misses"] == ["p50 400 > 150", "p95 800 > 500"]


def test_this_machine_has_cores_and_memory() -> None:
    machine = describe()
    assert machine.cores >= 1
    assert machine.memory_gib > 0
    assert "numpy" in machine.packages
