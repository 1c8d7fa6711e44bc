"""Every error this package raises.

GroundingError
├── InvalidRequest       the caller's input breaks a rule; names the field
├── ModelError           a bundle is missing, damaged or not usable; the server does not start
└── ScorerError          a model failed while scoring; never to be read as "grounded"
"""

from __future__ import annotations


class GroundingError(Exception):
    """Base of all errors of this package."""


class InvalidRequest(GroundingError):
    """The input breaks a rule.

    `field` is its path in camelCase (`facts[3].factText`), `message` says what is wrong, and the limit.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.field = field
        self.message = message


class ModelError(GroundingError):
    """A model bundle is missing, damaged, or not one this engine can use."""


class ScorerError(GroundingError):
    """A model failed or returned a number that is not finite."""
