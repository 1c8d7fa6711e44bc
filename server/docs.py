"""The API reference as one page that needs nothing from elsewhere: it also works where there is no network.

FastAPI's own page loads its scripts from a public host.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse

router = APIRouter(include_in_schema=False)
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }}
pre {{ background: #8881; padding: .8rem; overflow-x: auto; font-size: .85rem }}
h2 {{ margin-top: 2.5rem }} h2 code {{ font-size: 1rem }}
table {{ border-collapse: collapse; width: 100% }}
td, th {{ text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid #8883 }}
:root {{ color-scheme: light dark }}
</style></head><body><h1>{title}</h1>{body}</body></html>
"""


@router.get("/docs")
async def reference(request: Request) -> HTMLResponse:
    """The page."""
    base = str(request.base_url).rstrip("/")
    return HTMLResponse(page(request.app.openapi(), base))


def page(document: dict[str, Any], base: str) -> str:
    """HTML of an OpenAPI document; `base` is the address that examples call."""
    info = document["info"]
    parts = [f"<p>{escape(info['description'])} The same as <a href='openapi.json'>OpenAPI</a>.</p>"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            parts += _operation(method, path, operation, base)
    for name, schema in document["components"]["schemas"].items():
        parts += _schema(name, schema)
    return _PAGE.format(title=escape(f"{info['title']} {info['version']}"), body="\n".join(parts))


def _operation(method: str, path: str, operation: dict[str, Any], base: str) -> Iterator[str]:
    yield f"<h2><code>{method.upper()} {escape(path)}</code></h2>"
    yield f"<p>{escape(operation.get('summary', ''))}. {escape(operation.get('description', ''))}</p>"
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content:
        yield f"<p>Body: {_type(content['schema'])}</p>"
        yield _code(_curl(base + path, content["example"]))
    for code, reply in operation["responses"].items():
        content = reply.get("content", {}).get("application/json", {})
        yield f"<p>{escape(code)}: {escape(reply['description'])} {_type(content.get('schema', {}))}</p>"
        if "example" in content:
            yield _code(json.dumps(content["example"], indent=2, ensure_ascii=False))


def _curl(address: str, example: object) -> str:
    body = json.dumps(example, indent=2, ensure_ascii=False).replace("'", "'\\''")
    return f"curl -X POST {address} -d '{body}'"


def _code(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def _schema(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f"<h2 id='{escape(name)}'>{escape(name)}</h2><p>{escape(schema.get('description', ''))}</p>"
    rows = [
        f"<tr><td><code>{escape(field)}</code></td><td>{_type(rule)}</td>"
        f"<td>{escape(rule.get('description', ''))}</td></tr>"
        for field, rule in schema.get("properties", {}).items()
    ]
    if rows:
        yield f"<table><tr><th>Field</th><th>Type</th><th></th></tr>{''.join(rows)}</table>"


def _type(rule: dict[str, Any]) -> str:
    if "$ref" in rule:
        name = escape(rule["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if "anyOf" in rule:
        return " or ".join(_type(option) for option in rule["anyOf"])
    if "enum" in rule:
        return escape(" | ".join(json.dumps(value) for value in rule["enum"]))
    if rule.get("type") == "array":
        return f"list of {_type(rule['items'])}"
    limits = f" in [{rule['minimum']}, {rule['maximum']}]" if "minimum" in rule and "maximum" in rule else ""
    return escape(str(rule.get("type", "any"))) + limits
