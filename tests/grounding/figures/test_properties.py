"""Properties: any spelling reads back, nothing raises, spans hold, company changes nothing."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.figures import Amount, Kind, PartialDate, Relation, compare, read
from tests.grounding.figures.reading import only

MONTHS = """
    January February March April May June July August September October November December
""".split()  # noqa: SIM905
SMALL = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen
""".split()  # noqa: SIM905
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

cents = st.decimals(min_value=0, max_value=Decimal("999999999.99"), places=2, allow_nan=False)
signs = st.sampled_from([("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("US$", "USD"), ("A$", "AUD"), ("CHF ", "CHF")])
days = st.dates(min_value=date(1900, 1, 1), max_value=date(2099, 12, 31))
CHARACTERS = "0123456789.,-–/:()[]$€£% \n\t#§'½eEkKmMbBxQqHFy+~°²"
alphabet = st.sampled_from([*CHARACTERS, "May", "one", "half", " a week", "third"])
# Words that neither unit, month, scale nor hedge begins with.
company = st.sampled_from(["", "The supplier wrote: ", "Nobody knows why, ", "Überall steht: ", "🙂 ", "(see below) "])
after = st.sampled_from(
    ["", ".", ", said the clerk.", " was written there.", "; nothing else.", " 🙂", "\n\nThe rest follows."]
)


def spell(n: int) -> str:
    """A number under a million in words, the British way."""
    if n < 20:
        return SMALL[n]
    if n < 100:
        return TENS[n // 10 - 2] + (f"-{SMALL[n % 10]}" if n % 10 else "")
    if n < 1000:
        return f"{SMALL[n // 100]} hundred" + (f" and {spell(n % 100)}" if n % 100 else "")
    rest = n % 1000
    return f"{spell(n // 1000)} thousand" + ((" and " if rest < 100 else " ") + spell(rest) if rest else "")


def value(text: str) -> Decimal:
    amount = only(text).amount
    assert amount is not None
    return amount.value


@given(cents, signs)
def test_money_in_every_grouping_reads_back(number: Decimal, sign: tuple[str, str]) -> None:
    symbol, code = sign
    english = f"{number:,.2f}"
    for text in (
        f"{symbol}{english}",
        f"{symbol}{number:.2f}",
        f"{english} {code}",
        f"{code} {english}",
        f"{symbol}{english.replace(',', chr(0xA0))}",
        f"{english.translate(str.maketrans(',.', '.,'))} {code}",
    ):
        figure = only(text)
        assert figure.amount is not None
        assert (figure.kind, figure.amount.value) == (Kind.MONEY, number)
        assert figure.amount.unit is not None
        assert figure.amount.unit.name == code
        assert figure.text == text


@given(st.integers(min_value=2, max_value=999_999))
def test_numbers_in_words_read_back(number: int) -> None:
    assert value(spell(number)) == number
    assert value(f"{spell(number)} euros") == number
    assert value(spell(number).replace(" and ", " ")) == number


@given(
    st.integers(min_value=1, max_value=99_999),
    st.sampled_from([("k", 3), ("m", 6), (" million", 6), ("bn", 9), (" crore", 7)]),
)
def test_scales_read_back(tenths: int, scale: tuple[str, int]) -> None:
    word, power = scale
    number = Decimal(tenths) / 10
    assert value(f"${number}{word}") == number.scaleb(power)


@given(days)
def test_dates_in_every_spelling_read_back(day: date) -> None:
    month, want = MONTHS[day.month - 1], PartialDate(day.year, day.month, day.day)
    ordinal = f"{day.day}{'th' if 10 < day.day < 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day.day % 10, 'th')}"
    for text in (
        day.isoformat(),
        day.strftime("%Y/%m/%d"),
        day.strftime("%d.%m.%Y"),
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{ordinal} {month[:3]}, {day.year}",
        f"{month[:3]}. {ordinal}, {day.year}",
        f"the {ordinal} of {month} {day.year}",
    ):
        assert only(text).value == want
    either = only(day.strftime("%d/%m/%Y"))
    assert want in either.readings
    assert PartialDate(None, day.month, day.day) == only(f"{day.day} {month}").value


@given(
    st.integers(min_value=0, max_value=10**9),
    st.sampled_from(["%", " percent", " per cent", " kg", " km/h", " °C", " days"]),
)
def test_quantities_read_back(number: int, unit: str) -> None:
    assert value(f"{number}{unit}") == number
    assert value(f"{number:,}{unit}") == number


@settings(max_examples=300)
@given(st.text() | st.lists(alphabet, max_size=40).map("".join))
def test_reading_never_raises_and_spans_slice_to_the_text(text: str) -> None:
    end = 0
    figures = read(text)
    for figure in figures:
        assert figure.text == text[figure.start : figure.end]
        assert end <= figure.start < figure.end
        end = figure.end
    for figure in figures[:6]:
        assert not compare(figure, figure).refutes
        for other in figures[:6]:
            compare(figure, other)


FIGURES = ["$1,234.50", "€3.1 million", "20 February 2026", "8.5 %", "INV-2041", "40 boxes", "Q2 2019", "18:30",
           "10–15 kg", "three days", "1.234,56", "25 km/h", "2nd", "FY24", "half a million euros"]  # fmt: skip


@given(st.sampled_from(FIGURES), company, after)
def test_company_changes_no_figure(text: str, before: str, behind: str) -> None:
    alone, figures = only(text), read(before + text + behind)
    assert [(f.kind, f.value, f.text) for f in figures] == [(alone.kind, alone.value, alone.text)]
    assert figures[0].start == alone.start + len(before)


@given(st.sampled_from(FIGURES))
def test_a_figure_equals_itself(text: str) -> None:
    assert compare(only(text), only(text)).relation is Relation.EQUAL


@given(cents, cents)
def test_amounts_are_equal_exactly_when_their_values_are(a: Decimal, b: Decimal) -> None:
    found = compare(only(f"${a:,.2f}"), only(f"USD {b:.2f}"))
    assert found.supports is (a == b)
    assert found.refutes is (a != b)


def test_reading_is_linear_where_grammars_tempt_to_be_quadratic() -> None:
    for piece in (
        "1",
        "1.",
        "1,",
        "a1",
        "1-",
        "(",
        "$",
        "one ",
        "and ",
        "a ",
        "1 ",
        "1/",
        "[1,",
        "A",
        "half a ",
        "-",
        "twenty-",
    ):
        assert isinstance(read(piece * 3_000), tuple)


def test_no_value_is_wider_than_its_digits() -> None:
    assert all(isinstance(f.value, Amount) for f in read("9" * 28))
    assert read("9" * 29) == ()
