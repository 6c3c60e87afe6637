"""What an event or a table may agree on: points or money, the card, the organiser's numbers, the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from scoring.cards import CardError
from scoring.inputs import Amount, Amounts, CardInput, Input, OneOf, YesNo
from scoring.result import ScoringError
from scoring.rulesets.american.card import Card, compile_card
from scoring.said import options_checker
from scoring.text import Text

EDITION = "league"
TOURNAMENT, MONEY = "tournament", "money"
MAHJCON, AS_DISCARD, DIRECTOR = "mahjcon", "as_discard", "director"
POINTS, HOUSE = "Points of a tournament", "Rules of the house, for money"
MOST = 1000
LOWEST_VALUE = 25

UNKNOWN_CARD = "A card is needed here, not its id “{id}”."
BAD_CARD = "The card cannot be used: {fault}"
BAD_CARD_AT = "The card cannot be used: {fault} (line {line}, column {column})"
MESSAGES = (UNKNOWN_CARD, BAD_CARD, BAD_CARD_AT)


@dataclass(frozen=True)
class Points:
    """What a director gives and takes, in points; rows of section 5.1 of the rule book.

    `throw_penalty` is what the thrower loses by the winner's exposures from 0 to 4; `two_quints_counts_as` is the
    number of exposures that two exposed quints count as, None for two. `late_penalty` is None where there is none.
    """

    self_pick_bonus: int = 10
    jokerless_bonus: int = 20
    concealed_bonus: int = 0
    throw_penalty: tuple[int, ...] = (10, 10, 20, 25, 25)
    two_quints_counts_as: int | None = None
    wall_points: int = 10
    wall_dead_points: int = 0
    intact_after_error: int = 10
    blind_peek: int = -10
    tiles_spilled: int = -10
    spilled_others: int = 10
    misnamed_points: int = -25
    late_penalty: int | None = None


STANDARD = Points()
PRESETS: Mapping[str, Points] = {
    "standard": STANDARD,
    "throw2_flat": replace(STANDARD, throw_penalty=(10, 10, 20, 20, 20)),
    "throw3_30": replace(STANDARD, throw_penalty=(10, 10, 20, 30, 30)),
    "mahjcon": replace(STANDARD, throw_penalty=(0, 0, 20, 25, 25), two_quints_counts_as=3),
}
AS_THE_PRESET = "Left empty it is as the preset says."
NO_PENALTY = "Left empty there is none."


def _when_empty(name: str) -> str:
    """What an empty number means, told by the presets."""
    numbers = {getattr(preset, name) for preset in PRESETS.values()}
    if numbers == {None}:
        return NO_PENALTY
    return AS_THE_PRESET if len(numbers) > 1 else f"Left empty it is {numbers.pop()}.".replace("-", "\N{MINUS SIGN}")


def _points(name: str, label: str, *, least: int = 0, most: int = MOST) -> Amount:
    help = _when_empty(name)
    return Amount(name=name, label=label, help=help, group=POINTS, rare=True, least=least, most=most, nullable=True)


def _house(name: str, label: str, help: str, *, least: int = 1, most: int = MOST) -> Amount:
    return Amount(name=name, label=label, help=help, group=HOUSE, rare=True, least=least, most=most, nullable=True)


def _custom(name: str, label: str, help: str, *, default: bool = False) -> YesNo:
    return YesNo(name=name, label=label, help=help, group=HOUSE, default=default, rare=True)


OPTIONS: tuple[Input, ...] = (
    OneOf(name="edition", label="Edition", choices=((EDITION, "Rules with jokers and a card"),), default=EDITION),
    OneOf(
        name="scoring",
        label="Scoring",
        help="Points that the organiser gives and takes, or money between the players.",
        choices=((TOURNAMENT, "Tournament points"), (MONEY, "Money at a private table")),
        default=TOURNAMENT,
    ),
    OneOf(
        name="preset",
        label="Points of the organiser",
        help="They differ in what the thrower loses by the winner's exposures.",
        choices=(
            ("standard", "Standard: 10, 20, and 25 from three exposures"),
            ("throw2_flat", "Never more than 20 for the thrower"),
            ("throw3_30", "30 from three exposures"),
            ("mahjcon", "Nothing below two exposures; two quints count as three exposures"),
        ),
        default="standard",
    ),
    CardInput(
        name="card",
        label="Card",
        help="With a card, lines and tiles can be told and are checked; without one, values alone.",
    ),
    _points("self_pick_bonus", "Self-picked"),
    _points("jokerless_bonus", "Jokerless"),
    Amount(
        name="concealed_bonus",
        label="Concealed, where the line need not be",
        help="Left empty it is as the card says. For money it is added before the doublings.",
        group=POINTS,
        rare=True,
        most=MOST,
        nullable=True,
    ),
    Amounts(
        name="throw_penalty",
        label="What the thrower loses, for 0, 1, 2, 3 and 4 exposures",
        help=AS_THE_PRESET,
        group=POINTS,
        rare=True,
        count=5,
        most=MOST,
    ),
    _points("two_quints_counts_as", "Two exposed quints count as so many exposures", most=4),
    _points("wall_points", "Wall game, each living hand"),
    _points("wall_dead_points", "Wall game, each dead hand"),
    _points("intact_after_error", "The only hand left intact after an error"),
    _points("blind_peek", "Looked at a tile of a blind pass", least=-MOST, most=0),
    _points("tiles_spilled", "Knocked tiles over", least=-MOST, most=0),
    _points("spilled_others", "The others, when tiles were knocked over"),
    _points("misnamed_points", "Misnamed a tile that was claimed for Mah Jongg", least=-MOST, most=0),
    OneOf(
        name="misnamed",
        label="A misnamed tile, claimed for Mah Jongg",
        group=POINTS,
        rare=True,
        choices=(
            (MAHJCON, "The claimant takes the card value, the misnamer loses points"),
            (AS_DISCARD, "As a tile that was thrown"),
            (DIRECTOR, "The director decides"),
        ),
        default=MAHJCON,
    ),
    OneOf(
        name="unfinished",
        label="When time is called",
        group=POINTS,
        rare=True,
        choices=(("zero", "An unfinished game counts nothing"), ("play_out", "The game is played to its end")),
        default="zero",
    ),
    _points("late_penalty", "Not seated at the start", least=-MOST, most=0),
    OneOf(
        name="tie",
        label="Equal points",
        group=POINTS,
        rare=True,
        choices=(("shared", "The place is shared"), ("tiebreak", "Wins, self-picks and throws decide")),
        default="shared",
    ),
    Amount(
        name="lowest_value",
        label="Lowest value of the card",
        help="Left empty it is that of the card, or 25. Two payments after errors depend on it.",
        group=HOUSE,
        rare=True,
        least=1,
        most=MOST,
        nullable=True,
    ),
    _custom("discarder_only", "Only the thrower pays", "The others pay nothing for a hand won on a discard."),
    _house("feeding", "Thrower pays for all from so many exposures", "Left empty there is no such rule.", most=4),
    _custom("east_double", "East pays and takes double", "In place of equal stakes for all four."),
    _house("no_exposure_bonus", "Added for a hand without exposures", "On lines that may be exposed."),
    _custom(
        "jokerless_must_be_announced",
        "Jokerless must be announced",
        "Unannounced it is not paid, whatever the tiles show.",
        default=True,
    ),
    Amount(
        name="wrong_dead_call_fine",
        label="Fine for a wrong challenge",
        help="Who wrongly calls a hand dead, or denies it, pays it to the other at the end of the game.",
        group=HOUSE,
        rare=True,
        most=MOST,
        default=50,
    ),
    _house("wall_fee", "Fee of a wall game", "What each player puts into the kitty."),
    _house("pie", "Most that a player can lose", "A player who has lost so much pays no more.", most=100_000),
    _custom("bettor", "A fifth player bets", "Before the game on one of the players or on the wall."),
)

_check = options_checker(OPTIONS)
_NUMBERS = tuple(field.name for field in fields(Points) if field.name != "concealed_bonus")


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with their defaults; raises ScoringError of kind `options`, also for a card that cannot be used."""
    values = _check(options)
    card_of(values)
    if values["throw_penalty"] is not None:
        values["throw_penalty"] = list(values["throw_penalty"])
    return values


def card_of(values: Mapping[str, Any]) -> Card | None:
    """The card of these options, None where values alone are told; raises ScoringError."""
    card = values["card"]
    if card is None:
        return None
    if isinstance(card, str):
        raise ScoringError("options", Text(UNKNOWN_CARD, {"id": card[:60]}), input="card")
    try:
        return compile_card(card)
    except CardError as error:
        fault = error.faults[0]
        template = BAD_CARD_AT if fault.line else BAD_CARD
        places = {"line": fault.line, "column": fault.column} if fault.line else {}
        message = Text(template, {"fault": fault.message, **places})
        raise ScoringError("options", message, input="card", code=fault.code) from None


def points_of(values: Mapping[str, Any]) -> Points:
    """The organiser's numbers: those of the preset, and in their place what was said."""
    said = {name: values[name] for name in _NUMBERS if values[name] is not None}
    if "throw_penalty" in said:
        said["throw_penalty"] = tuple(said["throw_penalty"])
    return replace(PRESETS[values["preset"]], **said, concealed_bonus=concealed_bonus(values))


def concealed_bonus(values: Mapping[str, Any]) -> int:
    """What a hand without exposures adds on a line that may be exposed: as was said, or as the card has it."""
    if values["concealed_bonus"] is not None:
        return int(values["concealed_bonus"])
    card = card_of(values)
    return card.concealed_bonus if card else PRESETS[values["preset"]].concealed_bonus


def unexposed_bonus(values: Mapping[str, Any]) -> int:
    """What a hand without exposures adds to its value for money: the rule of the house and that of the card."""
    return int(values["no_exposure_bonus"] or 0) + concealed_bonus(values)


def lowest_value(values: Mapping[str, Any]) -> int:
    """The lowest value of the card in play, in points."""
    if values["lowest_value"] is not None:
        return int(values["lowest_value"])
    card = card_of(values)
    return card.lowest_value if card else LOWEST_VALUE
