"""The picture keypad of a rule set's tiles: rows of keys, as the pages show it beside a hand's field."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import RuleSet, TileKind
from tournament.interfaces.piece_words import PIECE_WORDS, PieceWords
from tournament.interfaces.translated import translated

SIGNS = {"run": "[123]", "triplet": "[111]", "kong": "[1111]", "quint": "[11111]", "sextet": "[111111]"}
USUAL_MELDS = {"run": _("Sequence"), "triplet": _("Triplet"), "kong": _("Kong"), "concealed": _("Concealed kong")}


@dataclass(frozen=True)
class MeldKey:
    """A key after which one press writes a whole meld."""

    kind: str
    label: str | Promise
    sign: str


@dataclass(frozen=True)
class Keypad:
    """Rows of tiles, one a group of the set, the melds they are laid out in, the joker if any, and the words."""

    ruleset: RuleSet
    rows: tuple[tuple[str, tuple[TileKind, ...]], ...]
    melds: tuple[MeldKey, ...]
    joker: str
    words: PieceWords


def keypad_for(ruleset: RuleSet, options: Mapping[str, Any]) -> Keypad:
    """The keypad of the set that is played with under these options."""
    tiles = ruleset.tiles(ruleset.check_options(options))
    rows = tuple((group, tuple(kinds)) for group, kinds in groupby(tiles, key=lambda tile: tile.group))
    joker = ruleset.joker
    return Keypad(ruleset, rows, _meld_keys(ruleset), joker, PIECE_WORDS[ruleset.pieces])


def _meld_keys(ruleset: RuleSet) -> tuple[MeldKey, ...]:
    """The melds that the rule set names in `melds` by their kind, in its own words; those of most games otherwise."""
    own = ruleset.melds
    names = {kind: translated(name) for kind, name in own.items()} or USUAL_MELDS
    return tuple(MeldKey(kind, name, SIGNS.get(kind, "")) for kind, name in names.items())
