"""Train the kind classifier: `python -m models.training.kinds --data ../shared/data --out models/bundles/kinds`.

Needs scikit-learn and, for the sentence vectors, an embedder's folder (`--embedder`, transformers + torch).
Cross-validation splits by answer, so neighbours never fall on both sides.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack, vstack
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from grounding.claims import kind_features
from grounding.claims.kinds import FILE, KINDS, UNCHECKED, KindClassifier, KindWeights
from grounding.types import Claim, Kind
from models.protocols import Floats2d
from models.registry import Manifest, write_manifest

VERSION = "1"
GRAM_SCALE, VECTOR_SCALE, STRENGTH, SEED = 3.0, 3.0, 1.0, 0
"""Chosen by cross-validation; the scales are folded into the stored weights."""
AUTHORED, AUTHORED_WEIGHT = 1_200, 0.15
"""So many claims of `train/authored.jsonl.gz`, and its short and "you" ones: answers hold more claims than the data."""
OPENERS = (
    "Certainly, ", "Sure! ", "Great question! ", "Thanks for asking, ", "Of course, ", "As you know, ", "Sorry, ",
    "Here is what I found: ", "Here is what I found, ", "I hope this helps, ", "Good news: ", "Thank you for asking, ",
    "Please note that ", "Happy to help: ", "To be clear, ", "Hi there, ", "Okay, ", "Absolutely! ", "Let me explain: ",
)  # fmt: skip
"""Put before sentences of every kind, which keep their kind: a polite opening says nothing of what follows."""
OPENED_WEIGHT = 0.5
DEV_SETS = ("dev_rag", "dev_docs")


@dataclass(frozen=True, slots=True)
class Answer:
    """Sentences of one answer in order, with their kinds."""

    claims: tuple[Claim, ...]
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Sentences of many answers as the learner sees them; `group` numbers the answer."""

    answers: Sequence[Answer]
    vectors: Floats2d
    labels: NDArray[np.int64]
    group: NDArray[np.int64]

    def features(self, with_vectors: bool) -> csr_matrix:
        """Sparse float32[n, BUCKETS + DENSE (+ d)]: scaled words, form, scaled vectors."""
        sentences = [s for a in self.answers for s in kind_features.read(a.claims)]
        grams = kind_features.grams([s.text for s in sentences])
        shape = (len(sentences), kind_features.BUCKETS)
        parts = [csr_matrix((grams.weights * GRAM_SCALE, (grams.rows, grams.buckets)), shape=shape)]
        parts.append(csr_matrix(kind_features.form(sentences)))
        if with_vectors:
            parts.append(csr_matrix(self.vectors * VECTOR_SCALE))
        return hstack(parts).tocsr()


@dataclass(frozen=True, slots=True)
class Training:
    """The labelled answers, the same with openers before their sentences, and more claims."""

    answers: Table
    opened: Table
    claims: Table

    def without(self, unseen: set[int]) -> Training:
        """Less these answers."""
        return Training(subset(self.answers, unseen), subset(self.opened, unseen), self.claims)


def main() -> None:
    """Cross-validate, train on everything, try the development answers, write the bundle."""
    args = _arguments()
    train = read_all(args.data, args.embedder)
    figures: dict[str, Any] = {
        "cross_validation": evaluate(train.answers, cross_validate(train, True)),
        "cross_validation_without_vectors": evaluate(train.answers, cross_validate(train, False)),
    }
    model = KindClassifier(fit(train, False), fit(train, True))
    for name in DEV_SETS:
        dev = table(read_dev(args.data / f"{name}.jsonl"), args.embedder)
        figures[name] = evaluate(dev, classify(model, dev, True))
        figures[f"{name}_without_vectors"] = evaluate(dev, classify(model, dev, False))
    write(model, figures, args.out)
    print(json.dumps(figures, indent=1))


def read_all(data: Path, embedder: Path) -> Training:
    """Everything the classifier learns from, with vectors."""
    answers = read_train(data / "checkworthy_train.jsonl")
    claims = read_claims(data / "train" / "authored.jsonl.gz")
    return Training(*(table(part, embedder) for part in (answers, [opened(a) for a in answers], claims)))


def opened(answer: Answer) -> Answer:
    """The answer with a polite opener before each sentence."""
    return answer_of([_open(c.text) for c in answer.claims], answer.kinds)


def _open(text: str) -> str:
    bare = kind_features.plain(text) or text
    opener = OPENERS[zlib.crc32(bare.encode()) % len(OPENERS)]
    keeps_capital = opener.endswith("! ") or bare[1:2].isupper() or bare.startswith(("I ", "I'"))
    return opener + (bare if keeps_capital else bare[0].lower() + bare[1:])


def read_claims(path: Path) -> list[Answer]:
    """Hand-written claims, one an answer."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        texts = sorted({json.loads(line)["hypothesis"] for line in lines})
    chosen = set(random.Random(SEED).sample(texts, AUTHORED))
    short = {t for t in texts if len(t.split()) <= 7 or t.startswith(("You ", "We ", "Our ", "Your "))}
    return [answer_of([t], [Kind.CLAIM]) for t in sorted(chosen | short)]


def read_train(path: Path) -> list[Answer]:
    """Rows in order; a row without a sentence before it opens an answer."""
    answers: list[list[dict[str, str]]] = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if not row["context_before"]:
            answers.append([])
        answers[-1].append(row)
    return [answer_of([r["text"] for r in rows], [r["label"] for r in rows]) for rows in answers]


def read_dev(path: Path) -> list[Answer]:
    """The claims of every case of a development file."""
    cases = [json.loads(line)["claims"] for line in path.read_text(encoding="utf-8").splitlines()]
    return [answer_of([c["text"] for c in claims], [c["kind"] for c in claims]) for claims in cases]


def answer_of(texts: Sequence[str], kinds: Sequence[str]) -> Answer:
    """Sentences as claims; their offsets play no part here."""
    claims = tuple(Claim(i, t, 0, len(t), 0, len(t.encode())) for i, t in enumerate(texts))
    return Answer(claims, tuple(Kind(k) for k in kinds))


def table(answers: Sequence[Answer], embedder: Path) -> Table:
    """Answers with the vectors of their sentences."""
    texts = [kind_features.plain(c.text) or c.text for a in answers for c in a.claims]
    labels = np.array([KINDS.index(k) for a in answers for k in a.kinds])
    group = np.repeat(np.arange(len(answers)), [len(a.claims) for a in answers])
    return Table(answers, embed(texts, embedder), labels, group)


def embed(texts: Sequence[str], folder: Path) -> Floats2d:
    """float32[n, d]: mean-pooled, length 1."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    rows = []
    for start in range(0, len(texts), 64):
        batch = tokenizer(
            list(texts[start : start + 64]), padding=True, truncation=True, max_length=256, return_tensors="pt"
        )
        with torch.inference_mode():
            hidden = model(**batch).last_hidden_state
        keep = batch["attention_mask"][..., None].float()
        rows.append(torch.nn.functional.normalize((hidden * keep).sum(1) / keep.sum(1), dim=1).numpy())
    return np.concatenate(rows).astype(np.float32)


def fit(data: Training, with_vectors: bool) -> KindWeights:
    """Multinomial logistic regression; scales folded into the weights, stored precision applied."""
    tables = (data.answers, data.opened, data.claims)
    weights = (1.0, OPENED_WEIGHT, AUTHORED_WEIGHT)
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(
        vstack([t.features(with_vectors) for t in tables]).tocsr(),
        np.concatenate([t.labels for t in tables]),
        sample_weight=np.repeat(weights, [len(t.labels) for t in tables]),
    )
    coefficients = model.coef_.T.astype(np.float32)
    a, b = kind_features.BUCKETS, kind_features.BUCKETS + kind_features.DENSE
    return KindWeights(
        grams=coefficients[:a] * GRAM_SCALE,
        form=coefficients[a:b],
        vector=coefficients[b:] * VECTOR_SCALE,
        bias=model.intercept_.astype(np.float32),
    )


def classify(model: KindClassifier, data: Table, with_vectors: bool) -> list[Kind]:
    """Kinds of all sentences, answer by answer."""
    return [
        kind
        for i, answer in enumerate(data.answers)
        for kind in model.classify(answer.claims, data.vectors[data.group == i] if with_vectors else None)
    ]


def cross_validate(data: Training, with_vectors: bool, folds: int = 5) -> list[Kind]:
    """Kinds by models that did not see the sentence's answer; rules included."""
    answers = data.answers
    kinds: dict[int, list[Kind]] = {}
    shuffled = np.random.default_rng(SEED).permutation(len(answers.answers))[answers.group]
    for _, rows in GroupKFold(folds).split(answers.labels, groups=shuffled):
        unseen = {int(i) for i in answers.group[rows]}
        part = data.without(unseen)
        text_only = fit(part, False)
        model = KindClassifier(text_only, fit(part, True) if with_vectors else text_only)
        for i in unseen:
            vectors = answers.vectors[answers.group == i] if with_vectors else None
            kinds[i] = model.classify(answers.answers[i].claims, vectors)
    return [kind for i in range(len(answers.answers)) for kind in kinds[i]]


def subset(data: Table, unseen: set[int]) -> Table:
    """Less these answers."""
    owners = [i for i in range(len(data.answers)) if i not in unseen]
    answers = [data.answers[i] for i in owners]
    keep = np.isin(data.group, owners)
    group = np.repeat(np.arange(len(answers)), [len(a.claims) for a in answers])
    return Table(answers, data.vectors[keep], data.labels[keep], group)


def evaluate(data: Table, kinds: Sequence[Kind]) -> dict[str, Any]:
    """8-way accuracy, figures of "needs a check", and the confusion by true kind."""
    true = [KINDS[i] for i in data.labels]
    pairs = list(zip(true, kinds, strict=True))
    hits = sum(t not in UNCHECKED and k not in UNCHECKED for t, k in pairs)
    missed = sum(t not in UNCHECKED and k in UNCHECKED for t, k in pairs)
    extra = sum(t in UNCHECKED and k not in UNCHECKED for t, k in pairs)
    idle = len(pairs) - hits - missed - extra
    return {
        "sentences": len(pairs),
        "accuracy_8_kinds": round(sum(t == k for t, k in pairs) / len(pairs), 4),
        "check_precision": round(hits / (hits + extra), 4),
        "check_recall": round(hits / (hits + missed), 4),
        "check_f1": round(2 * hits / (2 * hits + extra + missed), 4),
        "missed_claims": f"{missed} of {hits + missed}",
        "needless_checks": f"{extra} of {extra + idle}",
        "confusion": {t.value: dict(_counts(k for u, k in pairs if u is t)) for t in KINDS},
    }


def _counts(kinds: Iterator[Kind]) -> list[tuple[str, int]]:
    found = list(kinds)
    return [(k.value, found.count(k)) for k in KINDS if k in found]


def write(model: KindClassifier, figures: dict[str, Any], out: Path) -> None:
    """`kinds.npz` and `manifest.json`."""
    out.mkdir(parents=True, exist_ok=True)
    arrays: dict[str, NDArray[Any]] = {"kinds": np.array([k.value for k in KINDS])}
    for name, weights in (("text", model.text_only), ("vectors", model.with_vectors)):
        for part in ("grams", "form", "vector"):
            arrays[f"{name}_{part}"] = getattr(weights, part).astype(np.float16)
        arrays[f"{name}_bias"] = weights.bias
    np.savez_compressed(out / FILE, allow_pickle=False, **arrays)
    manifest = Manifest(
        name="kinds",
        version=VERSION,
        kind="kinds",
        licence="Apache-2.0",
        backbone="none; reads all-MiniLM-L6-v2 sentence vectors when they are given",
        training_sets=("checkworthy_train", "authored (claims only)"),
        recipe=f"multinomial logistic regression, C={STRENGTH}, words x{GRAM_SCALE}, vectors x{VECTOR_SCALE}",
        figures=figures,
    )
    write_manifest(out, manifest, [FILE])


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--embedder", type=Path, required=True, help="folder of all-MiniLM-L6-v2 (transformers layout)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
