"""Whole graphs: an encoder of any family and what comes after it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from models.training.bert import Bert
from models.training.encoder import Encoder, Family, Shape
from models.training.graph import Array, Graph, Weights
from models.training.mpnet import MPNet

ENCODERS: Mapping[Family, type[Encoder]] = {"bert": Bert, "mpnet": MPNet}


def embedder_graph(arrays: Mapping[str, Array], shape: Shape, weights: Weights) -> Graph:
    """Mean pooling and L2 normalisation: output `embedding` float32[n, width]."""
    graph = Graph()
    encoder = ENCODERS[shape.family](graph, arrays, shape, weights)
    mean = encoder.mean(encoder.encode())
    axis = graph.constant(np.array([1]))
    length = graph.add("Max", graph.add("ReduceL2", mean, axis, keepdims=1), graph.floats(1e-12))
    graph.close(graph.add("Div", mean, length), "embedding", shape.width)
    return graph


def pair_graph(arrays: Mapping[str, Array], shape: Shape, weights: Weights) -> Graph:
    """`models.training.network.PairNetwork`: output `logits` float32[n, 4], support then the NLI columns."""
    graph = Graph()
    prefix = "encoder."
    own = {name.removeprefix(prefix): array for name, array in arrays.items() if name.startswith(prefix)}
    encoder = ENCODERS[shape.family](graph, own, shape, weights)
    states = encoder.encode()
    both = graph.add("Concat", encoder.first(states), encoder.mean(states), axis=1)
    dense = graph.add("MatMul", both, graph.floats(arrays["dense.weight"].T))
    pooled = graph.add("Tanh", graph.add("Add", dense, graph.floats(arrays["dense.bias"])))
    heads = np.concatenate([arrays["support.weight"], arrays["nli.weight"]])
    bias = np.concatenate([arrays["support.bias"], arrays["nli.bias"]])
    logits = graph.add("Add", graph.add("MatMul", pooled, graph.floats(heads.T)), graph.floats(bias))
    graph.close(logits, "logits", len(bias))
    return graph
