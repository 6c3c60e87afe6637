"""The 152 tiles: three suits, winds, a dragon for each suit, flowers that are all alike, and jokers."""

from __future__ import annotations

from scoring.ruleset import TileKind
from scoring.tiles import DRAGON, JOKER, WIND, Alphabet, Tile, suited, worded

FLOWER = "flower"
"""The kind of the flower, which is held, thrown and called as any other tile."""

BAMS, CRAKS, DOTS = "B", "C", "D"
SUITS = (BAMS, CRAKS, DOTS)
WINDS = ("N", "E", "W", "S")
DRAGONS = ("R", "G", "0")

DRAGON_OF = {BAMS: "G", CRAKS: "R", DOTS: "0"}
"""The dragon of each suit; the soap is the zero as well, and then of no suit."""

ALPHABET = Alphabet(
    (
        *(tile for suit in SUITS for tile in suited(suit)),
        *worded(" ".join(WINDS), kind=WIND),
        *worded(" ".join(DRAGONS), kind=DRAGON),
        Tile("F", kind=FLOWER),
        Tile("J", kind=JOKER),
    )
)

SOAP, FLOWERS, JOKERS = ALPHABET["0"], ALPHABET["F"], ALPHABET["J"]

SUIT_NAMES = {BAMS: "bams", CRAKS: "craks", DOTS: "dots"}

NAMES = {
    **{f"{number}{suit}": f"{number} of {SUIT_NAMES[suit]}" for suit in SUITS for number in range(1, 10)},
    **{"N": "North wind", "E": "East wind", "W": "West wind", "S": "South wind"},
    **{"R": "Red dragon", "G": "Green dragon", "0": "Soap"},
    **{"F": "Flower", "J": "Joker"},
}
"""English names of the tiles, by code."""

GROUPS = {
    **{BAMS: "Bams", CRAKS: "Craks", DOTS: "Dots"},
    **{WIND: "Winds", DRAGON: "Dragons", FLOWER: "Flower and joker", JOKER: "Flower and joker"},
}


def _picture(tile: Tile) -> str:
    """The winds are drawn as in the other games of tiles."""
    return "" if tile.kind == WIND else f"us-{tile.lower()}"


NATURALS = 4
"""Copies of a tile that is neither flower nor joker."""

COPIES = {str(tile): 8 if tile.kind in (FLOWER, JOKER) else NATURALS for tile in ALPHABET.tiles}
"""How many of each tile there are, where the card does not say otherwise."""

KINDS = tuple(
    TileKind(
        str(tile),
        NAMES[str(tile)],
        copies=COPIES[str(tile)],
        group=GROUPS[tile.suit or tile.kind],
        picture=_picture(tile),
    )
    for tile in ALPHABET.tiles
)
"""The set in the order of the keypad."""
