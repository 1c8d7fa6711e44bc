from types import SimpleNamespace

import pytest

from grounding import stopwatch
from grounding.stopwatch import Stopwatch


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass only when a test says so."""
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(stopwatch, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    return clock


def test_stages_and_the_total_are_in_milliseconds(clock):
    watch = Stopwatch()
    with watch("claims"):
        clock.now += 0.25
    clock.now += 0.5
    with watch("pairs"):
        clock.now += 2
    assert watch.timings() == {"claims": 250, "pairs": 2000, "total": 2750}


def test_a_stage_entered_twice_adds_up(clock):
    watch = Stopwatch()
    for seconds in (0.25, 0.5):
        with watch("pairs"):
            clock.now += seconds
    assert watch.timings()["pairs"] == 750


def test_a_stage_that_fails_is_timed_and_the_failure_goes_on(clock):
    watch = Stopwatch()

    def fail():
        with watch("pairs"):
            clock.now += 0.5
            raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        fail()
    assert watch.timings() == {"pairs": 500, "total": 500}


def test_timings_may_be_read_while_the_watch_runs(clock):
    watch = Stopwatch()
    assert watch.timings() == {"total": 0}
    clock.now += 1
    assert watch.timings() == {"total": 1000}
