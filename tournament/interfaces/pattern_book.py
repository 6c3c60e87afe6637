"""The pattern book of a rule set with its worked examples, scored here and now, for help pages and aid cards."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any

from django.utils.http import urlencode

from scoring.inputs import HandInput
from scoring.result import Score, ScoringError
from scoring.ruleset import Example, PatternRow, RuleSet
from tournament.domain.cards import completed
from tournament.interfaces.score_fields import REPEATS
from tournament.interfaces.score_forms import query_of

HEADING = 1.2
"""The height of a category's heading, in rows."""
PAGE_HEIGHT, PAGE_HEIGHT_OF_FOUR = 205, 186
"""What the two columns may take of the page, in millimetres; less where totals of four stand below them."""


@dataclass(frozen=True)
class WorkedExample:
    """An example of the rule set with what it scores: a score, or the error that the rules answer."""

    example: Example
    score: Score | None
    error: ScoringError | None
    hands: tuple[tuple[str, str], ...]
    query: str


@dataclass(frozen=True)
class BookRow:
    """A pattern with its worth in each edition and its examples."""

    row: PatternRow
    worths: tuple[tuple[str, int | None], ...]
    examples: tuple[WorkedExample, ...]


@dataclass(frozen=True)
class Book:
    """The pattern book by category, and the examples that belong to no single pattern."""

    categories: tuple[tuple[str, tuple[BookRow, ...]], ...]
    other_examples: tuple[WorkedExample, ...]
    editions: tuple[str, ...]

    @property
    def has_native_names(self) -> bool:
        return any(entry.row.native for _category, rows in self.categories for entry in rows)


def pattern_book(ruleset: RuleSet, options: Mapping[str, Any]) -> Book:
    """The book under these options; the same book is computed once."""
    return _pattern_book(ruleset, json.dumps(options, sort_keys=True))


@lru_cache(maxsize=32)
def _pattern_book(ruleset: RuleSet, options_json: str) -> Book:
    options = json.loads(options_json)
    examples = [worked(ruleset, example) for example in ruleset.examples()]
    rows = ruleset.patterns(options)
    worths = worths_by_edition(ruleset, options)
    clauses = {row.clause for row in rows}
    categories = tuple(
        (category, tuple(book_row(row, worths, examples) for row in members))
        for category, members in groupby(rows, key=lambda row: row.category)
    )
    others = tuple(worked for worked in examples if worked.example.clause not in clauses)
    return Book(categories, others, tuple(edition.label for edition in ruleset.editions))


def book_row(row: PatternRow, worths: Mapping[str, Sequence[int | None]], examples: list[WorkedExample]) -> BookRow:
    own = tuple(worked for worked in examples if worked.example.clause == row.clause)
    return BookRow(row, tuple(worths.get(row.clause, ())), own)


def worths_by_edition(ruleset: RuleSet, options: Mapping[str, Any]) -> dict[str, list[tuple[str, int | None]]]:
    """What each pattern is worth in each edition, as pairs of the edition's label and the worth."""
    worths: dict[str, list[tuple[str, int | None]]] = {}
    for edition in ruleset.editions:
        for row in ruleset.patterns(ruleset.check_options({**options, "edition": edition.name})):
            worths.setdefault(row.clause, []).append((edition.label, row.worth))
    return {clause: pairs if len({worth for _, worth in pairs}) > 1 else [] for clause, pairs in worths.items()}


def worked(ruleset: RuleSet, example: Example) -> WorkedExample:
    """The example scored under its own options."""
    score, error = None, None
    try:
        options = completed(ruleset, example.options)
        score = ruleset.score(options, example.said)
    except ScoringError as found:
        error = found
    query = urlencode(query_of(ruleset, example.options, example.said))
    return WorkedExample(example, score, error, tuple(hands_of(ruleset, example)), query)


def hands_of(ruleset: RuleSet, example: Example) -> list[tuple[str, str]]:
    """The hands that were said, as pairs of a seat ("" for the winner's) and notation."""
    hands: list[tuple[str, str]] = []
    for item in ruleset.inputs(completed(ruleset, example.options)):
        value = example.said.get(item.name)
        if isinstance(item, HandInput) and isinstance(value, str):
            hands.append(("", value))
        elif isinstance(item, HandInput) and isinstance(value, Mapping):
            hands += value.items()
    return hands


def card_context(ruleset: RuleSet, options: Mapping[str, Any]) -> dict[str, Any]:
    """What the printed aid card shows: the book in two columns of equal height, and the boxes below it."""
    columns: list[list[tuple[str, list[PatternRow]]]] = [[], []]
    rows = ruleset.patterns(options)
    categories = [(category, list(members)) for category, members in groupby(rows, key=lambda row: row.category)]
    heights = [len(members) + HEADING for _, members in categories]
    filled = 0.0
    for (category, members), height in zip(categories, heights, strict=True):
        is_left = not columns[1] and filled + height / 2 <= sum(heights) / 2
        columns[0 if is_left else 1].append((category, members))
        filled += height
    height = PAGE_HEIGHT_OF_FOUR if ruleset.scored == "all" else PAGE_HEIGHT
    fullest = max(sum(len(members) + HEADING for _, members in column) for column in columns)
    return {
        "ruleset": ruleset,
        "edition": ruleset.edition_of(options),
        "columns": columns,
        "row_height": f"{min(7.2, height / max(fullest, 1)):.2f}",
        "repeats": range(REPEATS),
    }
