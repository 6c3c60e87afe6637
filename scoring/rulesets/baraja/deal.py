"""The score of one deal: from what was said to four totals, their lines and the payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Never

from scoring.hand import Hand
from scoring.result import SEATS, Alternative, ErrorKind, Line, Score, ScoringError
from scoring.rulesets.baraja import sentences as say
from scoring.rulesets.baraja.counting import TOTAL_UNIT, Counted, best
from scoring.rulesets.baraja.deals import Deal, check_with_hand, deal_of
from scoring.rulesets.baraja.hands import hands_of
from scoring.rulesets.baraja.holding import (
    ANY_CARDS,
    LOSING,
    NO_CARDS,
    Holding,
    losing_holdings,
    winning_holdings,
)
from scoring.rulesets.baraja.max_games import EXCEPTIONAL, MAXIMUM
from scoring.rulesets.baraja.options import GAME_ROWS
from scoring.rulesets.baraja.patterns import book
from scoring.rulesets.baraja.payoff import payments
from scoring.text import Text

SLUG = "baraja"
WON = "14.1"
"""The row of mah-jong: its line is there for every winner, counted or not, and tells who won."""


def score(options: Mapping[str, Any], said: Mapping[str, Any]) -> Score:
    """The score of what was said, its names and types being checked already and the options complete."""
    deal = deal_of(said, options)
    hands = hands_of(said["hands"], deal.winner)
    declared = {seat: total for seat, total in (said["totals"] or {}).items() if total is not None}
    warnings: tuple[Text, ...] = ()
    if deal.winner in hands:
        warnings = check_with_hand(deal, hands[deal.winner])
    ways = {seat: ways for seat in SEATS if (ways := _ways(seat, hands.get(seat), seat in declared, deal))}
    totals, lines = _added_up(deal, ways, declared)
    if not totals:
        return Score(SLUG, options["edition"])
    won = ways.get(deal.winner, []) if deal.winner else []
    return Score(
        SLUG,
        options["edition"],
        lines=lines,
        totals=totals,
        payments=payments(totals, deal),
        reading=won[0].holding.text if won else "",
        alternatives=tuple(Alternative(one.holding.text, one.total, one.lines) for one in won[1:]),
        warnings=warnings,
    )


def winner_of(finished: Score) -> str | None:
    """Who won a deal that this rule set scored."""
    return next((line.seat for line in finished.lines if line.clause == WON), None)


def _ways(seat: str, hand: Hand | None, is_declared: bool, deal: Deal) -> list[Counted]:
    """The ways to see the cards of a seat, the dearest first; none where nothing is known of them."""
    wins = seat == deal.winner
    if hand is None:
        says_a_value = deal.distribution or deal.max_game is not None if wins else seat in deal.served
        if is_declared or not says_a_value:
            return []
        return best([Holding(seat, Hand(()), deal.dominant, NO_CARDS if wins else LOSING)], deal)
    if not wins:
        return best(losing_holdings(seat, hand, deal.dominant), deal)
    found = winning_holdings(seat, hand, deal.dominant, claimed=not deal.drawn)
    if not found and deal.max_game in (MAXIMUM, EXCEPTIONAL):
        found = losing_holdings(seat, hand, deal.dominant, shape=ANY_CARDS)
    if not found:
        _fail("not_a_win", say.NOT_A_HAND, input="hands", seat=seat)
    ways = best(found, deal)
    if deal.max_game in GAME_ROWS and not _shows(ways[0], GAME_ROWS[deal.max_game]):
        _fail("mismatch", say.OTHER_GAME, input="max_game", row=book[GAME_ROWS[deal.max_game]].label)
    return ways


def _shows(way: Counted, clause: str) -> bool:
    return any(line.clause == clause for line in way.lines)


def _added_up(
    deal: Deal, ways: Mapping[str, list[Counted]], declared: Mapping[str, int]
) -> tuple[dict[str, int], tuple[Line, ...]]:
    """The totals and lines of the four seats; both empty where nothing was said. The winner's lines come first."""
    totals: dict[str, int] = {}
    lines: list[Line] = []
    for seat in sorted(SEATS, key=lambda seat: seat != deal.winner):
        total = 0
        own: tuple[Line, ...] = ()
        if seat in ways:
            total, own = ways[seat][0].total, ways[seat][0].lines
            if declared.get(seat, total) != total:
                values = {"declared": declared[seat], "computed": total}
                _fail("mismatch", say.MISMATCH, input="totals", seat=seat, **values)
        elif seat in declared:
            total = declared[seat]
            own = (Line(seat, Text(say.DECLARED_TOTAL), total, Text(say.SAID_TOTAL), TOTAL_UNIT, "result"),)
        if seat == deal.winner and not any(line.clause == WON for line in own):
            because = say.WITHIN_THE_TOTAL if seat in declared else say.NO_CARDS_KNOWN
            own = (Line(seat, book[WON].label, None, Text(because), clause=WON), *own)
        totals[seat] = total
        lines.extend(own)
    if deal.winner is None and not ways and not declared:
        return {}, ()
    return {seat: totals[seat] for seat in SEATS}, tuple(lines)


def _fail(kind: ErrorKind, template: str, *, input: str, seat: str | None = None, **values: Text | str | int) -> Never:
    raise ScoringError(kind, Text(template, values), input=input, seat=seat)
