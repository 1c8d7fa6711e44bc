"""Every form that the reader knows, with the value worked out by hand."""

from __future__ import annotations

import pytest

from grounding.figures import ClockTime, DateRange, Hedge, Identifier, Kind, PartialDate, TimeRange, read
from tests.grounding.figures.reading import amount, only, step, texts


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("£54.00 per m³", "54 GBP/cubic metre"),
        ("$6.99 a month", "6.99 USD/month"),
        ("$5 per 100 g", "5 USD/100 gram"),
        ("€2.80/kWh", "2.8 EUR/kilowatt hour"),
        ("EUR 2.50", "2.5 EUR"),
        ("2,50 €", "2.5 EUR"),
        ("2.50 EUR", "2.5 EUR"),
        ("CHF 2,312,450", "2312450 CHF"),
        ("A$1.2m", "1200000 AUD"),
        ("R$ 50", "50 BRL"),
        ("Rs. 500", "500 INR"),
        ("₹5 crore", "50000000 INR"),
        ("$5k", "5000 USD"),
        ("$2tn", "2000000000000 USD"),
        ("50p", "0.5 GBP"),
        ("46.5 cents", "0.465 XXX"),
        ("ten euros", "10 EUR"),
        ("10 pounds sterling", "10 GBP"),
        ("12 Swiss francs", "12 CHF"),
        ("-$560", "-560 USD"),
        ("$-560", "-560 USD"),
        ("−€560", "-560 EUR"),
        ("Loss: ($4,523) thousand", "-4523000 USD"),
        ("$.50", "0.5 USD"),
    ],
)
def test_money(text: str, value: str) -> None:
    assert only(text).kind is Kind.MONEY
    assert amount(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.56", "1234.56"),
        ("1.234,56", "1234.56"),
        ("1.234.567", "1234567"),
        ("1 234 567", "1234567"),
        ("1'234.50", "1234.5"),
        ("1,23,456", "123456"),
        ("½", "0.5"),
        ("3/4", "0.75"),
        ("2½", "2.5"),
        ("2 1/2", "2.5"),
        ("1.5 × 10^6", "1500000"),
        ("6.02e3", "6020"),
        ("1 in 10", "0.1"),
        ("two out of five", "0.4"),
        ("twenty-five", "25"),
        ("one hundred and twenty", "120"),
        ("two thousand three hundred", "2300"),
        ("one point five million", "1500000"),
        ("two and a half million", "2500000"),
        ("three quarters", "0.75"),
        ("a million", "1000000"),
        ("three-fourths", "0.75"),
        ("up to 1 in 100 people", "0.01"),
        ("zero", "0"),
        (".5", "0.5"),
    ],
)
def test_numbers(text: str, value: str) -> None:
    assert only(text).kind is Kind.NUMBER
    assert amount(text) == value


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("120 boxes", Kind.COUNT, "120 box"),
        ("two screens", Kind.COUNT, "2 screen"),
        ("one screen", Kind.COUNT, "1 screen"),
        ("six-digit", Kind.COUNT, "6 digit"),
        ("5K people", Kind.COUNT, "5000 person"),
        ("24 task chairs", Kind.COUNT, "24 chair"),
        ("3 times a week", Kind.COUNT, "3 time/week"),
        ("10.4 g/dL", Kind.QUANTITY, "10.4 gram/decilitre"),
        ("4.0 mmol/L", Kind.QUANTITY, "4 millimole/litre"),
        ("60 mph", Kind.QUANTITY, "60 mile/hour"),
        ("12 m³", Kind.QUANTITY, "12 cubic metre"),
        ("5 sq ft", Kind.QUANTITY, "5 square foot"),
        ("5 ft 10 in", Kind.QUANTITY, "70 inch"),
        ("half a litre", Kind.QUANTITY, "0.5 litre"),
        ("240 °F", Kind.QUANTITY, "240 degree fahrenheit"),
        ("2.4 GHz", Kind.QUANTITY, "2.4 gigahertz"),
        ("7.9 light-years", Kind.QUANTITY, "7.9 light-year"),
        ("1/2 cup", Kind.QUANTITY, "0.5 cup"),
        ("5-litre", Kind.QUANTITY, "5 litre"),
        ("30 days", Kind.DURATION, "30 day"),
        ("five (5) days", Kind.DURATION, "5 day"),
        ("three-year", Kind.DURATION, "3 year"),
        ("2 hours 30 minutes", Kind.DURATION, "150 minute"),
        ("1h 30m", Kind.DURATION, "90 minute"),
        ("an hour and a half", Kind.DURATION, "1.5 hour"),
        ("half an hour", Kind.DURATION, "0.5 hour"),
        ("a quarter of an hour", Kind.DURATION, "0.25 hour"),
        ("seven working days", Kind.DURATION, "7 business day"),
        ("2nd", Kind.ORDINAL, "2"),
        ("twenty-first", Kind.ORDINAL, "21"),
        ("8.9 percent", Kind.PERCENT, "8.9 percent"),
        ("5‰", Kind.PERCENT, "5 per mille"),
        ("40 basis points", Kind.POINTS, "40 basis point"),
    ],
)
def test_counts_quantities_durations_and_shares(text: str, kind: Kind, value: str) -> None:
    assert only(text).kind is kind
    assert amount(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("17 April 2026", PartialDate(2026, 4, 17)),
        ("20th of February 2026", PartialDate(2026, 2, 20)),
        ("Sept. 3rd", PartialDate(None, 9, 3)),
        ("18-Mar-26", PartialDate(2026, 3, 18)),
        ("March 2026", PartialDate(2026, 3)),
        ("in March", PartialDate(None, 3)),
        ("second quarter of 2019", PartialDate(2019, part="Q2")),
        ("2019 Q2", PartialDate(2019, part="Q2")),
        ("2Q19", PartialDate(2019, part="Q2")),
        ("Q2 FY24", PartialDate(2024, part="FYQ2")),
        ("H1 2024", PartialDate(2024, part="H1")),
        ("first half of 2024", PartialDate(2024, part="H1")),
        ("FY2023/24", PartialDate(2024, part="FY")),
        ("fiscal year 2024", PartialDate(2024, part="FY")),
        ("the '90s", PartialDate(1990, part="decade")),
        ("since 1997", PartialDate(1997)),
        ("2026-02", PartialDate(2026, 2)),
        ("10–12 March 2026", DateRange(PartialDate(2026, 3, 10), PartialDate(2026, 3, 12))),
        ("March 10–12, 2026", DateRange(PartialDate(2026, 3, 10), PartialDate(2026, 3, 12))),
        ("28 March to 2 April 2026", DateRange(PartialDate(2026, 3, 28), PartialDate(2026, 4, 2))),
        ("January–March 2026", DateRange(PartialDate(2026, 1), PartialDate(2026, 3))),
        ("between 1960 and 1970", DateRange(PartialDate(1960), PartialDate(1970))),
        ("from 1534 to 1541", DateRange(PartialDate(1534), PartialDate(1541))),
        ("the 1800s", DateRange(PartialDate(1800), PartialDate(1899))),
        ("in the 90s", PartialDate(1990, part="decade")),
        ("2019-20", DateRange(PartialDate(2019), PartialDate(2020))),
    ],
)
def test_dates(text: str, value: object) -> None:
    figure = only(text)
    assert figure.kind is Kind.DATE
    assert figure.value == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("18:00", ClockTime(18, 0)),
        ("10:30:05", ClockTime(10, 30, 5)),
        ("8 p.m.", ClockTime(20, 0)),
        ("12 am", ClockTime(0, 0)),
        ("4.15 p.m.", ClockTime(16, 15)),
        ("noon", ClockTime(12, 0)),
        ("9 a.m. to 5 p.m.", TimeRange(ClockTime(9, 0), ClockTime(17, 0))),
        ("9–5 pm", TimeRange(ClockTime(9, 0), ClockTime(17, 0))),
        ("9:00–17:30", TimeRange(ClockTime(9, 0), ClockTime(17, 30))),
    ],
)
def test_times(text: str, value: object) -> None:
    figure = only(text)
    assert figure.kind is Kind.TIME
    assert figure.value == value


def test_a_time_after_an_iso_date_is_a_figure_of_its_own() -> None:
    date, time = read("2026-02-20T10:30:00Z")
    assert (date.value, time.value) == (PartialDate(2026, 2, 20), ClockTime(10, 30, 0))


@pytest.mark.parametrize(
    ("text", "label", "code"),
    [
        ("PO-778", "po", "778"),
        ("DN 7-31", "dn", "7-31"),
        ("CVE-2026-1187", "cve", "2026-1187"),
        ("order number 5521", "order", "5521"),
        ("room 12", "room", "12"),
        ("#42", "", "42"),
        ("COVID-19", "covid", "19"),
        ("4K7X", "", "4k7x"),
        ("purchase order no. 778", "purchase order", "778"),
        ("served with No. 2", "", "2"),
        ("Room 9 holds more", "room", "9"),
        ("lab report 88-2 shows", "", "88-2"),
    ],
)
def test_identifiers(text: str, label: str, code: str) -> None:
    assert only(text).value == Identifier(label, code)


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("about $560", Hedge.ABOUT),
        ("~500", Hedge.ABOUT),
        ("40 or so", Hedge.ABOUT),
        ("almost 500", Hedge.NEARLY),
        ("more than 500", Hedge.OVER),
        ("fewer than 10 boxes", Hedge.UNDER),
        ("at least 3 days", Hedge.AT_LEAST),
        ("500+", Hedge.AT_LEAST),
        ("40 or more", Hedge.AT_LEAST),
        ("up to 30 days", Hedge.AT_MOST),
        ("no more than 5", Hedge.AT_MOST),
        ("30 days at most", Hedge.AT_MOST),
        ("within 30 days", Hedge.NONE),
        ("the 500", Hedge.NONE),
    ],
)
def test_hedges(text: str, hedge: Hedge) -> None:
    assert only(text).hedge is hedge


def test_more_than_between_two_figures_hedges_neither() -> None:
    assert [f.hedge for f in read("It costs $14 more than $175.")] == [Hedge.NONE, Hedge.NONE]


def test_a_wrapped_line_keeps_the_scale_and_a_new_line_brings_no_unit() -> None:
    assert amount("It cost $3.1\nmillion in all.") == "3100000 USD"
    assert amount("Ordered: 5\nDays: none") == "5"


def test_a_change_is_two_values_and_no_range() -> None:
    assert texts("It rose from 10 to 15 percent.") == ["10", "15 percent"]
    assert texts("It takes 10 to 15 days.") == ["10 to 15 days"]
    assert texts("It grew by 4 % to 103,702.") == ["4 %", "103,702"]


def test_a_sum_written_out_is_no_range() -> None:
    assert texts("¥464,000 (600,000 + 12,000 − 148,000)") == ["¥464,000", "600,000", "12,000", "148,000"]


def test_counts_of_years_beside_ranges_of_years() -> None:
    assert only("1500 to 2000 units").kind is Kind.COUNT
    assert only("2019–2021 sales").kind is Kind.DATE


def test_four_digits_after_a_doubtful_word_are_a_year_or_a_number() -> None:
    for text in ("the Act of 1773", "rose by 2000", "(1836)"):
        figure = only(text)
        assert (figure.kind, figure.firm, len(figure.others)) == (Kind.DATE, False, 1)


def test_one_is_a_figure_only_where_it_counts() -> None:
    assert texts("One of them and no one else saw the first one.") == ["first"]
    assert amount("only one large screen") == "1 screen"
    assert amount("one bottle holds water") == "1 bottle"


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("$3.1 million", 100000),
        ("$3 million", 1000000),
        ("$189", 1),
        ("five thousand", 1000),
        ("250", 1),
        ("50 cents", "0.01"),
    ],
)
def test_the_precision_stated(text: str, worth: float | str) -> None:
    assert str(step(text).normalize()) == str(type(step(text))(worth).normalize())
