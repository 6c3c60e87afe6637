"""Who sits where in each round: a plan on ids alone, in the order of what matters.

Nobody meets twice while that is possible, team mates stay apart, everybody starts at every wind equally often, and
tables vary. A *meeting* is two players at one table; a *round* here is its tables in order, each the ids at E, S, W, N.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.domain.designs import Groups, embedded, perfect_rounds
from tournament.domain.seating_search import Meetings, balance_winds, keep_teams_apart, search, vary_tables

Id = Hashable
RoundPlan = tuple[tuple[Id, Id, Id, Id], ...]


class WrongNumber(ValueError):
    """Players are seated by fours; `count` is how many there were."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"{count} players cannot be seated by fours")


@dataclass(frozen=True)
class Quality:
    """How good a plan is; zero is perfect.

    `repeats` counts meetings beyond the first of each pair, `most_meetings` is the worst pair's number of meetings,
    `wind_excess` counts starts at a wind beyond an even share, `table_returns` how often somebody is back at a table.
    """

    repeats: int
    most_meetings: int
    team_meetings: int
    wind_excess: int
    table_returns: int


def quality(rounds: Sequence[RoundPlan], teams: Mapping[Id, str] | None = None) -> Quality:
    """The quality of these rounds taken together."""
    teams = teams or {}
    met: Counter[frozenset[Id]] = Counter()
    winds: Counter[tuple[Id, int]] = Counter()
    places: Counter[tuple[Id, int]] = Counter()
    games: Counter[Id] = Counter()
    for tables in rounds:
        for number, table in enumerate(tables):
            met.update(frozenset(pair) for pair in combinations(table, 2))
            winds.update((player, wind) for wind, player in enumerate(table))
            places.update((player, number) for player in table)
            games.update(table)
    return Quality(
        repeats=sum(times - 1 for times in met.values()),
        most_meetings=max(met.values(), default=0),
        team_meetings=sum(times for pair, times in met.items() if _one_team(teams, pair)),
        wind_excess=sum(max(0, times - -(-games[player] // 4)) for (player, _wind), times in winds.items()),
        table_returns=sum(times - 1 for times in places.values()),
    )


def _one_team(teams: Mapping[Id, str], pair: frozenset[Id]) -> bool:
    one, other = pair
    return bool(teams.get(one)) and teams.get(one) == teams.get(other)


def plan(
    players: Sequence[Id],
    rounds: int,
    *,
    earlier: Sequence[RoundPlan] = (),
    teams: Mapping[Id, str] | None = None,
    seed: int | str = 0,
    seconds: float = 5.0,
) -> tuple[RoundPlan, ...]:
    """`rounds` further rounds after the `earlier` ones, planned together so that the last is as good as the first.

    Earlier rounds that began the plan of the same seed are continued by that plan; any others are planned around.
    """
    if not players or len(players) % 4:
        raise WrongNumber(len(players))
    if earlier:
        seconds /= 2
        whole = plan(players, len(earlier) + rounds, teams=teams, seed=seed, seconds=seconds)
        if whole[: len(earlier)] == tuple(earlier):
            return whole[len(earlier) :]
    until = time.monotonic() + seconds
    rng = random.Random(f"seating {seed}")
    met = Meetings(players, earlier, teams or {})
    start = _design(met, rounds, rng)
    groups = search(met, start, rounds=rounds, rng=rng, until=until)
    named = [[[players[i] for i in table] for table in tables] for tables in groups]
    placed = vary_tables(named, earlier, rng)
    return balance_winds(placed, earlier, rng)


def _design(met: Meetings, rounds: int, rng: random.Random) -> Groups:
    """As many rounds without a repeated meeting as a known design gives, fitted to the earlier rounds; maybe none."""
    played = len(met.earlier)
    design = perfect_rounds(met.size, played + rounds)
    if played:
        # With one round more than needed the fit has more freedom, and the search needs none of it.
        return embedded(design, met.earlier, met.size, rng)[:rounds] if len(design) > played else []
    labels = keep_teams_apart(design, met.teams, rng)
    return [[[labels[point] for point in table] for table in tables] for tables in design]
