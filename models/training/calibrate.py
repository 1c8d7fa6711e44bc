"""Fits a bundle's calibration to development sets.

`python -m models.training.calibrate --bundle DIR --data DIR --out FILE`

Support: a logistic regression on the support logit and the logits of the entailment and contradiction
chances, every set and in it both classes weighing the same; then moved so that the citation threshold
is where the sets' mean balanced accuracy is best. NLI: one temperature (Guo et al. 2017).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import minimize_scalar
from sklearn.linear_model import LogisticRegression

from benchmarks.accuracy import GROUNDING_SETS, THRESHOLD, Row, balanced_accuracy, read_rows
from grounding.checker import CheckerSettings
from grounding.passages.closest import PassageFinder
from grounding.passages.windows import split_passages
from grounding.types import Fact
from models.calibration import FLOOR
from models.onnx import OnnxPairScorer
from models.protocols import Bools1d, Floats1d, Floats2d

NLI_SETS = ("authored", "lingnli", "healthver", "infotabs", "semiauto_nli_wiki", "anli_devtest", "conjnli", "cad_snli")
LABELS = ("entailment", "neutral", "contradiction")


@dataclass(frozen=True, slots=True)
class Scored:
    """A set's claims: for each its passages' features float[m, 3] and label; chunks of a claim are joined."""

    features: Sequence[Floats2d]
    labels: Sequence[str]


def main() -> None:
    """Fit, print what was found, write the manifest's `calibration`."""
    args = _arguments()
    scorer = OnnxPairScorer(args.bundle)
    if scorer.manifest.calibration is not None:
        raise SystemExit(f"{args.bundle}: has a calibration already; export it without one first")
    temperature = fit_temperature(*_nli_chances(scorer, args.data, args.limit))
    sets = {name: _read(scorer, args.data, name, args.limit, temperature) for name in GROUNDING_SETS}
    weights = fit_support(sets)
    names = ("bias", "support_logit", "entailment_logit", "contradiction_logit")
    found = dict(zip(names, (round(float(w), 4) for w in weights), strict=True))
    args.out.write_text(json.dumps({"support": found, "nli_temperature": round(temperature, 4)}, indent=1) + "\n")
    print(args.out.read_text())
    for name, scored in sets.items():
        value = balanced_accuracy(_scores(scored, weights), _positive(scored), THRESHOLD)
        print(f"{name}: {value:.3f}")


def fit_temperature(chances: Floats2d, columns: Floats1d) -> float:
    """Temperature of least cross-entropy; `chances` float[n, 3] at temperature 1, `columns` the right ones int[n]."""
    logs = np.log(np.clip(chances, FLOOR, 1))

    def loss(temperature: float) -> float:
        logits = logs / temperature
        normalised = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        return float(-normalised[np.arange(len(columns)), columns.astype(int)].mean())

    return float(minimize_scalar(loss, bounds=(0.3, 10.0), method="bounded").x)


def fit_support(sets: dict[str, Scored], rounds: int = 3) -> Floats1d:
    """[bias, support, entailment, contradiction]; every round re-picks each claim's best passage."""
    weights = np.array([0.0, 1.0, 0.0, 0.0], np.float32)
    for _ in range(rounds):
        best = {name: _best(scored, weights) for name, scored in sets.items()}
        labels = np.concatenate([_positive(scored) for scored in sets.values()])
        balance = np.concatenate([_balance(_positive(scored)) for scored in sets.values()])
        model = LogisticRegression(C=1.0).fit(np.concatenate(list(best.values())), labels, sample_weight=balance)
        weights = np.array([model.intercept_[0], *model.coef_[0]], np.float32)
    best_threshold = max(np.linspace(0.2, 0.9, 141), key=lambda t: _macro(sets, weights, float(t)))
    weights[0] += _logit(THRESHOLD) - _logit(best_threshold)
    return weights


def _macro(sets: dict[str, Scored], weights: Floats1d, threshold: float) -> float:
    values = [balanced_accuracy(_scores(s, weights), _positive(s), threshold) for s in sets.values()]
    return float(np.mean([v for v in values if v is not None]))


def _balance(positive: Bools1d) -> Floats1d:
    """Weights that give both classes half of a set's, which is 1,000."""
    weights = np.where(positive, 500 / max(1, positive.sum()), 500 / max(1, (~positive).sum()))
    return np.asarray(weights, dtype=np.float32)


def _positive(scored: Scored) -> Bools1d:
    return np.array([label == "entailment" for label in scored.labels])


def _best(scored: Scored, weights: Floats1d) -> Floats2d:
    return np.stack([rows[int(np.argmax(rows @ weights[1:]))] for rows in scored.features])


def _scores(scored: Scored, weights: Floats1d) -> Floats1d:
    total = _best(scored, weights) @ weights[1:] + weights[0]
    return np.asarray(1 / (1 + np.exp(-total)), dtype=np.float32)


def _read(scorer: OnnxPairScorer, data: Path, name: str, limit: int, temperature: float) -> Scored:
    """A set as the pipeline reads it: each claim against its closest passages."""
    rows = read_rows(data / "dev" / f"{name}.jsonl.gz", limit)
    closest = list(map(_closest_of(scorer), rows))
    scores = scorer.score([(text, row.hypothesis) for row, texts in zip(rows, closest, strict=True) for text in texts])
    nli = np.stack([scores.entailment, scores.neutral, scores.contradiction], axis=1)
    nli = np.clip(nli, FLOOR, 1) ** (1 / temperature)
    nli /= nli.sum(axis=1, keepdims=True)
    table = np.stack([_logit(scores.support), _logit(nli[:, 0]), _logit(nli[:, 2])], axis=1)
    parts = iter(np.split(table, np.cumsum([len(texts) for texts in closest])[:-1]))
    merged: dict[str, tuple[list[Floats2d], str]] = {}
    for row, part in zip(rows, parts, strict=True):
        features, label = merged.setdefault(row.group, ([], row.label))
        features.append(part)
        merged[row.group] = (features, "entailment" if "entailment" in (label, row.label) else label)
    return Scored([np.concatenate(f) for f, _ in merged.values()], [label for _, label in merged.values()])


def _closest_of(scorer: OnnxPairScorer) -> Callable[[Row], list[str]]:
    settings, finder = CheckerSettings(), PassageFinder()

    def texts(row: Row) -> list[str]:
        passages = split_passages([Fact(row.premise)], scorer.count_tokens, settings.window, settings.overlap)
        return [passages[c.passage].text for c in finder.find([row.hypothesis], passages)[0]]

    return texts


def _nli_chances(scorer: OnnxPairScorer, data: Path, limit: int) -> tuple[Floats2d, Floats1d]:
    rows = [row for name in NLI_SETS for row in read_rows(data / "dev" / f"{name}.jsonl.gz", limit)]
    rows = [row for row in rows if row.label in LABELS and row.premise.strip()]
    scores = scorer.score([(row.premise, row.hypothesis) for row in rows])
    chances = np.stack([scores.entailment, scores.neutral, scores.contradiction], axis=1)
    return chances, np.array([LABELS.index(row.label) for row in rows], np.float32)


def _logit(chance: Floats1d | float) -> Floats1d:
    clipped = np.clip(chance, FLOOR, 1 - FLOOR)
    return np.asarray(np.log(clipped / (1 - clipped)), dtype=np.float32)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bundle", required=True, help="name or folder of a bundle without calibration")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True, help="JSON for `models.training.export --calibration`")
    parser.add_argument("--limit", type=int, default=1_000, help="claims per set")
    return parser.parse_args()


if __name__ == "__main__":
    main()
