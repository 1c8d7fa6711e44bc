"""The process: what it prints, how it ends. Each test runs a server of its own on a free port."""

import re
import shlex
import signal
import subprocess
import sys

import httpx
import pytest

from grounding.limits import MAX_BODY_BYTES
from tests.server.test_wire import BODY, refused

SCRIPT = """
import sys, time
from server.run import serve
from server.settings import Settings
from tests.server.fake_checker import FakeChecker

class Slow(FakeChecker):
    def check(self, answer, *rest, **more):
        if answer == "Slow.":
            print("checking", flush=True)
            sys.stdin.readline()
        return super().check(answer, *rest, **more)

def load():
    if "broken" in sys.argv:
        raise RuntimeError("no such bundle")
    return Slow()

sys.exit(serve(load, Settings(port=0, root_path="/g")))
"""


@pytest.fixture
def start():
    processes = []

    def run(*args):
        command = [sys.executable, "-W", "error", "-c", SCRIPT, *args]
        pipe = subprocess.PIPE
        processes.append(subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True))
        return processes[-1]

    yield run
    for process in processes:
        process.kill()
        process.communicate()


def ready(process):
    """The address, read off the start-up line, once the server says it is ready; and the command it suggests."""
    first = process.stdout.readline()
    assert process.stdout.readline() == "Ready. Try:\n"
    return re.search(r"http://127\.0\.0\.1:\d+/g", first)[0], shlex.split(process.stdout.readline())


def test_says_how_to_try_it_and_the_command_works(start):
    address, (curl, url, flag, body) = ready(start())
    assert (curl, url, flag) == ("curl", f"{address}/check", "-d")
    # curl's own content type
    reply = httpx.post(url, content=body, headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert reply.json()["claims"][0]["verdict"] == "supported"


def test_running_checks_are_finished_after_sigterm(start):
    from concurrent.futures import ThreadPoolExecutor

    process = start()
    address, _ = ready(process)
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(httpx.post, f"{address}/check", json={"answer": "Slow.", "facts": ["a"]}, timeout=30)
        assert process.stdout.readline() == "checking\n"
        process.send_signal(signal.SIGTERM)
        process.stdin.write("\n")
        process.stdin.flush()
        assert reply.result(30).status_code == 200
    assert process.wait(30) == 0


def test_refuses_to_start_without_models(start):
    process = start("broken")
    assert process.wait(30) == 1
    assert "grounding-server does not start: no such bundle" in process.stderr.read()


def test_limit_of_the_body_over_a_socket(start):
    address, _ = ready(start())
    refused(httpx.post(f"{address}/check", content=b" " * (MAX_BODY_BYTES + 1), timeout=30))

    def chunks():
        for _ in range(33):
            yield b" " * 2**20

    refused(httpx.post(f"{address}/check", content=chunks(), timeout=30))
    assert httpx.post(f"{address}/check", json=BODY, timeout=30).status_code == 200


def test_a_caller_that_leaves_early_harms_nobody(start):
    import socket

    process = start()
    address, _ = ready(process)
    port = int(re.search(r":(\d+)/", address)[1])
    with socket.create_connection(("127.0.0.1", port)) as caller:
        caller.sendall(b"POST /check HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
    assert httpx.post(f"{address}/check", json=BODY, timeout=30).status_code == 200
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0
    log = process.stderr.read()
    assert "POST /check 499" in log
    assert "unforeseen" not in log
