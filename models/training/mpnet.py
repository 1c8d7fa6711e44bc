"""MPNet encoders as ONNX graphs.

Their one learnt bias by distance, shared by all layers, is added to the attention scores; there are no
token types, so the graph's input of that name goes unread.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from models.training.encoder import Encoder, Names
from models.training.graph import Array

FIRST_PLACE = 2
"""Row of the position table that the first token has: rows up to the padding's id, 1, are not for tokens."""
BUCKETS = 32
"""Of distances; transformers fixes it whatever the config says."""
FURTHEST = 128
"""Distances from here on share the last bucket of their side."""


class MPNet(Encoder):
    """MPNet: learnt positions and a learnt bias by distance."""

    names = Names(
        projections=("attention.attn.q", "attention.attn.k", "attention.attn.v"),
        output="attention.attn.o",
        norm="attention.LayerNorm",
    )

    def embed(self) -> str:
        """See `Encoder.embed`."""
        words = self.look_up_words()
        return self.close_embedding(words, self.look_up_places(self._places()))

    def attention_bias(self) -> str | None:
        """See `Encoder.attention_bias`; any length up to the position table's."""
        graph = self.graph
        longest = len(self._places())
        by_distance = graph.floats(self._bias_by_distance(longest))
        length = graph.add("Squeeze", graph.add("Shape", "input_ids", start=1, end=2))
        places = graph.add("Range", graph.constant(np.array(0)), length, graph.constant(np.array(1)))
        column = graph.add("Unsqueeze", places, graph.constant(np.array([1])))
        distances = graph.add("Sub", places, column)
        row = graph.add("Add", distances, graph.constant(np.array(longest - 1)))
        bias = graph.add("Gather", by_distance, row, axis=1)
        return graph.add("Unsqueeze", bias, graph.constant(np.array([0])))

    def _places(self) -> Array:
        places: Array = self.arrays["embeddings.position_embeddings.weight"][FIRST_PLACE:]
        return places

    def _bias_by_distance(self, longest: int) -> Array:
        """float[heads, 2 * longest - 1], for distances from 1 - longest to longest - 1."""
        table = self.arrays["encoder.relative_attention_bias.weight"]
        if len(table) != BUCKETS:
            raise ValueError(f"the table of distances has {len(table)} rows; only {BUCKETS} are known")
        return table[buckets(np.arange(1 - longest, longest))].T


def buckets(distances: NDArray[np.int64]) -> NDArray[np.int64]:
    """Bucket of each distance (key's place minus query's): near ones have their own, far ones share on a log scale.

    As `MPNetEncoder.relative_position_bucket` of transformers, in float32 like there: 0-15 for keys at or
    before the query, 16-31 for those after it.
    """
    side = BUCKETS // 2
    near = side // 2
    away = np.abs(distances)
    share = np.log(np.maximum(away, near).astype(np.float32) / near) / np.float32(math.log(FURTHEST / near))
    far = np.minimum(near + (share * (side - near)).astype(np.int64), side - 1)
    return np.where(distances > 0, side, 0) + np.where(away < near, away, far)
