"""Figures in text: read them by value, and compare two."""

from grounding.figures.compare import compare
from grounding.figures.comparison import Comparison, Reason, Relation
from grounding.figures.read import read
from grounding.figures.types import (
    Amount,
    ClockTime,
    DateRange,
    Figure,
    Hedge,
    Identifier,
    Kind,
    PartialDate,
    Range,
    TimeRange,
    Unit,
    Value,
)

__all__ = [
    "Amount",
    "ClockTime",
    "Comparison",
    "DateRange",
    "Figure",
    "Hedge",
    "Identifier",
    "Kind",
    "PartialDate",
    "Range",
    "Reason",
    "Relation",
    "TimeRange",
    "Unit",
    "Value",
    "compare",
    "read",
]
