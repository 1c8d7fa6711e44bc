"""BERT encoders as ONNX graphs.

Why not `torch.onnx.export`: the graph below is already in the fused form that onnxruntime runs fastest,
and its int8 form has per-row activation scales, which no exporter makes. The float32 form is checked
against the torch network at every export, so this file cannot drift from it unnoticed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from onnx import TensorProto

from models.training.graph import FUSED, Array, Graph, Weights

GELU_FLOOR = -0.17
"""No GELU lies below -0.16998."""


@dataclass(frozen=True, slots=True)
class BertShape:
    """The numbers of a BERT `config.json` that the graph needs."""

    layers: int
    heads: int
    width: int
    epsilon: float

    @classmethod
    def from_config(cls, config: Mapping[str, Any]) -> BertShape:
        """Read a Hugging Face config. Raises ValueError when the network is not a plain BERT."""
        if config["model_type"] != "bert" or config["hidden_act"] != "gelu":
            raise ValueError(f"cannot build a graph for {config['model_type']} with {config['hidden_act']}")
        return cls(
            layers=config["num_hidden_layers"],
            heads=config["num_attention_heads"],
            width=config["hidden_size"],
            epsilon=config["layer_norm_eps"],
        )


@dataclass(frozen=True, slots=True)
class Bert:
    """Adds a BERT encoder, and poolings of it, to a graph. `arrays`: the checkpoint, names as Hugging Face has them."""

    graph: Graph
    arrays: Mapping[str, Array]
    shape: BertShape
    weights: Weights

    def encode(self) -> str:
        """Last hidden states, float[n, length, width]."""
        graph = self.graph
        states = self._embed()
        mask = graph.add("Cast", "attention_mask", to=TensorProto.INT32)
        for layer in range(self.shape.layers):
            states = self._layer(states, mask, f"encoder.layer.{layer}.")
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
        """State of [CLS], float[n, width]."""
        return self.graph.add("Gather", states, self.graph.constant(np.array(0)), axis=1)

    def _embed(self) -> str:
        graph, prefix = self.graph, "embeddings."
        flat = graph.constant(np.array([-1]))
        words = self.weights.lookup(
            graph, self.arrays[prefix + "word_embeddings.weight"], graph.add("Reshape", "input_ids", flat)
        )
        types = graph.add(
            "Gather", graph.floats(self.arrays[prefix + "token_type_embeddings.weight"]), "token_type_ids"
        )
        length = graph.add("Shape", "input_ids", start=1, end=2)
        zero = graph.constant(np.array([0]))
        positions = graph.add(
            "Slice", graph.floats(self.arrays[prefix + "position_embeddings.weight"]), zero, length, zero
        )
        placed = graph.add("Add", types, positions)
        return self._normalise(self._unflatten(words, self.shape.width), placed, prefix + "LayerNorm", None)

    def _layer(self, states: str, mask: str, prefix: str) -> str:
        graph, width = self.graph, self.shape.width
        names = [prefix + f"attention.self.{part}" for part in ("query", "key", "value")]
        parts = [self._unflatten(p, width) for p in self._project(states, [n + ".weight" for n in names])]
        bias = graph.floats(np.concatenate([self.arrays[n + ".bias"] for n in names]))
        mixed = graph.add("MultiHeadAttention", *parts, bias, mask, domain=FUSED, num_heads=self.shape.heads)
        (out,) = self._project(mixed, [prefix + "attention.output.dense.weight"])
        states = self._close(out, states, prefix + "attention.output.")
        (inner,) = self._project(states, [prefix + "intermediate.dense.weight"])
        inner = graph.add(
            "BiasGelu", inner, graph.floats(self.arrays[prefix + "intermediate.dense.bias"]), domain=FUSED
        )
        (out,) = self._project(inner, [prefix + "output.dense.weight"], floor=GELU_FLOOR)
        return self._close(out, states, prefix + "output.")

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

    def _close(self, rows: str, skip: str, prefix: str) -> str:
        """Bias, residual and layer norm at the end of a block."""
        out = self._unflatten(rows, self.shape.width)
        return self._normalise(out, skip, prefix + "LayerNorm", prefix + "dense.bias")

    def _normalise(self, states: str, skip: str, name: str, bias: str | None) -> str:
        # Add and LayerNormalization: the fused SkipLayerNormalization takes twice as long on a CPU
        graph = self.graph
        if bias:
            states = graph.add("Add", states, graph.floats(self.arrays[bias]))
        scale, shift = graph.floats(self.arrays[name + ".weight"]), graph.floats(self.arrays[name + ".bias"])
        return graph.add(
            "LayerNormalization", graph.add("Add", states, skip), scale, shift, axis=-1, epsilon=self.shape.epsilon
        )


def embedder_graph(arrays: Mapping[str, Array], shape: BertShape, weights: Weights) -> Graph:
    """Mean pooling and L2 normalisation: output `embedding` float32[n, width]."""
    graph = Graph()
    bert = Bert(graph, arrays, shape, weights)
    mean = bert.mean(bert.encode())
    axis = graph.constant(np.array([1]))
    length = graph.add("Max", graph.add("ReduceL2", mean, axis, keepdims=1), graph.floats(1e-12))
    graph.close(graph.add("Div", mean, length), "embedding", shape.width)
    return graph


def pair_graph(arrays: Mapping[str, Array], shape: BertShape, weights: Weights) -> Graph:
    """`models.training.network.PairNetwork`: output `logits` float32[n, 4], support then the NLI columns."""
    graph = Graph()
    encoder = {
        name.removeprefix(
            "encoder.",
        ): array
        for name, array in arrays.items()
        if name.startswith("encoder.")
    }
    bert = Bert(graph, encoder, shape, weights)
    states = bert.encode()
    both = graph.add("Concat", bert.first(states), bert.mean(states), axis=1)
    dense = graph.add("MatMul", both, graph.floats(arrays["dense.weight"].T))
    pooled = graph.add("Tanh", graph.add("Add", dense, graph.floats(arrays["dense.bias"])))
    heads = np.concatenate([arrays["support.weight"], arrays["nli.weight"]])
    bias = np.concatenate([arrays["support.bias"], arrays["nli.bias"]])
    logits = graph.add("Add", graph.add("MatMul", pooled, graph.floats(heads.T)), graph.floats(bias))
    graph.close(logits, "logits", len(bias))
    return graph
