"""ONNX graphs built node by node, and how their matrices are stored: float32 or 8 bits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

Array = NDArray[Any]

OPSET = 18
"""The oldest that has LayerNormalization and reductions with axes as inputs."""
FUSED = "com.microsoft"
"""Domain of onnxruntime's fused operators."""
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


@dataclass(slots=True)
class Graph:
    """Nodes and constants of a graph under construction; values are referred to by name."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: list[onnx.TensorProto] = field(default_factory=list)
    output: onnx.ValueInfoProto | None = None

    def add(self, operator: str, *inputs: str, domain: str = "", **attributes: int | float | str) -> str:
        """Append a node; returns the name of its output."""
        name = f"{operator}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [name], name=name, domain=domain, **attributes))
        return name

    def constant(self, array: Array) -> str:
        """Append a constant; returns its name."""
        name = f"constant_{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.asarray(array, order="C"), name))
        return name

    def floats(self, array: Array | float) -> str:
        """Append a float32 constant."""
        return self.constant(np.asarray(array, dtype=np.float32))

    def close(self, value: str, name: str, columns: int) -> None:
        """Make `value` the graph's one output, float32[n, columns], under a name of its own."""
        self.nodes.append(helper.make_node("Identity", [value], [name], name=name))
        self.output = helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", columns])

    def model(self) -> onnx.ModelProto:
        """The closed graph as a model with the inputs INPUTS, each int64[n, length]."""
        inputs = [helper.make_tensor_value_info(i, TensorProto.INT64, ["n", "length"]) for i in INPUTS]
        graph = helper.make_graph(self.nodes, "encoder", inputs, [self.output], self.constants)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid(FUSED, 1)]
        # IR 8 is what opset 18 came with: newer would shut out older onnxruntimes for nothing
        return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="grounding-server")


class Weights(Protocol):
    """How matrices are stored and multiplied."""

    def project(self, graph: Graph, states: str, matrices: Sequence[Array], floor: Array | None = None) -> list[str]:
        """`states` float[rows, k] times each matrix [k, m], without bias. No state lies below its column's `floor`."""

    def lookup(self, graph: Graph, table: Array, ids: str) -> str:
        """Rows of `table` [v, width] at `ids` int64[rows]: float[rows, width]."""


class Float32Weights:
    """Everything in float32."""

    def project(self, graph: Graph, states: str, matrices: Sequence[Array], floor: Array | None = None) -> list[str]:
        """See `Weights.project`."""
        return [graph.add("MatMul", states, graph.floats(m)) for m in matrices]

    def lookup(self, graph: Graph, table: Array, ids: str) -> str:
        """See `Weights.lookup`."""
        return graph.add("Gather", graph.floats(table), ids)


class Int8Weights:
    """8-bit weights, one scale per output column; 8-bit activations, one scale per row (token).

    onnxruntime's own dynamic quantisation has one activation scale per batch, so a text's result would
    hang on the texts beside it and on the padding. Weights are signed: with unsigned ones the product
    takes a third longer. Engines set `session.x64quantprecision`, so that x86 machines without VNNI
    turn them unsigned at load instead of saturating.
    """

    steps = 127
    """Codes on either side of zero."""

    def project(self, graph: Graph, states: str, matrices: Sequence[Array], floor: Array | None = None) -> list[str]:
        """See `Weights.project`. States with a floor are stored as their height above it, at twice the resolution."""
        if floor is None:
            middle, largest = self.steps + 1, self._row_maxima(graph, graph.add("Abs", states))
        else:
            states = graph.add("Sub", states, graph.floats(floor))
            middle, largest = 0, self._row_maxima(graph, states)
        scale = graph.add("Mul", largest, graph.floats(1 / (2 * self.steps + 1 if middle == 0 else self.steps)))
        rounded = self._round(graph, states, scale, middle)
        return [self._multiply(graph, rounded, scale, m, middle, floor) for m in matrices]

    def _row_maxima(self, graph: Graph, states: str) -> str:
        largest = graph.add("ReduceMax", states, graph.constant(np.array([1])), keepdims=1)
        # an all-zero row must not divide by zero
        return graph.add("Max", largest, graph.floats(1e-9))

    def _round(self, graph: Graph, states: str, scale: str, middle: int) -> str:
        flat = graph.add("Reshape", scale, graph.constant(np.array([-1])))
        zeros = graph.add("Expand", graph.constant(np.array([middle], np.uint8)), graph.add("Shape", flat))
        return graph.add("QuantizeLinear", states, flat, zeros, axis=0)

    def _multiply(self, graph: Graph, rounded: str, scale: str, matrix: Array, middle: int, floor: Array | None) -> str:
        stored, scales = quantise(matrix, axis=0)
        zeros = graph.constant(np.array(middle, np.uint8)), graph.constant(np.array(0, np.int8))
        inputs = (rounded, graph.constant(stored), graph.floats(1.0), graph.floats(scales), *zeros)
        product = graph.add("Mul", graph.add("MatMulIntegerToFloat", *inputs, domain=FUSED), scale)
        if floor is None:
            return product
        return graph.add("Add", product, graph.floats(floor @ (stored * scales)))

    def lookup(self, graph: Graph, table: Array, ids: str) -> str:
        """See `Weights.lookup`; one scale per table row."""
        stored, scale = quantise(table, axis=1)
        rows = graph.add("Gather", graph.constant(stored), ids)
        scales = graph.add("Gather", graph.floats(scale), ids)
        return graph.add("DequantizeLinear", rows, scales, axis=0)


def quantise(matrix: Array, axis: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Matrix [k, m] to int8 and the scales that undo it; the largest magnitude along `axis` becomes 127."""
    scale = np.maximum(np.abs(matrix).max(axis=axis, keepdims=True), 1e-9) / Int8Weights.steps
    return np.rint(matrix / scale).astype(np.int8), scale.ravel().astype(np.float32)
