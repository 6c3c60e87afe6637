"""What patterns ask of the whole hand: which of them can be there at all, and which can never meet.

It repeats parts of the conditions in `patterns.py`, so that few of them have to be asked for a given hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from scoring.patterns import Pattern
from scoring.readings import REGULAR, Reading
from scoring.rulesets.wsom.circumstances import Win
from scoring.rulesets.wsom.patterns import book


@dataclass(frozen=True, kw_only=True)
class Need:
    """What a pattern asks of the whole hand; None asks nothing. `suits` is the least and the most number of suits.

    `of_honors` and `of_suits` say of what some of the `triplets` must be; `bonus` patterns ask how the hand was won.
    """

    sequences: int = 0
    triplets: int = 0
    of_honors: int = 0
    of_suits: int = 0
    kongs: int = 0
    regular: bool | None = None
    honors: bool | None = None
    terminals: bool | None = None
    simples: bool | None = None
    suits: tuple[int, int] = (0, 3)
    bonus: bool = False


NEEDS = {
    "1.1": Need(simples=True, sequences=4),
    "1.2": Need(),
    "1.3": Need(honors=False, terminals=False, simples=True),
    "2.1.1": Need(suits=(1, 1), honors=True),
    "2.1.2": Need(suits=(1, 1), honors=False),
    "2.2": Need(suits=(1, 1), honors=False, terminals=True, simples=True, triplets=1),
    "3.1": Need(triplets=1, of_honors=1, honors=True),
    "3.2.1": Need(triplets=2, of_honors=2, honors=True),
    "3.2.2": Need(triplets=3, of_honors=3, honors=True),
    "3.3.1": Need(triplets=2, of_honors=2, honors=True),
    "3.3.2": Need(triplets=3, of_honors=3, honors=True),
    "3.3.3": Need(triplets=3, of_honors=3, honors=True),
    "3.3.4": Need(triplets=4, of_honors=4, honors=True),
    "3.4": Need(suits=(0, 0), honors=True, terminals=False, simples=False),
    "4.1": Need(triplets=4),
    "4.2.1": Need(triplets=2),
    "4.2.2": Need(triplets=3),
    "4.2.3": Need(triplets=4),
    "4.3.1": Need(triplets=1, kongs=1),
    "4.3.2": Need(triplets=2, kongs=2),
    "4.3.3": Need(triplets=3, kongs=3),
    "4.3.4": Need(triplets=4, kongs=4),
    "5.1.1": Need(simples=True, sequences=2),
    "5.1.2": Need(simples=True, sequences=4),
    "5.1.3": Need(simples=True, sequences=3),
    "5.1.4": Need(simples=True, sequences=4),
    "6.1": Need(simples=True, sequences=3, suits=(3, 3)),
    "6.2.1": Need(triplets=2, of_suits=2, suits=(3, 3)),
    "6.2.2": Need(triplets=3, of_suits=3, suits=(3, 3)),
    "7.1": Need(simples=True, sequences=3, terminals=True),
    "7.2.1": Need(triplets=3, of_suits=3, simples=True),
    "7.2.2": Need(triplets=4, of_suits=4, simples=True),
    "8.1.1": Need(regular=True),
    "8.1.2": Need(regular=True, honors=False, terminals=True),
    "8.1.3": Need(simples=False),
    "8.1.4": Need(simples=False, honors=False, terminals=True),
    "9.1.1": Need(bonus=True),
    "9.1.2": Need(bonus=True),
    "9.2": Need(bonus=True, triplets=1, kongs=1),
    "9.3": Need(bonus=True),
    "9.4.1": Need(bonus=True),
    "9.4.2": Need(bonus=True),
    "10.1": Need(regular=False, honors=True, terminals=True, simples=False, suits=(3, 3)),
    "10.2": Need(regular=False),
}
"""From the conditions of the patterns, one row for each."""


def excluded(first: str, second: str) -> bool:
    """Whether the needs of two patterns contradict each other."""
    one, other = NEEDS[first], NEEDS[second]
    told_apart = max(one.of_honors, other.of_honors) + max(one.of_suits, other.of_suits)
    sets = max(one.sequences, other.sequences) + max(one.triplets, other.triplets, told_apart)
    irregular = one.regular is False or other.regular is False
    opposite = any(
        {getattr(one, name), getattr(other, name)} == {True, False}
        for name in ("regular", "honors", "terminals", "simples")
    )
    apart = max(one.suits[0], other.suits[0]) > min(one.suits[1], other.suits[1])
    return sets > 4 or opposite or apart or (irregular and sets > 0)


def possible(hand: Reading, win: Win) -> tuple[Pattern[Reading, Win], ...]:
    """The patterns whose needs the hand meets, in the book's order."""
    return _possible(
        (len(hand.sequences), len(hand.triplets), len(hand.kongs), len(hand.suits)),
        (hand.shape, hand.has_honors, hand.has_terminals, hand.has_simples),
        win.special,
    )


@lru_cache(maxsize=4096)
def _possible(
    counts: tuple[int, int, int, int], facts: tuple[str, bool, bool, bool], special: bool
) -> tuple[Pattern[Reading, Win], ...]:
    sequences, triplets, kongs, suits = counts
    shape, *has = facts

    def meets(need: Need) -> bool:
        enough = sequences >= need.sequences and triplets >= need.triplets and kongs >= need.kongs
        asked = (need.regular, need.honors, need.terminals, need.simples)
        agrees = all(ask in (None, given) for ask, given in zip(asked, (shape == REGULAR, *has), strict=True))
        return enough and agrees and need.suits[0] <= suits <= need.suits[1] and (special or not need.bonus)

    return tuple(pattern for pattern in book.patterns if meets(NEEDS[pattern.clause]))
