"""BERT encoders as ONNX graphs."""

from __future__ import annotations

from models.training.encoder import Encoder, Names


class Bert(Encoder):
    """BERT: learnt positions, token types, plain attention."""

    names = Names(
        projections=("attention.self.query", "attention.self.key", "attention.self.value"),
        output="attention.output.dense",
        norm="attention.output.LayerNorm",
    )

    def embed(self) -> str:
        """See `Encoder.embed`."""
        graph = self.graph
        words = self.look_up_words()
        table = graph.floats(self.arrays["embeddings.token_type_embeddings.weight"])
        types = graph.add("Gather", table, "token_type_ids")
        places = self.look_up_places(self.arrays["embeddings.position_embeddings.weight"])
        return self.close_embedding(words, graph.add("Add", types, places))

    def attention_bias(self) -> str | None:
        """None."""
        return None
