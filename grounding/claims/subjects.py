"""The subject of a sentence, found without a parser: the noun phrase before the first finite verb.

Every rule here gives up rather than guess: a wrong subject would make the models read a claim nobody made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from grounding.claims import lexicon

_ADVERBIAL = re.compile(
    r"(?:(?:In|On|At|By|From|During|After|Before|Since|For|With|Under|According to|As of|Despite|Unlike|Like)"
    r"\s[^,.;:]{1,60}|However|Moreover|Additionally|Furthermore|Also|Then|Later|Today|Meanwhile|Finally|Overall"
    r"|In addition|In fact|Indeed|Instead|Nevertheless|Specifically|Notably|Originally|Initially|Currently|First"
    r"|Second|Third|Similarly|Therefore|Thus|As a result|For example|For instance|Afterwards|Subsequently),\s+"
)
_DETERMINERS = lexicon.words("the a an this that these those my our your his her its their some any no every each")
_BEFORE_DETERMINER = lexicon.words("all both half most many each some one two three none neither either any")
_NEVER_FIRST = lexicon.words(
    "there here what how why who which when where if it he she they this that these those i we you me yes no please"
    " let to his her its their because although though while whether not in on at by from during after before since"
    " for with under as despite unlike like and but or so then also thus hence still even"
)
_PRONOUNS = lexicon.words("I he she it they we you me him them us He She It They We You")
_SPEAKER = re.compile(
    r"(?:I|We|You|Let|Please|Sure|Yes|No|Thanks|Thank|Hello|Hi|Hey|Great|Certainly|Of course|Here|There|Below)\b"
)
_CUT = lexicon.words("who whom whose which that where when")
_NO_VERB_AFTER = lexicon.words("of and for year years quarter quarters period months")  # "the year ended May 31"
_NOT_PAST = lexicon.words("hundred speed seed feed need bed red shed breed weed indeed")
_ADVERB = re.compile(r"also|both|all|each|later|then|now|still|only|first|soon|again|once|never|always|often|[a-z]+ly")
_APPOSITION = re.compile(r"(?:an?|the|which|who|whose|born|formerly|also|founded|one|part|its|his|her)\b")
_PREPOSITION = re.compile(r"(?:of|in|on|at|for|from|to|with|by|near|under|between)\b")
_NAME = r"(?:[A-Z][\w’'-]*\.?|[A-Z]\.)"
_FULL_NAME = re.compile(rf"{_NAME}(?:\s(?:{_NAME}|de|van|von|der|da|di|bin|al)){{1,4}}")
_AGENT = re.compile(rf"\bby\s({_NAME}(?:\s(?:{_NAME}|de|van|von|der|da|di|bin|al)){{1,4}})")
_MADE = re.compile(
    r"(?:[a-z]+ly\s|first\s|also\s)?(?:directed|released|founded|built|published|produced|painted|written|located"
    r"|established|opened|based|set|filmed|designed|developed|created|introduced|launched|acquired|constructed"
    r"|invented|discovered|composed|recorded|completed|signed|adopted|issued)\b"
)
_PERSON_VERB = re.compile(r"(?:(?:was|were)\s(?:born|married|educated|elected|appointed)|died|married|studied)\b")
_PREDICATE_NOUN = re.compile(r"(?:an?|the|one of the)\s(?P<noun>[^,.;]{1,60})")
_NO_OBJECT = re.compile(
    r"(?:in|on|at|by|from|to|for|with|of|over|under|about|until|within|as|up|down|around|between|after|before|than"
    r"|more|less|only|nearly|almost|approximately|also|not|[a-z]+ly|\W*\d\S*|two|three|four|five|six|seven|eight|nine"
    r"|ten|eleven|twelve|its)\b|[.!]?$"
)
_OTHER_THING = re.compile(r"\b(?:(?:the|an?|this|its|her|his)\s[a-z]|[A-Z][a-z])")
_PLURALS = lexicon.words("people children men women police staff customers")
_MAX_WORDS = 12
_LONGEST_WORD = 60


@dataclass(frozen=True, slots=True)
class Subject:
    """A noun phrase that a later pronoun may stand for.

    `plural`, `person`: None where the sentence does not tell. `stays`: nothing else in its sentence could
    be what a following "it" means. `others`: full names elsewhere in the sentence; `agents`: those after "by".
    """

    text: str
    plural: bool | None
    person: bool | None
    stays: bool
    agents: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def subject_of(sentence: str) -> Subject | None:
    """The subject of a statement, or None where the rules do not find one they trust."""
    adverbial = _ADVERBIAL.match(sentence)
    body = sentence[adverbial.end() :] if adverbial else sentence
    words = body.split(None, 40)[:40]
    if not words or len(max(words, key=len)) > _LONGEST_WORD:
        return None
    found = _phrase(words)
    if found is None:
        return None
    phrase, verb_at = found
    rest = " ".join(words[verb_at + 1 :])
    verb = words[verb_at].strip(",.;:!")
    head = _head(phrase)
    plural = _is_plural(phrase, head, verb)
    person = _is_person(phrase, head, verb, rest)
    copular = verb in lexicon.COPULAS or re.match(r"(?:been|be)\b", rest) is not None
    agents = tuple(m[1].rstrip(".") for m in _AGENT.finditer(rest))
    names = (m.group().rstrip(".") for m in _FULL_NAME.finditer(rest))
    others = tuple(n for n in names if not _names_organisation(n) and n not in agents)
    stays = copular or _NO_OBJECT.match(rest) is not None or sentence.endswith(":")
    if person is None:  # perhaps someone, and then "it" is something else in the sentence
        stays = stays and not _OTHER_THING.search(rest)
    return Subject(_definite(" ".join(phrase)), plural, person, stays, agents, others)


def is_about_speakers(sentence: str) -> bool:
    """Does it speak of the asker or the answerer, and so leave the topic as it was?"""
    return _SPEAKER.match(sentence) is not None


def _phrase(words: list[str]) -> tuple[list[str], int] | None:
    """The words of the subject and the index of the finite verb."""
    end: int | None = None
    listed = False
    for at, word in enumerate(words[: _MAX_WORDS + 8]):
        if at and _is_finite(words, at):
            phrase = _trimmed(words[: at if end is None else end])
            whole = phrase and _is_noun_phrase(phrase) and (not listed or "and" in phrase)
            if end is not None and words[end].startswith("("):  # not "Neptune's (outer) moon is"
                whole = whole and any(w.rstrip(",").endswith(")") for w in words[max(end, at - 2) : at])
            return (phrase, at) if whole else None
        if end is None and at and (word.lower() in _CUT or word.startswith(("(", "—", "–"))):
            end = at
        if word.endswith((":", ";", ".")) and word.rstrip(".").lower() not in lexicon.TITLES and len(word) > 2:
            return None
        if word.endswith(",") and end is None and not word[:-1].isdigit():  # "December 31, 2021"
            if _APPOSITION.match(" ".join(words[at + 1 : at + 3])):
                end = at + 1
            else:
                listed = True
    return None


def _is_finite(words: list[str], at: int) -> bool:
    word = words[at].rstrip(",.!")
    if word in lexicon.AUXILIARIES:
        return True
    past = word.endswith("ed") and len(word) > 3 and word.islower() and word not in _NOT_PAST
    if not past and word not in lexicon.FINITE_VERBS:
        return False
    before = words[at - 1].lower()
    if before in _DETERMINERS or before in _NO_VERB_AFTER or (before.endswith("ly") and at > 1):
        return False
    # "The orders were": a noun, since the verb follows.
    after = words[at + 1].rstrip(",.") if at + 1 < len(words) else ""
    return not (word.endswith("s") and (after in lexicon.AUXILIARIES or after in lexicon.FINITE_VERBS))


def _trimmed(words: list[str]) -> list[str]:
    words = [*words[:-1], words[-1].rstrip(",")]
    while words and _ADVERB.fullmatch(words[-1]):
        words.pop()
    return words


def _is_noun_phrase(words: list[str]) -> bool:
    first = words[0].lower()
    if len(words) > _MAX_WORDS or not words[0][0].isalnum():
        return False
    if not _PRONOUNS.isdisjoint(words):
        return False
    if first.endswith(("ed", "ing")) and len(words) > 1 and _PREPOSITION.fullmatch(words[1]):
        return False  # "Founded in 1960, the club …"
    if first in _NEVER_FIRST and (len(words) == 1 or first not in ("this", "that", "these", "those")):
        return False
    # "Open the app …" is an order.
    return not (
        len(words) > 1 and words[1].lower() in _DETERMINERS and first not in _BEFORE_DETERMINER and first != "and"
    )


def _head(words: list[str]) -> str:
    for at, word in enumerate(words):
        if at and _PREPOSITION.fullmatch(word):
            return words[at - 1]
    return words[-1]


def _is_plural(words: list[str], head: str, verb: str) -> bool | None:
    if verb in lexicon.PLURAL_VERBS or "and" in words or head.lower() in _PLURALS:
        return True
    if verb in lexicon.SINGULAR_VERBS or words[0].lower() in ("a", "an", "this", "that", "each", "every"):
        return False
    if head.endswith("s") and not head.endswith(("ss", "us", "is", "’s", "'s")):
        return None if head[0].isupper() else True
    return False


def _is_person(words: list[str], head: str, verb: str, rest: str) -> bool | None:
    predicate = f"{verb} {rest}"
    if words[0].rstrip(".").lower() in lexicon.TITLES or head.lower() in lexicon.ROLES:
        return True
    if _PERSON_VERB.match(predicate):
        return True
    if words[0].lower() in _DETERMINERS or any(w in lexicon.ORGANISATION_WORDS for w in words):
        return False
    if verb in lexicon.COPULAS:
        noun = _PREDICATE_NOUN.match(rest)
        if noun:
            return any(w.strip(",.").lower() in lexicon.ROLES for w in noun["noun"].split())
        if _MADE.match(rest):
            return False
    return None if all(w[0].isupper() for w in words) else False


def _names_organisation(name: str) -> bool:
    return any(word in lexicon.ORGANISATION_WORDS for word in name.split())


def _definite(phrase: str) -> str:
    return re.sub(r"^(?:An?|an?)\s", "The ", phrase)
