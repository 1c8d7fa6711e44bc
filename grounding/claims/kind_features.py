"""Sentences to numbers for the kind classifier: hashed words and a few features of form and place.

Training and serving read sentences through this module alone, so they cannot drift apart.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from grounding.claims.kind_layout import list_heads, table_heads
from grounding.types import Claim

BUCKETS = 1 << 14
"""Words and pairs of words are hashed into so many columns."""

LONGEST = 600
"""Characters of a sentence that form is read from, half of them at either end; a longer one is never mere form."""

_MARK = re.compile(r"^\s*(?:(?:#{1,6}|>|[-*+•–]|\(?\d{1,3}[.)])(?:\s+|$))+")
_FENCE = re.compile(r"^\s*(?:```|~~~)\s*[\w+-]*\s*$")
_EMPHASIS = re.compile(r"\*{1,3}|__|`")
_WORD = re.compile(r"\w+(?:['’]\w+)*|[?!:…]")
_DIGIT = re.compile(r"\d")
_CODE = re.compile(r"^\s*(?:```|~~~)")
_ANY_WORD = re.compile(r"\w")

FIGURE = re.compile(
    r"\d|[½¼¾⅓⅔%€$£¥]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|[mb]illion|dozen"
    r"|half|third|quarter|twice|double|triple|percent|per cent|free of charge)\b",
    re.IGNORECASE,
)
"""A figure, or a word that stands for one."""

_CUES = (
    r"\d",
    FIGURE.pattern,
    r"[€$£¥]|\b(?:usd|eur|gbp)\b",
    r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december|[12]\d{3}|monday"
    r"|tuesday|wednesday|thursday|friday|saturday|sunday)\b",
    r"\b(?:i|i'm|i've|i'd|i'll|me|my)\b",
    r"\b(?:we|us|our|we've|we'll|let's)\b",
    r"\b(?:you|your|you're|you'd|you'll)\b",
    r"\b(?:should|ought|would|could|might|recommend|advise|suggest|better|best)\b",
    r"\b(?:must|shall|may|can|cannot|will)\b",
    r"\b(?:is|are|was|were|has|have|had|does|do|did)\b",
    r"\b(?:not|no|none|nothing|never|nor|cannot|without)\b|n't\b",
    r"\b(?:say|state|stated|mention|mentioned|specif\w+|record\w*|given|cover\w*|find|found|information|silent)\b",
    r"(?:n't|\bnot|\bno|\bnothing|\bcannot|\bnone|\bnobody|\bunable)\b(?:\W+\w+){0,5}?\W+(?:says?|stated?|mention\w*"
    r"|specif\w+|record\w*|given?|gives|cover\w*|find|found|see|tells?|know\w*|information|info|data|details|address\w*"
    r"|document\w*|report\w*|includ\w+|show\w*|explain\w*|answer\w*|contain\w*|available|provided|disclosed"
    r"|determined|clue|idea|word|access|section|part|published|listed|described|named?|names|indicat\w+)\b"
    r"|\b(?:silent|left open|unknown|missing from|absent from)\b",
    r"\b(?:this|these|the|my|your|our|present|provided|following)\W+(?:\w+\W+)?(?:documents?|reports?|articles?|notes?"
    r"|review|excerpts?|pages?|sources?|texts?|files?|memo|summary|analysis|overview|listing|leaflet|brochure|policy"
    r"|guide|material|passages?)\b",
    r"\bi(?:'ve| have)?(?: now)? (?:compared|reviewed|checked|read|went through|looked|analy[sz]ed"
    r"|examined|put together)\b",
    r"\b(?:in short|in sum\w*|overall|to sum|all in all|so far|recap\w*|in brief|above|put together|taken together)\b",
    r"\b(?:here|below|following|next|let me|overview|look at|turn\w* to)\b",
    r"\b(?:hope|happy|glad|sorry|thank\w*|welcome|please|enjoy|luck|dear|hi|hello|regards|congrat\w*)\b",
    r"\b(?:probabl\w+|likely|seems?|appears?|looks?|clear\w*|serious\w*|reasonabl\w+|risk\w*|view|opinion)\b",
    r"\b(?:because|since|therefore|thus|hence|which means|follows)\b",
    r"^\W*(?:who|what|when|where|why|how|which|whose|is|are|do|does|did|can|could|would|will|shall|should|have|has)\b",
    r"\?\W*$",
    r":\W*$",
    r"!\W*$",
    r"[.]\W*$",
    r"[.…!?:]\W*$",
    r":\s+\w",
    r"[,;]",
    r"[–—]",
    r"[\U0001F300-\U0001FAFF\u2600-\u27BF]",
    r"[\"“”«»]",
    r"`|\w\(|\w_\w",
)
_CUE_PATTERNS = tuple(re.compile(cue, re.IGNORECASE) for cue in _CUES)
# Being first or last is left out: in long answers it means "greeting", and an answer of one sentence is a claim.
LAYOUTS = ("paragraph", "heading", "list", "table", "table_header", "separator", "code", "quote")
_PLACE = ("after_question", "after_colon", "after_heading", "next_list", "next_table", "bold")
_LENGTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 40)
DENSE = len(_CUES) + len(LAYOUTS) + len(_PLACE) + len(_LENGTHS) + 2
"""Columns of form and place."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A claim as the classifier reads it: marks taken off, layout in this module's names, and its neighbours."""

    text: str
    layout: str
    bold: bool = False
    before: Sentence | None = None
    layout_after: str = ""
    last: bool = False
    heads_list: bool = False
    """An item that others hang on (`kind_layout.list_heads`)."""


@dataclass(frozen=True, slots=True)
class Grams:
    """n-grams of n sentences: gram i of sentence `rows[i]` falls in `buckets[i]` and counts `weights[i]`."""

    rows: NDArray[np.int64]
    buckets: NDArray[np.int64]
    weights: NDArray[np.float32]


def plain(text: str) -> str:
    """The text without heading, list, quote, table and emphasis marks; empty when it is marks alone."""
    if _FENCE.match(text):
        return ""
    bare = _MARK.sub("", _EMPHASIS.sub("", text)).strip().strip("|").strip()
    return bare if _ANY_WORD.search(bare) else ""


def ends(text: str) -> str:
    """The text, or its two ends when it is longer than LONGEST: patterns must not see unbounded input."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]} {text[-LONGEST // 2 :]}"


def layout_name(text: str, layout: str = "paragraph") -> str:
    """One of LAYOUTS, from the block's layout and the marks the text still carries."""
    name = layout.lower()
    if "separator" in name or "delimiter" in name:
        return "separator"
    for word in ("table_header", "heading", "table", "code", "fence", "list", "quote"):
        if word in name.replace(" ", "_").replace("-", "_"):
            return "code" if word == "fence" else word
    bare = text.lstrip()
    if _CODE.match(bare):
        return "code"
    if bare.startswith("|"):
        return "table" if _ANY_WORD.search(bare) else "separator"
    first = _MARK.match(bare)
    if first is None:
        return "paragraph"
    return {"#": "heading", ">": "quote"}.get(bare[0], "list")


def read(claims: Sequence[Claim]) -> list[Sentence]:
    """The claims of one answer, in order, with their neighbours."""
    layouts = [layout_name(c.text, c.layout) for c in claims]
    headers = table_heads(claims, layouts, [FIGURE.search(c.text) is not None for c in claims])
    heads = list_heads(claims, layouts)
    sentences: list[Sentence] = []
    for i, claim in enumerate(claims):
        after = layouts[i + 1] if i + 1 < len(claims) else ""
        before = Sentence(sentences[-1].text, sentences[-1].layout) if sentences else None
        bold = claim.text.strip().startswith("**") and claim.text.strip().endswith("**")
        layout = "table" if layouts[i].startswith("table") else layouts[i]
        layout = "table_header" if headers[i] else layout
        sentences.append(Sentence(plain(claim.text), layout, bold, before, after, i == len(claims) - 1, heads[i]))
    return sentences


def grams(texts: Sequence[str]) -> Grams:
    """Words and pairs of words, figures made alike; the squares of a sentence's weights sum to 1 (repeats apart)."""
    found = [_hashes(_DIGIT.sub("0", t.lower().replace("’", "'"))) for t in texts]
    counts = np.array([len(hashes) for hashes in found], dtype=np.int64)
    rows = np.repeat(np.arange(len(texts)), counts)
    buckets = np.array([h for hashes in found for h in hashes], dtype=np.int64)
    return Grams(rows, buckets, (1 / np.sqrt(np.maximum(counts, 1))).astype(np.float32)[rows])


def _hashes(text: str) -> list[int]:
    words = _WORD.findall(text)
    pairs = (f"{left} {right}" for left, right in pairwise(["^", *words, "$"]))
    return [zlib.crc32(gram.encode("utf-8", "surrogatepass")) % BUCKETS for gram in (*words, *pairs)]


def form(sentences: Sequence[Sentence]) -> NDArray[np.float32]:
    """float32[n, DENSE]: cues, layout, place and length, each 0 or 1 but the last two, which are shares."""
    return np.array([_form(s) for s in sentences], dtype=np.float32).reshape(len(sentences), DENSE)


def _form(sentence: Sentence) -> list[float]:
    text, before = ends(sentence.text).replace("’", "'"), sentence.before
    words = text.split()
    after_text = before.text if before else ""
    place = (
        after_text.endswith("?"),
        after_text.endswith(":"),
        before is not None and before.layout == "heading",
        sentence.layout_after == "list",
        sentence.layout_after.startswith("table"),
        sentence.bold,
    )
    capitals = sum(w[:1].isupper() for w in words[1:]) / max(1, len(words))
    figures = sum(any(c.isdigit() for c in w) for w in words) / max(1, len(words))
    return [
        *(float(cue.search(text) is not None) for cue in _CUE_PATTERNS),
        *(float(sentence.layout == name) for name in LAYOUTS),
        *map(float, place),
        *(float(len(words) >= n) for n in _LENGTHS),
        capitals,
        figures,
    ]
