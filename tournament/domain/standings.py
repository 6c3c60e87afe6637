"""Standings of an event: computed from its records each time, by the criteria of its rule set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.ranking import Criterion, rank
from tournament.domain.running import game_results
from tournament.domain.writing import rules_of
from tournament.models import Entry, Tournament


@dataclass(frozen=True)
class Row:
    """One entry: values by criterion key, empty without a game; `decided_by` is the key of what decided the place."""

    place: int
    entry: Entry
    values: Mapping[str, float] = field(default_factory=dict)
    decided_by: str | None = None
    tied: bool = False
    games: int = 0


@dataclass(frozen=True)
class Standings:
    criteria: Sequence[Criterion]
    rows: Sequence[Row]


def standings(tournament: Tournament, after: int | None = None, *, include_running: bool = False) -> Standings:
    """Who stands where after a round; those without a game share the last place, substitutes only when they played."""
    ruleset, options = rules_of(tournament)
    criteria = ruleset.criteria(options)
    results = game_results(tournament, after, include_running=include_running)
    entries = list(tournament.entries.select_related("player").order_by("number"))
    ranked = rank({entry: results[entry.pk] for entry in entries if entry.pk in results}, criteria)
    rows = [Row(row.place, row.who, row.values, row.decided_by, row.tied, len(results[row.who.pk])) for row in ranked]
    idle = [e for e in entries if e.pk not in results and not e.substitute and not e.withdrawn]
    rows += [Row(len(ranked) + 1, entry, tied=len(idle) > 1) for entry in idle]
    return Standings(criteria, rows)
