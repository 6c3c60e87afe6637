"""May a joker be exchanged: when, for which tile, and out of whose exposure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.checks import Check, Verdict
from scoring.hand import Meld
from scoring.inputs import HandInput, OneOf, YesNo
from scoring.result import ScoringError
from scoring.rulesets.american.checks.reading import (
    JOKER,
    ONE_EXPOSURE,
    check_visible,
    exposures_in,
    keep_dead,
    one_tile,
    tile_name,
    whose,
)
from scoring.rulesets.american.options import card_of
from scoring.said import said_checker
from scoring.text import Text
from scoring.tiles import Tile

YES = "Yes: the exchange may be made."
NO = "No: the exchange may not be made."
DEAD = "The exchange was made too early: the hand is dead."
DEAD_BY_WRONG_TILE = "The exchange was made with a wrong tile: the hand is dead."
PUT_RIGHT = "The exchange was made with a wrong tile: it is put right."

OWN_TURN = "Exchanges are made in the own turn, after drawing or after completing an exposure."
TOO_EARLY = "Before drawing or calling nothing may be exchanged."
WRONG_TILE = "Only {needed} may take the place of this joker, not {tile}."
NO_JOKER = "There is no joker in this exposure."
BY_THE_ERROR = "The exposure goes back: it was put up by the error that killed the hand."
STILL_OPEN = "What was exposed before the hand died stays, and its jokers may be exchanged."
AS_MANY = "In one turn as many jokers may be exchanged as there are tiles for."
SELF_PICKED = "Mah Jongg by this exchange is self-picked, also where the turn began with a call."
JOKERLESS = "A joker that was exchanged away is no joker of the hand any more."
NOT_YET_DISCARDED = "The wrong tile was seen before the discard."
SEEN_LATE = "The wrong tile was seen after the discard."
MESSAGES = (
    *(YES, NO, DEAD, DEAD_BY_WRONG_TILE, PUT_RIGHT, OWN_TURN, TOO_EARLY, WRONG_TILE, NO_JOKER, BY_THE_ERROR),
    *(STILL_OPEN, AS_MANY, SELF_PICKED, JOKERLESS, NOT_YET_DISCARDED, SEEN_LATE),
)

BEFORE, NOT_IN_TURN = "before", "other"
INPUTS = (
    whose("Who exchanges"),
    OneOf(
        name="turn",
        label="When",
        choices=(
            ("drawn", "In the own turn, after drawing"),
            ("exposed", "In the own turn, after completing an exposure"),
            (BEFORE, "In the own turn, before drawing or calling"),
            (NOT_IN_TURN, "Not in the own turn"),
        ),
        required=True,
    ),
    OneOf(
        name="owner",
        label="Where the joker lies",
        choices=(
            ("living", "In an exposure of a living hand, also the own one"),
            ("before", "In an exposure of a dead hand, laid before it died"),
            ("by_error", "In an exposure that the error itself laid"),
        ),
        default="living",
    ),
    OneOf(
        name="made",
        label="Has the exchange been made?",
        choices=(
            ("asked", "Not yet"),
            ("made", "Made, and not discarded since"),
            ("discarded", "Made, and discarded since"),
        ),
        default="asked",
    ),
    YesNo(name="completes", label="It completes Mah Jongg"),
    HandInput(name="exposure", label="Exposure with the joker", help="In square brackets: [333BJ]", required=True),
    HandInput(name="given", label="Tile given for the joker", help="One tile: 3B", required=True),
)
check_said = said_checker(INPUTS)


def check(options: Mapping[str, Any]) -> Check:
    return Check(
        key="exchange",
        name="May this joker be exchanged?",
        help="A natural tile from the hand for a joker in an exposure.",
        inputs=INPUTS,
        answer=lambda said: answer(options, said),
    )


def answer(options: Mapping[str, Any], said: Mapping[str, Any]) -> Verdict:
    told = check_said(said)
    exposures = exposures_in(told, "exposure")
    if len(exposures) != 1:
        raise ScoringError("input", ONE_EXPOSURE, input="exposure")
    given = one_tile(told, "given")
    check_visible(told, card_of(options), "exposure", "given")
    if told["turn"] in (BEFORE, NOT_IN_TURN):
        return _out_of_turn(told)
    if told["owner"] == "by_error":
        return Verdict(False, Text(NO), (Text(BY_THE_ERROR),))
    if wrong := _wrong_tile(exposures[0], given):
        return _wrong(told, wrong)
    reasons = [Text(STILL_OPEN)] if told["owner"] == "before" else []
    reasons += [Text(SELF_PICKED), Text(JOKERLESS)] if told["completes"] else [Text(AS_MANY)]
    return Verdict(True, Text(YES), tuple(reasons))


def _out_of_turn(told: Mapping[str, Any]) -> Verdict:
    reason = Text(TOO_EARLY if told["turn"] == BEFORE else OWN_TURN)
    if told["made"] == "asked":
        return Verdict(False, Text(NO), (reason,))
    return Verdict(False, Text(DEAD), (reason,), keep=keep_dead(told["seat"], "exchange"))


def _wrong_tile(exposure: Meld, given: Tile) -> Text | None:
    if JOKER not in exposure.tiles:
        return Text(NO_JOKER)
    natural = next(tile for tile in exposure.tiles if tile != JOKER)
    if given == natural:
        return None
    return Text(WRONG_TILE, {"needed": tile_name(natural), "tile": tile_name(given)})


def _wrong(told: Mapping[str, Any], wrong: Text) -> Verdict:
    if told["made"] == "asked":
        return Verdict(False, Text(NO), (wrong,))
    if told["made"] == "made":
        return Verdict(None, Text(PUT_RIGHT), (wrong, Text(NOT_YET_DISCARDED)))
    keep = keep_dead(told["seat"], "exchange")
    return Verdict(False, Text(DEAD_BY_WRONG_TILE), (wrong, Text(SEEN_LATE)), keep=keep)
