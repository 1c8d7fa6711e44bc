"""Short ways to say what a text reads as."""

from __future__ import annotations

from decimal import Decimal

from grounding.figures import Amount, Comparison, Figure, Range, compare, read


def only(text: str) -> Figure:
    figures = read(text)
    assert len(figures) == 1, [f.text for f in figures]
    figure = figures[0]
    assert text[figure.start : figure.end] == figure.text
    return figure


def of(amount: Amount) -> str:
    """ "189 USD/unit": value, unit and rate of an amount."""
    value = f"{amount.value:f}"
    value = value.rstrip("0").rstrip(".") if "." in value else value
    unit = f" {amount.unit.name}" if amount.unit else ""
    return value + unit + (f"/{amount.per.name}" if amount.per else "")


def amount(text: str) -> str:
    value = only(text).value
    if isinstance(value, Range):
        return f"{of(value.low)} to {of(value.high)}"
    assert isinstance(value, Amount), value
    return of(value)


def texts(text: str) -> list[str]:
    return [figure.text for figure in read(text)]


def against(claimed: str, source: str) -> Comparison:
    return compare(only(claimed), only(source))


def step(text: str) -> Decimal:
    value = only(text).value
    assert isinstance(value, Amount)
    return value.step
