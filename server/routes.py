"""The two ways to ask for a check. Texts are parsed, judged and written in threads; the event loop only moves bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypeVar

import anyio.to_thread
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from server import lenient_json, native, wire
from server.checking import Checker, Checking
from server.errors import JSON_TYPE
from server.openapi import CHECK_OPERATION, WIRE_OPERATION
from server.reading import read_body

router = APIRouter(tags=["check"])
WIRE_PATH = "/projects/{project}/locations/{location}/groundingConfigs/{config}:check"
_Asked = TypeVar("_Asked")


async def _answer(
    request: Request, read: Callable[[bytes], _Asked], judge: Callable[[Checker, _Asked], object]
) -> Response:
    """Body → `read` → `judge` → JSON reply. The reply never holds a NaN: writing one is an error."""
    checking: Checking = request.app.state.checking
    checking.ready()  # a server that cannot check refuses before it reads 32 MB
    body = await read_body(request)
    asked = await anyio.to_thread.run_sync(read, body, limiter=checking.readers)
    del body

    def work(checker: Checker) -> bytes:
        return json.dumps(judge(checker, asked), ensure_ascii=False, allow_nan=False).encode()

    return Response(await checking.run(work), media_type=JSON_TYPE)


def _read_native(body: bytes) -> native.NativeRequest:
    asked = native.NativeRequest.read(lenient_json.parse(body))
    wire.refuse_helpfulness(asked.grounding_spec.enable_helpfulness_score, asked.prompt)
    return asked


def _judge_native(checker: Checker, asked: native.NativeRequest) -> object:
    result = checker.check(asked.answer_candidate, asked.as_facts(), asked.options(), prompt=asked.prompt)
    return native.reply(asked, result)


@router.post("/check", summary="Check an answer", openapi_extra=CHECK_OPERATION)
async def check(request: Request) -> Response:
    """For each sentence of the answer: do the facts support it, contradict it, or neither?"""
    return await _answer(request, _read_native, _judge_native)


def _judge_wire(checker: Checker, asked: wire.AlphaRequest) -> object:
    facts = [fact.fact() for fact in asked.facts]
    result = checker.check(asked.answer_candidate, facts, asked.grounding_spec.options(), prompt=asked.prompt)
    return wire.reply(asked, result)


def _add_wire_route(version: str, body_type: type[wire.WireRequest]) -> None:
    def read(body: bytes) -> wire.AlphaRequest:
        asked = body_type.read(lenient_json.parse(body)).alpha()
        wire.refuse_helpfulness(asked.grounding_spec.enable_helpfulness_score, asked.prompt)
        return asked

    @router.post(
        f"/{version}{WIRE_PATH}",
        name=f"check_grounding_{version}",
        summary=f"Check an answer, in the check-grounding format ({version})",
        openapi_extra=WIRE_OPERATION,
    )
    async def check_grounding(request: Request) -> Response:
        """Drop-in for the check-grounding API. Any project, location and config name will do."""
        return await _answer(request, read, _judge_wire)


for _version, _body_type in wire.VERSIONS.items():
    _add_wire_route(_version, _body_type)
