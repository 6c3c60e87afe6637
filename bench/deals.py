"""Classical deals per second: all four hands of a deal read and explained, beside the winner's hand alone."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any

from bench.scoring import HONORS, NUMBERS, SEATS, Complete, complete_hands
from scoring import ruleset as registry

DEALS = 1000
TURNS = 7
WALL = [f"{number}{suit}" for suit in "mps" for number in NUMBERS] * 4 + list(HONORS) * 4


def dealt(count: int, *, seed: int = 2) -> list[dict[str, Any]]:
    """Deals of one wall: a complete hand, and thirteen of the tiles left for each of the others."""
    chance = random.Random(seed)
    deals = []
    for hand in regular_hands(count, seed=seed):
        wall = list(WALL)
        for suit, number in hand.tiles:
            wall.remove("ESWNPFC"[number - 1] if suit == "z" else f"{number}{suit}")
        chance.shuffle(wall)
        losers = [seat for seat in SEATS if seat != hand.seat]
        hands = {seat: " ".join(wall[place * 13 : place * 13 + 13]) for place, seat in enumerate(losers)}
        deals.append(
            {
                "winner": hand.seat,
                "discarder": None if hand.self_drawn else chance.choice(losers),
                "hands": {hand.seat: hand.notation, **hands},
            }
        )
    return deals


def regular_hands(count: int, *, seed: int) -> list[Complete]:
    """Sets and a pair only: seven pairs are no hand of the game as most play it."""
    hands = complete_hands(count + count // 10 + 1, seed=seed)
    return [hand for hand in hands if any(hand.tiles.count(tile) % 2 for tile in hand.tiles)][:count]


def winner_only(deal: Mapping[str, Any]) -> dict[str, Any]:
    return {**deal, "hands": {deal["winner"]: deal["hands"][deal["winner"]]}}


def seconds(deals: Sequence[Mapping[str, Any]]) -> float:
    rules = registry.get("classical")
    start = time.perf_counter()
    for deal in deals:
        rules.score({}, deal)
    return time.perf_counter() - start


def main() -> None:
    """Alternates four hands and one on the same deals and prints medians and their ratio."""
    deals = dealt(DEALS)
    sides = {"all four hands": deals, "the winner's alone": [winner_only(deal) for deal in deals]}
    times: dict[str, list[float]] = {name: [] for name in sides}
    for _turn in range(TURNS):
        for name, side in sides.items():
            times[name].append(seconds(side))
    print(f"{DEALS} classical deals, {TURNS} turns each, alternating")
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    for name, taken in medians.items():
        print(f"  {name:<20} {taken / DEALS * 1e6:8.1f} µs a deal {DEALS / taken:10.0f} deals a second")
    four, one = medians.values()
    print(f"  four hands / one: {four / one:.2f}")


if __name__ == "__main__":
    main()
