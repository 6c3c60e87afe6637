"""Patterns that the table declares without tiles: unknown ones, repeated ones, and ones that never meet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from scoring.result import ScoringError
from scoring.rulesets.wsom.circumstances import Win
from scoring.rulesets.wsom.counting import Finding
from scoring.rulesets.wsom.needs import excluded
from scoring.rulesets.wsom.patterns import book
from scoring.rulesets.wsom.tables import MOST_VALUE_HONORS
from scoring.text import Text

UNKNOWN_PATTERN = "There is no pattern {clause}."
REPEATED = "{pattern} counts only once."
TOO_MANY_HONORS = "{pattern} counts at most {most} times: three dragons and the seat wind."
ONE_SERIES = "{first} and {second} are of one series; only the dearer counts."
NEVER_MEET = "{first} and {second} cannot be in one hand."
NOT_THIS_WIN = "{pattern} does not fit how the hand was won."
DECLARED = "Declared at the table."
MESSAGES = (UNKNOWN_PATTERN, REPEATED, TOO_MANY_HONORS, ONE_SERIES, NEVER_MEET, NOT_THIS_WIN, DECLARED)


NEVER = (
    *(("1.3", "8.1.1"), ("1.3", "8.1.3"), ("2.1.2", "8.1.3"), ("2.1.2", "8.1.4")),
    *(("2.2", other) for other in ("4.1", "4.2.2", "4.2.3", "4.3", "5.1", "7.2", "8.1", "9.2", "9.4.1")),
    *(("3.2", "3.3"), ("4.3", "9.4"), ("6.1", "7.1"), ("6.2.1", "7.2.2"), ("6.2.2", "7.2")),
    *((identical, other) for identical in ("5.1.2", "5.1.3", "5.1.4") for other in ("6.1", "7.1")),
    *(("7.1", "8.1"), ("7.2", "8.1"), ("8.1.3", "10.1"), ("10.1", "10.2")),
    *(("9.1", "9.3"), ("9.1", "9.4"), ("9.2", "9.3"), ("9.2", "9.4"), ("9.3", "9.4")),
)
"""Further patterns, or series, that never meet."""


def declared(clauses: Sequence[str], win: Win, edition: str) -> list[Finding]:
    """The patterns declared and those that the circumstances bring; raises ScoringError on a contradiction."""
    for clause in clauses:
        if clause not in book.by_clause:
            raise ScoringError("input", Text(UNKNOWN_PATTERN, {"clause": clause[:20]}), input="patterns")
    _check_repeats(clauses)
    everything = [*clauses, *(clause for clause in implied(win) if clause not in clauses)]
    _check_win(clauses, win)
    for first, second in combinations(sorted(set(everything), key=list(book.by_clause).index), 2):
        _check_pair(first, second, win)
    return [
        Finding(pattern, pattern.points(edition), reason=Text(DECLARED))
        for pattern in book.patterns
        for _ in range(everything.count(pattern.clause))
    ]


def implied(win: Win) -> Iterable[str]:
    """The bonuses that the circumstances bring."""
    if win.final_tile:
        yield "9.1.1" if win.self_drawn else "9.1.2"
    if win.kong_tile:
        yield "9.2"
    if win.robbed_kong:
        yield "9.3"
    if win.blessing:
        yield "9.4.1" if win.heaven else "9.4.2"


def _check_repeats(clauses: Sequence[str]) -> None:
    for clause in clauses:
        pattern, times = book[clause], clauses.count(clause)
        if pattern.repeats and times > MOST_VALUE_HONORS:
            message = Text(TOO_MANY_HONORS, {"pattern": Text(pattern.name), "most": MOST_VALUE_HONORS})
            raise ScoringError("impossible", message, input="patterns")
        if times > 1 and not pattern.repeats:
            raise ScoringError("impossible", Text(REPEATED, {"pattern": Text(pattern.name)}), input="patterns")


def _check_win(clauses: Sequence[str], win: Win) -> None:
    """Bonuses that were declared must fit the winner and the discarder."""
    fits = {
        "9.1.1": win.self_drawn,
        "9.1.2": not win.self_drawn,
        "9.2": win.self_drawn,
        "9.3": not win.self_drawn,
        "9.4.1": win.self_drawn and win.seat == "E",
        "9.4.2": win.discarder == "E",
    }
    for clause in clauses:
        if not fits.get(clause, True):
            message = Text(NOT_THIS_WIN, {"pattern": Text(book[clause].name)})
            raise ScoringError("impossible", message, input="patterns")


def _check_pair(first: str, second: str, win: Win) -> None:
    names = {"first": Text(book[first].name), "second": Text(book[second].name)}
    if book[first].series == book[second].series:
        raise ScoringError("impossible", Text(ONE_SERIES, names), input="patterns")
    irregular = first == "1.2" and second.startswith("10.") and not win.concealed_counts_for_irregular
    if irregular or _never(first, second):
        raise ScoringError("impossible", Text(NEVER_MEET, names), input="patterns")


def _never(first: str, second: str) -> bool:
    """Whether no hand can hold both."""
    listed = any(_of(first, one) and _of(second, other) for one, other in NEVER)
    return listed or excluded(first, second)


def _of(clause: str, entry: str) -> bool:
    return clause == entry or clause.startswith(f"{entry}.")
