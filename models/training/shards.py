"""Weights beside the graph, in files of bounded size: ONNX external data, for stores that refuse large files.

onnxruntime maps such files into memory tensor by tensor, so loading copies no more than from one file.
"""

from __future__ import annotations

from pathlib import Path

import onnx
from onnx.external_data_helper import set_external_data

SHARD_BYTES = 44_000_000
"""Most that a file of a bundle may hold; the tests of the shipped bundles refuse 45 MB."""
LEAST_BYTES = 16_384
"""Smaller tensors stay in the graph's file: biases and norms, about 1 MB in all."""
ALIGNMENT = 4_096
"""Tensors start on a page, as mapping them wants."""


def split(model: onnx.ModelProto, path: Path, limit: int = SHARD_BYTES, least: int = LEAST_BYTES) -> None:
    """If the model has over `limit` bytes, move its large tensors into files of at most so many each.

    The files are called `path.1`, `path.2`, …, and the model must then be saved as `path`. Raises
    ValueError when a tensor alone is over the limit.
    """
    if model.ByteSize() <= limit:
        return
    number, used = 0, limit
    for tensor in model.graph.initializer:
        size = len(tensor.raw_data)
        if size < least:
            continue
        if size > limit:
            raise ValueError(f"the constant {tensor.name} has {size} bytes, a file may have {limit}")
        start = -(-used // ALIGNMENT) * ALIGNMENT
        if start + size > limit:
            number, start = number + 1, 0
        _move(tensor, path.with_name(f"{path.name}.{number}"), start)
        used = start + size


def _move(tensor: onnx.TensorProto, path: Path, start: int) -> None:
    with path.open("r+b" if start else "wb") as file:
        file.seek(start)
        file.write(tensor.raw_data)
    set_external_data(tensor, path.name, offset=start, length=len(tensor.raw_data))
    tensor.ClearField("raw_data")
