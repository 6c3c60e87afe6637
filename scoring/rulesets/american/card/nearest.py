"""The hand of a card that tiles come nearest to, and what they have too much and too little for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.hand import Hand
from scoring.rulesets.american.card.expansion import RANK, Concrete, most_and_forced
from scoring.rulesets.american.card.lines import GUARD, Entry
from scoring.rulesets.american.card.matching import exposures_of, packed, rest


class Nearest(NamedTuple):
    """A hand of the card, its groups that are not exposed, and how many of the held tiles are wrong in them."""

    entry: Entry
    groups: Concrete
    wrong: int


def nearest(entries: Sequence[Entry], hand: Hand) -> Nearest | None:
    """The hand that has the fewest wrong tiles, of those that have all exposures; None when there is none.

    Every kind of tile that is too many is one wrong tile at least: so hands are tried in the order of that number,
    which a subtraction tells, and most are never counted out.
    """
    tiles = packed(hand.tiles)
    waiting: list[list[Entry]] = [[] for _ in range(len(RANK) + 1)]
    for one in entries:
        waiting[((one.most - tiles) & GUARD).bit_count()].append(one)
    exposures = exposures_of(hand.melds) or ()
    held = Counter(map(str, hand.held))
    best: Nearest | None = None
    for least, candidates in enumerate(reversed(waiting)):
        if best is not None and best.wrong <= least:
            break
        for one in candidates:
            groups = rest(one.hand, exposures) if exposures else one.hand
            if groups is None:
                continue
            wrong = _wrong(groups, held)
            if best is None or wrong < best.wrong:
                best = Nearest(one, groups, wrong)
    return best


def _wrong(groups: Concrete, held: Mapping[str, int]) -> int:
    """How many of the tiles the groups cannot use."""
    most, forced = most_and_forced(groups)
    used = sum([min(n, held.get(tile, 0)) for tile, n in most.items()])
    lacking = sum([max(0, n - held.get(tile, 0)) for tile, n in forced.items()])
    total = sum(most.values())
    jokers = max(0, held.get("J", 0) - most.get("J", 0))
    return total - used - min(jokers, total - used - lacking)


class Difference(NamedTuple):
    """Which tiles are too many for a hand, which are missing, and of those the ones alone or in pairs."""

    surplus: Counter[str]
    missing: Counter[str]
    single: Counter[str]


def difference(groups: Concrete, held: Mapping[str, int]) -> Difference:
    """What has to be exchanged; jokers stand for the first missing tiles where they may."""
    most, forced = map(Counter[str], most_and_forced(groups))
    have = Counter(held)
    jokers = have.pop("J", 0) - most.pop("J", 0)
    forced.pop("J", 0)
    surplus = have - most
    single = forced - have
    missing = (most - forced) - (have - forced)
    for tile in sorted(missing.elements(), key=RANK.__getitem__)[: max(jokers, 0)]:
        missing[tile] -= 1
        jokers -= 1
    surplus["J"], missing["J"] = max(jokers, 0), max(-jokers, 0)
    return Difference(+surplus, +(missing + single), single)
