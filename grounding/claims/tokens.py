"""Length of an answer in the check-grounding API's tokens."""

from __future__ import annotations

import re

_MARKS = ".!?。！？"
# Scripts written without spaces between words: Thai, Lao, Myanmar, Khmer, kana, bopomofo, Han, Yi. Hangul is spaced.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua000-\ua48f\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003134f]"
)
# The look-behinds let a run be entered at its first character only; without them both would be quadratic.
_WORD = re.compile(rf"(?<!\S)[{_MARKS}]*[^\s{_MARKS}]")
_CLOSE = re.compile(rf"(?<![{_MARKS}])[{_MARKS}]+(?!\S)")


def count_tokens(answer: str) -> int:
    """Words plus closing marks: "They wore off-the-rack clothes in 2024." is 7 (check-grounding guide).

    Split at white space, a piece counts 1 if something is left without its closing marks (.!?。！？),
    and 1 more if it had any. Every character of a script without spaces counts 1. Linear in the length.
    """
    rest, unspaced = _UNSPACED.subn(" ", answer)
    # subn counts in C without a list of matches: an answer may be tens of megabytes.
    return unspaced + _WORD.subn("", rest)[1] + _CLOSE.subn("", rest)[1]
