"""Around every request: the path as clients mean it, one log line, and no error that is not ours."""

from __future__ import annotations

import logging
import time
from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.errors import error_reply, frames

log = logging.getLogger("server")


class Paths:
    """`//v1/…` is `/v1/…`: Google's client sends the former when its endpoint ends in a slash.

    Under a root path, `/prefix/v1/…` is the same too, and so is `/v1/…` from a proxy that strips the root.
    """

    def __init__(self, app: ASGIApp, root_path: str = "") -> None:
        self.app = app
        self.root = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "http":
            scope = {**scope, "path": self._collapsed(scope["path"]), "root_path": self.root}
        await self.app(scope, receive, send)

    def _collapsed(self, path: str) -> str:
        path = "/" + path.lstrip("/")
        if self.root and path.startswith(self.root + "/"):
            return f"{self.root}/{path[len(self.root) :].lstrip('/')}"
        return path


class Outermost:
    """Logs method, path, status and milliseconds; answers an unforeseen error with a bare 500. Never logs texts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        status, begun = 0, time.perf_counter()

        async def watch(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception as error:  # the last boundary: the cause is for the log, the caller learns nothing of it
            log.error("unforeseen error: %s", frames(error))
            if not status:
                await error_reply(500, "Internal error.")(scope, receive, watch)
        finally:
            elapsed = (time.perf_counter() - begun) * 1000
            log.info("%s %s %d %.1f ms", scope["method"], quote(scope["path"], safe="/:"), status, elapsed)
