"""The OpenAPI document. Bodies are read leniently, by our own reader, so their schemas are put in here by hand."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from server import examples
from server.native import NativeRequest
from server.replies import CheckReply
from server.wire import AlphaRequest

_REF = "#/components/schemas/{model}"
ERROR_SCHEMA = {
    "type": "object",
    "description": "google.rpc.Status",
    "properties": {
        "error": {
            "type": "object",
            "properties": {
                "code": {"type": "integer"},
                "message": {"type": "string"},
                "status": {"type": "string"},
                "details": {"type": "array", "items": {"type": "object"}},
            },
            "required": ["code", "message", "status"],
        }
    },
    "required": ["error"],
}
WIRE_REPLY_SCHEMA = {"type": "object", "description": "CheckGroundingResponse of the check-grounding API"}


def _operation(request: str, reply: str, asked: object, answered: object) -> dict[str, Any]:
    def json_of(name: str, example: object = None) -> dict[str, Any]:
        shown = {"example": example} if example else {}
        return {"application/json": {"schema": {"$ref": _REF.format(model=name)}, **shown}}

    errors = {
        "400": "A field is missing, wrong or over a limit; `details` names it",
        "500": "A model failed",
        "501": "The helpfulness score is not offered",
        "503": "The models are loading",
    }
    return {
        "requestBody": {"required": True, "content": json_of(request, asked)},
        "responses": {
            "200": {"description": "The judgement", "content": json_of(reply, answered)},
            **{code: {"description": why, "content": json_of("Error")} for code, why in errors.items()},
        },
    }


CHECK_OPERATION = _operation("NativeRequest", "CheckReply", examples.REQUEST, examples.REPLY)
WIRE_OPERATION = _operation("AlphaRequest", "WireReply", examples.WIRE_REQUEST, examples.WIRE_REPLY)
WIRE_OPERATION["parameters"] = [
    {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    for name in ("project", "location", "config")
]


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document of the app, made once."""
    if app.openapi_schema is None:
        made = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        schemas |= _schemas() | {"Error": ERROR_SCHEMA, "WireReply": WIRE_REPLY_SCHEMA}
        app.openapi_schema = made
    return app.openapi_schema


def _schemas() -> dict[str, Any]:
    requests: list[tuple[type[BaseModel], Any]] = [(NativeRequest, "validation"), (AlphaRequest, "validation")]
    _, made = models_json_schema([*requests, (CheckReply, "serialization")], ref_template=_REF)
    schemas: dict[str, Any] = made["$defs"]
    items = schemas["NativeRequest"]["properties"]["facts"]
    items["items"] = {"anyOf": [{"type": "string"}, items["items"]]}
    return schemas
