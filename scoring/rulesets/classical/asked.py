"""What must be told about a deal."""

from __future__ import annotations

from functools import lru_cache

from scoring.inputs import Amount, HandInput, Input, OneOf, SeatInput, SeatsInput, YesNo
from scoring.result import SEATS
from scoring.rulesets.classical.book import can_be_named, word_of
from scoring.rulesets.classical.hands import SEAT_NAMES
from scoring.rulesets.classical.pages import LIMIT_HANDS
from scoring.rulesets.classical.settings import ANY, ONE_COLOR, Settings
from scoring.said import Checker, said_checker

HOW = "How it was won"

BEFORE: tuple[Input, ...] = (
    SeatInput(name="winner", label="Winner", required=True, null_label="Nobody won", on_sheet=True),
    SeatInput(
        name="discarder",
        label="Discarder",
        help="Who discarded the winning tile, or added it to a four that was robbed.",
        null_label="Drawn by the winner",
        on_sheet=True,
        short="From",
    ),
    Amount(
        name="totals",
        label="Totals",
        help="What each hand comes to after doubles and limit.",
        way="totals",
        per_seat=True,
        on_sheet=True,
        short="Total",
    ),
    HandInput(
        name="hands",
        label="Hands",
        help="All tiles; the winner's winning tile last with a plus sign: 123m 44p [EEE] (1111s) f1 +5m",
        way="tiles",
        per_seat=True,
    ),
    YesNo(name="last_tile", label="Last tile", help="The last tile of the wall, drawn.", group=HOW),
    YesNo(name="last_discard", label="Last discard", help="The discard after the last tile of the wall.", group=HOW),
    YesNo(name="loose_tile", label="Loose tile", help="The tile drawn after a four of a kind.", group=HOW),
    YesNo(
        name="robbed_kong",
        label="Robbed four",
        help="Won on the tile that the discarder added to an exposed three of a kind.",
        group=HOW,
    ),
    YesNo(
        name="dealt",
        label="Dealt hand",
        help="East's dealt hand, or the dealt thirteen on East's first discard; any tile may be the winning one.",
        group=HOW,
    ),
    YesNo(
        name="original_call",
        label="Original call",
        help="Declared before the first discard, and won without changing the hand.",
        group=HOW,
    ),
)

PREVAILING = OneOf(
    name="prevailing",
    label="Round wind",
    choices=tuple((seat, SEAT_NAMES[seat]) for seat in SEATS),
    default="E",
)
HIDDEN_SPECIAL = SeatsInput(
    name="hidden_special",
    label="Unexposed special tile",
    help="Who still held a special tile when somebody won: the hand counts 0.",
    on_sheet=True,
    short="Held",
)
DEAD = SeatsInput(
    name="dead",
    label="Dead hands",
    help="Hands that count 0, because of a wrong number of tiles or by a ruling.",
    on_sheet=True,
    short="Dead",
)


def _limit_hand(settings: Settings) -> Input:
    return OneOf(
        name="limit_hand",
        label="Limit hand",
        help="A limit hand that the tiles cannot show, or whose tiles are not entered.",
        group=HOW,
        choices=tuple((word_of(one), one.name) for one in LIMIT_HANDS if can_be_named(one, settings)),
    )


def inputs(settings: Settings) -> tuple[Input, ...]:
    """What a form asks under these settings."""
    asked = [*BEFORE, _limit_hand(settings)]
    if settings.round_wind:
        asked.append(PREVAILING)
    if settings.seasons and settings.sets in (ANY, *ONE_COLOR):
        asked.append(HIDDEN_SPECIAL)
    return (*asked, DEAD)


@lru_cache(maxsize=4)
def checker(edition: str) -> Checker:
    """Checks what was said: all inputs, asked for or not."""
    return said_checker((*BEFORE, _limit_hand(Settings(edition=edition)), PREVAILING, HIDDEN_SPECIAL, DEAD))
