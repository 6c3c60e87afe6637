"""A card as the rules use it: lines with their concrete hands, indexed for matching."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.rulesets.american.card.canonical import Slot, domains, slots
from scoring.rulesets.american.card.expansion import (
    RANK,
    Concrete,
    Group,
    Supply,
    candidates,
    expand,
    in_order,
    jokers_needed,
)
from scoring.rulesets.american.card.grammar import Variant


@dataclass(frozen=True, kw_only=True)
class CardLine:
    """A line of the card. `section` is the section's title, `key` its key; `concealed` marks C.

    `most_exposures` is the number of groups of three or more in the variant that has most of them.
    """

    id: str
    section: str
    key: str
    text: str
    mod: str
    concealed: bool
    value: int
    note: str
    singles_pairs: bool
    canonical: tuple[tuple[Slot, ...], ...] = field(repr=False)
    variants: tuple[Variant, ...] = field(repr=False)
    hands: tuple[Concrete, ...] = field(repr=False)
    example: tuple[Group, ...] = field(repr=False)
    most_exposures: int
    needs_joker: bool


class Expansion(NamedTuple):
    """What a line means: its hands, and one of them in the order of printing."""

    canonical: tuple[tuple[Slot, ...], ...]
    hands: tuple[Concrete, ...]
    example: tuple[Group, ...]
    looked_at: int


class TooManyHands(ValueError):
    """The line means more hands than may be looked at."""


@dataclass(frozen=True)
class Setup:
    """What the card says about its tiles and jokers."""

    supply: Supply
    joker_in_flower_group: bool = True


def canonical(variants: Iterable[Variant], mod: str, setup: Setup) -> tuple[tuple[Slot, ...], ...]:
    """The variants in the canonical layer."""
    return tuple(slots(variant.groups, mod, jokers_for_flowers=setup.joker_in_flower_group) for variant in variants)


def expansion(
    variants: Iterable[Variant],
    *,
    mod: str,
    where: Mapping[str, Sequence[int]],
    distinct: bool,
    setup: Setup,
    most: int,
) -> Expansion:
    """All concrete hands of a line, each once; raises TooManyHands where more than `most` would be looked at."""
    layer = canonical(variants, mod, setup)
    free = domains(mod, where)
    looked_at = sum(candidates(variant, free) for variant in layer)
    if looked_at > most:
        raise TooManyHands
    hands: dict[Concrete, tuple[Group, ...]] = {}
    for variant in layer:
        for hand in expand(variant, free, distinct=distinct, supply=setup.supply):
            hands.setdefault(in_order(hand), hand)
    return Expansion(layer, tuple(hands), next(iter(hands.values()), ()), looked_at)


def most_exposures(layer: Iterable[Sequence[Slot]]) -> int:
    """How many groups can be exposed; jokers printed as such never are."""
    return max((sum(slot.n > 2 and slot.tile != "J" for slot in variant) for variant in layer), default=0)


def needs_joker(hands: Iterable[Concrete], supply: Supply) -> bool:
    """Whether no hand of these is made of natural tiles alone."""
    return all(jokers_needed(hand, supply) != 0 for hand in hands)


WIDTH = 5
"""Bits for the number of one tile; the highest of them guards against a borrow."""

ONE = {code: 1 << (WIDTH * rank) for code, rank in RANK.items()}
GUARD = sum(one << (WIDTH - 1) for one in ONE.values())
ANY_JOKERS = ((1 << (WIDTH - 1)) - 1) * ONE["J"]


class Entry(NamedTuple):
    """A concrete hand; its numbers of tiles in one integer each: of all groups (guarded), and those without jokers."""

    position: int
    hand: Concrete
    most: int
    forced: int


def entry(position: int, hand: Concrete) -> Entry:
    most = sum(ONE[tile] * n for tile, n, _ in hand if tile != "J")
    forced = sum(ONE[tile] * n for tile, n, joker in hand if not joker)
    return Entry(position, hand, most | ANY_JOKERS | GUARD, forced)


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card that has been checked; `line` finds a line by its id. Lines are in the card's order."""

    id: str
    title: str
    year: int | None
    jokers: int
    flowers: int
    lowest_value: int
    joker_in_flower_group: bool
    joker_pair_lines: bool
    concealed_bonus: int
    lines: tuple[CardLine, ...] = field(repr=False)
    by_id: Mapping[str, CardLine] = field(init=False, repr=False, compare=False)
    entries: tuple[Entry, ...] = field(init=False, repr=False, compare=False)
    by_tile: Mapping[str, tuple[Entry, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_tile: dict[str, list[Entry]] = {code: [] for code in RANK}
        entries = tuple(entry(position, hand) for position, line in enumerate(self.lines) for hand in line.hands)
        for one in entries:
            for tile in {group.tile for group in one.hand}:
                by_tile[tile].append(one)
        object.__setattr__(self, "entries", entries)
        object.__setattr__(self, "by_id", {line.id: line for line in self.lines})
        object.__setattr__(self, "by_tile", {tile: tuple(entries) for tile, entries in by_tile.items()})

    def line(self, id: str) -> CardLine:
        """The line of this id; raises KeyError."""
        return self.by_id[id]

    @property
    def supply(self) -> Supply:
        return Supply(self.jokers, self.flowers)
