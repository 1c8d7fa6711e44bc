"""Runs the server in this process, until a signal ends it."""

from __future__ import annotations

import json
import logging
import shlex
import signal
import socket
import sys
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from server import examples
from server.app import create_app
from server.checking import Checking, Load
from server.health import package_version
from server.settings import Settings


def serve(load: Load, settings: Settings) -> int:
    """Serves until SIGTERM or SIGINT; running checks are finished first. Returns the exit status of the process.

    1, with the reason on standard error, when the models cannot be loaded. Exits itself, with
    another status than 0, when the address is taken. Prints where it listens, and once it is ready a command to try.
    """
    logging.basicConfig(level=settings.log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    app = create_app(load, settings)
    checking: Checking = app.state.checking
    config = _config(app, settings)
    server = uvicorn.Server(config)
    bound = config.bind_socket()
    address = _address(bound, settings)

    def settled(checking: Checking) -> None:
        if checking.failure is not None:
            server.should_exit = True
        else:
            _say(f"Ready. Try:\n{_curl(address)}")

    checking.on_settled = settled
    _say(f"grounding-server {package_version()} on {address}, loading the models. API reference: {address}/docs")
    # uvicorn raises the signal again after its graceful stop, which was what the signal asked for
    signal.signal(signal.SIGTERM, lambda *_: None)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    if checking.failure is None:
        return 0
    print(f"grounding-server does not start: {checking.failure}", file=sys.stderr, flush=True)  # noqa: T201
    return 1


def _config(app: FastAPI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,  # ours has no query string: keys travel there
        server_header=False,
        timeout_graceful_shutdown=settings.shutdown_seconds,
    )


def _address(bound: socket.socket, settings: Settings) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - read, not bound
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{bound.getsockname()[1]}{settings.root_path}"


def _curl(address: str) -> str:
    return f"  curl {address}/check -d {shlex.quote(json.dumps(examples.REQUEST))}"


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - the line an operator waits for
