import pytest

from grounding.passages.terms import stem, terms


def stems(text):
    return [stem(term) for term in terms(text)]


@pytest.mark.parametrize(
    "written", ["4,523,000", "4523000", "4.523.000", "4'523'000", "4\u00a0523\u00a0000", "4,523,000.00"]
)
def test_grouping_does_not_matter(written):
    assert stems(written) == ["4523000"]


@pytest.mark.parametrize(
    ("written", "plain"), [("3.50", "3.5"), ("3,5", "3.5"), ("1.500,50", "1500.5"), ("2019", "2019")]
)
def test_decimals(written, plain):
    assert stems(written) == [plain]


def test_number_words_are_numbers():
    assert stems("three eggs") == stems("3 egg")


def test_endings_case_and_width_do_not_matter():
    assert stems("Founded directors COMPANIES ﬁnances") == stems("founder directed company finance")


def test_short_words_keep_their_ending():
    assert stems("bed red is") == ["bed", "red", "is"]


def test_scripts_without_blanks_go_by_characters():
    assert terms("東京は15度") == ["東", "京", "は", "15", "度"]


@pytest.mark.parametrize("text", ["", " \n", "...!?", "😀😀", "_", "\u0301"])
def test_no_terms(text):
    assert terms(text) == []
