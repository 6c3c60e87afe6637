"""The whole book: its pages, which fill the list of `book.py`, in the order of the numbers."""

from __future__ import annotations

from scoring.ruleset import PatternRow
from scoring.rulesets.classical import doubles, limits, points
from scoring.rulesets.classical.book import CATEGORIES, ClassicalPattern, book, is_in_use, part_of_limit, section
from scoring.rulesets.classical.settings import Settings
from scoring.rulesets.classical.tables import MELD_POINTS

PARTS = {(1, 2): "Half the limit.", (1, 3): "A third of the limit."}

REASONS = (*points.REASONS, *doubles.REASONS)


def _place(pattern: ClassicalPattern) -> tuple[int, ...]:
    return tuple(map(int, pattern.clause.split(".")))


PATTERNS: tuple[ClassicalPattern, ...] = tuple(sorted(book.patterns, key=_place))
LIMIT_HANDS = tuple(pattern for pattern in PATTERNS if pattern.condition.__module__ == limits.__name__)


def pattern_rows(settings: Settings) -> tuple[PatternRow, ...]:
    """The score sheet of an edition as help pages and aid cards show it."""
    sets = [
        PatternRow(row.clause, row.name, "", CATEGORIES["1"], row.points, "points", row.wording, repeats=True)
        for row in MELD_POINTS.values()
    ]
    return (*sets, *(_row(one, settings) for one in PATTERNS if is_in_use(one, settings)))


def _row(pattern: ClassicalPattern, settings: Settings) -> PatternRow:
    share, of = part_of_limit(pattern, settings)
    is_limit = section(pattern) == "5"
    return PatternRow(
        clause=pattern.clause,
        name=pattern.name,
        native="",
        category=CATEGORIES[section(pattern)],
        worth=None if of > 1 else 1 if is_limit else pattern.points(settings.edition),
        unit=pattern.unit,
        wording=pattern.wording,
        repeats=pattern.repeats,
        note=PARTS.get((share, of), "") if is_limit else "",
    )
