"""The book that the rows of the score table are written in, and its chapters.

Rows of 13 and 16 are for everybody, of 14, 15 and 17 for the winner, those of 18 stand in place of other points. In a
condition, `hand` is one reading of one player's cards and `deal` is how the deal ended.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.hand import Meld, meld
from scoring.patterns import Book, Pattern
from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import Holding
from scoring.tiles import Tile

CATEGORIES = {
    "13": "Points of every hand",
    "14": "Points of the winner",
    "15": "Final card",
    "16": "Doubles of every hand",
    "17": "Doubles of the winner",
    "18": "Special values",
}

Row = Pattern[Holding, Deal]
book: Book[Holding, Deal] = Book()


def chapter(clause: str) -> str:
    """The first number of a row: 13 to 18."""
    return clause.split(".")[0]


def alone(cards: Iterable[Tile]) -> list[Meld]:
    """Cards that lie by themselves, shown as groups of one."""
    return [meld((card,)) for card in cards]
