"""Limits of a request, as the check-grounding API states them."""

from __future__ import annotations

from collections.abc import Sequence

from grounding.claims.tokens import count_tokens
from grounding.errors import InvalidRequest
from grounding.types import CheckOptions, Fact

MAX_ANSWER_TOKENS = 4_096
"""A token is a word, or the mark that closes a sentence (`grounding.claims.tokens`)."""
MAX_ANSWER_CHARACTERS = 100_000
"""A word has no longest length, so tokens alone would let 4,096 words of 31 MB pass: gigabytes, and minutes of work."""
MAX_PROMPT_CHARACTERS = 100_000
MAX_FACTS = 200
MAX_FACT_CHARACTERS = 10_000
"""Unicode code points of `factText`; attributes do not count."""
MAX_ATTRIBUTES = 64
MAX_ATTRIBUTE_CHARACTERS = 2_000
"""Code points of a fact's attributes, keys and values together: they are read with every passage of the fact."""
MAX_USER_LABELS = 64
MAX_BODY_BYTES = 32 * 1024 * 1024
"""A legal request with every character escaped reaches 24 MB."""


def validate(answer: str, facts: Sequence[Fact], options: CheckOptions, prompt: str | None = None) -> None:
    """Raise InvalidRequest, naming the field and the limit, unless the request is legal."""
    _validate_answer(answer)
    _require_length("prompt", prompt or "", MAX_PROMPT_CHARACTERS)
    if not facts:
        raise InvalidRequest("facts", "must have at least one fact")
    if len(facts) > MAX_FACTS:
        raise InvalidRequest("facts", f"has {len(facts):,} facts; the limit is {MAX_FACTS}")
    for index, fact in enumerate(facts):
        _validate_fact(f"facts[{index}]", fact)
    _require_share("groundingSpec.citationThreshold", options.citation_threshold)
    _require_share("groundingSpec.antiCitationThreshold", options.anti_citation_threshold)


def _validate_answer(answer: str) -> None:
    _require_length("answerCandidate", answer, MAX_ANSWER_CHARACTERS)
    if not answer.strip():
        raise InvalidRequest("answerCandidate", "must not be empty")
    _require_unicode("answerCandidate", answer)
    tokens = count_tokens(answer)
    if tokens > MAX_ANSWER_TOKENS:
        raise InvalidRequest("answerCandidate", f"has {tokens:,} tokens; the limit is {MAX_ANSWER_TOKENS:,}")


def _validate_fact(field: str, fact: Fact) -> None:
    if not fact.text.strip():
        raise InvalidRequest(f"{field}.factText", "must not be empty")
    _require_length(f"{field}.factText", fact.text, MAX_FACT_CHARACTERS)
    _require_unicode(f"{field}.factText", fact.text)
    if len(fact.attributes) > MAX_ATTRIBUTES:
        reason = f"has {len(fact.attributes):,} entries; the limit is {MAX_ATTRIBUTES}"
        raise InvalidRequest(f"{field}.attributes", reason)
    size = sum(len(key) + len(value) for key, value in fact.attributes.items())
    if size > MAX_ATTRIBUTE_CHARACTERS:
        reason = f"has {size:,} characters, keys and values together; the limit is {MAX_ATTRIBUTE_CHARACTERS:,}"
        raise InvalidRequest(f"{field}.attributes", reason)
    for key, value in fact.attributes.items():
        _require_unicode(f"{field}.attributes", key + value)


def _require_length(field: str, text: str, limit: int) -> None:
    if len(text) > limit:
        raise InvalidRequest(field, f"has {len(text):,} characters; the limit is {limit:,}")


def _require_unicode(field: str, text: str) -> None:
    """Refuse lone surrogates: such a text has no UTF-8 form, so its byte offsets mean nothing."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise InvalidRequest(field, f"has half of a surrogate pair at character {error.start}") from error


def _require_share(field: str, value: float) -> None:
    if not 0.0 <= value <= 1.0:  # also refuses NaN
        raise InvalidRequest(field, f"must be between 0 and 1, not {value}")
