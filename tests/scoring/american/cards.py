"""Small invented cards for the tests, and hands made from what their lines mean."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from scoring.cards import CardError
from scoring.hand import Hand
from scoring.notation import parse
from scoring.rulesets.american.card import FORMAT, Card, CardLine, Concrete, Group, compile_card, write_hand
from scoring.rulesets.american.tiles import ALPHABET, COPIES

CASA = json.loads((Path(__file__).parents[3] / "fixtures/cards/american/casa-2026.json").read_text(encoding="utf-8"))
"""The card that the site brings along."""


def line_of(text: str, *, mod="exact", open="X", value=25, **more) -> dict:
    return {"text": text, "mod": mod, "open": open, "value": value, **more}


def card_of(*lines: str | dict, flags=(), **head) -> dict:
    """A card of one section; a line may be its text alone."""
    written = [line_of(line) if isinstance(line, str) else line for line in lines]
    section = {"key": "s", "title": "Section", "flags": list(flags), "lines": written}
    return {"id": "test", "title": "Test", "sections": [section], **head}


def compiled(*lines: str | dict, flags=(), **head) -> Card:
    return compile_card(card_of(*lines, flags=flags, **head))


def only_line(text: str, *, flags=(), head=None, **more) -> CardLine:
    return compiled(line_of(text, **more), flags=flags, **(head or {})).lines[0]


def meaning(text: str, *, flags=(), head=None, **more) -> set[str]:
    """The concrete hands of a line, each group in notation."""
    line = only_line(text, flags=flags, head=head, **more)
    return {write_hand(hand) for hand in line.hands}


def faults_of(data) -> list[tuple[str, int, int]]:
    """Code, line and column of everything wrong in a card object."""
    with pytest.raises(CardError) as caught:
        FORMAT.read_data(data)
    return [(fault.code, fault.line, fault.column) for fault in caught.value.faults if not fault.warning]


def line_faults(text: str, *, flags=(), head=None, **more) -> list[tuple[str, int]]:
    """Code and column of everything wrong in one line."""
    found = faults_of(card_of(line_of(text, **more), flags=flags, **(head or {})))
    return [(code, column) for code, _, column in found]


def hand_of(text: str) -> Hand:
    return parse(text, ALPHABET)


def made_from(hand: Concrete, chance: Random) -> list[tuple[str, Group]]:
    """Tiles that make this hand, each with its group: natural where the set has them, some jokers besides."""
    left = Counter(COPIES)
    for tile, n, joker in hand:
        left[tile] -= 0 if joker else n
    tiles: list[tuple[str, Group]] = []
    for group in hand:
        for _ in range(group.n):
            natural = not group.joker or (left[group.tile] > 0 and (chance.random() < 0.8 or left["J"] == 0))
            code = group.tile if natural else "J"
            left[code] -= group.joker
            tiles.append((code, group))
    return tiles


def written(tiles: list[str], exposed: list[list[str]] = ()) -> Hand:
    """A winner's hand of these codes; the last of `tiles` is the winning one."""
    *loose, winning = tiles
    return hand_of(" ".join([*loose, *("[" + "".join(group) + "]" for group in exposed), f"+{winning}"]))
