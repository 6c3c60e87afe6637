"""May this tile be called: what a discard may be taken for, and whether a line of the card is left by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.checks import Check, Verdict
from scoring.hand import Meld
from scoring.inputs import HandInput, OneOf, YesNo
from scoring.rulesets.american.card.lines import Card
from scoring.rulesets.american.checks.lines import NO_CARD, still_possible
from scoring.rulesets.american.checks.reading import (
    GONE,
    GROUPS,
    JOKER,
    MAH_JONGG,
    check_visible,
    exposure_of,
    exposures_in,
    gone_in,
    keep_exposed,
    one_tile,
    tile_name,
    tiles_in,
    whose,
)
from scoring.rulesets.american.options import MONEY, card_of
from scoring.rulesets.american.tiles import ALPHABET, COPIES
from scoring.said import said_checker
from scoring.text import Text
from scoring.tiles import Tile

YES = "Yes: {tile} may be called for an exposure."
YES_MAH_JONGG = "Yes: {tile} may be called for Mah Jongg."
NO = "No: {tile} may not be called."
NO_JOKER = "No: a discarded joker is dead."
NO_LINE_LEFT = "No: this exposure would leave no line of the card."

JOKER_DEAD = "Nobody can take it, not even for Mah Jongg."
ONLY_GROUPS = "A single or a pair is taken from the discards only as the last tile, for Mah Jongg."
CONCEALED = "A concealed hand (C) exposes nothing; only its last tile may be a discard, for Mah Jongg."
ANY_GROUP = "For Mah Jongg the tile may complete any part of the hand, also of a concealed one."
HAND_IS_READ = "Whether the hand is complete is seen when its tiles are entered with the deal."
OF_THE_TILE = "An exposure has the called tile, and beside it the same tile or jokers: three to six in all."
OTHER_TILES = "{tiles} cannot lie in an exposure of {tile}."
WRONG_NUMBER = "{count} tiles lie there with the called one; for this group it must be {needed}."
LINES_LEFT = "{count} lines of the card are still possible with it."
ONE_LINE_LEFT = "One line of the card is still possible with it."
WOULD_DIE = "If the player discards with it on the rack, the hand is dead; until then it may be taken back or changed."
NAME_IT_RIGHT = "The tile was misnamed: it must be named right, and only as what it is may it be exposed."
MISNAMED_MONEY = "Called for Mah Jongg as it was named, it ends the game: the misnamer pays four times the value."
MISNAMED_POINTS = "Called for Mah Jongg as it was named, it ends the game: enter it as a misnamed tile."
MESSAGES = (
    *(YES, YES_MAH_JONGG, NO, NO_JOKER, NO_LINE_LEFT, JOKER_DEAD, ONLY_GROUPS, CONCEALED, ANY_GROUP, HAND_IS_READ),
    *(OF_THE_TILE, OTHER_TILES, WRONG_NUMBER, LINES_LEFT, ONE_LINE_LEFT, WOULD_DIE, NAME_IT_RIGHT),
    *(MISNAMED_MONEY, MISNAMED_POINTS),
)

WANTED = (
    *(("single", "Single"), ("pair", "Pair"), ("pung", "Pung (3)"), ("kong", "Kong (4)"), ("quint", "Quint (5)")),
    *(("sextet", "Sextet (6)"), (MAH_JONGG, "Mah Jongg")),
)
INPUTS = (
    whose("Who calls"),
    OneOf(name="wanted", label="What the tile is wanted for", choices=WANTED, required=True),
    YesNo(name="concealed", label="The player has said to play a concealed hand (C)"),
    YesNo(name="was_misnamed", label="The thrower misnamed the tile"),
    HandInput(name="tile", label="Tile called", help="The tile that was thrown, as what it is.", required=True),
    HandInput(
        name="beside", label="Laid beside it", help="What the caller lays to the tile: 33B J. It may be left out."
    ),
    HandInput(name="exposures", label="Exposures so far", help="What the caller has exposed before: [333BJ] [NNNN]"),
    GONE,
)
check_said = said_checker(INPUTS)


def check(options: Mapping[str, Any]) -> Check:
    return Check(
        key="call",
        name="May this tile be called?",
        help="A discard is called for a group of three or more, or for Mah Jongg.",
        inputs=INPUTS,
        answer=lambda said: answer(options, said),
    )


def answer(options: Mapping[str, Any], said: Mapping[str, Any]) -> Verdict:
    told = check_said(said)
    card = card_of(options)
    tile = one_tile(told, "tile")
    exposures = exposures_in(told, "exposures")
    check_visible(told, card, "tile", "beside", "exposures", "gone")
    if tile == JOKER:
        return Verdict(False, Text(NO_JOKER), (Text(JOKER_DEAD),))
    about = [Text(MISNAMED_MONEY if options["scoring"] == MONEY else MISNAMED_POINTS)] if told["was_misnamed"] else []
    if told["wanted"] == MAH_JONGG:
        reasons = (*about, Text(ANY_GROUP), Text(HAND_IS_READ))
        return Verdict(True, Text(YES_MAH_JONGG, {"tile": tile_name(tile)}), reasons)
    if fault := _fault(told, tile, tiles_in(told, "beside")):
        return Verdict(False, Text(NO, {"tile": tile_name(tile)}), (fault,))
    about = [Text(NAME_IT_RIGHT), *about] if about else []
    new = exposure_of((tile, *(tiles_in(told, "beside") or _assumed(told, tile, card))))
    return _exposed(card, told, (*exposures, new), about)


def _fault(told: Mapping[str, Any], tile: Tile, beside: Sequence[Tile]) -> Text | None:
    """Why the tile cannot be taken for this exposure, whatever the card says."""
    needed = GROUPS.get(told["wanted"])
    if needed is None:
        return Text(ONLY_GROUPS)
    if told["concealed"]:
        return Text(CONCEALED)
    others = [one for one in beside if one not in (tile, JOKER)]
    if others:
        return Text(OTHER_TILES, {"tiles": " ".join(dict.fromkeys(others)), "tile": tile_name(tile)})
    if beside and len(beside) + 1 != needed:
        return Text(WRONG_NUMBER, {"count": len(beside) + 1, "needed": needed})
    return None


def _assumed(told: Mapping[str, Any], tile: Tile, card: Card | None) -> tuple[Tile, ...]:
    """What is laid beside the tile where nothing was said: the same tile as far as there is of it, then jokers."""
    needed = GROUPS[told["wanted"]] - 1
    seen = sum(tiles_in(told, name).count(tile) for name in ("tile", "exposures", "gone"))
    copies = card.supply.of(tile) if card else COPIES[tile]
    natural = min(needed, copies - seen)
    return (*(tile,) * natural, *(ALPHABET[JOKER],) * (needed - natural))


def _exposed(card: Card | None, told: Mapping[str, Any], exposures: tuple[Meld, ...], about: Sequence[Text]) -> Verdict:
    """The verdict on a call that only the card can forbid."""
    yes = Text(YES, {"tile": tile_name(one_tile(told, "tile"))})
    keep = keep_exposed(told["seat"], exposures)
    if card is None:
        return Verdict(True, yes, (*about, Text(OF_THE_TILE), Text(NO_CARD)), keep=keep)
    lines = still_possible(card, exposures, gone=gone_in(told))
    if not lines.count:
        return Verdict(False, Text(NO_LINE_LEFT), (*about, Text(WOULD_DIE)), lines.rows)
    left = Text(LINES_LEFT, {"count": lines.count}) if lines.count > 1 else Text(ONE_LINE_LEFT)
    return Verdict(True, yes, (*about, left), lines.rows, keep)
