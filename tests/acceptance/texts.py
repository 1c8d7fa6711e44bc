"""The two Titanic facts of the check-grounding guide, and texts that have nothing to do with them."""

from __future__ import annotations

from grounding.types import Fact

TIT0 = Fact(
    "Titanic is a 1997 American epic romantic disaster movie. It was directed, written, and co-produced by James "
    "Cameron. The movie is about the 1912 sinking of the RMS Titanic. It stars Kate Winslet and Leonardo DiCaprio. "
    "The movie was released on December 19, 1997. It received positive critical reviews. The movie won 11 Academy "
    "Awards, and was nominated for fourteen total Academy Awards.",
    {"author": "Simple Wikipedia"},
)
TIT1 = Fact(
    'James Cameron\'s "Titanic" is an epic, action-packed romance set against the ill-fated maiden voyage of the '
    "R.M.S. Titanic; the pride and joy of the White Star Line and, at the time, the largest moving object ever built. "
    'She was the most luxurious liner of her era -- the "ship of dreams" -- which ultimately carried over 1,500 '
    "people to their death in the ice cold waters of the North Atlantic in the early hours of April 15, 1912.",
    {"author": "Rotten Tomatoes"},
)
TITANIC = (TIT0, TIT1)

_TOPICS = (
    ("The library opens at nine on weekdays and closes at six.", "Borrowed books are due back after three weeks."),
    ("Basil needs full sun and moist soil.", "Pinch off the flowers to keep the leaves tender."),
    ("The bakery uses rye from two farms in the valley.", "Loaves are sold until they run out."),
    ("Line 4 of the tram runs every ten minutes.", "On Sundays it ends at the harbour."),
    ("The warranty covers the battery for five years.", "Scratches are not covered."),
    ("Granite forms when magma cools slowly underground.", "Its crystals are large enough to see."),
    ("The choir rehearses on Tuesday evenings.", "New singers are welcome without an audition."),
    ("The pool is heated to 28 degrees.", "Caps must be worn in the long lanes."),
    ("Parental leave can be split into three parts.", "The request must reach HR eight weeks before."),
    ("The compiler checks types before it emits code.", "Warnings can be turned into errors."),
)
UNRELATED = tuple(
    Fact(f"{a} {b} Notice {round_}.", {"title": f"Notice {round_}-{i}"})
    for round_ in (1, 2)
    for i, (a, b) in enumerate(_TOPICS)
)
"""Twenty facts."""
