"""Accuracy on the development sets: `make accuracy DATA=../shared/data`.

Every pair goes the way a request goes: the premise is cut into passages, the claim is read against
the closest, the best counts. So premises of any length are judged whole, and the figures are those
of the product, not of a model on cut text.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grounding.entailment.judge import Judge
from grounding.entailment.long_claims import judge_all
from grounding.passages.closest import PassageFinder
from grounding.passages.windows import split_passages
from grounding.types import Fact, Passage
from models.protocols import Embedder, Floats1d, PairScorer

GROUNDING_SETS = ("wice_claim_oracle_chunk", "begin_v2", "summedits", "q2", "qags_sent", "authored")
"""Sets whose macro average is the headline."""
THRESHOLD = 0.6
"""The default citation threshold."""
CHUNKED = ("wice_claim_oracle_chunk",)
"""Sets with several rows a claim: the claim's score is the maximum over its rows."""


@dataclass(frozen=True, slots=True)
class Row:
    """One labelled pair; rows with the same `group` are chunks of one premise."""

    premise: str
    hypothesis: str
    label: str
    group: str


@dataclass(frozen=True, slots=True)
class SetFigures:
    """Of one set. `auc` and the balanced accuracies are for supported / not supported; None without both classes."""

    n: int
    balanced_accuracy: float | None
    best_balanced_accuracy: float | None
    best_threshold: float | None
    auc: float | None
    false_supported: float | None
    contradiction_auc: float | None


def read_rows(path: Path, limit: int | None, seed: int = 0) -> list[Row]:
    """Rows of a set, or a fixed random sample of `limit` claims of it."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        raw = [json.loads(line) for line in lines]
    chunked = path.name.removesuffix(".jsonl.gz") in CHUNKED
    rows = [Row(r["premise"], r["hypothesis"], r["label"], r["source"] if chunked else r["id"]) for r in raw]
    if limit is None or len(rows) <= limit:
        return rows
    groups = sorted({row.group for row in rows})
    kept = set(np.random.default_rng(seed).permutation(groups)[:limit])
    return [row for row in rows if row.group in kept]


class PairReader:
    """Scores (premise, hypothesis) pairs as the pipeline would."""

    def __init__(self, embedder: Embedder, scorer: PairScorer, window: int, overlap: int) -> None:
        self._scorer = scorer
        self._window, self._overlap = window, overlap
        self._judge = Judge(scorer)
        self._finder = PassageFinder(embedder)

    def read(self, rows: Sequence[Row]) -> tuple[Floats1d, Floats1d]:
        """Support and contradiction, float32[n] each."""
        judged = [self._one(row) for row in rows]
        return np.array([s for s, _ in judged], np.float32), np.array([c for _, c in judged], np.float32)

    def _one(self, row: Row) -> tuple[float, float]:
        if not row.premise.strip():
            return 0.0, 0.0
        passages = split_passages([Fact(row.premise)], self._scorer.count_tokens, self._window, self._overlap)
        closest = [self._closest(row.hypothesis, passages)]
        room = self._scorer.max_tokens - self._window
        judgement = judge_all(self._judge, self._scorer, [row.hypothesis], passages, closest, room)[0]
        return judgement.support, judgement.contradiction

    def _closest(self, hypothesis: str, passages: Sequence[Passage]) -> list[int]:
        return [c.passage for c in self._finder.find([hypothesis], passages)[0]]


def auc(scores: Floats1d, positive: NDArray[np.bool_]) -> float | None:
    """Area under the ROC curve: the chance that a positive scores above a negative, ties half (Mann-Whitney U)."""
    if positive.all() or not positive.any():
        return None
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    values, inverse = np.unique(scores, return_inverse=True)
    ranks = (np.bincount(inverse, ranks) / np.bincount(inverse))[inverse] if len(values) < len(scores) else ranks
    n = int(positive.sum())
    return float((ranks[positive].sum() - n * (n + 1) / 2) / (n * (len(scores) - n)))


def balanced_accuracy(scores: Floats1d, positive: NDArray[np.bool_], threshold: float) -> float | None:
    """Mean of the accuracies on positives (score >= threshold) and on negatives."""
    if positive.all() or not positive.any():
        return None
    said = scores >= threshold
    return float((said[positive].mean() + (~said[~positive]).mean()) / 2)


def figures(rows: Sequence[Row], support: Floats1d, contradiction: Floats1d) -> SetFigures:
    """Figures of a set; chunks of one claim are merged first, best support and strongest contradiction."""
    merged: dict[str, tuple[float, float, str]] = {}
    for row, s, c in zip(rows, support, contradiction, strict=True):
        old = merged.get(row.group, (0.0, 0.0, "not_entailment"))
        label = "entailment" if "entailment" in (row.label, old[2]) else row.label
        merged[row.group] = (max(old[0], float(s)), max(old[1], float(c)), label)
    s = np.array([m[0] for m in merged.values()], np.float32)
    c = np.array([m[1] for m in merged.values()], np.float32)
    labels = np.array([m[2] for m in merged.values()])
    positive = labels == "entailment"
    best = max(np.linspace(0.02, 0.98, 49), key=lambda t: balanced_accuracy(s, positive, t) or 0.0)
    three_way = "contradiction" in labels and "not_entailment" not in labels
    return SetFigures(
        n=len(s),
        balanced_accuracy=balanced_accuracy(s, positive, THRESHOLD),
        best_balanced_accuracy=balanced_accuracy(s, positive, float(best)),
        best_threshold=float(best) if balanced_accuracy(s, positive, THRESHOLD) is not None else None,
        auc=auc(s, positive),
        false_supported=float((s[~positive] >= THRESHOLD).mean()) if not positive.all() else None,
        contradiction_auc=auc(c, labels == "contradiction") if three_way else None,
    )


def evaluate(
    reader: PairReader, data: Path, names: Sequence[str], limit: int | None
) -> Iterator[tuple[str, SetFigures]]:
    """Figures set by set."""
    for name in names:
        rows = read_rows(data / "dev" / f"{name}.jsonl.gz", limit)
        yield name, figures(rows, *reader.read(rows))


def macro(results: dict[str, SetFigures]) -> float:
    """Mean balanced accuracy over the grounding sets present."""
    values = [results[n].balanced_accuracy for n in GROUNDING_SETS if n in results]
    return float(np.mean([v for v in values if v is not None]))


def main() -> None:
    """Print a line a set, then the macro average; write JSON if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--model", default="small")
    parser.add_argument("--limit", type=int, default=1_000, help="claims per set; 0 for all")
    parser.add_argument("--sets", nargs="*", help="names; all of them if left out")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    from grounding.checker import CheckerSettings
    from grounding.loading import load_embedder, load_scorer

    settings = CheckerSettings()
    reader = PairReader(load_embedder(), load_scorer(args.model), settings.window, settings.overlap)
    names = args.sets or sorted(p.name.removesuffix(".jsonl.gz") for p in (args.data / "dev").glob("*.jsonl.gz"))
    results: dict[str, SetFigures] = defaultdict()
    print("| set | n | BA at 0.6 | best BA | at | AUC | false supported | contradiction AUC |")
    print("|---|---|---|---|---|---|---|---|")
    for name, found in evaluate(reader, args.data, names, args.limit or None):
        results[name] = found
        print(
            f"| {name} | {found.n} | " + " | ".join(_cell(v) for v in list(asdict(found).values())[1:]) + " |",
            flush=True,
        )
    print(f"\nMacro balanced accuracy over the grounding sets: {100 * macro(results):.1f}")
    if args.json:
        args.json.write_text(json.dumps({n: asdict(f) for n, f in results.items()}, indent=1))


def _cell(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


if __name__ == "__main__":
    main()
