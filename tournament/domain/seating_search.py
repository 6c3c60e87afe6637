"""Local search for seating plans: who meets whom, then at which table, then at which wind."""

from __future__ import annotations

import random
import time
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations, permutations, product

from tournament.domain.designs import Groups

Id = Hashable
Tables = list[list[Id]]

REPEAT = 50
"""Weight of a repeated meeting; a meeting of team mates weighs 1."""
TEAM_SECONDS = 1.0
"""How long to look for a plan with fewer meetings of team mates once nobody meets twice."""
SWEEPS = 20
"""How often all rounds are gone through for people who come back to a table."""


class Meetings:
    """What a further meeting of two players costs; players are their positions in the list."""

    def __init__(self, players: Sequence[Id], earlier: Sequence[Sequence[Sequence[Id]]], teams: Mapping[Id, str]):
        self.size = len(players)
        position = {player: index for index, player in enumerate(players)}
        self.teams = [teams.get(player) or "" for player in players]
        self.further = [[int(bool(team) and team == other) for other in self.teams] for team in self.teams]
        self.earlier = [
            [[position[player] for player in table if player in position] for table in tables] for tables in earlier
        ]
        for tables in self.earlier:
            seat_together(self.further, tables)

    def cost(self, rounds: Groups) -> int:
        """The weight of all meetings in these rounds; each repetition of a pair is dearer than the one before."""
        further = [row[:] for row in self.further]
        cost = 0
        for tables in rounds:
            cost += sum(further[one][other] for table in tables for one, other in combinations(table, 2))
            seat_together(further, tables)
        return cost

    def least_cost(self, rounds: int) -> int:
        """A cost that no plan of so many rounds goes below, so that the search may stop at it."""
        tables = self.size // 4
        pairs, meetings = self.size * (self.size - 1) // 2, 6 * tables * rounds
        each, left = divmod(meetings, pairs)
        by_pairs = pairs * each * (each - 1) // 2 + left * each
        # With fewer than four tables, those who sat together must share tables again in every other round.
        shared = {1: 6, 2: 2, 3: 1}.get(tables, 0)
        by_tables = rounds * (rounds - 1) // 2 * tables * shared
        return REPEAT * max(by_tables, by_pairs)


def seat_together(further: list[list[int]], tables: Sequence[Sequence[int]], weight: int = REPEAT) -> None:
    """Note that the four of each table have met (or with a negative weight, that they have not)."""
    for table in tables:
        for one, other in combinations(table, 2):
            further[one][other] += weight
            further[other][one] += weight


def keep_teams_apart(design: Groups, teams: Sequence[str], rng: random.Random) -> list[int]:
    """Which player takes each point of the design, so that few team mates meet."""
    size = len(teams)
    sizes = Counter(teams)
    labels = list(range(size))
    rng.shuffle(labels)
    labels.sort(key=lambda player: (not teams[player], -sizes[teams[player]], teams[player]))
    meets = [bytearray(size) for _ in range(size)]
    for one, other in (pair for tables in design for table in tables for pair in combinations(table, 2)):
        meets[one][other] = meets[other][one] = 1
    points: dict[str, set[int]] = defaultdict(set)
    for point, player in enumerate(labels):
        points[teams[player]].add(point)
    points.pop("", None)

    def met(team: str, point: int, apart_from: int) -> int:
        row = meets[point]
        return sum(row[mate] for mate in points.get(team, ()) if mate not in (point, apart_from))

    until = time.monotonic() + TEAM_SECONDS
    cost = sum(met(teams[labels[point]], point, point) for point in range(size))
    while cost > 0 and time.monotonic() < until:
        one, other = rng.randrange(size), rng.randrange(size)
        team, other_team = teams[labels[one]], teams[labels[other]]
        if team == other_team:
            continue
        change = met(team, other, one) + met(other_team, one, other)
        change -= met(team, one, one) + met(other_team, other, other)
        if change > 0:
            continue
        cost += 2 * change
        labels[one], labels[other] = labels[other], labels[one]
        for name, left, taken in ((team, one, other), (other_team, other, one)):
            if name:
                points[name].remove(left)
                points[name].add(taken)
    return labels


def search(met: Meetings, start: Groups, *, rounds: int, rng: random.Random, until: float) -> Groups:
    """The best rounds found until then: from `start`, filled up, players who meet again move to better tables."""
    further = [row[:] for row in met.further]
    groups = [[table[:] for table in tables] for tables in start]
    for tables in groups:
        seat_together(further, tables)
    while len(groups) < rounds:
        groups.append(_greedy_round(further, rng))
    cost, least = met.cost(groups), met.least_cost(rounds)
    best, best_cost = [[table[:] for table in tables] for tables in groups], cost
    if cost < REPEAT:
        until = min(until, time.monotonic() + TEAM_SECONDS)
    kept: dict[tuple[int, int], int] = {}
    step = 0
    while best_cost > least and time.monotonic() < until:
        step += 1
        place = _conflict(groups, further, rng)
        if place is None:
            break
        change, move = _best_move(groups, further, place, kept, step, best_cost - cost, rng)
        if move is None:
            continue
        _swap(groups[place[0]], further, move)
        cost += change
        for table, seat in move:
            kept[place[0], groups[place[0]][table][seat]] = step + rng.randrange(4, 14)
        if cost < best_cost:
            best, best_cost = [[table[:] for table in tables] for tables in groups], cost
    return best


def _greedy_round(further: list[list[int]], rng: random.Random) -> list[list[int]]:
    """Tables filled one after another with whoever costs least there."""
    left = list(range(len(further)))
    rng.shuffle(left)
    tables = []
    while left:
        table = [left.pop()]
        while len(table) < 4:
            rows = [further[player] for player in table]
            chosen = min(range(len(left)), key=lambda i: sum(row[left[i]] for row in rows))
            table.append(left.pop(chosen))
        tables.append(table)
    seat_together(further, tables)
    return tables


def _conflict(groups: Groups, further: list[list[int]], rng: random.Random) -> tuple[int, int, int] | None:
    """Round, table and seat of somebody who meets another again, looked for from a random place on."""
    places = [(index, table) for index, tables in enumerate(groups) for table in range(len(tables))]
    first = rng.randrange(len(places))
    for offset in range(len(places)):
        index, number = places[(first + offset) % len(places)]
        table = groups[index][number]
        bad = [
            seat
            for seat, player in enumerate(table)
            if any(further[player][other] > REPEAT for other in table if other != player)
        ]
        if bad:
            return index, number, rng.choice(bad)
    return None


Move = tuple[tuple[int, int], tuple[int, int]]


def _best_move(
    groups: Groups,
    further: list[list[int]],
    place: tuple[int, int, int],
    kept: Mapping[tuple[int, int], int],
    step: int,
    to_beat: int,
    rng: random.Random,
) -> tuple[int, Move | None]:
    """The exchange of this player that costs least, leaving those who moved lately where they are."""
    index, number, seat = place
    tables = groups[index]
    mover = tables[number][seat]
    row = further[mover]
    one, two, three = (player for player in tables[number] if player != mover)
    here = row[one] + row[two] + row[three] - 3 * REPEAT
    mover_kept = kept.get((index, mover), 0) > step
    best, moves = 1 << 60, []
    for other_number, table in enumerate(tables):
        if other_number == number:
            continue
        there = sum(row[player] for player in table)
        for other_seat, other in enumerate(table):
            other_row = further[other]
            leaves = sum(other_row[player] for player in table) - other_row[other] - 3 * REPEAT
            joins = other_row[one] + other_row[two] + other_row[three]
            change = there - row[other] + joins - here - leaves
            if change > best:
                continue
            if (mover_kept or kept.get((index, other), 0) > step) and change >= to_beat:
                continue
            if change < best:
                best, moves = change, []
            moves.append(((number, seat), (other_number, other_seat)))
    return (best, rng.choice(moves)) if moves else (0, None)


def _swap(tables: list[list[int]], further: list[list[int]], move: Move) -> None:
    (one, one_seat), (other, other_seat) = move
    changed = [tables[one], tables[other]]
    seat_together(further, changed, -REPEAT)
    tables[one][one_seat], tables[other][other_seat] = tables[other][other_seat], tables[one][one_seat]
    seat_together(further, changed)


def vary_tables(
    rounds: Sequence[Tables], earlier: Sequence[Sequence[Sequence[Id]]], rng: random.Random
) -> list[Tables]:
    """The same foursomes, at other tables of the venue where that keeps people from coming back to one."""
    placed = [list(tables) for tables in rounds]
    been: Counter[tuple[Id, int]] = Counter()
    for tables in [*earlier, *placed]:
        been.update((player, number) for number, table in enumerate(tables) for player in table)
    for tables in placed * SWEEPS:
        back = [number for number, table in enumerate(tables) if any(been[player, number] > 1 for player in table)]
        for one, other in product(back, rng.sample(range(len(tables)), len(tables))):
            if one != other and _gain(been, tables[one], one, other) + _gain(been, tables[other], other, one) >= 0:
                for number, to in ((one, other), (other, one)):
                    been.subtract((player, number) for player in tables[number])
                    been.update((player, to) for player in tables[number])
                tables[one], tables[other] = tables[other], tables[one]
    return placed


def _gain(been: Mapping[tuple[Id, int], int], table: Sequence[Id], here: int, there: int) -> int:
    """How much less often the four would come back when they sat there."""
    return sum(been[player, here] - 1 - been[player, there] for player in table)


def balance_winds(
    rounds: Sequence[Tables], earlier: Sequence[Sequence[Sequence[Id]]], rng: random.Random
) -> tuple[tuple[tuple[Id, Id, Id, Id], ...], ...]:
    """The same foursomes, ordered E S W N so that everybody starts at each wind equally often."""
    starts: dict[Id, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    seated = [[rng.sample(table, 4) for table in tables] for tables in rounds]
    for tables in [*earlier, *seated]:
        for table in tables:
            for wind, player in enumerate(table):
                starts[player][wind] += 1
    cells = [table for tables in seated for table in tables]
    uneven = cells
    for _turn in range(400):
        rng.shuffle(uneven)
        for table in uneven:
            _seat_best(table, starts, rng)
        uneven = [table for table in cells if any(max(starts[player]) - min(starts[player]) > 1 for player in table)]
        if not uneven:
            break
    return tuple(tuple(tuple(table) for table in tables) for tables in seated)


def _seat_best(table: list[Id], starts: Mapping[Id, list[int]], rng: random.Random) -> None:
    """Reorder one table to the best order, a random one of the equals so that the balance can move on."""
    for wind, player in enumerate(table):
        starts[player][wind] -= 1
    rows = {player: starts[player] for player in table}
    orders = list(permutations(table))
    rng.shuffle(orders)
    table[:] = min(orders, key=lambda order: sum(rows[player][wind] for wind, player in enumerate(order)))
    for wind, player in enumerate(table):
        starts[player][wind] += 1
