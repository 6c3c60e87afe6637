"""The score of one deal: from what was said to lines, totals and payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from scoring.hand import Hand
from scoring.result import SEATS, Alternative, Line, Score, ScoringError
from scoring.rulesets.classical import sentences as say
from scoring.rulesets.classical.book import MAH_JONGG, SHOWN_BY_TILES, ClassicalPattern, shown_part, word_of
from scoring.rulesets.classical.circumstances import (
    LIMIT_HAND,
    NO_LAST_DISCARD,
    WINNER_HAS_NONE,
    Win,
    check_nothing_said,
    check_with_hand,
    win_of,
)
from scoring.rulesets.classical.counting import UNIT, Counted, count_losing, count_winning, limit_result
from scoring.rulesets.classical.hands import SEAT_NAMES, fail, read_hands
from scoring.rulesets.classical.holding import losing_holding, winning_holdings
from scoring.rulesets.classical.pages import LIMIT_HANDS
from scoring.rulesets.classical.payoff import payments
from scoring.rulesets.classical.settings import Settings
from scoring.text import Text

SLUG = "classical"


class Found(NamedTuple):
    """What one seat's hand comes to and why; of the winner's hand also the reading and the other readings."""

    total: int = 0
    lines: tuple[Line, ...] = ()
    reading: str = ""
    others: tuple[Alternative, ...] = ()
    has_tiles: bool = False


class ZeroRule(NamedTuple):
    """A reason why a losing hand counts nothing: the input that says so, and the line."""

    name: str
    label: str
    because: str


ZERO_RULES = (
    ZeroRule("dead", say.DEAD, say.DEAD_HAND),
    ZeroRule("hidden_special", say.UNEXPOSED, say.UNEXPOSED_SPECIAL),
)


def score(settings: Settings, said: Mapping[str, Any]) -> Score:
    """The score of what was said, its names and types being checked already."""
    winner = said["winner"]
    hands = read_hands(said["hands"] or {}, winner, settings, dead=said["dead"] or ())
    declared = {seat: total for seat, total in (said["totals"] or {}).items() if total is not None}
    if winner is None:
        return _drawn(settings, said, (*hands, *declared))
    win = win_of(said)
    warnings = check_with_hand(win, hands[winner]) if winner in hands else ()
    if winner in (said["hidden_special"] or ()):
        warnings += (Text(WINNER_HAS_NONE),)
    if win.last_discard and settings.seasons:
        warnings += (Text(NO_LAST_DISCARD),)
    found = {seat: _hand(seat, hands.get(seat), win, settings, said["prevailing"]) for seat in SEATS}
    zero = {seat: _zero_rule(seat, said) for seat in SEATS if seat != winner}
    final = {seat: _final(seat, found[seat], declared.get(seat), zero.get(seat), win) for seat in SEATS}
    totals = {seat: one.total for seat, one in final.items()}
    return Score(
        SLUG,
        settings.edition,
        lines=tuple(line for one in final.values() for line in one.lines),
        totals=totals,
        payments=payments(winner, totals, settings, discarder=win.discarder),
        reading=found[winner].reading,
        alternatives=found[winner].others,
        warnings=warnings,
    )


def _drawn(settings: Settings, said: Mapping[str, Any], seats: tuple[str, ...]) -> Score:
    """Nobody won: no hand counts, whatever is in it."""
    check_nothing_said(said)
    told = [seat for seat in SEATS if seat in seats]
    lines = tuple(Line(seat, Text(say.DRAWN), None, Text(say.DRAWN_DEAL), UNIT, "drawn") for seat in told)
    return Score(SLUG, settings.edition, lines=lines, totals=dict.fromkeys(told, 0))


def _hand(seat: str, hand: Hand | None, win: Win, settings: Settings, round_wind: str) -> Found:
    """What the tiles of a seat come to; without tiles nothing, or the limit hand that was named."""
    if hand is None:
        return _without_tiles(seat, win, settings) if seat == win.seat else Found()
    if seat != win.seat:
        one = count_losing(losing_holding(seat, hand, settings, round_wind=round_wind))
        return Found(one.total, one.lines, has_tiles=True)
    holdings = winning_holdings(seat, hand, settings, round_wind=round_wind, claimed=not win.drawn)
    if not holdings:
        fail("not_a_win", seat, say.NOT_A_HAND)
    ranked = [(count_winning(one, win), one.text) for one in holdings]
    ranked.sort(key=_by_value)
    best, reading = ranked[0]
    _check_named(win, best)
    others = tuple(Alternative(text, one.total, one.lines) for one, text in ranked[1:])
    return Found(best.total, best.lines, reading, others, has_tiles=True)


def _by_value(row: tuple[Counted, str]) -> tuple[int, bool, int]:
    """The dearest reading first; of equal ones a limit hand, then what comes to more before the limit."""
    one = row[0]
    return -one.total, not one.is_limit_hand, -one.uncut


def _named(win: Win) -> ClassicalPattern | None:
    return next((one for one in LIMIT_HANDS if word_of(one) == win.limit_hand), None)


def _check_named(win: Win, best: Counted) -> None:
    """A limit hand that tiles show must be in the tiles when it is named beside them."""
    pattern = _named(win)
    if pattern is None or pattern.clause not in SHOWN_BY_TILES:
        return
    if not any(line.clause == pattern.clause for line in best.lines):
        message = Text(say.NOT_IN_TILES, {"pattern": pattern.label})
        raise ScoringError("mismatch", message, input=LIMIT_HAND)


def _without_tiles(seat: str, win: Win, settings: Settings) -> Found:
    pattern = _named(win)
    if pattern is None:
        return Found()
    if settings.limit is None:
        raise ScoringError("impossible", say.NO_LIMIT_TO_PAY, input=LIMIT_HAND)
    total, result = limit_result(seat, pattern, settings)
    part = shown_part(pattern, settings)
    named = Line(seat, pattern.label, part, Text(say.NAMED), "limit", pattern.clause)
    return Found(total, (_winner_line(seat, say.NO_TILES), named, result))


def _winner_line(seat: str, because: str) -> Line:
    """The line that tells who won, where no tiles bring the points for it."""
    return Line(seat, Text(say.MAH_JONGG), None, Text(because), clause=MAH_JONGG)


def _final(seat: str, found: Found, declared: int | None, zero: ZeroRule | None, win: Win) -> Found:
    """The hand with what the table declares, and at 0 where a rule says so."""
    if declared == 0 and zero is not None:
        declared = None
    if declared is not None:
        found = _with_declared(seat, found, declared, win)
    elif seat == win.seat and not found.lines:
        found = found._replace(lines=(_winner_line(seat, say.NOTHING_TOLD),))
    if zero is None:
        return found
    amount = -found.total if found.total else None
    line = Line(seat, Text(zero.label), amount, Text(zero.because), UNIT, zero.name)
    return found._replace(total=0, lines=(*found.lines, line))


def _with_declared(seat: str, found: Found, declared: int, win: Win) -> Found:
    """The total as the table declares it; with tiles or a named limit hand beside it both must agree."""
    if not found.lines and not found.has_tiles:
        line = Line(seat, Text(say.DECLARED), declared, Text(say.AS_DECLARED), UNIT, "declared")
        first = (_winner_line(seat, say.IN_DECLARED),) if seat == win.seat else ()
        return found._replace(total=declared, lines=(*first, line))
    if declared != found.total:
        name = Text(SEAT_NAMES[seat])
        message = Text(say.MISMATCH, {"seat": name, "declared": declared, "computed": found.total})
        raise ScoringError("mismatch", message, input="totals", seat=seat)
    agrees = Line(seat, Text(say.DECLARED), None, Text(say.AGREES, {"total": declared}), UNIT, "declared")
    return found._replace(lines=(*found.lines, agrees))


def _zero_rule(seat: str, said: Mapping[str, Any]) -> ZeroRule | None:
    return next((rule for rule in ZERO_RULES if seat in (said[rule.name] or ())), None)
