"""The standings: points of all games, places that are shared, and the list that may decide between equals."""

import pytest

from scoring.ranking import GameResult, rank
from tests.scoring.american.told import RULES, points


def standings(results, **options):
    return rank(results, RULES.criteria(RULES.check_options(options)))


def game(points, *, round=1, **more):
    return GameResult(round, points, **more)


def test_points_of_all_games_and_adjustments_added_up():
    rows = standings(
        {"A": [game(35), game(-10, round=2)], "B": [game(20, penalties=10)], "C": [game(40, penalties=-30)]}
    )
    assert [(row.who, row.place, row.values["points"]) for row in rows] == [("B", 1, 30), ("A", 2, 25), ("C", 3, 10)]


def test_equal_points_share_the_place():
    rows = standings({"A": [game(50)], "B": [game(30, wins=2)], "C": [game(30)], "D": [game(10)]})
    assert [(row.who, row.place) for row in rows] == [("A", 1), ("B", 2), ("C", 2), ("D", 4)]


# the better one of two with equal points, by one thing after the other
BETTER = [
    ("wins", [game(60, wins=2)], [game(60, wins=1, self_picks=1)]),
    ("self_picks", [game(60, wins=2, self_picks=2)], [game(60, wins=2, self_picks=1)]),
    ("thrown", [game(60, wins=2, thrown=1)], [game(60, wins=2, thrown=2, best_deal=60)]),
    ("best_deal", [game(60, best_deal=55)], [game(60, best_deal=40)]),
    ("last_round", [game(20), game(40, round=2)], [game(40), game(20, round=2)]),
]


@pytest.mark.parametrize(("decided_by", "better", "worse"), BETTER)
def test_a_list_decides_between_equals_where_the_organiser_says_so(decided_by, better, worse):
    rows = standings({"worse": worse, "better": better}, tie="tiebreak")
    assert [(row.who, row.place) for row in rows] == [("better", 1), ("worse", 2)]
    assert rows[1].decided_by == decided_by
    assert [row.place for row in standings({"worse": worse, "better": better})] == [1, 1]


def test_the_place_is_shared_where_the_list_does_not_decide_either():
    same = [game(20, wins=1, best_deal=45), game(40, round=2)]
    assert [row.place for row in standings({"A": same, "B": same}, tie="tiebreak")] == [1, 1]


def test_whoever_changed_tables_in_a_round_has_that_round_added_up():
    moved = [game(10), game(25), game(20, round=2)]
    (row,) = standings({"A": moved})
    assert row.values["best_round"] == 35
    (row,) = standings({"A": moved}, tie="tiebreak")
    assert row.values["last_round"] == 20


def test_other_tables_of_the_event():
    (row,) = standings({"A": [game(45, wins=2, best=40, thrown=1), game(5, round=2, wins=1, best=25, thrown=2)]})
    shown = {key: row.values[key] for key in ("wins", "dearest", "best_round", "thrown")}
    assert shown == {"wins": 3, "dearest": 40, "best_round": 45, "thrown": 3}


def test_east_passes_to_the_right_after_every_deal_won_or_not():
    options = RULES.check_options({})
    finished = [points("E", value=25), points(None), points("S", "E", value=30, exposures=0), None]
    dealers = []
    for played in range(5):
        seats = RULES.seats_of_deal(options, finished[:played])
        dealers += [start for start, seat in seats.items() if seat == "E"]
    assert dealers == ["E", "S", "W", "N", "E"]


def test_a_round_is_four_deals():
    options = RULES.check_options({})
    assert RULES.default_deals_per_game == 4
    assert [RULES.game_over(options, [None] * played, 4) for played in (3, 4)] == [False, True]
