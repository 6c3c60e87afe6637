"""Which lines a player can still make with exposures on the rack, given the tiles that are visibly gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.hand import Meld
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.expansion import Concrete, most_and_forced, write_hand
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import Exposure, exposures_of, rest
from scoring.rulesets.american.card.reasons import lacking
from scoring.rulesets.american.tiles import NAMES
from scoring.text import Text


class Possibility(NamedTuple):
    """A line with a hand of it that can still be made, or None and the reason why there is none."""

    line: CardLine
    concrete: Concrete | None
    because: Text


class _Lack(NamedTuple):
    """What stands in the way of one hand, the number of tiles that are not to be had first."""

    tiles: int
    because: Text


def possible(
    card: Card, exposures: Sequence[Meld], *, gone: Mapping[str, int], concealed: bool | None = None
) -> tuple[Possibility, ...]:
    """Every line of the card, in its order.

    `exposures` are the player's own; `gone` counts the tiles that she cannot have any more: discards, and what others
    have exposed. Jokers in an exposure may be exchanged, so only discarded ones are gone. `concealed` asks for one kind
    of lines only. A meld that is no exposure of this game leaves no line.
    """
    left = {tile: max(0, card.supply.of(tile) - gone.get(tile, 0)) for tile in NAMES}
    laid = exposures_of(exposures)
    return tuple(_possibility(line, exposures, laid, left, concealed) for line in card.lines)


def _possibility(
    line: CardLine,
    melds: Sequence[Meld],
    laid: tuple[Exposure, ...] | None,
    left: Mapping[str, int],
    concealed: bool | None,
) -> Possibility:
    if concealed is not None and line.concealed != concealed:
        return Possibility(line, None, Text(say.ONLY_CONCEALED if concealed else say.ONLY_EXPOSED))
    if line.concealed and melds:
        values = {"line": line.id, "exposure": melds[0]}
        return Possibility(line, None, Text(say.CONCEALED_LINE_EXPOSED, values))
    lacks: list[_Lack] = []
    for hand in line.hands if laid is not None else ():
        groups = rest(hand, laid or ())
        if groups is None:
            continue
        lack = _lack(groups, laid or (), left)
        if lack is None:
            return Possibility(line, hand, Text(say.STILL_POSSIBLE, {"hand": write_hand(hand)}))
        lacks.append(lack)
    if lacks:
        return Possibility(line, None, min(lacks, key=lambda one: one.tiles).because)
    return Possibility(line, None, _no_group(line, melds))


def _no_group(line: CardLine, melds: Sequence[Meld]) -> Text:
    for meld in melds:
        _, template = lacking(line, meld)
        if template:
            return Text(template, {"line": line.id, "exposure": meld})
    return Text(say.EXPOSURES_NOT_TOGETHER, {"line": line.id, "exposures": " ".join(melds)})


def _lack(groups: Concrete, laid: Sequence[Exposure], left: Mapping[str, int]) -> _Lack | None:
    """What is not to be had for the groups still to be made, beside those laid out; None when all is there.

    Jokers that lie in an own exposure count as exchanged where a natural tile is left for them.
    """
    most, forced = most_and_forced(groups)
    naturals: dict[str, int] = {}
    for tile, n, jokers in laid:
        most[tile] = most.get(tile, 0) + n
        naturals[tile] = naturals.get(tile, 0) + n - jokers
    for tile, n in forced.items():
        room = left[tile] - naturals.get(tile, 0)
        if n > room:
            values: dict[str, Text | str | int] = {"tile": Text(NAMES[tile]), "count": n, "left": max(0, room)}
            return _Lack(n - room, Text(say.TILE_GONE, values))
    printed = most.pop("J", 0)
    needed = printed + sum(max(0, n - left[tile]) for tile, n in most.items())
    if needed > left["J"]:
        return _Lack(needed - left["J"], Text(say.JOKERS_GONE, {"count": needed, "left": left["J"]}))
    return None
