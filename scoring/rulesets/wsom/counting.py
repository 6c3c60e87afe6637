"""From the patterns that hold to the value: one item of a series, the limits, and why the others do not count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

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
    """A pattern that holds once, with its worth and the tiles that show it.

    `of_melds` says that the tiles are the melds that make the pattern. `reason` stands where the rules deny it,
    or where the line has another reason than the wording of the pattern.
    """

    pattern: WsomPattern
    worth: int
    tiles: str = ""
    of_melds: bool = False
    reason: Text | None = None
    denied: bool = False


def findings(hand: Reading, win: Win, edition: str) -> list[Finding]:
    """What the pattern book finds in one reading, in its order."""
    found: list[Finding] = []
    for pattern in possible(hand, win):
        answer = pattern.condition(hand, win)
        if not answer:
            continue
        worth = pattern.points(edition)
        if answer is True:
            tiles = f"+{hand.hand.winning}" if pattern.shows == "winning tile" else hand.text
            found.append(Finding(pattern, worth, tiles))
        elif isinstance(answer, NotCounted):
            found.append(Finding(pattern, worth, reason=answer.because, denied=True))
        elif pattern.repeats:
            found.extend([Finding(pattern, worth, one, True) for one in answer])
        else:
            found.append(Finding(pattern, worth, " ".join(answer), True))
    return found


def counted(seat: str, found: Sequence[Finding]) -> tuple[int, tuple[Line, ...]]:
    """The value of a hand and its lines: what counts in the book's order, the limit, then what does not count."""
    best = _best_of_series(found)
    listed = max(best.values(), key=_worth, default=None)
    if listed is not None and listed.worth < LIMIT:
        listed = None
    total = 0
    lines: list[Line] = []
    left: list[Line] = []
    for one in found:
        winner = best.get(one.pattern.series)
        if one.denied or winner is None:
            left.append(_line(seat, one, None, one.reason or _NOTHING))
        elif winner.pattern is not one.pattern:
            left.append(_line(seat, one, None, _named(WITHIN, winner.pattern.name)))
        elif listed is not None and one is not listed:
            left.append(_line(seat, one, None, _named(SWALLOWED, listed.pattern.name)))
        else:
            lines.append(_line(seat, one, one.worth, _why(one)))
            total += one.worth
    if listed is None and total >= LIMIT:
        lines.append(_limit_line(seat, total))
        total = LIMIT
    if not lines:
        total = CHICKEN
        lines.append(Line(seat, Text(CHICKEN_HAND), CHICKEN, Text(NO_PATTERN), clause="chicken", native=CHICKEN_NATIVE))
    return total, (*lines, *left)


def _best_of_series(found: Iterable[Finding]) -> dict[str, Finding]:
    """The dearest finding of each series, those that are denied apart."""
    best: dict[str, Finding] = {}
    for one in found:
        series = one.pattern.series
        if not one.denied and (series not in best or one.worth > best[series].worth):
            best[series] = one
    return best


_worth = attrgetter("worth")
_NOTHING = Text("")


@lru_cache(maxsize=256)
def _named(template: str, pattern: str) -> Text:
    return Text(template, {"pattern": Text(pattern)})


def _why(one: Finding) -> Text:
    """The wording of the pattern, with the melds where they make it."""
    if one.reason is not None:
        return one.reason
    return Text(EXPLAINED, {"wording": one.pattern.text, "tiles": one.tiles}) if one.of_melds else one.pattern.text


def _line(seat: str, one: Finding, amount: int | None, because: Text) -> Line:
    pattern = one.pattern
    return Line(seat, pattern.label, amount, because, pattern.unit, pattern.clause, pattern.native, one.tiles)


def _limit_line(seat: str, total: int) -> Line:
    """What the compound limit takes away; a sum that is just the limit is shown as well."""
    if total == LIMIT:
        return Line(seat, Text(COMPOUND_LIMIT), None, Text(AT_LIMIT, {"limit": LIMIT}), clause="limit")
    because = Text(OVER_LIMIT, {"sum": total, "limit": LIMIT})
    return Line(seat, Text(COMPOUND_LIMIT), LIMIT - total, because, clause="limit")
