from __future__ import annotations

import sys

import pytest

from benchmarks import ways
from benchmarks.shapes import TITANIC, Request
from grounding.types import Fact
from tests.grounding.cli.conftest import FakeChecker

_FAKE_SERVER = """
import sys
from types import ModuleType

from tests.grounding.cli.conftest import FakeChecker

module = ModuleType("grounding.loading")
module.load_checker = FakeChecker
sys.modules["grounding.loading"] = module

from grounding.cli import main

main()
"""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", _FAKE_SERVER, *arguments]


def test_in_process_keeps_the_stages_and_leaves_the_total_out() -> None:
    way = ways.InProcess(FakeChecker(), ready_ms=1.0)
    sample = way.send(way.prepare(TITANIC))
    assert sample.stages == {"claims": 1.0}
    assert sample.ms > 0
    assert way.memory().resident > 1


def test_over_http_starts_a_server_sends_to_it_and_stops_it() -> None:
    with ways.over_http(command("serve", "--host", "127.0.0.1", "--port", "0")) as way:
        samples = [way.send(way.prepare(TITANIC)) for _ in range(2)]
        assert [s.stages for s in samples] == [{"claims": 1.0}] * 2
        assert way.ready_ms > 0
        assert way.memory().resident > 1
        with pytest.raises(RuntimeError, match="the server answered 500"):
            way.send(way.prepare(Request("EXPLODE", (Fact("x"),))))
        server = way._server
    assert not server.is_running()


def test_server_that_does_not_start_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="ended before it listened"), ways.over_http([sys.executable, "-c", ""]):
        pass
