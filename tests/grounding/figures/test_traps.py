"""The traps of field-notes.md §4c, with the right value of each."""

from __future__ import annotations

import pytest

from grounding.figures import ClockTime, DateRange, Hedge, Kind, PartialDate, Relation, read
from tests.grounding.figures.reading import against, amount, only, texts


@pytest.mark.parametrize("text", ["150", "1500", "50%", "50", "50 units"])
def test_fifty_million_is_not_a_fifty_elsewhere(text: str) -> None:
    assert not against("$50 million", text).supports


def test_digits_with_and_without_groups_are_one_number() -> None:
    assert against("4523000", "4,523,000").relation is Relation.EQUAL


def test_a_point_and_a_comma_before_three_digits() -> None:
    english = read("16.181 of 20.5")[0]
    assert english.amount is not None
    assert str(english.amount.value) == "16.181"
    assert not english.firm
    assert amount("16,181") == "16181"
    assert not only("3.350").firm


def test_brackets_are_a_minus() -> None:
    assert amount("(4,523)") == "-4523"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-5 °C", "-5 degree Celsius"),
        ("−5 °C", "-5 degree Celsius"),
        ("–5 °C", "-5 degree Celsius"),
        ("5–7 kg", "5 kilogram to 7 kilogram"),
        ("5-7 kg", "5 kilogram to 7 kilogram"),
        ("5 — 7 kg", "5 kilogram to 7 kilogram"),
        ("-5 °C to 20 °C", "-5 degree Celsius to 20 degree Celsius"),
        ("10–15 %", "10 percent to 15 percent"),
        ("$10–15 million", "10000000 USD to 15000000 USD"),
        ("between 10 and 15 percent", "10 percent to 15 percent"),
    ],
)
def test_a_dash_is_a_minus_or_a_range(text: str, value: str) -> None:
    assert amount(text) == value


def test_two_percentages_are_two_figures_and_no_midpoint() -> None:
    first, second = read("10 and 15 percent")
    assert (first.kind, second.kind) == (Kind.PERCENT, Kind.PERCENT)
    assert (first.text, second.text) == ("10", "15 percent")


def test_points_percent_and_ratios() -> None:
    assert against("40 bps", "0.40 percentage points").relation is Relation.EQUAL
    assert against("12%", "12 pp").relation is Relation.INCOMPARABLE
    assert against("12%", "0.12").relation is Relation.EQUAL
    assert against("12%", "12").relation is Relation.INCOMPARABLE
    assert against("0.12 pp", "0.12").relation is not Relation.EQUAL


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("half a million", "500000"),
        ("a dozen", "12"),
        ("half a dozen", "6"),
        ("two dozen", "24"),
        ("two hundred and fifty", "250"),
        ("1.2bn", "1200000000"),
        ("1.2 B", "1200000000"),
        ("1.2 b", "1200000000"),
        ("€1.2bn", "1200000000 EUR"),
        ("1.2 billion", "1200000000"),
        ("1.2 milliard", "1200000000"),
        ("5 crore", "50000000"),
        ("2.5 lakh", "250000"),
        ("USD34.6 million", "34600000 USD"),
        ("1e-3", "0.001"),
        ("10^-12", "0.000000000001"),
        ("5,000 m", "5000 metre"),
        ("$5,000 m", "5000000000 USD"),
        ("0.002", "0.002"),
        ("１２３", "123"),
        ("١٢٣", "123"),
        ("1\u00a0234\u00a0567", "1234567"),
        ("1\u2009234,50 €", "1234.5 EUR"),
        ("5 km/h", "5 kilometre/hour"),
    ],
)
def test_values_that_other_readers_get_wrong(text: str, value: str) -> None:
    assert amount(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Q2 2019", PartialDate(2019, part="Q2")),
        ("FY24", PartialDate(2024, part="FY")),
        ("the 1990s", PartialDate(1990, part="decade")),
        ("4 July", PartialDate(None, 7, 4)),
        ("May 2021 at", PartialDate(2021, 5)),
        ("in 2023", PartialDate(2023)),
        ("2026-02-20", PartialDate(2026, 2, 20)),
        ("20.02.2026", PartialDate(2026, 2, 20)),
        ("3 pm", ClockTime(15, 0)),
        ("2019–2021", DateRange(PartialDate(2019), PartialDate(2021))),
    ],
)
def test_dates_state_what_they_state_and_nothing_more(text: str, value: object) -> None:
    assert only(text).value == value


def test_a_thirtieth_of_february_is_no_date() -> None:
    assert all(f.value != PartialDate(None, 2, 30) for f in read("on 30 Feb"))
    assert [f.kind for f in read("2026-02-30")] != [Kind.DATE]


@pytest.mark.parametrize(
    "text",
    [
        "Python 3.11.4",
        "call 555-1234",
        "see page 12",
        "under §4.2",
        "in section 4.2",
        "1. Preheat the oven",
        "as shown [3]",
        "as shown [3, 4]",
        "we may go",
        "the second largest",
        "no one may know",
        "192.168.0.1",
        "https://example.org/2019/03?page=5",
    ],
)
def test_what_is_no_figure(text: str) -> None:
    assert [f for f in read(text) if f.kind is not Kind.ORDINAL] == []


def test_currencies_with_one_sign() -> None:
    assert against("$5", "€5").refutes
    assert against("US$5", "A$5").refutes
    assert against("$5", "US$5").relation is Relation.EQUAL
    assert against("$5", "A$5").relation is Relation.CONSISTENT


def test_a_speed_is_no_length_and_an_ordinal_no_number() -> None:
    assert against("5 km/h", "5 km").relation is Relation.INCOMPARABLE
    assert against("2nd", "2").relation is Relation.INCOMPARABLE


def test_years_and_quantities() -> None:
    assert only("2,019 people").kind is Kind.COUNT
    assert only("2019 people").kind is Kind.COUNT
    assert only("in 2019").kind is Kind.DATE


def test_hedges_have_a_direction() -> None:
    assert only("nearly 500").hedge is Hedge.NEARLY
    assert only("over 500").hedge is Hedge.OVER
    assert against("over 500", "497").refutes
    assert against("nearly 500", "503").refutes
    assert not against("nearly 500", "497").refutes
    assert against("over 500", "560").supports


def test_the_month_of_may_has_a_capital() -> None:
    assert texts("You may 5 times") == ["5 times"]
    assert only("May 5").value == PartialDate(None, 5, 5)
