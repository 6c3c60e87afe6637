"""Points paid in chips: the fewest chips of given values that make an amount."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import gcd, lcm

from scoring.result import Payment

LARGEST_TABLE = 100_000


@dataclass(frozen=True)
class Chips:
    """Chips as (value, how many), the dearest first; `left` is what no chip can pay and is noted instead."""

    counts: tuple[tuple[int, int], ...] = ()
    left: int = 0

    @property
    def number(self) -> int:
        """How many chips there are."""
        return sum(count for _, count in self.counts)

    @property
    def points(self) -> int:
        """What was to be paid: the chips and what is left."""
        return sum(value * count for value, count in self.counts) + self.left


def in_chips(points: int, values: Iterable[int]) -> Chips:
    """The fewest chips for so many points, as near as the values come to them from below."""
    return _in_chips(points, tuple(sorted(set(values), reverse=True)))


def chips_of_payers(payments: Iterable[Payment], values: Iterable[int]) -> Mapping[tuple[str, str], Chips]:
    """What each payer hands each payee in chips: (payer, payee) -> chips."""
    sums: dict[tuple[str, str], int] = {}
    for one in payments:
        sums[one.payer, one.payee] = sums.get((one.payer, one.payee), 0) + one.points
    dearest_first = tuple(values)
    return {pair: in_chips(points, dearest_first) for pair, points in sums.items()}


@lru_cache(maxsize=4096)
def _in_chips(points: int, values: tuple[int, ...]) -> Chips:
    if not values or points < min(values):
        return Chips(left=points)
    if all(higher % lower == 0 for higher, lower in pairwise(values)):
        return _dearest_first(points, values)
    return _fewest(points, values)


def _dearest_first(points: int, values: tuple[int, ...]) -> Chips:
    """As many of the dearest as go in, and so on: the fewest where each value is a multiple of the next."""
    counts = []
    for value in values:
        count, points = divmod(points, value)
        if count:
            counts.append((value, count))
    return Chips(tuple(counts), points)


def _fewest(points: int, values: tuple[int, ...]) -> Chips:
    """The fewest for values of any kind: a table of small amounts, and the dearest chip for all above it.

    Chips of another value that come to a multiple of the dearest would be fewer as dearest ones, so the others never
    make more than the table holds.
    """
    step, dearest = gcd(*values), values[0]
    most = max(min(sum(lcm(value, dearest) for value in values[1:]) // step, LARGEST_TABLE), dearest // step)
    whole = points // step
    first = max(0, -(-(whole - most) // (dearest // step)))
    table = _table(tuple(value // step for value in values), most)
    rest = whole - first * (dearest // step)
    while table[rest] == 0 and rest:
        rest -= 1
    counts = {dearest: first} if first else {}
    left = points - step * (rest + first * (dearest // step))
    while rest:
        value = table[rest]
        counts[value * step] = counts.get(value * step, 0) + 1
        rest -= value
    return Chips(tuple(sorted(counts.items(), reverse=True)), left)


@lru_cache(maxsize=16)
def _table(values: tuple[int, ...], most: int) -> list[int]:
    """For each amount one chip of the fewest that make it, 0 where none do."""
    numbers, chip = [0] + [most + 1] * most, [0] * (most + 1)
    for amount in range(1, most + 1):
        for value in values:
            if value <= amount and numbers[amount - value] + 1 < numbers[amount]:
                numbers[amount], chip[amount] = numbers[amount - value] + 1, value
    return chip
