"""Who pays whom at a private table: each row of the tables of payments, of errors, of house rules and of the bettor."""

import pytest

from tests.scoring.american.told import CASA, KITCHEN, KONGS, PAIRS, SHUT, money, net, refused

# value, then (thrower, each other, winner), (each, winner), the same two for jokerless, and who misnamed the tile
WORKED = [
    (25, (50, 25, 100), (50, 150), (100, 50, 200), (100, 300), 100),
    (30, (60, 30, 120), (60, 180), (120, 60, 240), (120, 360), 120),
    (35, (70, 35, 140), (70, 210), (140, 70, 280), (140, 420), 140),
    (40, (80, 40, 160), (80, 240), (160, 80, 320), (160, 480), 160),
    (45, (90, 45, 180), (90, 270), (180, 90, 360), (180, 540), 180),
    (50, (100, 50, 200), (100, 300), (200, 100, 400), (200, 600), 200),
    (60, (120, 60, 240), (120, 360), (240, 120, 480), (240, 720), 240),
    (75, (150, 75, 300), (150, 450), (300, 150, 600), (300, 900), 300),
]


@pytest.mark.parametrize(("value", "discard", "self_pick", "clean", "clean_self_pick", "misnamed"), WORKED)
def test_worked_values(value, discard, self_pick, clean, clean_self_pick, misnamed):
    thrower, other, won = discard
    assert net(money("W", "S", value=value)) == (-other, -thrower, won, -other)
    each, won = self_pick
    assert net(money("W", value=value)) == (-each, -each, won, -each)
    thrower, other, won = clean
    assert net(money("W", "S", value=value, jokerless=True)) == (-other, -thrower, won, -other)
    each, won = clean_self_pick
    assert net(money("W", value=value, jokerless=True)) == (-each, -each, won, -each)
    assert net(money("W", "S", value=value, misnamed="S")) == (0, -misnamed, misnamed, 0)


@pytest.mark.parametrize("value", [50, 60, 75])
@pytest.mark.parametrize("thrower", [None, "N"])
def test_singles_and_pairs_are_never_doubled(value, thrower):
    plain = money("E", thrower, value=value, singles_pairs=True)
    assert net(money("E", thrower, value=value, singles_pairs=True, jokerless=True)) == net(plain)
    assert net(plain) == net(money("E", thrower, value=value))


def test_singles_and_pairs_are_known_by_the_section_of_the_line():
    told = {"line": "pairs", "hand": PAIRS, "jokerless": True}
    assert net(money("N", "E", options={"card": KITCHEN}, **told)) == (-120, -60, -60, 240)


def test_a_misnamed_tile_is_paid_by_who_misnamed_it_even_for_a_jokerless_hand():
    assert net(money("E", "N", value=30, misnamed="N", jokerless=True)) == (120, 0, 0, -120)
    assert net(money("E", outcome="misnamed", offender="N", value=30)) == (120, 0, 0, -120)


@pytest.mark.parametrize(
    ("fault", "jokerless", "paid"),
    [("out_of_turn", False, 100), ("out_of_turn", True, 100), ("wrong_wall", False, 100), ("wrong_wall", True, 200)],
)
def test_a_tile_out_of_turn_or_of_a_wrong_wall_is_paid_for_the_table(fault, jokerless, paid):
    assert net(money("N", "W", value=25, fault=fault, jokerless=jokerless)) == (0, 0, -paid, paid)


@pytest.mark.parametrize("way", ["exchange", "heavenly", "earthly"])
def test_a_joker_exchange_and_hands_complete_from_the_deal_are_self_picked(way):
    assert net(money("E", value=25, self_pick=way)) == (150, -50, -50, -50)


@pytest.mark.parametrize("dead", [[], ["N"], ["E", "N"]])
def test_nobody_pays_for_a_wall_game(dead):
    assert money(None, dead=dead).payments == ()
    assert net(money(None, outcome="wall", dead=dead)) == (0, 0, 0, 0)


@pytest.mark.parametrize("outcome", ["time", "void", "error_all"])
def test_nobody_pays_for_a_game_that_is_thrown_in(outcome):
    assert money(None, outcome=outcome).payments == ()


def test_east_pays_and_takes_like_everybody():
    assert net(money("E", "S", value=30)) == (120, -60, -30, -30)
    assert net(money("S", "E", value=30)) == (-60, 120, -30, -30)


def test_a_dead_hand_pays_the_winner_in_full():
    assert net(money("S", "N", value=25, dead=["E", "W"])) == (-25, 100, -25, -50)
    assert net(money("S", value=25, dead=["E"])) == (-50, 150, -50, -50)


class TestMahJonggInError:
    """The table of section 3.4."""

    def test_others_intact_the_game_goes_on_and_the_dead_hand_pays_in_full(self):
        assert net(money("W", "N", value=40, offender="E", dead_because={"E": "error"})) == (-40, -40, 160, -80)

    def test_two_threw_in_the_offender_pays_the_one_left_twice_the_value_claimed(self):
        told = {"outcome": "error_one", "offender": "E", "intact": ["N"]}
        assert net(money(None, value=35, **told)) == (-70, 0, 0, 70)

    def test_the_value_claimed_may_be_told_by_its_line(self):
        told = {"outcome": "error_one", "offender": "S", "intact": ["W"], "line": "shut"}
        assert net(money(None, options={"card": KITCHEN}, **told)) == (0, -100, 100, 0)
        assert refused(money, None, options={"card": KITCHEN}, value=30, **told).kind == "mismatch"

    def test_one_more_dies_and_pays_the_last_one_for_his_own_hand(self):
        told = {"outcome": "error_one", "offender": "W", "dead": ["E", "S", "W"]}
        assert net(money(None, value=25, **told)) == (0, 0, -50, 50)

    def test_who_wrecks_the_wall_pays_the_lowest_value_to_the_two_others(self):
        told = {"outcome": "spilled", "offender": "S"}
        assert net(money(None, intact=["W", "N"], **told)) == (0, -50, 25, 25)
        assert net(money(None, dead=["E"], **told)) == (0, -50, 25, 25)
        assert net(money(None, options={"lowest_value": 40}, dead=["E"], **told)) == (0, -80, 40, 40)
        dear = {**KITCHEN, "lowest_value": 30}
        assert net(money(None, options={"card": dear}, dead=["E"], **told)) == (0, -60, 30, 30)

    @pytest.mark.parametrize("name", ["offender", "value", "intact"])
    def test_what_must_be_told(self, name):
        told = {"outcome": "error_one", "offender": "S", "intact": ["W"], "value": 25}
        error = refused(money, None, **{key: value for key, value in told.items() if key != name})
        assert (error.kind, error.input) == ("input", name)


class TestHouseRules:
    """Each is off where nothing is said."""

    def test_only_the_thrower_pays(self):
        told = {"options": {"discarder_only": True}, "value": 25}
        assert net(money("E", "S", **told)) == (50, -50, 0, 0)
        assert net(money("E", **told)) == (150, -50, -50, -50)

    @pytest.mark.parametrize(("exposures", "expected"), [(2, (-25, -50, 100, -25)), (3, (0, -100, 100, 0))])
    def test_who_feeds_one_hand_pays_for_the_table(self, exposures, expected):
        assert net(money("W", "S", options={"feeding": 3}, value=25, exposures=exposures)) == expected

    def test_feeding_is_doubled_for_a_jokerless_hand(self):
        told = {"value": 25, "exposures": 4, "jokerless": True}
        assert net(money("W", "S", options={"feeding": 3}, **told)) == (0, -200, 200, 0)

    def test_no_penalty_for_feeding_but_by_that_rule(self):
        assert net(money("W", "S", value=25, exposures=4)) == (-25, -50, 100, -25)

    def test_fee_of_a_wall_game(self):
        score = money(None, options={"wall_fee": 20})
        assert score.payments == ()
        assert net(score) == (-20, -20, -20, -20)
        assert net(money("E", options={"wall_fee": 20}, value=25)) == (150, -50, -50, -50)

    def test_a_player_who_is_out_pays_no_more(self):
        told = {"options": {"pie": 500}, "value": 50}
        assert net(money("E", "S", pie_left={"S": 30, "W": 0}, **told)) == (80, -30, 0, -50)
        assert net(money("E", "S", **told)) == (200, -100, -50, -50)
        assert net(money("E", options={"pie": 60}, value=50)) == (180, -60, -60, -60)

    def test_a_player_who_is_out_pays_no_fee(self):
        assert net(money(None, options={"pie": 100, "wall_fee": 20}, pie_left={"N": 5, "W": 0})) == (-20, -20, 0, -5)

    def test_east_pays_and_takes_double(self):
        told = {"options": {"east_double": True}, "value": 25}
        assert net(money("E", "S", **told)) == (200, -100, -50, -50)
        assert net(money("S", "E", **told)) == (-100, 150, -25, -25)
        assert net(money("S", "W", **told)) == (-50, 125, -50, -25)
        assert net(money("N", **told)) == (-100, -50, -50, 200)

    def test_bonus_for_a_hand_without_exposures(self):
        told = {"options": {"no_exposure_bonus": 10, "card": KITCHEN}}
        assert net(money("E", "S", line="kongs", exposures=0, **told)) == (160, -80, -40, -40)
        assert net(money("E", "S", line="kongs", exposures=1, **told)) == (120, -60, -30, -30)
        assert net(money("E", "S", line="shut", exposures=0, **told)) == (200, -100, -50, -50)
        assert net(money("E", hand=PAIRS, **told)) == (360, -120, -120, -120)

    def test_bonus_of_a_card_for_concealed_hands_is_added_before_the_doublings(self):
        card = {**KITCHEN, "concealed_bonus": 10}
        score = money("E", "S", options={"card": card}, hand=KONGS, jokerless=True)
        assert net(score) == (320, -160, -80, -80)
        assert score.totals == {"E": 30}
        assert [(line.clause, line.amount, line.unit) for line in score.lines] == [
            ("kongs", 30, "points"),
            ("5.8", 10, "points"),
            ("5.3", 1, "doubles"),
        ]
        assert net(money("E", "S", options={"card": card}, hand=SHUT)) == (200, -100, -50, -50)

    def test_jokerless_must_be_announced(self):
        told = {"hand": KONGS}
        assert net(money("S", options={"card": KITCHEN}, **told)) == (-60, 180, -60, -60)
        tiles_speak = {"card": KITCHEN, "jokerless_must_be_announced": False}
        assert net(money("S", options=tiles_speak, **told)) == (-120, 360, -120, -120)
        assert net(money("S", options=tiles_speak, hand="EEEE WWJJ 444C RR +4C")) == (-60, 180, -60, -60)
        assert net(money("S", options=tiles_speak, line="kongs")) == (-60, 180, -60, -60)

    @pytest.mark.parametrize(("fine", "expected"), [(None, (150, -100, 0, -50)), (20, (150, -70, -30, -50))])
    def test_fine_for_a_wrong_challenge(self, fine, expected):
        options = {} if fine is None else {"wrong_dead_call_fine": fine}
        told = {"value": 25, "wrong_challenge": "S", "wronged": "W"}
        assert net(money("E", options=options, **told)) == expected

    def test_fine_for_a_wrong_challenge_in_a_wall_game(self):
        assert net(money(None, wrong_challenge="N", wronged="E")) == (50, 0, 0, -50)

    @pytest.mark.parametrize(
        "told", [{"wrong_challenge": "S"}, {"wronged": "S"}, {"wrong_challenge": "S", "wronged": "S"}]
    )
    def test_a_challenge_is_between_two(self, told):
        assert refused(money, None, **told).kind == "input"


class TestBettor:
    """The fifth player; his money stands last."""

    def bet(self, bet, *told, **more):
        return net(money(*told, options={"bettor": True}, bet=bet, **more))

    def test_right_takes_from_each_loser_what_the_winner_takes(self):
        assert self.bet("W", "W", "S", value=25) == (-50, -100, 100, -50, 100)
        assert self.bet("W", "W", value=30) == (-120, -120, 180, -120, 180)
        assert self.bet("W", "W", "S", value=25, jokerless=True) == (-100, -200, 200, -100, 200)
        assert self.bet("W", "W", "S", value=25, misnamed="S") == (0, -200, 100, 0, 100)

    def test_wrong_pays_what_the_one_bet_on_pays(self):
        assert self.bet("E", "W", "S", value=25) == (-25, -50, 125, -25, -25)
        assert self.bet("S", "W", "S", value=25) == (-25, -50, 150, -25, -50)
        assert self.bet("E", "W", value=25) == (-50, -50, 200, -50, -50)
        assert self.bet("S", "W", "S", value=25, jokerless=True) == (-50, -100, 300, -50, -100)

    def test_the_wall_was_right(self):
        assert self.bet("wall", None) == (-25, -25, -25, -25, 100)
        score = money(None, options={"bettor": True, "lowest_value": 30}, bet="wall")
        assert net(score) == (-30, -30, -30, -30, 120)

    def test_the_wall_was_wrong(self):
        assert self.bet("wall", "N", "E", value=40) == (-80, -40, -40, 200, -40)
        assert self.bet("wall", "N", value=40) == (-80, -80, -80, 320, -80)

    def test_a_player_and_the_wall_came(self):
        assert self.bet("S", None) == (0, 0, 0, 0)

    def test_the_limit_of_losses_holds_for_winner_and_bettor_together(self):
        options = {"bettor": True, "pie": 500}
        score = money("W", "S", options=options, bet="W", value=50, pie_left={"S": 130, "E": 40})
        assert net(score) == (-40, -130, 190, -100, 80)

    def test_the_bettor_spoke(self):
        assert self.bet(None, "W", "S", value=25) == (-25, -50, 100, -25)

    def test_nobody_bets_where_there_is_no_bettor(self):
        assert refused(money, "E", value=25, bet="E").input == "bet"


class TestThreePlayers:
    """North's seat is empty."""

    def test_two_losers_pay_by_the_same_table(self):
        assert net(money("E", value=25, empty="N")) == (100, -50, -50, 0)
        assert net(money("E", "S", value=25, empty="N")) == (75, -50, -25, 0)
        assert net(money("E", "S", value=25, empty="N", jokerless=True)) == (150, -100, -50, 0)

    def test_paying_for_the_table_is_paying_for_two(self):
        assert net(money("E", "S", value=25, empty="N", fault="wrong_wall")) == (75, -75, 0, 0)

    @pytest.mark.parametrize(
        "told", [{"winner": "N"}, {"discarder": "N"}, {"dead": ["N"]}, {"wrong_challenge": "N", "wronged": "S"}]
    )
    def test_nobody_sits_there(self, told):
        assert refused(money, **{"winner": "E", "value": 25, "empty": "N"} | told).kind == "impossible"


def test_every_payment_tells_why():
    because = {(one.payer, str(one.because)) for one in money("E", "S", value=25).payments}
    assert because == {
        ("S", "threw the winning tile: 2 times 25"),
        ("W", "won on another's tile: the value, 25"),
        ("N", "won on another's tile: the value, 25"),
    }


def test_the_site_s_own_card_pays_by_its_lines():
    assert net(money("N", "W", options={"card": CASA}, line="quinas-3")) == (-50, -50, -100, 200)
