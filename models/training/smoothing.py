"""Column scales that make activations easier to round (SmoothQuant, arXiv 2211.10438, migration strength 0.5).

A few columns of a transformer's activations are ten times larger than the rest, and with one scale per
row they cost the rest its resolution. Dividing a column by a constant, and multiplying the matrix's row
by the same, changes nothing but the rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import onnx
import onnxruntime

from models.onnx import feeds
from models.tokens import Row
from models.training.graph import Array, Float32Weights, Graph, Int8Weights

BuildGraph = Callable[[Float32Weights | Int8Weights], Graph]
"""A graph from a way to store its matrices."""

STRENGTH = 0.5


class _Observed(Float32Weights):
    """Float32, and remembers what was multiplied."""

    def __init__(self) -> None:
        self.states: list[str] = []

    def project(self, graph: Graph, states: str, matrices: Sequence[Array], floor: Array | None = None) -> list[str]:
        self.states.append(states)
        return super().project(graph, states, matrices, floor)


class SmoothInt8Weights(Int8Weights):
    """`Int8Weights` with smoothed columns. `largest`: magnitudes by column, for each projection in turn."""

    def __init__(self, largest: Sequence[Array]) -> None:
        self._largest = iter(largest)

    def project(self, graph: Graph, states: str, matrices: Sequence[Array], floor: Array | None = None) -> list[str]:
        """See `Weights.project`."""
        scale = column_scales(next(self._largest), matrices)
        smooth = graph.add("Mul", states, graph.floats(1 / scale))
        scaled = [matrix * scale[:, None] for matrix in matrices]
        return super().project(graph, smooth, scaled, None if floor is None else floor / scale)


def column_scales(largest: Array, matrices: Sequence[Array]) -> Array:
    """What to divide each column by: float[k], geometric mean 1."""
    rows = np.max([np.abs(matrix).max(axis=1) for matrix in matrices], axis=0)
    scale = np.maximum(largest, 1e-5) ** STRENGTH / np.maximum(rows, 1e-5) ** (1 - STRENGTH)
    result: Array = scale / np.exp(np.log(scale).mean())
    return result


def smooth_int8(build: BuildGraph, rows: Sequence[Row], padding: int) -> Graph:
    """The int8 form of a graph, smoothed by what the float32 form computes on `rows`."""
    return build(SmoothInt8Weights(_column_maxima(build, rows, padding)))


def _column_maxima(build: BuildGraph, rows: Sequence[Row], padding: int) -> list[Array]:
    observed = _Observed()
    model = build(observed).model()
    for name in observed.states:
        model.graph.output.append(onnx.helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    maxima = [np.zeros(1, np.float32) for _ in observed.states]
    for row in rows:
        found = session.run(observed.states, feeds([row], padding))
        maxima = [np.maximum(a, np.abs(b).max(axis=0)) for a, b in zip(maxima, found, strict=True)]
    return maxima
