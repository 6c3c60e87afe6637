"""What a hand is worth on the card: by its value, its line, its tiles, or several of them together."""

import pytest

from tests.scoring.american.told import KITCHEN, KONGS, PAIRS, SHUT, points, refused

ON_CARD = {"options": {"card": KITCHEN}}
TWO_WAYS = "11B 2222B 333B J 4B JJ +4B"
"""Tiles of two lines: of `rising`, 25, and of `falling`, 45."""


def test_the_value_alone():
    score = points("E", value=35)
    assert score.totals == {"E": 35}
    assert [(line.clause, line.amount) for line in score.lines][0] == ("value", 35)


@pytest.mark.parametrize(
    ("line", "value"),
    [("kongs", 30), ("likes", 35), ("quint", 40), ("rising", 25), ("falling", 45), ("shut", 50), ("pairs", 60)],
)
def test_the_line_alone(line, value):
    score = points("E", line=line, **ON_CARD)
    assert score.totals == {"E": value}
    assert (score.lines[0].clause, score.lines[0].amount) == (line, value)


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (KONGS, "kongs"),
        (SHUT, "shut"),
        (PAIRS, "pairs"),
        ("EEEE WWJJ 444D 00 +4D", "kongs"),
        ("FF 222C 222B 2DJ 555B +J", "likes"),
        ("JJ 666D FFFJ 88CJJ +8C", "quint"),
    ],
)
def test_the_tiles_alone(hand, line):
    assert points("E", hand=hand, **ON_CARD).lines[0].clause == line


def test_several_lines_fit_the_dearest_is_proposed():
    score = points("E", hand=TWO_WAYS, **ON_CARD)
    assert score.totals == {"E": 45} and score.warnings == ()
    assert [(other.lines[0].clause, other.total) for other in score.alternatives] == [("rising", 25)]


@pytest.mark.parametrize("announced", [{"line": "rising"}, {"value": 25}])
def test_several_lines_fit_the_announced_one_counts(announced):
    score = points("E", hand=TWO_WAYS, **announced, **ON_CARD)
    assert score.totals == {"E": 25}
    assert [(other.lines[0].clause, other.total) for other in score.alternatives] == [("falling", 45)]
    assert [str(text) for text in score.warnings] == [
        "The same tiles also fit the line falling, worth 45: what was announced counts."
    ]


@pytest.mark.parametrize(
    "told",
    [
        {"line": "kongs", "value": 35},
        {"hand": KONGS, "value": 35},
        {"hand": KONGS, "line": "kongs", "value": 25},
        {"hand": KONGS, "exposures": 1},
        {"hand": "EEEE WWWJ 444C RR +4C", "jokerless": True},
        {"hand": KONGS, "singles_pairs": True},
        {"value": 25, "exposures": 1, "exposed": {"E": "[NNN] [FFFF]"}},
    ],
)
def test_what_disagrees_is_a_mismatch(told):
    assert refused(points, "E", **told, **ON_CARD).kind == "mismatch"


def test_a_mismatch_names_both_numbers():
    message = str(refused(points, "E", line="kongs", value=35, **ON_CARD).message)
    assert "35" in message and "30" in message


@pytest.mark.parametrize(
    ("told", "kind"),
    [
        ({"line": "shut", "hand": KONGS}, "not_a_win"),
        ({"hand": "EEE WWWW 4444C RR +R"}, "not_a_win"),
        ({"hand": "NEWS NEWS NEWS N +E"}, "not_a_win"),
        ({"hand": "NN EE 22D 44D 66B 88B J +G", "line": "pairs"}, "not_a_win"),
        ({"hand": "SS [777B] 777C 777D RR +R"}, "not_a_win"),
        ({"hand": "SS 777B 777C 777D RR +R", "line": "shut", "exposures": 1}, "mismatch"),
        ({"hand": "EEEE WWWW 444C R +R"}, "impossible"),
        ({"hand": "EEEE WWWW 4444C RR +R"}, "impossible"),
        ({"hand": "EEEEE WWWW 44C RR +4C"}, "impossible"),
        ({"hand": "(EEEE) WWWW 444C RR +4C"}, "impossible"),
        ({"hand": "EEEE WWWW 4444C RR"}, "notation"),
        ({"hand": "EEEE WWWW 444Q RR +4C"}, "notation"),
        ({"hand": ""}, "impossible"),
        ({"line": "nowhere"}, "input"),
        ({"line": 7}, "input"),
        ({"hand": 7}, "input"),
    ],
)
def test_what_is_no_win_and_what_cannot_be(told, kind):
    assert refused(points, "E", **told, **ON_CARD).kind == kind


def test_a_discarded_joker_wins_nothing_and_a_drawn_one_does():
    hand = "EEEE WWWW 444C RR +J"
    assert refused(points, "E", "S", hand=hand, **ON_CARD).kind == "not_a_win"
    assert points("E", hand=hand, **ON_CARD).totals == {"E": 30}


@pytest.mark.parametrize("told", [{"line": "kongs"}, {"hand": KONGS}])
def test_lines_and_tiles_need_a_card(told):
    error = refused(points, "E", **told)
    assert (error.kind, error.input) == ("input", next(iter(told)))


def test_a_column_is_named_where_tiles_cannot_be_read():
    error = refused(points, "E", hand="EEEE XX", **ON_CARD)
    assert (error.kind, error.input, error.column) == ("notation", "hand", 6)


@pytest.mark.parametrize(("value", "warned"), [(30, False), (60, False), (55, True)])
def test_a_value_that_no_line_has_is_a_warning(value, warned):
    score = points("E", value=value, **ON_CARD)
    assert score.totals == {"E": value}
    assert bool(score.warnings) == warned


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("SS [777B] 777C 777D RR +R", "CONCEALED_LINE_EXPOSED"),
        ("EEEE WWWW 44C [RRR] +4C", "EXPOSURE_NOT_IN_LINE"),
        ("444C RR [EEEE] [WWW] W +4C", "EXPOSURE_NOT_IN_LINE"),
    ],
)
def test_it_is_told_when_the_exposures_are_what_is_wrong(hand, code):
    error = refused(points, "E", hand=hand, **ON_CARD)
    assert (error.kind, error.code) == ("not_a_win", code)
