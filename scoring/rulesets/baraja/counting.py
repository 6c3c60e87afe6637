"""From one way to see a hand to its total: points, doubles, the special value that stands for them, the limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.hand import Hand
from scoring.patterns import NotCounted
from scoring.result import Line
from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import ANY_CARDS, Holding
from scoring.rulesets.baraja.options import is_reconstructed, rows_in_use
from scoring.rulesets.baraja.patterns import Row, chapter
from scoring.text import Text

EXPLAINED = "{wording} Here: {tiles}"
NOT_PRINTED = "{reason} (reconstructed value)"
REPLACED = "A special value stands in place of these points: {row}."
NO_DOUBLES = "A special value is not doubled at this event: {row}."
NO_WINNERS_DOUBLES = "A special value takes the doubles of every hand only: {row}."
DEARER = "Only the dearest special value counts: {row}."
FOUR_IN_HAND = "Four equal cards"
NOT_DECLARED = "Four equal cards count as a kang only when they were declared: {cards} is a trio."
TOTAL = "Total"
POINTS_ONLY = "{points} points, no doubles."
DOUBLED = "Points: {points}. Doubles: {doubles}. {points} × {factor} = {total}."
LIMIT = "Limit"
OVER_LIMIT = "{total} is more than the limit of this event: {limit}."
TOTAL_UNIT = "total"
"""Of lines that work out the total of a hand: they add up to it."""

SENTENCES = (
    *(EXPLAINED, NOT_PRINTED, REPLACED, NO_DOUBLES, NO_WINNERS_DOUBLES, DEARER, FOUR_IN_HAND, NOT_DECLARED, TOTAL),
    *(POINTS_ONLY, DOUBLED, LIMIT, OVER_LIMIT, TOTAL_UNIT),
)


class Finding(NamedTuple):
    """A row that holds once, with its worth, the cards that show it, and why it does not count if it does not."""

    row: Row
    worth: int
    tiles: str
    of_melds: bool = False
    denied: Text | None = None

    @property
    def chapter(self) -> str:
        """The first number of the row: 13 to 18."""
        return chapter(self.row.clause)


class Counted(NamedTuple):
    """A way to see a hand with its total and lines."""

    holding: Holding
    total: int
    lines: tuple[Line, ...]


def best(holdings: Sequence[Holding], deal: Deal) -> list[Counted]:
    """Every way with its total and lines, the dearest first."""
    found = [counted(one, deal) for one in holdings]
    found.sort(key=lambda one: -one.total)
    return found


def counted(holding: Holding, deal: Deal) -> Counted:
    """The total of one way to see a hand; lines that count come first, then what does not and why."""
    found = _with_special(list(findings(holding, deal)), deal.options)
    lines = [_line(holding.seat, one) for one in found if one.denied is None]
    points = sum(one.worth for one in found if one.denied is None and one.row.unit == "points")
    doubles = sum(one.worth for one in found if one.denied is None and one.row.unit == "doubles")
    left = [_line(holding.seat, one) for one in found if one.denied is not None]
    if not holding.wins or holding.shape == ANY_CARDS:
        left.extend(_undeclared(holding.seat, holding.hand))
    total, steps = _total(holding.seat, points, doubles, deal.options["limit"])
    return Counted(holding, total, (*lines, *left, *steps) if lines or left else ())


def findings(holding: Holding, deal: Deal) -> Iterator[Finding]:
    """What the table finds in one way to see a hand, in its order."""
    for row, value in rows_in_use(deal.options):
        answer = row.condition(holding, deal)
        if not answer:
            continue
        if answer is True:
            shown = f"+{holding.hand.winning}" if row.shows == "winning tile" else holding.text
            yield Finding(row, value, shown if holding.hand.winning or row.shows == "hand" else "")
        elif isinstance(answer, NotCounted):
            yield Finding(row, value, "", denied=answer.because)
        elif row.repeats:
            yield from (Finding(row, value, one, of_melds=True) for one in answer)
        else:
            yield Finding(row, value, " ".join(answer), of_melds=True)


def _with_special(found: list[Finding], options: Mapping[str, Any]) -> list[Finding]:
    """The findings when the dearest special value, if there is one, stands in place of the others."""
    special = max((one for one in found if one.chapter == "18"), key=lambda one: one.worth, default=None)
    if special is None:
        return found
    alone, doubled = options["special_value_replaces_points"], options["special_value_takes_doblas"]
    return [_beside(one, special, alone=alone, doubled=doubled) for one in found]


def _beside(one: Finding, special: Finding, *, alone: bool, doubled: bool) -> Finding:
    template = ""
    if one is special or one.denied is not None:
        return one
    if one.chapter == "18":
        template = DEARER
    elif one.row.unit == "points":
        template = REPLACED if alone else ""
    elif not doubled:
        template = NO_DOUBLES
    elif one.chapter == "17":
        template = NO_WINNERS_DOUBLES
    return one._replace(denied=Text(template, {"row": special.row.label})) if template else one


def _line(seat: str, one: Finding) -> Line:
    row = one.row
    because = Text(EXPLAINED, {"wording": row.text, "tiles": one.tiles}) if one.of_melds else row.text
    if is_reconstructed(row.clause):
        because = Text(NOT_PRINTED, {"reason": because})
    amount = one.worth if one.denied is None else None
    return Line(seat, row.label, amount, one.denied or because, row.unit, row.clause, row.native, one.tiles)


def _undeclared(seat: str, hand: Hand) -> Iterator[Line]:
    """Four equal cards that are still in hand."""
    for card in dict.fromkeys(hand.held):
        if hand.held.count(card) == 4:
            because = Text(NOT_DECLARED, {"cards": f"{card}{card}{card}"})
            yield Line(seat, Text(FOUR_IN_HAND), None, because, clause="kang", tiles=str(card) * 4)


def _total(seat: str, points: int, doubles: int, limit: int | None) -> tuple[int, tuple[Line, ...]]:
    """Points doubled so many times, less what is over the limit, with the working."""
    factor = 2**doubles
    total = points * factor
    working = Text(POINTS_ONLY, {"points": points})
    if doubles:
        values: dict[str, Text | str | int] = {"points": points, "doubles": doubles, "factor": factor, "total": total}
        working = Text(DOUBLED, values)
    steps = [Line(seat, Text(TOTAL), total, working, TOTAL_UNIT, "result")]
    if limit is not None and total > limit:
        over = Text(OVER_LIMIT, {"total": total, "limit": limit})
        steps.append(Line(seat, Text(LIMIT), limit - total, over, TOTAL_UNIT, "limit"))
    return sum(int(line.amount or 0) for line in steps), tuple(steps)
