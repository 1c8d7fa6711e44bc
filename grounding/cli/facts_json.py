"""Facts from a JSON file, in the form the native API takes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from grounding.cli.failures import BadInput
from grounding.cli.sources import FactSource, read_text
from grounding.types import Fact

_TEXT_KEYS = ("text", "factText", "fact_text")
_KEYS = frozenset({*_TEXT_KEYS, "title", "attributes", "id"})


def read_facts_json(name: str) -> list[FactSource]:
    """A list, or an object with a list `facts`, of strings and of objects with `text`, `title`, `attributes`, `id`.

    Raises BadInput naming the file and the entry.
    """
    try:
        value = json.loads(read_text(name), object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: is not JSON: {error}") from error
    entries = value.get("facts") if isinstance(value, dict) else value
    if not isinstance(entries, list):
        raise BadInput(f"{name}: must hold a list of facts")
    return list(_sources(name, entries))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuses a name given twice: one of the two texts would go unread."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(n for n in names if names.count(n) > 1)!r} is given more than once")
    return made


def _sources(name: str, entries: list[Any]) -> Iterator[FactSource]:
    for index, entry in enumerate(entries):
        try:
            yield FactSource(_fact(entry), f"{name}[{index}]")
        except ValueError as error:
            raise BadInput(f"{name}: facts[{index}] {error}") from error


def _fact(entry: object) -> Fact:
    if isinstance(entry, str):
        return Fact(entry)
    if not isinstance(entry, dict):
        raise ValueError("must be a string or an object")
    if unknown := sorted(entry.keys() - _KEYS):
        raise ValueError(f"has an unknown field {unknown[0]!r}")
    entry = {key: value for key, value in entry.items() if value is not None}
    texts = [entry[key] for key in _TEXT_KEYS if key in entry]
    if len(texts) > 1:
        raise ValueError("has its text more than once")
    text = texts[0] if texts else ""
    attributes = entry.get("attributes", {})
    if not isinstance(attributes, dict):
        raise ValueError("has attributes that are no object")
    title = entry.get("title")
    strings = [text, *attributes.values(), *(v for v in (title, entry.get("id")) if v is not None)]
    if not all(isinstance(s, str) for s in strings):
        raise ValueError("has a value that is no string")
    return Fact(text, attributes if title is None else {**attributes, "title": title}, entry.get("id"))
