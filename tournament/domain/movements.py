"""How players go from table to table where the seats of a round follow from those of the round before.

Tables stand in a circle in the order of their numbers, *up* being the next one. The letters A B C D of the published
movements are the seats E S W N, which each player keeps for the whole event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS
from tournament.domain.seating import Id, RoundPlan


@dataclass(frozen=True)
class Movement:
    """By how many tables up each seat goes after every round; `note` is a warning where it is offered."""

    name: str | Promise
    steps: Mapping[str, int]
    note: str | Promise = ""


MOVEMENTS: dict[str, Movement] = {
    "east_stays": Movement(
        _("East stays: North goes up one table, South down one, West up two"), {"E": 0, "N": +1, "S": -1, "W": +2}
    ),
    "mahjcon": Movement(
        _("East stays: South goes down one table, West down two, North up one"), {"E": 0, "S": -1, "W": -2, "N": +1}
    ),
    "abcd": Movement(
        _("Letters: A (East) goes up one table, B (South) down one, C (West) up two, D (North) down two"),
        {"E": +1, "S": -1, "W": +2, "N": -2},
    ),
    "crak": Movement(
        _("East goes up one table, West up two, South stays, North goes down one"),
        {"E": +1, "W": +2, "S": 0, "N": -1},
        _("Only the moves of East and West are published; those of South and North are this site's completion."),
    ),
}


class OtherTables(ValueError):
    """The number of tables is not that of the round before."""


def clean_rounds(movement: Movement, tables: int) -> int:
    """How many rounds are played before two players meet again.

    Two seats that drift apart by `d` tables a round are together again when the drift is a whole number of circles.
    """
    drifts = [one - other for one, other in combinations(movement.steps.values(), 2)]
    return min(tables // gcd(tables, drift) for drift in drifts)


def next_round(movement: Movement, before: RoundPlan) -> RoundPlan:
    """The round that follows: everybody at his seat, at the table that he goes to."""
    count = len(before)
    moves = list(enumerate(movement.steps[seat] for seat in SEATS))
    return tuple(tuple(before[(table - step) % count][seat] for seat, step in moves) for table in range(count))


def filled(before: RoundPlan, players: Sequence[Id]) -> RoundPlan:
    """The round before as if those who play now had sat in it: whoever is new has the place of one who is not there.

    New players take vacated places in the order in which they are given, first table first, East first.
    """
    seated = {player for table in before for player in table}
    if len(players) != len(seated):
        raise OtherTables
    new = iter([player for player in players if player not in seated])
    present = set(players)
    return tuple(tuple(player if player in present else next(new) for player in table) for table in before)
