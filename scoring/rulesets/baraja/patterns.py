"""The whole score table in the order of the rule book; its rows stand in `points`, `doubles` and `special`."""

from __future__ import annotations

from scoring.rulesets.baraja import doubles, points, special
from scoring.rulesets.baraja.book import CATEGORIES, Row, book, chapter

CHAPTERS = (points, doubles, special)
REASONS = (*points.REASONS, *doubles.REASONS)

# Modules register their rows when they are imported, in whatever order that is.
book.patterns.sort(key=lambda row: [int(number) for number in row.clause.split(".")])

__all__ = ["CATEGORIES", "CHAPTERS", "REASONS", "Row", "book", "chapter"]
