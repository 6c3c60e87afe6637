"""What an event may agree on: presets, each number, the card; and what is asked about a deal under them."""

import pytest

from scoring.result import ScoringError
from scoring.rulesets.american.options import PRESETS, points_of
from tests.scoring.american.told import CASA, KITCHEN, RULES


def names(**options):
    return [item.name for item in RULES.inputs(RULES.check_options(options))]


def test_the_standard_numbers_of_the_rule_book():
    numbers = points_of(RULES.check_options({}))
    assert (numbers.self_pick_bonus, numbers.jokerless_bonus, numbers.concealed_bonus) == (10, 20, 0)
    assert numbers.throw_penalty == (10, 10, 20, 25, 25) and numbers.two_quints_counts_as is None
    assert (numbers.wall_points, numbers.wall_dead_points, numbers.intact_after_error) == (10, 0, 10)
    assert (numbers.blind_peek, numbers.tiles_spilled, numbers.spilled_others) == (-10, -10, 10)
    assert (numbers.misnamed_points, numbers.late_penalty) == (-25, None)


def test_presets_differ_in_what_the_thrower_loses():
    assert {name: numbers.throw_penalty for name, numbers in PRESETS.items()} == {
        "standard": (10, 10, 20, 25, 25),
        "throw2_flat": (10, 10, 20, 20, 20),
        "throw3_30": (10, 10, 20, 30, 30),
        "mahjcon": (0, 0, 20, 25, 25),
    }
    assert [name for name, numbers in PRESETS.items() if numbers.two_quints_counts_as] == ["mahjcon"]


@pytest.mark.parametrize(
    "options",
    [
        {"preset": "league"},
        {"scoring": "chips"},
        {"scoring": None},
        {"throw_penalty": [10, 10, 20, 25]},
        {"throw_penalty": [10, 10, 20, 25, -1]},
        {"throw_penalty": [10, 10, 20, 25, True]},
        {"throw_penalty": {"0": 10}},
        {"self_pick_bonus": "10"},
        {"self_pick_bonus": 10.0},
        {"blind_peek": 10},
        {"misnamed": "ask"},
        {"unfinished": True},
        {"tie": "coin"},
        {"feeding": 5},
        {"pie": 0},
        {"bettor": "yes"},
        {"card": 7},
        {"card": []},
        {"card": "casa-2026"},
        {"card": {}},
        {"card": {"id": "x", "title": "X", "sections": []}},
        {"card": {"id": "x", "title": "X", "sections": "none"}},
        {"card": {"id": "x", "title": "X", "sections": [{"key": "s", "title": "S", "lines": [7]}]}},
        {"card": {**KITCHEN, "sections": [{**KITCHEN["sections"][0], "lines": None}]}},
        {"lowest_value": 0},
        {"stakes": 1},
    ],
)
def test_options_that_cannot_be(options):
    with pytest.raises(ScoringError) as caught:
        RULES.check_options(options)
    assert caught.value.kind == "options"
    assert caught.value.input == next(iter(options))


def test_a_fault_of_the_card_is_named_with_its_code():
    line = {"id": "l", "text": "FF 3333a 6666b 999c", "mod": "exact", "open": "X", "value": 25}
    card = {"id": "x", "title": "X", "sections": [{"key": "s", "title": "S", "flags": [], "lines": [line]}]}
    with pytest.raises(ScoringError) as caught:
        RULES.check_options({"card": card})
    assert (caught.value.kind, caught.value.input, caught.value.code) == ("options", "card", "NOT_14")


@pytest.mark.parametrize("options", [{}, {"card": KITCHEN}, {"scoring": "money", "bettor": True, "pie": 500}])
def test_complete_options_stay_as_they_are(options):
    complete = RULES.check_options(options)
    assert RULES.check_options(complete) == complete


def test_lines_and_tiles_are_asked_where_there_is_a_card():
    assert {"line", "hand"} & set(names()) == set()
    assert {"line", "hand"} <= set(names(card=CASA))
    always = {"outcome", "winner", "discarder", "value", "singles_pairs", "jokerless", "exposures", "dead"}
    assert always <= set(names())


def test_money_and_points_ask_for_different_things():
    assert {"fault", "wrong_challenge", "wronged", "empty"} <= set(names(scoring="money")) - set(names())
    assert "peeked" in names() and "peeked" not in names(scoring="money")
    assert "two_quints" in names(preset="mahjcon") and "two_quints" not in names(scoring="money")
    assert "late" in names(late_penalty=-5) and "late" not in names()
    assert "bet" in names(scoring="money", bettor=True) and "bet" not in names(scoring="money")
    assert "pie_left" in names(scoring="money", pie=500) and "pie_left" not in names(scoring="money")


def test_every_line_of_the_card_can_be_chosen():
    (line,) = [item for item in RULES.inputs(RULES.check_options({"card": KITCHEN})) if item.name == "line"]
    assert [id for id, _ in line.choices] == ["kongs", "likes", "quint", "rising", "falling", "shut", "pairs"]
    assert line.choices[5] == ("shut", "shut · SS 777a 777b 777c RRR · C 50")


@pytest.mark.parametrize(
    ("options", "cancel"),
    [
        ({}, False),
        ({"scoring": "money"}, True),
        ({"scoring": "money", "wall_fee": 5}, False),
        ({"scoring": "money", "bettor": True}, False),
    ],
)
def test_only_money_between_four_players_cancels(options, cancel):
    assert RULES.payments_cancel(options) is cancel


def test_the_rows_of_the_book_are_worth_what_the_organiser_says():
    worths = {row.clause: row.worth for row in RULES.patterns({"preset": "throw3_30", "wall_points": 5})}
    assert (worths["1.1"], worths["1.2"], worths["2.1"], worths["2.4"], worths["3.1"]) == (10, 20, -10, -30, 5)
    assert "1.3" not in worths and "4.8" not in worths
    more = {row.clause: row.worth for row in RULES.patterns({"concealed_bonus": 10, "late_penalty": -5})}
    assert (more["1.3"], more["4.8"]) == (10, -5)


def test_the_rows_of_the_book_for_money():
    rows = {row.clause: (row.worth, row.unit) for row in RULES.patterns({"scoring": "money", "lowest_value": 30})}
    assert rows["5.1"] == (2, "times the value") and rows["5.3"] == (1, "doubles")
    assert rows["6.2"] == (30, "points") and rows["6.3"] == (50, "points") and "5.8" not in rows
    house = {row.clause: row.worth for row in RULES.patterns({"scoring": "money", "no_exposure_bonus": 5})}
    assert house["5.8"] == 5
