"""Request bodies as Google's JSON reader takes them, on top of pydantic.

camelCase and snake_case names, null = unset, numbers and booleans also as strings, unknown names refused.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Self, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictStr,
    ValidationError,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails, PydanticCustomError

from grounding.limits import MAX_ATTRIBUTES, MAX_FACTS, MAX_USER_LABELS
from server.errors import Refusal, Violation

MOST_VIOLATIONS = 20
"""How many faults of one request an error reply lists."""
_NUMBER = re.compile(r"[+-]?\d{1,40}(?:\.\d{0,40})?(?:[eE][+-]?\d{1,3})?", re.ASCII)
_FREE_NAMES = ("attributes", "user_labels")
_WHAT = {
    "string_type": "must be a string",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "dict_type": "must be an object",
}


class Body(BaseModel):
    """An object of a request."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, loc_by_alias=False, frozen=True)
    other_names: ClassVar[Mapping[str, str]] = {}
    """Further names a field goes by: alias → field."""

    @model_validator(mode="before")
    @classmethod
    def _own_names(cls, data: object) -> dict[str, Any]:
        if not isinstance(data, dict):
            raise PydanticCustomError("no_object", "must be an object")
        own: dict[str, Any] = {}
        for key, value in data.items():
            name = cls._field_of(key)
            if value is not None and name in own:
                raise PydanticCustomError("given_twice", "is given more than once", {"name": to_camel(name)})
            if value is not None:
                own[name] = value
        return own

    @classmethod
    def _field_of(cls, key: str) -> str:
        if key in cls.model_fields:
            return key
        name = cls.other_names.get(key) or _camel_names(cls).get(key)
        if name is None:
            shown = key[:100].encode("utf-8", "backslashreplace").decode()
            raise PydanticCustomError("unknown_name", "has an unknown name", {"name": shown})
        return name

    @classmethod
    def read(cls, data: object) -> Self:
        """The body from a JSON value. Raises Refusal (400) naming each field at fault."""
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            faults = error.errors(include_url=False, include_input=False)
            raise _refusal(faults[:MOST_VIOLATIONS]) from None


def _camel_names(cls: type[Body]) -> dict[str, str]:
    return {to_camel(name): name for name in cls.model_fields}


def _refusal(faults: list[ErrorDetails]) -> Refusal:
    told = [_told(fault) for fault in faults]
    return Refusal(400, told[0][0], [violation for _, violation in told])


def _told(fault: ErrorDetails) -> tuple[str, Violation]:
    """A fault as a message and as a violation."""
    field = _path(fault["loc"], to_camel)
    if fault["type"] == "unknown_name":
        name = fault["ctx"]["name"]
        place = f" at '{_path(fault['loc'], str)}'" if fault["loc"] else ""
        message = f'Invalid JSON payload received. Unknown name "{name}"{place}: Cannot find field.'
        return message, Violation(f"{field}.{name}" if field else name, message)
    if fault["type"] == "given_twice":
        field = f"{field}.{fault['ctx']['name']}" if field else fault["ctx"]["name"]
    what = _WHAT.get(fault["type"], fault["msg"])
    return f"{field or 'The body'} {what}", Violation(field, what)


def _path(loc: tuple[int | str, ...], spell: Callable[[str], str]) -> str:
    path, free = "", False
    for part in loc:
        if isinstance(part, int):
            path += f"[{part}]"
        elif free:
            path += "" if part == "[key]" else f"[{part[:100].encode('ascii', 'backslashreplace').decode()!r}]"
        else:
            path += f".{spell(part)}" if path else spell(part)
        free = free or part in _FREE_NAMES
    return path


def _unicode(text: str) -> str:
    """Refuses unpaired surrogates, which JSON can spell: such a text has no bytes, so no byte offsets either."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PydanticCustomError("unicode", "must be valid Unicode, without unpaired surrogates") from None
    return text


def _unit_number(value: object) -> float:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise PydanticCustomError("unit_number", "must be a number in [0, 1]")
    return float(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool) and value not in ("true", "false"):
        raise PydanticCustomError("flag", "must be true or false")
    return value in (True, "true")


_Many = TypeVar("_Many")


def _at_most(limit: int) -> Callable[[_Many], _Many]:
    """Refuses a list or object by its size before each of its members is looked at."""

    def check(value: _Many) -> _Many:
        if isinstance(value, list | dict) and len(value) > limit:
            context = {"limit": limit, "size": len(value)}
            raise PydanticCustomError("too_many", "must have at most {limit} entries; it has {size}", context)
        return value

    return check


def _labels(value: object) -> object:
    """Rule of user labels: wire spec, section 2."""
    for key, text in value.items() if isinstance(value, dict) else ():
        if not (1 <= len(key) <= 63 and key[0].isalpha() and _label_letters(key)):
            raise PydanticCustomError(
                "label",
                "must have keys of 1 to 63 lowercase letters, digits, '_' or '-' that start with a letter",
            )
        if isinstance(text, str) and not (len(text) <= 63 and _label_letters(text)):
            raise PydanticCustomError("label", "must have values of at most 63 lowercase letters, digits, '_' or '-'")
    return value


def _label_letters(text: str) -> bool:
    """International letters are allowed; a mark is part of one."""
    return text == text.lower() and all(ch in "_-" or unicodedata.category(ch)[0] in "LNM" for ch in text)


Text = Annotated[StrictStr, AfterValidator(_unicode)]
UnitNumber = Annotated[float, BeforeValidator(_unit_number), Field(ge=0, le=1)]
Flag = Annotated[bool, BeforeValidator(_flag)]
Facts = BeforeValidator(_at_most(MAX_FACTS))
Attributes = Annotated[dict[Text, Text], BeforeValidator(_at_most(MAX_ATTRIBUTES))]
UserLabels = Annotated[dict[Text, Text], BeforeValidator(_labels), BeforeValidator(_at_most(MAX_USER_LABELS))]
