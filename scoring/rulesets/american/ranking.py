"""The standings: points of all games, and what may decide between equals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from scoring.ranking import Criterion, GameResult


def _points(games: Sequence[GameResult]) -> int:
    return sum(game.total for game in games)


def _wins(games: Sequence[GameResult]) -> int:
    return sum(game.wins for game in games)


def _self_picks(games: Sequence[GameResult]) -> int:
    return sum(game.self_picks for game in games)


def _thrown(games: Sequence[GameResult]) -> int:
    return sum(game.thrown for game in games)


def _fewest_thrown(games: Sequence[GameResult]) -> int:
    return -_thrown(games)


def _best_deal(games: Sequence[GameResult]) -> int:
    return max((game.best_deal for game in games), default=0)


def _by_round(games: Sequence[GameResult]) -> list[int]:
    """The points of each round in its order; whoever changed tables in a round has two results in it."""
    return [sum(game.total for game in own) for _, own in groupby(games, key=lambda game: game.round)]


def _last_round(games: Sequence[GameResult]) -> int:
    return _by_round(games)[-1] if games else 0


def _best_round(games: Sequence[GameResult]) -> int:
    return max(_by_round(games), default=0)


def _dearest(games: Sequence[GameResult]) -> int:
    return max((game.best for game in games), default=0)


POINTS = Criterion("points", "Points", "Pts", _points)
SHARED = (
    POINTS,
    Criterion("wins", "Mah Jonggs", "Won", _wins, decides=False),
    Criterion("dearest", "Highest hand", "High", _dearest, decides=False),
    Criterion("best_round", "Best round", "Best", _best_round, decides=False),
    Criterion("thrown", "Threw to a winner", "Thrown", _thrown, decides=False),
)
TIEBREAK = (
    POINTS,
    Criterion("wins", "Mah Jonggs", "Won", _wins),
    Criterion("self_picks", "Self-picked Mah Jonggs", "Self", _self_picks),
    Criterion("thrown", "Threw to a winner, fewest first", "Thrown", _fewest_thrown),
    Criterion("best_deal", "Most points in one deal", "Top", _best_deal),
    Criterion("last_round", "Points of the last round", "Last", _last_round),
    Criterion("dearest", "Highest hand", "High", _dearest, decides=False),
    Criterion("best_round", "Best round", "Best", _best_round, decides=False),
)
TEXTS = tuple(text for one in (*SHARED, *TIEBREAK) for text in (one.title, one.abbreviation))


def criteria_of(values: Mapping[str, Any]) -> tuple[Criterion, ...]:
    """Points decide; between equals the place is shared, or a list decides."""
    return TIEBREAK if values["tie"] == "tiebreak" else SHARED
