"""The outcome of comparing two figures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Relation(StrEnum):
    """How a claimed figure stands to one of a source."""

    EQUAL = "equal"
    """The same value, in whatever spelling."""
    ALLOWED = "allowed"
    """Not the same, but what the claim's own hedge says is true of the source's figure."""
    CONSISTENT = "consistent"
    """Neither the same nor refuted: a rounding, a wider source, a spelling that leaves the value open."""
    DIFFERENT = "different"
    """Two values of one kind that cannot both be right for one thing."""
    INCOMPARABLE = "incomparable"
    """Figures of different things: no agreement and no proof."""


class Reason(StrEnum):
    """Why the relation holds."""

    VALUE = "value"
    ROUNDED = "rounded"
    LESS_PRECISE = "less_precise"
    HEDGE = "hedge"
    RANGE = "range"
    AMBIGUOUS = "ambiguous"
    UNIT_UNSTATED = "unit_unstated"
    UNIT = "unit"
    CURRENCY = "currency"
    KIND = "kind"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A relation and its reason. At most one of `supports` and `refutes` is true."""

    relation: Relation
    reason: Reason = Reason.VALUE

    @property
    def supports(self) -> bool:
        """The source's figure bears the claimed one out."""
        return self.relation in (Relation.EQUAL, Relation.ALLOWED)

    @property
    def refutes(self) -> bool:
        """If both figures are of the same thing, the claimed one is wrong."""
        return self.relation is Relation.DIFFERENT


EQUAL = Comparison(Relation.EQUAL)
DIFFERENT = Comparison(Relation.DIFFERENT)
ROUNDED = Comparison(Relation.CONSISTENT, Reason.ROUNDED)
AMBIGUOUS = Comparison(Relation.CONSISTENT, Reason.AMBIGUOUS)
OTHER_KIND = Comparison(Relation.INCOMPARABLE, Reason.KIND)
OTHER_UNIT = Comparison(Relation.INCOMPARABLE, Reason.UNIT)
