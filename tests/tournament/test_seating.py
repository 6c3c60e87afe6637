"""Seating plans: everybody sits once a round, nobody meets twice while that is possible, winds are even."""

import csv
import io

import pytest
from django.core.management import CommandError, call_command

from tournament.domain.designs import perfect_rounds
from tournament.domain.seating import WrongNumber, plan, quality

PLAYERS_16 = tuple("ABCDEFGHIJKLMNOP")


def everybody_sits_once(rounds, players):
    return all(sorted(player for table in tables for player in table) == sorted(players) for tables in rounds)


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 4), (16, 5), (20, 5), (24, 5), (24, 7), (28, 7), (32, 8), (36, 8), (40, 6), (48, 8), (64, 8), (128, 8)],
)
def test_nobody_meets_twice_and_winds_are_even(players, rounds):
    planned = plan(range(players), rounds, seconds=20)

    assert len(planned) == rounds
    assert everybody_sits_once(planned, range(players))
    found = quality(planned)
    assert (found.repeats, found.most_meetings, found.wind_excess) == (0, 1, 0)


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [(4, 2, 6), (8, 2, 4), (12, 2, 3), (16, 6, 24)],
    ids=["one table", "two tables", "three tables", "a sixth round of sixteen"],
)
def test_repeats_are_as_few_as_arithmetic_allows(players, rounds, repeats):
    planned = plan(range(players), rounds, seconds=5)

    assert everybody_sits_once(planned, range(players))
    assert quality(planned).repeats == repeats


@pytest.mark.parametrize("size", [16, 20, 24, 28, 32, 36, 44, 64, 80, 100, 112, 128, 256, 500, 512])
def test_a_design_holds_what_it_promises(size):
    design = perfect_rounds(size, 21)

    assert len(design) >= 4
    assert everybody_sits_once(design, range(size))
    assert quality([tuple(tuple(table) for table in tables) for tables in design]).repeats == 0


def test_sixteen_and_sixty_four_players_meet_everybody_exactly_once():
    assert len(perfect_rounds(16, 99)) == 5
    assert len(perfect_rounds(64, 99)) == 21


@pytest.mark.parametrize("players", [0, 1, 15, 18, 511])
def test_players_that_make_no_fours_are_refused(players):
    with pytest.raises(WrongNumber) as caught:
        plan(range(players), 1)

    assert caught.value.count == players


def test_the_same_seed_gives_the_same_plan_and_another_seed_another():
    assert plan(PLAYERS_16, 5, seed=3) == plan(PLAYERS_16, 5, seed=3)
    assert plan(PLAYERS_16, 5, seed=3) != plan(PLAYERS_16, 5, seed=4)


@pytest.mark.parametrize("seed", ["one", "changing"])
@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (24, 6), (32, 8)])
def test_rounds_drawn_one_at_a_time_leave_the_later_ones_possible(players, rounds, seed):
    played = []
    for number in range(rounds):
        of_round = seed if seed == "one" else number
        played.append(plan(range(players), rounds - number, earlier=played, seed=of_round, seconds=10)[0])

    assert quality(played).repeats == 0


def test_two_rounds_made_by_hand_are_planned_around():
    rows = tuple(tuple(PLAYERS_16[first : first + 4]) for first in range(0, 16, 4))
    columns = tuple(tuple(PLAYERS_16[first::4]) for first in range(4))

    further = plan(PLAYERS_16, 3, earlier=[rows, columns])

    assert everybody_sits_once(further, PLAYERS_16)
    assert quality([rows, columns, *further]).repeats == 0


def test_a_player_who_came_later_and_one_who_left_do_not_spoil_the_rest():
    first = plan(PLAYERS_16, 5, seed=1)[:2]
    changed = [*PLAYERS_16[1:], "Z"]

    further = plan(changed, 2, earlier=first)

    assert everybody_sits_once(further, changed)
    assert quality([*first, *further]).repeats == 0


def test_team_mates_meet_only_when_nobody_else_is_left():
    teams = {player: f"team {index % 4}" for index, player in enumerate(PLAYERS_16)}

    assert quality(plan(PLAYERS_16, 4, teams=teams), teams).team_meetings == 0
    assert quality(plan(PLAYERS_16, 5, teams=teams), teams).team_meetings == 24


def test_an_empty_team_is_no_team():
    assert quality(plan(PLAYERS_16, 5, teams=dict.fromkeys(PLAYERS_16, "")), dict.fromkeys(PLAYERS_16, "")) == quality(
        plan(PLAYERS_16, 5)
    )


def test_quality_counts_what_is_wrong():
    found = quality([(("A", "B", "C", "D"),), (("A", "C", "B", "D"),)], {"A": "red", "B": "red", "C": "blue"})

    assert (found.repeats, found.most_meetings, found.team_meetings) == (6, 2, 2)
    assert (found.wind_excess, found.table_returns) == (2, 4)


def run_command(*arguments):
    out, err = io.StringIO(), io.StringIO()
    call_command("seating", *arguments, stdout=out, stderr=err)
    return list(csv.reader(io.StringIO(out.getvalue()))), err.getvalue()


def test_the_command_writes_csv_and_the_quality_apart():
    rows, quality_line = run_command("16", "5", "--seed", "7")

    assert rows[0] == ["round", "table", "E", "S", "W", "N"]
    assert [row[:2] for row in rows[1:6]] == [["1", "1"], ["1", "2"], ["1", "3"], ["1", "4"], ["2", "1"]]
    assert sorted(int(player) for row in rows[1:5] for player in row[2:]) == list(range(1, 17))
    assert quality_line.startswith("repeats=0 most_meetings=1 team_meetings=0 wind_excess=0")


def test_the_command_reads_teams_by_number_or_by_line(tmp_path):
    numbered = tmp_path / "numbered.csv"
    numbered.write_text("\n".join(f"{n},{(n - 1) // 4}" for n in range(16, 0, -1)), encoding="utf-8-sig")
    plain = tmp_path / "plain.txt"
    plain.write_text("\n".join(f"{(n - 1) // 4}" for n in range(1, 17)))

    assert run_command("16", "4", "--teams", str(numbered)) == run_command("16", "4", "--teams", str(plain))
    assert "team_meetings=0" in run_command("16", "4", "--teams", str(plain))[1]


@pytest.mark.parametrize("arguments", [("15", "4"), ("0", "4"), ("516", "4"), ("16", "0"), ("16", "4", "--teams", "-")])
def test_the_command_refuses_what_cannot_be_seated(arguments):
    with pytest.raises(CommandError) as caught:
        run_command(*arguments)

    assert caught.value.returncode == 2
