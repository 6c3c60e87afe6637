"""The usual shapes of payment, as pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

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


@dataclass(frozen=True)
class Reasons:
    """Templates of what is said where all hands count: for the winner's {total}, and for a difference.

    `{higher}` and `{lower}` are the totals whose difference is paid; `doubled` templates belong to the doubled seat.
    """

    winner: str
    winner_doubled: str
    difference: str
    difference_doubled: str


def all_hands_settle(
    totals: Mapping[str, int], *, winner: str | None, doubled: str, reasons: Reasons
) -> tuple[Payment, ...]:
    """Everybody pays the winner his total, whatever their own; the others settle two by two, the lower paying the
    difference. All that the `doubled` seat pays or takes is doubled. Without a winner all four settle."""
    found: list[Payment] = []
    if winner is not None:
        for payer in others(winner):
            times = 2 if doubled in (payer, winner) else 1
            template = reasons.winner_doubled if times == 2 else reasons.winner
            because = Text(template, {"total": totals[winner]})
            found += to_winner(winner, {payer: (times * totals[winner], because)})
    for first, second in combinations([seat for seat in SEATS if seat != winner], 2):
        times = 2 if doubled in (first, second) else 1
        higher, lower = max(totals[first], totals[second]), min(totals[first], totals[second])
        template = reasons.difference_doubled if times == 2 else reasons.difference
        because = Text(template, {"higher": higher, "lower": lower})
        found += settle(first, second, times * (totals[first] - totals[second]), because)
    return tuple(found)
