"""`grounding check`: one answer against files."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from grounding.cli.failures import NOT_GROUNDED, BadInput, note, reported
from grounding.errors import InvalidRequest
from grounding.types import CheckOptions, CheckResult, Gate

if TYPE_CHECKING:
    from grounding.cli.sources import FactSource

_FACT_FIELD = re.compile(r"facts\[(\d+)\](?:\.(\w+))?")
_OPTION_FIELDS = {
    "prompt": "--prompt",
    "groundingSpec.citationThreshold": "--threshold",
    "groundingSpec.antiCitationThreshold": "--anti-threshold",
}


def check(
    answer: Annotated[str, typer.Argument(metavar="ANSWER", help="File with the answer; - reads standard input.")],
    facts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FACTS...",
            help="Files and directories (searched for .txt, .text, .md, .markdown, .rst); - reads standard input. "
            "A file's name counts as its title.",
            show_default=False,
        ),
    ] = None,
    facts_json: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="JSON list of facts: strings, or objects with text, title, attributes, id."),
    ] = None,
    prompt: Annotated[str | None, typer.Option(metavar="TEXT", help="The question the answer replies to.")] = None,
    threshold: Annotated[float, typer.Option(help="Support from which a fact is cited, 0 to 1.")] = 0.6,
    anti_threshold: Annotated[
        float, typer.Option(help="Contradiction from which a fact is cited against, 0 to 1.")
    ] = 0.8,
    gate: Annotated[Gate, typer.Option(help="Which claims fail the answer.")] = Gate.STRICT,
    as_json: Annotated[bool, typer.Option("--json", help="Print the reply of POST /check instead.")] = False,
) -> None:
    """Say of each sentence of an answer whether the facts support it.

    Exit status: 0 grounded, or nothing in the answer needs a check; 1 not grounded; 2 wrong use;
    3 a model failed, so nothing is known.

    \b
    Examples:
      grounding check answer.txt sources/
      echo "Titanic was released in 1997." | grounding check - titanic.md --json
    """
    with reported():
        sources = _sources(answer, facts or [], facts_json)
        text = _answer(answer)
        options = CheckOptions(threshold, anti_threshold, gate)
        result = _run(text, answer, sources, options, prompt)
    if as_json:
        from grounding.cli.reply import native_reply

        typer.echo(json.dumps(native_reply(text, result, sources, options), ensure_ascii=False, indent=2))
    else:
        from grounding.cli.render import render

        render(result, sources, gate)
    raise typer.Exit(_exit_code(result, gate))


def _sources(answer: str, paths: Sequence[str], facts_json: str | None) -> list[FactSource]:
    from grounding.cli.facts_json import read_facts_json
    from grounding.cli.sources import STDIN, gather

    if [answer, *paths, facts_json].count(STDIN) > 1:
        raise BadInput("standard input (-) can be read only once")
    if not paths and facts_json is None:
        raise BadInput("no facts: name files or directories, or give --facts-json FILE")
    gathered = gather(paths, answer)
    for message in gathered.notes:
        note(message)
    return gathered.sources + (read_facts_json(facts_json) if facts_json is not None else [])


def _answer(name: str) -> str:
    from grounding.cli.sources import STDIN, read_text

    text = read_text(name)
    if not text.strip():
        raise BadInput(f"{'standard input' if name == STDIN else name}: the answer is empty")
    return text


def _run(
    text: str, answer: str, sources: Sequence[FactSource], options: CheckOptions, prompt: str | None
) -> CheckResult:
    """The check. Limits come before the models: a request that breaks one does not wait for them."""
    from grounding import limits

    facts = [s.fact for s in sources]
    try:
        limits.validate(text, facts, options, prompt)
        from grounding.loading import load_checker

        return load_checker().check(text, facts, options, prompt=prompt)
    except InvalidRequest as error:
        raise BadInput(f"{_place(error.field, answer, sources)}: {error.message}") from error


def _place(field: str, answer: str, sources: Sequence[FactSource]) -> str:
    """What the caller calls this field of the request: a file, an option."""
    if field == "answerCandidate":
        return "standard input" if answer == "-" else answer
    if match := _FACT_FIELD.fullmatch(field):
        name = sources[int(match[1])].name
        return name if match[2] in (None, "factText") else f"{name}, {match[2]}"
    return _OPTION_FIELDS.get(field, field)


def _exit_code(result: CheckResult, gate: Gate) -> int:
    from grounding.gates import Status, decide

    decision = decide(result.claims, gate)
    return 0 if decision.grounded or decision.status is Status.NOT_APPLICABLE else NOT_GROUNDED
