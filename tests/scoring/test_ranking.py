"""Standings: who comes before whom, ties, and what decided it; with the criteria of WSOM."""

import math

import pytest

from scoring.ranking import Criterion, GameResult, rank
from scoring.ruleset import get

WSOM = get("wsom")
CRITERIA = WSOM.criteria(WSOM.check_options({}))


def games(*points, penalties=0):
    return [GameResult(round=number, points=each, penalties=penalties) for number, each in enumerate(points, start=1)]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [(400, "20.0"), (300, "17.3"), (200, "14.1"), (100, "10.0"), (0, "0.0"), (-50, "-7.1"), (-100, "-10.0")],
)
def test_match_points_of_one_session(raw, shown):
    assert f"{CRITERIA[0].compute(games(raw)):.{CRITERIA[0].decimals}f}" == shown


def test_match_points_keep_full_precision_and_count_penalties():
    assert CRITERIA[0].compute(games(300, -50)) == math.sqrt(300) - math.sqrt(50)
    assert CRITERIA[0].compute(games(130, penalties=-30)) == 10


def test_raw_total_decides_among_equal_match_points():
    rows = rank({"ana": games(400, 0), "bea": games(100, 100), "caio": games(500, -1000)}, CRITERIA)
    assert [(row.place, row.who, row.decided_by) for row in rows] == [
        (1, "ana", None),
        (2, "bea", "raw"),
        (3, "caio", "match_points"),
    ]


def test_equals_share_their_place():
    rows = rank({"ana": games(40), "bea": games(90), "caio": games(40), "davi": games(10)}, CRITERIA)
    assert [(row.place, row.who, row.tied, row.decided_by) for row in rows] == [
        (1, "bea", False, None),
        (2, "ana", True, "match_points"),
        (2, "caio", True, "match_points"),
        (4, "davi", False, "match_points"),
    ]


def test_sums_of_roots_that_are_equal_on_paper_are_equal():
    ana, bea = games(-162, -162, -50, 8), games(-128, -128, -128, 18)  # both -21 times the root of 2, and -366 points
    assert CRITERIA[0].compute(ana) != CRITERIA[0].compute(bea)
    rows = rank({"ana": ana, "bea": bea, "caio": games(-400, -400)}, CRITERIA)
    assert [(row.place, row.who, row.tied, row.decided_by) for row in rows] == [
        (1, "ana", True, None),
        (1, "bea", True, None),
        (3, "caio", False, "match_points"),
    ]


def test_what_does_not_decide_is_only_shown():
    wins = Criterion("wins", "Wins", "W", lambda played: sum(game.wins for game in played), decides=False)
    rows = rank({"ana": [GameResult(1, 10, wins=0)], "bea": [GameResult(1, 10, wins=5)]}, [CRITERIA[1], wins])
    assert [(row.place, row.tied, row.values["wins"]) for row in rows] == [(1, True, 0), (1, True, 5)]


def test_nobody_is_no_standings():
    assert rank({}, CRITERIA) == ()
