"""Scores as they come back from a store that keeps no order of names."""

from scoring.result import Score


def test_totals_come_back_in_order_of_play():
    stored = Score(ruleset="any", edition="one", totals={"E": 30, "S": 100, "W": 16, "N": 8}).as_data(texts=True)
    stored["totals"] = {"N": 8, "W": 16, "E": 30, "S": 100}
    assert list(Score.from_data(stored).totals.items()) == [("E", 30), ("S", 100), ("W", 16), ("N", 8)]
