"""Standings of an event: computed from its records each time, by the criteria of its rule set, with the prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.ranking import Criterion, GameResult, rank
from tournament.domain.prizes import Share, shares
from tournament.domain.results import game_results
from tournament.domain.writing import rules_of
from tournament.models import Entry, Tournament


@dataclass(frozen=True)
class Row:
    """One entry: values by criterion key, empty without a game; `decided_by` is the key of what decided the place.

    `place` is None for whoever is not placed; `prize` is in hundredths of the currency.
    """

    place: int | None
    entry: Entry
    values: Mapping[str, float] = field(default_factory=dict)
    decided_by: str | None = None
    tied: bool = False
    games: int = 0
    prize: int | None = None


@dataclass(frozen=True)
class Standings:
    """`unsplit` are the shared prizes of which something is left over."""

    criteria: Sequence[Criterion]
    rows: Sequence[Row]
    unsplit: Sequence[Share] = ()


def standings(tournament: Tournament, after: int | None = None, *, include_running: bool = False) -> Standings:
    """Who stands where after a round; those without a game share the last place, substitutes only when they played.

    Substitutes and whoever has left stand below all others without a place where the event does not place them.
    """
    ruleset, options = rules_of(tournament)
    criteria = ruleset.criteria(options)
    results = game_results(tournament, after, include_running=include_running)
    entries = list(tournament.entries.select_related("player").order_by("number"))
    played = {entry: results[entry.pk] for entry in entries if entry.pk in results}
    placed = {entry: games for entry, games in played.items() if is_placed(tournament, entry)}
    rows = ranked(placed, criteria)
    prizes = shares(tournament.prizes, (row.place for row in rows if row.place))
    rows = [replace(row, prize=prizes[row.place].each) if row.place in prizes else row for row in rows]
    idle = [e for e in entries if e.pk not in results and not e.substitute and not e.withdrawn]
    rows += [Row(len(placed) + 1, entry, tied=len(idle) > 1) for entry in idle]
    others = ranked({entry: games for entry, games in played.items() if entry not in placed}, criteria)
    rows += [replace(row, place=None, decided_by=None, tied=False) for row in others]
    return Standings(criteria, rows, [share for share in prizes.values() if share.left])


def is_placed(tournament: Tournament, entry: Entry) -> bool:
    """Whether the event gives this entry a place and a prize."""
    as_substitute = tournament.rank_substitutes or not entry.substitute
    return as_substitute and (tournament.rank_withdrawn or not entry.withdrawn)


def ranked(results: Mapping[Entry, Sequence[GameResult]], criteria: Sequence[Criterion]) -> list[Row]:
    return [
        Row(row.place, row.who, row.values, row.decided_by, row.tied, len(results[row.who]))
        for row in rank(results, criteria)
    ]
