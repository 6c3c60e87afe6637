"""One deal as it was told: how it ended, for whom, and whether what was said goes together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Never

from scoring.result import SEATS, ErrorKind, ScoringError
from scoring.rulesets.american import asked
from scoring.rulesets.american.asked import ERROR_ALL, ERROR_ONE, MAHJONG, MISNAMED, SPILLED, TIME, WALL
from scoring.rulesets.american.options import MONEY
from scoring.text import Text

WINNER_IS_DISCARDER = "The winner cannot have thrown the winning tile."
DEAD_HAND_WINS = "A dead hand cannot win."
NO_WINNER = "Nobody won, so this cannot be said."
WINNER_MISSING = "Say who claimed the tile."
HAS_NO_WINNER = "A game that ended so has no winner."
DISCARDER_MISSING = "Say who misnamed the tile."
SELF_PICK_HAS_DISCARDER = "A self-picked hand has no thrower."
OFFENDER_MISSING = "Say who erred."
INTACT_MISSING = "Say whose hand was left intact: one hand."
INTACT_ERRED = "This hand was not left intact."
NONE_INTACT = "All hands were exposed, so none was left intact."
NOT_EAST = "Only East can have a hand that is complete before the first discard."
NO_BETTOR = "Nobody bets in this event."
PLAYED_OUT = "In this event a game that has begun is played to its end: time called is for one not begun."
TWO_MISNAMERS = "Two different players are said to have misnamed the tile."
EMPTY_SEAT = "Nobody sits there."
FAULT_WITHOUT_THROWER = "A fault of the thrower needs a thrower."
CHALLENGE_OF_TWO = "Name both who was wrong and the other one, two different players."
DEAD_THROWER = "The thrower's hand is dead: it can only be charged for a tile thrown before that."
MESSAGES = (
    *(WINNER_IS_DISCARDER, DEAD_HAND_WINS, NO_WINNER, WINNER_MISSING, HAS_NO_WINNER, DISCARDER_MISSING),
    *(SELF_PICK_HAS_DISCARDER, OFFENDER_MISSING, INTACT_MISSING, INTACT_ERRED, PLAYED_OUT, TWO_MISNAMERS),
    *(EMPTY_SEAT, FAULT_WITHOUT_THROWER, CHALLENGE_OF_TWO, DEAD_THROWER, NONE_INTACT, NOT_EAST, NO_BETTOR),
)

_OF_A_WIN = (
    *("discarder", "line", "hand", "value", "jokerless", "exposures", "singles_pairs", "two_quints", "fault"),
    *("misnamed", "self_pick"),
)
_OF_A_CLAIM = ("value", "line")
"""What is said of the hand that was claimed in error, too: it is paid for where one hand was left intact."""
NOBODY_WINS = (WALL, TIME, ERROR_ALL, ERROR_ONE, SPILLED, asked.VOID)


@dataclass(frozen=True)
class Deal:
    """How a deal ended. `winner` is None where nobody won; `discarder` None with a winner means self-picked.

    `misnamer` said a wrong name for the tile that was claimed, `offender` erred in another way, `intact` are the hands
    left after an error, `dead` those that count nothing, and `seats` those somebody sits in.
    """

    outcome: str
    winner: str | None
    discarder: str | None
    misnamer: str | None
    offender: str | None
    intact: tuple[str, ...]
    dead: tuple[str, ...]
    seats: tuple[str, ...]
    fault: str | None = None
    self_pick: str | None = None
    notes: tuple[Text, ...] = ()

    @property
    def losers(self) -> tuple[str, ...]:
        """Everybody but the winner, in order of play."""
        return tuple(seat for seat in self.seats if seat != self.winner)

    @property
    def self_picked(self) -> bool:
        return self.winner is not None and self.discarder is None

    @property
    def spared(self) -> tuple[str, ...]:
        """After an error that ended the game, those whose hands were left: as was said, or all that are alive."""
        return self.intact or tuple(seat for seat in self.seats if seat != self.offender and seat not in self.dead)

    @property
    def warnings(self) -> tuple[Text, ...]:
        return (*self.notes, Text(DEAD_THROWER)) if self.discarder in self.dead else self.notes


def deal_of(values: Mapping[str, Any], said: Mapping[str, Any]) -> Deal:
    """The deal, when all that was said goes together; raises ScoringError."""
    outcome = _outcome(said)
    _check_winner(outcome, said)
    if outcome == MISNAMED:
        said = _misnamed(said)
    if said["bet"] is not None and not (values["scoring"] == MONEY and values["bettor"]):
        fail("input", NO_BETTOR, "bet")
    deal = Deal(
        outcome=outcome,
        winner=said["winner"],
        discarder=said["discarder"],
        misnamer=said["misnamed"] if outcome == MISNAMED else None,
        offender=said["offender"],
        intact=said["intact"] or (),
        dead=_dead(outcome, said),
        seats=tuple(seat for seat in SEATS if seat != said["empty"]),
        fault=said["fault"],
        self_pick=said["self_pick"],
        notes=(Text(PLAYED_OUT),) if outcome == TIME and values["unfinished"] == "play_out" else (),
    )
    if outcome == ERROR_ONE and not deal.intact and len(deal.spared) == 1:
        deal = replace(deal, intact=deal.spared)
    _check_people(deal, said)
    _check_self_pick(deal)
    _check_error(deal, pays=values["scoring"] == MONEY)
    return deal


def _dead(outcome: str, said: Mapping[str, Any]) -> tuple[str, ...]:
    """The dead hands, that of whoever erred while the game went on included."""
    dead = {*(said["dead"] or ())} | {seat for seat, because in (said["dead_because"] or {}).items() if because}
    if outcome in (MAHJONG, WALL):
        dead.add(said["offender"])
    return tuple(seat for seat in SEATS if seat in dead)


def _outcome(said: Mapping[str, Any]) -> str:
    """The word for the end of the game: without a winner it is the wall's, with a misnamed tile its own."""
    outcome: str = said["outcome"]
    if outcome == MAHJONG:
        outcome = WALL if said["winner"] is None else MISNAMED if said["misnamed"] else MAHJONG
    return outcome


def _check_winner(outcome: str, said: Mapping[str, Any]) -> None:
    if outcome in NOBODY_WINS:
        if said["winner"] is not None:
            fail("input", HAS_NO_WINNER, "winner")
        for name in _OF_A_WIN:
            if said.get(name) not in (None, False) and not (outcome == ERROR_ONE and name in _OF_A_CLAIM):
                fail("input", NO_WINNER, name)
    elif said["winner"] is None:
        fail("input", WINNER_MISSING, "winner")


def _misnamed(said: Mapping[str, Any]) -> dict[str, Any]:
    """Whoever misnamed the tile threw it, under whichever of three names that was said."""
    named = {said[name] for name in ("misnamed", "discarder", "offender") if said[name]}
    if not named:
        fail("input", DISCARDER_MISSING, "misnamed", code="DISCARDER_MISSING")
    if len(named) > 1:
        fail("input", TWO_MISNAMERS, "misnamed")
    (seat,) = named
    if seat == said["winner"] and not said["discarder"]:
        fail("impossible", WINNER_IS_DISCARDER, "misnamed", code="WINNER_IS_DISCARDER")
    return {**said, "misnamed": seat, "discarder": seat, "offender": None}


def _check_people(deal: Deal, said: Mapping[str, Any]) -> None:
    if deal.winner is not None and deal.winner == deal.discarder:
        fail("impossible", WINNER_IS_DISCARDER, "discarder", code="WINNER_IS_DISCARDER")
    if deal.winner in deal.dead:
        fail("impossible", DEAD_HAND_WINS, "dead", code="DEAD_HAND_WINS")
    if deal.fault and deal.self_picked:
        fail("input", FAULT_WITHOUT_THROWER, "fault", code="DISCARDER_MISSING")
    for name in ("winner", "discarder", "offender"):
        if getattr(deal, name) not in (None, *deal.seats):
            fail("impossible", EMPTY_SEAT, name)
    for name in ("intact", "dead"):
        if not set(getattr(deal, name)) <= set(deal.seats):
            fail("impossible", EMPTY_SEAT, name)
    for name in ("peeked", "late"):
        if not set(said[name] or ()) <= set(deal.seats):
            fail("impossible", EMPTY_SEAT, name)


def _check_self_pick(deal: Deal) -> None:
    if deal.self_pick is None:
        return
    if deal.discarder is not None:
        fail("impossible", SELF_PICK_HAS_DISCARDER, "discarder", code="SELF_PICK_HAS_DISCARDER")
    if deal.self_pick != asked.EXCHANGE and deal.winner != "E":
        fail("impossible", NOT_EAST, "self_pick")


def _check_error(deal: Deal, *, pays: bool) -> None:
    """One hand is left after an error; who knocked tiles over is known, and whoever pays."""
    if deal.outcome == ERROR_ALL and deal.intact:
        fail("impossible", NONE_INTACT, "intact")
    if deal.outcome == ERROR_ONE:
        if len(deal.intact) != 1:
            fail("input", INTACT_MISSING, "intact")
        if deal.intact[0] == deal.offender or deal.intact[0] in deal.dead:
            fail("impossible", INTACT_ERRED, "intact")
    if deal.outcome == SPILLED and deal.offender in deal.intact:
        fail("impossible", INTACT_ERRED, "intact")
    needs_offender = deal.outcome == SPILLED or (deal.outcome == ERROR_ONE and pays)
    if needs_offender and deal.offender is None:
        fail("input", OFFENDER_MISSING, "offender")


def fail(kind: ErrorKind, template: str, name: str, *, code: str = "", **values: str | int) -> Never:
    """Raises the error that belongs to this input."""
    raise ScoringError(kind, Text(template, values), input=name, code=code)
