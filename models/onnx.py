"""CPU engines on onnxruntime: an embedder and a pair scorer.

How the work is cut: rows of like padded length form small batches, and each batch runs on one thread of
a pool the engine owns. Two things follow. A row is always computed at the same padded length, so its
result does not depend on the rows beside it. And small batches stay in the cache: on two cores they are
measurably faster than one large batch on both (docs/models.md).
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi import onnxruntime_pybind11_state as ort_errors

from grounding.errors import ModelError, ScorerError
from models.calibration import Calibration
from models.protocols import Floats2d, Pair, PairScores
from models.registry import Manifest, open_bundle
from models.tokens import Row, Tokens

MODEL_FILE = "model.onnx"
SHARDS = f"{MODEL_FILE}.*"
"""Files of weights beside it, which a large model has (`models/training/shards.py`)."""
TOKENIZER_FILE = "tokenizer.json"
STEP = 16
"""Lengths are padded up to a multiple of this."""
BATCH_TOKENS = 512
"""Padded tokens of one forward pass, unless a single row is longer; a row is at most `max_tokens`."""
LEAST_BATCH_TOKENS = 128
"""Below this, splitting a request further over the threads costs more than it gains."""

_LOAD_ERRORS = (
    ort_errors.Fail,
    ort_errors.InvalidArgument,
    ort_errors.InvalidGraph,
    ort_errors.InvalidProtobuf,
    ort_errors.NoSuchFile,
    ort_errors.NotImplemented,
    ort_errors.RuntimeException,
)
_RUN_ERRORS = (ort_errors.Fail, ort_errors.InvalidArgument, ort_errors.RuntimeException)


class OnnxEncoder:
    """A verified ONNX graph with inputs input_ids, attention_mask, token_type_ids int64[n, length]."""

    def __init__(self, path: Path, padding: int, threads: int | None = None) -> None:
        self._threads = threads or available_cores()
        self._padding = padding
        self._session = _session(path)
        self._columns = int(self._session.get_outputs()[0].shape[1])
        self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix=f"onnx-{path.parent.name}")

    def run(self, rows: Sequence[Row]) -> Floats2d:
        """float32[n, columns] in the order of the rows. Safe from several threads. Raises ScorerError."""
        result = np.zeros((len(rows), self._columns), dtype=np.float32)
        batches = cut([len(row) for row in rows], self._budget(rows))
        for batch, outputs in zip(batches, self._pool.map(lambda b: self._forward(rows, b), batches), strict=True):
            result[batch] = outputs
        if not np.isfinite(result).all():
            bad = int((~np.isfinite(result).all(axis=1)).sum())
            raise ScorerError(f"the model returned a number that is not finite for {bad} of {len(rows)} inputs")
        return result

    def close(self) -> None:
        """Stop the threads; `run` must not be called again."""
        self._pool.shutdown(cancel_futures=True)

    def _budget(self, rows: Sequence[Row]) -> int:
        share = sum(padded(len(row)) for row in rows) // self._threads
        return min(BATCH_TOKENS, max(LEAST_BATCH_TOKENS, share))

    def _forward(self, rows: Sequence[Row], batch: Sequence[int]) -> NDArray[np.float32]:
        try:
            outputs: NDArray[np.float32] = self._session.run(None, feeds([rows[i] for i in batch], self._padding))[0]
        except _RUN_ERRORS as error:
            raise ScorerError(f"the model failed on a batch of {len(batch)}: {error}") from error
        return outputs


class OnnxEmbedder:
    """`models.protocols.Embedder` of an ONNX bundle. Only the first `max_tokens` of a text are read."""

    def __init__(self, bundle: str | Path = "minilm-embedder", threads: int | None = None) -> None:
        """Open a bundle by name or folder. `threads`: all cores by default. Raises ModelError."""
        folder, manifest = _open(bundle, "embedder")
        self.manifest = manifest
        self.name = manifest.title
        self.max_tokens = manifest.max_tokens
        self._tokens = Tokens(folder / TOKENIZER_FILE, manifest.max_tokens)
        self._encoder = OnnxEncoder(folder / MODEL_FILE, self._tokens.padding, threads)

    def encode(self, texts: Sequence[str]) -> Floats2d:
        """See `models.protocols.Embedder.encode`. Raises ScorerError."""
        return self._encoder.run(self._tokens.texts(texts))

    def close(self) -> None:
        """Stop the threads."""
        self._encoder.close()


class OnnxPairScorer:
    """`models.protocols.PairScorer` of an ONNX bundle, calibrated as its manifest says."""

    def __init__(self, bundle: str | Path = "small", threads: int | None = None) -> None:
        """Open a bundle by name or folder. `threads`: all cores by default. Raises ModelError."""
        folder, manifest = _open(bundle, "pair_scorer")
        self.manifest = manifest
        self.name = manifest.title
        self.max_tokens = manifest.max_tokens
        self._labels = manifest.labels
        self._calibration = Calibration.from_manifest(manifest.calibration)
        self._tokens = Tokens(folder / TOKENIZER_FILE, manifest.max_tokens)
        self._encoder = OnnxEncoder(folder / MODEL_FILE, self._tokens.padding, threads)

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """See `models.protocols.PairScorer.count_tokens`."""
        return [len(ids) for ids in self._tokens.ids(texts)]

    def score(self, pairs: Sequence[Pair]) -> PairScores:
        """See `models.protocols.PairScorer.score`. Raises ScorerError."""
        rows = self._tokens.pairs(pairs)
        truncated = np.array([row.truncated for row in rows], dtype=np.bool_)
        return self._calibration.scores(self._encoder.run(rows), self._labels, truncated)

    def close(self) -> None:
        """Stop the threads."""
        self._encoder.close()


def padded(length: int) -> int:
    """The length a row is computed at."""
    return -(-length // STEP) * STEP


def cut(lengths: Sequence[int], budget: int) -> list[list[int]]:
    """Indices in batches of one padded length and at most `budget` padded tokens; the longest come first."""
    alike: dict[int, list[int]] = defaultdict(list)
    for index, length in enumerate(lengths):
        alike[padded(length)].append(index)
    batches = []
    for width in sorted(alike, reverse=True):
        indices, size = alike[width], max(1, budget // width)
        batches += [indices[start : start + size] for start in range(0, len(indices), size)]
    return batches


def feeds(rows: Sequence[Row], padding: int) -> dict[str, NDArray[np.int64]]:
    """The graph's inputs for rows of one padded length."""
    shape = (len(rows), padded(max(len(row) for row in rows)))
    ids = np.full(shape, padding, dtype=np.int64)
    mask, types = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    for i, row in enumerate(rows):
        ids[i, : len(row)] = row.ids
        mask[i, : len(row)] = 1
        types[i, row.first : len(row)] = 1
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}


def available_cores() -> int:
    """Cores this process may run on, which a container can make fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _open(bundle: str | Path, kind: str) -> tuple[Path, Manifest]:
    opened = open_bundle(bundle, kind, needs=(MODEL_FILE, TOKENIZER_FILE))
    # onnxruntime reads these on its own: none may go unverified
    for path in opened.folder.glob(SHARDS):
        if path.name not in opened.manifest.files:
            raise ModelError(
                f"{path}: weights that the manifest does not list; delete the file, or fetch the bundle again"
            )
    return opened.folder, opened.manifest


def _session(path: Path) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # freed memory goes back to the system: the arena would keep the largest batch of every thread for good
    options.enable_cpu_mem_arena = False
    # exact 8-bit sums on x86 machines without VNNI, which otherwise saturate
    options.add_session_config_entry("session.x64quantprecision", "1")
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except _LOAD_ERRORS as error:
        raise ModelError(f"{path}: onnxruntime {onnxruntime.__version__} cannot load it ({error})") from error
