"""Why tiles are no hand, or not the hand of a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scoring.hand import Hand, Meld
from scoring.result import ErrorKind, ScoringError
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.expansion import RANK, Concrete, Group
from scoring.rulesets.american.card.grammar import HAND
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import Exposure, exposure, exposures_of, rest
from scoring.rulesets.american.tiles import ALPHABET, NAMES
from scoring.text import Text
from scoring.tiles import JOKER, written


def error(kind: ErrorKind, code: str, template: str, **values: Text | str | int) -> ScoringError:
    return ScoringError(kind, Text(template, values), input="hand", code=code)


def check_hand(card: Card, hand: Hand, *, drawn: bool) -> None:
    """Raises ScoringError where the tiles cannot be there, or cannot be won with whatever the card says."""
    count = len(hand.tiles) + len(hand.bonus)
    if count != HAND:
        raise error("impossible", "NOT_14", say.HAS_NOT_14, count=count)
    for tile, number in Counter(hand.tiles).items():
        copies = card.supply.of(tile)
        if number > copies:
            raise error(
                "impossible",
                "TOO_MANY_COPIES",
                say.TOO_MANY_COPIES,
                tile=Text(NAMES[tile]),
                count=number,
                copies=copies,
            )
    for meld in hand.melds:
        check_exposure(meld)
    if hand.winning is not None and hand.winning.kind == JOKER and not drawn:
        raise error("not_a_win", "DISCARDED_JOKER", say.DISCARDED_JOKER)


def check_exposure(meld: Meld) -> None:
    """Raises ScoringError where a meld can be no exposure of this game."""
    if not meld.exposed:
        raise error("impossible", "BAD_EXPOSURE", say.DECLARED_MELD, meld=meld)
    if exposure(meld) is not None:
        return
    naturals = {str(tile) for tile in meld.tiles if tile.kind != JOKER}
    template = say.EXPOSURE_MIXED if len(naturals) > 1 else say.EXPOSURE_SIZE
    if not naturals:
        template = say.EXPOSURE_OF_JOKERS
    raise error("not_a_win", "BAD_EXPOSURE", template, exposure=meld)


def notation(hand: Iterable[Group]) -> str:
    """A concrete hand as it is written, one group after the other."""
    return " ".join(group.written() for group in hand)


def why_not(card: Card, line: CardLine, hand: Hand, *, drawn: bool) -> ScoringError:
    """Why the tiles are not a hand of this line; they fit another line or none."""
    try:
        check_hand(card, hand, drawn=drawn)
    except ScoringError as fault:
        return fault
    if hand.melds and line.concealed:
        return error(
            "not_a_win", "CONCEALED_LINE_EXPOSED", say.CONCEALED_LINE_EXPOSED, line=line.id, exposure=hand.melds[0]
        )
    near = min(_distances(line, hand), key=lambda one: one.tiles, default=None)
    return _exposure_fault(line, hand) if near is None else _not_nearest(line, near)


def _exposure_fault(line: CardLine, hand: Hand) -> ScoringError:
    for meld in hand.melds:
        code, template = lacking(line, meld)
        if template:
            return error("not_a_win", code, template, line=line.id, exposure=meld)
    melds = " ".join(hand.melds)
    return error("not_a_win", "EXPOSURE_NOT_IN_LINE", say.EXPOSURES_NOT_TOGETHER, line=line.id, exposures=melds)


def lacking(line: CardLine, meld: Meld) -> tuple[str, str]:
    """The code and template of what is wrong with one exposure for this line; empty when it is one of its groups."""
    one = exposure(meld)
    if one is not None and any(rest(concrete, [one]) is not None for concrete in line.hands):
        return "", ""
    if one is not None and one.jokers:
        natural = Exposure(one.tile, one.n, 0)
        if any(rest(concrete, [natural]) is not None for concrete in line.hands):
            return "JOKER_IN_GROUP", say.EXPOSURE_HAS_JOKER
    return "EXPOSURE_NOT_IN_LINE", say.EXPOSURE_NOT_IN_LINE


class _Distance(NamedTuple):
    """How far tiles are from a hand: how many are wrong, which are too many, which are missing, and of those the ones
    that stand alone or in pairs."""

    tiles: int
    surplus: Counter[str]
    missing: Counter[str]
    single: Counter[str]
    hand: Concrete


def _distance(concrete: Concrete, groups: Concrete, held: Mapping[str, int]) -> _Distance:
    forced: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for tile, n, joker in groups:
        most[tile] += n
        if not joker:
            forced[tile] += n
    have = Counter(held)
    jokers = have.pop("J", 0) - most.pop("J", 0)
    forced.pop("J", 0)
    surplus = have - most
    single = forced - have
    missing = (most - forced) - (have - forced)
    for tile in sorted(missing.elements(), key=RANK.__getitem__)[: max(jokers, 0)]:
        missing[tile] -= 1
        jokers -= 1
    surplus["J"], missing["J"] = max(jokers, 0), max(-jokers, 0)
    return _Distance(surplus.total(), +surplus, +(missing + single), single, concrete)


def _distances(line: CardLine, hand: Hand) -> Iterator[_Distance]:
    exposures = exposures_of(hand.melds) or ()
    held = Counter(map(str, hand.held))
    for concrete in line.hands:
        groups = rest(concrete, exposures)
        if groups is not None:
            yield _distance(concrete, groups, held)


def _not_nearest(line: CardLine, near: _Distance) -> ScoringError:
    if set(near.surplus) == {"J"} and near.single:
        return error("not_a_win", "JOKER_IN_PAIR", say.JOKER_IN_PAIR, line=line.id, tiles=_written(near.single))
    values = {"hand": notation(near.hand), "surplus": _written(near.surplus), "missing": _written(near.missing)}
    return error("not_a_win", "MISSING_TILES", say.MISSING_TILES, line=line.id, **values)


def _written(tiles: Counter[str]) -> str:
    return written(ALPHABET[tile] for tile in sorted(tiles.elements(), key=RANK.__getitem__))


def why_none(card: Card, hand: Hand, *, drawn: bool) -> ScoringError:
    """Why the tiles are no hand of the card: the reason of the line that is nearest."""
    try:
        check_hand(card, hand, drawn=drawn)
    except ScoringError as fault:
        return fault
    lines = [line for line in card.lines if not (line.concealed and hand.melds)]
    near = min(
        ((one, line) for line in lines for one in _distances(line, hand)),
        key=lambda pair: pair[0].tiles,
        default=None,
    )
    if near is None:
        return error("not_a_win", "EXPOSURE_NOT_IN_LINE", say.EXPOSURES_IN_NO_LINE, exposures=" ".join(hand.melds))
    return error("not_a_win", "FITS_NO_LINE", say.FITS_NO_LINE, reason=_not_nearest(near[1], near[0]).message)
