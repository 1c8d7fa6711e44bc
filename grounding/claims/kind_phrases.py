"""Phrases by which `kind_rules` tells greetings, pointers, closings, refusals, questions and openings of claims.

In the patterns `_` stands for a blank.
"""

from __future__ import annotations

import re


def _phrase(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace("_", r"\ "), re.VERBOSE | re.IGNORECASE | re.DOTALL)


_SOURCES = r"""(?:(?:the|your|all|these|those|both|provided|given|two|three|four|five|supplied|attached|relevant)_)*
    (?:documents?|sources?|files?|articles?|texts?|materials?|passages?|excerpts?|records?|information|facts|contracts?
      |question|request|context|polic(?:y|ies)|invoices?|lease|guide|notes|pages?|report|manual|faq)
    (?:_(?:provided|supplied|below|above|given|attached|for_you
      |(?:that_)?you_(?:have_)?(?:provided|sent|shared|gave|asked_for|uploaded|requested)))*"""
_WORK = r"""(?:(?:brief|quick|short|detailed|full|closer|step-by-step|complete|requested|following)_)*
    (?:answer|analysis|summary|review|report|comparison|overview|findings?|results?|breakdown|explanation|response
      |details|assessment|notes|information|steps)"""
_FOUND = r"what_(?:i|we)(?:'ve|_have)?_(?:found|know|could_find|can_tell_you)(?:_out)?"
_HELP = r"(?:help|assist|answer_(?:any|further|more)_questions?)"
_MORE = r"(?:any|more|further|other|anything|something)(?:_(?:other|more|further|additional|else|detailed))*"
_ASSISTANCE = r"(?:questions?|help|assistance|information|details?|clarification)"

POLITE = _phrase(
    rf"""
    (?:(?:certainly|sure|sure_thing|of_course|absolutely|great|okay|ok|alright|thanks|thank_you|great_question
        |good_question|no_problem|happy_to_help)[,.!:]*_)?
      (?:here(?:_is|'s|_are)|below(?:_is|'s|_are)|this_is|these_are)_
      (?:{_FOUND}(?:_in_{_SOURCES})?|(?:my|the|a|an|your|our)_{_WORK}(?:_(?:of|for|from|on|to|based_on)_{_SOURCES})?
        |what_{_SOURCES}_says?)(?:_for_you)?
  | (?:based_on|according_to|from|having_reviewed|after_(?:reviewing|reading)
      |i_(?:have_)?(?:now_)?(?:reviewed|read|compared|checked|looked_at|went_through))_{_SOURCES}
      (?:[,:]?_(?:here(?:_is|'s|_are)|below_is)_(?:{_FOUND}|(?:my|the|a|your)_{_WORK}))?
  | this_(?:report|review|document|summary|analysis|answer|memo|note|section)_
      (?:reviews|compares|looks_at|covers|examines|summari[sz]es|analy[sz]es)_{_SOURCES}
  | (?:(?:i|we)_(?:really_|do_)?)?hope_(?:that_)?(?:this|that|it)
      (?:_(?:review|answer|summary|analysis|overview|information|explanation))?_
      (?:helps?|is_(?:helpful|useful|clear)|answers_your_questions?|clarifies_things|was_helpful)(?:_you)?(?:_out)?
  | (?:(?:please|do|just|and|so)_)*(?:feel_free_to|don't_hesitate_to|do_not_hesitate_to)_
      (?:ask|contact_(?:me|us)|reach_out|get_in_touch|let_(?:me|us)_know|write_to_(?:me|us))(?:_(?:me|us))?
      (?:_(?:if|should)_you_(?:have|need|require)_{_MORE}(?:_{_ASSISTANCE})?|_again|_any_?time|_with_any_questions)*
  | (?:(?:please|do|just|and|so)_)*let_(?:me|us)_know_(?:if|should|whether)_
      (?:you_(?:have|need|require|would_like|want|'d_like)|you'd_like|there_is|there's)_{_MORE}
      (?:_{_ASSISTANCE}|_i_can_(?:do|{_HELP}(?:_you)?(?:_with)?))?
  | let_(?:me|us)_know_(?:(?:if|whether)_(?:anything|something)_is_(?:still_)?(?:unclear|not_clear)
      |if_(?:that|this|it)_helps)
  | (?:i_am|i'm|we_are|we're|i'd_be|i_would_be)_(?:always_)?(?:happy|glad|here)_to_{_HELP}(?:_you)?
      (?:_with_(?:this|that|your_question|anything_else))?(?:_(?:further|today|any_?time))?
  | (?:hi|hello|hey|dear|good_(?:morning|afternoon|evening))(?:_(?:there|all|everyone|team|customer|again))?
  | (?:many_)?(?:thanks|thank_you)(?:_(?:so_much|very_much|a_lot|again))?
      (?:_for_(?:(?:your|the)_(?:question|message|patience|enquiry|inquiry|interest|e-?mail|understanding)|asking
        |reaching_out|getting_in_touch|contacting_us|waiting|sharing_(?:this|that)))?
  | (?:great|good|excellent|interesting)_question|(?:you're|you_are)_(?:very_|most_)?welcome
  | (?:kind|best|warm)_(?:regards|wishes)|yours_(?:sincerely|faithfully|truly)|sincerely|cheers
  | certainly|sure|sure_thing|of_course|no_problem|okay|ok|alright
  | have_a_(?:great|nice|good|lovely|wonderful)_(?:day|evening|weekend|week|time|trip|rest_of_your_day)
  | good_luck|take_care|safe_travels
  | let_me_(?:explain|break_(?:this|that|it)_down(?:_step_by_step)?|check(?:_(?:that|this))?(?:_for_you)?
      |look_into_(?:that|this)(?:_for_you)?)
    """
)
"""Greetings, pointers and closings; no alternative has a slot that a claim fits into."""

_NOT = r"""(?:could_not|couldn't|cannot|can't|can_not|(?:was|were|am|are)_(?:not_able|unable)_to|wasn't_able_to
    |did_not|didn't|do_not|don't)"""
_TOPIC = r"(?:(?!\b(?:but|and|yet|so|because|since|although|though|while|which|that|as|who_is)\b)[^,;:.!?\d])+"
REFUSAL = _phrase(
    rf"""
    (?:(?:i'm_|i_am_|we're_)?(?:sorry|afraid|unfortunately|apologies|regrettably)(?:,_but|,|_but|_that)?_)?
    (?: (?:i|we)_{_NOT}_(?:find|see|have|locate)_(?:any|enough|an|anything|the|sufficient|information)
          (?:_(?:relevant|specific|further|more|such|useful|sufficient))*
          (?:_(?:information|details?|answer|mention|data|source|evidence))?
          (?:_(?:about|on|regarding|of|to_answer)_(?:that|this|it|your_question|(?:the|this)_question))?
          (?:_in_{_SOURCES})?
      | {_SOURCES}(?:_(?:i|we)_have)?(?:_also)?_(?:(?:do|does)_not|don't|doesn't)_
          (?:say|mention|state|specify|contain|provide|give|include|discuss|address|tell_(?:us|me)|explain)_{_TOPIC}
      | (?:i|we)_{_NOT}_(?:find|see)_(?:any_(?:information|mention|details?)|anything)_(?:about|on|regarding|of)
          _{_TOPIC}
      | (?:{_SOURCES}|there)_(?:do_not|don't|does_not|doesn't|is_no|are_no)_
          (?:contain|say|mention|provide|include|have|information|answer)
          (?:_(?:any|that|this|enough|the|information|details|answer|about|on|your|question|it))*
      | (?:i|we)_(?:do_not|don't)_know
      | i_(?:cannot|can't|am_unable_to|am_not_able_to)_(?:answer|help_with)_(?:that|this|your_question
          |(?:this|that)_question)(?:_(?:based_on|from|with)_{_SOURCES})?
    )
    """
)
"""Nothing was found. The topic that was looked for has no figure, no second clause and no "that …"."""

SILENCE = _phrase(
    r"""
    (?:n't|\b(?:not|no|nothing|cannot|none|nobody|unable|never))\b(?:\W+\w+){0,5}?\W+
      (?:say|says|state|stated|mention\w*|specif\w+|tell|tells|information|info|details?|clue|idea|word|access|given|give
        |find|found|see|know|available|determined|explain\w*|address\w*|answer\w*|provided|indicat\w+|quantified|name)\b
    | \b(?:silent|left_open|unknown|missing_from|absent_from)\b
    | \b(?:i|we)_(?:can't|cannot|could_not|couldn't|am_unable|found_nothing|don't_have|do_not_have)\b
    | \b(?:documents?|articles?|reports?|files?|notes|excerpts?|pages?|schedule|leaflet|faq|filings?|recipe|docket
        |brochure|snippet|passages?|system|text|guide|listing|bundle|documentation|scan|data)\b
    """
)
"""Words that say the sources are silent, as against a thing that is not so."""

NOTES = _phrase(
    r"""
    \W*(?:please_)?
    (?: note|notice|remember|be_aware|be_advised|keep_in_mind|bear_in_mind|rest_assured
      | as_you_(?:may_|might_)?know|as_(?:everyone|we_all)_knows?
      | (?:i|we)_(?:can_|must_|should_|would_like_to_|want_to_|have_to_|am_able_to_)?
          (?:confirm|inform_you|tell_you|assure_you|report|remind_you|point_out|mention|add|stress)
      | (?:i'm|i_am|we're|we_are)_(?:happy|pleased|glad|delighted|able|sorry|afraid|excited)_to_
          (?:say|confirm|report|inform|tell|let_you_know|announce|assure)
    )\b(?P<rest>.*)
    """
)
"""Openings that lead to a claim: "Please note that …"; `rest` is what follows."""

OPENER = _phrase(
    r"""
    \W*(?:certainly|sure|sure_thing|of_course|absolutely|okay|ok|thanks(?:_for_\w+)?|thank_you|great_question
      |good_question|no_problem|happy_to_help|sorry|hi|hello|good_news|unfortunately)
    \s*[,.!:;–—-]+\s+(?P<rest>\w+\W+\w+\W+\w+.*)
    """
)
"""A polite word and something after it; `rest` is at least three words."""

_INTERROGATIVE = r"""(?:who|whom|whose|what|what's|who's|where's|how's|when|where|why|how|which
    |is|are|was|were|am|do|does|did|can|could|would|will|shall|should|may|might|must|have|has|had
    |isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|shouldn't|haven't|hasn't
    |any|anything|anyone|want|need|ready|u)"""
ASKS = _phrase(
    rf"(?:^|[,;:–—.!]\s|\b(?:and|but|so|or|then)\s)\W{{0,4}}(?:(?:q\d*|\d{{1,2}})[:.)]?\s*)?{_INTERROGATIVE}\b(?!['’])"
)
"""A question word or verb where a question begins."""
TELLS = _phrase(
    r"""
    \b(?:(?:did|do|don't|didn't)_(?:you|we|i)_(?:know|realise|realize|mention|say|tell)|(?:are|were)_you_aware
      |have_you_heard|who_knew|(?:can|could|would)_you_believe|who_would_have_thought|guess_what)\b
  | (?<=\w),_(?: right|correct|no|yes|ok|okay|innit|don't_you_think
      | (?:is|are|was|were|do|does|did|has|have|ca|wo)n't_(?:it|he|she|they|you|we|that)
      | (?:is|are|was|were|do|does|did|has|have|can|will)_(?:it|he|she|they|you|we|that))\W*$
    """
)
"""Question in form, statement in meaning: "Did you know that …?", "…, right?"."""
CONDITION = _phrase(r"\W*(?:if|when|whenever|unless|whether|in_case|before|after|once|until|to|so_that|in_order)\b")
"""Opens a clause that states nothing of what a question is about."""
REASON = _phrase(r",_(?:now_that|since|because|given_(?:that)?|seeing_that|considering)\b(?P<rest>.*)")
"""A statement that a question ends in: "…, now that shipping is free?"."""
ANSWERED = _phrase(r"\?\W*\s+\w+\W+\w+.*[^?\s]\W*$")
"""A question and more than a word after it."""
ANSWER = _phrase(
    r"""
    (?:yes|no|yep|nope|correct|incorrect|true|false|never|not|not_(?:at_all|really|true))\b
      (?:,_(?:absolutely|indeed))?\W*
    """
)
"""The whole answer to a yes-or-no question."""
AFFIRMS = _phrase(
    r"(?:(?:but|yes|why)_)?(?:of_course(?:_not)?|sure(?:_thing)?|certainly(?:_not)?|absolutely|definitely|indeed|okay|ok"
    r"|alright|you_bet|no_problem)\W*"
)
"""An answer where a question stands before it, else a politeness."""
EXCLAIMS = _phrase(
    r"""
    \b(?!(?:i|we|you|this|that|these|those|here|there|what|it|which|who|how|where|when|all|one)\b)[a-z]+_
      (?:is|are|was|were|isn't|aren't|has_been|have_been)\b.*!\W*$
    """
)
"""A thing and what it is, however gladly told: "Wow, theft is covered!"."""
OPENS_WITH_ANSWER = _phrase(r"(?:yes|no|yep|nope|correct)\s*[,:;–—-]+\s*\w+\W+\w+")
YOU_CANNOT = _phrase(r"\W*you_(?:can't|cannot|can_not|may_not|must_not|mustn't|won't|will_not)\b")
WE_DO = _phrase(
    r"""
    \W*(?:\w+(?:_\w+)?[,.!:;]_)?we_(?:(?:do_not|don't|also|only|never|always|can|cannot|can't|will|won't|currently|usually)_)*
    (?: ship|deliver|offer|accept|charge|refund|support|sell|provide|open|close|operate|store|stock|require|guarantee
      | cover|send|process|use|price|pay|cancel|replace|repair|install|rent|host|delete|keep_(?!this|you)|work_with
      | are_(?:open|closed|located|based) )\b
    """
)
"""A firm that says what it does: "We ship to Norway."."""
DONE = _phrase(
    r"""
    \W*(?:\w+(?:_\w+)?[,.!:;]_)?(?:i|we)(?:_have|'ve|_just|_already|_also)*_
    (?: cancel+ed|refunded|issued|updated|changed|booked|sent|shipped|ordered|reset|activated|deactivated|credited
      | removed|deleted|approved|rejected|escalated|added|applied|transferred|scheduled|upgraded|fixed|replaced|paid )\b
    """
)
"""An act reported as done: "I have cancelled your order."."""
STATES = _phrase(
    r"""
    (?:^\W*|[,!:.;–—-]_)(?:it|he|she|they|(?:your|our|his|her|their|its|my(?!_name))_\w+(?:_\w+)?)
    (?:'s|'re|_is|_are|_was|_were|_has|_have|_had|_will|_isn't|_aren't|_wasn't|_weren't|_hasn't|_can|_can't|_won't)\b
    """
)
"""A thing spoken of and a verb, where a clause begins: "Good news, it is covered!"."""
FIELD = _phrase(
    r"""
    (?!\W*(?:next|up_next|next_up|see_also|then|first|finally|step|part|chapter|section|question|topic|q\d*)\b)
    \W*\w[^:.!?]{0,60}:_+\w.*
    """
)
"""A name and its value, or an introduction that goes on after its colon: "Capital: Paris"."""
SUMS_UP = _phrase(
    r"""
    \W*(?:in_(?:summary|short|sum|brief|a_nutshell|essence|conclusion)|to_(?:summari[sz]e|sum_(?:it_)?up|recap|wrap_up)
      |summing_up|recap|tl;?dr|taken_together|all_in_all|overall)\b
    """
)
"""Words that open a summary."""
ASSERTS = _phrase(r"\W*(?:no|never|always|free)\b(?!\.)\s+\w")
"""Words that make even a heading a statement: "No refunds on opened items"."""
ABOUT_ITSELF = _phrase(r"\W*(?:you_)?(?:that_)?(?:i\b|i'm\b|this_(?:is_not|isn't)\b)")

VERB = _phrase(
    r"""
    \b(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|does|doesn't|did|didn't|can|cannot|can't|will|won't
      |must|may|should|covers?|ships?|lasts?|allows?|provides?|comes?|shows?|remains|costs?|takes?|starts?|ends?
      |includes?|contains?|requires?|means|applies|expires?|owes?|pays?|gets?|charges?|offers?|supports?|increased
      |decreased|rose|fell|became|equals|exceeds?|differs?|\w{3,}ed)\b
  | \b\w+'s_(?:a|an|the|not|been)\b
    """
)
"""A word that makes a statement of a few words; a noun that looks like one is no harm, it only leads to a check."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENGLISH = _words(
    """the of and to in is are was were for on with by at from this that these it its as be has have not or you your i
    we our my here let if what how all any can will do does there their more about hope please thank thanks"""
)
FOREIGN = _words(
    """der das und ist nicht ein eine den dem von zu mit auf für sie ich wir le la les est et un une des du que pour
    dans vous nous je pas el los las es por para con una del al il lo gli che non per di della sono het een niet voor
    zijn dat op van o os não uma em do da com och att det som är på og ikke til av jest nie się w na że ve bir bu için
    ile"""
)
"""Small words of other languages written in Latin letters."""
