"""From a hand to its total: points, doubles, limit hands and the limit, with a line for every number."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scoring.patterns import NotCounted
from scoring.result import Line
from scoring.rulesets.classical.book import (
    OF_BONUS_TILES,
    OF_SETS,
    SHOWN_BY_TILES,
    WHOLE_HAND,
    ClassicalPattern,
    can_be_named,
    is_in_use,
    part_of_limit,
    section,
    shown_part,
    word_of,
)
from scoring.rulesets.classical.circumstances import NOT_WON, Win
from scoring.rulesets.classical.holding import Holding
from scoring.rulesets.classical.pages import LIMIT_HANDS, PATTERNS
from scoring.rulesets.classical.settings import Settings
from scoring.rulesets.classical.tables import MELD_POINTS
from scoring.text import Text

LIMIT_INSTEAD = "A limit hand takes the place of points and doubles."
LIMIT_IS_LESS = "The points and doubles of the hand come to more than this part of the limit."
LIMIT_ALREADY = "One limit hand is paid; further ones add nothing."
NO_LIMIT = "There is no limit in this event, so the points and doubles count."
SWITCHED_OFF = "This event does not count it."
WINNER_ONLY = "Counts for the winner only."
UNDECLARED = "A four that was not declared counts as three."
MISSING_FOUR = "Undeclared four"
TOTAL = "Total of the hand"
PLAIN_SUM = "{points} points and no double."
ONE_DOUBLE = "{points} points, doubled once: {points} × 2 = {total}."
MANY_DOUBLES = "{points} points, doubled {doubles} times: {points} × {factor} = {total}."
LIMIT = "Limit"
OVER_LIMIT = "The hand comes to {total}; the limit is {limit}."
OF_LIMIT = "{pattern} pays the limit of {limit}."
PART_OF_LIMIT = "{pattern} pays {part} of the limit of {limit}: {total}."
UNIT = "total"
"""Of lines that work out the total of a hand: they add up to it."""

SENTENCES = (
    *(LIMIT_INSTEAD, LIMIT_IS_LESS, LIMIT_ALREADY, NO_LIMIT, SWITCHED_OFF, WINNER_ONLY, UNDECLARED),
    *(MISSING_FOUR, TOTAL, PLAIN_SUM, ONE_DOUBLE, MANY_DOUBLES, LIMIT, OVER_LIMIT, OF_LIMIT, PART_OF_LIMIT),
    UNIT,
)


class Finding(NamedTuple):
    """A pattern that holds once; `denied` says why it does not count all the same."""

    pattern: ClassicalPattern
    worth: int | float
    tiles: str = ""
    denied: Text | None = None


class Counted(NamedTuple):
    """What a hand comes to, its lines, and what orders its readings: limit hands first, then the sum before the cut."""

    total: int
    is_limit_hand: bool
    uncut: int
    lines: tuple[Line, ...]


def count_losing(hold: Holding) -> Counted:
    """A loser's hand; doubles of the whole hand are denied to it unless the event gives them."""
    denied = () if hold.settings.losers_suits else WHOLE_HAND
    return _counted(hold, list(_findings(hold, NOT_WON, _asked_of(hold, winner=False), denied)), [])


def count_winning(hold: Holding, win: Win) -> Counted:
    """One reading of the winner's hand."""
    return _counted(hold, list(_findings(hold, win, _asked_of(hold, winner=True), ())), list(_limit_hands(hold, win)))


def _asked_of(hold: Holding, *, winner: bool) -> tuple[ClassicalPattern, ...]:
    return _asked(hold.settings, winner, bool(hold.hand.bonus), bool(hold.triplets))


@lru_cache(maxsize=1024)
def _asked(settings: Settings, winner: bool, has_bonus: bool, has_sets: bool) -> tuple[ClassicalPattern, ...]:
    """Points and doubles in use, without those of bonus tiles or sets where the hand has none."""
    nothing_of = (*(() if has_bonus else OF_BONUS_TILES), *(() if has_sets else OF_SETS))
    sections = "1234" if winner else "13"
    return tuple(
        one
        for one in PATTERNS
        if (section(one) in sections or one.clause in WHOLE_HAND)
        and is_in_use(one, settings)
        and one.clause not in nothing_of
    )


@lru_cache(maxsize=256)
def _limit_patterns(settings: Settings) -> tuple[ClassicalPattern, ...]:
    return tuple(one for one in LIMIT_HANDS if can_be_named(one, settings) or is_in_use(one, settings))


def _findings(
    hold: Holding, win: Win, patterns: Iterable[ClassicalPattern], denied: Collection[str]
) -> Iterator[Finding]:
    edition = hold.settings.edition
    for pattern in patterns:
        answer = pattern.condition(hold, win)
        if not answer:
            continue
        worth = pattern.points(edition)
        reason = Text(WINNER_ONLY) if pattern.clause in denied else None
        if answer is True:
            tiles = f"+{hold.hand.winning}" if pattern.shows == "winning tile" else ""
            yield Finding(pattern, worth, tiles, reason)
        elif isinstance(answer, NotCounted):
            yield Finding(pattern, worth, denied=answer.because)
        elif pattern.repeats:
            yield from (Finding(pattern, worth, one, reason) for one in answer)
        else:
            yield Finding(pattern, worth, " ".join(answer), reason)


def _limit_hands(hold: Holding, win: Win) -> Iterator[Finding]:
    """Limit hands that are there or named, denied where the event does not count them."""
    for pattern in _limit_patterns(hold.settings):
        named = win.limit_hand is not None and win.limit_hand == word_of(pattern)
        answer = pattern.condition(hold, win)
        if not answer and not (named and pattern.clause not in SHOWN_BY_TILES):
            continue
        tiles = "" if isinstance(answer, bool | NotCounted) else " ".join(answer)
        yield Finding(pattern, shown_part(pattern, hold.settings), tiles, _denied(pattern, hold.settings, named=named))


def _denied(pattern: ClassicalPattern, settings: Settings, *, named: bool) -> Text | None:
    """Why a limit hand that is there is not paid."""
    if not (named or is_in_use(pattern, settings)):
        return Text(SWITCHED_OFF)
    return Text(NO_LIMIT) if settings.limit is None else None


def _counted(hold: Holding, found: list[Finding], limit_hands: list[Finding]) -> Counted:
    settings = hold.settings
    melds = [(MELD_POINTS[one.kind, one.has_end, hold.is_exposed(one)], one) for one in hold.triplets]
    melds.sort(key=lambda row: row[0].clause)
    points = sum(row.points for row, _ in melds) + _sum(found, "points")
    doubles = _sum(found, "doubles")
    uncut = points << doubles
    total = uncut if settings.limit is None else min(uncut, settings.limit)
    best = _best_limit_hand(limit_hands, settings, total)
    instead = Text(LIMIT_INSTEAD) if best else None
    lines = [_meld_line(hold.seat, row, one, instead) for row, one in melds]
    lines += [_line(hold.seat, one, instead) for one in found]
    lines += _limit_lines(hold.seat, limit_hands, best)
    lines += _undeclared(hold)
    if best is None:
        lines += result_lines(hold.seat, points, doubles, limit=settings.limit)
        return Counted(total, False, uncut, tuple(lines))
    total, line = limit_result(hold.seat, best.pattern, settings)
    return Counted(total, True, total, (*lines, line))


def _sum(found: Iterable[Finding], unit: str) -> int:
    return sum(int(one.worth) for one in found if one.denied is None and one.pattern.unit == unit)


def value_of(pattern: ClassicalPattern, settings: Settings) -> int:
    """What a limit hand pays; a part of the limit is rounded down."""
    share, of = part_of_limit(pattern, settings)
    return (settings.limit or 0) * share // of


def _best_limit_hand(limit_hands: Iterable[Finding], settings: Settings, total: int) -> Finding | None:
    """The dearest limit hand that counts; a part of the limit counts only where it is more than the hand itself."""
    counting = [one for one in limit_hands if one.denied is None]
    best = max(counting, key=lambda one: value_of(one.pattern, settings), default=None)
    if best is None or (part_of_limit(best.pattern, settings) != (1, 1) and value_of(best.pattern, settings) <= total):
        return None
    return best


def _limit_lines(seat: str, limit_hands: Iterable[Finding], best: Finding | None) -> Iterator[Line]:
    for one in limit_hands:
        if best is not None and one.denied is not None:
            continue
        if one is best or one.denied is not None:
            yield _line(seat, one, None)
        else:
            yield _line(seat, one, Text(LIMIT_ALREADY if best else LIMIT_IS_LESS))


def _undeclared(hold: Holding) -> Iterator[Line]:
    """Fours that a loser held and did not declare."""
    if hold.hand.winning is None:
        for one in hold.triplets:
            if not one.is_kong and hold.hand.loose.count(one.tile) == 4:
                yield Line(hold.seat, Text(MISSING_FOUR), None, Text(UNDECLARED), clause="undeclared", tiles=one)


def _meld_line(seat: str, row: tuple[str, str, str, int], tiles: str, denied: Text | None) -> Line:
    clause, name, wording, points = row
    amount = None if denied else points
    return Line(seat, Text(name), amount, denied or Text(wording), clause=clause, tiles=tiles)


def _line(seat: str, one: Finding, instead: Text | None) -> Line:
    pattern = one.pattern
    reason = one.denied or instead
    amount = None if reason else one.worth
    return Line(seat, pattern.label, amount, reason or pattern.text, pattern.unit, pattern.clause, tiles=one.tiles)


def result_lines(seat: str, points: int, doubles: int, *, limit: int | None) -> Iterator[Line]:
    """The working: points times two for each double, and what the limit takes away."""
    total = points << doubles
    yield Line(seat, Text(TOTAL), total, _working(points, doubles), UNIT, "result")
    if limit is not None and total > limit:
        because = Text(OVER_LIMIT, {"total": total, "limit": limit})
        yield Line(seat, Text(LIMIT), limit - total, because, UNIT, "limit")


@lru_cache(maxsize=4096)
def _working(points: int, doubles: int) -> Text:
    values: dict[str, Text | str | int] = {"points": points}
    if not doubles:
        return Text(PLAIN_SUM, values)
    values["total"] = points << doubles
    if doubles == 1:
        return Text(ONE_DOUBLE, values)
    return Text(MANY_DOUBLES, {**values, "doubles": doubles, "factor": 1 << doubles})


def limit_result(seat: str, pattern: ClassicalPattern, settings: Settings) -> tuple[int, Line]:
    """The total of a limit hand, and the line that says so."""
    share, of = part_of_limit(pattern, settings)
    total = value_of(pattern, settings)
    values: dict[str, Text | str | int] = {"pattern": pattern.label, "limit": settings.limit or 0}
    if of == 1:
        return total, Line(seat, Text(TOTAL), total, Text(OF_LIMIT, values), UNIT, "result")
    because = Text(PART_OF_LIMIT, {**values, "part": f"{share}/{of}", "total": total})
    return total, Line(seat, Text(TOTAL), total, because, UNIT, "result")
