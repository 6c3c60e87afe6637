"""WSOM row by row: payments, circumstances, patterns that are declared, hands that cannot be."""

from random import Random

import pytest

from scoring.notation import parse
from scoring.readings import readings, seven_pairs, thirteen_orphans
from scoring.result import ScoringError
from scoring.ruleset import get
from scoring.rulesets.wsom.circumstances import Win
from scoring.rulesets.wsom.needs import NEEDS, possible
from scoring.rulesets.wsom.patterns import book
from scoring.tiles import TILE_ALPHABET
from tests.scoring.hands import any_hand, any_win

WSOM = get("wsom")


def score(edition="wsom2010", **said):
    return WSOM.score({"edition": edition}, {"discarder": None, **said})


def fault(edition="wsom2010", **said):
    with pytest.raises(ScoringError) as caught:
        score(edition, **said)
    return caught.value.kind, caught.value.input


def counted(found):
    return {line.clause: line.amount for line in found.lines if line.amount is not None}


def left_out(found):
    return {line.clause: str(line.because) for line in found.lines if line.amount is None}


@pytest.mark.parametrize(
    ("value", "drawn", "responsible", "other", "winner"),
    [
        (1, 1, 1, 1, 3),
        (5, 5, 5, 5, 15),
        (10, 10, 10, 10, 30),
        (15, 15, 15, 15, 45),
        (20, 20, 20, 20, 60),
        (25, 25, 25, 25, 75),
        (30, 30, 40, 25, 90),
        (35, 35, 55, 25, 105),
        (40, 40, 70, 25, 120),
        (50, 50, 100, 25, 150),
        (70, 70, 160, 25, 210),
        (80, 80, 190, 25, 240),
        (100, 100, 250, 25, 300),
        (160, 160, 430, 25, 480),
        (235, 235, 655, 25, 705),
        (320, 320, 910, 25, 960),
        (400, 400, 1150, 25, 1200),
        (480, 480, 1390, 25, 1440),
    ],
)
def test_base_25(value, drawn, responsible, other, winner):
    assert score(winner="S", value=value).net == {"E": -drawn, "S": winner, "W": -drawn, "N": -drawn}
    by_discard = {"E": -responsible, "S": winner, "W": -other, "N": -other}
    assert score(winner="S", discarder="E", value=value).net == by_discard
    assert score(winner="S", discarder="N", responsible="E", value=value).net == by_discard
    equal = {"E": -value, "S": winner, "W": -value, "N": -value}
    assert score(winner="S", discarder="E", responsible="none", value=value).net == equal


def test_responsible_does_not_matter_when_self_drawn():
    assert score(winner="S", value=80, responsible="E").net == score(winner="S", value=80).net


def test_payments_say_why():
    reasons = {p.payer: str(p.because) for p in score(winner="S", discarder="E", value=80, responsible="W").payments}
    assert reasons["W"].startswith("Responsible for the discard")
    assert reasons["E"] == reasons["N"] == "Not responsible: the base of 25."


def test_nobody_won():
    assert (score(winner=None).payments, score(winner=None).totals) == ((), {})


def test_a_winner_without_hand_or_value_scores_nothing():
    assert (score(winner="S", discarder="E").totals, score(winner="S").payments) == ({"S": 0}, ())


@pytest.mark.parametrize(
    ("said", "kind", "name"),
    [
        ({"winner": "E", "discarder": "E", "value": 5}, "impossible", "discarder"),
        ({"winner": "E", "discarder": "S", "responsible": "E", "value": 5}, "impossible", "responsible"),
        ({"winner": None, "value": 5}, "input", "value"),
        ({"winner": None, "discarder": "S"}, "input", "discarder"),
        ({"winner": None, "hand": "1m"}, "input", "hand"),
        ({"winner": None, "blessing": True}, "input", "blessing"),
        ({"value": 5}, "input", "winner"),
        ({"winner": "E", "value": 0}, "input", "value"),
        ({"winner": "E", "value": -5}, "input", "value"),
        ({"winner": "E", "value": 481}, "input", "value"),
        ({"winner": "E", "value": 5.0}, "input", "value"),
        ({"winner": "E", "value": True}, "input", "value"),
        ({"winner": "E", "value": "5"}, "input", "value"),
        ({"winner": "none", "value": 5}, "input", "winner"),
        ({"winner": "E", "final_tile": 1, "value": 5}, "input", "final_tile"),
        ({"winner": "E", "patterns": "1.1"}, "input", "patterns"),
        ({"winner": "E", "patterns": ["1.9"]}, "input", "patterns"),
        ({"winner": "E", "hand": 5}, "input", "hand"),
        ({"winner": "E", "discarder": "S", "kong_tile": True, "value": 5}, "impossible", "kong_tile"),
        ({"winner": "E", "robbed_kong": True, "value": 5}, "impossible", "robbed_kong"),
        ({"winner": "E", "discarder": "S", "robbed_kong": True, "final_tile": True}, "impossible", "robbed_kong"),
        ({"winner": "E", "discarder": "S", "blessing": True}, "impossible", "blessing"),
        ({"winner": "S", "discarder": "W", "blessing": True}, "impossible", "blessing"),
        ({"winner": "S", "blessing": True}, "impossible", "blessing"),
        ({"winner": "E", "blessing": True, "final_tile": True}, "impossible", "blessing"),
        ({"winner": "S", "discarder": "E", "blessing": True, "robbed_kong": True}, "impossible", "blessing"),
    ],
)
def test_what_cannot_be_said(said, kind, name):
    assert fault(**said) == (kind, name)


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("11111m 234p 567s E +E", "impossible"),
        ("111m 234p 567s EE [111m] +E", "impossible"),
        ("111m 234p 567s EEE +E", "impossible"),
        ("111m 234p 567s EEEP C +E", "impossible"),
        ("111m 234p 567s E [124s] +E", "impossible"),
        ("111m 234p 567s E [22p] +E", "impossible"),
        ("111m 234p 567s EE [PPP]", "notation"),
        ("111m 234p 567s EE", "impossible"),
        ("111m 234p 567s EE C f1 +C", "notation"),
        ("111m 234p 567s EWSC +P", "not_a_win"),
        ("19m 19p 19s ESWN CF P +5m", "not_a_win"),
        ("2266p 1199s NN (4444m) +E", "not_a_win"),
        ("", "impossible"),
    ],
)
def test_hands_that_do_not_win(hand, kind):
    assert fault(winner="S", discarder="E", hand=hand) == (kind, "hand")


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ({"winner": "E", "kong_tile": True, "hand": "234678m 345p 67s FF +8s"}, "kong_tile"),
        ({"winner": "E", "blessing": True, "hand": "234678m 67s FF [345p] +8s"}, "blessing"),
        ({"winner": "S", "discarder": "E", "blessing": True, "hand": "678m 345p 67s FF (2222m) +8s"}, "blessing"),
    ],
)
def test_circumstances_that_the_tiles_deny(said, name):
    assert fault(**said) == ("impossible", name)


def test_a_robbed_tile_in_the_winners_hand_brings_a_warning():
    found = score(winner="E", discarder="S", robbed_kong=True, hand="234678m 34555p FF +5p")
    assert [str(warning)[:18] for warning in found.warnings] == ["5p was robbed from"]


def test_declared_value_and_tiles_must_agree():
    hand = "234678m 345p 67s FF +8s"
    assert counted(score(winner="S", value=10, hand=hand)) == {"1.1": 5, "1.2": 5}
    with pytest.raises(ScoringError, match="15 points were declared, but this comes to 10") as caught:
        score(winner="S", value=15, hand=hand)
    assert (caught.value.kind, caught.value.input) == ("mismatch", "value")
    assert fault(winner="S", patterns=["1.1"], hand=hand) == ("mismatch", "patterns")
    assert fault(winner="S", patterns=["1.1"], value=10) == ("mismatch", "value")


def test_minimum_of_2008():
    assert fault("wsom2008", winner="S", value=1) == ("not_a_win", "value")
    assert fault("wsom2008", winner="S", patterns=[]) == ("not_a_win", "patterns")
    assert score("wsom2008", winner="S", value=5).totals == {"S": 5}
    assert score(winner="S", patterns=[]).totals == {"S": 1}


@pytest.mark.parametrize(
    ("patterns", "total"),
    [
        (["3.1", "3.1", "3.2.1"], 60),
        (["3.1"] * 4 + ["3.2.2", "4.1"], 200),
        (["2.1.2", "4.1", "4.2.3", "7.2.2"], 320),
        (["3.3.4", "4.3.4", "3.4"], 480),
        (["1.2", "9.1.1", "1.2"], None),
        (["4.2.1", "4.2.2"], None),
        (["3.1"] * 5, None),
        (["1.1", "4.1"], None),
        (["1.1", "3.1"], None),
        (["1.3", "2.1.1"], None),
        (["2.1.2", "6.1"], None),
        (["10.2", "5.1.2"], None),
        (["10.1", "8.1.3"], None),
        (["10.2", "1.2"], None),
        (["10.2", "1.3", "2.1.2"], 115),
        (["9.1.2"], None),
        (["9.3"], None),
        (["9.4.2"], None),
    ],
)
def test_patterns_declared_without_tiles(patterns, total):
    said = {"winner": "S", "patterns": patterns}
    if total is None:
        assert fault(**said) == ("impossible", "patterns")
    else:
        assert score(**said).totals == {"S": total}


def test_in_2007_concealed_hand_is_declared_with_seven_pairs():
    assert score("wsom2007", winner="S", patterns=["1.2", "10.2"]).totals == {"S": 30}


def test_a_circumstance_brings_its_bonus_to_declared_patterns():
    assert counted(score(winner="S", patterns=["1.1"], final_tile=True)) == {"1.1": 5, "9.1.1": 10}
    assert counted(score(winner="S", patterns=["1.1", "9.1.1"], final_tile=True)) == {"1.1": 5, "9.1.1": 10}


def test_a_value_that_no_hand_has_brings_a_warning():
    assert [str(warning) for warning in score(winner="S", value=26).warnings] == [
        "No hand of these rules is worth 26 points."
    ]
    assert score(winner="S", value=400).warnings == ()


def test_a_listed_limit_stands_alone_and_says_so():
    found = score(winner="N", discarder="E", hand="5s EEE SSS WWW NNN +5s")
    assert counted(found) == {"3.3.4": 400}
    assert left_out(found) == {
        "1.2": "Big Four Winds is a listed limit; nothing is added to it.",
        "2.1.1": "Big Four Winds is a listed limit; nothing is added to it.",
        "3.1": "Big Four Winds is a listed limit; nothing is added to it.",
        "3.3.2": "Only the dearest of a series counts: Big Four Winds.",
        "4.1": "Big Four Winds is a listed limit; nothing is added to it.",
        "4.2.1": "Only the dearest of a series counts: Four Concealed Triplets.",
        "4.2.2": "Only the dearest of a series counts: Four Concealed Triplets.",
        "4.2.3": "Big Four Winds is a listed limit; nothing is added to it.",
    }


def test_a_compound_limit_shows_what_it_takes_away():
    found = score(winner="E", hand="2223334445559s +9s")
    assert counted(found) == {"1.2": 5, "2.1.2": 80, "4.1": 30, "4.2.3": 125, "7.2.2": 200, "limit": -120}


def test_what_was_denied_is_shown():
    nine_gates = "1112345678999m +4m"
    assert left_out(score(winner="E", blessing=True, hand=nine_gates))["2.2"].startswith("Among East's initial")
    assert left_out(score(winner="W", shown_apart=False, hand=nine_gates))["2.2"].startswith("The drawn tile was mixed")
    assert counted(score(winner="W", discarder="E", shown_apart=False, hand=nine_gates)) == {"2.2": 480}
    assert left_out(score(winner="W", hand="1122m 5566p 99s EE P +P"))["1.2"].startswith("An irregular hand")
    orphans = score(winner="W", hand="19m 19p 19s ESWN CFP +1m")
    assert left_out(orphans)["8.1.3"] == "Denied to Thirteen Terminals."


@pytest.mark.parametrize(
    ("hand", "discarder", "concealed"),
    [
        ("222m 555p 33888s 67p +8p", None, {"4.2.2": 30}),
        ("222m 555p 3388s 678p +8s", None, {"4.2.2": 30}),
        ("222m 555p 3388s 678p +8s", "E", {"4.2.1": 5}),
        ("22234m 555p 33888s +2m", "E", {"4.2.2": 30}),
        ("222m 33888s 67p [555p] +8p", "E", {"4.2.1": 5}),
        ("222m 33s 67p (8888s) [555p] +8p", "E", {"4.2.1": 5, "4.3.1": 5}),
        ("33s 67p (2222m) (8888s) [5555p] +8p", "E", {"4.2.1": 5, "4.3.3": 120}),
    ],
)
def test_concealed_triplets_and_kongs(hand, discarder, concealed):
    found = counted(score(winner="S", discarder=discarder, hand=hand))
    assert {clause: amount for clause, amount in found.items() if clause.startswith("4.")} == concealed


def test_four_identical_sequences_are_no_two_couples():
    found = score(winner="S", discarder="E", hand="666777888p C [678p] +C")
    assert "5.1.2" not in {line.clause for line in found.lines}


def test_other_readings_come_with_their_values():
    found = score(winner="S", discarder="W", hand="445566m 7p 112233s +7p")
    assert (found.totals, [other.total for other in found.alternatives]) == ({"S": 70}, [30])
    assert [line.clause for line in found.alternatives[0].lines if line.amount] == ["10.2"]


def test_the_deal_passes_after_every_hand():
    options = WSOM.check_options({})
    won = score(winner="E", value=5)
    dealers = []
    for played in range(5):
        seats = WSOM.seats_of_deal(options, [won] * played)
        dealers.append(next(start for start, seat in seats.items() if seat == "E"))
    assert dealers == ["E", "S", "W", "N", "E"]
    assert WSOM.seats_of_deal(options, [None]) == {"E": "N", "S": "E", "W": "S", "N": "W"}
    assert not WSOM.game_over(options, [None] * 15, 16) and WSOM.game_over(options, [None] * 16, 16)
    assert WSOM.prevailing(options, []) is None


def test_needs_lose_no_pattern_of_the_book():
    assert list(NEEDS) == [pattern.clause for pattern in book.patterns]
    chance = Random(3)
    for _ in range(1500):
        dealt = any_hand(chance)
        said = any_win(chance, dealt)
        win = Win(said.pop("winner"), said.pop("discarder"), **{n: v for n, v in said.items() if n != "responsible"})
        hand = parse(dealt.notation, TILE_ALPHABET)
        for one in (*readings(hand), seven_pairs(hand), thirteen_orphans(hand)):
            if one is not None:
                holding = {pattern.clause for pattern in book.patterns if pattern.condition(one, win)}
                assert holding <= {pattern.clause for pattern in possible(one, win)}
