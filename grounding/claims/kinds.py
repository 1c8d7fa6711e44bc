"""Which sentences of an answer need a grounding check.

A claim that goes unchecked is far worse than a greeting that is checked, so a sentence goes unchecked only when its
form settles it (`kind_rules`), or when a classifier is fairly sure and no clause of it reads like a claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from grounding.claims import kind_features, kind_rules
from grounding.claims import kind_phrases as phrases
from grounding.claims.kind_features import FIGURE, Sentence
from grounding.errors import ModelError
from grounding.types import Claim, Kind
from models.protocols import Floats1d, Floats2d

UNCHECKED = (Kind.FRAMING, Kind.QUESTION, Kind.REFUSAL)
"""Kinds that state nothing the facts could support."""
KINDS = tuple(Kind)
"""Order of the classifier's columns."""
FILE = "kinds.npz"
FRAMING_BAR = 0.6
"""P(framing, question or refusal) from which a sentence goes unchecked …"""
FIGURE_BAR = 0.8
"""… and from which one that carries a figure does."""
CLAUSE_BAR = 0.35
"""Below it a clause of several words reads like a claim, and the whole sentence is checked."""

CONCLUSION_BAR = 0.4
"""P(conclusion) from which a sentence that needs a check is one: document review does not count conclusions."""

_UNCHECKED_COLUMNS = [KINDS.index(k) for k in UNCHECKED]
_REFUSAL_COLUMN = KINDS.index(Kind.REFUSAL)
_CHECKED_COLUMNS = [i for i, k in enumerate(KINDS) if k not in UNCHECKED]
_CLAUSE = re.compile(
    r"\s*[:;,–—!?.(]\s+|\s+-+\s+|\s+(?:and|but|so|because|since|while|although|though|which|as)\s+"
    r"|\s+that\s+(?!(?:question|information|topic|point|case|one|matter|request|time|way|you|i|helps?|can|will|is)\b)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class KindWeights:
    """A linear model over words, form and, where `vector` has rows, the sentence's embedding.

    `grams`: float32[BUCKETS, 8]; `form`: float32[DENSE, 8]; `vector`: float32[d, 8]; `bias`: float32[8].
    """

    grams: Floats2d
    form: Floats2d
    vector: Floats2d
    bias: Floats1d


@dataclass(frozen=True, slots=True)
class KindClassifier:
    """Names the kind of every claim of an answer. `with_vectors` is used when embeddings are given."""

    text_only: KindWeights
    with_vectors: KindWeights

    def classify(self, claims: Sequence[Claim], vectors: Floats2d | None = None) -> list[Kind]:
        """Kinds of one answer's claims, all of them and in order: neighbours matter.

        `vectors`: float32[n, d], the claims' embeddings by the embedder that the weights were trained with, or None.
        """
        sentences = kind_features.read(claims)
        chances = self.chances(sentences, vectors)
        doubtful = [i for i, s in enumerate(sentences) if _may_go_unchecked(s, chances[i])]
        loaded = self._loaded([sentences[i] for i in doubtful])
        free = {i for i, has_claim in zip(doubtful, loaded, strict=True) if not has_claim}
        return [kind_rules.certain(s) or _pick(s, chances[i], i in free) for i, s in enumerate(sentences)]

    def chances(self, sentences: Sequence[Sentence], vectors: Floats2d | None = None) -> Floats2d:
        """float32[n, 8]: the chance of every kind, in the order of KINDS; rows sum to 1."""
        weights = self.text_only if vectors is None else self.with_vectors
        grams = kind_features.grams([s.text for s in sentences])
        logits = kind_features.form(sentences) @ weights.form + weights.bias
        parts = weights.grams[grams.buckets] * grams.weights[:, None]
        for column in range(len(KINDS)):
            logits[:, column] += np.bincount(grams.rows, parts[:, column], minlength=len(sentences))
        if vectors is not None:
            logits += np.asarray(vectors, dtype=np.float32) @ weights.vector
        return softmax(logits)

    def _loaded(self, sentences: Sequence[Sentence]) -> list[bool]:
        """For each sentence, whether one of its clauses reads like a claim ("Here is what I found, X costs $5")."""
        clauses = [(i, c) for i, s in enumerate(sentences) for c in clauses_of(s.text)]
        found = [False] * len(sentences)
        if clauses:
            chances = self.chances([Sentence(c, "paragraph") for _, c in clauses])
            for (i, _), free in zip(clauses, chances[:, _UNCHECKED_COLUMNS].sum(axis=1), strict=True):
                found[i] |= bool(free < CLAUSE_BAR)
        return found


def mark(claims: Sequence[Claim], kinds: Sequence[Kind]) -> list[Claim]:
    """The claims with `kind` and `check_required` set: framing, questions and refusals need no check."""
    return [
        replace(claim, kind=kind, check_required=kind not in UNCHECKED)
        for claim, kind in zip(claims, kinds, strict=True)
    ]


def load_kinds(folder: Path) -> KindClassifier:
    """The classifier of a bundle folder. Raises ModelError when its arrays do not fit this code.

    Checksums are the registry's business.
    """
    with np.load(folder / FILE, allow_pickle=False) as arrays:
        if tuple(arrays["kinds"]) != tuple(k.value for k in KINDS):
            raise ModelError(f"{folder / FILE}: trained for other kinds than this version knows")
        return KindClassifier(_weights(arrays, "text"), _weights(arrays, "vectors"))


def _weights(arrays: np.lib.npyio.NpzFile, name: str) -> KindWeights:
    parts = {part: arrays[f"{name}_{part}"].astype(np.float32) for part in ("grams", "form", "vector", "bias")}
    if len(parts["grams"]) != kind_features.BUCKETS or len(parts["form"]) != kind_features.DENSE:
        raise ModelError(f"kinds: the {name} weights were trained with other features than this version reads")
    return KindWeights(**parts)


def clauses_of(text: str) -> Iterator[str]:
    """Parts of a sentence that could state something, and what follows a polite word; none when it is one part."""
    opened = phrases.OPENER.match(text)
    if opened:
        yield opened["rest"]
    parts = [p.strip() for p in _CLAUSE.split(text)]
    if len(parts) > 1:
        yield from (p for p in parts if len(p.split()) >= 3 or (" " in p and phrases.VERB.search(p)))


def softmax(logits: Floats2d) -> Floats2d:
    """Rows to chances."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    chances: Floats2d = powers / powers.sum(axis=1, keepdims=True)
    return chances


def _may_go_unchecked(sentence: Sentence, chances: Floats1d) -> bool:
    bar = FIGURE_BAR if FIGURE.search(sentence.text) else FRAMING_BAR
    if chances[_UNCHECKED_COLUMNS].sum() < bar or kind_rules.must_check(sentence):
        return False
    denies = chances[_REFUSAL_COLUMN] >= chances[_UNCHECKED_COLUMNS].max()
    return not denies or phrases.SILENCE.search(sentence.text.replace("’", "'")) is not None


def _pick(sentence: Sentence, chances: Floats1d, unchecked: bool) -> Kind:
    order = sorted(_UNCHECKED_COLUMNS if unchecked else _CHECKED_COLUMNS, key=lambda i: chances[i], reverse=True)
    first, second = KINDS[order[0]], KINDS[order[1]]
    if first is Kind.CONCLUSION and FIGURE.search(sentence.text):
        return Kind.CONCLUSION_WITH_FACT
    if first is Kind.CONCLUSION and chances[order[0]] < CONCLUSION_BAR:
        first = second
    if first is Kind.CLAIM and sentence.before is not None and phrases.SUMS_UP.match(sentence.text):
        return Kind.SUMMARY
    return first
