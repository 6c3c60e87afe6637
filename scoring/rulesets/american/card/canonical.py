"""The canonical layer: a line's groups with its modifier turned into a free number, ready to expand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rulesets.american.card.grammar import DRAGON, DRAGON_OF_SUIT, LITERAL, NUMBER, WIND, Printed

EXACT, RUN, LIKE, ODD, EVEN = "exact", "run", "like", "odd", "even"
MODS = (EXACT, RUN, LIKE, ODD, EVEN)

RANKS = tuple(range(1, 10))

MOVED = "n"
"""The variable that a modifier makes of the plain digits; it may meet the numbers of x, y and z."""

DOMAINS = {LIKE: RANKS, ODD: (1, 3, 5, 7, 9), EVEN: (2, 4, 6, 8)}


@dataclass(frozen=True)
class Slot:
    """A group of `n` tiles that stands for every tile its kind allows: one object of the canonical layer.

    `rank` is a number, or `var` with `add`; `var` also names a free wind or dragon.
    """

    n: int
    kind: str
    rank: int = 0
    var: str = ""
    add: int = 0
    suit: str = ""
    tile: str = ""
    joker: bool = False

    def as_data(self) -> dict[str, Any]:
        rank = {"var": self.var, "add": self.add} if self.var else self.rank
        parts: dict[str, Mapping[str, Any]] = {
            NUMBER: {"kind": "num", "rank": rank, "suit": self.suit},
            DRAGON_OF_SUIT: {"kind": "dragon", "suit": self.suit},
            LITERAL: {"kind": "lit", "tile": self.tile},
            WIND: {"kind": "wind", "var": self.var},
            DRAGON: {"kind": "dragon", "var": self.var},
        }
        return {"n": self.n, **parts[self.kind], "joker": self.joker}


def plain_digits(groups: Iterable[Printed]) -> set[int]:
    """The numbers that a modifier moves: no soap, no year, no variable."""
    return {group.rank for group in groups if group.kind == NUMBER and not group.var and not group.fixed}


def slots(groups: Iterable[Printed], mod: str, *, jokers_for_flowers: bool = True) -> tuple[Slot, ...]:
    """The groups of one variant under its modifier."""
    groups = tuple(groups)
    least = min(plain_digits(groups), default=0)

    def slot(group: Printed) -> Slot:
        rank, var, add = group.rank, group.var, group.add
        if group.kind == NUMBER and not var and not group.fixed and mod != EXACT:
            rank, var, add = 0, MOVED, rank - least if mod == RUN else 0
        joker = group.joker and group.n > 2 and (jokers_for_flowers or group.tile != "F")
        return Slot(group.n, group.kind, rank, var, add, group.suit, group.tile, joker)

    return tuple(map(slot, groups))


def domains(mod: str, where: Mapping[str, Iterable[int]]) -> dict[str, tuple[int, ...]]:
    """The numbers that each variable may take, before the tiles restrict them."""
    return {MOVED: DOMAINS.get(mod, RANKS), **{name: tuple(where.get(name, RANKS)) for name in "xyz"}}
