"""What a figure is: a value read from text, with its exact place. Offsets are code points, ends exclusive."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """What a figure counts or names; figures of different kinds are rarely comparable."""

    NUMBER = "number"
    COUNT = "count"
    MONEY = "money"
    PERCENT = "percent"
    POINTS = "points"
    QUANTITY = "quantity"
    DURATION = "duration"
    ORDINAL = "ordinal"
    DATE = "date"
    TIME = "time"
    IDENTIFIER = "identifier"


class Hedge(StrEnum):
    """How the words beside a figure soften it."""

    NONE = ""
    ABOUT = "about"
    NEARLY = "nearly"
    OVER = "over"
    UNDER = "under"
    AT_LEAST = "at_least"
    AT_MOST = "at_most"


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of one dimension: `(value + offset) * factor` is the value in the dimension's base unit, exactly.

    `vague`: written so that its family is known and its member is not ("$" may be any dollar, "cents" any cent).
    """

    name: str
    dimension: str
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """`value` in `unit` (for each `per`). `step`: the worth of one in the last digit stated, 100000 in "$3.1 million".

    The value of a fraction that has no end in decimals ("a third") is cut at 28 digits.
    """

    value: Decimal
    step: Decimal
    unit: Unit | None = None
    per: Unit | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`, both in one unit. Never reduced to a midpoint."""

    low: Amount
    high: Amount


@dataclass(frozen=True, slots=True)
class PartialDate:
    """As much of a date as the text states; nothing is ever filled in from a clock.

    `part`: "Q1" to "Q4", "H1" or "H2" of `year`; "FY" for a fiscal year named by the year it ends in ("FYQ2" its
    second quarter); "decade" for ten years from `year`.
    """

    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: str = ""


@dataclass(frozen=True, slots=True)
class DateRange:
    """From `first` to `last`, both included."""

    first: PartialDate
    last: PartialDate


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of day, 24-hour clock; None for what the text does not state."""

    hour: int
    minute: int | None = None
    second: int | None = None


@dataclass(frozen=True, slots=True)
class TimeRange:
    """From `first` to `last` on the clock."""

    first: ClockTime
    last: ClockTime


@dataclass(frozen=True, slots=True)
class Identifier:
    """The name of a document or a thing. `label`: the letters or words before it, lower-case; `code`: the rest."""

    label: str
    code: str


Value = Amount | Range | PartialDate | DateRange | ClockTime | TimeRange | Identifier


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in a text: `text[start:end]` is `self.text`.

    `others`: readings as good as `value` (3 April for "03/04/2026" read as 4 March). `firm` is false when the text
    leaves the value open; such a figure may agree with another one, and is never proof of a difference.
    """

    kind: Kind
    text: str
    start: int
    end: int
    value: Value
    hedge: Hedge = Hedge.NONE
    others: tuple[Value, ...] = ()
    firm: bool = True

    @property
    def amount(self) -> Amount | None:
        """The value if it is one number with a unit or without, else None."""
        return self.value if isinstance(self.value, Amount) else None

    @property
    def readings(self) -> tuple[Value, ...]:
        """Every value the text may mean, the likeliest first."""
        return (self.value, *self.others)
