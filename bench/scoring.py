"""WSOM hands per second, every reading explained, beside the riichi library `mahjong` on the same complete hands."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter

from scoring import ruleset as registry

HANDS = 2000
TURNS = 9
SEATS = ("E", "S", "W", "N")
NUMBERS = range(1, 10)
HONORS = "ESWNPFC"


@dataclass(frozen=True)
class Complete:
    """Fourteen concealed tiles, as (suit, number), the last being the winning tile; honors are numbers of suit `z`."""

    tiles: tuple[tuple[str, int], ...]
    self_drawn: bool
    seat: str

    @property
    def notation(self) -> str:
        *loose, (suit, number) = self.tiles
        runs = {letter: "".join(str(n) for s, n in sorted(loose) if s == letter) for letter in "mpsz"}
        return " ".join(run + letter for letter, run in runs.items() if run) + f" +{number}{suit}"

    def numbers(self, suit: str) -> str:
        return "".join(str(n) for s, n in self.tiles if s == suit)


def complete_hands(count: int, *, seed: int = 1) -> list[Complete]:
    """Random hands of four sets and a pair, every fifth of them in one suit and honors, every twentieth seven pairs."""
    chance = random.Random(seed)
    hands: list[Complete] = []
    while len(hands) < count:
        suits = "mps" if len(hands) % 5 else chance.choice("mps")
        tiles = _seven_pairs(chance) if len(hands) % 20 == 7 else _sets_and_pair(chance, suits)
        if all(tiles.count(tile) <= 4 for tile in tiles):
            chance.shuffle(tiles)
            hands.append(Complete(tuple(tiles), chance.random() < 0.4, chance.choice(SEATS)))
    return hands


def _sets_and_pair(chance: random.Random, suits: str) -> list[tuple[str, int]]:
    tiles: list[tuple[str, int]] = []
    for _ in range(4):
        kind = chance.random()
        if kind < 0.65:
            suit, start = chance.choice(suits), chance.randint(1, 7)
            tiles += [(suit, start), (suit, start + 1), (suit, start + 2)]
        else:
            tiles += [_any_tile(chance, suits)] * 3
    return tiles + [_any_tile(chance, suits)] * 2


def _seven_pairs(chance: random.Random) -> list[tuple[str, int]]:
    every = [(suit, number) for suit in "mps" for number in NUMBERS] + [("z", number) for number in range(1, 8)]
    return [tile for tile in chance.sample(every, 7) for _ in range(2)]


def _any_tile(chance: random.Random, suits: str) -> tuple[str, int]:
    if chance.random() < 0.25:
        return "z", chance.randint(1, 7)
    return chance.choice(suits), chance.choice(NUMBERS)


def _ours(hands: Sequence[Complete]) -> Callable[[], None]:
    """Everything from the notation to payments and the other readings, as a request would ask it."""
    rules = registry.get("wsom")
    deals = [
        {
            "winner": hand.seat,
            "discarder": None if hand.self_drawn else SEATS[SEATS.index(hand.seat) - 1],
            "hand": hand.notation,
        }
        for hand in hands
    ]

    def run() -> None:
        for deal in deals:
            rules.score({}, deal)

    return run


def _theirs(hands: Sequence[Complete]) -> Callable[[], None]:
    """Their numbers of tiles are made before the clock starts; wins without a yaku are part of the work as well."""
    calculator = HandCalculator()
    deals = []
    for hand in hands:
        suits = {name: hand.numbers(suit) for name, suit in (("man", "m"), ("pin", "p"), ("sou", "s"), ("honors", "z"))}
        suit, number = hand.tiles[-1]
        start = {"m": 0, "p": 36, "s": 72, "z": 108}[suit] + 4 * (number - 1)
        tiles = TilesConverter.string_to_136_array(**suits)
        winning = next(tile for tile in tiles if start <= tile < start + 4)
        deals.append((tiles, winning, HandConfig(is_tsumo=hand.self_drawn)))

    def run() -> None:
        for tiles, winning, config in deals:
            calculator.estimate_hand_value(tiles, winning, config=config)

    return run


def main() -> None:
    """Alternates both on the same hands and prints medians and their ratio."""
    hands = complete_hands(HANDS)
    sides = {"scoring (wsom)": _ours(hands), "mahjong (riichi)": _theirs(hands)}
    times: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(TURNS):
        for name, run in sides.items():
            start = time.process_time()
            run()
            times[name].append((time.process_time() - start) / len(hands))
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    print(f"{HANDS} complete hands, {TURNS} turns each, alternating")
    for name, median in medians.items():
        print(f"  {name:18} {median * 1e6:7.1f} µs a hand  {1 / median:9.0f} hands a second")
    ours, theirs = medians.values()
    print(f"  rate of scoring / rate of mahjong: {theirs / ours:.2f}")


if __name__ == "__main__":
    main()
