"""Sentence encoder to bundle: `python -m models.training.export_embedder --backbone DIR --data DIR --out DIR`."""

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
from transformers import AutoModel

from models.onnx import TOKENIZER_FILE, feeds
from models.protocols import Floats2d
from models.registry import Manifest
from models.tokens import Row, Tokens
from models.training import packing
from models.training.graph import Float32Weights
from models.training.heads import embedder_graph
from models.training.shards import SHARD_BYTES
from models.training.smoothing import smooth_int8

SENTENCES = 200
LEAST_COSINE = 0.99
LARGEST_DIFFERENCE = 1e-4
"""Between the torch network's vectors and its float32 graph's."""

TEXT = """
Sentence vectors for finding the passages closest to a claim; their dot product is the cosine. The weights are those
of sentence-transformers/all-MiniLM-L6-v2, rounded to 8 bits, with mean pooling and normalisation inside the graph.

Limits: English. Only a text's first word pieces (see "reads at most") are read: this serves retrieval, and passages
are cut to fit the pair scorer's window before.
"""


def main() -> None:
    """Export, check, write; prints the parity figures."""
    args = _arguments()
    args.out.mkdir(parents=True, exist_ok=True)
    packing.write_tokenizer(args.backbone, args.out)
    tokens = Tokens(args.out / TOKENIZER_FILE, args.max_tokens)
    pairs = packing.sample_pairs(args.data, SENTENCES)
    rows = tokens.texts([pair[number % 2] for number, pair in enumerate(pairs)])
    ranges = tokens.texts([premise for premise, _ in packing.sample_pairs(args.data, packing.RANGE_ROWS, seed=8)])
    parity = convert(args.backbone, args.out, tokens, rows, ranges)
    parity["megabytes"] = packing.megabytes(args.out)
    manifest = Manifest(
        name=args.out.name,
        version=args.version,
        kind="embedder",
        licence="Apache-2.0",
        backbone="all-MiniLM-L6-v2 (Apache-2.0)",
        training_sets=("as published for all-MiniLM-L6-v2; nothing was trained here",),
        recipe="models/training/export_embedder.py: rounding only",
        max_tokens=args.max_tokens,
        parity=parity,
    )
    packing.write_bundle(args.out, manifest, TEXT)
    print(json.dumps(parity, indent=1))
    if parity["cosine_min"] < LEAST_COSINE:
        raise SystemExit(f"a vector is further than cosine {LEAST_COSINE} from the original: do not ship it")


def convert(backbone: Path, out: Path, tokens: Tokens, rows: Sequence[Row], ranges: Sequence[Row]) -> dict[str, Any]:
    """Write the int8 graph to `out`, smoothed by `ranges`; returns its likeness to the original on `rows`.

    Raises ValueError when the float32 graph does not give the original's vectors.
    """
    build = partial(embedder_graph, *packing.read_backbone(backbone))
    with tempfile.TemporaryDirectory() as folder:
        full = packing.write_model(build(Float32Weights()), Path(folder))
        exact = packing.open_encoder(full, tokens).run(rows)
    original = _original(backbone, rows)
    if np.abs(exact - original).max() > LARGEST_DIFFERENCE:
        raise ValueError("the float32 graph does not give the original's vectors")
    small = packing.write_model(smooth_int8(build, ranges, tokens.padding), out, SHARD_BYTES)
    cosines = (original * packing.open_encoder(small, tokens).run(rows)).sum(axis=1)
    return {
        "sentences": len(rows),
        "cosine_min": round(float(cosines.min()), 4),
        "cosine_mean": round(float(cosines.mean()), 4),
    }


def _original(backbone: Path, rows: Sequence[Row]) -> Floats2d:
    """What transformers makes of each row alone: mean pooling, length 1."""
    network = AutoModel.from_pretrained(str(backbone), local_files_only=True, add_pooling_layer=False).eval()
    vectors = []
    for row in rows:
        inputs = {name: torch.from_numpy(a) for name, a in feeds([row], padding=0).items()}
        with torch.inference_mode():
            states = network(**inputs).last_hidden_state[0, : len(row)]
        vectors.append(torch.nn.functional.normalize(states.mean(0), dim=0).numpy())
    return np.stack(vectors)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--backbone", type=Path, required=True, help="folder of all-MiniLM-L6-v2 (transformers layout)")
    parser.add_argument(
        "--data", type=Path, required=True, help="data folder; its dev/ sets give the sentences to compare on"
    )
    parser.add_argument("--out", type=Path, required=True, help="bundle folder; its name is the bundle's")
    parser.add_argument("--version", default="1")
    parser.add_argument("--max-tokens", type=int, default=256, help="the original's own window")
    return parser.parse_args()


if __name__ == "__main__":
    main()
