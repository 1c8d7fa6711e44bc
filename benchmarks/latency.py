"""`python -m benchmarks.latency`: how long a check takes on this machine, in process and over HTTP."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from benchmarks import machine, ways
from benchmarks.report import Figures, as_json, as_markdown, figures
from benchmarks.shapes import SHAPES, Shape
from benchmarks.ways import Way

WAYS: dict[str, Callable[[], AbstractContextManager[Way]]] = {"in_process": ways.in_process, "http": ways.over_http}


def measure(way: Way, shape: Shape, requests: int, warm_up: int) -> Figures:
    """Sends `warm_up` requests that do not count, then `requests` that do, one after the other, no two alike."""
    for number in range(warm_up):
        way.send(way.prepare(shape.make(number)))
    before = way.memory()
    samples = [way.send(way.prepare(shape.make(warm_up + number))) for number in range(requests)]
    return figures(shape.name, way.name, samples, warm_up, way.ready_ms, before, way.memory())


def run(shapes: Sequence[Shape], names: Sequence[str], requests: int | None, warm_up: int | None) -> list[Figures]:
    """Every shape in every way. Each gets a checker, and a server, of its own."""
    rows = []
    for name in names:
        for shape in shapes:
            with WAYS[name]() as way:
                rows.append(
                    measure(
                        way,
                        shape,
                        shape.requests if requests is None else requests,
                        shape.warm_up if warm_up is None else warm_up,
                    )
                )
            print(f"{shape.name} {rows[-1].way}: p50 {rows[-1].p50:,.1f} ms", file=sys.stderr)
    return rows


def main(arguments: Sequence[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__)
    parser.add_argument("--shape", choices=[*SHAPES, "all"], default="all")
    parser.add_argument("--way", choices=[*WAYS, "both"], default="both")
    parser.add_argument("--requests", type=_at_least(1), metavar="N", help="for each shape and way; default: by shape")
    parser.add_argument(
        "--warm-up", type=_at_least(0), metavar="N", help="requests before that do not count; default: by shape"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    given = parser.parse_args(arguments)
    about = machine.describe()  # before the run, which is load itself
    shapes = list(SHAPES.values()) if given.shape == "all" else [SHAPES[given.shape]]
    names = list(WAYS) if given.way == "both" else [given.way]
    rows = run(shapes, names, given.requests, given.warm_up)
    if given.json:
        given.json.write_text(json.dumps(as_json(about, rows), indent=2) + "\n")
    print(as_markdown(about, rows))


def _at_least(least: int) -> Callable[[str], int]:
    def count(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"must be at least {least}")
        return int(text)

    return count


if __name__ == "__main__":
    main()
