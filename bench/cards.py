"""Fourteen tiles against a card of 60 lines, beside reading their notation; and what expanding that card takes."""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from scoring import notation
from scoring.rulesets.american.card import FORMAT, Card, Concrete, compile_card, match
from scoring.rulesets.american.tiles import ALPHABET, COPIES

HOUSE = Path(__file__).parent.parent / "fixtures" / "cards" / "american" / "casa-2026.json"
HANDS = 1000
TURNS = 9

MORE = (
    *((f"FF {n}{n}{n}{n}a {n}{n}{n}{n}b {n}{n}{n}{n}c", "exact") for n in range(1, 10)),
    *((f"{wind}{wind} 1111a 2222b 3333c", "run") for wind in "NEWS"),
    *((f"{dragon}{dragon}{dragon} 111a 2222b 3333c", "run") for dragon in "RG0"),
    *((f"FFFF {wind}{wind} 4{{x}}a 4{{x+{step}}}b", "exact") for step, wind in enumerate("NEWS", start=1)),
    ("ZZZ YYY 1111a 1111b", "like"),
    ("FFFFF 1111a 11b DDDc", "like"),
)
"""Lines that are added to the card of the house, to make 60."""


def sixty_lines() -> dict[str, Any]:
    card = json.loads(HOUSE.read_text(encoding="utf-8"))
    lines = [{"text": text, "mod": mod, "open": "X", "value": 25} for text, mod in MORE]
    card["sections"].append({"key": "more", "title": "More", "flags": [], "lines": lines})
    return FORMAT.read_data(card)


def tiles_of(concrete: Concrete, chance: random.Random) -> list[str]:
    """Tiles that make this hand, up to four of them jokers."""
    tiles = []
    for tile, n, joker in concrete:
        naturals = min(n - chance.choice((0, 0, 0, 1)), COPIES[tile]) if joker else n
        tiles += [tile] * naturals + ["J"] * (n - naturals)
    return tiles


def hands(card: Card, count: int, *, seed: int = 3) -> list[str]:
    """Notation of hands of which every other fits a line, the rest having a tile exchanged."""
    chance = random.Random(seed)
    written = []
    while len(written) < count:
        tiles = tiles_of(chance.choice(chance.choice(card.lines).hands), chance)
        if len(written) % 2:
            tiles[chance.randrange(len(tiles))] = chance.choice(list(COPIES))
        chance.shuffle(tiles)
        written.append(" ".join(tiles[1:]) + f" +{tiles[0]}")
    return written


def medians(sides: Sequence[Callable[[], object]], turns: int) -> list[float]:
    """Seconds of each side, all taking turns."""
    times: list[list[float]] = [[] for _ in sides]
    for _ in range(turns):
        for taken, run in zip(times, sides, strict=True):
            start = time.process_time()
            run()
            taken.append(time.process_time() - start)
    return [statistics.median(taken) for taken in times]


def main() -> None:
    """Alternates matching and reading on the same hands, then expanding and parsing the same card."""
    data = sixty_lines()
    card = compile_card(data)
    texts = hands(card, HANDS)
    read = [notation.parse(text, ALPHABET) for text in texts]
    found = sum(bool(match(card, hand, drawn=True)) for hand in read)
    print(f"{len(card.lines)} lines, {sum(len(line.hands) for line in card.lines)} concrete hands;", end=" ")
    print(f"{HANDS} hands of 14 tiles of which {found} fit, {TURNS} turns each, alternating")
    matching, parsing = medians(
        [
            lambda: [match(card, hand, drawn=True) for hand in read],
            lambda: [notation.parse(text, ALPHABET) for text in texts],
        ],
        TURNS,
    )
    print(f"  matching a hand  {matching / HANDS * 1e6:7.1f} µs  reading its notation {parsing / HANDS * 1e6:7.1f} µs")
    print(f"  time of matching / time of reading: {matching / parsing:.2f}")
    content = json.dumps(data)
    expanding, loading = medians([lambda: FORMAT.read_data(data), lambda: json.loads(content)], TURNS)
    print(f"  expanding the card {expanding * 1e3:5.1f} ms  loading its JSON {loading * 1e3:7.3f} ms")


if __name__ == "__main__":
    main()
