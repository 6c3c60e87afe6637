"""Scores as they come back from a store that keeps no order of names, and errors as data."""

from scoring.result import Score, ScoringError


def test_totals_come_back_in_order_of_play():
    stored = Score(ruleset="any", edition="one", totals={"E": 30, "S": 100, "W": 16, "N": 8}).as_data(texts=True)
    stored["totals"] = {"N": 8, "W": 16, "E": 30, "S": 100}
    assert list(Score.from_data(stored).totals.items()) == [("E", 30), ("S", 100), ("W", 16), ("N", 8)]


def test_an_error_says_whose_hand_it_means():
    error = ScoringError("impossible", "Five of a kind.", input="hands", column=3, seat="W").as_data()["error"]
    assert error == {"kind": "impossible", "input": "hands", "column": 3, "message": "Five of a kind.", "seat": "W"}


def test_an_error_of_the_whole_deal_names_no_seat():
    error = ScoringError("input", "Who won?", input="winner").as_data()["error"]
    assert error == {"kind": "input", "input": "winner", "column": None, "message": "Who won?"}
