"""What the pronoun that opens a claim stands for, so that the claim can be read alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grounding.claims.blocks import Layout
from grounding.claims.subjects import Subject, is_about_speakers, subject_of
from grounding.types import Claim

_OPENER = re.compile(
    r"(?P<lead>(?:(?:However|Moreover|Additionally|Furthermore|Also|Then|Later|Finally|Today|Meanwhile|In addition"
    r"|In total|Overall|As a result|For example|In \d{4}|In [A-Z][a-z]+ \d{4}|On [A-Z][a-z]+ \d{1,2}(?:, \d{4})?),\s"
    r"|(?:And|But|So)\s)?)"
    r"(?P<pronoun>It|He|She|They|Its|His|Her|Their|This|That|These|Those)"
    r"(?P<short>['’](?:s|re|ve|ll|d))?\s(?P<rest>\S.*)",
    re.DOTALL | re.IGNORECASE,
)
_SHORT = {"re": "are", "ve": "have", "ll": "will", "d": "would"}
_POSSESSIVE = frozenset(("its", "his", "her", "their"))
_DEMONSTRATIVES = frozenset(("this", "that", "these", "those"))
_SLOT = {
    **dict.fromkeys(("it", "its", "this", "that"), "thing"),
    **dict.fromkeys(("he", "she", "his", "her"), "person"),
    **dict.fromkeys(("they", "their", "these", "those"), "group"),
}
_GENDER = {"he": "m", "his": "m", "she": "f", "her": "f"}

# "It is clear that …", "It was raining", "It took years to …": nothing is meant.
_EMPTY_IT = re.compile(
    r"(?:also\s|\w{1,20}ly\s)?(?:"
    r"(?:is|was|will be|would be|has been|had been|may be|might be|can be|could be|should be|must be|became|becomes"
    r"|remains|remained)\s(?:not\s|also\s|very\s|quite\s|more\s|\w+ly\s|often\s|now\s|therefore\s)*(?:"
    r"(?:raining|snowing|sunny|cloudy|windy|foggy|cold|hot|warm|dark|late|early|time|because|why|about time"
    r"|here|there|then)\b"
    r"|(?:clear|true|possible|impossible|likely|unlikely|important|necessary|unclear|certain|obvious|evident|easy|easier"
    r"|hard|harder|difficult|common|good|better|best|bad|worse|advisable|essential|crucial|vital|useful|helpful|worth"
    r"|unknown|known|safe|wise|customary|normal|typical|sensible|fair|reasonable|interesting|notable|noteworthy|legal"
    r"|illegal|mandatory|required|permitted|allowed|recommended|estimated|expected|believed|said|thought|reported"
    r"|assumed|hoped|planned|understood|suggested|noted|rumored|rumoured|claimed|alleged)\s"
    r"(?:that|to|for|if|whether|how|why|when|what|where|who|which|noting|mentioning|remembering)\b"
    r"|\w+\sthat\b|[^.]{1,60}\s(?:who|whom)\b|(?:in|on|at|from|through|by)\s[^.]{1,40}\sthat\b"
    r"|\d{1,2}(?::\d\d)?\s?(?:[ap]\.?m\b|o['’]clock))"
    r"|seems?\b|seemed\b|appears?\b|appeared\b|takes?\b|took\b|turns?\sout\b|turned\sout\b|follows\b|depends\b"
    r"|rain(?:s|ed)\b|snow(?:s|ed)\b|happen(?:s|ed)\s(?:that|to)\b|makes\ssense\b|mean(?:s|t)\b)"
)
# "This is a surprise" speaks of what was said, "This is 41% more" and "This represents …" of an amount.
_AMOUNT = re.compile(
    r"(?:represent(?:s|ed)|equal(?:s|led)|amount(?:s|ed)\sto|total(?:s|led)|exceed(?:s|ed)|compares\s(?:with|to)"
    r"|(?:is|was|are|were)\s(?:up|down|about|roughly|nearly|over|under|more|less|higher|lower|above|below|equal"
    r"|an?\s(?:\S+\s)?(?:increase|decrease|rise|fall|drop|growth|decline|gain)|\W?\d))\b"
)
_DETERMINER = re.compile(r"^(?:The|This|That|These|Those|Our|My|Your|All|Both|Each|Most)\b")
_GROUP_VERB = re.compile(r"(?:are|were|have|include|cost|range|rose|fell|grew)\b")
_FAR = 3
"""Claims after which an antecedent that nothing took up is too far away."""
_UNREADABLE = frozenset(
    {Layout.HEADING, Layout.CODE, Layout.RULE, Layout.TABLE_HEADER, Layout.TABLE_SEPARATOR, Layout.TABLE_ROW}
)
_NAME = r"[A-Z][\w’'-]*(?:\s[A-Z][\w’'-]*){0,4}"
_ASKED = re.compile(
    r"\b(?i:who|when|where|why|how(?:\s\w+)?|what(?:\s\w+)?)\s(?i:is|was|did|does|has|had)\s"
    rf"(?P<name>{_NAME})(?:\s[a-z]|\?)|\b(?i:who)\s[a-z]+\s(?P<made>{_NAME})\?"
)


@dataclass(slots=True)
class _Topics:
    """What "it", "he or she" and "they" would stand for at this place of the answer."""

    thing: Subject | None = None
    person: Subject | None = None
    group: Subject | None = None
    gender: str | None = None
    age: int = 0

    def clear(self) -> None:
        self.thing = self.person = self.group = self.gender = None

    def note(self, sentence: str) -> None:
        """Take the subject of a statement as the topic; a subject of unknown kind leaves none."""
        self.age += 1
        if is_about_speakers(sentence):
            return
        subject = subject_of(sentence)
        self.clear()
        self.age = 0
        if subject is None:
            return
        self.person = _person(subject)
        if subject.plural:
            self.group = subject
        elif subject.person is False or (subject.person is None and " " not in subject.text):
            self.thing = subject if subject.stays else None


def resolve(claims: Sequence[Claim], answer: str, prompt: str | None = None) -> list[Claim]:
    """Claims whose `hypothesis` names what an opening pronoun stands for; everything else stays as it is.

    The antecedent is the subject of the nearest statement before, a name for "he" and "she", a plural for
    "they"; failing that, for "it", what the prompt asks about. Where that is not sure, and where "it" means
    nothing ("It is clear that …"), the hypothesis is left alone. Idempotent; linear in the claims.
    """
    del answer  # the claims hold all that is read of it
    topics = _Topics(thing=_asked_about(prompt) if prompt else None)
    resolved: list[Claim] = []
    for claim in claims:
        hypothesis = claim.hypothesis
        opener = _OPENER.match(hypothesis)
        if claim.layout in _UNREADABLE:
            topics.clear()
        elif opener:
            replaced = _replaced(opener, topics)
            if replaced is None and opener["pronoun"].lower() in _DEMONSTRATIVES:
                topics.note(hypothesis)  # "This film is …", or "This means …", after which nothing is sure
            hypothesis = replaced or hypothesis
        elif not hypothesis.rstrip().endswith("?"):
            topics.note(hypothesis)
        resolved.append(claim if hypothesis == claim.hypothesis else replace(claim, hypothesis=hypothesis))
    return resolved


def _replaced(opener: re.Match[str], topics: _Topics) -> str | None:
    """The sentence with its pronoun replaced, or None. A pronoun that was understood keeps its antecedent alive."""
    pronoun, rest = opener["pronoun"].lower(), opener["rest"]
    if opener["pronoun"][0].islower() != bool(opener["lead"]):
        return None
    if opener["short"]:
        rest = f"{_spelled(opener['short'][1:].lower(), rest)} {rest}"
    if not _means_something(pronoun, rest):
        return None
    topics.age += 1
    slot = _SLOT[pronoun]
    subject: Subject | None = getattr(topics, slot)
    gender = _GENDER.get(pronoun)
    if subject is None or topics.age > _FAR or (gender and topics.gender not in (None, gender)):
        return None
    topics.age = 0
    topics.gender = gender or topics.gender
    name = subject.text
    if opener["lead"]:
        name = _DETERMINER.sub(lambda m: m[0].lower(), name)
    elif name.split()[0].islower():
        name = name[0].upper() + name[1:]
    if pronoun in _POSSESSIVE:
        name += "'" if subject.plural and name.endswith("s") else "'s"
    return f"{opener['lead']}{name} {rest}"


def _means_something(pronoun: str, rest: str) -> bool:
    if pronoun == "it":
        return _EMPTY_IT.match(rest) is None
    if pronoun in ("this", "that"):
        return _AMOUNT.match(rest) is not None
    if pronoun in ("these", "those"):
        return _GROUP_VERB.match(rest) is not None
    return True


def _spelled(short: str, rest: str) -> str:
    if short == "s":
        return "has" if re.match(r"(?:been|had|got|become|won|made)\b", rest) else "is"
    return _SHORT[short]


def _person(subject: Subject) -> Subject | None:
    """Whom "he" or "she" would mean after this sentence, if only one person is in it."""
    if subject.plural or len(subject.agents) > 1 or subject.others:
        return None
    if subject.person or (subject.person is None and not subject.agents):
        return subject
    if subject.agents:
        return Subject(subject.agents[0], plural=False, person=True, stays=True)
    return None


def _asked_about(prompt: str) -> Subject | None:
    asked = _ASKED.search(prompt)
    name = asked and (asked["name"] or asked["made"])
    return Subject(name, plural=False, person=None, stays=True) if name else None
