"""Data folder → token ids: reading the sets, fitting long premises into the window, token-budget batches."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from models.tokens import Tokens
from models.training import absent, madeup
from models.training.network import NLI_LABELS, NOT_ENTAILMENT
from models.training.recipe import EVIDENCE_REMOVED, MADE_UP_ROWS, OTHER_PREMISE, OWN, SETS, SOURCES, TEXTS, SetRule

_PIECES = re.compile(r"(?<=[.!?;])\s+|\n+")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Example:
    """A tokenised pair: ids with special tokens, where the hypothesis starts, target and weight."""

    ids: np.ndarray
    first: int
    target: int
    weight: float


def target_of(label: str) -> int:
    """Index into NLI_LABELS, or NOT_ENTAILMENT."""
    return NOT_ENTAILMENT if label == "not_entailment" else NLI_LABELS.index(label)


def read_sets(data: Path, mix: dict[str, SetRule], seed: int) -> list[tuple[str, str, int, float]]:
    """(premise, hypothesis, target, weight) of one epoch, made-up rows included, in a fixed order."""
    rng = random.Random(seed)
    by_set: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for source in SOURCES:
        with gzip.open(data / source, "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                if row["lic"] != "restricted" and row["set"] in SETS:
                    by_set[row["set"]].append((row["premise"], row["hypothesis"], target_of(row["label"])))
    by_set["own"] = list(_own())
    by_set["madeup"] = [(r.premise, r.hypothesis, target_of(r.label)) for r in _made_up(data, rng)]
    by_set["absent"] = list(_absent(by_set, rng))
    rows = []
    for name, rule in mix.items():
        chosen = rng.sample(by_set[name], min(rule.cap, len(by_set[name])))
        rows += [(*augment(p, rng), h, t, rule.weight) for _ in range(rule.repeat) for p, h, t in chosen]
    return [(p, h, t, w) for p, h, t, w in rows if p.strip() and h.strip()]


def _own() -> Iterator[tuple[str, str, int]]:
    for path in sorted(OWN.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield from ((row["passage"], claim["text"], target_of(claim["label"])) for claim in row["claims"])


def _made_up(data: Path, rng: random.Random) -> Iterator[madeup.Row]:
    for source in TEXTS:
        with gzip.open(data / source, "rt", encoding="utf-8") as lines:
            passages = [json.loads(line)["text"] for line in lines]
        yield from madeup.rows(passages, MADE_UP_ROWS // len(TEXTS), rng)


def _absent(by_set: dict[str, list[tuple[str, str, int]]], rng: random.Random) -> Iterator[tuple[str, str, int]]:
    neutral = target_of("neutral")
    for name, cap in EVIDENCE_REMOVED.items():
        pairs = list(absent.evidence_removed(by_set[name]))
        yield from ((p, h, neutral) for p, h in rng.sample(pairs, min(cap, len(pairs))))
    for name, cap in OTHER_PREMISE.items():
        pairs = list(absent.other_premise(by_set[name], rng))
        yield from ((p, h, neutral) for p, h in rng.sample(pairs, min(cap, len(pairs))))


def augment(premise: str, rng: random.Random) -> tuple[str]:
    """Sometimes: attributes before the premise, or a planted instruction in it. Neither changes a label."""
    if rng.random() < 0.08:
        premise = f"{rng.choice(('author', 'source', 'publisher'))}: {rng.choice(madeup.AUTHORS)}\n{premise}"
    if rng.random() < 0.04:
        planted = rng.choice(madeup.PLANTED)
        premise = f"{premise}\n{planted}" if rng.random() < 0.5 else f"{planted}\n{premise}"
    return (premise,)


def fit(premise: str, hypothesis: str, tokens: Tokens, budget: int) -> str:
    """The premise, or, when longer than `budget` tokens, its pieces nearest the hypothesis in their order.

    Pieces are ranked by shared words, weighted against those common in the premise; a neighbour of
    a good piece is worth half of it, so that pronouns keep their sentence before.
    """
    pieces = [p for p in _PIECES.split(premise) if p.strip()]
    words = [set(_WORD.findall(p.lower())) for p in pieces]
    wanted = set(_WORD.findall(hypothesis.lower()))
    counts = Counter(word for piece in words for word in piece)
    own = [sum(1 / counts[w] for w in piece & wanted) for piece in words]
    score = [s + 0.5 * max(own[max(0, i - 1) : i] or [0]) for i, s in enumerate(own)]
    sizes = [len(ids) + 1 for ids in tokens.ids(pieces)]
    chosen, used = [], 0
    for i in sorted(range(len(pieces)), key=lambda i: -score[i]):
        if used + sizes[i] <= budget:
            chosen.append(i)
            used += sizes[i]
    return " ".join(pieces[i] for i in sorted(chosen)) or premise


def tokenise(rows: list[tuple[str, str, int, float]], tokens: Tokens) -> list[Example]:
    """Pairs as token ids; a premise too long for the window is packed by `fit`, the rest cut as at inference."""
    examples = []
    for start in range(0, len(rows), 2048):
        part = rows[start : start + 2048]
        firsts, seconds = tokens.ids([p for p, *_ in part]), tokens.ids([h for _, h, *_ in part])
        for (premise, hypothesis, target, weight), a, b in zip(part, firsts, seconds, strict=True):
            room = tokens.max_tokens - tokens.special_of_pair - min(len(b), tokens.max_tokens * 2 // 3)
            first = tokens.ids([fit(premise, hypothesis, tokens, room)])[0] if len(a) > room else a
            row = tokens.pair(first, b)
            examples.append(Example(np.array(row.ids, dtype=np.int32), row.first, target, weight))
    return examples


def padded(length: int) -> int:
    """Lengths go in steps of 16: a few shapes, each compiled once by the CPU's kernels."""
    return -(-length // 16) * 16


def batches(examples: list[Example], token_budget: int, seed: int) -> Iterator[list[Example]]:
    """Batches of like lengths, at most `token_budget` padded tokens each, in a random order."""
    rng = random.Random(seed)
    order = list(range(len(examples)))
    rng.shuffle(order)
    cut: list[list[Example]] = []
    for start in range(0, len(order), 8192):
        pool = sorted((examples[i] for i in order[start : start + 8192]), key=lambda e: len(e.ids))
        batch: list[Example] = []
        for example in pool:
            if batch and padded(len(example.ids)) * (len(batch) + 1) > token_budget:
                cut.append(batch)
                batch = []
            batch.append(example)
        cut.append(batch)
    rng.shuffle(cut)
    yield from cut


def collate(batch: list[Example], padding: int) -> dict[str, np.ndarray]:
    """Padded int64[n, length] inputs, int64[n] targets, float32[n] weights."""
    length = padded(max(len(e.ids) for e in batch))
    ids = np.full((len(batch), length), padding, dtype=np.int64)
    mask, types = np.zeros_like(ids), np.zeros_like(ids)
    for row, example in enumerate(batch):
        n = len(example.ids)
        ids[row, :n], mask[row, :n], types[row, example.first : n] = example.ids, 1, 1
    return {
        "input_ids": ids,
        "attention_mask": mask,
        "token_type_ids": types,
        "targets": np.array([e.target for e in batch], dtype=np.int64),
        "weights": np.array([e.weight for e in batch], dtype=np.float32),
    }
