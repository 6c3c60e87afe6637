"""Standings are computed from complete games, by the criteria of the rule set; ties are ties."""

import csv
import json
import math
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from scoring.ranking import GameResult
from tests.people import NOBODY_WON, SOUTH_TAKES_40, close, draw, give_pins, play, sign_all, spring_open
from tournament.domain.recording import give_penalty, record_totals, supersede_deal
from tournament.domain.results import game_results
from tournament.domain.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def totals(game, east, south, west, north):
    points = {"E": east, "S": south, "W": west, "N": north}
    record_totals(game=game, submission=uuid4(), totals=points, by="table 1")


def penalty(game, number, points):
    entry = game.round.tournament.entries.get(number=number)
    give_penalty(game=game, submission=uuid4(), entry=entry, points=points, reason="late", by="table 1")


def places(found):
    return [(row.place, row.entry.number, row.decided_by, row.tied) for row in found.rows]


def test_results_hold_points_penalties_wins_and_the_dearest_hand():
    event = spring_open()
    game = draw(event, 1, 1, (1, 2, 3, 4))
    first, _second, _third = play(game, SOUTH_TAKES_40, SOUTH_TAKES_40, {"winner": "E", "value": 10})
    supersede_deal(deal=first, submission=uuid4(), said={**SOUTH_TAKES_40, "value": 20}, reason="misheard", by="x")
    penalty(game, 3, -30)
    close(game)
    by_number = {event.entries.get(pk=pk).number: results for pk, results in game_results(event).items()}
    assert by_number == {
        1: [GameResult(round=1, points=-20 - 25 - 10, thrown=1, best_deal=-10)],
        2: [GameResult(round=1, points=60 - 70 - 10, wins=1, best=20, thrown=1, best_deal=60)],
        3: [GameResult(round=1, points=-20 + 120 + 30, penalties=-30, wins=2, best=40, self_picks=1, best_deal=120)],
        4: [GameResult(round=1, points=-20 - 25 - 10, best_deal=-10)],
    }


def test_match_points_are_the_root_of_each_session_penalties_included():
    event = spring_open()
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 400, -100, -50, -250)
    second = draw(event, 2, 1, (1, 2, 3, 4))
    totals(second, -100, 130, -30, 0)
    penalty(second, 2, -30)
    found = standings(event)
    assert places(found) == [
        (1, 1, None, False),
        (2, 2, "match_points", False),
        (3, 3, "match_points", False),
        (4, 4, "match_points", False),
    ]
    points = [row.values["match_points"] for row in found.rows]
    assert points == [20 - 10, -10 + 10, -math.sqrt(50) - math.sqrt(30), -math.sqrt(250)]
    assert [row.values["raw"] for row in found.rows] == [300, 0, -80, -250]
    assert [row.games for row in found.rows] == [2, 2, 2, 2]


def test_equal_match_points_are_decided_by_the_raw_total():
    event = spring_open(players=8)
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 100, 16, -58, -58)
    totals(draw(event, 1, 2, (5, 6, 7, 8)), 36, 0, -36, 0)
    totals(draw(event, 2, 1, (1, 2, 3, 4)), 0, 36, -18, -18)
    totals(draw(event, 2, 2, (5, 6, 7, 8)), 16, 0, -16, 0)
    assert places(standings(event))[:3] == [(1, 1, None, False), (2, 2, "raw", True), (2, 5, "raw", True)]


def test_ties_share_their_place():
    event = spring_open()
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 30, 30, -30, -30)
    assert places(standings(event)) == [
        (1, 1, None, True),
        (1, 2, None, True),
        (3, 3, "match_points", True),
        (3, 4, "match_points", True),
    ]


def test_a_running_game_does_not_count_until_it_is_closed():
    event = spring_open()
    game = draw(event, 1, 1, (1, 2, 3, 4))
    give_pins(event)
    play(game, SOUTH_TAKES_40)
    assert game_results(event) == {}
    provisional = game_results(event, include_running=True)
    assert [standings(event, include_running=True).rows[0].entry.number, len(provisional)] == [2, 4]
    close(game)
    assert game_results(event) == provisional
    sign_all(game)
    assert game_results(event) == provisional


def test_a_game_that_was_drawn_only_never_counts():
    event = spring_open()
    draw(event, 1, 1, (1, 2, 3, 4))
    assert game_results(event, include_running=True) == {}


def test_after_a_round_the_later_ones_are_left_out():
    event = spring_open()
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 4, -4, 0, 0)
    totals(draw(event, 2, 1, (1, 2, 3, 4)), -400, 400, 0, 0)
    assert standings(event, after=1).rows[0].entry.number == 1
    assert standings(event).rows[0].entry.number == 2
    assert all(row.values == {} for row in standings(event, after=0).rows)


def test_who_has_not_played_comes_last_without_values():
    event = spring_open(players=7)
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 4, -4, 0, 0)
    event.entries.filter(number=6).update(substitute=True)
    event.entries.filter(number=7).update(withdrawn=True)
    last = standings(event).rows[-1]
    assert (last.place, last.entry.number, last.values, last.games, last.tied) == (5, 5, {}, 0, False)


def test_a_substitute_who_played_is_ranked():
    event = spring_open()
    event.entries.filter(number=1).update(substitute=True)
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 4, -4, 0, 0)
    assert standings(event).rows[0].entry.number == 1


def test_an_event_without_players_has_no_standings():
    assert standings(spring_open(players=0)).rows == []


def test_the_number_of_queries_does_not_grow_with_the_games(django_assert_num_queries):
    event = spring_open(players=16)
    for table in range(4):
        game = draw(event, 1, table + 1, tuple(range(4 * table + 1, 4 * table + 5)))
        play(game, NOBODY_WON, SOUTH_TAKES_40)
        close(game)
    with django_assert_num_queries(7):
        standings(event)


def command(*arguments):
    out = StringIO()
    call_command("standings", "spring-open", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def played():
    event = spring_open()
    totals(draw(event, 1, 1, (1, 2, 3, 4)), 30, 20, -20, -30)
    return event


def test_the_command_writes_csv_at_full_precision(played):
    rows = list(csv.reader(StringIO(command("--format", "csv"))))
    assert rows[0] == ["place", "number", "name", "match_points", "raw", "games", "wins", "best", "decided_by", "tied"]
    assert rows[1] == ["1", "1", "Amparo Núñez", "5.477225575051661", "30", "1", "0", "0", "", "false"]
    assert rows[4][:5] == ["4", "4", "Duarte Conceição", "-5.477225575051661", "-30"]


def test_the_command_writes_json(played):
    first = json.loads(command("--format", "json"))[0]
    assert first == {
        "place": 1,
        "number": 1,
        "name": "Amparo Núñez",
        "match_points": math.sqrt(30),
        "raw": 30,
        "games": 1,
        "wins": 0,
        "best": 0,
        "decided_by": None,
        "tied": False,
    }


def test_the_command_writes_a_table(played):
    lines = command().splitlines()
    assert lines[0].split() == [
        "place",
        "number",
        "name",
        "match_points",
        "raw",
        "games",
        "wins",
        "best",
        "decided_by",
        "tied",
    ]
    assert lines[1].split() == ["1", "1", "Amparo", "Núñez", "5.477225575051661", "30", "1", "0", "0", "false"]


def test_the_command_before_any_round(played):
    assert [row["place"] for row in json.loads(command("--after", "0", "--format", "json"))] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nowhere",), "There is no event nowhere."),
        (("spring-open", "--after", "5"), "--after: the rounds of this event are 1 to 4."),
        (("spring-open", "--after", "-1"), "--after: the rounds of this event are 1 to 4."),
    ],
)
def test_the_command_refuses_what_it_cannot_do(played, arguments, message):
    with pytest.raises(CommandError) as caught:
        call_command("standings", *arguments)
    assert (str(caught.value), caught.value.returncode) == (message, 2)
