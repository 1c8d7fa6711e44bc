"""The gate: which claims count, what fails an answer, and what is left of the answer without what failed."""

from grounding.gates.decide import Counts, Decision, Status, count, counts_against, decide
from grounding.gates.filtering import annotated_answer, filtered_answer

__all__ = [
    "Counts",
    "Decision",
    "Status",
    "annotated_answer",
    "count",
    "counts_against",
    "decide",
    "filtered_answer",
]
