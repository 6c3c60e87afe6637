"""Rounds of foursomes in which nobody meets twice, built from finite fields, and their fit to rounds already played.

Four rows of q players each; round m seats the players `a[i] * m + b` of the four rows at table b. When differences of
the four factors a[i] can be divided by, two players of different rows meet in exactly one round, and players of one
row in none, so each row can afterwards be seated by itself. For 16 players these are the 5 rounds of the affine plane
of order 4, for 64 players 21 rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations, product

Groups = list[list[list[int]]]
Arithmetic = tuple[Callable[[int, int], int], Callable[[int, int], int]]

EMBED_SECONDS = 1.0

STARTERS = {24: (7, ((0, 1, 3, 8), (2, 13, 18, 21), (4, 10, 16, 22), (5, 15, 19, 20), (6, 9, 17, 23), (7, 11, 12, 14)))}
"""By size: the length of a cycle, and a round that meets no pair twice while players move on in cycles."""


def perfect_rounds(size: int, rounds: int) -> Groups:
    """Up to `rounds` rounds for `size` players (0, 1, ...) without a repeated meeting; at least one."""
    row = size // 4
    factors = _prime_powers(row)
    if size in STARTERS:
        return _developed(size, *STARTERS[size])[:rounds]
    if row < 4 or min(factors) < 4:
        return [[[first, first + 1, first + 2, first + 3] for first in range(0, size, 4)]][:rounds]
    add, times = _ring(factors)
    found = [
        [[i * row + add(times(_diagonal(i, factors), m), b) for i in range(4)] for b in range(row)]
        for m in range(min(row, rounds))
    ]
    if rounds > row and row % 4 == 0:
        for tables in perfect_rounds(row, rounds - row):
            found.append([[i * row + point for point in table] for i in range(4) for table in tables])
    return found


def _developed(size: int, cycle: int, starter: Sequence[Sequence[int]]) -> Groups:
    """The starter and what becomes of it while everybody moves on in cycles; players beyond whole cycles stay."""
    moving = size - size % cycle

    def moved(point: int, turn: int) -> int:
        return point if point >= moving else point - point % cycle + (point + turn) % cycle

    return [[[moved(point, turn) for point in table] for table in starter] for turn in range(cycle)]


def _prime_powers(number: int) -> list[int]:
    """The greatest powers of primes that divide the number."""
    powers, prime = [], 2
    while number > 1:
        power = 1
        while number % prime == 0:
            number //= prime
            power *= prime
        if power > 1:
            powers.append(power)
        prime += 1
    return powers


def _diagonal(element: int, sizes: Sequence[int]) -> int:
    """The element that is `element` in each of the fields of the ring."""
    number = 0
    for size in sizes:
        number = number * size + element
    return number


def _ring(sizes: Sequence[int]) -> Arithmetic:
    """Sum and product in the product of the fields of these sizes, elements written as numbers of mixed base."""
    fields = [_field(size) for size in sizes]

    def each(operation: int) -> Callable[[int, int], int]:
        def apply(one: int, other: int) -> int:
            digits = []
            for size, field in zip(reversed(sizes), reversed(fields), strict=True):
                one, left = divmod(one, size)
                other, right = divmod(other, size)
                digits.append(field[operation](left, right))
            number = 0
            for size, digit in zip(sizes, reversed(digits), strict=True):
                number = number * size + digit
            return number

        return apply

    return each(0), each(1)


def _field(size: int) -> Arithmetic:
    """Sum and product in the field of `size` elements, a power of a prime; 0 and 1 are themselves."""
    prime = next(p for p in range(2, size + 1) if size % p == 0)
    degree = next(k for k in range(1, 10) if prime**k == size)

    def digits(number: int) -> list[int]:
        return [number // prime**k % prime for k in range(degree)]

    def number(values: Sequence[int]) -> int:
        return sum(value % prime * prime**k for k, value in enumerate(values))

    def add(one: int, other: int) -> int:
        return number([x + y for x, y in zip(digits(one), digits(other), strict=True)])

    def powers_of_root(polynomial: Sequence[int]) -> list[int]:
        powers, element = [1], digits(1)
        while True:
            top = element[-1]
            element = [low - top * c for low, c in zip([0, *element[:-1]], polynomial, strict=True)]
            if number(element) in (0, 1) or len(powers) == size:
                return powers
            powers.append(number(element))
            element = digits(powers[-1])

    # A root of this polynomial generates every element but 0, so its powers are a table of logarithms.
    power = next(p for c in product(range(prime), repeat=degree) if len(p := powers_of_root(c)) == size - 1)
    log = {element: exponent for exponent, element in enumerate(power)}

    def times(one: int, other: int) -> int:
        return power[(log[one] + log[other]) % (size - 1)] if one and other else 0

    return add, times


def embedded(design: Groups, earlier: Groups, size: int, rng: random.Random) -> Groups:
    """The rounds of the design that are still to play when the earlier ones are some of its rounds; [] if they are not.

    Players who did not play an earlier round fit anywhere in it.
    """
    search = _Embedding(design, earlier, size)
    if search.impossible or not search.place(0, time.monotonic() + EMBED_SECONDS):
        return []
    player_at = {point: player for player, point in search.point_of.items()}
    used = set(search.round_of.values())
    left = [
        [[player_at[point] for point in table] for table in tables]
        for index, tables in enumerate(design)
        if index not in used
    ]
    rng.shuffle(left)
    return left


class _Embedding:
    """Backtracking: each player gets a point of the design so that meetings of earlier rounds are meetings of it."""

    def __init__(self, design: Groups, earlier: Groups, size: int) -> None:
        self.size = size
        self.meets = [[-1] * size for _ in range(size)]
        for index, tables in enumerate(design):
            for one, other in (pair for table in tables for pair in combinations(table, 2)):
                self.meets[one][other] = self.meets[other][one] = index
        self.met: list[dict[int, int]] = [{} for _ in range(size)]
        self.played = [{player for table in tables for player in table} for tables in earlier]
        self.impossible = False
        for index, tables in enumerate(earlier):
            for one, other in (pair for table in tables for pair in combinations(table, 2)):
                self.impossible |= other in self.met[one]
                self.met[one][other] = self.met[other][one] = index
        self.order = self._order()
        self.point_of: dict[int, int] = {}
        self.round_of: dict[int, int] = {}
        self.free = set(range(size))

    def _order(self) -> list[int]:
        """Players with the most meetings among those before them first."""
        order: list[int] = []
        known = [0] * self.size
        left = set(range(self.size))
        while left:
            player = max(left, key=lambda p: (known[p], len(self.met[p]), -p))
            left.remove(player)
            order.append(player)
            for other in self.met[player]:
                known[other] += 1
        return order

    def place(self, index: int, until: float) -> bool:
        if index == self.size:
            return True
        player = self.order[index]
        for point in sorted(self.free):
            if time.monotonic() > until:
                return False
            added = self._fits(player, point)
            if added is None:
                continue
            self.point_of[player] = point
            self.free.remove(point)
            self.round_of |= added
            if self.place(index + 1, until):
                return True
            del self.point_of[player]
            self.free.add(point)
            for earlier in added:
                del self.round_of[earlier]
        return False

    def _fits(self, player: int, point: int) -> dict[int, int] | None:
        """The rounds newly matched when the player takes the point; None when a meeting contradicts."""
        added: dict[int, int] = {}
        taken = {design: earlier for earlier, design in self.round_of.items()}
        for other, other_point in self.point_of.items():
            here = self.meets[point][other_point]
            earlier = self.met[player].get(other)
            if earlier is None:
                matched = taken.get(here)
                if matched is not None and {player, other} <= self.played[matched]:
                    return None
            elif here < 0 or taken.get(here, earlier) != earlier:
                return None
            elif here not in taken:
                if earlier in self.round_of or earlier in added:
                    return None
                added[earlier] = here
                taken[here] = earlier
        return added
