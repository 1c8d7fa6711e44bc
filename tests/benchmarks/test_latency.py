from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks import latency
from benchmarks.latency import measure
from benchmarks.machine import Memory
from benchmarks.shapes import SHAPES, Request
from benchmarks.ways import Sample, Way


class FakeWay:
    """Takes as many milliseconds as requests were sent before."""

    name = "fake"
    ready_ms = 1.0

    def __init__(self) -> None:
        self.sent: list[object] = []

    def prepare(self, request: Request) -> object:
        return request

    def send(self, prepared: object) -> Sample:
        self.sent.append(prepared)
        return Sample(float(len(self.sent) - 1), {"pairs": 0.0})

    def memory(self) -> Memory:
        return Memory(float(len(self.sent)), None)


def test_warm_up_does_not_count_and_is_not_sent_again() -> None:
    way = FakeWay()
    result = measure(way, SHAPES["typical"], requests=3, warm_up=2)
    assert (result.p50, result.max) == (3, 4)
    assert (result.memory_before.resident, result.memory_after.resident) == (2, 5)
    assert len({r.answer for r in way.sent if isinstance(r, Request)}) == 5


def test_command_writes_json_and_prints_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def fake() -> Iterator[Way]:
        yield FakeWay()

    monkeypatch.setattr(latency, "WAYS", {"in_process": fake, "http": fake})
    out = tmp_path / "figures.json"
    latency.main(["--shape", "titanic", "--requests", "2", "--json", str(out)])
    results = json.loads(out.read_text())["results"]
    assert [(r["shape"], r["requests"], r["warm_up"]) for r in results] == [("titanic", 2, 5)] * 2
    assert "| titanic | fake | 2 (+5) |" in capsys.readouterr().out
    latency.main(["--shape", "typical", "--way", "http", "--requests", "1", "--warm-up", "0"])
    assert capsys.readouterr().out.count("| typical |") == 2  # latencies, stages


@pytest.mark.parametrize("args", [["--requests", "0"], ["--shape", "huge"], ["--way", "pigeon"], ["--warm-up", "-1"]])
def test_wrong_use(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        latency.main(args)
    assert "usage:" in capsys.readouterr().err
