"""Who has the tile: several players claim one discard."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.checks import Check, Verdict, VerdictRow
from scoring.inputs import OneOf, SeatInput, SeatsInput, YesNo
from scoring.result import SEATS, ScoringError
from scoring.rulesets.american.checks.reading import seat_name
from scoring.rulesets.american.options import MONEY
from scoring.said import said_checker
from scoring.text import Text

HAS_FOR_MAH_JONGG = "{seat} has the tile, for Mah Jongg."
HAS_FOR_EXPOSURE = "{seat} has the tile, for an exposure."
KEEPS = "{seat} keeps the tile."
NOBODY = "Nobody claims the tile."
TOO_LATE = "The tile is gone: all claims come too late."
DRAWN_WINS = "{seat} has Mah Jongg with the drawn tile."
BOTH = "Both have Mah Jongg: {drawn} with the drawn tile, {claimed} with the discard."

FIRST_MAH_JONGG = "Mah Jongg goes before an exposure."
ALSO_LAID = "It does so also where the exposure lies already, as long as its player has not discarded."
NEAREST = "Among equal claims the nearest to the right of the thrower has the tile; play goes on to the right."
LAID_FIRST = "The exposure lay before the other claim was made."
MAY_CHANGE = "The exposure may be changed until its player discards."
DISCARDED = "After that player's discard no earlier tile can be claimed."
WINDOW = "A discard can be claimed until the next player racks a drawn tile, discards, exchanges a joker or wins."
UNRACKED = "A tile that was drawn and not racked goes back to its place on the wall, also if it was seen."
STAYS = "It stays where it is; the next player draws."
BOTH_MONEY = "At a table for money both are paid, each by itself."
BOTH_POINTS = "The director decides; otherwise both take their points and each penalty counts once."
WINS_ALONE = "An exposure cannot be claimed against a Mah Jongg."

FIRST = "Comes first."
FARTHER = "Is farther from the thrower in the order of play."
ONLY_EXPOSURE = "Claims for an exposure only."
HAND_DEAD = "Has a dead hand, which claims nothing."
LATE = "Claims too late."
OWN_TILE = "The thrower cannot claim this tile."
NOBODY_THREW = "Say who threw the tile."
MESSAGES = (
    *(HAS_FOR_MAH_JONGG, HAS_FOR_EXPOSURE, KEEPS, NOBODY, TOO_LATE, DRAWN_WINS, BOTH),
    *(FIRST_MAH_JONGG, ALSO_LAID, NEAREST, LAID_FIRST, MAY_CHANGE, DISCARDED, WINDOW, UNRACKED, STAYS, BOTH_MONEY),
    *(BOTH_POINTS, WINS_ALONE, FIRST, FARTHER, ONLY_EXPOSURE, HAND_DEAD, LATE, OWN_TILE, NOBODY_THREW),
)

WAITING, DREW, WENT_ON, WON = "waiting", "drew", "went_on", "won"
INPUTS = (
    SeatInput(name="thrower", label="Who threw the tile", required=True, null_label="Nobody"),
    SeatsInput(name="for_mah_jongg", label="Who claims it for Mah Jongg"),
    SeatsInput(name="for_exposure", label="Who claims it for an exposure"),
    SeatInput(name="laid_by", label="Whose exposure with it lies already", null_label="None lies"),
    YesNo(name="laid_and_discarded", label="That player has discarded since"),
    OneOf(
        name="next_player",
        label="What the next player has done meanwhile",
        choices=(
            (WAITING, "Nothing"),
            (DREW, "Drawn a tile, and done nothing with it"),
            (WENT_ON, "Racked the drawn tile, discarded, or exchanged a joker"),
            (WON, "Called Mah Jongg with the drawn tile"),
        ),
        default=WAITING,
    ),
    SeatsInput(name="dead_hands", label="Dead hands"),
)
check_said = said_checker(INPUTS)


@dataclass(frozen=True)
class Claims:
    """The claims on one discard, those of living hands nearest to the thrower first; `next` is who plays next."""

    next: str
    mah_jongg: tuple[str, ...]
    exposure: tuple[str, ...]
    dead: tuple[str, ...]
    laid: str | None

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Claims:
        thrower = told["thrower"]
        if thrower is None:
            raise ScoringError("input", NOBODY_THREW, input="thrower")
        for name in ("for_mah_jongg", "for_exposure"):
            if thrower in (told[name] or ()):
                raise ScoringError("input", OWN_TILE, input=name)
        if told["laid_by"] == thrower:
            raise ScoringError("input", OWN_TILE, input="laid_by")
        place = SEATS.index(thrower)
        order = [SEATS[(place + step) % 4] for step in (1, 2, 3)]
        dead = set(told["dead_hands"] or ())
        laid = told["laid_by"]
        won, exposed = set(told["for_mah_jongg"] or ()), set(told["for_exposure"] or ()) | ({laid} if laid else set())
        return cls(
            order[0],
            tuple(seat for seat in order if seat in won - dead),
            tuple(seat for seat in order if seat in exposed - won - dead),
            tuple(seat for seat in order if seat in (won | exposed) & dead),
            laid if laid and laid not in dead else None,
        )

    @property
    def all(self) -> tuple[str, ...]:
        return (*self.mah_jongg, *self.exposure)


def check(options: Mapping[str, Any]) -> Check:
    return Check(
        key="claims",
        name="Who has the tile?",
        help="Several players claim the same discard, or a claim comes late.",
        inputs=INPUTS,
        answer=lambda said: answer(options, said),
    )


def answer(options: Mapping[str, Any], said: Mapping[str, Any]) -> Verdict:
    told = check_said(said)
    claims = Claims.of(told)
    if claims.laid and told["laid_and_discarded"]:
        return _late(claims, Text(KEEPS, {"seat": seat_name(claims.laid)}), DISCARDED, keeps=claims.laid)
    if told["next_player"] == WENT_ON and not claims.laid:
        return _late(claims, Text(TOO_LATE), WINDOW)
    if told["next_player"] == WON and claims.next not in claims.mah_jongg:
        return _two_wins(claims, options)
    if not claims.all:
        return Verdict(None, Text(NOBODY), (Text(STAYS),), _rows(claims, "", ""))
    unracked = (Text(UNRACKED),) if told["next_player"] == DREW else ()
    if claims.mah_jongg:
        return _mah_jongg(claims, unracked)
    return _exposure(claims, unracked)


def _late(claims: Claims, text: Text, reason: str, *, keeps: str = "") -> Verdict:
    return Verdict(None, text, (Text(reason),), _rows(claims, keeps, LATE))


def _two_wins(claims: Claims, options: Mapping[str, Any]) -> Verdict:
    """The next player wins with the drawn tile before the discard was claimed, or at the same time."""
    drawn = seat_name(claims.next)
    if not claims.mah_jongg:
        return Verdict(None, Text(DRAWN_WINS, {"seat": drawn}), (Text(WINS_ALONE),), _rows(claims, "", LATE))
    first = claims.mah_jongg[0]
    reasons = [Text(BOTH_MONEY if options["scoring"] == MONEY else BOTH_POINTS)]
    if len(claims.mah_jongg) > 1:
        reasons.append(Text(NEAREST))
    text = Text(BOTH, {"drawn": drawn, "claimed": seat_name(first)})
    return Verdict(None, text, tuple(reasons), _rows(claims, first, FARTHER))


def _mah_jongg(claims: Claims, unracked: tuple[Text, ...]) -> Verdict:
    first = claims.mah_jongg[0]
    reasons = [Text(FIRST_MAH_JONGG)] if claims.exposure else []
    if claims.laid in claims.exposure:
        reasons.append(Text(ALSO_LAID))
    if len(claims.mah_jongg) > 1:
        reasons.append(Text(NEAREST))
    text = Text(HAS_FOR_MAH_JONGG, {"seat": seat_name(first)})
    return Verdict(None, text, (*reasons, *unracked), _rows(claims, first, FARTHER))


def _exposure(claims: Claims, unracked: tuple[Text, ...]) -> Verdict:
    first = claims.laid or claims.exposure[0]
    reasons = []
    if len(claims.exposure) > 1:
        reasons.append(Text(LAID_FIRST if claims.laid else NEAREST))
    text = Text(HAS_FOR_EXPOSURE, {"seat": seat_name(first)})
    because = LATE if claims.laid else FARTHER
    return Verdict(None, text, (*reasons, Text(MAY_CHANGE), *unracked), _rows(claims, first, because))


def _rows(claims: Claims, first: str, because: str) -> tuple[VerdictRow, ...]:
    """Each claimant: who has the tile, and why the others have not."""
    rows = [VerdictRow(seat_name(first), True, Text(FIRST))] if first else []
    for seat in claims.all:
        if seat != first:
            only_exposed = seat in claims.exposure and first in claims.mah_jongg
            rows.append(VerdictRow(seat_name(seat), False, Text(ONLY_EXPOSURE if only_exposed else because)))
    rows += [VerdictRow(seat_name(seat), False, Text(HAND_DEAD)) for seat in claims.dead]
    return tuple(rows)
