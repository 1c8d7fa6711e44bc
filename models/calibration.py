"""From a pair scorer's logits to calibrated scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grounding.errors import ModelError
from models.protocols import Bools1d, Floats2d, PairScores

FLOOR = 1e-6
"""Chances are clipped to [FLOOR, 1 - FLOOR] before their logit is taken."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """support = sigmoid(bias + support_logit·s + entailment_logit·logit(e) + contradiction_logit·logit(c)).

    `s` is the support logit; `e` and `c` are the NLI chances, softmax(NLI logits / temperature). The
    defaults change nothing: support = sigmoid(s).
    """

    bias: float = 0.0
    support_logit: float = 1.0
    entailment_logit: float = 0.0
    contradiction_logit: float = 0.0
    temperature: float = 1.0

    @classmethod
    def from_manifest(cls, content: Mapping[str, Any] | None) -> Calibration:
        """Read a manifest's `calibration`: {"support": {…}, "nli_temperature": t}. Raises ModelError."""
        if content is None:
            return cls()
        try:
            support = {name: float(value) for name, value in content["support"].items()}
            made = cls(**support, temperature=float(content["nli_temperature"]))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ModelError(
                f"calibration in the manifest cannot be used ({error!r}); fetch the bundle again"
            ) from error
        if not made.temperature > 0:
            raise ModelError("calibration in the manifest cannot be used: nli_temperature must be positive")
        return made

    def scores(self, logits: Floats2d, labels: Sequence[str], truncated: Bools1d) -> PairScores:
        """`logits` float[n, 4]: support, then the NLI columns in the order of `labels`."""
        wide = logits.astype(np.float64)
        nli = wide[:, 1:] / self.temperature
        powers = np.exp(nli - nli.max(axis=1, keepdims=True))
        chances = dict(zip(labels, (powers / powers.sum(axis=1, keepdims=True)).T, strict=True))
        total = (
            self.bias
            + self.support_logit * wide[:, 0]
            + self.entailment_logit * _logit(chances["entailment"])
            + self.contradiction_logit * _logit(chances["contradiction"])
        )
        return PairScores(
            support=_sigmoid(total).astype(np.float32),
            entailment=chances["entailment"].astype(np.float32),
            neutral=chances["neutral"].astype(np.float32),
            contradiction=chances["contradiction"].astype(np.float32),
            truncated=truncated,
        )


def _logit(chances: np.ndarray[Any, np.dtype[np.float64]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    clipped = np.clip(chances, FLOOR, 1 - FLOOR)
    result: np.ndarray[Any, np.dtype[np.float64]] = np.log(clipped / (1 - clipped))
    return result


def _sigmoid(values: np.ndarray[Any, np.dtype[np.float64]]) -> np.ndarray[Any, np.dtype[np.float64]]:
    # tanh does not overflow where exp would
    result: np.ndarray[Any, np.dtype[np.float64]] = 0.5 * (1 + np.tanh(values / 2))
    return result
