"""Two figures: what is the same, what is proof, and what is neither."""

from __future__ import annotations

import pytest

from grounding.figures import Kind, Reason, Relation, compare, read
from grounding.figures.compare_amounts import tolerance
from tests.grounding.figures.reading import against

EQUAL, ALLOWED, CONSISTENT = Relation.EQUAL, Relation.ALLOWED, Relation.CONSISTENT
DIFFERENT, INCOMPARABLE = Relation.DIFFERENT, Relation.INCOMPARABLE


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("five tonnes", "5,000 kg", EQUAL),
        ("1.4 cm", "14 mm", EQUAL),
        ("2.143 km", "2,143 m", EQUAL),
        ("250 kg", "0.25 t", EQUAL),
        ("0.625 kWh", "625 Wh", EQUAL),
        ("half a litre", "500 ml", EQUAL),
        ("820 mm", "8.2 m", DIFFERENT),
        ("240 °F", "240 °C", DIFFERENT),
        ("212 °F", "100 °C", EQUAL),
        ("4 miles", "four kilometres", DIFFERENT),
        ("36 km/h", "10 m/s", EQUAL),
        ("1.1 km", "1,120 m", CONSISTENT),
        ("£54.00 per cubic metre", "£54.00 per m³", EQUAL),
        ("0.2 tonnes per hectare", "200 kg per hectare", EQUAL),
        ("5 ft 10 in", "70 inches", EQUAL),
        ("1 GB", "1,000 MB", EQUAL),
        ("1 GB", "1,024 MB", EQUAL),
        ("20 MB", "25 MB", DIFFERENT),
        ("5 kg", "5 km", INCOMPARABLE),
        ("5 pounds", "7 pounds", DIFFERENT),
        ("5 pounds", "£5", EQUAL),
        ("5 pounds", "5 lb", EQUAL),
        ("1.7 degrees", "1.7 °C", EQUAL),
    ],
)
def test_quantities_are_converted_within_a_dimension(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("three days", "72 hours", EQUAL),
        ("a week", "seven days", EQUAL),
        ("two weeks", "14 days", EQUAL),
        ("two weeks", "10 days", DIFFERENT),
        ("one year", "12 months", EQUAL),
        ("three-year", "36 months", EQUAL),
        ("half an hour", "30 minutes", EQUAL),
        ("an hour and a half", "90 minutes", EQUAL),
        ("six hours", "360 min", EQUAL),
        ("30 days", "one month", CONSISTENT),
        ("30 days", "three months", DIFFERENT),
        ("365 days", "one year", CONSISTENT),
        ("5 days", "5 business days", CONSISTENT),
        ("5 business days", "one week", CONSISTENT),
        ("30 days", "5 business days", DIFFERENT),
        ("7 business days", "5 business days", DIFFERENT),
    ],
)
def test_durations(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("€0.465", "46.5 cents", EQUAL),
        ("€0.47", "46.5 cents", CONSISTENT),
        ("$0.50", "50 cents", EQUAL),
        ("$6.99", "$6.99 a month", EQUAL),
        ("$6.99 per month", "$83.88 per year", EQUAL),
        ("$6.99 per month", "$70 per year", INCOMPARABLE),
        ("$5 per unit", "$5 per box", INCOMPARABLE),
        ("C$5", "A$5", DIFFERENT),
        ("5 dollars", "A$5", CONSISTENT),
        ("6 dollars", "A$5", DIFFERENT),
        ("$189", "189", CONSISTENT),
        ("$189", "190", INCOMPARABLE),
        ("70 lamps", "70 pieces", CONSISTENT),
        ("70 lamps", "60 pieces", INCOMPARABLE),
        ("two screens", "2", EQUAL),
        ("two screens", "3", DIFFERENT),
    ],
)
def test_money_and_counts(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("over 500", "560", ALLOWED),
        ("over 500", "500", DIFFERENT),
        ("over 500", "497", DIFFERENT),
        ("over 500", "over 500", EQUAL),
        ("over 500", "over 560", DIFFERENT),
        ("over 500", "5,000,000", CONSISTENT),
        ("under 500", "497", ALLOWED),
        ("under 500", "503", DIFFERENT),
        ("at least 40", "40", EQUAL),
        ("at least 40", "39", DIFFERENT),
        ("at least 3", "at least 5", DIFFERENT),
        ("under 10", "under 6", DIFFERENT),
        ("over 500", "at least 500", CONSISTENT),
        ("500", "over 500", CONSISTENT),
        ("up to 30 days", "30 days", EQUAL),
        ("up to 30 days", "45 days", DIFFERENT),
        ("30 days", "up to 30 days", EQUAL),
        ("45 days", "up to 30 days", DIFFERENT),
        ("at most ten percent", "up to 1 in 10", EQUAL),
        ("over 500", "under 400", DIFFERENT),
        ("nearly 500", "497", CONSISTENT),
        ("nearly 500", "503", DIFFERENT),
        ("nearly 500", "400", DIFFERENT),
        ("about 500", "512", CONSISTENT),
        ("about 500", "700", DIFFERENT),
        ("about 500", "500", EQUAL),
        ("14 months", "about 14 months", EQUAL),
        ("15 months", "about 14 months", DIFFERENT),
        ("500", "nearly 500", CONSISTENT),
    ],
)
def test_hedges_and_what_they_allow(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("10–15%", "10 to 15 percent", EQUAL),
        ("10–15%", "10–16%", DIFFERENT),
        ("12%", "10–15 %", CONSISTENT),
        ("12.5%", "10–15 %", CONSISTENT),
        ("16%", "10–15 %", DIFFERENT),
        ("10–15%", "12%", CONSISTENT),
        ("10–15%", "17%", DIFFERENT),
        ("up to 7 days", "5 to 7 days", ALLOWED),
        ("at least 5 days", "5 to 7 days", ALLOWED),
        ("5–7 days", "120–168 hours", EQUAL),
        ("5–7 kg", "5–7 m", INCOMPARABLE),
        ("$10–15 million", "between $10,000,000 and $15,000,000", EQUAL),
    ],
)
def test_ranges_compare_as_ranges(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("20 February 2026", "Feb 20", CONSISTENT),
        ("February 2026", "20 February 2026", EQUAL),
        ("20 February 2026", "February 2026", CONSISTENT),
        ("in 2026", "20 February 2026", EQUAL),
        ("in 2025", "20 February 2026", DIFFERENT),
        ("Q1 2026", "20 February 2026", EQUAL),
        ("Q2 2026", "20 February 2026", DIFFERENT),
        ("20 February 2026", "Q1 2026", CONSISTENT),
        ("Q2", "Q2 2019", EQUAL),
        ("Q2 2019", "Q2", CONSISTENT),
        ("Q2", "Q3 2019", DIFFERENT),
        ("H1 2024", "Q2 2024", EQUAL),
        ("the 1990s", "in 1994", EQUAL),
        ("in 1994", "the 1990s", CONSISTENT),
        ("in 2001", "the 1990s", DIFFERENT),
        ("FY24", "fiscal year 2024", EQUAL),
        ("FY24", "FY 2023/24", EQUAL),
        ("FY24", "FY25", DIFFERENT),
        ("FY24", "in 2024", CONSISTENT),
        ("FY24", "in 2020", DIFFERENT),
        ("Q2 FY24", "Q2 2024", CONSISTENT),
        ("in 2020", "2019–2021", CONSISTENT),
        ("in 2022", "2019–2021", DIFFERENT),
        ("in 2021", "2019–2021", ALLOWED),
        ("Nov. 2", "14 June to 2 November", ALLOWED),
        ("30/06/2025", "1 July 2024 to 30 June 2025", ALLOWED),
        ("2019–2021", "2019–2021", EQUAL),
        ("2019–2021", "2019–2022", DIFFERENT),
        ("around 10 October", "12 October", CONSISTENT),
        ("around 10 October", "10 October", EQUAL),
        ("May 5", "in 2026", INCOMPARABLE),
        ("in 2026", "18:00", INCOMPARABLE),
        ("8 p.m.", "20:00", EQUAL),
        ("8 p.m.", "18:00", DIFFERENT),
        ("8 o'clock", "20:00", EQUAL),
        ("8 o'clock", "21:00", CONSISTENT),
        ("9 a.m. to 5 p.m.", "9:00–17:00", EQUAL),
        ("10:00", "9:00–17:00", CONSISTENT),
        ("closes at 5 p.m.", "9:00–17:00", ALLOWED),
        ("half past five", "17:30", EQUAL),
        ("quarter to six", "17:45", EQUAL),
        ("18:00", "9:00–17:00", DIFFERENT),
    ],
)
def test_dates_and_times(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


@pytest.mark.parametrize(
    ("claimed", "source", "relation"),
    [
        ("PO-778", "purchase order no. 778", EQUAL),
        ("DN 7-31", "delivery note no. 7-31", EQUAL),
        ("no. 2041", "INV-2041", EQUAL),
        ("no. 2042", "INV-2041", INCOMPARABLE),
        ("room 12", "room 13", DIFFERENT),
        ("room 12", "12 rooms", INCOMPARABLE),
    ],
)
def test_identifiers(claimed: str, source: str, relation: Relation) -> None:
    assert against(claimed, source).relation is relation


def test_reasons_say_what_kind_of_agreement_or_difference_it_is() -> None:
    assert against("$1.3 million", "$1,312,450").reason is Reason.ROUNDED
    assert against("$1,312,450", "$1.3 million").reason is Reason.LESS_PRECISE
    assert against("€5", "$5").reason is Reason.CURRENCY
    assert against("5 days", "5 business days").reason is Reason.UNIT
    assert against("$189", "189").reason is Reason.UNIT_UNSTATED
    assert against("12%", "10–15 %").reason is Reason.RANGE
    assert against("03/04/2026", "5 May 2026").reason is Reason.AMBIGUOUS


def test_the_sides_of_a_thing_have_its_unit() -> None:
    sides = read("Size: 14 x 9 x 4 mm")
    assert [f.kind for f in sides] == [Kind.QUANTITY] * 3
    assert compare(read("1.4 cm")[0], sides[0]).relation is EQUAL


def test_a_bare_year_may_be_a_number() -> None:
    claimed, source = read("2019")[0], read("2,019 visitors")[0]
    assert not claimed.firm
    assert [a.relation for a in [against("2019", "in 2019"), against("2019", "2,019")]] == [EQUAL, EQUAL]
    assert source.firm
    assert against("2019", "in 2018").relation is CONSISTENT


def test_about_reaches_half_the_last_digit_within_one_and_ten_percent() -> None:
    from fractions import Fraction

    assert tolerance(Fraction(500), Fraction(1)) == 50
    assert tolerance(Fraction(560), Fraction(1)) == Fraction("5.6")
    assert tolerance(Fraction(1000), Fraction(1)) == 100
    assert tolerance(Fraction(0), Fraction(1)) == Fraction(1, 2)
