"""Closed word lists of English that the sentence and pronoun rules read."""

from __future__ import annotations

import re


def words(text: str) -> frozenset[str]:
    """The words of a string."""
    return frozenset(text.split())


STARTERS = words(
    "The A An It He She They We You I This That These Those There Here In On At By From With After Before During"
    " When While If Although Though However But And So Then Its His Her Their My Our Your What Who Why How Where"
    " Which Yes No Not As Also Additionally Moreover Furthermore Meanwhile Since Because Under Over Among Between"
    " Another Both Each Every Some Many Most All Several One Two Today Later Now Once Please To For Of"
    " Despite Within Unlike Thus Such Until Indeed Yet Or Following Together Overall Finally Eventually Nevertheless"
    " Still Even Just Others Throughout Instead Perhaps Therefore"
)
"""Words that open a sentence and seldom go on a name."""

TITLES = words(
    "mr mrs ms mx dr prof gen col sgt capt lt cmdr maj adm rev hon pres gov sen rep messrs mme mlle mt ft fr br"
)
"""Abbreviations that never end a sentence: a name follows."""

ALWAYS_JOINED = words("e.g i.e eg ie vs cf viz approx ca resp incl excl op i.a z.b d.h")

BEFORE_NUMBER = words(
    "no nos fig figs eq eqs sec secs sect sects ch chap vol vols pp para art arts ex app tab ref refs min max ver"
    " est approx nr ed eds cl §"
)
"""Abbreviations only where a number follows: "No. 5", but "No. It did not.\""""

MONTHS_AND_DAYS = words("Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue Tues Wed Thu Thur Thurs Fri Sat Sun")

ENDING = words(
    "inc ltd co corp llc plc gmbh bros jr sr etc al dept assn assoc univ ave blvd rd st hwy ft lb lbs oz hr hrs"
    " a.m p.m am pm est dist div mfg intl natl govt tel ext anon trans"
)
"""Abbreviations that may also end a sentence; the next word tells."""

AFTER_CLOCK = (
    words(
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday EST EDT ET CST CDT CT MST MDT MT PST PDT PT GMT UTC"
        " BST CET CEST IST JST AEST Eastern Central Mountain Pacific Greenwich"
    )
    | MONTHS_AND_DAYS
)
"""What may follow "5 p.m." inside a sentence with a capital."""

LETTERED = words(
    "zone plan vitamin class group type option section appendix figure table grade hepatitis room category schedule"
    " exhibit annex part phase tier level team building gate block unit step version series article terminal column"
    " case point item clause paragraph form model size band ward wing lot line route site variant factor influenza"
    " district pool division platform wards area stage answer question experiment sample test"
)
"""Nouns that a letter may name: "Zone A." can end a sentence, "Harry S." cannot."""

COPULAS = words("is are was were be been being remains remain became becomes become isn't aren't wasn't weren't")
AUXILIARIES = COPULAS | words(
    "has have had do does did can could will would shall should may might must cannot hasn't haven't hadn't doesn't"
    " don't didn't can't couldn't won't wouldn't shouldn't"
)
SINGULAR_VERBS = words("is was has does isn't wasn't hasn't doesn't becomes remains")
PLURAL_VERBS = words("are were have do aren't weren't haven't don't become remain")

FINITE_VERBS = AUXILIARIES | words(
    "won made took began wrote built led grew rose fell sold held said came went ran gave got found kept left lost"
    " met paid sent set cost spent stood told bought brought caught chose drew drove felt flew forgot froze hit"
    " hung knew laid lay meant put read rode sang sank saw shot showed slept spoke stole struck swam taught thought"
    " threw understood woke wore includes contains stars features states lists shows offers provides covers requires"
    " costs lies uses runs opens closes works makes takes gives allows starts ends begins serves supports applies"
    " bills charges orders comes goes gets keeps leaves lets means needs orbits owns pays plays prices produces"
    " reaches receives refers returns says sells sends sets sits sounds stands stays stores tells totals turns wants"
    " weighs wins writes accounts adds appears arrives becomes belongs brings builds calls causes consists creates"
    " defines depends describes differs employs exceeds exists expires falls follows forms gains grows guarantees"
    " happens has helps holds increases indicates involves lacks lasts leads lives looks loses measures names notes"
    " occurs operates performs permits plans points prevents promises protects publishes raises ranges ranks reads"
    " reduces reflects rejects relies remains reports represents rises seeks seems sees specifies specializes spans"
    " specialises stems takes targets teaches tends treats uses varies warns"
)
"""Finite verbs a subject is likely to be followed by; regular past forms are told by their ending."""

FINITE = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, FINITE_VERBS), key=len, reverse=True))}|[a-z]{{2,20}}ed)\b")

ROLES = words(
    "director actor actress author writer president minister chairman chairwoman ceo cto cfo founder doctor patient"
    " king queen prince princess emperor scientist physicist chemist mathematician engineer professor teacher student"
    " artist painter singer musician composer poet novelist player coach manager officer judge lawyer senator governor"
    " mayor philosopher inventor architect politician economist biologist astronomer man woman boy girl person mother"
    " father son daughter brother sister wife husband employee nurse customer user client tenant applicant producer"
    " screenwriter journalist activist explorer astronaut athlete swimmer footballer general captain pope bishop"
)
"""Nouns that name a person."""

ORGANISATION_WORDS = words(
    "Inc Inc. Corp Corp. Ltd Ltd. LLC Company Corporation University College Institute Bank Group Association"
    " Foundation Agency Department Ministry Committee Council Union Party Museum Hospital School Court Act Treaty"
    " War City County State States River Lake Mountain Mount Island Islands Ocean Sea Republic Kingdom Tower Bridge"
    " Park Street Road Airport Station Prize Award Awards Cup League Club Team Festival Hotel Order Invoice Report"
    " Agreement Contract Policy Section Article Project Program Programme System Service Services Model Street North"
    " South East West New San Los Las Saint St. United Great Bay Valley Desert Empire Times Post Journal Review"
)
"""Words in names that are not people's."""
