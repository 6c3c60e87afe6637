"""The score sheets as one list: points, doubles and limit hands by number, with their worth in each edition.

A worth of 0 means that the edition does not have it. `hold` is a hand seen as sets and pairs and `win` how it was won.
"""

from __future__ import annotations

from collections.abc import Mapping

from scoring.patterns import Book, Pattern
from scoring.rulesets.classical.circumstances import Win
from scoring.rulesets.classical.holding import Holding
from scoring.rulesets.classical.settings import WHOLE, Settings

ClassicalPattern = Pattern[Holding, Win]

book: Book[Holding, Win] = Book()

CATEGORIES: Mapping[str, str] = {
    "1": "Points for every hand",
    "2": "Points for the winner",
    "3": "Doubles for every hand",
    "4": "Doubles for the winner",
    "5": "Limit hands",
}

MAH_JONGG = "2.1"
"""The line of the winner; every score of a deal that was won has it."""

ROUND_WIND = ("1.11", "3.3")
WHOLE_HAND = ("4.1", "4.2", "4.3")
"""Doubles that losers may have too, where the event says so."""

OF_BONUS_TILES = ("1.12", "1.13", *(f"3.{number}" for number in range(4, 10)))
OF_SETS = ("3.1", "3.2", "3.3", *(f"3.{number}" for number in range(10, 15)))
"""Lines that a hand without bonus tiles, or without sets of equal tiles, cannot have."""

SWITCHED = {
    "5.12": "dealt_hand",
    "5.13": "first_discard",
    "5.14": "kong_upon_kong",
    "5.15": "plum_blossom",
    "5.16": "moon",
    "5.17": "carrying_pole",
    "5.19": "four_winds",
    "5.20": "ends_and_honors",
    "5.21": "original_call",
    "5.22": "seven_pairs",
}
"""Limit hands that an option brings into the Seasons edition."""


SHOWN_BY_TILES = (*(f"5.{number}" for number in range(1, 12)), "5.19", "5.20", "5.22")
"""Limit hands that are seen in the tiles; the others lie in how the hand was won."""


def section(pattern: ClassicalPattern) -> str:
    """The first number of the clause, which is its category."""
    return pattern.clause.split(".")[0]


def is_in_use(pattern: ClassicalPattern, settings: Settings) -> bool:
    """Whether the edition and the options have it."""
    if pattern.clause in ROUND_WIND:
        return settings.round_wind
    return bool(pattern.points(settings.edition)) or SWITCHED.get(pattern.clause, "") in settings.switched_on


def part_of_limit(pattern: ClassicalPattern, settings: Settings) -> tuple[int, int]:
    """The part of the limit that a limit hand pays, as a fraction."""
    if pattern.clause == "5.21":
        return 1, 3
    return (1, 2) if pattern.clause == "5.13" and settings.seasons and settings.first_discard != WHOLE else (1, 1)


def shown_part(pattern: ClassicalPattern, settings: Settings) -> int | float:
    """The part of the limit as a line shows it."""
    share, of = part_of_limit(pattern, settings)
    return share if of == 1 else round(share / of, 2)


def word_of(pattern: ClassicalPattern) -> str:
    """The word by which a limit hand is named in what is said."""
    return pattern.name.lower().replace(" ", "_").replace("'", "")


def can_be_named(pattern: ClassicalPattern, settings: Settings) -> bool:
    """Whether the table may name it as a limit hand: those of the edition, and those it may switch on."""
    known = pattern.points(settings.edition) or (settings.seasons and pattern.clause in SWITCHED)
    return section(pattern) == "5" and bool(known)
