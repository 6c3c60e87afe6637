"""Is a hand dead: the causes of the rule book, whether they can still be put right, and what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.checks import Check, Verdict
from scoring.inputs import Amount, OneOf, SeatInput, YesNo
from scoring.result import ScoringError
from scoring.rulesets.american.asked import DEAD_BECAUSE
from scoring.rulesets.american.checks.reading import keep_dead, seat_name, whose
from scoring.rulesets.american.options import MONEY
from scoring.said import said_checker
from scoring.text import Text

DEAD = "The hand is dead."
ALIVE = "The hand is alive."
THROWN_IN = "The deal is thrown in: nobody pays, nobody gains."
DEAL_AGAIN = "No hand is dead: the tiles are put right, or dealt again."

WRONG_COUNT = "The player holds {count} tiles, exposures included; it must be {needed}."
RIGHT_COUNT = "The player holds {count} tiles, exposures included, as it must be."
SAY_COUNT = "Say how many tiles the player holds, exposures included."
SEVERAL_COUNTS = "Two or three players have a wrong number of tiles."
IN_THE_DEAL = "Before East's first discard a wrong number of tiles is a mistake of the deal."
NOT_DISCARDED = "An exposure may be changed or taken back until its player discards."
NOT_RACKED = "The tile was not racked: it goes back, and the right one is drawn."
EXCHANGE_OPEN = "The wrong tile was seen before the discard: the exchange is put right."
EXCHANGE_EARLY = "An exchange before drawing or calling cannot be put right."
NOT_SHOWN = "Taken back before any tile was shown and before another hand was disturbed, the error has no consequence."
AS_A_CALL = "Called on a discard it may still be turned into a call for an exposure."
SHOWN = "The hand was shown; the others play on if two or more of them are intact."

STOPS = "The player draws, discards and claims no more."
PAYS = "At the end the dead hand pays the winner in full."
SCORES_NOTHING = "The dead hand scores 0 in this game; whoever wins takes the points as usual."
THROWER = "The player can be the thrower only for a tile thrown before the hand was called dead."
JOKERS_STAY = "Jokers exposed before stay and may be exchanged; what the error itself laid down goes back to the hand."
THREE_DEAD_MONEY = "Three hands are dead: the game ends, and nobody pays unless a Mah Jongg in error ended it."
THREE_DEAD_POINTS = "Three hands are dead: it is a wall game, and the living hand has the points of one."
CHALLENGE_FINE = "{seat} challenged wrongly and pays the fine to the other at the end of the game."
CHALLENGE_DEAD = "{seat} challenged wrongly: that hand is dead instead."
MESSAGES = (
    *(DEAD, ALIVE, THROWN_IN, DEAL_AGAIN, WRONG_COUNT, RIGHT_COUNT, SAY_COUNT, SEVERAL_COUNTS, IN_THE_DEAL),
    *(NOT_DISCARDED, NOT_RACKED, EXCHANGE_OPEN, EXCHANGE_EARLY, NOT_SHOWN, AS_A_CALL, SHOWN, STOPS, PAYS),
    *(SCORES_NOTHING, THROWER, JOKERS_STAY, THREE_DEAD_MONEY, THREE_DEAD_POINTS, CHALLENGE_FINE, CHALLENGE_DEAD),
)

COUNT, EXCHANGE, OTHERS = "Number of tiles", "Exchange of a joker", "The other hands"
NEEDED = {"waiting": 13, "drawn": 14}
INPUTS = (
    whose("Whose hand"),
    OneOf(name="because", label="What is wrong", choices=DEAD_BECAUSE, required=True),
    OneOf(
        name="since",
        label="What the player has done since",
        help="An error can be put right as long as nothing was done with it.",
        choices=(
            ("nothing", "Nothing"),
            ("racked", "Racked the tile"),
            ("discarded", "Discarded a tile"),
            ("shown", "Shown the hand"),
        ),
        default="nothing",
    ),
    OneOf(
        name="moment",
        label="Moment of the count",
        choices=(
            ("waiting", "Not in turn, or in turn and not drawn: 13"),
            ("drawn", "Drawn or called, and not discarded: 14"),
            ("deal", "Before East's first discard"),
        ),
        default="waiting",
        group=COUNT,
        rare=True,
    ),
    Amount(name="count", label="Tiles held, exposures included", most=40, nullable=True, group=COUNT, rare=True),
    YesNo(name="others_too", label="Another player has a wrong number too", group=COUNT, rare=True),
    YesNo(
        name="early",
        label="The exchange was made before drawing or calling",
        group=EXCHANGE,
        rare=True,
    ),
    Amount(name="already_dead", label="Hands that were dead before", most=3, default=0, group=OTHERS, rare=True),
    SeatInput(
        name="challenger",
        label="Who called the hand dead",
        group=OTHERS,
        null_label="Nobody, or the player",
        rare=True,
    ),
)
check_said = said_checker(INPUTS)


def check(options: Mapping[str, Any]) -> Check:
    return Check(
        key="dead",
        name="Is this hand dead?",
        help="What is wrong, whether it can be put right, and what follows.",
        inputs=INPUTS,
        answer=lambda said: answer(options, said),
    )


def answer(options: Mapping[str, Any], said: Mapping[str, Any]) -> Verdict:
    told = check_said(said)
    if told["because"] == "count":
        return _count(options, told)
    alive = _can_be_put_right(told)
    return _alive(options, told, alive) if alive else _dead(options, told, _about(told))


def _count(options: Mapping[str, Any], told: Mapping[str, Any]) -> Verdict:
    count = told["count"]
    if told["moment"] == "deal":
        return Verdict(True, Text(DEAL_AGAIN), (Text(IN_THE_DEAL),))
    if count is None:
        raise ScoringError("input", SAY_COUNT, input="count")
    needed = NEEDED[told["moment"]]
    if count == needed:
        return _alive(options, told, (Text(RIGHT_COUNT, {"count": count}),))
    wrong = Text(WRONG_COUNT, {"count": count, "needed": needed})
    if told["others_too"]:
        return Verdict(None, Text(THROWN_IN), (wrong, Text(SEVERAL_COUNTS)), keep={"outcome": "void"})
    return _dead(options, told, (wrong,))


def _can_be_put_right(told: Mapping[str, Any]) -> tuple[Text, ...]:
    """Why the error has not killed the hand; empty when it has."""
    because, since = told["because"], told["since"]
    if because in ("no_line", "concealed") and since != "discarded":
        return (Text(NOT_DISCARDED),)
    if because in ("wrong_wall", "ahead") and since == "nothing":
        return (Text(NOT_RACKED),)
    if because == "exchange" and not told["early"] and since != "discarded":
        return (Text(EXCHANGE_OPEN),)
    if because == "error" and since != "shown":
        return (Text(NOT_SHOWN), Text(AS_A_CALL))
    return ()


def _about(told: Mapping[str, Any]) -> tuple[Text, ...]:
    if told["because"] == "exchange" and told["early"]:
        return (Text(EXCHANGE_EARLY),)
    return (Text(SHOWN),) if told["because"] == "error" else ()


def _dead(options: Mapping[str, Any], told: Mapping[str, Any], about: tuple[Text, ...]) -> Verdict:
    for_money = options["scoring"] == MONEY
    reasons = [*about, Text(STOPS), Text(PAYS if for_money else SCORES_NOTHING), Text(THROWER), Text(JOKERS_STAY)]
    if told["already_dead"] >= 2:
        reasons.append(Text(THREE_DEAD_MONEY if for_money else THREE_DEAD_POINTS))
    return Verdict(False, Text(DEAD), tuple(reasons), keep=keep_dead(told["seat"], told["because"]))


def _alive(options: Mapping[str, Any], told: Mapping[str, Any], about: tuple[Text, ...]) -> Verdict:
    challenger = told["challenger"]
    if challenger is None or challenger == told["seat"]:
        return Verdict(True, Text(ALIVE), about)
    name = {"seat": seat_name(challenger)}
    if options["scoring"] == MONEY:
        keep = {"wrong_challenge": challenger, "wronged": told["seat"]} if told["seat"] else {}
        return Verdict(True, Text(ALIVE), (*about, Text(CHALLENGE_FINE, name)), keep=keep)
    return Verdict(True, Text(ALIVE), (*about, Text(CHALLENGE_DEAD, name)), keep={"dead": [challenger]})
