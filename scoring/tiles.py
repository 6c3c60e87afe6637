"""Tiles and cards, and the alphabets of codes that the games write them with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

SUIT, WIND, DRAGON, BONUS, JOKER = "suit", "wind", "dragon", "bonus", "joker"


TERMINAL, SIMPLE, HONOR = "terminal", "simple", "honor"


class Tile(str):
    """A tile is its code in notation, `5m` or `E`; it also answers what rule books ask of a tile.

    `kind` is one of the constants above; `suit` and `number` are set where the code is a number and a letter;
    `rank` is the place in its alphabet, which is the order of writing. Tiles that can stand in a meld together share
    their `group`; equal codes of two alphabets differ in `game`; `trait` is the suit with terminal or simple, or honor.
    """

    __slots__ = (
        *("game", "group", "kind", "number", "rank", "suit", "trait"),
        *("is_dragon", "is_honor", "is_simple", "is_terminal", "is_wind"),
    )

    kind: str
    suit: str
    number: int
    rank: int
    game: int
    group: str
    trait: tuple[str, str]
    is_wind: bool
    is_dragon: bool
    is_honor: bool
    is_terminal: bool
    is_simple: bool

    def __new__(cls, code: str, *, kind: str, suit: str = "", number: int = 0, rank: int = 0, game: int = 0) -> Tile:
        tile = super().__new__(cls, code)
        tile.kind, tile.suit, tile.number, tile.rank, tile.game = kind, suit, number, rank, game
        tile.is_wind = kind == WIND
        tile.is_dragon = kind == DRAGON
        tile.is_honor = tile.is_wind or tile.is_dragon
        tile.is_terminal = kind == SUIT and number in (1, 9)
        tile.is_simple = kind == SUIT and not tile.is_terminal
        tile.group = suit or str(tile)
        tile.trait = suit, HONOR if tile.is_honor else TERMINAL if tile.is_terminal else SIMPLE if suit else kind
        return tile

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        values = {name: getattr(self, name) for name in ("kind", "suit", "number", "rank", "game")}
        return (str(self),), values

    def __repr__(self) -> str:
        return f"Tile({str(self)!r})"


def suited(suit: str, *, kind: str = SUIT, numbers: Iterable[int] = range(1, 10)) -> list[Tile]:
    """The tiles of one suit: `1m` to `9m` for the letter `m`."""
    return [Tile(f"{number}{suit}", kind=kind, suit=suit, number=number) for number in numbers]


def worded(codes: str, *, kind: str) -> list[Tile]:
    """Tiles whose codes are words, given with spaces between: `E S W N`."""
    return [Tile(code, kind=kind) for code in codes.split()]


_games = count(1)


class Alphabet:
    """The codes of one game in the order of writing; `aliases` are other codes that are read as well."""

    def __init__(self, tiles: Iterable[Tile], aliases: Mapping[str, str] | None = None) -> None:
        game = next(_games)
        self.tiles = tuple(
            Tile(tile, kind=tile.kind, suit=tile.suit, number=tile.number, rank=rank, game=game)
            for rank, tile in enumerate(tiles)
        )
        self.by_code: dict[str, Tile] = {str(tile): tile for tile in self.tiles}
        self.by_code.update({alias: self.by_code[code] for alias, code in (aliases or {}).items()})
        words = sorted((code for code in self.by_code if not _is_numbered(code)), key=len, reverse=True)
        letters = sorted({code[1] for code in self.by_code if _is_numbered(code)})
        self.word = "|".join(map(re.escape, words)) or "(?!)"
        self.letter = f"[{''.join(map(re.escape, letters))}]" if letters else "(?!)"

    def __getitem__(self, code: str) -> Tile:
        return self.by_code[code]

    def __contains__(self, code: object) -> bool:
        return code in self.by_code


def _is_numbered(code: str) -> bool:
    return len(code) == 2 and code[0] in "123456789"


def written(tiles: Iterable[Tile]) -> str:
    """Tiles in their order of writing: `123m 44p EE`; runs of a suit share the letter, equal words stand together."""
    out: list[str] = []
    previous: Tile | None = None
    for tile in tiles:
        if previous is not None and tile.suit and tile.suit == previous.suit:
            out[-1:] = [tile]
            out.insert(-1, str(previous.number))
        elif previous is not None and tile == previous:
            out.append(tile)
        else:
            out.extend([" ", tile] if out else [tile])
        previous = tile
    return "".join(out)


SUITS = ("m", "p", "s")
"""Characters, dots and bamboos."""

PLAIN_TILES = (
    *(tile for suit in SUITS for tile in suited(suit)),
    *worded("E S W N", kind=WIND),
    *worded("C F P", kind=DRAGON),
)
"""The 34 kinds of the tile games without bonus tiles."""

BONUS_TILES = tuple(worded("f1 f2 f3 f4 g1 g2 g3 g4", kind=BONUS))

SPECIAL_TILES = tuple(worded("x-man x-gold x-cat x-mouse x-fisherman x-fish x-rooster x-worm", kind=BONUS))
"""Two sets of four that old games hold in place of one colour of flowers or seasons; each predator before its prey."""

ALIASES = {f"{number}z": code for number, code in enumerate("ESWNPFC", start=1)}
"""Codes of other programs for winds and dragons."""

TILE_ALPHABET = Alphabet(PLAIN_TILES, ALIASES)
BONUS_ALPHABET = Alphabet((*PLAIN_TILES, *BONUS_TILES), ALIASES)
SPECIAL_ALPHABET = Alphabet((*PLAIN_TILES, *BONUS_TILES, *SPECIAL_TILES), ALIASES)

SUIT_NAMES = {"m": "characters", "p": "dots", "s": "bamboos"}

TILE_NAMES = {
    **{f"{number}{suit}": f"{number} of {name}" for suit, name in SUIT_NAMES.items() for number in range(1, 10)},
    **{"E": "East wind", "S": "South wind", "W": "West wind", "N": "North wind"},
    **{"C": "Red dragon", "F": "Green dragon", "P": "White dragon"},
    **{f"f{n}": f"Flower {n}" for n in range(1, 5)},
    **{f"g{n}": f"Season {n}" for n in range(1, 5)},
    **{"x-man": "Man", "x-gold": "Pot of Gold", "x-cat": "Cat", "x-mouse": "Mouse"},
    **{"x-fisherman": "Fisherman", "x-fish": "Fish", "x-rooster": "Rooster", "x-worm": "Worm"},
}
"""English names of the tiles, by code."""
