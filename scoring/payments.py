"""The usual shapes of payment, as pure functions."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.result import SEATS, Payment
from scoring.text import Text


def others(seat: str) -> list[str]:
    """The other three seats, in order of play from the next one."""
    place = SEATS.index(seat)
    return [SEATS[(place + step) % 4] for step in (1, 2, 3)]


def to_winner(winner: str, shares: Mapping[str, tuple[int, Text]]) -> tuple[Payment, ...]:
    """Everybody in `shares` pays the winner his points for his reason; nothing to pay is no payment."""
    return tuple(Payment(payer, winner, points, because) for payer, (points, because) in shares.items() if points)


def each_pays(winner: str, points: int, because: Text) -> tuple[Payment, ...]:
    """The other three pay the same."""
    return to_winner(winner, dict.fromkeys(others(winner), (points, because)))


def settle(first: str, second: str, difference: int, because: Text) -> tuple[Payment, ...]:
    """The lower of two seats pays the difference; `difference` is that of the first over the second."""
    if difference < 0:
        return settle(second, first, -difference, because)
    return (Payment(second, first, difference, because),) if difference else ()
