"""What both exporters share: reading checkpoints and samples, writing a bundle's files and its card."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import onnx
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from models.onnx import MODEL_FILE, SHARDS, TOKENIZER_FILE, OnnxEncoder
from models.protocols import Pair
from models.registry import MANIFEST, Manifest, verify, write_manifest
from models.tokens import Tokens
from models.training.encoder import Shape
from models.training.graph import Array, Graph
from models.training.shards import split

RANGE_ROWS = 84
"""Rows that the ranges of the activations are taken from."""


def read_backbone(folder: Path) -> tuple[dict[str, Array], Shape]:
    """Arrays and shape of a Hugging Face encoder folder (`model.safetensors`, `config.json`)."""
    return load_file(folder / "model.safetensors"), read_shape(folder)


def read_shape(folder: Path) -> Shape:
    """Shape of the encoder in a Hugging Face folder."""
    return Shape.from_config(json.loads((folder / "config.json").read_text(encoding="utf-8")))


def sample_pairs(data: Path, count: int, seed: int = 7) -> list[Pair]:
    """`count` pairs of the data folder's `dev/` sets, as many from each, in a fixed order."""
    files = sorted((data / "dev").glob("*.jsonl.gz"))
    rng = random.Random(seed)
    pairs: list[Pair] = []
    for done, path in enumerate(files):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        share = (count - len(pairs)) // (len(files) - done)
        pairs += [(row["premise"], row["hypothesis"]) for row in rng.sample(rows, min(share, len(rows)))]
    return pairs


def write_model(graph: Graph, folder: Path, shard_bytes: int | None = None) -> Path:
    """Check the graph and write it to the folder; returns the file's path.

    `shard_bytes`: most that a file may hold before weights go into files beside it (`models.training.shards`);
    no bound by default. Weights that an earlier call left beside it are removed.
    """
    model = graph.model()
    # the checker does not know onnxruntime's own operators: it checks the rest
    onnx.checker.check_model(model, full_check=False)
    folder.mkdir(parents=True, exist_ok=True)
    for name in model_files(folder)[1:]:
        (folder / name).unlink()
    path = folder / MODEL_FILE
    if shard_bytes is not None:
        split(model, path, shard_bytes)
    path.write_bytes(model.SerializeToString(deterministic=True))
    return path


def model_files(folder: Path) -> list[str]:
    """Names of the graph's file and of the weights beside it, if any."""
    return [MODEL_FILE, *sorted(path.name for path in folder.glob(SHARDS))]


def write_tokenizer(backbone: Path, folder: Path) -> None:
    """Copy the backbone's tokenizer without its own truncation and padding."""
    tokenizer = Tokenizer.from_file(str(backbone / TOKENIZER_FILE))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    tokenizer.save(str(folder / TOKENIZER_FILE), pretty=False)


def open_encoder(path: Path, tokens: Tokens) -> OnnxEncoder:
    """An engine over a graph that is in no bundle yet."""
    return OnnxEncoder(path, tokens.padding)


def write_bundle(folder: Path, manifest: Manifest, text: str) -> Manifest:
    """Manifest with checksums, model card, and a last look through the registry's eyes."""
    written = write_manifest(folder, manifest, [*model_files(folder), TOKENIZER_FILE])
    (folder / "README.md").write_text(_card(written, text), encoding="utf-8")
    return verify(folder)


def megabytes(folder: Path) -> float:
    """Size of the model's files."""
    return round(sum((folder / name).stat().st_size for name in model_files(folder)) / 1e6, 1)


def _card(manifest: Manifest, text: str) -> str:
    size = sum(record.bytes for record in manifest.files.values()) / 1e6
    parts = [
        f"# {manifest.title}",
        text.strip(),
        "## Facts",
        f"- Kind: {manifest.kind}; {size:.1f} MB; reads at most {manifest.max_tokens} tokens",
        f"- Licence: {manifest.licence}",
        f"- Backbone: {manifest.backbone}",
        f"- Recipe: {manifest.recipe}",
        f"- Trained on: {', '.join(manifest.training_sets)}",
        *_figures("Development figures", manifest.figures),
        *_figures("int8 against float32", manifest.parity),
        f"\nEverything above is also in `{MANIFEST}`, with the SHA-256 of every file.\n",
    ]
    return "\n\n".join(parts[:3]) + "\n\n" + "\n".join(parts[3:])


def _figures(title: str, figures: Mapping[str, Any]) -> list[str]:
    lines = [f"| {name} | {value} |" for name, value in figures.items()]
    return [f"\n## {title}\n", "| figure | value |", "|---|---|", *lines] if lines else []
