"""Points of a tournament: every row of the table, under every preset, and each number that an organiser may change."""

import pytest

from tests.scoring.american.told import CASA, KITCHEN, KONGS, PAIRS, QUINT, RULES, SHUT, net, points, refused

PRESETS = {
    "standard": (10, 10, 20, 25, 25),
    "throw2_flat": (10, 10, 20, 20, 20),
    "throw3_30": (10, 10, 20, 30, 30),
    "mahjcon": (0, 0, 20, 25, 25),
}
every_preset = pytest.mark.parametrize("preset", PRESETS)


@every_preset
@pytest.mark.parametrize("value", [25, 30, 35, 40, 45, 50, 60, 75])
def test_the_winner_takes_value_and_bonuses(preset, value):
    told = {"options": {"preset": preset}, "value": value}
    assert net(points("S", "W", exposures=0, **told))[1] == value
    assert net(points("S", **told)) == (0, value + 10, 0, 0)
    assert net(points("S", jokerless=True, **told)) == (0, value + 30, 0, 0)
    assert net(points("S", "W", exposures=0, jokerless=True, **told))[1] == value + 20


@every_preset
def test_the_thrower_loses_by_the_winner_s_exposures(preset):
    for exposures, penalty in enumerate(PRESETS[preset]):
        score = points("N", "E", options={"preset": preset}, value=40, exposures=exposures)
        assert net(score) == (-penalty, 0, 0, 40)


@every_preset
def test_rows_without_a_winner(preset):
    options = {"preset": preset}
    assert net(points(None, options=options)) == (10, 10, 10, 10)
    assert net(points(None, options=options, outcome="wall", dead=["W"])) == (10, 10, 0, 10)
    assert net(points(None, options=options, outcome="wall", dead=["E", "S", "W"])) == (0, 0, 0, 10)
    assert net(points(None, options=options, outcome="wall", dead=["E", "S", "W", "N"])) == (0, 0, 0, 0)
    assert net(points(None, options=options, outcome="wall", offender="E")) == (0, 10, 10, 10)
    assert net(points(None, options=options, outcome="time")) == (0, 0, 0, 0)
    assert net(points(None, options=options, outcome="void")) == (0, 0, 0, 0)


@every_preset
def test_rows_of_errors(preset):
    options = {"preset": preset}
    told = {"outcome": "error_one", "offender": "N"}
    assert net(points(None, options=options, intact=["S"], **told)) == (0, 10, 0, 0)
    assert net(points(None, options=options, outcome="error_all", offender="N")) == (0, 0, 0, 0)
    assert net(points(None, options=options, outcome="spilled", offender="W")) == (10, 10, -10, 10)
    assert net(points("E", "W", options=options, value=30, misnamed="W")) == (30, 0, -25, 0)
    assert net(points("E", options=options, value=30, peeked=["S"])) == (40, -10, 0, 0)


def test_a_dead_hand_has_nothing_when_somebody_wins():
    assert net(points("E", "S", value=25, exposures=2, dead=["W", "N"])) == (25, -20, 0, 0)


def test_the_game_goes_on_after_an_error_with_others_intact():
    assert net(points("W", value=25, offender="S")) == (0, 0, 35, 0)
    assert refused(points, "S", value=25, offender="S").code == "DEAD_HAND_WINS"


def test_a_dead_hand_may_have_thrown_the_tile_before():
    score = points("E", "S", value=25, exposures=0, dead=["S"])
    assert net(score) == (25, -10, 0, 0)
    assert [str(text) for text in score.warnings] == [
        "The thrower's hand is dead: it can only be charged for a tile thrown before that."
    ]


class TestMisnamedTile:
    """Three ways to settle it."""

    def told(self, way, **more):
        options = {"misnamed": way, **more.pop("options", {})}
        return points("N", "S", misnamed="S", value=30, options=options, **more)

    def test_the_claimant_takes_the_card_value_without_bonuses(self):
        assert net(self.told("mahjcon", jokerless=True, exposures=3)) == (0, -25, 0, 30)

    def test_as_a_tile_that_was_thrown(self):
        assert net(self.told("as_discard", jokerless=True, exposures=2)) == (0, -20, 0, 50)

    def test_the_director_decides(self):
        score = self.told("director")
        assert net(score) == (0, 0, 0, 0)
        assert [(line.clause, line.amount) for line in score.lines] == [("4.4", 0)]

    def test_nothing_is_said_of_bonuses_that_do_not_count(self):
        score = self.told("mahjcon", options={"card": KITCHEN}, hand=KONGS)
        assert [(line.clause, line.amount) for line in score.lines] == [("kongs", 30), ("4.3", -25)]

    def test_exposures_are_asked_for_only_where_they_count(self):
        assert self.told("mahjcon").warnings == ()
        assert len(self.told("as_discard").warnings) == 1

    @pytest.mark.parametrize("names", [{"offender": "S"}, {"discarder": "S"}, {"misnamed": "S"}])
    def test_who_misnamed_it_may_be_told_in_three_ways(self, names):
        assert net(points("N", outcome="misnamed", value=30, **names)) == (0, -25, 0, 30)

    @pytest.mark.parametrize("name", ["discarder", "misnamed"])
    def test_a_winner_who_misnamed_is_refused_where_that_was_said(self, name):
        error = refused(points, "N", outcome="misnamed", value=30, **{name: "N"})
        assert (error.input, error.code) == (name, "WINNER_IS_DISCARDER")

    def test_one_hand_is_left_and_nobody_says_whose(self):
        assert net(points(None, outcome="error_one", offender="E", dead=["S", "W"])) == (0, 0, 0, 10)
        assert net(points(None, outcome="error_one", dead=["E", "S", "N"])) == (0, 0, 10, 0)


class TestTilesKnockedOver:
    def test_the_dead_take_nothing(self):
        assert net(points(None, outcome="spilled", offender="E", dead=["N"])) == (-10, 10, 10, 0)

    def test_those_whose_hands_were_intact_are_told(self):
        assert net(points(None, outcome="spilled", offender="E", intact=["S", "N"])) == (-10, 10, 0, 10)


class TestTwoQuints:
    """Two exposed quints count as three exposures where the organiser says so."""

    EXPOSED = "FFF [6666CJ] [8888DJ] +F"

    def test_by_the_tiles(self):
        told = {"hand": self.EXPOSED}
        assert net(points("E", "W", options={"preset": "mahjcon", "card": KITCHEN}, **told)) == (40, 0, -25, 0)
        assert net(points("E", "W", options={"card": KITCHEN}, **told)) == (40, 0, -20, 0)

    def test_as_the_table_says(self):
        told = {"value": 45, "two_quints": True}
        assert net(points("E", "W", options={"preset": "mahjcon"}, exposures=2, **told)) == (45, 0, -25, 0)
        assert net(points("E", "W", options={"preset": "mahjcon"}, **told)) == (45, 0, -25, 0)
        assert net(points("E", "W", options={"preset": "throw3_30"}, **told)) == (45, 0, -20, 0)

    def test_three_exposures_are_three(self):
        options = {"two_quints_counts_as": 4, "throw_penalty": [1, 2, 3, 4, 5]}
        assert net(points("E", "W", options=options, value=45, two_quints=True, exposures=3)) == (45, 0, -4, 0)

    def test_two_quints_are_two_exposures_at_least(self):
        assert refused(points, "E", "W", value=45, two_quints=True, exposures=1).kind == "mismatch"


THROWN = {"winner": "E", "discarder": "S", "value": 25}
NUMBERS = [
    ({"self_pick_bonus": 5}, {"winner": "E", "value": 25}, (30, 0, 0, 0)),
    ({"jokerless_bonus": 15}, {"winner": "E", "value": 25, "jokerless": True}, (50, 0, 0, 0)),
    ({"concealed_bonus": 10}, {"winner": "E", "value": 25, "exposures": 0}, (45, 0, 0, 0)),
    ({"throw_penalty": [1, 2, 3, 4, 5]}, {**THROWN, "exposures": 4}, (25, -5, 0, 0)),
    ({"throw_penalty": [1, 2, 3, 4, 5]}, {**THROWN, "exposures": 0}, (25, -1, 0, 0)),
    ({"wall_points": 4}, {"winner": None, "dead": ["N"]}, (4, 4, 4, 0)),
    ({"wall_dead_points": 3}, {"winner": None, "dead": ["N"]}, (10, 10, 10, 3)),
    ({"wall_points": 0}, {"winner": None}, (0, 0, 0, 0)),
    ({"intact_after_error": 7}, {"winner": None, "outcome": "error_one", "intact": ["W"]}, (0, 0, 7, 0)),
    ({"blind_peek": -15}, {"winner": None, "peeked": ["E", "S"]}, (-5, -5, 10, 10)),
    ({"tiles_spilled": -20}, {"winner": None, "outcome": "spilled", "offender": "S"}, (10, -20, 10, 10)),
    ({"spilled_others": 0}, {"winner": None, "outcome": "spilled", "offender": "S"}, (0, -10, 0, 0)),
    ({"misnamed_points": -30}, {"winner": "E", "misnamed": "S", "value": 25}, (25, -30, 0, 0)),
    ({"late_penalty": -5}, {"winner": "E", "value": 25, "late": ["E", "W"]}, (30, 0, -5, 0)),
]


@pytest.mark.parametrize(("options", "told", "expected"), NUMBERS)
def test_an_organiser_s_own_number(options, told, expected):
    assert net(points(options=options, **told)) == expected


def test_numbers_said_replace_those_of_the_preset_one_by_one():
    told = {"winner": "E", "discarder": "S", "value": 25, "exposures": 3, "jokerless": True}
    assert net(points(options={"preset": "throw3_30", "jokerless_bonus": 0}, **told)) == (25, -30, 0, 0)


class TestBonuses:
    def test_jokerless_counts_only_when_it_is_announced(self):
        score = points("S", options={"card": KITCHEN}, hand=KONGS)
        assert net(score) == (0, 40, 0, 0)
        assert [(line.clause, line.amount) for line in score.lines] == [("kongs", 30), ("1.2", None), ("1.1", 10)]
        assert net(points("S", options={"card": KITCHEN}, hand=KONGS, jokerless=True)) == (0, 60, 0, 0)

    def test_no_jokerless_bonus_for_singles_and_pairs(self):
        assert net(points("S", options={"card": KITCHEN}, hand=PAIRS, jokerless=True)) == (0, 70, 0, 0)
        assert net(points("S", options={"card": KITCHEN}, line="pairs", jokerless=True)) == (0, 70, 0, 0)
        assert net(points("S", value=50, singles_pairs=True, jokerless=True)) == (0, 60, 0, 0)

    @pytest.mark.parametrize("way", ["exchange", "heavenly", "earthly"])
    def test_self_picked_otherwise_than_from_the_wall(self, way):
        assert net(points("E", value=25, self_pick=way)) == (35, 0, 0, 0)

    def test_a_concealed_line_is_thrown_to_as_no_exposure(self):
        assert net(points("W", "N", options={"card": KITCHEN}, line="shut")) == (0, 0, 50, -10)
        assert net(points("W", "N", options={"card": KITCHEN}, hand=SHUT)) == (0, 0, 50, -10)
        assert points("W", "N", options={"card": KITCHEN}, line="shut").warnings == ()

    def test_the_claimed_last_group_is_no_exposure(self):
        told = {"hand": "444C RR [EEEE] [WWWJ] +4C", "options": {"card": KITCHEN}}
        assert net(points("W", "N", **told)) == (0, 0, 30, -20)

    def test_bonus_of_a_card_for_hands_without_exposures(self):
        card = {**KITCHEN, "concealed_bonus": 10}
        assert net(points("S", "E", options={"card": card}, hand=KONGS)) == (-10, 40, 0, 0)
        assert net(points("S", "E", options={"card": card}, hand=SHUT)) == (-10, 50, 0, 0)
        assert net(points("S", "E", options={"card": card, "concealed_bonus": 0}, hand=KONGS)) == (-10, 30, 0, 0)


class TestLittleTold:
    def test_a_winner_without_a_hand_scores_nothing_and_the_thrower_loses(self):
        assert net(points("E")) == (0, 0, 0, 0)
        assert net(points("E", "S", exposures=3)) == (0, -25, 0, 0)
        assert points("E", "S", exposures=3).totals == {"E": 0}

    def test_exposures_not_said_count_as_none_with_a_warning(self):
        score = points("E", "S", value=25)
        assert net(score) == (25, -10, 0, 0)
        assert [str(text) for text in score.warnings] == ["The winner's exposures were not said: counted as none."]
        assert points("E", "S", value=25, exposures=0).warnings == ()
        assert points("E", value=25).warnings == ()

    def test_exposures_may_be_told_by_tiles(self):
        assert net(points("E", "S", value=25, exposed={"E": "[EEEE] [444CJ] [NNN]", "W": "[FFF]"})) == (25, -25, 0, 0)

    def test_the_winner_need_not_be_named_where_nobody_wins(self):
        assert RULES.score({}, {"outcome": "wall", "dead": ["E"]}).net == {"E": 0, "S": 10, "W": 10, "N": 10}
        assert RULES.score({}, {"outcome": "time"}).awards == ()


def test_the_answer_tells_the_card_value_and_points_are_awards():
    score = points("S", "W", options={"card": CASA}, line="quinas-3", exposures=2)
    assert score.totals == {"S": 50} and score.payments == ()
    assert [(award.seat, award.points) for award in score.awards] == [("S", 50), ("W", -20)]
    assert [line.clause for line in score.lines] == ["quinas-3", "2.3"]


def test_a_quint_is_won_with_jokers_only():
    assert net(points("S", options={"card": KITCHEN}, hand=QUINT.replace("6666CJ", "666CJ") + " +6C")) == (0, 50, 0, 0)
