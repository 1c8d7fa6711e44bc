"""What counts as JSON."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounding.errors import InvalidRequest
from server import lenient_json

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
quickly = settings(max_examples=60, deadline=None)


@quickly
@given(VALUES)
def test_json_is_read_as_json(value):
    assert lenient_json.parse(json.dumps(value).encode()) == value


@quickly
@given(VALUES)
def test_trailing_commas_change_nothing(value):
    encoder = json.JSONEncoder(ensure_ascii=False, separators=(" , ", " : "))
    text = json.dumps([value, {"a": value}], indent=1, ensure_ascii=True)
    assert lenient_json.parse(f"[{encoder.encode(value)} , \n ]".encode()) == [value]
    assert lenient_json.parse(text.replace("\n ]", ",\n ]").encode()[:-2] + b",\n]") == [value, {"a": value}]


@pytest.mark.parametrize(
    "text", ["[,]", "{,}", "[ , ]", "[1,,]", "[,1]", ",", "{}{}", "", "  ", "[", '"', '{"a": "\\"', "'a'", '["\\",]']
)
def test_no_other_leniency(text):
    with pytest.raises(InvalidRequest, match="Invalid JSON payload received"):
        lenient_json.parse(text.encode())


@pytest.mark.parametrize(
    "text", ["[NaN]", "[Infinity,]", "[-Infinity]", "[" + "1" * 5000 + "]", "[" * 100_000, '{"a":' * 100_000]
)
def test_numbers_and_depth_that_json_or_we_cannot_hold(text):
    with pytest.raises(InvalidRequest):
        lenient_json.parse(text.encode())


def test_invalid_utf8_and_byte_order_mark():
    with pytest.raises(InvalidRequest, match="UTF-8 at byte 2"):
        lenient_json.parse(b'["\xff"]')
    assert lenient_json.parse(b"\xef\xbb\xbf[1]") == [1]


@pytest.mark.parametrize("body", [b'{"a": 1, "a": 2}', b'[{"b": 1}, {"b": 1, "a": {}, "a": {}, }]'])
def test_a_name_given_twice_is_refused_by_name(body):
    with pytest.raises(InvalidRequest) as caught:
        lenient_json.parse(body)
    assert (caught.value.field, caught.value.message) == ("a", "is given more than once in one object")


def test_a_name_may_stand_in_several_objects():
    assert lenient_json.parse(b'[{"a": {"a": 1}}, {"a": 1}]') == [{"a": {"a": 1}}, {"a": 1}]


@pytest.mark.parametrize(
    "text",
    [
        '"' + '\\"' * 500_000,
        "[" + '"",' * 300_000,
        "[" + "[1,]," * 300_000,
        "," + " " * 1_000_000,
        "[" + ", " * 500_000 + "]",
        '["' + "\\\\" * 500_000,
    ],
)
def test_hostile_texts_end(text):
    """Quadratic scanning would take minutes to hours on these."""
    with pytest.raises(InvalidRequest):
        lenient_json.parse(text.encode())


def test_error_tells_where_but_not_what():
    with pytest.raises(InvalidRequest) as caught:
        lenient_json.parse(b'{"a":\n secret}')
    assert caught.value.message == "Invalid JSON payload received. Expecting value: line 2, column 2."
