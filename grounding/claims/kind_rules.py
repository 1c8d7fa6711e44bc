"""What the form of a sentence settles about its kind, whatever a classifier thinks.

Two sorts of rule: `certain` names the kind; `must_check` forbids the three kinds that go unchecked. A polite shell
never hides a claim, so the polite families match whole sentences and have no open slot.
"""

from __future__ import annotations

import re

from grounding.claims.kind_features import FIGURE, Sentence
from grounding.types import Kind

_OUTER = " \t\n\"'“”‘’«»()[]*_"
_ANSWER = re.compile(r"(?:yes|no|yep|nope|correct|incorrect|true|false|never|not at all)\b(?:, (?:absolutely|indeed))?\W*", re.I)
_OPENS_WITH_ANSWER = re.compile(r"(?:yes|no|yep|nope|correct)\s*[,:;–—-]+\s*\w+\W+\w+", re.I)

_ASK = (
    r"who|whom|whose|what|what's|when|where|why|how|which|is|are|was|were|am|do|does|did|can|could|would|will|shall"
    r"|should|may|might|must|have|has|had|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|wouldn't"
    r"|won't|shouldn't|haven't|hasn't|any|anything|anyone|want|need|ready|u|who's|where's|how's"
)
_ASKS = re.compile(rf"(?:^|[,;:–—.!]\s+|\b(?:and|but|so|or|then)\s+)\W*(?:q\d*:?\s*)?(?:{_ASK})\b", re.I)
_TELLS = re.compile(
    r"\b(?:(?:did|do|don't|didn't) (?:you|we|i) (?:know|realise|realize|mention|say|tell)|(?:are|were) you aware"
    r"|have you heard|who knew|(?:can|could|would) you believe|who would have thought|guess what)\b"
    r"|(?<=\w), (?:right|correct|no|yes|ok|okay|innit|don't you think|(?:is|are|was|were|do|does|did|has|have|ca|wo)n't"
    r" (?:it|he|she|they|you|we|that)|(?:is|are|was|were|do|does|did|has|have|can|will) (?:it|he|she|they|you|we|that))\W*$",
    re.I,
)
_ANSWERED = re.compile(r"\?\W*\s+\w+\W+\w+.*[^?\s]\W*$", re.DOTALL)

_WORK = (
    r"(?:(?:brief|quick|short|detailed|full|closer|step-by-step|complete|requested|following) )*(?:answer|analysis|summary|review|report|comparison"
    r"|overview|findings?|results?|breakdown|explanation|response|details|assessment|notes|information|steps)"
)
_SOURCES = r"(?:(?:the|your|all|these|those|both|provided|given|two|three|four|five|supplied|attached|relevant|above) )*(?:documents?|sources?|files?|articles?|texts?|materials?|passages?|excerpts?|records?|information|facts|contracts?|question|request)"
_GIVEN = r"(?: (?:provided|supplied|below|above|given|attached|(?:that )?you (?:have )?(?:provided|sent|shared|gave|asked for|uploaded|requested)|for you))*"
_SURE = r"(?:(?:certainly|sure|sure thing|of course|absolutely|great|okay|ok|alright|thanks|thank you|great question|good question|no problem|happy to help)[,.!:]* )?"
_HELP = r"(?:help|assist|answer (?:any|further|more) questions?)"
_POLITE = re.compile(
    "|".join(
        (
            rf"{_SURE}(?:here(?: is|'s| are)|below(?: is|'s| are)|this is|these are) (?:what (?:i|we)(?:'ve| have)? (?:found|know|could find|can tell you)(?: out)?(?: in {_SOURCES})?"
            rf"|(?:my|the|a|an|your|our) {_WORK}(?: (?:of|for|from|on|to|based on) {_SOURCES})?|what {_SOURCES} says?){_GIVEN}",
            rf"(?:based on|according to|from|having reviewed|after reviewing|after reading|i (?:have )?(?:now )?(?:reviewed|read|compared|checked|looked at|went through)) {_SOURCES}{_GIVEN}"
            rf"(?:[,:]? (?:here(?: is|'s| are)|below is) (?:what (?:i|we)(?:'ve| have)? found|(?:my|the|a|your) {_WORK}))?",
            rf"this (?:report|review|document|summary|analysis|answer|memo|note|section) (?:reviews|compares|looks at|covers|examines|summari[sz]es|analy[sz]es) {_SOURCES}{_GIVEN}",
            r"(?:i|we) (?:really |do )?hope (?:that )?(?:this|that|it)(?: (?:review|answer|summary|analysis|overview|information|explanation))? (?:helps?|is (?:helpful|useful|clear)|answers your questions?|clarifies things|was helpful)(?: you)?(?: out)?",
            r"hope (?:this|that|it) helps(?: you)?(?: out)?",
            rf"(?:please |do |just |and |so )*(?:feel free to|don't hesitate to|do not hesitate to) (?:ask|contact (?:me|us)|reach out|get in touch|let (?:me|us) know|write to (?:me|us))(?: (?:me|us))?(?: (?:if|should) you (?:have|need|require) (?:any|more|further|other)(?: (?:other|more|further|additional))? (?:questions?|help|assistance|information|details|clarification)| again| any ?time| with any questions)*",
            rf"(?:please |do |just |and |so )*let (?:me|us) know (?:if|should|whether) (?:you (?:have|need|require|would like|want|'d like)|(?:there is|there's)) (?:any|more|further|other|anything|something)(?: (?:other|more|further|additional|else|detailed))*(?: (?:questions?|help|assistance|information|details?|clarification|i can (?:do|{_HELP}(?: you)?(?: with)?)))?",
            r"let (?:me|us) know (?:if|whether) (?:anything|something) is (?:still )?(?:unclear|not clear)|let (?:me|us) know if (?:that|this|it) helps",
            rf"(?:i am|i'm|we are|we're) (?:always )?(?:happy|glad|here) to {_HELP}(?: you)?(?: with (?:this|that|your question|anything else))?(?: (?:further|today|any ?time))?",
            r"(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|team|customer|again|sir or madam))?",
            r"(?:many )?(?:thanks|thank you)(?: (?:so much|very much|a lot|again))?(?: for (?:(?:your|the) (?:question|message|patience|enquiry|inquiry|interest|e-?mail|understanding)|asking|reaching out|getting in touch|contacting us|waiting|sharing (?:this|that)))?",
            r"(?:great|good|excellent|interesting) question|(?:you're|you are) (?:very |most )?welcome|(?:kind|best|warm) (?:regards|wishes)|yours (?:sincerely|faithfully|truly)|sincerely|cheers|(?:certainly|sure|sure thing|of course|no problem|okay|ok|alright)",
            r"have a (?:great|nice|good|lovely|wonderful) (?:day|evening|weekend|week|time|trip|rest of your day)|good luck|take care|safe travels",
            r"let me (?:explain|break (?:this|that|it) down(?: step by step)?|check(?: (?:that|this))?(?: for you)?|look into (?:that|this)(?: for you)?)",
        )
    ),
    re.I,
)

_I_FIND_NOT = r"(?:i|we) (?:could not|couldn't|cannot|can't|can not|was not able to|wasn't able to|were unable to|am unable to|was unable to|did not|didn't|do not|don't) (?:find|see|have|locate)"
_OPENER = r"(?:(?:i'm |i am |we're )?(?:sorry|afraid|unfortunately|apologies|regrettably)(?:, but|,| but| that)? )?"
_REFUSAL = re.compile(
    rf"{_OPENER}(?:{_I_FIND_NOT} (?:any|enough|an|anything|the)(?: (?:relevant|specific|further|more|such|useful|sufficient))* ?(?:information|details?|answer|mention|data|source|evidence)?(?: (?:about|on|regarding|of|to answer) (?:that|this|it|your question|the question|this question))?(?: in {_SOURCES}{_GIVEN})?"
    rf"|(?:{_SOURCES}|there) (?:do not|don't|does not|doesn't|is no|are no) (?:contain|say|mention|provide|include|have|information|answer)(?: (?:any|that|this|enough|the|information|details|answer|about|on|your|question|it))*{_GIVEN}"
    r"|(?:i|we) (?:do not|don't) know|i (?:cannot|can't|am unable to|am not able to) (?:answer|help with) (?:that|this|your question|this question|that question))",
    re.I,
)

_NOTES = re.compile(
    r"^\W*(?:please )?(?:note|notice|remember|be aware|be advised|keep in mind|bear in mind|rest assured|as you (?:may |might )?know|as (?:everyone|we all) knows?"
    r"|(?:i|we) (?:can|must|should|would like to|want to|have to|am able to)? ?(?:confirm|inform you|tell you|assure you|report|remind you|point out|mention|add|stress)"
    r"|(?:i'm|i am|we're|we are) (?:happy|pleased|glad|delighted|able|sorry|afraid|excited) to (?:say|confirm|report|inform|tell|let you know|announce|assure))\b(?P<rest>.*)",
    re.I | re.DOTALL,
)
_SELF = re.compile(r"^\W*(?:you )?(?:that )?(?:i\b|i'm\b|this (?:is not|isn't)\b)", re.I)

VERB = re.compile(
    r"\b(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|does|doesn't|did|didn't|can|cannot|can't|will|won't"
    r"|must|may|should|costs?|takes?|starts?|ends?|includes?|contains?|requires?|means|applies|expires?|owes?|pays?|gets?"
    r"|charges?|offers?|supports?|increased|decreased|rose|fell|became|equals|exceeds?|differs?|\w{3,}ed)\b|\w+'s (?:a|an|the|not|been)\b",
    re.I,
)
"""A word that makes a statement of a few words; a noun that looks like one is no harm, it only leads to a check."""

_ENGLISH = frozenset(
    "the of and to in is are was were for on with by at from this that these it its as be has have not or you your i we"
    " our my here let if what how all any can will do does there their more about hope please thank thanks".split()
)
_FOREIGN = frozenset(
    "der das und ist nicht ein eine den dem von zu mit auf für sie ich wir le la les est et un une des du que pour dans vous"
    " nous je pas el los las es por para con una del al il lo gli che non per di della sono het een niet voor zijn dat op van"
    " o os não uma em do da com och att det som är på og ikke til av jest nie się w na że ve bir bu için ile".split()
)


def certain(sentence: Sentence) -> Kind | None:
    """The kind that form alone settles, else None."""
    text = sentence.text.replace("’", "'").strip()
    if not text or sentence.layout == "separator":
        return Kind.FRAMING
    if _ANSWER.fullmatch(text) or (is_foreign(text) and not text.startswith("¿")):
        return Kind.CLAIM
    if text.rstrip(_OUTER).endswith(("?", "？")) or text.startswith("¿"):
        return Kind.QUESTION if is_question(text) else None
    core = " ".join(re.sub(r"[^\w\s.,:;!'’()$€£%/-]", " ", text).split()).strip(" .,:;!-")
    if _POLITE.fullmatch(core):
        return Kind.FRAMING
    if _REFUSAL.fullmatch(core):
        return Kind.REFUSAL
    return Kind.FRAMING if is_label(sentence) else None


def must_check(sentence: Sentence) -> bool:
    """Whether the sentence is sure to assert something, politely or not."""
    text = sentence.text.replace("’", "'").strip()
    if text.rstrip(_OUTER).endswith("?") and not is_question(text):
        return True
    if _OPENS_WITH_ANSWER.match(text) or _ANSWERED.search(text):
        return True
    noted = _NOTES.match(text)
    return noted is not None and len(noted["rest"].split()) >= 3 and not _SELF.match(noted["rest"])


def is_question(text: str) -> bool:
    """Whether it asks and does no more: not "Did you know that …?", no tag, no answer, not a statement with a mark."""
    if _TELLS.search(text) or _ANSWERED.search(text):
        return False
    return text.startswith("¿") or _ASKS.search(text) is not None or (len(text.split()) <= 5 and not FIGURE.search(text))


def is_label(sentence: Sentence) -> bool:
    """Whether a heading, a line in bold or a table's head names a thing and says nothing of it."""
    text = sentence.text
    if sentence.layout == "table_header":
        cells = [cell.strip() for cell in text.split("|")]
        return all(len(c.split()) <= 5 and not VERB.search(c) for c in cells)
    if sentence.layout != "heading" and not sentence.bold:
        return False
    inner = text.rstrip(" :")
    return len(inner.split()) <= 7 and ":" not in inner and not FIGURE.search(inner) and not VERB.search(inner)


def is_foreign(text: str) -> bool:
    """Whether the text is likely not English: another script, or another language's small words."""
    letters = [c for c in text if c.isalpha()]
    if sum(ord(c) > 0x24F for c in letters) * 2 > len(letters) > 1:
        return True
    words = re.findall(r"[^\W\d_]+", text.lower())
    return sum(w in _FOREIGN for w in words) > sum(w in _ENGLISH for w in words)
