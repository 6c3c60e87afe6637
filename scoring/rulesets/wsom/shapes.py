"""Groups of sets that the pattern book speaks of: identical, similar, consecutive, concealed."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hand import Meld
from scoring.readings import Reading
from scoring.rulesets.wsom.circumstances import Win

NINE_GATES = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9]


def is_nine_gates(hand: Reading) -> bool:
    """Whether the thirteen tiles before the winning one are 1112345678999 of the suit of the hand."""
    return len(hand.suits) == 1 and [tile.number for tile in hand.hand.loose] == NINE_GATES


def concealed_triplets(hand: Reading, win: Win) -> list[Meld]:
    """Triplets and kongs of self-drawn tiles: neither exposed nor completed by the winning discard."""
    return [one for one in hand.triplets if not one.exposed and (win.self_drawn or one is not hand.home)]


def identical(sequences: Sequence[Meld], times: int) -> list[Meld]:
    """The sequences that occur at least so many times, equal ones together."""
    if len(sequences) < times:
        return []
    starts = [one.tile for one in sequences]
    if len(starts) - len(set(starts)) < times - 1:
        return []
    found = [one for one in sequences if starts.count(one.tile) >= times]
    return sorted(found, key=lambda one: one.tile.rank)


def similar(melds: Sequence[Meld], *, of: int | None = None) -> list[Meld]:
    """Melds with the same first number in three suits, that number being `of` where it is given."""
    if len(melds) < 3:
        return []
    for number in {one.tile.number for one in melds} if of is None else {of}:
        by_suit = {one.tile.suit: one for one in melds if one.tile.number == number}
        if len(by_suit) == 3:
            return list(by_suit.values())
    return []


def straight(sequences: Sequence[Meld]) -> list[Meld]:
    """The sequences 123, 456 and 789 of one suit."""
    if len(sequences) < 3:
        return []
    for suit in {one.tile.suit for one in sequences}:
        by_start = {one.tile.number: one for one in sequences if one.tile.suit == suit}
        if by_start.keys() >= {1, 4, 7}:
            return [by_start[1], by_start[4], by_start[7]]
    return []


def consecutive(triplets: Sequence[Meld], length: int) -> list[Meld]:
    """Triplets of so many numbers in a row of one suit."""
    if len(triplets) < length:
        return []
    by_place = {(one.tile.suit, one.tile.number): one for one in triplets if one.tile.suit}
    for suit, number in by_place:
        row = [by_place.get((suit, number + step)) for step in range(length)]
        if all(row):
            return [one for one in row if one is not None]
    return []
