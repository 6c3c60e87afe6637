"""What must be told about a deal: how it ended, who won on whose tile, and what the hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.inputs import Amount, HandInput, Input, OneOf, SeatInput, SeatsInput, YesNo
from scoring.rulesets.american.options import MONEY, card_of, points_of

MAHJONG, WALL, TIME, VOID = "mahjong", "wall", "time", "void"
ERROR_ALL, ERROR_ONE, MISNAMED, SPILLED = "error_all", "error_one", "misnamed", "spilled"
OUT_OF_TURN, WRONG_WALL = "out_of_turn", "wrong_wall"
MOST_VALUE = 1000
MOST_EXPOSURES = 4
MOST_LEFT = 100_000

ERRORS, RULINGS, TABLE = "Errors", "Rulings at the table", "Private table"

OUTCOMES = (
    (MAHJONG, "Mah Jongg"),
    (WALL, "Wall game"),
    (TIME, "Time called"),
    (ERROR_ONE, "Mah Jongg in error, one hand left intact"),
    (ERROR_ALL, "Mah Jongg in error, all hands exposed"),
    (MISNAMED, "Mah Jongg on a misnamed tile"),
    (SPILLED, "Tiles knocked over"),
    (VOID, "Thrown in"),
)
DEAD_BECAUSE = (
    ("count", "Wrong number of tiles"),
    ("no_line", "An exposure that fits no line"),
    ("concealed", "An exposure on a concealed hand"),
    ("gone", "Tiles that the hand needs are visibly gone"),
    ("wrong_wall", "Drew from the wrong wall or end"),
    ("exchange", "Exchanged a joker before drawing, or with a wrong tile"),
    ("ahead", "Picked ahead or out of turn"),
    ("error", "Mah Jongg in error"),
)
EXCHANGE, HEAVENLY, EARTHLY = "exchange", "heavenly", "earthly"
SELF_PICKS = (
    (EXCHANGE, "In exchange for a joker"),
    (HEAVENLY, "Complete as dealt, East only"),
    (EARTHLY, "Complete after the Charleston, East only"),
)
FAULTS = (
    (OUT_OF_TURN, "A tile drawn and thrown out of turn"),
    (WRONG_WALL, "A wrong wall pushed out, or drawn from the wrong end"),
)

OUTCOME = OneOf(
    name="outcome",
    label="How it ended",
    choices=OUTCOMES,
    default=MAHJONG,
    nobody_wins=(WALL, TIME, ERROR_ONE, ERROR_ALL, SPILLED, VOID),
)
WINNER = SeatInput(name="winner", label="Winner", required=True, null_label="Nobody won", on_sheet=True)
DISCARDER = SeatInput(
    name="discarder",
    label="Thrower",
    help="Who threw the winning tile. A win by exchanging for a joker is self-picked.",
    null_label="Self-picked",
    on_sheet=True,
    short="From",
)
VALUE = Amount(
    name="value",
    label="Value of the hand",
    help="As the card prints it, before bonuses and doublings.",
    way="value",
    least=1,
    most=MOST_VALUE,
    nullable=True,
    on_sheet=True,
    short="Value",
)
SINGLES_PAIRS = YesNo(
    name="singles_pairs",
    label="Singles & Pairs",
    help="The hand is of that section: it has no jokers and no bonus for it.",
    way="value",
)
HAND = HandInput(
    name="hand",
    label="Winning hand",
    help="All tiles, the winning tile last with a plus sign: FF 3333B [444CJ] 555D +5D",
    way="tiles",
)
JOKERLESS = YesNo(
    name="jokerless",
    label="Jokerless, announced",
    help="No joker among the 14 tiles; never for Singles & Pairs, never for quints of anything but flowers.",
    on_sheet=True,
    short="Jokerless",
)
EXPOSURES = Amount(
    name="exposures",
    label="Exposures of the winner",
    help="Groups on the rack when the tile was thrown; the group that it completes is none.",
    most=MOST_EXPOSURES,
    nullable=True,
    on_sheet=True,
    short="Exp.",
)
DEAD = SeatsInput(name="dead", label="Dead hands", on_sheet=True, short="Dead")
AFTER_ERRORS: tuple[Input, ...] = (
    SeatInput(
        name="offender",
        label="Who erred",
        help="In Mah Jongg in error, who pays; or who knocked the tiles over.",
        group=ERRORS,
        null_label="Nobody",
    ),
    SeatsInput(name="intact", label="Hands left intact", help="After an error that ended the game.", group=ERRORS),
    SeatInput(
        name="misnamed",
        label="Who misnamed the tile",
        help="The tile was claimed for Mah Jongg under the name that was said.",
        group=ERRORS,
        null_label="Nobody",
    ),
)
TWO_QUINTS = YesNo(name="two_quints", label="Two exposed quints", help="Two of the winner's exposures.")
PEEKED = SeatsInput(name="peeked", label="Looked at a tile of a blind pass", group=ERRORS)
LATE = SeatsInput(name="late", label="Not seated at the start", group=ERRORS)
ON_RECORD: tuple[Input, ...] = (
    OneOf(
        name="self_pick",
        label="Self-picked otherwise than from the wall",
        help="Such a win counts as self-picked, also in a turn that began with a call.",
        group=RULINGS,
        choices=SELF_PICKS,
    ),
    HandInput(
        name="exposed",
        label="Exposures",
        help="What lies on the rack: [333BJ] [NNNN]",
        group=RULINGS,
        per_seat=True,
    ),
    OneOf(name="dead_because", label="Why the hand is dead", group=RULINGS, choices=DEAD_BECAUSE, per_seat=True),
)
FOR_MONEY: tuple[Input, ...] = (
    OneOf(
        name="fault",
        label="The winning tile came by a fault of the thrower",
        help="Who made it pays for the whole table.",
        group=TABLE,
        choices=FAULTS,
    ),
    SeatInput(
        name="wrong_challenge",
        label="Who was wrong about a dead hand",
        help="The one who challenged wrongly, or denied a challenge that was right.",
        group=TABLE,
        null_label="Nobody",
    ),
    SeatInput(name="wronged", label="The other one in that challenge", group=TABLE, null_label="Nobody"),
    SeatInput(name="empty", label="Empty seat", help="Where only three play.", group=TABLE, null_label="All four play"),
)
BET = SeatInput(
    name="bet",
    label="Bet of the fifth player",
    help="Left out where there is none, or where the bettor spoke.",
    others=(("wall", "Wall game"),),
    null_label="No bet",
)
PIE_LEFT = Amount(
    name="pie_left",
    label="What may still be lost",
    help="What each player has left of the most that can be lost.",
    per_seat=True,
    most=MOST_LEFT,
    nullable=True,
)

EVERYTHING = (
    *(OUTCOME, WINNER, DISCARDER, VALUE, SINGLES_PAIRS, HAND, JOKERLESS, EXPOSURES, DEAD),
    *AFTER_ERRORS,
    TWO_QUINTS,
    PEEKED,
    LATE,
    *ON_RECORD,
    *FOR_MONEY,
    BET,
    PIE_LEFT,
)
"""Every input of every option, but the line, whose choices are those of the card."""

LINE_NAMED = HandInput(name="line", label="Line of the card", way="line")
"""The line as any text, for checking what was said before its card is at hand."""


def line_input(choices: tuple[tuple[str, str], ...]) -> OneOf:
    """The input that names a line of the card."""
    return OneOf(
        name="line",
        label="Line of the card",
        help="The line that was announced.",
        way="line",
        choices=choices,
        by_word=True,
        on_sheet=True,
        short="Line",
    )


def inputs_of(values: Mapping[str, Any]) -> tuple[Input, ...]:
    """What is asked under these options; lines and tiles only where there is a card to read them by."""
    card = card_of(values)
    told: list[Input] = [OUTCOME, WINNER, DISCARDER, VALUE, SINGLES_PAIRS]
    if card:
        told += [line_input(line_choices(values)), HAND]
    told += [JOKERLESS, EXPOSURES]
    rarely: list[Input] = [*AFTER_ERRORS]
    if values["scoring"] == MONEY:
        told += [DEAD]
        told += [BET] if values["bettor"] else []
        told += [PIE_LEFT] if values["pie"] is not None else []
        rarely += FOR_MONEY
    else:
        told += [TWO_QUINTS] if points_of(values).two_quints_counts_as is not None else []
        told += [DEAD]
        rarely += [PEEKED]
        rarely += [LATE] if values["late_penalty"] is not None else []
    return (*told, *(replace(item, rare=True) for item in (*rarely, *ON_RECORD)))


def line_choices(values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The lines of the card as choices: id, what is printed, X or C, and the value."""
    card = card_of(values)
    if card is None:
        return ()
    printed = ((line, line.text.replace("{year}", str(card.year))) for line in card.lines)
    return tuple(
        (line.id, f"{line.id} · {text} · {'C' if line.concealed else 'X'} {line.value}") for line, text in printed
    )
