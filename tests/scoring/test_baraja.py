"""Mah-jong with Spanish cards: rows of the table, options, what cannot be, payments, the palos."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.chips import Chips, in_chips
from scoring.result import SEATS, Score, ScoringError
from scoring.ruleset import get

BARAJA = get("baraja")
DECK = [kind.code for kind in BARAJA.tiles({}) for _ in range(kind.copies)]
SEVEN = "37o 269c 48b"
"""Seven cards of a loser that are worth nothing."""
DULL = f"{SEVEN} 6b 8o ReRb CcCo"
"""Thirteen of them."""


def score(options=None, **said):
    return BARAJA.score(options or {}, {"winner": "E", "discarder": None, **said})


def fault(options=None, **said):
    with pytest.raises(ScoringError) as caught:
        score(options, **said)
    return caught.value.kind, caught.value.input, caught.value.seat, caught.value.column


def counted(found, seat, unit="points"):
    return {line.clause: line.amount for line in found.lines if line.seat == seat and line.unit == unit and line.amount}


def added_up(found, seat, unit="points"):
    return sum(line.amount or 0 for line in found.lines if line.seat == seat and line.unit == unit)


def left_out(found, seat):
    return {line.clause: str(line.because) for line in found.lines if line.seat == seat and line.amount is None}


# ---------- the deck ----------


def test_the_deck_has_144_cards():
    assert len(DECK) == 144
    assert Counter(map(len, DECK)) == {2: 144}
    assert sum(kind.copies == 1 for kind in BARAJA.tiles({})) == 8


# ---------- the table for every hand ----------


@pytest.mark.parametrize(
    ("cards", "exposed", "in_hand"),
    [
        ("555o", 2, 4),
        ("222b", 2, 4),
        ("888c", 2, 4),
        ("111o", 4, 8),
        ("999b", 4, 8),
        ("RbRbRb", 4, 8),
        ("CcCcCc", 4, 8),
        ("5555c", 8, 16),
        ("1111b", 16, 32),
        ("9999o", 16, 32),
        ("RbRbRbRb", 16, 32),
        ("CoCoCoCo", 16, 32),
    ],
)
def test_groups_exposed_and_in_hand(cards, exposed, in_hand):
    """Seen at the hand of copas, whose own and dominant kings are others."""
    hidden = f"({cards})" if len(cards) in (5, 8) else cards
    for group, points in ((f"[{cards}]", exposed), (hidden, in_hand)):
        found = score(hands={"S": f"{SEVEN} 46b 8o {group}"})
        assert added_up(found, "S") == points


@pytest.mark.parametrize(
    ("pair", "points"),
    [("RcRc", 2), ("CoCo", 2), ("CbCb", 2), ("RoRo", 0), ("RbRb", 0), ("55o", 0), ("11b", 0)],
)
def test_pairs_of_copas_while_oros_is_dominant(pair, points):
    found = score(hands={"S": f"{SEVEN} 6b 8o {pair} ReCc"})
    assert added_up(found, "S") == points


def test_own_and_dominant_kings_are_a_pair_of_2_once():
    assert score(winner="S", hands={"E": f"{SEVEN} 6b 8o RoRo ReCc"}).totals["E"] == 2


def test_a_pair_of_dominant_kings_says_why_it_does_not_count():
    found = score(hands={"S": f"{SEVEN} 6b 8o RoRo ReCc"})
    assert left_out(found, "S")["13.1"].startswith("A pair of kings scores for the player whose palo they are")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("123456789o 258c Rb", 64),
        ("[123o] 456789o 258c Rb", 16),
        ("[123o] [456o] [789o] 258c Rb", 16),
        ("1112345678999o", 64),
        ("111222333o 456o 8c", 16),
        ("123456789o 111c Rb", 72),
        ("12345678o 258c RbRe", 0),
        ("[234o] 156789o 258c Rb", 0),
    ],
)
def test_escalera_real_of_a_loser(hand, points):
    assert score(winner="W", hands={"S": hand}).totals["S"] == points


def test_four_equal_cards_of_a_loser_are_a_trio():
    found = score(hands={"S": "1111o 25c 48b Rb ReReCcCo"})
    assert counted(found, "S") == {"13.6": 8}
    assert "1o1o1o is a trio" in left_out(found, "S")["kang"]


@pytest.mark.parametrize(
    ("bonus", "points", "doubles"),
    [
        ("", 0, 0),
        ("So", 4, 0),
        ("Sc", 4, 1),
        ("1e", 4, 0),
        ("2e", 4, 1),
        ("Sc 2e", 8, 2),
        ("So Sc Se Sb", 16, 3),
        ("1234e", 16, 3),
        ("1234e So Sc Se Sb", 32, 6),
        ("134e So Se Sb", 24, 0),
    ],
)
def test_honor_cards_of_copas(bonus, points, doubles):
    found = score(hands={"S": f"{SEVEN} 6b 8o ReRb CcCo {bonus}"})
    assert (added_up(found, "S"), added_up(found, "S", "doubles")) == (points, doubles)
    assert found.totals["S"] == points * 2**doubles


# ---------- the winner ----------


@pytest.mark.parametrize(
    ("discarder", "points"), [("W", {"13.3": 2, "14.1": 20}), (None, {"13.4": 4, "14.1": 20, "15.1": 2})]
)
def test_a_discard_exposes_the_trio_it_completes(discarder, points):
    found = score(winner="S", discarder=discarder, hands={"S": "234678o 345c 6611b +6b"})
    assert counted(found, "S") == points


def test_the_home_that_is_worth_most_is_taken():
    found = score(winner="S", discarder="W", hands={"S": "234o 34555b 88c 678c +5b"})
    assert counted(found, "S") == {"13.4": 4, "14.1": 20}
    assert [other.total for other in found.alternatives] == [22]


@pytest.mark.parametrize(
    ("said", "points"),
    [
        ({}, {"15.1": 2}),
        ({"after_kang": True}, {"15.2": 10}),
        ({"last_card": True}, {"15.1": 2, "15.4": 10}),
        ({"after_kang": True, "last_card": True}, {"15.2": 10, "15.4": 10}),
        ({"discarder": "W"}, {}),
        ({"discarder": "W", "robbed_kang": True}, {"15.5": 10}),
    ],
)
def test_the_final_card(said, points):
    found = score(winner="S", **{"discarder": None, **said}, hands={"S": "34o 678c 77b [222o] (5555b) +5o"})
    assert {clause: n for clause, n in counted(found, "S").items() if clause.startswith("15")} == points


@pytest.mark.parametrize(
    ("loose", "is_only"),
    [
        ("12o 66b +3o", True),
        ("46o 66b +5o", True),
        ("456o 6b +6b", True),
        ("45o 66b +6o", False),
        ("44o 66b +4o", False),
        ("4567o +4o", False),
    ],
)
def test_only_possible_card(loose, is_only):
    found = score(winner="S", discarder="W", hands={"S": f"[123c] [789c] [678b] {loose}"})
    assert ("15.3" in counted(found, "S")) is is_only


def test_a_finalista_servido_has_100_or_50():
    found = score(winner="S", discarder="W", served=["S", "N"], hands={"S": "234678o 45c 22789b +6c", "N": DULL})
    assert (found.totals["S"], found.totals["N"]) == (130, 50)


# ---------- options ----------


def test_options_have_the_values_of_the_table():
    options = BARAJA.check_options({})
    worths = {row.name: row.worth for row in BARAJA.patterns({})}
    amounts = {item.label: item for item in BARAJA.options if item.name in options and hasattr(item, "least")}
    assert [
        name for name, worth in worths.items() if name in amounts and amounts[name].default not in (None, worth)
    ] == []
    assert (options["limit_value"], options["exceptional_value"], options["limit"]) == (1000, 2000, None)


def test_what_is_reconstructed_says_so_everywhere():
    marked = {item.label for item in BARAJA.options if item.reconstructed}
    rows = {row.name for row in BARAJA.patterns({}) if row.note == "Reconstructed"}
    assert rows and rows <= marked | {"Maravillas with a pair"}
    found = score(hands={"S": f"{DULL} Sc"})
    assert [str(line.because)[-21:] for line in found.lines if line.clause == "16.4"] == ["(reconstructed value)"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("limit_value", "exceptional_value", "limit") for value in (0, -1, "1000", 2.5)),
        *(("baceta", value) for value in (-1, 1001, "2", True)),
        *(("dobla_un_palo", value) for value in (-1, 7, "x")),
        *(("game_four_kangs", 1), ("chip_1", 0), ("dominant_rounds", 0), ("edition", "other"), ("nonsense", 1)),
    ],
)
def test_options_outside_their_range_are_named(name, value):
    assert fault({name: value}, winner=None) == ("options", name, None, None)


def test_every_number_of_the_table_can_be_changed():
    hand = {"N": "111o 99c RoRoRo [999b] CbCb +Cb"}
    less = {item.name: 0 for item in BARAJA.options if item.name.startswith("dobla_")}
    assert score(less, winner="N", discarder="S", hands=hand).totals["N"] == 44
    assert score({"limit": 100}, winner="N", discarder="S", hands=hand).totals["N"] == 100


# ---------- what cannot be ----------


@pytest.mark.parametrize(
    ("said", "kind", "name", "seat", "column"),
    [
        ({"hands": {"S": f"{DULL} 9b"}}, "impossible", "hands", "S", None),
        ({"hands": {"S": "123o"}}, "impossible", "hands", "S", None),
        ({"hands": {"S": f"{SEVEN} 6b 8o ReRb Cc +Co"}}, "impossible", "hands", "S", 28),
        ({"hands": {"S": f"{SEVEN} [RoRcRe] 111b"}}, "impossible", "hands", "S", 14),
        ({"hands": {"S": f"{SEVEN} [35o 4c] 111b"}}, "impossible", "hands", "S", 14),
        ({"hands": {"S": f"{SEVEN} [So1e2e] 111b"}}, "notation", "hands", "S", 14),
        ({"hands": {"S": "37x"}}, "notation", "hands", "S", 3),
        ({"hands": {"N": "5e"}}, "notation", "hands", "N", 1),
        ({"hands": {"S": f"{SEVEN} 2222o RbRb", "N": "29o 138c 5679b RoRc CbCo"}}, "impossible", "hands", "N", None),
        ({"hands": {"S": f"{DULL} So So"}}, "impossible", "hands", "S", None),
        ({"hands": {"S": f"{DULL} 2e", "W": "1459o 138c 5679b Ro Rc 2e"}}, "impossible", "hands", "W", None),
        ({"hands": {"E": "234o 45c 789b 99o [567b] 6c"}}, "notation", "hands", "E", 28),
        ({"hands": {"E": "234o 456c 789b 99o [567b]"}}, "notation", "hands", "E", 26),
        ({"hands": {"E": "234o 45c 789b 98o [567b] +6c"}}, "not_a_win", "hands", "E", None),
        ({"hands": {"E": 5}}, "input", "hands", "E", None),
        ({"hands": {"Q": DULL}}, "input", "hands", None, None),
        ({"totals": {"S": -2}}, "input", "totals", "S", None),
        ({"totals": {"S": "2"}}, "input", "totals", "S", None),
        ({"hands": {"S": f"{DULL} Sc"}, "totals": {"S": 4}}, "mismatch", "totals", "S", None),
        ({"winner": ["E", "S"]}, "input", "winner", None, None),
        ({"discarder": "E"}, "impossible", "discarder", None, None),
        ({"served": ["E"], "distribution": True}, "impossible", "served", None, None),
        ({"served": ["S", "S"]}, "input", "served", None, None),
        ({"distribution": True, "discarder": "S"}, "impossible", "distribution", None, None),
        ({"winner": "S", "distribution": True}, "impossible", "distribution", None, None),
        ({"winner": "S", "discarder": "W", "distribution": True}, "impossible", "distribution", None, None),
        ({"distribution": True, "last_card": True}, "impossible", "distribution", None, None),
        (
            {"distribution": True, "hands": {"E": "234o 45c 789b 99o [567b] +6c"}},
            *("impossible", "distribution", None, None),
        ),
        ({"after_kang": True, "discarder": "S"}, "impossible", "after_kang", None, None),
        (
            {"after_kang": True, "hands": {"E": "234o 45c 789b 99o [567b] +6c"}},
            *("impossible", "after_kang", None, None),
        ),
        ({"last_card": True, "discarder": "S"}, "impossible", "last_card", None, None),
        ({"robbed_kang": True}, "impossible", "robbed_kang", None, None),
        ({"winner": None, "discarder": "S"}, "input", "discarder", None, None),
        ({"winner": None, "last_card": True}, "input", "last_card", None, None),
        ({"max_game": "four_kangs"}, "input", "max_game", None, None),
        ({"max_game": "no such game"}, "input", "max_game", None, None),
        ({"dominant": "X"}, "input", "dominant", None, None),
    ],
)
def test_what_cannot_be_is_named(said, kind, name, seat, column):
    assert fault(**said) == (kind, name, seat, column)


def test_a_game_that_the_cards_do_not_show():
    said = {"max_game": "four_kangs", "hands": {"E": "234o 45c 789b 99o [567b] +6c"}}
    assert fault({"game_four_kangs": True}, **said)[:2] == ("mismatch", "max_game")


def test_a_card_robbed_from_a_kang_of_four_brings_a_warning():
    found = score(winner="S", discarder="W", robbed_kang=True, hands={"S": "234678o 66c 66b 123b +6c"})
    assert [str(warning)[:2] for warning in found.warnings] == ["6c"]


# ---------- payments ----------

totals_of_four = st.fixed_dictionaries({seat: st.integers(0, 3000) for seat in SEATS})
seats = st.sampled_from(SEATS)


@given(totals_of_four, seats)
def test_payments_cancel_and_the_winner_is_paid_by_all(totals, winner):
    found = score(winner=winner, totals=totals)
    assert sum(found.net.values()) == 0
    factors = 6 if winner == "E" else 4
    assert found.net[winner] == factors * totals[winner]


@given(totals_of_four, seats)
def test_doubling_all_totals_doubles_all_payments(totals, winner):
    once = score(winner=winner, totals=totals)
    twice = score(winner=winner, totals={seat: 2 * total for seat, total in totals.items()})
    assert [(p.payer, p.payee, 2 * p.points) for p in once.payments] == [
        (p.payer, p.payee, p.points) for p in twice.payments
    ]


@given(totals_of_four, seats, st.data())
def test_exchanging_two_losers_exchanges_their_nets(totals, winner, data):
    losers = [seat for seat in SEATS if seat not in (winner, "E")]
    one, other = data.draw(st.sampled_from(list(combinations(losers, 2))))
    changed = score(winner=winner, totals={**totals, one: totals[other], other: totals[one]}).net
    net = score(winner=winner, totals=totals).net
    assert changed == {**net, one: net[other], other: net[one]}


@given(totals_of_four, seats)
def test_exactly_the_payments_of_oros_are_doubled(totals, winner):
    for one in score(winner=winner, totals=totals).payments:
        plain = totals[winner] if one.payee == winner else totals[one.payee] - totals[one.payer]
        assert one.points == plain * (2 if "E" in (one.payer, one.payee) else 1)
        assert ("doubled" in str(one.because)) == ("E" in (one.payer, one.payee))


def test_payments_in_chips():
    options = {"chip_1": 2, "chip_2": 100, "chip_4": 10}
    assert BARAJA.chips(options) == (100, 10, 2)
    assert BARAJA.chips({}) == ()
    assert in_chips(248, BARAJA.chips(options)) == Chips(((100, 2), (10, 4), (2, 4)))


# ---------- palos ----------


def deals(*winners):
    return [None if winner is None else score(winner=winner, totals={"S": 8}) for winner in winners]


@pytest.mark.parametrize(
    ("winners", "seat_of_the_first_oros", "dominant"),
    [
        ("", "E", "E"),
        ("E", "E", "E"),
        ("EEE", "E", "E"),
        ("S", "N", "E"),
        ("N", "N", "E"),
        ("SW", "W", "E"),
        ("SEWNS", "E", "S"),
        ("SWNS" * 3, "E", "N"),
    ],
)
def test_palos_move_when_oros_did_not_win(winners, seat_of_the_first_oros, dominant):
    finished = deals(*winners)
    assert BARAJA.seats_of_deal({}, finished)["E"] == seat_of_the_first_oros
    assert BARAJA.prevailing({}, finished) == dominant


def test_palos_stay_without_a_winner_unless_the_event_says_otherwise():
    finished = [*deals(None), score(winner=None, totals={"S": 8})]
    assert BARAJA.seats_of_deal({}, finished)["E"] == "E"
    assert BARAJA.seats_of_deal({"draw_rotates": True}, finished)["E"] == "W"


def test_a_partida_has_four_rounds_of_the_palo_dominante():
    finished = deals(*("SEWN" * 5))
    assert not BARAJA.game_over({}, finished, None)
    assert BARAJA.game_over({}, [*finished, *deals("S")], None)
    assert BARAJA.game_over({"dominant_rounds": 1}, finished, None)
    assert BARAJA.game_over({}, finished, 20) and not BARAJA.game_over({}, finished, 21)


@pytest.mark.parametrize(
    "said",
    [
        {"winner": "W", "hands": {"W": "234o 45c 789b 99o [567b] +6c"}},
        {"winner": "W", "totals": {"W": 30}},
        {"winner": "W"},
        {"winner": "W", "max_game": "maximum"},
    ],
)
def test_every_win_moves_the_palos(said):
    assert BARAJA.seats_of_deal({}, [Score.from_data(score(**said).as_data(texts=True))])["E"] == "N"
