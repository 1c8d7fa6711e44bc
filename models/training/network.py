"""The pair scorer's network: one encoder, two heads."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature

import torch
from torch import Tensor, nn
from torch.nn import functional as F
from transformers import AutoModel

NLI_LABELS = ("entailment", "neutral", "contradiction")
"""Column order of the NLI head; written into every bundle's manifest."""

NOT_ENTAILMENT = 3
"""Target of rows whose set does not tell neutral from contradiction."""


class PairNetwork(nn.Module):  # type: ignore[misc]  # torch is not in the lint environment
    """Cross-encoder with a support head and a three-way NLI head over [CLS] and mean pooling.

    Input: `input_ids`, `attention_mask`, `token_type_ids`, each int64[n, length].
    Output: float32[n, 4] logits: support, then entailment, neutral, contradiction.
    """

    def __init__(self, encoder: nn.Module, width: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.typed = "token_type_ids" in signature(encoder.forward).parameters
        self.dense = nn.Linear(2 * width, width)
        self.support = nn.Linear(width, 1)
        self.nli = nn.Linear(width, len(NLI_LABELS))

    @classmethod
    def from_backbone(cls, folder: str, layers: Sequence[int] | None = None) -> PairNetwork:
        """Load a Hugging Face encoder from a local folder; the heads start at random.

        `layers`: numbers of the layers to keep, in their new order; all by default.
        """
        encoder = AutoModel.from_pretrained(
            folder,
            local_files_only=True,
            attn_implementation="eager",  # SDPA's bf16 backward is the slow half of a CPU step
            hidden_dropout_prob=0.0,
            attention_probs_dropout_prob=0.0,
            add_pooling_layer=False,
        )
        if layers is not None:
            encoder.encoder.layer = nn.ModuleList(encoder.encoder.layer[number] for number in layers)
            encoder.config.num_hidden_layers = len(layers)
        return cls(encoder, encoder.config.hidden_size)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """See the class."""
        types = {"token_type_ids": token_type_ids} if self.typed else {}
        states = self.encoder(input_ids=input_ids, attention_mask=attention_mask, **types).last_hidden_state
        mask = attention_mask.unsqueeze(-1).to(states.dtype)
        mean = (states * mask).sum(1) / mask.sum(1)
        pooled = torch.tanh(self.dense(torch.cat([states[:, 0], mean], dim=-1)))
        return torch.cat([self.support(pooled), self.nli(pooled)], dim=-1).float()


def two_head_loss(logits: Tensor, targets: Tensor, weights: Tensor) -> Tensor:
    """Binary cross-entropy on support plus cross-entropy on the NLI head, weighted by row.

    `logits` float[n, 4]; `targets` int64[n]: an index into NLI_LABELS, or NOT_ENTAILMENT, which
    asks of the NLI head only that P(entailment) be small; `weights` float[n].
    """
    support = F.binary_cross_entropy_with_logits(logits[:, 0], (targets == 0).to(logits.dtype), reduction="none")
    log_probs = F.log_softmax(logits[:, 1:], dim=-1)
    known = targets.clamp(max=len(NLI_LABELS) - 1)
    three_way = F.nll_loss(log_probs, known, reduction="none")
    not_entailed = -torch.logsumexp(log_probs[:, 1:], dim=-1)
    nli = torch.where(targets == NOT_ENTAILMENT, not_entailed, three_way)
    return ((support + nli) * weights).sum() / weights.sum()
