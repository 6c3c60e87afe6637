"""Payments between all four: the winner collects his total, the losers settle their differences, East doubled."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from scoring.payments import others, settle
from scoring.result import SEATS, Payment
from scoring.rulesets.classical.settings import Settings
from scoring.text import Text

TO_WINNER = "The winner's total of {total}."
TO_WINNER_EAST = "The winner's total of {total}, twice because East is in."
FOR_ALL = "The discarder pays for all three: {points}."
DIFFERENCE = "Between losers: {higher} − {lower}."
DIFFERENCE_EAST = "Between losers: {higher} − {lower}, twice because East is in."
REASONS = (TO_WINNER, TO_WINNER_EAST, FOR_ALL, DIFFERENCE, DIFFERENCE_EAST)


def payments(
    winner: str, totals: Mapping[str, int], settings: Settings, *, discarder: str | None
) -> tuple[Payment, ...]:
    """All payments of the deal: three to the winner, then three between losers."""
    losers = [seat for seat in SEATS if seat != winner]
    found = list(_to_winner(winner, totals[winner], discarder if settings.discarder_pays_all else None))
    if not settings.no_settlement:
        for one, other in combinations(losers, 2):
            found += _between(one, other, totals[one], totals[other])
    return tuple(found)


def factor(one: str, other: str) -> int:
    """East pays and is paid double."""
    return 2 if "E" in (one, other) else 1


@lru_cache(maxsize=4096)
def _to_winner(winner: str, total: int, discarder: str | None) -> tuple[Payment, ...]:
    if not total:
        return ()
    shares = {seat: total * factor(seat, winner) for seat in others(winner)}
    if discarder is not None:
        points = sum(shares.values())
        return (Payment(discarder, winner, points, Text(FOR_ALL, {"points": points})),)
    return tuple(
        Payment(seat, winner, points, Text(TO_WINNER if points == total else TO_WINNER_EAST, {"total": total}))
        for seat, points in shares.items()
    )


@lru_cache(maxsize=8192)
def _between(one: str, other: str, of_one: int, of_other: int) -> tuple[Payment, ...]:
    times = factor(one, other)
    values = {"higher": max(of_one, of_other), "lower": min(of_one, of_other)}
    because = Text(DIFFERENCE if times == 1 else DIFFERENCE_EAST, values)
    return settle(one, other, (of_one - of_other) * times, because)
