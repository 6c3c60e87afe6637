"""The lines of the card that a player can still make, as rows of a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.checks import VerdictRow
from scoring.hand import Meld
from scoring.rulesets.american.card.expansion import Concrete, write_group
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import Exposure, exposures_of, rest
from scoring.rulesets.american.card.possible import Possibility, possible
from scoring.rulesets.american.checks.reading import JOKER
from scoring.rulesets.american.tiles import NAMES
from scoring.text import Text

LINE = "{section}, line {line}: {value} points"
NO_CARD = "These rules have no card here: compare with the printed card."
MESSAGES = (LINE, NO_CARD)


@dataclass(frozen=True)
class Lines:
    """What became of every line: the rows of possible ones come first, each with a hand; `count` says how many."""

    count: int
    rows: tuple[VerdictRow, ...]


def still_possible(
    card: Card, exposures: Sequence[Meld], *, gone: Mapping[str, int], concealed: bool | None = None
) -> Lines:
    found = possible(card, exposures, gone=gone, concealed=concealed)
    rows = [_row(card, one, exposures, gone) for one in found]
    return Lines(sum(row.possible for row in rows), tuple(sorted(rows, key=lambda row: not row.possible)))


def _row(card: Card, one: Possibility, exposures: Sequence[Meld], gone: Mapping[str, int]) -> VerdictRow:
    label = _label(one.line)
    if one.concrete is None:
        return VerdictRow(label, False, one.because)
    return VerdictRow(label, True, Text(""), _tiles(card, one.concrete, exposures, gone))


def _label(line: CardLine) -> Text:
    return Text(LINE, {"section": line.section, "line": line.id, "value": line.value})


def _tiles(card: Card, hand: Concrete, exposures: Sequence[Meld], gone: Mapping[str, int]) -> str:
    """The hand with what is exposed as it lies, and jokers in place of natural tiles that are not to be had.

    Where the jokers do not last, those in the exposures are shown exchanged for what is left of their tile.
    """
    laid = exposures_of(exposures) or ()
    groups = rest(hand, laid) or ()
    left = Counter({tile: card.supply.of(tile) - gone.get(tile, 0) for tile in NAMES})
    for tile, n, jokers in laid:
        left.subtract({tile: n - jokers, JOKER: jokers})
    held: dict[int, str] = {}
    for place in sorted(range(len(groups)), key=lambda place: groups[place].joker):  # singles and pairs choose first
        tile, n, joker = groups[place]
        natural = max(0, min(n, left[tile])) if joker else n
        left.subtract({tile: natural, JOKER: n - natural} if n > natural else {tile: natural})
        held[place] = write_group(tile, natural, n - natural)
    shown = [_exchanged(one, left) for one in laid] if left[JOKER] < 0 else list(map(str, exposures))
    return " ".join([*shown, *(held[place] for place in range(len(groups)))])


def _exchanged(one: Exposure, left: Counter[str]) -> str:
    natural = min(one.jokers, left[one.tile])
    left.subtract({one.tile: natural})
    return f"[{write_group(one.tile, one.n - one.jokers + natural, one.jokers - natural)}]"
