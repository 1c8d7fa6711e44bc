"""Cases S000-1 to S000-88 of gates-and-checks.md, as far as they read one figure or compare two."""

from __future__ import annotations

import pytest

from grounding.figures import Identifier, Kind, PartialDate, Reason, Relation, read
from tests.grounding.figures.reading import against, amount, only, texts

FX_INV = """# INVOICE INV-2041
Supplier: Halden Office Supply
Bill to: Brightline Ltd
Invoice date: 18 March 2026
Toner cartridges: 40 units at $189.00 per unit, line total $7,560.00
Copier paper: 120 boxes at $41.00 per box, line total $4,920.00
Invoice total: $12,480.00"""


def same(a: str, b: str) -> None:
    assert against(a, b).relation is Relation.EQUAL
    assert against(b, a).relation is Relation.EQUAL


def test_s000_5_the_invoice_reads_as_its_figures() -> None:
    assert texts(FX_INV) == [
        "INV-2041",
        "18 March 2026",
        "40 units",
        "$189.00 per unit",
        "$7,560.00",
        "120 boxes",
        "$41.00 per box",
        "$4,920.00",
        "$12,480.00",
    ]


def test_s000_7_a_claimed_price_per_unit_equals_the_invoice_line() -> None:
    claimed = only("The invoice bills toner at $189.00 per unit.")
    equal = [f.text for f in read(FX_INV) if against(claimed.text, f.text).supports]
    assert equal == ["$189.00 per unit"]


def test_s000_8_9_a_price_without_its_rate_is_that_price() -> None:
    same("$189.00", "$189.00 per unit")
    assert against("$189.00", "$175.00 per unit").refutes


def test_s000_13_an_amount_and_a_due_date() -> None:
    assert texts("Brightline should pay $11,920.00 by 17 April 2026.") == ["$11,920.00", "17 April 2026"]


def test_s000_19_20_21_business_days_and_days() -> None:
    same("Refunds take 5 business days.", "Refunds take 5 business days after approval.")
    assert against("Refunds take 7 business days.", "Refunds take 5 business days after approval.").refutes
    assert only("Refunds are also available after 90 days.").kind is Kind.DURATION


def test_s000_22_a_number_word_is_a_figure() -> None:
    same("Refunds take five business days.", "Refunds take 5 business days after approval.")


@pytest.mark.parametrize("text", ["20th Feb, 2026", "February 20, 2026", "2026/02/20", "2026-02-20", "Feb. 20, 2026"])
def test_s000_31_32_33_one_date_in_every_spelling(text: str) -> None:
    assert only(text).value == PartialDate(2026, 2, 20)
    same(text, "20 February 2026")


@pytest.mark.parametrize(
    "text", ["$3.1 million", "USD 3.1M", "3.1 million US dollars", "US$3,100,000.00", "$3,100,000", "$3.1m", "$3.1mn"]
)
def test_s000_34_35_one_amount_in_every_spelling(text: str) -> None:
    assert amount(text) == "3100000 USD"
    same(text, "$3,100,000")


def test_s000_36_another_currency_is_another_amount() -> None:
    found = against("€3,100,000", "$3.1 million")
    assert (found.relation, found.reason) == (Relation.DIFFERENT, Reason.CURRENCY)


def test_s000_37_cents_count_and_trailing_zeros_do_not() -> None:
    same("$189.00", "$189")
    same("$189", "189.00 USD")
    assert not against("$189.00", "$189.50").supports
    assert against("$189.00", "$189.50").refutes


def test_s000_38_39_a_day_without_a_year_is_that_day_of_any_year() -> None:
    assert against("Feb 20", "20 February 2026").relation is Relation.EQUAL
    assert against("Feb 20", "20 February 2024").relation is Relation.EQUAL


def test_s000_40_another_year_is_different() -> None:
    assert against("Feb 20, 2025", "20 February 2026").refutes


def test_s000_41_another_day_is_different() -> None:
    assert against("The order is dated Feb 21.", "20 February 2026").refutes


def test_s000_42_both_orders_of_a_slashed_date_agree_and_neither_refutes() -> None:
    assert only("03/04/2026").value == PartialDate(2026, 4, 3)
    assert only("03/04/2026").others == (PartialDate(2026, 3, 4),)
    same("03/04/2026", "3 April 2026")
    same("03/04/2026", "4 March 2026")
    assert against("03/04/2026", "5 March 2026").relation is Relation.CONSISTENT
    assert against("5 March 2026", "03/04/2026").relation is Relation.CONSISTENT


def test_s000_42_a_slashed_date_that_can_be_one_only_is_firm() -> None:
    assert only("20/02/2026").value == PartialDate(2026, 2, 20)
    assert only("02/20/2026").value == PartialDate(2026, 2, 20)
    assert against("20/02/2026", "21 February 2026").refutes


def test_s000_43_percent_in_every_spelling_and_never_points() -> None:
    same("8%", "8 percent")
    same("8 percent", "eight per cent")
    found = against("8%", "8 percentage points")
    assert (found.relation, found.reason) == (Relation.INCOMPARABLE, Reason.UNIT)


def test_s000_44_grouping_and_scale_words() -> None:
    same("1,500", "1500")
    same("1,500", "1.5 thousand")


def test_s000_44_a_point_before_three_digits_never_proves_anything() -> None:
    assert against("1.500", "1,500").relation is Relation.EQUAL
    assert not against("1.500", "1,600").refutes
    assert not against("1,600", "1.500").refutes


def test_s000_44_the_style_of_the_document_decides() -> None:
    german, english = read("1.500 of 2.345,50"), read("1.500 of 2,345.50")
    assert german[0].amount is not None
    assert german[0].amount.value == 1500
    assert english[0].amount is not None
    assert english[0].amount.value == 1.5
    assert not german[0].firm
    assert not english[0].firm


def test_s000_45_accounting_brackets_and_signs() -> None:
    same("-$560.00", "($560.00)")
    assert amount("Credit: ($560.00)") == "-560 USD"
    assert not against("$560.00", "Credit: ($560.00)").supports
    assert not against("$560.00", "a credit of ($560.00)").supports


def test_s000_45_brackets_in_running_text_may_be_an_aside() -> None:
    figure = only("The overcharge is large ($560.00) and should be withheld.")
    assert not figure.firm
    assert against("$560.00", "The overcharge is large ($560.00) and should be withheld.").supports


@pytest.mark.parametrize("text", ["INV-2041", "INV 2041", "invoice no. 2041", "Invoice number 2041", "invoice #2041"])
def test_s000_46_one_identifier_in_every_spelling(text: str) -> None:
    value = only(text).value
    assert isinstance(value, Identifier)
    assert value.code == "2041"
    same(text, "INV-2041")


@pytest.mark.parametrize(
    "text", ["call 555-1234", "release 3.11.4", "+44 20 7946 0958", "1. Open the lid\n2. Close it"]
)
def test_s000_46_phones_versions_and_list_numbers_are_no_figures(text: str) -> None:
    assert read(text) == ()


def test_s000_47_counts_match_their_own_noun_only() -> None:
    same("40 units", "40 units of toner")
    assert against("40 units", "$40").relation is Relation.INCOMPARABLE
    for source in ("40 boxes", "45 boxes"):
        assert not against("40 units", source).supports
        assert not against("40 units", source).refutes
    assert against("40 cartridges", "40 boxes").relation is Relation.INCOMPARABLE
    assert against("$40", "40 units").relation is Relation.INCOMPARABLE


def test_s000_50_51_a_scale_word_does_not_change_the_value() -> None:
    same("$1,300,000", "$1.3 million")


def test_s000_52_a_scaled_amount_that_the_source_spells_out_is_the_same() -> None:
    same("$1.3 million", "$1,300,000")


def test_s000_53_a_rounding_is_neither_the_same_nor_proof() -> None:
    found = against("$1.3 million", "$1,312,450")
    assert (found.relation, found.reason) == (Relation.CONSISTENT, Reason.ROUNDED)
    assert against("$1.4 million", "$1,312,450").refutes


def test_s000_54_a_hedged_value_that_stands_in_the_source_is_the_same() -> None:
    same("about $560", "about $560.00")
    assert against("about $560", "$560.00").relation is Relation.EQUAL
    found = against("about $560", "$562.35")
    assert (found.relation, found.reason) == (Relation.CONSISTENT, Reason.ROUNDED)


def test_s000_56_a_percentage_and_its_rounding() -> None:
    assert against("4.5%", "4.698%").refutes
    assert against("4.7%", "4.698%").reason is Reason.ROUNDED


def test_s000_60_units_and_money_do_not_compare() -> None:
    assert against("40 units", "$175.00 per unit").relation is Relation.INCOMPARABLE


def test_s000_62_dates_one_day_apart_are_different() -> None:
    assert against("17 April 2026", "18 April 2026").refutes


def test_s000_69_a_term_in_days() -> None:
    same("payment is due within 30 days", "Payment is due within 30 days of the invoice date.")


def test_s000_70_identifiers_of_one_sort_differ_by_number() -> None:
    assert against("INV-2042", "INV-2041").refutes
    assert against("PO-2041", "INV-2041").relation is Relation.INCOMPARABLE
    same("invoice 2042", "INV-2042")
