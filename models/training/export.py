"""Trained pair scorer to bundle.

`python -m models.training.export --checkpoint FILE --backbone DIR --data DIR --out DIR`

Fails when the float32 graph differs from the torch network, or int8 decides otherwise than float32 too often.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch

from models.calibration import Calibration
from models.onnx import TOKENIZER_FILE, feeds, padded
from models.protocols import Floats2d, PairScores
from models.registry import Manifest
from models.tokens import Row, Tokens
from models.training import packing
from models.training.encoder import count_layers
from models.training.graph import Array, Float32Weights
from models.training.heads import pair_graph
from models.training.network import NLI_LABELS, PairNetwork
from models.training.recipe import SETS
from models.training.shards import SHARD_BYTES
from models.training.smoothing import smooth_int8

THRESHOLD = 0.6
"""Where "same side" is judged: the default citation threshold."""
LEAST_AGREEMENT = 0.98
LARGEST_LOGIT_DIFFERENCE = 1e-3
"""Between the torch network and its float32 graph."""
PARITY_PAIRS = 560

TEXT = """
Reads a claim (hypothesis) against a passage (premise) and says in one pass whether the passage wholly supports the
claim, and whether it entails, is neutral to, or contradicts it.

Limits: English. What does not fit the window is cut off the passage's end, and the result says so. Figures are read
as word pieces, so arithmetic is not to be expected: `grounding.figures` settles them by value.
"""


def main() -> None:
    """Export, check, write; prints the parity figures."""
    args = _arguments()
    state = torch.load(args.checkpoint, map_location="cpu", weights_only=True)
    arrays = {name: tensor.float().numpy() for name, tensor in state["network"].items()}
    args.out.mkdir(parents=True, exist_ok=True)
    packing.write_tokenizer(args.backbone, args.out)
    tokens = Tokens(args.out / TOKENIZER_FILE, args.max_tokens)
    rows = tokens.pairs(packing.sample_pairs(args.data, args.pairs))
    ranges = tokens.pairs(packing.sample_pairs(args.data, packing.RANGE_ROWS, seed=8))
    calibration = _json(args.calibration)
    exact, rounded = convert(arrays, args.backbone, args.out, tokens, rows, ranges)
    parity = compare(exact, rounded, Calibration.from_manifest(calibration))
    parity["megabytes"] = packing.megabytes(args.out)
    manifest = Manifest(
        name=args.out.name,
        version=args.version,
        kind="pair_scorer",
        licence="Apache-2.0",
        backbone=args.backbone_name,
        training_sets=tuple(SETS),
        recipe=f"models/training (recipe.py, train.py), {state.get('step', 'unknown')} steps",
        max_tokens=args.max_tokens,
        labels=NLI_LABELS,
        calibration=calibration,
        figures=_json(args.figures) or {},
        parity=parity,
    )
    packing.write_bundle(args.out, manifest, TEXT)
    print(json.dumps(parity, indent=1))
    if min(parity["same_support_side"], parity["same_nli_label"]) < LEAST_AGREEMENT:
        raise SystemExit(
            f"int8 agrees with float32 on fewer than {LEAST_AGREEMENT:.0%} of the decisions: do not ship it"
        )


def convert(
    arrays: dict[str, Array], backbone: Path, out: Path, tokens: Tokens, rows: Sequence[Row], ranges: Sequence[Row]
) -> tuple[Floats2d, Floats2d]:
    """Write the int8 graph to `out`, smoothed by `ranges`; returns float32 and int8 logits of `rows`.

    Raises ValueError when the float32 graph is not the network.
    """
    build = partial(pair_graph, arrays, packing.read_shape(backbone))
    with tempfile.TemporaryDirectory() as folder:
        full = packing.write_model(build(Float32Weights()), Path(folder))
        exact = packing.open_encoder(full, tokens).run(rows)
    _check_graph(arrays, backbone, rows[::20], exact[::20], tokens.padding)
    small = packing.write_model(smooth_int8(build, ranges, tokens.padding), out, SHARD_BYTES)
    return exact, packing.open_encoder(small, tokens).run(rows)


def compare(exact: Floats2d, rounded: Floats2d, calibration: Calibration) -> dict[str, Any]:
    """Shares of equal decisions and the differences of the scores; both logits float32[n, 4]."""
    a, b = (calibration.scores(x, NLI_LABELS, np.zeros(len(x), np.bool_)) for x in (exact, rounded))
    difference = np.abs(a.support - b.support)
    return {
        "pairs": len(exact),
        "same_support_side": round(float(((a.support >= THRESHOLD) == (b.support >= THRESHOLD)).mean()), 4),
        "same_nli_label": round(float((_nli(a).argmax(1) == _nli(b).argmax(1)).mean()), 4),
        "support_difference_mean": round(float(difference.mean()), 4),
        "support_difference_p99": round(float(np.quantile(difference, 0.99)), 4),
        "contradiction_difference_mean": round(float(np.abs(a.contradiction - b.contradiction).mean()), 4),
    }


def _nli(scores: PairScores) -> Floats2d:
    return np.stack([scores.entailment, scores.neutral, scores.contradiction], axis=1)


def _check_graph(arrays: dict[str, Array], backbone: Path, rows: Sequence[Row], found: Floats2d, padding: int) -> None:
    """The float32 graph must give what the torch network gives."""
    network = PairNetwork.from_backbone(str(backbone), range(count_layers(arrays))).eval()
    network.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})
    for row, logits in zip(rows, found, strict=True):
        inputs = {name: torch.from_numpy(a) for name, a in feeds([row], padding).items()}
        with torch.inference_mode():
            expected = network(**inputs)[0].numpy()
        if np.abs(expected - logits).max() > LARGEST_LOGIT_DIFFERENCE:
            raise ValueError(f"the graph gives {logits}, the network {expected}, at {padded(len(row))} tokens")


def _json(path: Path | None) -> dict[str, Any] | None:
    if path is None:
        return None
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return content


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True, help="checkpoint.pt of models.training.train")
    parser.add_argument("--backbone", type=Path, required=True, help="folder of the encoder that training started from")
    parser.add_argument("--backbone-name", default="all-MiniLM-L6-v2 (Apache-2.0)", help="as the card names it")
    parser.add_argument("--data", type=Path, required=True, help="data folder; its dev/ sets give the parity pairs")
    parser.add_argument("--out", type=Path, required=True, help="bundle folder; its name is the bundle's")
    parser.add_argument("--version", default="1")
    parser.add_argument("--max-tokens", type=int, default=288, help="window of the training")
    parser.add_argument("--pairs", type=int, default=PARITY_PAIRS, help="how many pairs to compare on")
    parser.add_argument("--calibration", type=Path, help='JSON: {"support": {...}, "nli_temperature": t}')
    parser.add_argument("--figures", type=Path, help="JSON of development figures for the card")
    return parser.parse_args()


if __name__ == "__main__":
    main()
