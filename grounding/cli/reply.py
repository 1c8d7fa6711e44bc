"""The reply of `POST /check`, made on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grounding.cli.sources import FactSource
from grounding.types import CheckOptions, CheckResult
from server.native import NativeRequest, reply


def native_reply(
    answer: str, result: CheckResult, sources: Sequence[FactSource], options: CheckOptions
) -> dict[str, Any]:
    """The server's own reply, timings included, plus `factSources`: the file of each fact and where it starts there.

    A position in fact i is at `factSources[i].start` plus that position in the file, in characters.
    """
    request = NativeRequest.model_validate(
        {
            "answer": answer,
            "gate": options.gate.value,
            "groundingSpec": {
                "citationThreshold": options.citation_threshold,
                "antiCitationThreshold": options.anti_citation_threshold,
            },
            "include": ["timings"],
        }
    )
    places = [{"file": s.name, "start": s.start, "end": s.start + len(s.fact.text)} for s in sources]
    return {**reply(request, result), "factSources": places}
