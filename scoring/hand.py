"""What one player holds: melds laid out, loose tiles, bonus tiles and the winning tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from scoring.tiles import HONOR, SIMPLE, TERMINAL, Tile, written

SEQUENCE, PAIR, TRIPLET, KONG, OTHER = "sequence", "pair", "triplet", "kong", "other"

by_rank = attrgetter("rank")


class Meld(str):
    """A meld is its notation: `123m` held in hand, `[123m]` exposed, `(1111s)` a declared concealed kong.

    `kind` is sequence, pair, triplet, kong or other; `tile` is its first tile; `is_triplet` counts kongs too;
    `has_end` says that a terminal or honor is among its tiles.
    """

    __slots__ = ("exposed", "has_end", "has_honor", "is_kong", "is_sequence", "is_triplet", "kind", "tile", "tiles")

    tiles: tuple[Tile, ...]
    tile: Tile
    kind: str
    exposed: bool
    is_sequence: bool
    is_triplet: bool
    is_kong: bool
    has_honor: bool
    has_end: bool

    def __new__(cls, tiles: Iterable[Tile], *, exposed: bool = False, declared: bool = False) -> Meld:
        ordered = tuple(sorted(tiles, key=by_rank))
        text = written(ordered).replace(" ", "")
        self = super().__new__(cls, f"[{text}]" if exposed else f"({text})" if declared else text)
        self.tiles, self.tile, self.exposed = ordered, ordered[0], exposed
        self.kind = _kind(ordered)
        self.is_sequence = self.kind == SEQUENCE
        self.is_kong = self.kind == KONG
        self.is_triplet = self.kind in (TRIPLET, KONG)
        self.has_honor = any(tile.is_honor for tile in ordered)
        self.has_end = any(tile.is_honor or tile.is_terminal for tile in ordered)
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (_restored, (self.tiles, self.exposed, self.startswith("(")))


def _restored(tiles: tuple[Tile, ...], exposed: bool, declared: bool) -> Meld:
    return Meld(tiles, exposed=exposed, declared=declared)


def _kind(tiles: Sequence[Tile]) -> str:
    first = tiles[0]
    if all(tile == first for tile in tiles):
        return {2: PAIR, 3: TRIPLET, 4: KONG}.get(len(tiles), OTHER)
    steps = [(first.suit, first.number + step) for step in range(3)]
    if first.suit and [(tile.suit, tile.number) for tile in tiles] == steps:
        return SEQUENCE
    return OTHER


def meld(tiles: tuple[Tile, ...], *, exposed: bool = False, declared: bool = False) -> Meld:
    """The meld of these tiles, made once in a game."""
    return _meld(tiles, tiles[0].game, exposed, declared)


@lru_cache(maxsize=4096)
def _meld(tiles: tuple[Tile, ...], game: int, exposed: bool, declared: bool) -> Meld:
    return Meld(tiles, exposed=exposed, declared=declared)


class Facts(NamedTuple):
    """Which suits are there, and whether there are honors, terminals, and suit tiles from 2 to 8."""

    suits: frozenset[str]
    has_honors: bool
    has_terminals: bool
    has_simples: bool


@lru_cache(maxsize=1024)
def _facts(traits: frozenset[tuple[str, str]]) -> Facts:
    kinds = {kind for _, kind in traits}
    return Facts(frozenset(suit for suit, _ in traits if suit), HONOR in kinds, TERMINAL in kinds, SIMPLE in kinds)


@dataclass(frozen=True)
class Hand:
    """Tiles of one player in the order of writing; make it with `Hand.of`, which puts them in order.

    `loose` is held in hand, without `winning`, the tile that made a winner's hand complete; `held` is both together,
    and `tiles` every tile but the bonus tiles.
    """

    loose: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    bonus: tuple[Tile, ...] = ()
    winning: Tile | None = None
    held: tuple[Tile, ...] = field(init=False, repr=False, compare=False)
    tiles: tuple[Tile, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        held = self.loose if self.winning is None else tuple(sorted((*self.loose, self.winning), key=by_rank))
        laid = [tile for one in self.melds for tile in one.tiles]
        object.__setattr__(self, "held", held)
        object.__setattr__(self, "tiles", tuple(sorted((*held, *laid), key=by_rank)) if laid else held)

    @classmethod
    def of(
        cls,
        loose: Iterable[Tile] = (),
        melds: Iterable[Meld] = (),
        bonus: Iterable[Tile] = (),
        winning: Tile | None = None,
    ) -> Hand:
        return cls(
            tuple(sorted(loose, key=by_rank)),
            tuple(sorted(melds, key=_meld_order)) if melds else (),
            tuple(sorted(bonus, key=by_rank)) if bonus else (),
            winning,
        )

    @property
    def facts(self) -> Facts:
        """What the tiles are, all taken together."""
        return _facts(frozenset([tile.trait for tile in self.tiles]))

    def __str__(self) -> str:
        parts = [written(self.loose), *self.melds, written(self.bonus)]
        parts.append(f"+{self.winning}" if self.winning else "")
        return " ".join(filter(None, parts))


def _meld_order(one: Meld) -> tuple[bool, list[int]]:
    return (not one.exposed, [tile.rank for tile in one.tiles])
