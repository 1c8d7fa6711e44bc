"""Limits of a request, as the check-grounding API states them."""

from __future__ import annotations

MAX_ANSWER_TOKENS = 4_096
"""A token is a word, or the mark that closes a sentence (`grounding.claims.tokens`)."""
MAX_FACTS = 200
MAX_FACT_CHARACTERS = 10_000
"""Unicode code points of `factText`; attributes do not count."""
MAX_ATTRIBUTES = 64
MAX_ATTRIBUTE_CHARACTERS = 2_000
"""Code points of a fact's attributes, keys and values together: they are read with every passage of the fact."""
MAX_USER_LABELS = 64
MAX_BODY_BYTES = 32 * 1024 * 1024
"""A legal request with every character escaped reaches 24 MB."""
