"""Why tiles are no hand, or not the hand of a line."""

from __future__ import annotations

from collections import Counter

from scoring.hand import Hand, Meld
from scoring.result import ErrorKind, ScoringError
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.expansion import RANK, write_hand
from scoring.rulesets.american.card.grammar import HAND
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import Exposure, exposure, rest
from scoring.rulesets.american.card.nearest import Nearest, difference, nearest
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
    near = nearest([one for one in card.entries if card.lines[one.position] is line], hand)
    return _exposure_fault(line, hand) if near is None else _not_nearest(line, near, hand)


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


def _not_nearest(line: CardLine, near: Nearest, hand: Hand) -> ScoringError:
    apart = difference(near.groups, Counter(map(str, hand.held)))
    if set(apart.surplus) == {"J"} and apart.single:
        return error("not_a_win", "JOKER_IN_PAIR", say.JOKER_IN_PAIR, line=line.id, tiles=_written(apart.single))
    values = {"surplus": _written(apart.surplus), "missing": _written(apart.missing)}
    return error(
        "not_a_win", "MISSING_TILES", say.MISSING_TILES, line=line.id, hand=write_hand(near.entry.hand), **values
    )


def _written(tiles: Counter[str]) -> str:
    return written(ALPHABET[tile] for tile in sorted(tiles.elements(), key=RANK.__getitem__))


def why_none(card: Card, hand: Hand, *, drawn: bool) -> ScoringError:
    """Why the tiles are no hand of the card: the reason of the line that is nearest."""
    try:
        check_hand(card, hand, drawn=drawn)
    except ScoringError as fault:
        return fault
    near = nearest([one for one in card.entries if not (hand.melds and card.lines[one.position].concealed)], hand)
    if near is None:
        return error("not_a_win", "EXPOSURE_NOT_IN_LINE", say.EXPOSURES_IN_NO_LINE, exposures=" ".join(hand.melds))
    reason = _not_nearest(card.lines[near.entry.position], near, hand).message
    return error("not_a_win", "FITS_NO_LINE", say.FITS_NO_LINE, reason=reason)
