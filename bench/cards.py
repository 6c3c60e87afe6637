"""Fourteen American tiles against a card of 60 lines, beside a WSOM hand; and what expanding that card takes."""

from __future__ import annotations

import json
import random
import re
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.scoring import complete_hands
from scoring import ruleset as registry
from scoring.cards import CardFormat
from scoring.result import ScoringError
from scoring.ruleset import RuleSet

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

RUN = re.compile(r"([1-9]+)([BCD])|(\S)")


def sixty_lines(cards: CardFormat) -> dict[str, Any]:
    card = json.loads(HOUSE.read_text(encoding="utf-8"))
    lines = [{"text": text, "mod": mod, "open": "X", "value": 25} for text, mod in MORE]
    card["sections"].append({"key": "more", "title": "More", "flags": [], "lines": lines})
    return cards.read_data(card)


def codes(hand: str) -> list[str]:
    """The tiles of a notation one by one."""
    found = RUN.findall(hand)
    return [tile for numbers, suit, word in found for tile in ([n + suit for n in numbers] if numbers else [word])]


def deals(examples: Sequence[str], rules: RuleSet, count: int, *, seed: int = 3) -> list[dict[str, Any]]:
    """Self-drawn hands, tiles alone; every other fits a line, the rest have a tile exchanged."""
    chance = random.Random(seed)
    kinds = [kind.code for kind in rules.tiles(rules.check_options({}))]
    said = []
    while len(said) < count:
        tiles = codes(chance.choice(examples))
        if len(said) % 2:
            tiles[chance.randrange(len(tiles))] = chance.choice(kinds)
        chance.shuffle(tiles)
        said.append({"winner": "E", "discarder": None, "hand": " ".join(tiles[1:]) + f" +{tiles[0]}"})
    return said


def scored(rules: RuleSet, options: dict[str, Any], said: Sequence[dict[str, Any]]) -> int:
    """How many of the deals are won; the others are refused with their reason."""
    won = 0
    for deal in said:
        try:
            rules.score(options, deal)
            won += 1
        except ScoringError:
            pass
    return won


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
    """Alternates American and WSOM hands, from notation to payments, then expanding and loading the same card."""
    rules, other = registry.get("american"), registry.get("wsom")
    cards = rules.card_format
    assert cards is not None
    data = sixty_lines(cards)
    options = rules.check_options({"card": data})
    view = cards.view(data)
    lines = [line for section in view.sections for line in section.lines]
    said = deals([line.example for line in lines], rules, HANDS)
    beside = [{"winner": hand.seat, "discarder": None, "hand": hand.notation} for hand in complete_hands(HANDS)]
    fitting = [deal for deal in said if scored(rules, options, [deal])]
    others = [deal for deal in said if deal not in fitting]
    ours, refused, theirs = medians(
        [
            lambda: scored(rules, options, fitting),
            lambda: scored(rules, options, others),
            lambda: scored(other, {}, beside),
        ],
        TURNS,
    )
    ours, refused, theirs = ours / len(fitting), refused / len(others), theirs / HANDS
    print(f"{len(lines)} lines, {view.hands} concrete hands;", end=" ")
    print(f"{HANDS} hands of 14 tiles of which {len(fitting)} fit, {TURNS} turns each, alternating")
    print(f"  a hand that fits {ours * 1e3:5.3f} ms  one that does not {refused * 1e3:5.3f} ms", end="  ")
    print(f"(wanted: under 1 ms)  a WSOM hand {theirs * 1e3:5.3f} ms")
    print(f"  time of a hand that fits / time of WSOM: {ours / theirs:.2f}")
    content = json.dumps(data)
    expanding, loading = medians([lambda: cards.read_data(data), lambda: json.loads(content)], TURNS)
    print(f"  expanding the card {expanding:5.3f} s (wanted: under 1 s)  loading its JSON {loading * 1e3:5.3f} ms")


if __name__ == "__main__":
    main()
