"""JSON as Google's reader takes it: strict, but for trailing commas, which the guide's own bodies have."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, NoReturn

from grounding.errors import InvalidRequest

_UP_TO_TRAILING_COMMA = re.compile(
    r"""
    ( (?: [^",\[{]++
        | "[^"\\]*+(?:\\.[^"\\]*+)*+"?      # a string; one that never ends runs to the end of the text
        | [\[{][ \t\r\n]*+,?                 # a comma after nothing: kept, so that it stays an error
        | ,(?![ \t\r\n]*+[\]}])
      )*+
    ),?
    """,
    re.VERBOSE | re.DOTALL,
)
"""A stretch of JSON, its group 1, and the trailing comma that ends it. Possessive throughout: linear in the length."""


def parse(body: bytes) -> Any:  # noqa: ANN401 - any JSON value
    """The value of a body in UTF-8. Raises InvalidRequest.

    NaN, Infinity and a name given twice in one object are refused: other readers on the way may have kept
    another of the values. A number too large for a double becomes an infinity. Strings may hold
    unpaired surrogates.
    """
    if not body.strip():
        raise _refused("The body is empty.")
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(f"The body is not valid UTF-8 at byte {error.start}.") from None
    try:
        return _loads(text)
    except json.JSONDecodeError as strict:
        try:
            return _loads("".join(_UP_TO_TRAILING_COMMA.findall(text)))
        except json.JSONDecodeError:
            where = f"line {strict.lineno}, column {strict.colno}"
            raise _refused(f"{strict.msg}: {where}.") from None


def _loads(text: str) -> Any:  # noqa: ANN401
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
    except RecursionError:
        raise _refused("The body is nested too deeply.") from None
    except json.JSONDecodeError:
        raise
    except ValueError:  # Python's limit on the digits of a whole number
        raise _refused("A number has too many digits.") from None


def _no_constant(name: str) -> NoReturn:
    raise _refused(f"{name} is not a JSON number.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counted = Counter(name for name, _ in pairs)
        twice = counted.most_common(1)[0][0][:100].encode("utf-8", "backslashreplace").decode()
        raise InvalidRequest(twice, "is given more than once in one object")
    return made


def _refused(why: str) -> InvalidRequest:
    return InvalidRequest("", f"Invalid JSON payload received. {why}")
