"""A check for people: the decision, then each claim with its verdict and the passages behind it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from grounding.cli.sources import FactSource
from grounding.gates import Decision, Status, decide
from grounding.types import CheckedClaim, CheckResult, Gate, Verdict

_STATUS_STYLES = {
    Status.PASS: "bold green",
    Status.BORDERLINE: "bold yellow",
    Status.FAIL: "bold red",
    Status.NOT_APPLICABLE: "bold",
}
_VERDICTS = {
    Verdict.SUPPORTED: ("supported", "green"),
    Verdict.NOT_IN_SOURCES: ("not in sources", "yellow"),
    Verdict.WRONG: ("wrong", "red"),
    None: ("not checked", "dim"),
}
_LABEL_WIDTH = 16
_QUOTE_LENGTH = 300
"""Longer passages are shortened, with a mark; `--json` has them whole."""


def render(result: CheckResult, sources: Sequence[FactSource], gate: Gate) -> None:
    """Prints to stdout; in colour on a terminal unless NO_COLOR is set, as plain text otherwise."""
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    console.print(_headline(result, decide(result.claims, gate)))
    for checked in result.claims:
        console.print()
        console.print(_claim(checked))
        for passage in _evidence(checked, result, sources):
            console.print(passage)
    if notes := list(_notes(result, sources)):
        console.print()
        for note in notes:
            console.print(Text(f"Note: {note}", style="dim"))


def _headline(result: CheckResult, decision: Decision) -> Text:
    status = decision.status.value.replace("_", " ").upper()
    head = Text.assemble((status, _STATUS_STYLES[decision.status]), f" ({decision.gate.value} gate): {decision.reason}")
    if result.claims_checked:
        checked = f"{result.claims_checked} of {len(result.claims)} sentences checked"
        head.append(f"\nsupport {result.support_score:.2f}, contradiction {result.contradiction_score:.2f}, {checked}")
    return head


def _claim(checked: CheckedClaim) -> Text:
    label, style = _VERDICTS[checked.verdict]
    score = "    " if checked.score is None else f"{checked.score:.2f}"
    doubt = ("  (possibly contradicted)", "yellow") if checked.doubt else ""
    return Text.assemble((f"{label:<{_LABEL_WIDTH}}", style), f"{score}  {printable(checked.claim.text)}", doubt)


def _evidence(checked: CheckedClaim, result: CheckResult, sources: Sequence[FactSource]) -> Iterator[Text]:
    for indices, label in ((checked.citations, "cited"), (checked.anti_citations, "contradicts")):
        for chunk in (result.chunks[i] for i in indices):
            yield _passage(label, sources[chunk.fact], chunk.start, chunk.end, chunk.text)
    if checked.closest and not (checked.citations or checked.anti_citations):
        near = checked.closest
        yield _passage("closest", sources[near.fact], near.start, near.end, near.text)


def _passage(label: str, source: FactSource, start: int, end: int, text: str) -> Text:
    place = f"{printable(source.name)}:{source.line_of(start)} [{source.start + start}-{source.start + end}]"
    quote = textwrap.shorten(printable(text), _QUOTE_LENGTH, placeholder=" …")
    return Text.assemble(f"  {label:<{_LABEL_WIDTH - 2}}", (place, "cyan"), ("  " + quote, "dim"))


def _notes(result: CheckResult, sources: Sequence[FactSource]) -> Iterator[str]:
    if result.plan.reduced:
        yield f"much to read: each claim was read against its {result.plan.per_claim} closest passages only"
    names = {f"facts[{i}].factText": source for i, source in enumerate(sources)}
    for cut in result.truncations:
        source = names.get(cut.field)
        name, offset = (source.name, source.start) if source else ("answer", 0)
        yield f"{name} [{cut.start + offset}-{cut.end + offset}]: {cut.reason}"


def printable(text: str) -> str:
    """One line, white space as single blanks; control characters, which could drive the terminal, as U+FFFD."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(text.split()))
