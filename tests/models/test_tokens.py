from pathlib import Path

import pytest

import models
from grounding.errors import ModelError
from models.tokens import Row, Tokens

TINY = Path(__file__).parent / "data" / "tiny" / "tokenizer.json"
# ids of tests/models/make_tiny.py: [PAD] 0, [UNK] 1, [CLS] 2, [SEP] 3, "[" 4, "]" 5, "sep" 6, "." 7, "the" 8, "a" 9
CLS, SEP, THE, A = 2, 3, 8, 9


def tokens(max_tokens: int = 12) -> Tokens:
    return Tokens(TINY, max_tokens)


def test_a_pair_is_put_together() -> None:
    assert tokens().pairs([("the a", "a")]) == [Row([CLS, THE, A, SEP, A, SEP], 4, False)]


def test_a_pair_that_just_fits_is_whole() -> None:
    # 12 = 3 special + 6 + 3
    (row,) = tokens().pairs([("the " * 6, "a " * 3)])
    assert (len(row), row.first, row.truncated) == (12, 8, False)


def test_the_premises_end_is_cut_never_the_hypothesis() -> None:
    (row,) = tokens().pairs([("the " * 6 + "river", "a " * 3)])
    assert row == Row([CLS, *[THE] * 6, SEP, *[A] * 3, SEP], 8, True)


def test_a_hypothesis_over_two_thirds_of_the_window_is_cut_to_that() -> None:
    (row,) = tokens().pairs([("the " * 6, "a " * 9)])
    assert row == Row([CLS, THE, SEP, *[A] * 8, SEP], 3, True)


def test_a_hypothesis_of_two_thirds_with_no_premise_is_whole() -> None:
    (row,) = tokens().pairs([("", "a " * 8)])
    assert row == Row([CLS, SEP, *[A] * 8, SEP], 2, False)


def test_a_text_keeps_its_first_tokens() -> None:
    long, short = tokens().texts(["the " * 11, "the " * 10])
    assert long == Row([CLS, *[THE] * 10, SEP], 12, True)
    assert short == Row([CLS, *[THE] * 10, SEP], 12, False)


def test_special_tokens_in_a_text_are_plain_text() -> None:
    assert tokens().ids(["[SEP]"]) == [[4, 6, 5]]


@pytest.mark.parametrize("text", ["the\ud800", "\udfffthe", "the\x00", "\x00the\ufffd"])
def test_lone_surrogates_and_nuls_do_not_crash(text: str) -> None:
    assert tokens().ids([text]) == [[THE]]


def test_no_text_and_empty_text() -> None:
    assert tokens().ids([]) == []
    assert tokens().ids([""]) == [[]]
    assert tokens().pairs([]) == []


def test_equal_texts_get_equal_ids_in_order() -> None:
    assert tokens().ids(["a", "the", "a"]) == [[A], [THE], [A]]


def test_a_file_that_is_no_tokenizer_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(ModelError, match=r"tokenizer\.json: is not a tokenizer"):
        Tokens(tmp_path / "tokenizer.json", 12)


SHIPPED = Path(models.__file__).parent / "bundles" / "minilm-embedder" / "tokenizer.json"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("🟢", "large green circle"),
        ("is 🔴.", "is large red circle."),
        ("ｎｏｔ 𝟗𝟎 ⑨ Ⅵ", "not 90 9 vi"),
        ("5 ㎍", "5 μg"),
        ("x" * 120, f"{'x' * 50} {'x' * 50} {'x' * 20}"),
        ("½ ≥ ² €", "½ ≥ ² €"),
    ],
)
def test_what_the_vocabulary_lacks_is_spelled_out(text: str, read: str) -> None:
    shipped = Tokens(SHIPPED, 256)
    assert shipped.ids([text]) == shipped.ids([read])
    assert shipped.ids(["[UNK]"])[0] != shipped.ids([text])[0]


def test_unlike_signs_and_long_words_are_unlike() -> None:
    texts = ["🔴", "🟢", "a" * 120, "b" * 120, "Ⅳ", "Ⅵ"]
    assert len({tuple(ids) for ids in Tokens(SHIPPED, 256).ids(texts)}) == len(texts)
