"""The picture keypad of a rule set's tiles: rows of keys, as the pages show it beside a hand's field."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring.ruleset import RuleSet, TileKind
from tournament.interfaces.piece_words import PIECE_WORDS, PieceWords


@dataclass(frozen=True)
class Keypad:
    """Rows of tiles, one a group of the set, and the words for them."""

    rows: tuple[tuple[str, tuple[TileKind, ...]], ...]
    words: PieceWords


def keypad_for(ruleset: RuleSet, options: Mapping[str, Any]) -> Keypad:
    """The keypad of the set that is played with under these options."""
    tiles = ruleset.tiles(ruleset.check_options(options))
    rows = tuple((group, tuple(kinds)) for group, kinds in groupby(tiles, key=lambda tile: tile.group))
    return Keypad(rows, PIECE_WORDS[ruleset.pieces])
