"""The API reference."""

import re


def test_openapi_shows_request_and_reply(client):
    document = client.get("/openapi.json").json()
    operation = document["paths"]["/check"]["post"]
    assert operation["requestBody"]["content"]["application/json"]["example"]["answer"]
    assert operation["responses"]["200"]["content"]["application/json"]["example"]["supportScore"] == 0.5
    schemas = document["components"]["schemas"]
    assert {"answer", "facts", "gate", "groundingSpec", "include"} <= set(schemas["NativeRequest"]["properties"])
    assert {"text", "title", "attributes", "id"} == set(schemas["NativeFact"]["properties"])
    assert {"supportScore", "claims", "gate", "filteredAnswer"} <= set(schemas["CheckReply"]["properties"])
    assert {"answerCandidate", "prompt"} <= set(schemas["AlphaRequest"]["properties"])


def test_every_reference_of_the_document_resolves(client):
    reply = client.get("/openapi.json")
    named = set(re.findall(r'"#/components/schemas/(\w+)"', reply.text))
    assert named <= set(reply.json()["components"]["schemas"])


def test_the_page_needs_nothing_from_elsewhere(client):
    page = client.get("/docs").text
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert "<script" not in page
    assert "POST /check" in page
    assert "curl -X POST http://testserver/check" in page
    anchors = set(re.findall(r"href='#(\w+)'", page))
    assert anchors <= set(re.findall(r"id='(\w+)'", page))
