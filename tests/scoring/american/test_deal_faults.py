"""What cannot have happened, or not so: each fault of a result by its code, and what does not go together."""

import pytest

from tests.scoring.american.told import KITCHEN, KONGS, RULES, money, points, refused

ON_CARD = {"options": {"card": KITCHEN}}
JOKER_IN_PAIRS = "NN EE 22D 44D 66B 88B J +G"

CODES = [
    ("WINNER_IS_DISCARDER", "impossible", {"winner": "E", "discarder": "E", "value": 25}),
    ("WINNER_IS_DISCARDER", "impossible", {"winner": "E", "outcome": "misnamed", "offender": "E", "value": 25}),
    ("DISCARDER_MISSING", "input", {"winner": "E", "outcome": "misnamed", "value": 25}),
    ("DISCARDER_MISSING", "input", {"winner": "E", "fault": "wrong_wall", "value": 25}),
    ("SELF_PICK_HAS_DISCARDER", "impossible", {"winner": "E", "discarder": "S", "self_pick": "exchange", "value": 25}),
    ("SELF_PICK_HAS_DISCARDER", "impossible", {"winner": "E", "misnamed": "S", "self_pick": "heavenly", "value": 25}),
    ("DEAD_HAND_WINS", "impossible", {"winner": "E", "value": 25, "dead": ["S", "E"]}),
    ("DEAD_HAND_WINS", "impossible", {"winner": "E", "value": 25, "dead_because": {"E": "count"}}),
    ("CONCEALED_LINE_EXPOSED", "not_a_win", {"winner": "E", "line": "shut", "exposures": 1}),
    ("CONCEALED_LINE_EXPOSED", "not_a_win", {"winner": "E", "line": "shut", "exposed": {"E": "[RRR]"}}),
    ("CONCEALED_LINE_EXPOSED", "not_a_win", {"winner": "E", "line": "shut", "hand": "SS [777B] 777C 777D RR +R"}),
    ("SP_MUST_BE_JOKERLESS", "not_a_win", {"winner": "E", "line": "pairs", "hand": JOKER_IN_PAIRS}),
    ("QUINT_NEEDS_JOKER", "impossible", {"winner": "E", "line": "quint", "jokerless": True}),
    ("TOO_MANY_EXPOSURES", "impossible", {"winner": "E", "line": "kongs", "exposures": 4}),
    ("TOO_MANY_EXPOSURES", "impossible", {"winner": "E", "value": 50, "singles_pairs": True, "exposures": 1}),
    ("DISCARDED_JOKER", "not_a_win", {"winner": "E", "discarder": "S", "hand": "EEEE WWWW 444C RR +J"}),
    ("NOT_14", "impossible", {"winner": "E", "hand": "EEEE WWWW 444C R +R"}),
    ("TOO_MANY_COPIES", "impossible", {"winner": "E", "hand": "EEEEE WWW 444C RR +4C"}),
]


@pytest.mark.parametrize("scored", [points, money])
@pytest.mark.parametrize(("code", "kind", "told"), CODES)
def test_faults_have_their_code(scored, code, kind, told):
    error = refused(scored, **told, **ON_CARD)
    assert (error.code, error.kind) == (code, kind)
    assert error.as_data()["error"]["code"] == code


def test_a_value_that_is_not_on_the_card_is_a_warning():
    assert [str(text) for text in points("E", value=26, **ON_CARD).warnings] == ["No line of the card is worth 26."]


def test_no_game_after_time():
    finished = [points("E", value=25), points(None, outcome="time")]
    options = RULES.check_options({})
    assert RULES.game_over(options, finished, 4)
    assert str(RULES.over_because(options, finished)) == "Time was called: no further game of this round counts."
    assert not RULES.game_over(options, finished[:1], 4)
    assert RULES.game_over(options, [finished[1], finished[0]], 4), "an earlier deal was corrected to it"
    assert RULES.over_because(options, [None, *finished[:1]]) is None


def test_time_called_where_games_are_played_out_is_for_a_game_not_begun():
    score = points(None, outcome="time", options={"unfinished": "play_out"})
    assert set(score.net.values()) == {0} and len(score.warnings) == 1
    assert points(None, outcome="time").warnings == ()


NOT_TOGETHER = [
    ({"winner": None, "discarder": "S"}, "input", "discarder"),
    ({"winner": None, "value": 25}, "input", "value"),
    ({"winner": None, "jokerless": True}, "input", "jokerless"),
    ({"winner": None, "exposures": 2}, "input", "exposures"),
    ({"winner": None, "hand": KONGS}, "input", "hand"),
    ({"winner": None, "self_pick": "exchange"}, "input", "self_pick"),
    ({"winner": "E", "outcome": "wall"}, "input", "winner"),
    ({"winner": "E", "outcome": "time", "value": 25}, "input", "winner"),
    ({"winner": None, "outcome": "spilled", "offender": "S", "value": 25}, "input", "value"),
    ({"winner": None, "outcome": "misnamed", "offender": "S"}, "input", "winner"),
    ({"winner": "E", "outcome": "misnamed", "offender": "S", "discarder": "W", "value": 25}, "input", "misnamed"),
    ({"winner": None, "outcome": "error_one", "offender": "S"}, "input", "intact"),
    ({"winner": None, "outcome": "error_one", "offender": "S", "intact": ["E", "W"]}, "input", "intact"),
    ({"winner": None, "outcome": "error_one", "offender": "S", "intact": ["S"], "value": 25}, "impossible", "intact"),
    ({"winner": None, "outcome": "error_one", "intact": ["S"], "dead": ["S"], "value": 25}, "impossible", "intact"),
    ({"winner": None, "outcome": "error_all", "intact": ["S"]}, "impossible", "intact"),
    ({"winner": None, "outcome": "spilled"}, "input", "offender"),
    ({"winner": None, "outcome": "spilled", "offender": "S", "intact": ["S"]}, "impossible", "intact"),
    ({"winner": "S", "self_pick": "heavenly", "value": 25}, "impossible", "self_pick"),
    ({"winner": "E", "self_pick": "earthly", "value": 25, "exposures": 1}, "impossible", "self_pick"),
    ({"winner": "E", "value": 25, "bet": "S"}, "input", "bet"),
    ({"winner": "E", "value": 25, "exposed": {"S": "EEE"}}, "impossible", "exposed"),
    ({"winner": "E", "value": 25, "exposed": {"S": "[EEE"}}, "notation", "exposed"),
    ({"winner": "E", "value": 25, "peeked": ["N"], "empty": "N"}, "impossible", "peeked"),
    ({"winner": "E", "value": 0}, "input", "value"),
    ({"winner": "E", "value": True}, "input", "value"),
    ({"winner": "E", "value": "25"}, "input", "value"),
    ({"winner": "E", "value": 25, "exposures": 5}, "input", "exposures"),
    ({"winner": "E", "value": 25, "jokerless": 1}, "input", "jokerless"),
    ({"winner": "E", "value": 25, "dead": "S"}, "input", "dead"),
    ({"winner": "E", "value": 25, "dead": ["S", "S"]}, "input", "dead"),
    ({"winner": "E", "value": 25, "outcome": "won"}, "input", "outcome"),
    ({"winner": "F", "value": 25}, "input", "winner"),
    ({"winner": "E", "price": 25}, "input", "price"),
]


@pytest.mark.parametrize(("told", "kind", "name"), NOT_TOGETHER)
def test_what_does_not_go_together(told, kind, name):
    error = refused(points, **told, **ON_CARD)
    assert (error.kind, error.input) == (kind, name)


def test_a_reason_that_was_not_chosen_kills_no_hand():
    assert points("E", value=25, dead_because={"E": None, "S": None}).net["E"] == 35


def test_the_seat_of_wrong_exposures_is_named():
    assert refused(points, "E", value=25, exposed={"W": "[9X]"}).seat == "W"
