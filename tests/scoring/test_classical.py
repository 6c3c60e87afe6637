"""The classical game: tables row by row, what cannot be, who sits where, and what holds for all deals."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.answers import answer
from scoring.inputs import HandInput
from scoring.result import SEATS, Score, ScoringError
from scoring.ruleset import get
from scoring.text import Text
from scoring.texts import core_texts
from tests.scoring.hands import any_hand

RULES = get("classical")
KINDS = {"notation", "impossible", "not_a_win", "input", "mismatch", "options"}
FLAGS = ("last_tile", "last_discard", "loose_tile", "robbed_kong", "dealt", "original_call")
seeds = st.integers(0, 2**32)


def scored(said, **options):
    return RULES.score(options, said)


def lost(hand, *, seat="S", **options):
    """The score when another player has won and only this hand is known."""
    return scored({"winner": "W" if seat != "W" else "N", "discarder": None, "hands": {seat: hand}}, **options)


def won(hand, *, seat="N", discarder="S", options=None, **said):
    return RULES.score(options or {}, {"winner": seat, "discarder": discarder, "hands": {seat: hand}, **said})


def sums(score, seat):
    """Points, doubles and whether a limit hand is paid, from the lines that count."""
    counted = [line for line in score.lines if line.seat == seat and line.amount is not None]
    points, doubles = (sum(line.amount for line in counted if line.unit == unit) for unit in ("points", "doubles"))
    return points, doubles, any(line.unit == "limit" for line in counted)


def caught(said, **options):
    with pytest.raises(ScoringError) as error:
        scored(said, **options)
    return error.value


# ---------- the tables ----------


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("[444p]", 2),
        ("444p", 4),
        ("[111p]", 4),
        ("[NNN]", 4),
        ("[CCC]", 4),
        ("999p", 8),
        ("NNN", 8),
        ("[5555s]", 8),
        ("(5555s)", 16),
        ("[9999s]", 16),
        ("[WWWW]", 16),
        ("(1111s)", 32),
        ("(NNNN)", 32),
        ("PP", 2),
        ("SS", 2),
        ("NN", 0),
        ("55m", 0),
        ("[345m]", 0),
        ("345m", 0),
        ("4444p", 4),
        ("f1", 4),
        ("x-fish", 4),
        ("", 0),
    ],
)
def test_points_of_sets_pairs_and_bonus_tiles(hand, points):
    assert sums(lost(hand), "S")[0] == points


@pytest.mark.parametrize(
    ("bonus", "doubles"),
    [
        ("f1", 0),
        ("f2", 1),
        ("g2", 1),
        ("f2 g2", 2),
        ("f1 f2 f3 f4", 3),
        ("f1 f2 f3 f4 g2", 4),
        ("f1 f2 f3 f4 g1 g2 g3 g4", 6),
        ("x-man x-gold", 1),
        ("x-man x-mouse", 0),
        ("x-man x-gold x-cat x-mouse", 2),
        ("x-man x-gold x-cat x-mouse f2", 3),
        ("x-fisherman x-fish x-rooster", 1),
        ("x-rooster x-worm g1 g2 g3 g4", 4),
    ],
)
def test_doubles_of_bonus_tiles(bonus, doubles):
    assert sums(lost(bonus), "S")[1] == doubles


@pytest.mark.parametrize(
    ("bonus", "doubles"),
    [("f2", 0), ("f2 g2", 1), ("f1 f2 f3 f4", 1), ("f1 f2 f3 f4 g1 g2 g3 g4", 3)],
)
def test_doubles_of_bonus_tiles_in_dmjl(bonus, doubles):
    assert sums(lost(bonus, edition="dmjl"), "S")[1] == doubles


def test_the_set_that_a_claimed_tile_completes_is_exposed_and_a_drawn_one_is_not():
    hand = "345m 66p 99s [234p] [777s] +9s"
    assert sums(won(hand), "N")[0] == 20 + 4 + 2
    assert sums(won(hand, discarder=None), "N")[0] == 20 + 8 + 2 + 2


def test_the_winning_tile_goes_where_it_brings_most():
    score = won("5677m [222p] [888s] [WWW] +7m", discarder=None, options={"edition": "dmjl"})
    assert (score.reading, [other.reading for other in score.alternatives]) == (
        "567m [222p] [888s] [WWW] 7m+7m",
        ["[222p] [888s] [WWW] 77m 56m+7m"],
    )


@pytest.mark.parametrize(
    ("hand", "is_only"),
    [
        ("12m 55p 345s [222p] [678m] +3m", True),
        ("89m 55p 345s [222p] [678p] +7m", True),
        ("46m 55p 345s [222p] [678p] +5m", True),
        ("5p 345s 345m [222p] [678p] +5p", True),
        ("34m 55p 345s [222p] [678p] +5m", False),
        ("55p 33s 345m [222p] [678p] +3s", False),
        ("3456m 345s [222p] [678p] +3m", False),
        ("1112m 345s [222p] [678p] +3m", False),
        ("19m 19p 19s E S W N C F P +F", False),
        ("19m 199p 19s E S W N C F +P", True),
    ],
)
def test_the_only_possible_place(hand, is_only):
    lines = [line for line in won(hand).lines if line.clause == "2.4"]
    assert bool(lines) == is_only


def test_kinds_held_four_times_are_no_possible_place():
    assert any(line.clause == "2.4" for line in won("12m 55p 345s [222p] (7777p) +3m").lines)
    assert any(line.clause == "2.4" for line in won("45m 77p 234s [3333m] [888p] +6m").lines)


LIMIT_HANDS = [
    ("444m 888p 222s P (6666s) +P", {"discarder": None}, "5.1"),
    ("NN CCC [EEE] [FFF] SS +S", {}, "5.2"),
    ("11p 999m [111s] [999s] 99p +1p", {}, "5.3"),
    ("22s 44s [234s] [666s] 888s +4s", {}, "5.4"),
    ("78p 99s CCC [PPP] [FFF] +6p", {}, "5.5"),
    ("8m [EEEE] [SSS] WWW [NNN] +8m", {}, "5.6"),
    ("F [2222p] (4444m) [9999m] [7777s] +F", {}, "5.7"),
    ("1112345678999s +1s", {}, "5.8"),
    ("19m 19p 19s E S W N C F P +1s", {}, "5.9"),
]


@pytest.mark.parametrize(("hand", "said", "clause"), LIMIT_HANDS)
@pytest.mark.parametrize(("edition", "limit"), [("seasons", 300), ("dmjl", 500)])
def test_limit_hands_pay_the_limit(hand, said, clause, edition, limit):
    score = won(hand, options={"edition": edition}, **said)
    assert score.totals["N"] == limit
    assert [line.clause for line in score.lines if line.amount is not None] == [clause, "result"]
    assert won(hand, options={"edition": edition, "limit": 800}, **said).totals["N"] == 800


def test_nine_united_sons_need_the_nine_sided_wait_in_the_seasons_edition():
    hand = "1112345677999s +8s"
    assert not sums(won(hand), "N")[2]
    assert sums(won(hand, options={"edition": "dmjl"}), "N")[2]


@pytest.mark.parametrize(
    ("option", "hand", "said", "total"),
    [
        ("dealt_hand", "123567m 345p 77p 88s +8s", {"seat": "E", "discarder": None, "dealt": True}, 300),
        ("kong_upon_kong", "55m 34s [2222p] 678s [7777p] +2s", {"limit_hand": "Kong on Kong"}, 300),
        ("plum_blossom", "46p 88m 234s [777m] [3333p] +5p", {"discarder": None, "loose_tile": True}, 300),
        ("moon", "23p 88m 234s [777m] [555s] +1p", {"discarder": None, "last_tile": True}, 300),
        ("carrying_pole", "34s 88m 234p [777m] [555p] +2s", {"robbed_kong": True}, 300),
        ("four_winds", "24m WW [NNN] [EEE] SSS +3m", {}, 300),
        ("ends_and_honors", "11m 999p [EEE] [111s] PP +1m", {}, 300),
        ("original_call", "123567m 345p 77p 88s +8s", {"original_call": True}, 100),
        ("seven_pairs", "1144m 3388p 66s SS C +C", {}, 300),
    ],
)
def test_further_limit_hands_are_switched_on_one_by_one(option, hand, said, total):
    assert won(hand, options={option: True}, **said).totals[said.get("seat", "N")] == total
    if option not in ("seven_pairs", "kong_upon_kong"):
        score = won(hand, **said)
        assert not sums(score, said.get("seat", "N"))[2]
        assert any(line.unit == "limit" and line.amount is None for line in score.lines)


@pytest.mark.parametrize(("choice", "total"), [("off", 22), ("half", 150), ("limit", 300)])
def test_a_win_on_easts_first_discard(choice, total):
    score = won("123567m 345p 77p 88s +8s", discarder="E", dealt=True, options={"first_discard": choice})
    assert score.totals["N"] == total


def test_part_of_the_limit_counts_only_where_it_is_more():
    hand = "1235678m 345m 88m 9m +9m"
    score = won(hand, discarder="E", dealt=True, options={"first_discard": "half"})
    assert score.totals["N"] == (20 + 4) * 8
    assert [line.clause for line in score.lines if line.unit == "limit" and line.amount is None] == ["5.13"]


def test_without_a_limit_hands_count_by_points_and_doubles():
    for options in ({"limit": None}, {"no_limit": True}):
        score = won("NN CCC [EEE] [FFF] SS +S", options=options)
        assert score.totals["N"] == (20 + 8 + 4 + 4 + 4 + 2 + 10) * 2**5
        assert not sums(score, "N")[2]


def test_suits_double_losers_only_where_the_event_says_so_and_all_tiles_are_known():
    assert sums(lost("1223345679999m"), "S")[1] == 0
    assert sums(lost("1223345679999m", losers_suits=True), "S")[1] == 3
    assert sums(lost("999m", losers_suits=True), "S")[1] == 0


# ---------- totals, zero rule, payments ----------


def test_declared_totals_are_not_limited_again_and_may_stand_beside_tiles():
    score = scored(
        {
            "winner": "S",
            "discarder": "N",
            "hands": {"S": "57m 88p 345s [222p] [666s] +6m"},
            "totals": {"E": 640, "S": 26, "N": 32},
        }
    )
    assert score.totals == {"E": 640, "S": 26, "W": 0, "N": 32}
    error = caught({"winner": "W", "hands": {"S": "PP"}, "totals": {"S": 4}})
    assert (error.kind, error.input, error.seat) == ("mismatch", "totals", "S")
    assert str(error) == "South: 4 points were declared, but the hand comes to 2."


@pytest.mark.parametrize("name", ["dead", "hidden_special"])
def test_hands_that_count_nothing(name):
    told = {"winner": "N", "discarder": "E", "totals": {"E": 90, "S": 40, "W": 64, "N": 52}}
    score = scored({**told, name: ["W", "S"]})
    assert score.totals == {"E": 90, "S": 0, "W": 0, "N": 52}
    assert score.net == scored({**told, "totals": {"E": 90, "N": 52}}).net
    assert scored({"winner": "N", "hands": {"W": "[CCC] f3"}, "totals": {"W": 0}, name: ["W"]}).totals["W"] == 0


def test_the_winner_is_not_touched_by_the_zero_rule_and_cannot_be_dead():
    told = {"winner": "N", "discarder": "E", "totals": {"N": 52}}
    score = scored({**told, "hidden_special": ["N"]})
    assert score.totals["N"] == 52 and score.warnings
    assert (caught({**told, "dead": ["N"]}).kind, caught({**told, "dead": ["N"]}).input) == ("impossible", "dead")


def test_when_nobody_wins_no_hand_counts():
    score = scored({"winner": None, "hands": {"E": "CCC"}, "totals": {"S": 30}, "hidden_special": ["E"]})
    assert score.totals == {"E": 0, "S": 0}
    assert not score.payments


def test_each_payment_tells_why():
    score = scored({"winner": "S", "discarder": None, "totals": {"E": 72, "S": 46, "W": 120, "N": 120}})
    assert [(p.payer, p.payee, p.points, str(p.because)) for p in score.payments] == [
        ("W", "S", 46, "The winner's total of 46."),
        ("N", "S", 46, "The winner's total of 46."),
        ("E", "S", 92, "The winner's total of 46, twice because East is in."),
        ("E", "W", 96, "Between losers: 120 − 72, twice because East is in."),
        ("E", "N", 96, "Between losers: 120 − 72, twice because East is in."),
    ]


def test_the_discarder_may_pay_for_all():
    told = {"winner": "S", "discarder": "W", "totals": {"S": 10}}
    assert scored(told, discarder_pays_all=True).net == {"E": 0, "S": 40, "W": -40, "N": 0}
    told = {"winner": "E", "discarder": "W", "totals": {"E": 10}}
    assert scored(told, discarder_pays_all=True).net == {"E": 60, "S": 0, "W": -60, "N": 0}


# ---------- what cannot be ----------

WIN = "34m 99p 678s [555p] [CCC] +5m"


@pytest.mark.parametrize(
    ("said", "kind", "input", "seat"),
    [
        ({"hands": {"S": "1234567899m 1234p"}}, "impossible", "hands", "S"),
        ({"hands": {"N": WIN, "S": "55p"}}, "impossible", "hands", "N"),
        ({"hands": {"S": "f3", "W": "f3"}}, "impossible", "hands", "W"),
        ({"hands": {"S": "f3 f3"}}, "impossible", "hands", "S"),
        ({"hands": {"S": "x-cat", "W": "x-worm"}}, "impossible", "hands", "W"),
        ({"hands": {"S": "x-cat f1 g1"}}, "impossible", "hands", "S"),
        ({"hands": {"S": WIN}}, "impossible", "hands", "S"),
        ({"hands": {"N": WIN + " 1m"}}, "impossible", "hands", "N"),
        ({"hands": {"N": WIN.replace("+", "")}}, "notation", "hands", "N"),
        ({"hands": {"N": "34m 98p 678s [555p] [CCC] +5m"}}, "not_a_win", "hands", "N"),
        ({"hands": {"S": "[124m]"}}, "impossible", "hands", "S"),
        ({"hands": {"S": "[f1f2f3]"}}, "notation", "hands", "S"),
        ({"hands": {"W": 5}}, "input", "hands", "W"),
        ({"hands": {"Q": "5m"}}, "input", "hands", None),
        ({"totals": {"W": -2}}, "input", "totals", "W"),
        ({"winner": ["N", "S"]}, "input", "winner", None),
        ({"discarder": "N"}, "impossible", "discarder", None),
        ({"last_tile": True}, "impossible", "last_tile", None),
        ({"loose_tile": True}, "impossible", "loose_tile", None),
        ({"discarder": None, "last_discard": True}, "impossible", "last_discard", None),
        ({"discarder": None, "robbed_kong": True}, "impossible", "robbed_kong", None),
        ({"robbed_kong": True, "last_discard": True}, "impossible", "robbed_kong", None),
        ({"dealt": True, "discarder": "S"}, "impossible", "dealt", None),
        ({"dealt": True, "hands": {"N": WIN}}, "impossible", "dealt", None),
        ({"limit_hand": "nonsense"}, "input", "limit_hand", None),
        ({"limit_hand": "squirming snake"}, "input", "limit_hand", None),
        ({"limit_hand": "all_terminals", "hands": {"N": WIN}}, "mismatch", "limit_hand", None),
        ({"winner": None, "dealt": True}, "input", "discarder", None),
        ({"prevailing": "X"}, "input", "prevailing", None),
    ],
)
def test_what_cannot_be_is_an_error_on_its_input(said, kind, input, seat):
    error = caught({"winner": "N", "discarder": "E", **said})
    assert (error.kind, error.input, error.seat) == (kind, input, seat)


def test_the_column_of_a_fault_is_that_of_the_hand():
    error = caught({"winner": "N", "hands": {"S": "123m 4x"}})
    assert (error.kind, error.seat, error.column) == ("notation", "S", 7)
    assert str(error).startswith("South: ")


@pytest.mark.parametrize("value", [0, -5, "300", "", 2.5, True, [300]])
def test_a_limit_is_a_number_of_points(value):
    error = caught({"winner": None}, limit=value)
    assert (error.kind, error.input) == ("options", "limit")


@pytest.mark.parametrize(
    ("sets", "hand"),
    [
        ("none", "f1"),
        ("two_colors", "x-man"),
        ("man_cat", "x-fish"),
        ("man_cat", "f1 g1"),
        ("fisherman_rooster", "x-gold"),
        ("any", "x-man f1 g1"),
    ],
)
def test_bonus_tiles_are_those_in_use(sets, hand):
    error = caught({"winner": "N", "hands": {"S": hand}}, sets=sets)
    assert (error.kind, error.input, error.seat) == ("impossible", "hands", "S")


def test_a_dead_hand_may_have_any_number_of_tiles():
    score = scored({"winner": "N", "hands": {"S": "1234567899m 1234p"}, "dead": ["S"]})
    assert score.totals["S"] == 0


# ---------- options, seats, tiles ----------


def test_options_are_completed_and_stay_as_they_are():
    for options, limit in (({}, 300), ({"edition": "dmjl"}, 500), ({"limit": None}, None), ({"limit": 1000}, 1000)):
        complete = RULES.check_options(options)
        assert complete["limit"] == limit
        assert RULES.check_options(complete) == complete


def deal(winner):
    return scored({"winner": winner, "totals": {} if winner is None else {winner: 30}})


def test_the_deal_passes_when_somebody_but_east_wins():
    played = [deal("E"), deal(None), None, deal("S"), deal("E"), deal("N")]
    east = [next(s for s, now in RULES.seats_of_deal({}, played[:n]).items() if now == "E") for n in range(7)]
    assert east == ["E", "E", "E", "E", "S", "S", "W"]


def test_a_winner_whose_hand_counts_nothing_moves_the_deal_as_well():
    stored = Score.from_data(scored({"winner": "S"}).as_data(texts=True))
    assert RULES.seats_of_deal({}, [stored])["S"] == "E"


def test_nine_wins_of_east_pass_the_deal_in_dmjl():
    played = [deal("E")] * 9
    assert RULES.seats_of_deal({}, played)["E"] == "E"
    assert RULES.seats_of_deal({"edition": "dmjl"}, played[:8])["E"] == "E"
    assert RULES.seats_of_deal({"edition": "dmjl"}, played)["S"] == "E"


def test_the_round_wind_is_told_where_it_counts_and_a_game_has_four_rounds():
    played = [deal("S")] * 5
    assert RULES.prevailing({}, played) is None
    assert RULES.prevailing({"edition": "dmjl"}, played) == "S"
    assert RULES.prevailing({"round_wind": True}, []) == "E"
    assert not RULES.game_over({}, [deal("S")] * 15 + [deal("E")], None)
    assert RULES.game_over({}, [deal("S")] * 16, None)
    assert RULES.game_over({}, [deal("E")] * 4, 4)


def test_forms_ask_only_for_what_can_matter():
    def names(**options):
        return {item.name for item in RULES.inputs(options)}

    assert "prevailing" not in names() and "prevailing" in names(edition="dmjl")
    assert "hidden_special" in names() and "hidden_special" not in names(sets="none")
    assert scored({"winner": "S", "prevailing": "N", "hidden_special": []}, sets="none").totals["S"] == 0
    assert scored({"winner": "S", "prevailing": None, "limit_hand": None}).totals["S"] == 0
    assert [item.way for item in RULES.inputs({}) if isinstance(item, HandInput)] == ["tiles"]


@pytest.mark.parametrize(
    ("options", "count"),
    [({}, 34 + 8 + 8), ({"sets": "none"}, 34), ({"sets": "man_cat"}, 34 + 8 + 4), ({"edition": "dmjl"}, 34 + 8)],
)
def test_the_keypad_has_the_set_in_use(options, count):
    kinds = RULES.tiles(options)
    assert len(kinds) == count
    assert {kind.copies for kind in kinds} <= {1, 4}


def test_every_line_of_both_sheets_is_on_the_pages_of_the_rules():
    seasons = {row.clause for row in RULES.patterns({})}
    dmjl = {row.clause for row in RULES.patterns({"edition": "dmjl"})}
    assert {"2.5", "3.5", "4.3"} <= seasons - dmjl
    assert {"2.9", "3.10", "4.5", "5.10"} <= dmjl - seasons
    shown = {clause for example in RULES.examples() for clause, amount in example.lines if amount is not None}
    assert dmjl - shown == set()


# ---------- whatever the deal ----------


def random_deal(chance):
    """Four hands of one set: a winner's, and what is left of the wall for the others."""
    hand = any_hand(chance)
    wall = [f"{n}{s}" for s in "mps" for n in range(1, 10)] * 4 + list("ESWNCFP") * 4
    for tile in (*hand.loose, hand.winning, *(t for meld in hand.melds for t in tiles_of(meld))):
        if tile not in wall:
            return random_deal(chance)
        wall.remove(tile)
    chance.shuffle(wall)
    bonus = chance.choice((["f1 f2 f3 f4 g1 g2 g3 g4"], ["f1 f2 f3 f4 x-man x-gold x-cat x-mouse"], [""]))[0].split()
    winner = chance.choice(SEATS)
    hands = {winner: hand.shuffled(chance)}
    for seat in SEATS:
        if seat != winner and chance.random() < 0.9:
            hands[seat] = loser_hand(chance, wall)
    for tile in bonus:
        if chance.random() < 0.6:
            seat = chance.choice(list(hands))
            hands[seat] += f" {tile}"
    said = {"winner": winner, "hands": hands, "prevailing": chance.choice(SEATS)}
    said["discarder"] = chance.choice([None, *(seat for seat in SEATS if seat != winner)])
    if chance.random() < 0.2:
        said[chance.choice(("hidden_special", "dead"))] = [chance.choice([s for s in SEATS if s != winner])]
    flag = chance.choice(("last_tile", "loose_tile") if said["discarder"] is None else ("robbed_kong", "last_discard"))
    if chance.random() < 0.2:
        said[flag] = True
    return said


def tiles_of(meld):
    inside = meld.strip("[]()")
    return [inside[i : i + 2] for i in range(0, len(inside), 2)] if inside[0].isdigit() else list(inside)


def loser_hand(chance, wall):
    """Thirteen tiles off the wall, at times with sets that were claimed or declared."""
    parts = []
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        tile, size = chance.choice(wall), chance.choice((3, 3, 4))
        if wall.count(tile) >= size:
            for _ in range(size):
                wall.remove(tile)
            parts.append(f"({tile * 4})" if size == 4 and chance.random() < 0.5 else f"[{tile * size}]")
    loose = [wall.pop() for _ in range(13 - 3 * len(parts))]
    return " ".join((*loose, *parts))


JUNK = [
    *(None, True, 0, -1, 10**30, 2.5, float("nan"), "", " ", "E", "\ud800", "[", "+", [], {}, [[]], ["E"], ["E", "E"]),
    *({"E": 1}, {"E": "1m"}, {"E": None}, {1: 2}, {"E": []}, "all_honors", "Twofold Fortune", ("E",), [None]),
]
SIGNS = "123456789mpszESWNCFP[]()+ fgx-\n"
NAMES = ("hands", "totals", "limit_hand", "prevailing", "dead", "hidden_special", "winner", "discarder", "nonsense")


def damaged(chance, said):
    said = {**said, "hands": dict(said["hands"])}
    for _ in range(chance.randint(1, 3)):
        kind = chance.random()
        if kind < 0.3:
            said[chance.choice(NAMES)] = chance.choice(JUNK)
        elif kind < 0.4:
            said.pop(chance.choice(list(said)), None)
            said.setdefault("hands", {})
        elif kind < 0.5:
            said[chance.choice(FLAGS)] = True
        elif kind < 0.6:
            said[chance.choice(("winner", "discarder"))] = chance.choice(SEATS)
        elif kind < 0.7:
            said["totals"] = {seat: chance.choice((0, 2, 30, 300, 512)) for seat in SEATS}
        elif isinstance(said["hands"], dict) and said["hands"]:
            seat = chance.choice(list(said["hands"]))
            if isinstance(said["hands"][seat], str):
                text, place = said["hands"][seat], chance.randrange(len(said["hands"][seat]) + 1)
                said["hands"][seat] = text[:place] + chance.choice(SIGNS) + text[place + chance.randint(0, 1) :]
        if not isinstance(said.get("hands"), dict):
            break
    return said


OPTIONS = [
    {},
    {},
    {"edition": "dmjl"},
    {"edition": "dmjl"},
    {"limit": None, "round_wind": True, "losers_suits": True},
    {"limit": 1000, "strict_bare_win": True, "first_discard": "half", "original_call": True, "dealt_hand": True},
    {"seven_pairs": True, "four_winds": True, "ends_and_honors": True, "moon": True, "plum_blossom": True},
    {"no_settlement": True, "discarder_pays_all": True, "carrying_pole": True, "kong_upon_kong": True},
    {"sets": "man_cat"},
]


def templates(text):
    yield text.template
    for value in text.values.values():
        if isinstance(value, Text):
            yield from templates(value)


def texts_in(score):
    for lines in (score.lines, *(other.lines for other in score.alternatives)):
        for line in lines:
            yield from (line.label, line.because)
    yield from (payment.because for payment in score.payments)
    yield from score.warnings


def outcome(options, said):
    """The texts that came out; anything but a score and an error of the contract ends the test."""
    try:
        score = RULES.score(options, said)
    except ScoringError as error:
        data = error.as_data()["error"]
        assert data["kind"] in KINDS
        assert data["kind"] != "notation" or (data["input"], type(data["column"])) == ("hands", int)
        json.dumps(data, allow_nan=False)
        return False, [error.message]
    assert Score.from_data(json.loads(json.dumps(score.as_data(texts=True), allow_nan=False))) == score
    assert sum(score.net.values()) == 0
    for seat, total in score.totals.items():
        told = [line for line in score.lines if line.seat == seat and line.unit == "total" and line.amount is not None]
        assert total == sum(line.amount for line in told)
    return True, list(texts_in(score))


def test_whatever_is_said_is_answered_in_known_words():
    chance = Random(20260529)
    known = {"", *RULES.texts(), *core_texts()}
    answered = {True: 0, False: 0}
    strange = set()
    for turn in range(20_000):
        said = random_deal(chance)
        if turn % 2:
            said = damaged(chance, said)
        is_score, texts = outcome(chance.choice(OPTIONS), said)
        answered[is_score] += 1
        strange.update(template for text in texts for template in templates(text) if template not in known)
    assert strange == set()
    assert min(answered.values()) > 4000


def test_lines_of_any_bytes_are_answered():
    chance = Random(7)
    for _ in range(500):
        line = json.dumps(random_deal(chance)).encode()
        place = chance.randrange(len(line))
        line = line[:place] + bytes([chance.randrange(256)]) + line[place + chance.randint(0, 2) :]
        result = answer(RULES, line, {})
        assert ("error" in result) != ("net" in result)


# ---------- properties ----------

four_totals = st.fixed_dictionaries({seat: st.integers(0, 600) for seat in SEATS})
winners = st.sampled_from(SEATS)


@given(four_totals, winners)
def test_payments_cancel_and_are_double_exactly_where_east_is_in(totals, winner):
    score = scored({"winner": winner, "totals": totals})
    assert sum(score.net.values()) == 0
    for payment in score.payments:
        one, other = totals[payment.payee], totals[payment.payer]
        plain = one if payment.payee == winner else one - other
        assert payment.points == plain * (2 if "E" in (payment.payer, payment.payee) else 1)


@given(four_totals, winners)
def test_doubling_all_totals_doubles_all_payments(totals, winner):
    once = scored({"winner": winner, "totals": totals})
    twice = scored({"winner": winner, "totals": {seat: 2 * total for seat, total in totals.items()}})
    assert [(p.payer, p.payee, 2 * p.points) for p in once.payments] == [
        (p.payer, p.payee, p.points) for p in twice.payments
    ]


@given(four_totals, st.sampled_from("SWN"), st.data())
def test_exchanging_two_losers_exchanges_their_nets(totals, winner, data):
    one, other = data.draw(st.permutations([seat for seat in "SWN" if seat != winner]))
    exchanged = {**totals, one: totals[other], other: totals[one]}
    before = scored({"winner": winner, "totals": totals}).net
    after = scored({"winner": winner, "totals": exchanged}).net
    assert (before[one], before[other]) == (after[other], after[one])


@given(seeds, st.sampled_from(["seasons", "dmjl"]))
def test_declaring_what_the_tiles_come_to_changes_nothing(seed, edition):
    chance = Random(seed)
    said = random_deal(chance)
    try:
        score = scored(said, edition=edition)
    except ScoringError:
        return
    with_totals = scored({**said, "totals": {s: score.totals[s] for s in said["hands"]}}, edition=edition)
    assert (with_totals.totals, with_totals.net) == (score.totals, score.net)


@given(seeds, st.sampled_from(["seasons", "dmjl"]))
def test_no_other_reading_is_dearer_and_no_hand_passes_the_limit(seed, edition):
    try:
        score = scored(random_deal(Random(seed)), edition=edition)
    except ScoringError:
        return
    assert all(0 <= total <= (300 if edition == "seasons" else 500) for total in score.totals.values())
    totals = [other.total for other in score.alternatives]
    assert totals == sorted(totals, reverse=True)
