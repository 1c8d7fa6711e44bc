"""A ready server over a fake checker."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient

from server.app import create_app
from server.checking import Load
from server.settings import Settings
from tests.server.fake_checker import FakeChecker

WIRE = "/{}/projects/p/locations/global/groundingConfigs/default_grounding_config:check"


@contextmanager
def running(load: Load, **settings) -> Iterator[TestClient]:
    """A client of an app whose loading has ended, well or badly."""
    app, settled = create_app(load, Settings(**settings)), threading.Event()
    app.state.checking.on_settled = lambda _: settled.set()
    with TestClient(app) as client:
        assert settled.wait(20)
        yield client


@pytest.fixture
def checker() -> FakeChecker:
    return FakeChecker()


@pytest.fixture
def client(checker: FakeChecker) -> Iterator[TestClient]:
    with running(lambda: checker) as client:
        assert client.app.state.checking.failure is None
        yield client


@pytest.fixture
def post(client: TestClient) -> Callable:
    """post(body, version="v1") on the check-grounding path."""

    def send(body, version="v1", **more):
        kind = {"content": body} if isinstance(body, str | bytes) else {"json": body}
        return client.post(WIRE.format(version), **kind, **more)

    return send
