"""Standings as ordered criteria over plain results: who comes before whom, and what decided it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

DECIMALS_COMPARED = 9
"""Sums of square roots that are equal on paper differ far behind this, and others before it."""


@dataclass(frozen=True)
class GameResult:
    """What one player took home from one game: raw points of its deals, penalties apart, and deals of his.

    `points` and `penalties` are in points of the table; `wins` counts deals won, `self_picks` those of them won by
    one's own draw, `thrown` deals that another won on one's discard; `best` is the dearest hand won and `best_deal` the
    most points of one deal.
    """

    round: int
    points: int
    penalties: int = 0
    wins: int = 0
    best: int = 0
    self_picks: int = 0
    thrown: int = 0
    best_deal: int = 0

    @property
    def total(self) -> int:
        """Points of the deals and penalties together."""
        return self.points + self.penalties


@dataclass(frozen=True)
class Criterion:
    """One named thing that orders the standings, more being better.

    `compute` takes a player's results in order of round; `decimals` is how many are shown, full precision is kept.
    `per_game` criteria can also be shown for a single result.
    """

    key: str
    title: str
    abbreviation: str
    compute: Callable[[Sequence[GameResult]], float]
    clause: str = ""
    decimals: int = 0
    decides: bool = True


@dataclass(frozen=True)
class Standing:
    """One row: place (shared by ties), values by criterion key, and the key that put it behind the row above."""

    place: int
    who: Hashable
    values: Mapping[str, float] = field(default_factory=dict)
    decided_by: str | None = None
    tied: bool = False


def rank(results: Mapping[Hashable, Sequence[GameResult]], criteria: Sequence[Criterion]) -> tuple[Standing, ...]:
    """The standings: sorted by the criteria that decide, equals sharing the place.

    The order among equals is that of `results`. `decided_by` names the first criterion in which the row differs from
    the nearest row above it with another place (None for the first place and for ties of the row above). Values keep
    their full precision; they are compared at nine decimals.
    """
    deciding = [criterion for criterion in criteria if criterion.decides]
    values = {who: {c.key: c.compute(games) for c in criteria} for who, games in results.items()}
    keys = {who: tuple(round(own[c.key], DECIMALS_COMPARED) for c in deciding) for who, own in values.items()}
    order = sorted(keys, key=keys.__getitem__, reverse=True)
    rows: list[Standing] = []
    for position, who in enumerate(order):
        above = order[position - 1] if position else None
        same_above = above is not None and keys[above] == keys[who]
        same_below = position + 1 < len(order) and keys[order[position + 1]] == keys[who]
        place = rows[-1].place if same_above else position + 1
        if same_above:
            decided_by = rows[-1].decided_by
        else:
            decided_by = _first_difference(deciding, keys[who], keys[above]) if above is not None else None
        rows.append(Standing(place, who, values[who], decided_by, same_above or same_below))
    return tuple(rows)


def _first_difference(criteria: Sequence[Criterion], mine: Sequence[float], theirs: Sequence[float]) -> str:
    return next(c.key for c, one, other in zip(criteria, mine, theirs, strict=True) if one != other)
