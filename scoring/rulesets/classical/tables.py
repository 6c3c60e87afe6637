"""What the score sheets print as tables: editions and their limits, points of sets, special tiles, limit hands."""

from __future__ import annotations

from typing import NamedTuple

from scoring.hand import KONG, TRIPLET

SEASONS, DMJL = "seasons", "dmjl"

LIMITS = {SEASONS: 300, DMJL: 500}
"""The limit of each edition unless the table agreed on another."""


class MeldRow(NamedTuple):
    """One row of the table of points for sets."""

    clause: str
    name: str
    wording: str
    points: int


MELD_POINTS = {
    (TRIPLET, False, True): MeldRow("1.1", "Exposed three, 2 to 8", "Three equal tiles from 2 to 8.", 2),
    (TRIPLET, False, False): MeldRow("1.2", "Concealed three, 2 to 8", "Three equal tiles from 2 to 8.", 4),
    (TRIPLET, True, True): MeldRow("1.3", "Exposed three, ends or honors", "Three equal 1s, 9s, winds or dragons.", 4),
    (TRIPLET, True, False): MeldRow(
        "1.4", "Concealed three, ends or honors", "Three equal 1s, 9s, winds or dragons.", 8
    ),
    (KONG, False, True): MeldRow("1.5", "Exposed four, 2 to 8", "Four equal tiles from 2 to 8, declared.", 8),
    (KONG, False, False): MeldRow(
        "1.6", "Concealed four, 2 to 8", "Four equal tiles from 2 to 8, declared and all drawn.", 16
    ),
    (KONG, True, True): MeldRow(
        "1.7", "Exposed four, ends or honors", "Four equal 1s, 9s, winds or dragons, declared.", 16
    ),
    (KONG, True, False): MeldRow(
        "1.8",
        "Concealed four, ends or honors",
        "Four equal 1s, 9s, winds or dragons, declared and all drawn.",
        32,
    ),
}
"""By kind, whether of 1s, 9s and honors, and whether exposed."""

FIRST_SET = ("x-man", "x-gold", "x-cat", "x-mouse")
SECOND_SET = ("x-fisherman", "x-fish", "x-rooster", "x-worm")

MATCHING = (("x-man", "x-gold"), ("x-cat", "x-mouse"), ("x-fisherman", "x-fish"), ("x-rooster", "x-worm"))
"""Predator and prey."""

COLORS = ("f", "g")
"""The two colors of Seasons; number 1 is East's own, 2 South's, 3 West's, 4 North's."""

GREEN = frozenset(("2s", "3s", "4s", "6s", "8s", "F"))

NINE_SONS = (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)

EAST_WINS = 9
"""So many wins of East in a row make the deal pass all the same, where the edition says so."""
