"""Money at a private table: who pays whom for one deal, in points of the card's value. All payments cancel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.result import BETTOR, SEATS, Award, Line, Payment
from scoring.rulesets.american import asked
from scoring.rulesets.american.book import row
from scoring.rulesets.american.deal import CHALLENGE_OF_TWO, EMPTY_SEAT, Deal, fail
from scoring.rulesets.american.options import lowest_value, unexposed_bonus
from scoring.rulesets.american.worth import Worth, claimed_value
from scoring.text import Text

DISCARD, SELF_PICK, TABLE = 1, 2, 4
"""How many times the value each of the others pays: for a discard, a self-picked hand, and one who pays for all."""

THREW = "threw the winning tile: {times} times {value}"
OTHERS = "won on another's tile: {times} times {value}"
ONCE = "won on another's tile: the value, {value}"
SELF_PICKED = "self-picked: {times} times {value}"
FOR_ALL = "pays for the whole table: {times} times {value}"
MISNAMED = "misnamed the tile: {times} times {value}"
ERRED = "Mah Jongg in error: twice the {value} of the hand"
SPILLED = "destroyed the wall: the lowest value of the card"
CHALLENGE = "was wrong about a dead hand"
BET_RIGHT = "the bet was right: the same again"
BET_WRONG = "the bet was wrong: as the player bet on"
BET_ON_WALL = "bet on a wall game: the lowest value of the card"
KITTY = "Wall game: into the kitty"
VALUE_MISSING = "Say the value of the hand that was claimed."
NO_JOKERS = "No joker among the 14 tiles, announced: what is paid is doubled."
NOTHING_EXPOSED = "Nothing was exposed, though the line allows it: added before any doubling."
SENTENCES = (
    *(THREW, OTHERS, SELF_PICKED, FOR_ALL, MISNAMED, ERRED, SPILLED, CHALLENGE, BET_RIGHT, BET_WRONG, BET_ON_WALL),
    *(ONCE, KITTY, VALUE_MISSING, NO_JOKERS, NOTHING_EXPOSED),
)


def payments_of(
    values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal, worth: Worth | None
) -> tuple[Payment, ...]:
    """Every payment of the deal, the bettor's and what a lost challenge costs included."""
    paid = list(_of_outcome(values, said, deal, worth))
    if said["bet"] is not None:
        paid += tuple(_of_bettor(values, said["bet"], deal, paid))
    paid += _of_challenge(values, said, deal)
    return tuple(payment for payment in _with_pie(_purses(values, said), paid) if payment.points)


def fees_of(values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal) -> tuple[Award, ...]:
    """What each player puts into the kitty when nobody wins; nobody puts in what is not there to lose."""
    fee = values["wall_fee"]
    if deal.outcome != asked.WALL or not fee:
        return ()
    purses = _purses(values, said)
    fees = {seat: min(fee, purses.get(seat, fee)) for seat in deal.seats}
    return tuple(Award(seat, -points, Text(KITTY)) for seat, points in fees.items() if points)


def _of_outcome(
    values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal, worth: Worth | None
) -> Iterator[Payment]:
    if deal.winner is not None:
        if worth is not None:
            yield from _of_win(values, deal, worth)
    elif deal.outcome == asked.ERROR_ONE:
        assert deal.offender is not None
        value = claimed_value(values, said)
        if value is None:
            fail("input", VALUE_MISSING, "value")
        yield Payment(deal.offender, deal.intact[0], 2 * value, Text(ERRED, {"value": value}))
    elif deal.outcome == asked.SPILLED:
        assert deal.offender is not None
        for seat in deal.spared:
            yield Payment(deal.offender, seat, lowest_value(values), Text(SPILLED))


def _of_win(values: Mapping[str, Any], deal: Deal, worth: Worth) -> Iterator[Payment]:
    """The losers pay the winner by the value, doubled for a hand without jokers."""
    assert deal.winner is not None
    value = worth.value + _unexposed_bonus(values, worth)
    for payer, times, template in _shares(values, deal, worth):
        if _is_doubled(deal, worth):
            times *= 2
        if values["east_double"] and "E" in (payer, deal.winner):
            times *= 2
        because = Text(ONCE, {"value": value}) if times == 1 else Text(template, {"times": times, "value": value})
        yield Payment(payer, deal.winner, times * value, because)


def _is_doubled(deal: Deal, worth: Worth) -> bool:
    """Whether a hand without jokers doubles what is paid; it does not for a misnamed tile or one out of turn."""
    return worth.jokerless and deal.misnamer is None and deal.fault != asked.OUT_OF_TURN


def _shares(values: Mapping[str, Any], deal: Deal, worth: Worth) -> Iterator[tuple[str, int, str]]:
    """Who pays, how many times the value, and the sentence that says why."""
    if deal.misnamer is not None:
        yield deal.misnamer, TABLE, MISNAMED
        return
    if deal.discarder is None:
        yield from ((seat, SELF_PICK, SELF_PICKED) for seat in deal.losers)
        return
    feeding = values["feeding"] is not None and (worth.exposures or 0) >= values["feeding"]
    if deal.fault or feeding:
        table = SELF_PICK + DISCARD * (len(deal.losers) - 1)
        yield deal.discarder, table, FOR_ALL
        return
    for seat in deal.losers:
        if seat == deal.discarder:
            yield seat, SELF_PICK, THREW
        elif not values["discarder_only"]:
            yield seat, DISCARD, OTHERS


def _unexposed_bonus(values: Mapping[str, Any], worth: Worth) -> int:
    """What a hand without exposures adds to its value, on a line that may be exposed."""
    return unexposed_bonus(values) if worth.unexposed else 0


def _of_bettor(values: Mapping[str, Any], bet: str, deal: Deal, paid: list[Payment]) -> Iterator[Payment]:
    """The fifth player takes what the one bet on takes, or pays what that one pays."""
    if bet not in ("wall", *deal.seats):
        fail("impossible", EMPTY_SEAT, "bet")
    if deal.outcome == asked.WALL:
        if bet == "wall":
            yield from (Payment(seat, BETTOR, lowest_value(values), Text(BET_ON_WALL)) for seat in deal.seats)
    elif deal.winner is not None and bet == deal.winner:
        yield from (Payment(one.payer, BETTOR, one.points, Text(BET_RIGHT)) for one in paid)
    elif deal.winner is not None:
        yield Payment(BETTOR, deal.winner, _backed(bet, deal, paid), Text(BET_WRONG))


def _backed(bet: str, deal: Deal, paid: list[Payment]) -> int:
    """What the one bet on pays; a bet on the wall pays as a player who did not throw the tile."""
    if bet == "wall":
        return min(one.points for one in paid) if len(paid) == len(deal.losers) else 0
    return sum(one.points for one in paid if one.payer == bet)


def _of_challenge(values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal) -> Iterator[Payment]:
    wrong, wronged = said["wrong_challenge"], said["wronged"]
    if wrong is None and wronged is None:
        return
    if wrong is None or wronged is None or wrong == wronged:
        fail("input", CHALLENGE_OF_TWO, "wronged" if wrong else "wrong_challenge")
    for name, seat in (("wrong_challenge", wrong), ("wronged", wronged)):
        if seat not in deal.seats:
            fail("impossible", EMPTY_SEAT, name)
    yield Payment(wrong, wronged, values["wrong_dead_call_fine"], Text(CHALLENGE))


def _purses(values: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, int]:
    """What each player may still lose, where there is a limit: as was said, or all of it."""
    left = {seat: most for seat, most in (said["pie_left"] or {}).items() if most is not None}
    return left if values["pie"] is None else {**dict.fromkeys(SEATS, values["pie"]), **left}


def _with_pie(purse: dict[str, int], paid: list[Payment]) -> Iterator[Payment]:
    """The payments, no player paying more than what may still be lost; the first payment comes first."""
    for one in paid:
        points = min(one.points, purse.get(one.payer, one.points))
        if one.payer in purse:
            purse[one.payer] -= points
        yield Payment(one.payer, one.payee, points, one.because)


def lines_of(values: Mapping[str, Any], deal: Deal, worth: Worth | None) -> Iterator[Line]:
    """The lines of the winner's hand, and what is added to its value or doubles it."""
    if worth is None or deal.winner is None:
        return
    yield from worth.lines
    if bonus := _unexposed_bonus(values, worth):
        yield Line(deal.winner, Text(row("5.8").name), bonus, Text(NOTHING_EXPOSED), clause="5.8")
    if _is_doubled(deal, worth):
        yield Line(deal.winner, Text(row("5.3").name), 1, Text(NO_JOKERS), unit="doubles", clause="5.3")
