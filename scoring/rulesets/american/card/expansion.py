"""From the canonical layer to concrete hands: every tile that the suits, numbers, winds and dragons can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from math import perm, prod
from typing import NamedTuple

from scoring.rulesets.american.card.canonical import MOVED, Slot
from scoring.rulesets.american.card.grammar import DRAGON, DRAGON_OF_SUIT, LITERAL, NUMBER, WIND
from scoring.rulesets.american.tiles import ALPHABET, COPIES, DRAGON_OF, DRAGONS, SUITS, WINDS


def write_group(tile: str, naturals: int, jokers: int = 0) -> str:
    """So many of a tile, and jokers beside them, in notation."""
    return f"{tile[0] * naturals}{tile[1:] if naturals else ''}{'J' * jokers}"


class Group(NamedTuple):
    """A group of a concrete hand: `n` times one tile; `joker` where jokers may stand in it."""

    tile: str
    n: int
    joker: bool


Concrete = tuple[Group, ...]
"""The groups of one concrete hand in the order of the tiles."""


def write_hand(hand: Iterable[Group]) -> str:
    """Groups in notation, one after the other."""
    return " ".join(write_group(group.tile, group.n) for group in hand)


RANK = {str(tile): tile.rank for tile in ALPHABET.tiles}


@dataclass(frozen=True)
class Supply:
    """How many of each tile there are, by its code."""

    jokers: int = COPIES["J"]
    flowers: int = COPIES["F"]

    def of(self, tile: str) -> int:
        return {"J": self.jokers, "F": self.flowers}.get(tile, COPIES[tile])


@lru_cache(maxsize=1024)
def _group(tile: str, n: int, joker: bool) -> Group:
    return Group(tile, n, joker)


def _order(group: Group) -> tuple[int, int, bool]:
    return RANK[group.tile], group.n, group.joker


def in_order(groups: Iterable[Group]) -> Concrete:
    return tuple(sorted(groups, key=_order))


def most_and_forced(groups: Iterable[Group]) -> tuple[dict[str, int], dict[str, int]]:
    """How many of each tile all groups hold, and how many of those no joker may stand for."""
    most: dict[str, int] = {}
    forced: dict[str, int] = {}
    for tile, n, joker in groups:
        most[tile] = most.get(tile, 0) + n
        if not joker:
            forced[tile] = forced.get(tile, 0) + n
    return most, forced


def jokers_needed(hand: Iterable[Group], supply: Supply) -> int | None:
    """The fewest jokers that the hand is made with, None where the set cannot make it."""
    total, forced = most_and_forced(hand)
    printed = total.pop("J", 0)
    if any(n > supply.of(tile) for tile, n in forced.items()):
        return None
    needed = printed + sum(n - supply.of(tile) for tile, n in total.items() if n > supply.of(tile))
    return needed if needed <= supply.jokers else None


class _Free(NamedTuple):
    """What may be chosen in a variant, with the choices of each, in the order of printing."""

    suits: list[str]
    numbers: dict[str, list[int]]
    winds: list[str]
    dragons: list[str]


def _free(slots: Sequence[Slot], domains: Mapping[str, Sequence[int]]) -> _Free:
    numbers: dict[str, list[int]] = {}
    for slot in slots:
        if slot.kind == NUMBER and slot.var:
            choices = numbers.get(slot.var, domains[slot.var])
            numbers[slot.var] = [number for number in choices if 1 <= number + slot.add <= 9]
    return _Free(
        sorted({slot.suit for slot in slots if slot.suit}),
        numbers,
        sorted({slot.var for slot in slots if slot.kind == WIND}),
        sorted({slot.var for slot in slots if slot.kind == DRAGON}),
    )


def candidates(slots: Sequence[Slot], domains: Mapping[str, Sequence[int]]) -> int:
    """An upper bound for the number of hands of a variant, known before any is made."""
    free = _free(slots, domains)
    honors: int = 4 ** len(free.winds) * 3 ** len(free.dragons)
    return perm(3, len(free.suits)) * prod(map(len, free.numbers.values())) * honors


def expand(
    slots: Sequence[Slot], domains: Mapping[str, Sequence[int]], *, distinct: bool, supply: Supply
) -> Iterator[tuple[Group, ...]]:
    """The concrete hands of a variant that the set can make, their groups in the order of printing."""
    free = _free(slots, domains)
    winds = _choices(free.winds, WINDS, distinct)
    dragons = _choices(free.dragons, DRAGONS, distinct)
    for letters in permutations(SUITS, len(free.suits)):
        suits = dict(zip(free.suits, letters, strict=True))
        for numbers in _numbers(free.numbers, distinct):
            for wind, dragon in product(winds, dragons):
                hand = tuple(
                    _group(_tile(slot, suits, numbers, {**wind, **dragon}), slot.n, slot.joker) for slot in slots
                )
                if jokers_needed(hand, supply) is not None:
                    yield hand


def _choices(names: Sequence[str], tiles: Sequence[str], distinct: bool) -> list[dict[str, str]]:
    chosen = permutations(tiles, len(names)) if distinct else product(tiles, repeat=len(names))
    return [dict(zip(names, choice, strict=True)) for choice in chosen]


def _numbers(free: Mapping[str, Sequence[int]], distinct: bool) -> Iterator[dict[str, int]]:
    for chosen in product(*free.values()):
        numbers = dict(zip(free, chosen, strict=True))
        own = [number for name, number in numbers.items() if name != MOVED]
        if not distinct or len(set(own)) == len(own):
            yield numbers


def _tile(slot: Slot, suits: Mapping[str, str], numbers: Mapping[str, int], honors: Mapping[str, str]) -> str:
    if slot.kind == NUMBER:
        rank = numbers[slot.var] + slot.add if slot.var else slot.rank
        return f"{rank}{suits[slot.suit]}"
    if slot.kind == DRAGON_OF_SUIT:
        return DRAGON_OF[suits[slot.suit]]
    return slot.tile if slot.kind == LITERAL else honors[slot.var]
