"""The options of the rule set, and the settings that scoring reads from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from scoring.inputs import Amount, Input, OneOf, YesNo
from scoring.rulesets.classical.tables import DMJL, LIMITS, SEASONS
from scoring.said import options_checker

EVERY_HAND = "Points and doubles"
LIMIT_HANDS = "Further limit hands of the Seasons edition"
PAYING = "Payment"

ANY, NONE, TWO_COLORS, FIRST_SPECIAL, SECOND_SPECIAL = "any", "none", "two_colors", "man_cat", "fisherman_rooster"
ONE_COLOR = (FIRST_SPECIAL, SECOND_SPECIAL)
OFF, HALF, WHOLE = "off", "half", "limit"


def _switch(name: str, label: str, help: str, *, reconstructed: bool = False) -> YesNo:
    return YesNo(name=name, label=label, help=help, group=LIMIT_HANDS, reconstructed=reconstructed)


OPTIONS: tuple[Input, ...] = (
    OneOf(
        name="edition",
        label="Edition",
        help="Which score sheet is used.",
        choices=((SEASONS, "Seasons"), (DMJL, "DMJL")),
        default=SEASONS,
    ),
    Amount(
        name="limit",
        label="Limit",
        help="The most that a hand counts. Left empty it is that of the edition: 300 with Seasons, 500 in DMJL.",
        least=1,
        nullable=True,
    ),
    YesNo(
        name="no_limit",
        label="No limit",
        help="Hands count without a limit, and limit hands by their points and doubles.",
    ),
    OneOf(
        name="sets",
        label="Bonus tiles in use",
        help="Special tiles take the place of one color of Seasons.",
        choices=(
            (ANY, "Whichever the hands show"),
            (NONE, "None"),
            (TWO_COLORS, "Both colors of Seasons"),
            (FIRST_SPECIAL, "One color, with Man, Pot of Gold, Cat and Mouse"),
            (SECOND_SPECIAL, "One color, with Fisherman, Fish, Rooster and Worm"),
        ),
        default=ANY,
    ),
    YesNo(
        name="round_wind",
        label="The round wind counts",
        help="Sets and pairs of the round wind count as those of the own wind do. In DMJL they always do.",
        group=EVERY_HAND,
    ),
    YesNo(
        name="losers_suits",
        label="Doubles of the whole hand for losers",
        help="One suit, one suit with honors, and honors only double a loser's hand too when all 13 tiles are known.",
        group=EVERY_HAND,
    ),
    YesNo(
        name="strict_bare_win",
        label="Bonus tiles take the 10 for nothing but winning",
        help="Whoever holds a bonus tile has more than the points for winning.",
        group=EVERY_HAND,
    ),
    _switch("four_winds", "Four Winds", "Three sets of winds, the own among them, and the pair of the fourth."),
    _switch("ends_and_honors", "Ends and Honors", "Nothing but 1s, 9s, winds and dragons."),
    _switch("dealt_hand", "East's dealt hand", "East wins with the tiles that were dealt."),
    OneOf(
        name="first_discard",
        label="Win on East's first discard",
        help="With the thirteen tiles that were dealt.",
        group=LIMIT_HANDS,
        choices=((OFF, "No limit hand"), (HALF, "Half the limit"), (WHOLE, "The limit")),
        default=OFF,
    ),
    _switch("original_call", "Original call", "A win on the unchanged hand after declaring it: a third of the limit."),
    _switch("kong_upon_kong", "Kong upon kong", "A win on the loose tile after a second four.", reconstructed=True),
    _switch("plum_blossom", "Plum Blossom", "A win with the 5 of dots as a loose tile.", reconstructed=True),
    _switch("moon", "Moon from the Sea", "A win with the 1 of dots as the last tile.", reconstructed=True),
    _switch("carrying_pole", "Carrying Pole", "A win by robbing the four of 2s of bamboos.", reconstructed=True),
    _switch("seven_pairs", "Seven Pairs", "Seven pairs, which do not win otherwise.", reconstructed=True),
    YesNo(
        name="no_settlement",
        label="Losers do not settle",
        help="Only the winner is paid; the losers owe each other nothing.",
        group=PAYING,
    ),
    YesNo(
        name="discarder_pays_all",
        label="The discarder pays for all",
        help="Whoever discards the winning tile pays the winner what all three would have paid.",
        group=PAYING,
    ),
)

_check = options_checker(OPTIONS)


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with their defaults; no limit may be said as null or by its own option."""
    values = _check(options)
    if values["no_limit"] or ("limit" in options and options["limit"] is None):
        return {**values, "limit": None, "no_limit": True}
    if values["limit"] is None:
        values["limit"] = LIMITS[values["edition"]]
    return values


@dataclass(frozen=True)
class Settings:
    """What scoring reads of the options; `switched_on` names the optional limit hands in use."""

    edition: str = SEASONS
    limit: int | None = LIMITS[SEASONS]
    sets: str = ANY
    round_wind: bool = False
    losers_suits: bool = False
    strict_bare_win: bool = False
    switched_on: frozenset[str] = frozenset()
    first_discard: str = OFF
    no_settlement: bool = False
    discarder_pays_all: bool = False

    @property
    def seasons(self) -> bool:
        return self.edition == SEASONS


SWITCHES = (
    *("four_winds", "ends_and_honors", "dealt_hand", "original_call", "kong_upon_kong", "plum_blossom", "moon"),
    *("carrying_pole", "seven_pairs"),
)

EVERYTHING_ON: dict[str, Any] = {**dict.fromkeys(SWITCHES, True), "first_discard": HALF, "round_wind": True}
"""Options under which the book has all its lines."""


def settings_of(options: Mapping[str, Any]) -> Settings:
    """The settings of complete options."""
    return _settings(tuple(options.items()))


@lru_cache(maxsize=256)
def _settings(items: tuple[tuple[str, Any], ...]) -> Settings:
    values = dict(items)
    on = {name for name in SWITCHES if values[name]} | ({"first_discard"} if values["first_discard"] != OFF else set())
    return Settings(
        edition=values["edition"],
        limit=values["limit"],
        sets=values["sets"],
        round_wind=values["round_wind"] or values["edition"] == DMJL,
        losers_suits=values["losers_suits"],
        strict_bare_win=values["strict_bare_win"],
        switched_on=frozenset(on) if values["edition"] == SEASONS else frozenset(),
        first_discard=values["first_discard"],
        no_settlement=values["no_settlement"],
        discarder_pays_all=values["discarder_pays_all"],
    )
