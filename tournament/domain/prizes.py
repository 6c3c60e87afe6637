"""Prizes by place: those of a shared place are added and split equally, exact to the hundredth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

MOST_PRIZE = 10_000_000
MOST_PRIZES = 200


@dataclass(frozen=True)
class Share:
    """What each at a place gets, in hundredths; `left` hundredths of it all cannot be split equally."""

    first: int
    last: int
    each: int
    left: int = 0


def shares(prizes: Sequence[int], places: Iterable[int]) -> dict[int, Share]:
    """The share of each place that has a prize; `places` holds the place of every ranked player."""
    found = {}
    for place, players in Counter(places).items():
        last = place + players - 1
        total = 100 * sum(prizes[place - 1 : last])
        if total:
            each, left = divmod(total, players)
            found[place] = Share(place, last, each, left)
    return found
