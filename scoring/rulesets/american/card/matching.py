"""Which lines of a card tiles fit, by comparing numbers of tiles; there is nothing to search.

Tiles of one kind may change places between groups, and jokers only stand in groups of three or more: so a hand fits
when it has at least the tiles of singles and pairs and at most those of all groups, for the jokers then fill the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.hand import Hand, Meld
from scoring.rulesets.american.card.expansion import Concrete
from scoring.rulesets.american.card.grammar import HAND
from scoring.rulesets.american.card.lines import ANY_JOKERS, GUARD, ONE, Card, CardLine, Entry
from scoring.tiles import JOKER, Tile


@dataclass(frozen=True)
class Match:
    """A line that the tiles fit, one of its hands that they make, and how many of the fourteen tiles are jokers."""

    line: CardLine
    concrete: Concrete
    jokers: int


class Exposure(NamedTuple):
    """A group laid out: `n` tiles of which some are jokers."""

    tile: str
    n: int
    jokers: int


def exposure(meld: Meld) -> Exposure | None:
    """The group that a meld is, None when it is no exposure of this game."""
    naturals = {str(tile) for tile in meld.tiles if tile.kind != JOKER}
    if len(naturals) != 1 or not meld.exposed or not 3 <= len(meld.tiles) <= 6:
        return None
    return Exposure(naturals.pop(), len(meld.tiles), sum(tile.kind == JOKER for tile in meld.tiles))


def exposures_of(melds: Sequence[Meld]) -> tuple[Exposure, ...] | None:
    """The exposures in the order in which they look for their group; None when a meld is none."""
    found = [exposure(meld) for meld in melds]
    known = [one for one in found if one is not None]
    if len(known) < len(found):
        return None
    return tuple(sorted(known, key=lambda one: -one.jokers))


def rest(hand: Concrete, exposures: Sequence[Exposure]) -> Concrete | None:
    """The groups of the hand that are not exposed, None when an exposure is none of its groups.

    Exposures with jokers come first; one without takes a group in which no joker may stand, where there is such a one.
    """
    groups = list(hand)
    for tile, n, jokers in exposures:
        fitting = [group for group in groups if group.tile == tile and group.n == n and (group.joker or not jokers)]
        if not fitting:
            return None
        groups.remove(min(fitting, key=lambda group: group.joker))
    return tuple(groups)


def packed(tiles: Sequence[Tile]) -> int:
    """The numbers of the tiles in one integer."""
    return sum([ONE[tile] for tile in tiles])


def fits(tiles: int, most: int, forced: int) -> bool:
    """Whether no number exceeds `most` and none stays below `forced`."""
    return ((most | GUARD) - tiles) & GUARD == GUARD and ((tiles | GUARD) - forced) & GUARD == GUARD


def match(card: Card, hand: Hand, *, drawn: bool) -> tuple[Match, ...]:
    """Every line that the hand fits, the dearest first; `drawn` says that the winning tile was not a discard."""
    if hand.winning is not None and hand.winning.kind == JOKER and not drawn:
        return ()
    exposures = exposures_of(hand.melds)
    if len(hand.tiles) != HAND or exposures is None:
        return ()
    jokers = sum([tile.kind == JOKER for tile in hand.tiles])
    naturals = {tile for tile in hand.tiles if tile.kind != JOKER}
    if not naturals or not all(tile in ONE for tile in hand.tiles):
        return ()
    entries = min([card.by_tile[tile] for tile in naturals], key=len)
    found = _fitting(entries, packed(hand.tiles))
    if exposures:
        held = packed(hand.held)
        found = [one for one in found if _fits_exposed(one, exposures, held)]
    first: dict[int, Concrete] = {}
    for one in found:
        if not exposures or not card.lines[one.position].concealed:
            first.setdefault(one.position, one.hand)
    matches = [Match(card.lines[position], concrete, jokers) for position, concrete in first.items()]
    return tuple(sorted(matches, key=lambda one: -one.line.value))


def _fitting(entries: Sequence[Entry], tiles: int) -> list[Entry]:
    """The hands that the tiles fit as if all were held; what does not fit so does not fit with exposures either."""
    guarded = tiles | GUARD
    return [one for one in entries if (one.most - tiles) & GUARD == GUARD and (guarded - one.forced) & GUARD == GUARD]


def _fits_exposed(one: Entry, exposures: Sequence[Exposure], held: int) -> bool:
    groups = rest(one.hand, exposures)
    if groups is None:
        return False
    most = sum(ONE[tile] * n for tile, n, _ in groups if tile != "J") + ANY_JOKERS
    return fits(held, most, sum(ONE[tile] * n for tile, n, joker in groups if not joker))
