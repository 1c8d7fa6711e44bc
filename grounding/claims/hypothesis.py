"""A claim's text as the models read it: without marks of layout, emphasis and citation, and every figure kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from grounding.claims.blocks import LIST_MARKER, QUOTE_MARK, Layout
from grounding.claims.sentences import CITATION

# A code span first, so that `x[1]` keeps its index; then a citation, unless it is a value ("x = [5]", "in [0, 5]").
_CODE_OR_CITATION = re.compile(
    rf"`(?P<code>[^`]*)`|(?P<blank>[ \t\u00a0]?)(?P<mark>{CITATION.pattern})(?=[\s.,;:!?)\]\"”’*_\[【]|$)"
)
_PICTURE_OR_LINK = re.compile(r"!?\[([^\[\]\n]{0,500})\]\([^()\s]{0,2000}(?:\s\"[^\"\n]{0,200}\")?\)")
# Marks between figures ("2**3", "0.5*3", "2 * 3") and inside names (snake_case, __init__) are no emphasis.
_BOLD = re.compile(r"(?<![0-9A-Za-z_*)])(\*{1,3})(?=[^\s*])([^*]{1,1000})(?<=[^\s*])\1(?![0-9A-Za-z_*(])")
_UNDERLINED = re.compile(r"(?<![\w_])(_{1,3})(?=[^\s_])([^_]{1,1000})(?<=[^\s_])\1(?![\w_])")
_STRUCK = re.compile(r"~~(?=\S)([^~]{1,1000})~~")
_OPEN_MARKS = re.compile(r"[*~]{1,3}(?=[^\s*~])|_{2,3}(?=[^\s_]*\s)")
_SHUT_MARKS = re.compile(r"(?<=[^\s*])\*{1,3}(?=[.,;:!?]?$)")
_TAG = re.compile(r"</?(?:b|i|u|em|strong|p|br|span|div|li|ul|ol|mark|h[1-6])(?:\s[^<>]{0,200})?\s?/?>", re.IGNORECASE)
# Faces, hearts, waving and pointing hands, sparkles: mood. Not ✅ ❌ 👍 👎 🔴 🍕, which may say something.
_MOOD = (
    "(?:[\u2728\u2763\u2764\u2b50\U0001f31f\U0001f389\U0001f38a\U0001f446-\U0001f44b\U0001f44f\U0001f499-\U0001f49f"
    "\U0001f4a1\U0001f4a5\U0001f4aa\U0001f4ab\U0001f4cc\U0001f525\U0001f600-\U0001f64f\U0001f90d\U0001f90e"
    "\U0001f910-\U0001f92f\U0001f937\U0001f970-\U0001f976\U0001f97a\U0001f9e1][\U0001f3fb-\U0001f3ff\ufe0f\u200d\u2640\u2642]{0,8}\\s?){1,20}"
)
_POINTER = "[→➔➡➤►▶★☆◆◇■□✦✧🔹🔸🔶🔷]"
_MOOD_BEFORE = re.compile(rf"(?:{_MOOD}|(?:{_POINTER}\ufe0f?\s?)+)(?=[*_\"'“‘(]{{0,6}}\w)")
_MOOD_AFTER = re.compile(
    rf"(?P<word>[^\W\d_]{{0,20}})(?P<mark>[.!?…]?[*_\"”’)]{{0,6}})\s?{_MOOD}(?P<end>[.!?…]{{0,6}})$"
)
_LEADS_ON = frozenset(["is", "are", "was", "were", "be", "a", "an", "the", "with", "of", "by", "and", "or"])
"""Words after which even a face is what the sentence says: "The reaction was 😡"."""
_UNSEEN = re.compile("[\u200b\u2060\ufeff\u00ad]")
_ANY_MARK = re.compile("[*_`~<\\[【\u200b\u2060\ufeff\u00ad]")
_BLANKS = re.compile(r"[ \t\n\r\f\v\u0085\u2028\u2029]+")
_HEADING_MARKS = re.compile(r"#{1,6}(?:\s+|$)")
_UNDERLINE = re.compile(r"[\n\r][ \t>]*(?:=+|-+)[ \t]*$")
_CELL_BREAK = re.compile(r"(?<!\\)\|")
_NUMBERED = re.compile(r"\(?(\d{1,2})[.)]\s+")
_VALUE_BEFORE = re.compile(
    r"(?:[=(,:\[]|\b(?:range|interval|vector|array|list|set|value|index|of|to|is|equals|between|from|within))$"
)


def plain(text: str, layout: str, *, opens_block: bool = True) -> str:
    """The text of a claim without marks. `opens_block`: it may begin with its block's list marker.

    Never empty unless the claim has marks only.
    """
    if layout == Layout.CODE:
        return _code(text)
    if layout in (Layout.RULE, Layout.TABLE_SEPARATOR):
        return ""
    if layout in (Layout.TABLE_HEADER, Layout.TABLE_ROW):
        return "; ".join(filter(None, cells(text)))
    if layout == Layout.HEADING:
        text = _without(_HEADING_MARKS, _UNDERLINE.sub("", text).strip())
        open_end = text.rstrip("#")
        text = open_end if open_end[-1:].isspace() else text  # "## Costs ##", not "# C#"
    if ">" in text:
        text = "\n".join(_without(QUOTE_MARK, line.strip()) for line in text.splitlines())
    if opens_block and layout == Layout.LIST_ITEM:
        text = _without(LIST_MARKER, text)
    return unmarked(text)


def cells(row: str) -> list[str]:
    """Cells of a table row, without marks."""
    inner = row.strip()
    inner = inner[1:] if inner.startswith("|") else inner
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    return [unmarked(cell.replace("\\|", "|")) for cell in _CELL_BREAK.split(inner)]


def row_text(row: str, header: Sequence[str]) -> str:
    """ "header: value; …" for the cells that hold something; a cell without a header stands alone."""
    parts = []
    for nth, cell in enumerate(cells(row)):
        name = header[nth] if nth < len(header) else ""
        if cell:
            parts.append(f"{name.rstrip(':')}: {cell}" if name else cell)
    return "; ".join(parts)


def first_number(item: str) -> int:
    """The number a list item begins with; 0 when it has none."""
    match = _NUMBERED.match(item)
    return int(match[1]) if match else 0


def without_number(text: str, number: int) -> tuple[str, int]:
    """Takes off "2. " where the numbers of an enumeration have come to `number` = 1; gives the number reached."""
    match = _NUMBERED.match(text)
    if match and int(match[1]) == number + 1 and match.end() < len(text):
        return text[match.end() :], number + 1
    return text, number


def unmarked(text: str) -> str:
    """Takes off emphasis, code, link and citation marks, runs of blanks, and emoji of mood at either end.

    No figure outside them is lost.
    """
    text = _without_mood(_BLANKS.sub(" ", text).strip(" "))
    if not _ANY_MARK.search(text):
        return text
    text = _UNSEEN.sub("", text)
    text = _PICTURE_OR_LINK.sub(r"\1", text)
    text = _CODE_OR_CITATION.sub(lambda m: _keep(text, m), text)
    for pattern, kept in ((_BOLD, r"\2"), (_BOLD, r"\2"), (_STRUCK, r"\1"), (_TAG, " ")):
        text = pattern.sub(kept, text)
    text = _UNDERLINED.sub(lambda m: m[2] if " " in m[2] else m[0], text)
    text = _BLANKS.sub(" ", text).strip(" ")
    opened = _OPEN_MARKS.match(text)
    return _SHUT_MARKS.sub("", text[opened.end() :] if opened else text).strip(" ")


def _without_mood(text: str) -> str:
    """Without ✨ and 😊 before and after the sentence: to the models they are words, and unsupported ones."""
    if text.isascii():
        return text
    text = _without(_MOOD_BEFORE, text)
    found = _MOOD_AFTER.search(text)
    if found is None or found["word"].lower() in _LEADS_ON:
        return text
    return f"{text[: found.end('mark')]}{'' if found['mark'] else found['end']}"


def _without(mark: re.Pattern[str], text: str) -> str:
    """The text after a mark it begins with."""
    found = mark.match(text)
    return text[found.end() :] if found else text


def _keep(text: str, match: re.Match[str]) -> str:
    """What stays of a code span or citation mark."""
    if match["code"] is not None:
        return match["code"]
    at = match.start()
    if match["mark"].startswith("【"):
        return ""
    listed = match["blank"] and re.search(r"\d\s?[,;–-]", match["mark"]) is not None
    before = text[max(0, at - 12) : at].rstrip()
    spaced_list = listed and before[-1:] not in '.!?"”)'
    return match.group() if spaced_list or _VALUE_BEFORE.search(before) or match["mark"] == "[0]" else ""


def _code(text: str) -> str:
    lines = text.splitlines()
    inner = [
        line
        for nth, line in enumerate(lines)
        if not (nth in (0, len(lines) - 1) and line.strip()[:3] in ("```", "~~~"))
    ]
    return "\n".join(inner).strip()
