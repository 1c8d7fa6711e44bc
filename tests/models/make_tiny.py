"""Makes data/tiny and data/tiny-sharded: `python -m tests.models.make_tiny`.

Each is a pair scorer of a few kB with the same random weights, in one file and in files of at most SHARD_BYTES.

Needs the `train` extra; the tests themselves do not.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from models.onnx import TOKENIZER_FILE
from models.registry import Manifest, write_manifest
from models.training import packing
from models.training.encoder import Shape
from models.training.graph import Int8Weights
from models.training.heads import pair_graph
from models.training.shards import split

OUT = Path(__file__).parent / "data"
WORDS = [
    "the",
    "a",
    "river",
    "bank",
    "loan",
    "is",
    "was",
    "not",
    "open",
    "closed",
    "on",
    "monday",
    "in",
    "june",
    "seven",
    "7",
    "percent",
    "rate",
    "rises",
    "falls",
    "report",
]
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[", "]", "sep", "."]
WIDTH, LAYERS, POSITIONS, MAX_TOKENS = 16, 1, 48, 32
SHARD_BYTES = 8_192


def tokenizer() -> Tokenizer:
    words = {word: number for number, word in enumerate([*SPECIAL, *WORDS])}
    made = Tokenizer(models.WordPiece(words, unk_token="[UNK]"))
    made.normalizer = normalizers.BertNormalizer(lowercase=True)
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.add_special_tokens(SPECIAL[:4])
    return made


def arrays(vocabulary: int) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(5)
    sizes = {
        "encoder.embeddings.word_embeddings": (vocabulary, WIDTH),
        "encoder.embeddings.position_embeddings": (POSITIONS, WIDTH),
        "encoder.embeddings.token_type_embeddings": (2, WIDTH),
        "dense": (WIDTH, 2 * WIDTH),
        "support": (1, WIDTH),
        "nli": (3, WIDTH),
    }
    for layer in range(LAYERS):
        prefix = f"encoder.encoder.layer.{layer}."
        sizes |= {prefix + f"attention.self.{part}": (WIDTH, WIDTH) for part in ("query", "key", "value")}
        sizes |= {
            prefix + "attention.output.dense": (WIDTH, WIDTH),
            prefix + "intermediate.dense": (2 * WIDTH, WIDTH),
            prefix + "output.dense": (WIDTH, 2 * WIDTH),
        }
    made = {}
    for name, size in sizes.items():
        made[name + ".weight"] = rng.normal(0, 0.6, size).astype(np.float32)
        made[name + ".bias"] = rng.normal(0, 0.1, size[0]).astype(np.float32)
    for name in [n for n in made if n.endswith("output.dense.weight")] + ["encoder.embeddings.dense.weight"]:
        norm = name.replace("dense.weight", "LayerNorm")
        made[norm + ".weight"] = rng.normal(1, 0.1, WIDTH).astype(np.float32)
        made[norm + ".bias"] = rng.normal(0, 0.1, WIDTH).astype(np.float32)
    return made


def write(name: str, least: int | None) -> None:
    """`least`: smallest constant that goes into a file beside the graph; None for none."""
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    made = tokenizer()
    made.save(str(folder / TOKENIZER_FILE), pretty=False)
    shape = Shape(family="bert", heads=2, width=WIDTH, epsilon=1e-12)
    graph = pair_graph(arrays(made.get_vocab_size()), shape, Int8Weights())
    path = packing.write_model(graph, folder)
    if least is not None:
        model = graph.model()
        split(model, path, SHARD_BYTES, least)
        path.write_bytes(model.SerializeToString(deterministic=True))
    manifest = Manifest(
        name=name,
        version="0",
        kind="pair_scorer",
        licence="Apache-2.0",
        backbone="random numbers",
        training_sets=(),
        recipe="tests/models/make_tiny.py",
        max_tokens=MAX_TOKENS,
        labels=("entailment", "neutral", "contradiction"),
    )
    write_manifest(folder, manifest, [*packing.model_files(folder), TOKENIZER_FILE])


def main() -> None:
    write("tiny", None)
    write("tiny-sharded", 512)


if __name__ == "__main__":
    main()
