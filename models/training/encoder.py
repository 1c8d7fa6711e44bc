"""What encoders of BERT's kind share as ONNX graphs: their blocks and the poolings over them.

Why not `torch.onnx.export`: the graph below is already in the fused form that onnxruntime runs fastest,
and its int8 form has per-row activation scales, which no exporter makes. The float32 form is checked
against the torch network at every export, so this file cannot drift from it unnoticed.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, get_args

import numpy as np
from onnx import TensorProto

from models.training.graph import FUSED, Array, Graph, Weights

Family = Literal["bert", "mpnet"]
"""`model_type` of a config that a graph can be built for."""

GELU_FLOOR = -0.17
"""No GELU lies below -0.16998."""

_LAYER = re.compile(r"(?:^|\.)encoder\.layer\.(\d+)\.")


@dataclass(frozen=True, slots=True)
class Shape:
    """What a graph needs from a Hugging Face `config.json`. How many layers there are, the checkpoint says."""

    family: Family
    heads: int
    width: int
    epsilon: float

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> Shape:
        """Read a config. Raises ValueError for a network that no graph can be built for."""
        if config["model_type"] not in get_args(Family) or config["hidden_act"] != "gelu":
            raise ValueError(f"cannot build a graph for {config['model_type']} with {config['hidden_act']}")
        return cls(
            family=config["model_type"],
            heads=config["num_attention_heads"],
            width=config["hidden_size"],
            epsilon=config["layer_norm_eps"],
        )


@dataclass(frozen=True, slots=True)
class Names:
    """What a layer calls the arrays of its attention, after `encoder.layer.N.`."""

    projections: tuple[str, str, str]
    """Query, key, value."""
    output: str
    norm: str


def count_layers(arrays: Mapping[str, Array]) -> int:
    """Layers of a checkpoint, by the names of its arrays. Raises ValueError when there are none, or a number lacks."""
    numbers = {int(found[1]) for name in arrays if (found := _LAYER.search(name))}
    if not numbers or numbers != set(range(len(numbers))):
        raise ValueError(f"the layers must be numbered 0, 1, 2, …; the checkpoint has {sorted(numbers)}")
    return len(numbers)


@dataclass(frozen=True, slots=True)
class Encoder(ABC):
    """Adds an encoder, and poolings of it, to a graph. `arrays`: the checkpoint, names as Hugging Face has them."""

    graph: Graph
    arrays: Mapping[str, Array]
    shape: Shape
    weights: Weights

    names: ClassVar[Names]

    @abstractmethod
    def embed(self) -> str:
        """The first layer's input, float[n, length, width]."""

    @abstractmethod
    def attention_bias(self) -> str | None:
        """What is added to every layer's attention scores, float[1, heads, length, length]; None for nothing."""

    def encode(self) -> str:
        """Last hidden states, float[n, length, width]."""
        states = self.embed()
        beside = [self.graph.add("Cast", "attention_mask", to=TensorProto.INT32)]
        if bias := self.attention_bias():
            beside.append(bias)
        for number in range(count_layers(self.arrays)):
            states = self._layer(states, beside, f"encoder.layer.{number}.")
        return states

    def mean(self, states: str) -> str:
        """Mean over the tokens that are not padding, float[n, width]."""
        graph = self.graph
        mask = graph.add("Cast", "attention_mask", to=TensorProto.FLOAT)
        row = graph.add("Unsqueeze", mask, graph.constant(np.array([1])))
        total = graph.add("MatMul", row, states)
        count = graph.add("ReduceSum", row, graph.constant(np.array([2])), keepdims=1)
        return graph.add("Squeeze", graph.add("Div", total, count), graph.constant(np.array([1])))

    def first(self, states: str) -> str:
        """State of the first token, [CLS] or <s>, float[n, width]."""
        return self.graph.add("Gather", states, self.graph.constant(np.array(0)), axis=1)

    def look_up_words(self) -> str:
        """Vectors of the input ids, float[n * length, width]."""
        ids = self.graph.add("Reshape", "input_ids", self.graph.constant(np.array([-1])))
        return self.weights.lookup(self.graph, self.arrays["embeddings.word_embeddings.weight"], ids)

    def look_up_places(self, table: Array) -> str:
        """The first rows of `table`, one a place: float[length, width]."""
        graph = self.graph
        length = graph.add("Shape", "input_ids", start=1, end=2)
        zero = graph.constant(np.array([0]))
        return graph.add("Slice", graph.floats(table), zero, length, zero)

    def close_embedding(self, words: str, places: str) -> str:
        """Sum and layer norm at the end of `embed`."""
        return self._normalise(self._unflatten(words, self.shape.width), places, "embeddings.LayerNorm")

    def _layer(self, states: str, beside: Sequence[str], prefix: str) -> str:
        graph, names = self.graph, self.names
        mixed = self._mix(states, beside, [prefix + name for name in names.projections])
        (out,) = self._project(mixed, [prefix + names.output + ".weight"])
        states = self._close(out, states, prefix + names.output + ".bias", prefix + names.norm)
        (inner,) = self._project(states, [prefix + "intermediate.dense.weight"])
        inner = graph.add(
            "BiasGelu", inner, graph.floats(self.arrays[prefix + "intermediate.dense.bias"]), domain=FUSED
        )
        (out,) = self._project(inner, [prefix + "output.dense.weight"], floor=GELU_FLOOR)
        return self._close(out, states, prefix + "output.dense.bias", prefix + "output.LayerNorm")

    def _mix(self, states: str, beside: Sequence[str], names: Sequence[str]) -> str:
        """Attention before its output projection; `beside`: padding mask and, if any, what is added to the scores."""
        graph, width = self.graph, self.shape.width
        parts = [self._unflatten(p, width) for p in self._project(states, [n + ".weight" for n in names])]
        bias = graph.floats(np.concatenate([self.arrays[n + ".bias"] for n in names]))
        return graph.add("MultiHeadAttention", *parts, bias, *beside, domain=FUSED, num_heads=self.shape.heads)

    def _project(self, states: str, names: Sequence[str], floor: float | None = None) -> list[str]:
        """Flatten to rows and multiply by the transposes of the named torch weights."""
        matrices = [self.arrays[n].T for n in names]
        width = matrices[0].shape[0]
        rows = self.graph.add("Reshape", states, self.graph.constant(np.array([-1, width])))
        floors = None if floor is None else np.full(width, floor, np.float32)
        return self.weights.project(self.graph, rows, matrices, floors)

    def _unflatten(self, rows: str, width: int) -> str:
        """float[n * length, width] to float[n, length, width]."""
        graph = self.graph
        shape = graph.add("Concat", graph.add("Shape", "input_ids"), graph.constant(np.array([width])), axis=0)
        return graph.add("Reshape", rows, shape)

    def _close(self, rows: str, skip: str, bias: str, norm: str) -> str:
        """Bias, residual and layer norm at the end of a block."""
        out = self._unflatten(rows, self.shape.width)
        return self._normalise(self.graph.add("Add", out, self.graph.floats(self.arrays[bias])), skip, norm)

    def _normalise(self, states: str, skip: str, name: str) -> str:
        # Add and LayerNormalization: the fused SkipLayerNormalization takes twice as long on a CPU
        graph = self.graph
        scale, shift = graph.floats(self.arrays[name + ".weight"]), graph.floats(self.arrays[name + ".bias"])
        return graph.add(
            "LayerNormalization", graph.add("Add", states, skip), scale, shift, axis=-1, epsilon=self.shape.epsilon
        )
