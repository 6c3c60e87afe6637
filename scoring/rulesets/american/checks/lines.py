"""The lines of the card that a player can still make, as rows of a verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.checks import VerdictRow
from scoring.hand import Meld
from scoring.rulesets.american.card.expansion import Concrete
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import exposures_of, rest
from scoring.rulesets.american.card.possible import Possibility, possible
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
    tiles = " ".join([*exposures, *_held(card, one.concrete, exposures, gone)])
    return VerdictRow(label, True, Text(""), tiles)


def _label(line: CardLine) -> Text:
    return Text(LINE, {"section": line.section, "line": line.id, "value": line.value})


def _held(card: Card, hand: Concrete, exposures: Sequence[Meld], gone: Mapping[str, int]) -> list[str]:
    """The groups that are still to be made, jokers in place of natural tiles that are not to be had."""
    groups = rest(hand, exposures_of(exposures) or ()) or ()
    laid = Counter(str(tile) for one in exposures for tile in one.tiles)
    left = {tile: card.supply.of(tile) - gone.get(tile, 0) - laid[tile] for tile, _n, _joker in groups}
    natural: dict[int, int] = {}
    for place in sorted(range(len(groups)), key=lambda place: groups[place].joker):  # singles and pairs choose first
        tile, n, joker = groups[place]
        natural[place] = min(n, max(0, left[tile])) if joker else n
        left[tile] -= natural[place]
    return [_written(group.tile, natural[place], group.n) for place, group in enumerate(groups)]


def _written(tile: str, natural: int, n: int) -> str:
    return f"{tile[0] * natural}{tile[1:] if natural else ''}{'J' * (n - natural)}"
