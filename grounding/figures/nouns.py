"""What a count counts: the noun after a number, in the singular."""

from __future__ import annotations

import re

from grounding.figures.vocabulary import words

STOPS = words(
    """
    behind ahead beside near among like toward towards around around onto upon
    a an the of to in on at by for from with without and or but nor as than is are was were be been being has
    have had do does did will would can could may might must shall should that which who whom whose this these
    those it its they them their he she his her we our you your i me my not no if when while where since until
    till during before after over under above below between into out up down off about per each every both all
    any some more most less least fewer further very too so then there here also only just still yet again
    already always once twice plus minus percent per via versus vs against across within through because due
    however whereas although though thus hence, ago later earlier long high wide deep tall old new away apart
    respectively total overall respectively together altogether combined additional extra other another same
    such much many several few half double january february march april june july august september october
    november december
    """
)
_AFTER_ADJECTIVES = words("more additional extra further other new different separate full consecutive total")
_IRREGULAR = dict(
    pair.split(":")
    for pair in words(
        """
    people:person persons:person children:child men:man women:woman mice:mouse feet:foot teeth:tooth geese:goose
    pcs:piece pc:piece lives:life knives:knife shelves:shelf loaves:loaf leaves:leaf wives:wife halves:half hrs:hour
    criteria:criterion analyses:analysis buses:bus movies:movie cookies:cookie vertices:vertex indices:index
    matrices:matrix staff:staff series:series species:species fish:fish aircraft:aircraft sheep:sheep
    """
    )
)
_NOT_PLURALS = words("is was has his its this thus us yes less across always besides perhaps business process")
_WORD = re.compile(r"([ -])([a-z][a-z'-]{0,40})")
_MOST_WORDS = 4


def singular(word: str) -> str:
    """The singular of an English plural, by its ending; other words as they are."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2:
        return word[:-1]
    return word


def read_noun(shape: str, start: int, *, one: bool) -> tuple[str, int] | None:
    """(noun, end of the figure) for the counted noun in the words after a number that ends at `start`, or None.

    The first plural of the next four words, up to a stop; after 1 and after a hyphen the last word before a stop.
    The figure ends with the number's next word if that is the noun, else with the number itself.
    """
    m = _WORD.match(shape, start)
    if m is None:
        return None
    if m[1] == "-":
        return _hyphened(shape, m)
    words, at = 0, start
    head: tuple[str, int] | None = None
    while m is not None and words < _MOST_WORDS:
        word = m[2].removesuffix("'s").strip("'-")
        if word in STOPS and not (word in _AFTER_ADJECTIVES and words == 0):
            break
        if word in _AFTER_ADJECTIVES and words == 0:
            at = m.end()
        elif one and words and word.endswith(("s", "ed")):
            break
        elif word in _IRREGULAR or (
            word.endswith("s") and len(word) > 2 and word not in _NOT_PLURALS and not word.endswith("ss")
        ):
            return singular(word), (m.end() if words == 0 or at > start else start)
        else:
            head = (word, m.end() if words == 0 else start)
        words += 1
        m = _WORD.match(shape, m.end())
        if m is not None and m[1] == "-":
            break
    return head if one and len(head[0] if head else "") > 1 else None


def _hyphened(shape: str, m: re.Match[str]) -> tuple[str, int] | None:
    word = m[2].partition("-")[0]
    if len(word) < 3 or word in STOPS:
        return None
    return singular(word), m.start(2) + len(word)
