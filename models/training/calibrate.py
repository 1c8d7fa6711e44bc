"""Fits a bundle's calibration to development sets.

`python -m models.training.calibrate --bundle DIR --data DIR --out FILE`

Support: the logit is moved so that the citation threshold is the highest one at which the grounding sets'
mean balanced accuracy is within SLACK of its best: of equals, the one with the fewest false "supported".
Its slope stays the network's own. The slope of a Platt scaling and the temperature of the NLI head that
fit best are printed: sets of different difficulty disagree on both (docs/accuracy.md).
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
from grounding.types import CheckOptions, Fact
from models.calibration import FLOOR
from models.onnx import OnnxPairScorer
from models.protocols import Bools1d, Floats1d, Floats2d

NLI_SETS = ("authored", "lingnli", "infotabs", "semiauto_nli_wiki", "cad_snli", "snli_devtest", "taxinli_mnli")
SLACK = 0.005
ANTI_THRESHOLD = CheckOptions().anti_citation_threshold
LABELS = ("entailment", "neutral", "contradiction")


@dataclass(frozen=True, slots=True)
class Scored:
    """A set's claims: for each the best support logit of its passages, float[n], and its label."""

    logits: Floats1d
    labels: Sequence[str]


def main() -> None:
    """Fit, print what was found, write the manifest's `calibration`."""
    args = _arguments()
    scorer = OnnxPairScorer(args.bundle)
    if scorer.manifest.calibration is not None:
        raise SystemExit(f"{args.bundle}: has a calibration already; export it without one first")
    names = dict.fromkeys((*GROUNDING_SETS, *NLI_SETS))
    sets = {name: _read(scorer, args.data, name, args.limit) for name in names}
    bias = fit_bias(sets)
    found = {"bias": round(bias, 4), "support_logit": 1.0}
    args.out.write_text(json.dumps({"support": found, "nli_temperature": 1.0}, indent=1) + "\n")
    print(args.out.read_text())
    chances, columns = _nli_chances(scorer, args.data, args.limit)
    print(f"Platt slope {platt_slope(sets):.2f}, NLI temperature {fit_temperature(chances, columns):.2f}")
    said = chances[:, 2] >= ANTI_THRESHOLD
    print(f"contradiction >= {ANTI_THRESHOLD}: {said.mean():.3f} of pairs, right {(columns[said] == 2).mean():.3f}")
    for name, scored in sets.items():
        value = balanced_accuracy(_scores(scored, bias), _positive(scored), THRESHOLD)
        print(f"{name}: {value:.3f}")


def fit_temperature(chances: Floats2d, columns: Floats1d) -> float:
    """Temperature of least cross-entropy; `chances` float[n, 3] at temperature 1, `columns` the right ones int[n]."""
    logs = np.log(np.clip(chances, FLOOR, 1))

    def loss(temperature: float) -> float:
        logits = logs / temperature
        normalised = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        return float(-normalised[np.arange(len(columns)), columns.astype(int)].mean())

    return float(minimize_scalar(loss, bounds=(0.3, 10.0), method="bounded").x)


def fit_bias(sets: dict[str, Scored]) -> float:
    """What to add to the support logit."""
    thresholds = np.linspace(0.02, 0.98, 193)
    macro = np.array([_macro(sets, float(t)) for t in thresholds])
    threshold = float(thresholds[macro >= macro.max() - SLACK].max())
    return float(_logit(THRESHOLD) - _logit(threshold))


def platt_slope(sets: dict[str, Scored]) -> float:
    """Slope of the label's logistic regression on the support logit; all sets and both classes weigh the same."""
    logits = np.concatenate([scored.logits for scored in sets.values()])
    labels = np.concatenate([_positive(scored) for scored in sets.values()])
    balance = np.concatenate([_balance(_positive(scored)) for scored in sets.values()])
    model = LogisticRegression(C=100.0).fit(logits[:, None], labels, sample_weight=balance)
    return float(model.coef_[0, 0])


def _macro(sets: dict[str, Scored], threshold: float) -> float:
    chosen = [sets[name] for name in GROUNDING_SETS]
    values = [balanced_accuracy(_scores(s, 0.0), _positive(s), threshold) for s in chosen]
    return float(np.mean([v for v in values if v is not None]))


def _balance(positive: Bools1d) -> Floats1d:
    """Weights that give both classes half of a set's, which is 1,000."""
    weights = np.where(positive, 500 / max(1, positive.sum()), 500 / max(1, (~positive).sum()))
    return np.asarray(weights, dtype=np.float32)


def _positive(scored: Scored) -> Bools1d:
    return np.array([label == "entailment" for label in scored.labels])


def _scores(scored: Scored, bias: float) -> Floats1d:
    return np.asarray(1 / (1 + np.exp(-(scored.logits + bias))), dtype=np.float32)


def _read(scorer: OnnxPairScorer, data: Path, name: str, limit: int) -> Scored:
    """A set as the pipeline reads it: each claim against its closest passages; chunks of a claim are joined."""
    rows = [row for row in read_rows(data / "dev" / f"{name}.jsonl.gz", limit) if row.premise.strip()]
    closest = list(map(_closest_of(scorer), rows))
    pairs = [(text, row.hypothesis) for row, texts in zip(rows, closest, strict=True) for text in texts]
    logits = iter(_logit(scorer.score(pairs).support).tolist())
    merged: dict[str, tuple[float, str]] = {}
    for row, texts in zip(rows, closest, strict=True):
        best, label = merged.get(row.group, (-np.inf, row.label))
        best = max(best, *(next(logits) for _ in texts))
        merged[row.group] = (best, "entailment" if "entailment" in (label, row.label) else label)
    return Scored(np.array([b for b, _ in merged.values()], np.float32), [label for _, label in merged.values()])


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
