"""What the checks are told: tiles and exposures in notation, counted against the set; and the inputs they share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.hand import Meld, meld
from scoring.inputs import HandInput, SeatInput
from scoring.notation import parse
from scoring.result import ScoringError
from scoring.ruleset import RuleSet
from scoring.rulesets.american.card.lines import Card
from scoring.rulesets.american.card.reasons import check_exposure
from scoring.rulesets.american.tiles import ALPHABET, COPIES, NAMES
from scoring.text import Text
from scoring.tiles import Tile

ONE_TILE = "One tile is asked for here."
NO_EXPOSURE = "An exposure stands in square brackets, as in [333BJ]; what stands here outside of them is none."
ONE_EXPOSURE = "One exposure is asked for here."
TOO_MANY = "{tile} is visible {count} times; the set has {copies}."
MESSAGES = (ONE_TILE, NO_EXPOSURE, ONE_EXPOSURE, TOO_MANY)

SEAT_NAMES = RuleSet.seat_names
JOKER = "J"
MAH_JONGG = "mah_jongg"
GROUPS = {"pung": 3, "kong": 4, "quint": 5, "sextet": 6}

GONE = HandInput(
    name="gone",
    label="Tiles gone",
    help="Discards, and in square brackets what the other players have exposed: 333B 5C FF [NNNJ]",
)


def whose(label: str, help: str = "") -> SeatInput:
    """The seat that a check is about; it may be left open."""
    return SeatInput(name="seat", label=label, help=help, null_label="Any player")


def seat_name(seat: str) -> Text:
    return Text(SEAT_NAMES[seat])


def tile_name(tile: str) -> Text:
    return Text(NAMES[tile])


def text_in(said: Mapping[str, Any], name: str) -> str:
    return said[name] or ""


def one_tile(said: Mapping[str, Any], name: str) -> Tile:
    """The single tile of an input."""
    hand = parse(text_in(said, name), ALPHABET, input=name)
    if len(hand.tiles) != 1 or hand.melds:
        raise ScoringError("input", ONE_TILE, input=name)
    return hand.tiles[0]


def tiles_in(said: Mapping[str, Any], name: str) -> tuple[Tile, ...]:
    """Every tile of an input, those in brackets too."""
    return parse(text_in(said, name), ALPHABET, input=name).tiles


def exposures_in(said: Mapping[str, Any], name: str) -> tuple[Meld, ...]:
    """The exposures of an input in the order of writing; raises ScoringError at the first that is none."""
    text = text_in(said, name)
    hand = parse(text, ALPHABET, input=name)
    if hand.held:
        raise ScoringError("notation", NO_EXPOSURE, input=name, column=_outside(text))
    for part in re.finditer(r"[\[(][^\])]*[\])]", text):
        (found,) = parse(part.group(), ALPHABET, input=name).melds
        try:
            check_exposure(found)
        except ScoringError as fault:
            column = part.start() + 1
            raise ScoringError("impossible", fault.message, input=name, column=column, code=fault.code) from None
    return hand.melds


def _outside(text: str) -> int:
    """The column of the first sign outside of brackets."""
    blanked = re.sub(r"\[[^\]]*\]", lambda inside: " " * len(inside.group()), text)
    return len(blanked) - len(blanked.lstrip()) + 1


def exposure_of(tiles: Sequence[Tile]) -> Meld:
    return meld(tuple(sorted(tiles, key=lambda tile: tile.rank)), exposed=True)


def gone_in(said: Mapping[str, Any]) -> Counter[str]:
    """What nobody can have any more; a joker that another player has exposed may still be exchanged."""
    hand = parse(text_in(said, GONE.name), ALPHABET, input=GONE.name)
    exposed = [tile for one in hand.melds for tile in one.tiles if tile != JOKER]
    return Counter(map(str, (*hand.held, *exposed)))


def check_visible(said: Mapping[str, Any], card: Card | None, *names: str) -> None:
    """No tile is visible more often than it is there; the error stands on the input that goes beyond."""
    seen: Counter[str] = Counter()
    for name in names:
        for tile in tiles_in(said, name):
            seen[tile] += 1
            copies = card.supply.of(tile) if card else COPIES[tile]
            if seen[tile] > copies:
                count = _count(said, names, tile)
                message = Text(TOO_MANY, {"tile": tile_name(tile), "count": count, "copies": copies})
                raise ScoringError("impossible", message, input=name, code="TOO_MANY_COPIES")


def _count(said: Mapping[str, Any], names: Sequence[str], tile: Tile) -> int:
    return sum(tiles_in(said, name).count(tile) for name in names)


def keep_exposed(seat: str | None, exposures: Sequence[Meld]) -> dict[str, Any]:
    """What the deal is told of a player's exposures."""
    return {"exposed": {seat: " ".join(exposures)}} if seat and exposures else {}


def keep_dead(seat: str | None, because: str) -> dict[str, Any]:
    """What the deal is told of a dead hand."""
    return {"dead": [seat], "dead_because": {seat: because}} if seat else {}
