"""What goes in and comes out of a check. Offsets are code points, ends exclusive, unless a name says bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a sentence of an answer is; labels of `checkworthy_train.jsonl`."""

    CLAIM = "claim"
    FRAMING = "framing"
    CONCLUSION = "conclusion"
    CONCLUSION_WITH_FACT = "conclusion_with_fact"
    QUESTION = "question"
    SUMMARY = "summary"
    REFUSAL = "refusal"
    INSTRUCTION = "instruction"


class Verdict(StrEnum):
    """What the facts say of a claim. `WRONG` needs proof by value, never a model's opinion alone."""

    SUPPORTED = "supported"
    NOT_IN_SOURCES = "not_in_sources"
    WRONG = "wrong"


class Gate(StrEnum):
    """Which claims count, and what fails an answer."""

    STRICT = "strict"
    DOCUMENT_REVIEW = "document_review"


@dataclass(frozen=True, slots=True)
class Fact:
    """A reference text. `attributes` (author, title, url …) are evidence too."""

    text: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    id: str | None = None


@dataclass(frozen=True, slots=True)
class Passage:
    """A window of one fact: `fact.text[start:end]`.

    `text` is what the models read: the fact's attributes as lines, then the window.
    """

    fact: int
    start: int
    end: int
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the answer with one layout: a paragraph, a heading, a list item, a table row, code."""

    start: int
    end: int
    layout: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the answer: `answer[start:end] == text`, `answer.encode()[byte_start:byte_end]` likewise.

    `layout` is that of its block. `hypothesis` is what the models read: the text, with a leading
    pronoun replaced by what it stands for and layout marks taken off.
    """

    index: int
    text: str
    start: int
    end: int
    byte_start: int
    byte_end: int
    layout: str = "paragraph"
    hypothesis: str = ""
    kind: Kind = Kind.CLAIM
    check_required: bool = True


@dataclass(frozen=True, slots=True)
class Evidence:
    """How a stretch of one fact stands to a claim; both scores in [0, 1]."""

    fact: int
    start: int
    end: int
    text: str
    support: float
    contradiction: float


@dataclass(frozen=True, slots=True)
class Chunk:
    """A cited stretch of a fact: `fact.text[start:end] == text`. One per cited fact."""

    fact: int
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim with its scores. Unchecked claims have no score, no citation, no verdict.

    `citations` and `anti_citations` index `CheckResult.chunks`.
    """

    claim: Claim
    score: float | None = None
    contradiction: float | None = None
    citations: tuple[int, ...] = ()
    anti_citations: tuple[int, ...] = ()
    closest: Evidence | None = None
    verdict: Verdict | None = None
    doubt: bool = False
    """The facts seem to contradict it, by the model alone."""


@dataclass(frozen=True, slots=True)
class Truncation:
    """Something that was not read, and why. `field` is its path in the request: `facts[3].factText`."""

    field: str
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """A fact is cited iff its support reaches the threshold (>=), anti-cited iff its contradiction does."""

    citation_threshold: float = 0.6
    anti_citation_threshold: float = 0.8
    gate: Gate = Gate.STRICT


@dataclass(frozen=True, slots=True)
class Plan:
    """How much was read: every claim against at most its `per_claim` closest passages, `pairs` in all.

    `reduced`: fewer than usual, for time, and some claim had all it was allowed.
    """

    passages: int
    per_claim: int
    pairs: int
    reduced: bool


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Outcome of one check. Both scores are means over the checked claims; 0.0 when there is none."""

    support_score: float
    contradiction_score: float
    claims: tuple[CheckedClaim, ...]
    chunks: tuple[Chunk, ...]
    truncations: tuple[Truncation, ...]
    plan: Plan
    models: Mapping[str, str]
    timings: Mapping[str, float]
    """Milliseconds by stage, and `total`."""

    @property
    def claims_checked(self) -> int:
        """How many claims needed a check."""
        return sum(c.claim.check_required for c in self.claims)
