"""The picture keypad of a rule set's tiles: rows of keys, as the pages show it beside a hand's field."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scoring.ruleset import RuleSet, TileKind


@dataclass(frozen=True)
class Keypad:
    """Rows of tiles, one a group of the set."""

    rows: tuple[tuple[str, tuple[TileKind, ...]], ...]


def keypad_for(ruleset: RuleSet, options: Mapping[str, Any]) -> Keypad:
    """The keypad of the set that is played with under these options."""
    tiles = ruleset.tiles(ruleset.check_options(options))
    return Keypad(tuple((group, tuple(kinds)) for group, kinds in groupby(tiles, key=lambda tile: tile.group)))
