"""The claims written for this project: what training relies on."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from models.training.recipe import OWN

FILES = sorted(OWN.glob("*.jsonl"))


def read(path: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_rows_are_passages_with_labelled_claims(path: Any) -> None:
    for row in read(path):
        assert set(row) == {"passage", "claims"}
        assert row["passage"].strip() == row["passage"] != ""
        for claim in row["claims"]:
            assert set(claim) == {"text", "label", "type"}
            assert claim["label"] in {"entailment", "neutral", "contradiction"}
            assert claim["text"].strip() == claim["text"] != ""


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_labels_are_balanced_and_no_claim_is_given_twice(path: Any) -> None:
    rows = read(path)
    labels = Counter(claim["label"] for row in rows for claim in row["claims"])
    assert all(0.2 < labels[label] / labels.total() < 0.5 for label in ("entailment", "neutral", "contradiction"))
    claims = Counter((row["passage"], claim["text"]) for row in rows for claim in row["claims"])
    assert claims.most_common(1)[0][1] == 1
    assert Counter(row["passage"] for row in rows).most_common(1)[0][1] == 1
