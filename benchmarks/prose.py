"""Made-up English in the manner of an encyclopedia or a business report: names, figures, dates, no two alike."""

from __future__ import annotations

import calendar
import random
from collections.abc import Iterator
from dataclasses import dataclass

_STARTS = tuple(f"{first}{vowel}{last}" for first in "BDFGHKLMNPRSTVWZ" for vowel in "aeio" for last in "lnr")
_MIDDLES = ("a", "e", "ing", "ers", "ima")
_ENDS = ("berg", "by", "dale", "den", "ford", "ham", "holm", "mont", "ness", "ton", "ville", "wick", "worth")
_KINDS = (
    "engineering company",
    "shipping company",
    "regional bank",
    "natural history museum",
    "research institute",
    "food producer",
    "railway operator",
    "publishing house",
    "software company",
    "teaching hospital",
)
_FIRST = ("Ada", "Boris", "Clara", "Elena", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Luis", "Mina", "Oskar")
_PRODUCTS = (
    "marine engines",
    "savings accounts",
    "school atlases",
    "water pumps",
    "tram carriages",
    "baking flour",
    "accounting software",
    "surgical instruments",
    "grain silos",
    "survey maps",
)
_MONTHS = tuple(calendar.month_name)[1:]
_STATEMENTS = (
    "In {year} the {place} branch of {name} had sales of ${amount} million, against ${other} million a year before.",
    "A new building in {place} was opened on {day} {month} {year} and has room for {count} employees.",
    "{person} joined the board of {name} in {year} after {small} years with a competitor in {place}.",
    "The annual report notes that {percent} percent of all orders came from {place} and the surrounding district.",
    "Local newspapers wrote that the dispute with the town of {place} over the land was settled in {month} {year}.",
    "By {month} {year} some {count} visitors had registered for the guided tours that {person} had proposed.",
    "The contract with {place} covers the delivery of {small} units a month at a price of ${count} each.",
    "According to {person}, the move from {place} was delayed by {small} months because permits were missing.",
    "An audit carried out in {year} found that stocks in {place} were overstated by ${amount} million.",
    "The archive in {place} keeps {count} letters written between {person} and the founder of {name}.",
    "Since {year} the {place} workshop has trained about {small} apprentices each year, most of them from {place2}.",
    "The share of exports fell to {percent} percent in {year}, which {person} put down to the closed port of {place}.",
)


def name(rng: random.Random) -> str:
    """A place or family name."""
    return rng.choice(_STARTS) + rng.choice(_MIDDLES) + rng.choice(_ENDS)


def person(rng: random.Random) -> str:
    """A first and a family name."""
    return f"{rng.choice(_FIRST)} {name(rng)}"


@dataclass(frozen=True, slots=True)
class Subject:
    """An organisation, and what is true of it."""

    name: str
    kind: str
    place: str
    founder: str
    founded: int
    employees: int
    revenue: int
    product: str
    opened: str

    def opening(self) -> str:
        """First sentence of a text about it."""
        return f"{self.name} is a {self.kind} based in {self.place}, founded in {self.founded} by {self.founder}."

    def sentences(self) -> list[str]:
        """The rest of what is true."""
        return [
            f"It employs {self.employees:,} people and is best known for its {self.product}.",
            f"Revenue reached ${self.revenue} million in the last financial year.",
            f"The main site was opened on {self.opened}.",
        ]

    def paraphrases(self) -> Iterator[str]:
        """What is true, in other words, each a claim of its own."""
        yield f"{self.founder} founded {self.name} in {self.founded}."
        yield f"The {self.kind} {self.name} has its seat in {self.place} and employs {self.employees:,} people."
        yield f"{self.name} reported revenue of ${self.revenue} million in the last financial year."
        yield f"The product that {self.name} is best known for is its {self.product}."

    def wrong(self, rng: random.Random) -> str:
        """A claim with another figure."""
        return rng.choice(
            [
                f"{self.founder} founded {self.name} in {self.founded + rng.randint(3, 30)}.",
                f"{self.name} employs {self.employees + rng.randint(100, 900):,} people in {self.place}.",
            ]
        )


def subject(rng: random.Random) -> Subject:
    """A new organisation."""
    return Subject(
        name=f"{name(rng)} {name(rng)}",
        kind=rng.choice(_KINDS),
        place=name(rng),
        founder=person(rng),
        founded=rng.randint(1820, 1990),
        employees=rng.randint(40, 9_000),
        revenue=rng.randint(3, 900),
        product=rng.choice(_PRODUCTS),
        opened=f"{rng.randint(1, 28)} {rng.choice(_MONTHS)} {rng.randint(1991, 2020)}",
    )


def statement(rng: random.Random, about: Subject) -> str:
    """A sentence that could stand in a text about `about`, true of nothing else said of it."""
    return rng.choice(_STATEMENTS).format(
        name=about.name,
        place=name(rng),
        place2=name(rng),
        person=person(rng),
        year=rng.randint(1995, 2024),
        day=rng.randint(1, 28),
        month=rng.choice(_MONTHS),
        amount=rng.randint(2, 800),
        other=rng.randint(2, 800),
        count=rng.randint(50, 950),
        small=rng.randint(2, 40),
        percent=rng.randint(4, 88),
    )
