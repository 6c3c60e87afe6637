"""The ways in which the players of an event can go from table to table, compared before the start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.drawing import entries_to_seat, teams_of
from tournament.domain.movements import MOVEMENTS, Movement, clean_rounds, next_round
from tournament.domain.seating import RoundPlan, plan, quality
from tournament.domain.tournaments import NotPossible
from tournament.models import Tournament

SECONDS = 0.5
"""How long a plan is looked for that is only compared."""
MOST_PLAYERS = 200


@dataclass(frozen=True)
class Way:
    """`clean` is the number of rounds before two players meet again, `repeats` counts those meetings in all rounds.

    `movement` is None for the planned seating. A plan of more rounds than are played is not looked for: `clean` is
    never more than the rounds of the event there.
    """

    key: str
    movement: Movement | None
    tables: int
    clean: int
    repeats: int
    is_chosen: bool
    is_enough: bool


def ways_to_move(tournament: Tournament) -> list[Way]:
    """The planned seating and every movement, as they would be for these players; none while they cannot be seated.

    A plan for very many players takes too long to be only compared, and is left out.
    """
    try:
        players = [entry.pk for entry in entries_to_seat(tournament)]
    except NotPossible:
        return []
    tables = len(players) // 4
    ways, first = [], tuple(zip(*[iter(players)] * 4, strict=True))
    if len(players) <= MOST_PLAYERS:
        planned = plan(players, tournament.rounds, teams=teams_of(tournament), seed=tournament.pk, seconds=SECONDS)
        clean = sum(not quality(planned[:count]).repeats for count in range(1, len(planned) + 1))
        ways.append(_way(tournament, "", planned, clean=clean))
    for key, movement in MOVEMENTS.items():
        moved = [first]
        while len(moved) < tournament.rounds:
            moved.append(next_round(movement, moved[-1]))
        ways.append(_way(tournament, key, moved, clean=clean_rounds(movement, tables)))
    return ways


def _way(tournament: Tournament, key: str, rounds: Sequence[RoundPlan], *, clean: int) -> Way:
    return Way(
        key=key,
        movement=MOVEMENTS.get(key),
        tables=len(rounds[0]),
        clean=clean,
        repeats=quality(rounds).repeats,
        is_chosen=key == (tournament.movement if tournament.movement in MOVEMENTS else ""),
        is_enough=clean >= tournament.rounds,
    )
