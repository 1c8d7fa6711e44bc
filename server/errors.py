"""Every error reply, in one shape: `{"error": {"code", "message", "status", "details"}}` (google.rpc.Status)."""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from grounding.errors import InvalidRequest, ScorerError

log = logging.getLogger("server")

JSON_TYPE = "application/json; charset=UTF-8"
STATUS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    405: "UNIMPLEMENTED",
    429: "RESOURCE_EXHAUSTED",
    499: "CANCELLED",
    500: "INTERNAL",
    501: "UNIMPLEMENTED",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
"""Canonical status of each HTTP code in use."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A field of the request, in camelCase with indexes, and the rule it breaks."""

    field: str
    description: str


class Refusal(Exception):
    """A request that gets an error reply with this HTTP code, message and, for a 400, the fields at fault."""

    def __init__(self, code: int, message: str, violations: Sequence[Violation] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.violations = tuple(violations)


def error_reply(
    code: int, message: str, violations: Sequence[Violation] = (), headers: Mapping[str, str] | None = None
) -> Response:
    """The reply for an error. Text of the request quoted in it may be no valid Unicode; it goes out escaped."""
    error: dict[str, object] = {"code": code, "message": message, "status": STATUS.get(code, "UNKNOWN")}
    if violations:
        listed = [{"field": v.field, "description": v.description} for v in violations]
        error["details"] = [{"@type": "type.googleapis.com/google.rpc.BadRequest", "fieldViolations": listed}]
    body = json.dumps({"error": error}, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return Response(body, code, headers=headers, media_type=JSON_TYPE)


def frames(error: BaseException) -> str:
    """Type and stack of an error, without its message: messages can quote the texts, and those are never logged."""
    return f"{type(error).__name__}\n{''.join(traceback.format_tb(error.__traceback__))}"


def install(app: FastAPI) -> None:
    """Gives every error of the app the one shape."""
    app.exception_handler(Refusal)(_refusal)
    app.exception_handler(InvalidRequest)(_invalid)
    app.exception_handler(ScorerError)(_scorer)
    app.exception_handler(HTTPException)(_http)
    app.exception_handler(RequestValidationError)(_validation)
    app.exception_handler(ClientDisconnect)(_gone)


def _refusal(_: Request, error: Refusal) -> Response:
    return error_reply(error.code, error.message, error.violations)


def _invalid(_: Request, error: InvalidRequest) -> Response:
    fault = [Violation(error.field, error.message)] if error.field else []
    return error_reply(400, str(error), fault)


def _scorer(_: Request, error: ScorerError) -> Response:
    log.error("a model failed: %s", frames(error))
    return error_reply(500, "A model failed while scoring; the answer was not judged.")


def _http(request: Request, error: HTTPException) -> Response:
    message = str(error.detail)
    if error.status_code == 404:
        message = "No such path."
    elif error.status_code == 405:
        message = f"The method {request.method} is not offered on this path."
    return error_reply(error.status_code, message, headers=error.headers)


def _validation(_: Request, error: RequestValidationError) -> Response:
    found = [Violation(".".join(str(p) for p in e["loc"]), e["msg"]) for e in error.errors()]
    return error_reply(400, f"{found[0].field}: {found[0].description}", found)


def _gone(_: Request, __: ClientDisconnect) -> Response:
    return error_reply(499, "The client closed the connection before the body was complete.")
