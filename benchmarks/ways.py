"""The two ways a request is sent: to a checker in this process, and over HTTP to a server of its own."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Protocol

import psutil

from benchmarks.machine import Memory, memory_of
from benchmarks.shapes import Request
from grounding.types import CheckOptions, CheckResult, Fact

START_LIMIT = 60.0
"""Seconds a server may take to be ready."""
SERVE = (
    *(sys.executable, "-c", "from grounding.cli import main; main()"),
    *("serve", "--host", "127.0.0.1", "--port", "0"),
)
_ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)")


class Checks(Protocol):
    """The part of the checker that is timed."""

    def check(self, answer: str, facts: tuple[Fact, ...], options: CheckOptions = ...) -> CheckResult:
        """One check."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One request: milliseconds from sending it to having the whole reply, and the pipeline's own, by stage."""

    ms: float
    stages: Mapping[str, float]


class Way(Protocol):
    """Sends requests."""

    name: str
    ready_ms: float
    """From start to ready: models loaded; over HTTP, the whole start of the process."""

    def prepare(self, request: Request) -> object:
        """What `send` takes: work that is the caller's, and not timed."""

    def send(self, prepared: object) -> Sample:
        """Sends it and waits for the reply. Raises RuntimeError unless it is a good one."""

    def memory(self) -> Memory:
        """Of the process that does the work."""


class InProcess:
    """Calls `Checker.check` here."""

    name = "in process"

    def __init__(self, checker: Checks, ready_ms: float) -> None:
        self._checker = checker
        self.ready_ms = ready_ms

    def prepare(self, request: Request) -> object:
        """The request as it is."""
        return request

    def send(self, prepared: object) -> Sample:
        """One check."""
        assert isinstance(prepared, Request)
        started = time.perf_counter()
        result = self._checker.check(prepared.answer, prepared.facts)
        return Sample((time.perf_counter() - started) * 1000, without_total(result.timings))

    def memory(self) -> Memory:
        """Of this process, the benchmark itself included."""
        return memory_of(psutil.Process())


class OverHttp:
    """Posts to `/check` on one kept-alive connection."""

    name = "over HTTP"

    def __init__(self, connection: http.client.HTTPConnection, server: psutil.Process, ready_ms: float) -> None:
        self._connection = connection
        self._server = server
        self.ready_ms = ready_ms

    def prepare(self, request: Request) -> object:
        """The body."""
        facts = [{"text": f.text, "attributes": dict(f.attributes)} for f in request.facts]
        return json.dumps({"answer": request.answer, "facts": facts, "include": ["timings"]}).encode()

    def send(self, prepared: object) -> Sample:
        """One request; reading the JSON of the reply is the caller's work, and not timed."""
        started = time.perf_counter()
        self._connection.request("POST", "/check", prepared, {"Content-Type": "application/json"})  # type: ignore[arg-type]
        response = self._connection.getresponse()
        body = response.read()
        ms = (time.perf_counter() - started) * 1000
        if response.status != 200:
            raise RuntimeError(f"the server answered {response.status}: {body[:500]!r}")
        return Sample(ms, json.loads(body)["timings"]["stages"])

    def memory(self) -> Memory:
        """Of the server."""
        return memory_of(self._server)


def without_total(timings: Mapping[str, float]) -> dict[str, float]:
    """The stages alone."""
    return {stage: ms for stage, ms in timings.items() if stage != "total"}


@contextmanager
def in_process() -> Iterator[InProcess]:
    """The checker that ships."""
    started = time.perf_counter()
    from grounding.loading import load_checker

    checker = load_checker()
    yield InProcess(checker, (time.perf_counter() - started) * 1000)


@contextmanager
def over_http(command: Sequence[str] = SERVE) -> Iterator[OverHttp]:
    """A new server on a free port of 127.0.0.1, stopped at the end."""
    started = time.perf_counter()
    environment = {**os.environ, "GROUNDING_LOG_LEVEL": "warning"}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
    try:
        with closing(http.client.HTTPConnection("127.0.0.1", _port(server), timeout=START_LIMIT)) as connection:
            _await_ready(connection, server, started + START_LIMIT)
            yield OverHttp(connection, psutil.Process(server.pid), (time.perf_counter() - started) * 1000)
    finally:
        server.terminate()
        server.communicate()


def _port(server: subprocess.Popen[bytes]) -> int:
    """From the line the server prints once it listens."""
    assert server.stdout is not None
    for line in server.stdout:
        if found := _ADDRESS.search(line):
            return int(found[1])
    raise RuntimeError("the server ended before it listened")


def _await_ready(connection: http.client.HTTPConnection, server: subprocess.Popen[bytes], limit: float) -> None:
    while time.perf_counter() < limit:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode} before it was ready")
        if _ready(connection):
            return
        time.sleep(0.02)
    raise RuntimeError(f"the server was not ready after {START_LIMIT:.0f} s")


def _ready(connection: http.client.HTTPConnection) -> bool:
    try:
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        response.read()
    except OSError:  # its address is known a little before it listens; or it has just given up
        connection.close()
        return False
    return response.status == 200
