"""What the form of a sentence settles about its kind, whatever a classifier thinks.

Two sorts of rule: `certain` names the kind; `must_check` forbids the three kinds that go unchecked. A polite shell
never hides a claim, so the polite families match whole sentences and have no open slot.
"""

from __future__ import annotations

import re

from grounding.claims import kind_phrases as phrases
from grounding.claims.kind_features import FIGURE, LONGEST, Sentence, ends
from grounding.types import Kind

_CLOSERS = " \t\n\"'“”‘’«»()[]*_"
_NAME = re.compile(r"[A-Za-z]+[-/.]?\d[\w./-]*|\d+(?:[-/]\d+)+")
"""A name with digits in it: "INV-2041", "26-104"."""
_NOT_SAID = re.compile(r"[^\w\s.,:;!'()$€£%/-]")
_LETTERS = re.compile(r"[^\W\d_]+")
_LATIN = 0x24F
_OPENINGS = (phrases.OPENS_WITH_ANSWER, phrases.YOU_CANNOT, phrases.WE_DO, phrases.DONE, phrases.FIELD)
_ANYWHERE = (phrases.ANSWERED, phrases.STATES, phrases.EXCLAIMS)


def certain(sentence: Sentence) -> Kind | None:
    """The kind that form alone settles, else None."""
    text = _straight(sentence)
    if not text or sentence.layout == "separator":
        return Kind.FRAMING
    if len(sentence.text) > LONGEST:
        return None
    answers = _follows_question(sentence) and phrases.AFFIRMS.fullmatch(text)
    if answers or phrases.ANSWER.fullmatch(text) or (is_foreign(text) and not text.startswith("¿")):
        return Kind.CLAIM
    if _ends_as_question(sentence, text) or text.startswith("¿"):
        return Kind.QUESTION if is_question(text) else None
    core = " ".join(_NOT_SAID.sub(" ", text).split()).strip(" .,:;!-")
    if phrases.POLITE.fullmatch(core):
        return Kind.FRAMING
    if phrases.REFUSAL.fullmatch(core):
        return Kind.REFUSAL
    return Kind.FRAMING if is_label(sentence) else None


def must_check(sentence: Sentence) -> bool:
    """Whether the sentence is sure to assert something, politely or not."""
    text = _straight(sentence)
    if len(sentence.text) > LONGEST:
        return True
    if _ends_as_question(sentence, text) and not is_question(text):
        return True
    if _is_entry(sentence) or (sentence.layout == "heading" and phrases.ASSERTS.match(text)):
        return True
    if any(p.match(text) for p in _OPENINGS) or any(p.search(text) for p in _ANYWHERE) or _is_bare_answer(sentence):
        return True
    noted = phrases.NOTES.match(text)
    return noted is not None and len(noted["rest"].split()) >= 3 and not phrases.ABOUT_ITSELF.match(noted["rest"])


def is_question(text: str) -> bool:
    """Whether it asks and does no more: not "Did you know that …?", no tag, no answer, not a statement with a mark."""
    if phrases.TELLS.search(text) or phrases.ANSWERED.search(text) or _has_statement(text):
        return False
    short = len(text.split()) <= 5 and not FIGURE.search(text) and not phrases.VERB.search(text)
    return text.startswith("¿") or phrases.ASKS.search(text) is not None or short


def _has_statement(text: str) -> bool:
    """Whether a statement stands before or after what is asked: "The window is 90 days, is that clear?"."""
    asked = phrases.ASKS.search(text)
    lead = text[: asked.start()] if asked else ""
    reason = phrases.REASON.search(text)
    return (_states(lead) and not phrases.CONDITION.match(lead)) or (reason is not None and _states(reason["rest"]))


def _states(clause: str) -> bool:
    return FIGURE.search(clause) is not None or (len(clause.split()) >= 3 and phrases.VERB.search(clause) is not None)


def _ends_as_question(sentence: Sentence, text: str) -> bool:
    """A row whose last cell asks is no question."""
    row = sentence.layout == "table" and "|" in text
    return not row and text.rstrip(_CLOSERS).endswith(("?", "？"))


def _is_entry(sentence: Sentence) -> bool:
    """Whether it is a row of a table or an item of a list: what the answer lists, it says.

    Not the name of a list below it.
    """
    return sentence.layout == "table" or (sentence.layout == "list" and not sentence.heads_list)


def is_label(sentence: Sentence) -> bool:
    """Whether a heading, a line in bold or a table's head names a thing and says nothing of it."""
    text = sentence.text
    if sentence.layout == "table_header":
        cells = [cell.strip() for cell in text.split("|")]
        return all(len(c.split()) <= 5 and not phrases.VERB.search(c) for c in cells)
    if sentence.layout != "heading" and not sentence.bold:
        return False
    if phrases.ASSERTS.match(text):
        return False
    inner = text.rstrip(" :")
    figures = FIGURE.search(_NAME.sub("", inner))
    return len(inner.split()) <= 7 and ":" not in inner and not figures and not phrases.VERB.search(inner)


def is_foreign(text: str) -> bool:
    """Whether the text is likely not English: another script, or another language's small words."""
    letters = [c for c in text if c.isalpha()]
    if sum(ord(c) > _LATIN for c in letters) * 2 > len(letters) > 1:
        return True
    words = _LETTERS.findall(text.lower())
    return sum(w in phrases.FOREIGN for w in words) > sum(w in phrases.ENGLISH for w in words)


def _is_bare_answer(sentence: Sentence) -> bool:
    """ "Gdańsk." — names and numbers with a full stop; a few words that are the whole answer or follow a question."""
    words = sentence.text.split()
    if sentence.layout == "heading" or sentence.bold or len(words) > 3 or sentence.text.endswith(":"):
        return False
    named = all(w[0].isupper() or w[0].isdigit() for w in words)
    closed = sentence.text.endswith((".", "!"))
    asked = _follows_question(sentence) and (not closed or phrases.VERB.search(sentence.text) is not None)
    alone = sentence.before is None and sentence.last
    return alone or (named and sentence.text.endswith(".")) or asked


def _follows_question(sentence: Sentence) -> bool:
    return sentence.before is not None and sentence.before.text.endswith("?")


def _straight(sentence: Sentence) -> str:
    return ends(sentence.text).replace("’", "'").strip()
