"""A text made ready for reading: the same length, in one spelling of digits, spaces, dashes and case."""

from __future__ import annotations

import re
from enum import Enum

_ZEROS = (0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xE50, 0xED0, 0x1040)
_ALIKE = {zero + digit: str(digit) for zero in _ZEROS for digit in range(10)}
_ALIKE |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
_ALIKE |= dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_ALIKE |= dict.fromkeys((0x2010, 0x2011, 0x2212, 0xFE63), "-")
_ALIKE |= {0x2012: "–", 0x2019: "'", 0x66B: ".", 0x66C: ",", 0x66A: "%", 0xFE6A: "%", 0x3BC: "µ", 0x2044: "/"}
_UNUSUAL = re.compile("[" + re.escape("".join(map(chr, sorted(_ALIKE)))) + "]")
_POINT_DECIMALS = re.compile(
    r"[0-9],[0-9]{3}\.[0-9]|(?<![0-9.,])[0-9]{1,9}\.[0-9]{1,2}(?![0-9.])|[0-9],[0-9]{3}(?![0-9,])"
)
_COMMA_DECIMALS = re.compile(r"[0-9]\.[0-9]{3},[0-9]|(?<![0-9.,])[0-9]{1,9},[0-9]{1,2}(?![0-9,.])")


class Style(Enum):
    """Which mark a text writes before decimals; NONE when it shows neither or both."""

    NONE = ""
    POINT = "."
    COMMA = ","


def fold(text: str) -> str:
    """`text` in lower case with ASCII digits, plain spaces and minus signs; code points keep their places."""
    if text.isascii():
        return text.lower()
    alike = _UNUSUAL.sub(lambda m: _ALIKE[ord(m[0])], text)
    lower = alike.lower()
    if len(lower) == len(text):
        return lower
    return "".join(c if len(c.lower()) != 1 else c.lower() for c in alike)


class Page:
    """A text and its folded form, `shape`, of equal length."""

    __slots__ = ("_style", "shape", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.shape = fold(text)
        self._style: Style | None = None

    @property
    def style(self) -> Style:
        """The decimal mark that the text's own numbers show; found when first asked for, in linear time."""
        if self._style is None:
            point, comma = _POINT_DECIMALS.search(self.shape), _COMMA_DECIMALS.search(self.shape)
            self._style = Style.NONE if bool(point) == bool(comma) else Style.POINT if point else Style.COMMA
        return self._style
