"""Errors of every kind have one shape; health and logging."""

import json
import logging
import threading
from dataclasses import replace

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from grounding.errors import ScorerError
from grounding.limits import MAX_BODY_BYTES
from server import lenient_json
from server.app import create_app
from server.errors import Refusal, error_reply
from server.reading import read_body
from server.settings import Settings
from tests.server.conftest import WIRE, running
from tests.server.fake_checker import FakeChecker
from tests.server.test_wire import BODY, refused

PATHS = ["/check", WIRE.format("v1")]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"  ",
        b"[]",
        b"null",
        b"1",
        b'"x"',
        b'{"answerCandidate": ',
        b'{"answerCandidate": "\xff"}',
        b"[" * 100_000,
        b'{"facts":' * 100_000,
        b'{"facts": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"facts": [NaN]}',
        b'{"facts": ' + b"9" * 5000 + b"}",
        b'{"facts": ' + b"9" * 4000 + b"}",
        b'{"answerCandidate": "a", "facts": [{"factText": "\\ud800"}]}',
        b'{"answerCandidate": "\\udc00 a", "facts": [{"factText": "a"}]}',
        b'{"answerCandidate": "a", "facts": [{"factText": "a", "attributes": {"\\ud800": "x"}}]}',
        b'{"answerCandidate": "a", "facts": [{"factText": "a", "attributes": {"x": "\\ud800"}}]}',
        b'{"answerCandidate": "a", "facts": [{"factText": "a"}], "userLabels": {"a\\ud800": "x"}}',
        b'{"\\ud800": 1}',
        b"\x1f\x8b\x08",
    ],
)
def test_s003_12_broken_bodies(client, path, body):
    refused(client.post(path, content=body))


def test_surrogates_name_their_field(post):
    body = {**BODY, "facts": [{"factText": "\ud800"}]}
    assert "valid Unicode" in refused(post(json.dumps(body)), "facts[0].factText")


def test_unknown_name_is_quoted_in_part(post):
    assert len(refused(post({"x" * 1_000_000: 1}))) < 300


def test_a_message_that_is_no_valid_unicode_goes_out_escaped():
    assert json.loads(error_reply(400, "\ud800é").body)["error"]["message"] == "\ud800é"


def test_many_faults_are_told_in_part(post):
    reply = post({"answerCandidate": 1, "facts": [{"factText": 1}] * 200})
    assert len(reply.json()["error"]["details"][0]["fieldViolations"]) == 20


def test_body_over_the_limit(post):
    message = refused(post(b" " * (MAX_BODY_BYTES + 1)))
    assert message == "The request body must have at most 33554432 bytes."


def test_a_compressed_body_is_refused_for_that(post):
    message = refused(post(json.dumps(BODY), headers={"Content-Encoding": "gzip"}))
    assert message == "A body with a Content-Encoding is not taken; send it uncompressed."
    assert post(json.dumps(BODY), headers={"Content-Encoding": "identity"}).status_code == 200


@pytest.mark.parametrize("stated", [None, b"5"])
@pytest.mark.anyio
async def test_an_endless_body_is_read_to_four_times_the_limit_and_refused(stated):
    served = 0

    async def receive():
        nonlocal served
        served += 1
        return {"type": "http.request", "body": b"x" * 10, "more_body": True}

    headers = [] if stated is None else [(b"content-length", stated)]
    with pytest.raises(Refusal):
        await read_body(Request({"type": "http", "headers": headers}, receive), limit=35)
    assert served == 15  # 150 is the first ten above 4 · 35


@pytest.mark.parametrize(
    ("headers", "reads"),
    [
        ([(b"content-length", b"50")], 5),  # a client that writes first must find someone reading
        ([(b"content-length", b"50"), (b"expect", b"100-continue")], 0),
        ([(b"content-length", b"141")], 0),
    ],
)
@pytest.mark.anyio
async def test_a_body_over_the_limit_is_read_to_its_end_unless_it_is_not_sent_yet_or_huge(headers, reads):
    served = 0

    async def receive():
        nonlocal served
        served += 1
        return {"type": "http.request", "body": b"x" * 10, "more_body": served < 5}

    with pytest.raises(Refusal, match="at most 35 bytes"):
        await read_body(Request({"type": "http", "headers": headers}, receive), limit=35)
    assert served == reads


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "/check"), ("PUT", WIRE.format("v1")), ("POST", "/healthz"), ("OPTIONS", "/check")]
)
def test_wrong_method(client, method, path):
    reply = client.request(method, path)
    refused(reply, code=405, status="UNIMPLEMENTED")
    assert reply.headers["allow"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version"])
def test_head_of_health(client, path):
    assert client.head(path).status_code == 200


class Failing(FakeChecker):
    def __init__(self, error):
        super().__init__()
        self.error = error

    def check(self, answer, facts, *rest, **more):
        if self.asked:  # the warm-up passes
            raise self.error
        return super().check(answer, facts, *rest, **more)


@pytest.mark.parametrize("error", [ScorerError("secret words"), RuntimeError("secret words"), MemoryError()])
def test_a_failing_model_is_never_a_judgement(error, caplog):
    caplog.set_level(logging.INFO)
    with running(lambda: Failing(error)) as client:
        for path in PATHS:
            reply = client.post(path, json=BODY)
            assert "secret" not in refused(reply, code=500, status="INTERNAL")
    assert "test_errors.py" in caplog.text  # the stack is logged,
    assert "secret" not in caplog.text  # the message is not


def test_a_score_that_is_no_number_is_an_error(caplog):
    class Nan(FakeChecker):
        def check(self, *args, **more):
            return replace(super().check(*args, **more), support_score=float("nan"))

    with running(Nan) as client:
        for path in PATHS:
            refused(client.post(path, json=BODY), code=500, status="INTERNAL")


def test_log_has_a_line_per_request_and_no_texts(client, caplog):
    caplog.set_level(logging.INFO)
    client.post("/check?key=k3y", json=BODY)
    client.get("/no%0Apath")
    lines = [r.getMessage() for r in caplog.records if r.name == "server"]
    assert lines[0].startswith("POST /check 200 ")
    assert lines[0].endswith(" ms")
    assert lines[1].startswith("GET /no%0Apath 404 ")
    assert "Titanic" not in caplog.text
    assert "k3y" not in "".join(lines)


def test_not_ready_while_loading():
    go, done = threading.Event(), threading.Event()

    def load():
        assert go.wait(20)
        return FakeChecker()

    app = create_app(load, Settings())
    app.state.checking.on_settled = lambda _: done.set()
    with TestClient(app) as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        assert client.get("/version").json()["models"] is None
        for reply in (client.get("/readyz"), client.post("/check", json=BODY), client.post(PATHS[1], json=BODY)):
            assert "loading" in refused(reply, code=503, status="UNAVAILABLE")
        go.set()
        assert done.wait(20)
        assert client.get("/readyz").json() == {"status": "ready"}
        assert client.get("/version").json() == {
            "version": app.version,
            "models": {"support": {"name": "fake@1", "sha256": "00"}},
        }
        assert client.post("/check", json=BODY).status_code == 200


def test_failed_loading_is_told(caplog):
    def load():
        raise RuntimeError("no such bundle")

    with running(load) as client:
        assert "failed" in refused(client.get("/readyz"), code=503, status="UNAVAILABLE")
        assert client.get("/healthz").status_code == 200
        assert str(client.app.state.checking.failure) == "no such bundle"


def test_health_answers_while_checks_run():
    running_now, go = threading.Semaphore(0), threading.Event()

    class Slow(FakeChecker):
        def check(self, *args, **more):
            if self.asked:
                running_now.release()
                assert go.wait(20)
            return super().check(*args, **more)

    with running(Slow, worker_threads=2) as client:
        codes = []
        threads = [
            threading.Thread(target=lambda: codes.append(client.post("/check", json=BODY).status_code))
            for _ in range(3)
        ]
        for thread in threads:
            thread.start()
        assert running_now.acquire(timeout=20)
        assert running_now.acquire(timeout=20)
        assert client.get("/healthz").status_code == 200
        assert not running_now.acquire(blocking=False)  # the third waits for a thread
        go.set()
        for thread in threads:
            thread.join(20)
    assert codes == [200, 200, 200]


def test_only_two_bodies_are_parsed_at_a_time(client, monkeypatch):
    """Each of 31 MB may take 700 MB: forty threads would take all there is."""
    reading, go, parse = threading.Semaphore(0), threading.Event(), lenient_json.parse

    def slow(body):
        reading.release()
        assert go.wait(20)
        return parse(body)

    monkeypatch.setattr(lenient_json, "parse", slow)
    codes = []
    threads = [
        threading.Thread(target=lambda: codes.append(client.post("/check", json=BODY).status_code)) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    assert reading.acquire(timeout=20)
    assert reading.acquire(timeout=20)
    assert client.get("/healthz").status_code == 200
    assert not reading.acquire(blocking=False)
    go.set()
    for thread in threads:
        thread.join(20)
    assert codes == [200, 200, 200]


@pytest.mark.parametrize("path", ["/p/check", "//p/check", "/p//check", "/check"])
def test_root_path(path):
    with running(FakeChecker, root_path="/p") as client:
        assert client.post(f"http://testserver{path}", json=BODY).status_code == 200
