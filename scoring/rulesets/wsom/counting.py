"""From the patterns that hold to the value: one item of a series, the limits, and why the others do not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.hand import Meld
from scoring.patterns import NotCounted, Pattern
from scoring.readings import Reading
from scoring.result import Line
from scoring.rulesets.wsom.circumstances import Win
from scoring.rulesets.wsom.needs import possible
from scoring.rulesets.wsom.tables import CHICKEN, LIMIT
from scoring.text import Text

EXPLAINED = "{wording} Here: {tiles}"
WITHIN = "Only the dearest of a series counts: {pattern}."
SWALLOWED = "{pattern} is a listed limit; nothing is added to it."
OVER_LIMIT = "The patterns add up to {sum}; the limit is {limit}."
AT_LIMIT = "The patterns add up to exactly {limit}, the limit."
NO_PATTERN = "No pattern at all."
CHICKEN_HAND = "Chicken Hand"
CHICKEN_NATIVE = "雞和"
COMPOUND_LIMIT = "Compound limit"
SENTENCES = (EXPLAINED, WITHIN, SWALLOWED, OVER_LIMIT, AT_LIMIT, NO_PATTERN, CHICKEN_HAND, COMPOUND_LIMIT)

WsomPattern = Pattern[Reading, Win]


class Finding(NamedTuple):
    """A pattern that holds once, with its worth, why, and the tiles that show it; `denied` when the rules forbid it."""

    pattern: WsomPattern
    worth: int
    because: Text
    tiles: str = ""
    denied: bool = False


def findings(hand: Reading, win: Win, edition: str) -> list[Finding]:
    """What the pattern book finds in one reading, in its order."""
    found: list[Finding] = []
    for pattern in possible(hand, win):
        answer = pattern.condition(hand, win)
        if not answer:
            continue
        worth = pattern.points(edition)
        if isinstance(answer, NotCounted):
            found.append(Finding(pattern, worth, answer.because, denied=True))
        elif answer is True:
            tiles = f"+{hand.hand.winning}" if pattern.shows == "winning tile" else hand.text
            found.append(Finding(pattern, worth, pattern.text, tiles))
        elif pattern.repeats:
            found.extend([_shown(pattern, worth, (one,)) for one in answer])
        else:
            found.append(_shown(pattern, worth, answer))
    return found


def _shown(pattern: WsomPattern, worth: int, melds: Sequence[Meld]) -> Finding:
    tiles = " ".join(melds)
    return Finding(pattern, worth, Text(EXPLAINED, {"wording": pattern.text, "tiles": tiles}), tiles)


def counted(seat: str, found: Iterable[Finding]) -> tuple[int, tuple[Line, ...]]:
    """The value of a hand and its lines: what counts in the book's order, the limit, then what does not count."""
    best: dict[str, Finding] = {}
    for one in found:
        if not one.denied and (one.pattern.series not in best or one.worth > best[one.pattern.series].worth):
            best[one.pattern.series] = one
    dearest = max(best.values(), key=lambda one: one.worth, default=None)
    listed = dearest if dearest is not None and dearest.worth >= LIMIT else None
    lines: list[Line] = []
    left: list[Line] = []
    for one in found:
        if (reason := _left_out(one, best, listed)) is not None:
            left.append(_line(seat, one, amount=None, because=reason))
        else:
            lines.append(_line(seat, one, amount=one.worth, because=one.because))
    total = sum(line.amount or 0 for line in lines)
    if total > LIMIT and listed is None:
        because = Text(OVER_LIMIT, {"sum": total, "limit": LIMIT})
        lines.append(Line(seat, Text(COMPOUND_LIMIT), LIMIT - total, because, clause="limit"))
        total = LIMIT
    elif total == LIMIT and listed is None:
        lines.append(Line(seat, Text(COMPOUND_LIMIT), None, Text(AT_LIMIT, {"limit": LIMIT}), clause="limit"))
    if not lines:
        total = CHICKEN
        lines.append(Line(seat, Text(CHICKEN_HAND), CHICKEN, Text(NO_PATTERN), clause="chicken", native=CHICKEN_NATIVE))
    return total, (*lines, *left)


def _left_out(one: Finding, best: dict[str, Finding], listed: Finding | None) -> Text | None:
    """Why a finding does not count, None when it does."""
    if one.denied:
        return one.because
    winner = best[one.pattern.series]
    if winner.pattern is not one.pattern:
        return Text(WITHIN, {"pattern": winner.pattern.label})
    if listed is not None and one is not listed:
        return Text(SWALLOWED, {"pattern": listed.pattern.label})
    return None


def _line(seat: str, one: Finding, *, amount: int | None, because: Text) -> Line:
    pattern = one.pattern
    return Line(seat, pattern.label, amount, because, pattern.unit, pattern.clause, pattern.native, one.tiles)
