"""The text layer: how the tokens of a line are read, and what each condition that cards print comes to."""

import pytest

from scoring.rulesets.american.card import compile_card
from tests.scoring.american.cards import card_of, line_of, meaning, only_line


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("FFFF NNNN EEEE WW", {"NNNN EEEE WW FFFF"}),
        ("RRRR GGGG 0000 SS", {"SS RRRR GGGG 0000"}),
        ("NEWS RG0 FFF EEEE", {"N E EEEE W S R G 0 FFF"}),
        ("FFNNEE WWWW SSSS", {"NN EE WWWW SSSS FF"}),
    ],
)
def test_letters_are_winds_dragons_and_flowers_of_no_suit(text, hands):
    assert meaning(text) == hands


def test_one_repeated_symbol_is_one_group_and_a_mixed_token_a_row_of_singles_and_pairs():
    hand = only_line("FFF 33667a SSS EEE").hands[0]
    assert [(group.tile, group.n, group.joker) for group in hand] == [
        ("3B", 2, False),
        ("6B", 2, False),
        ("7B", 1, False),
        ("E", 3, True),
        ("S", 3, True),
        ("F", 3, True),
    ]


def test_a_soap_among_digits_has_no_suit():
    assert meaning("1040a EEEE WWWW SS") == {f"1{suit} 4{suit} EEEE WWWW SS 0 0" for suit in "BCD"}


def test_equal_symbols_apart_stay_groups_of_their_own():
    hand = only_line("505a 5a EEEE WWWW SS").hands[0]
    assert [group.n for group in hand if group.tile == "5B"] == [1, 1, 1]


def test_a_letter_after_digits_is_one_of_three_suits():
    assert meaning("7777a EEEE WWWW SS") == {f"7777{suit} EEEE WWWW SS" for suit in "BCD"}


def test_different_letters_are_different_suits():
    hands = meaning("5555a 6666b 7777c SS")
    assert len(hands) == 6
    assert "5555C 6666B 7777D SS" not in hands  # in the order of the tiles the bams come first
    assert "6666B 5555C 7777D SS" in hands
    assert not any("5555B 6666B" in hand for hand in hands)


def test_the_letter_of_a_suit_may_be_any_of_the_three():
    assert meaning("7777c EEEE WWWW SS") == meaning("7777a EEEE WWWW SS")


def test_d_is_the_dragon_of_its_suit():
    assert meaning("4444a DDDDa EEEE WW") == {
        "4444B EEEE WW GGGG",
        "4444C EEEE WW RRRR",
        "4444D EEEE WW 0000",
    }


def test_d_of_another_letter_is_a_dragon_of_another_suit():
    assert meaning("4444a DDDDb EEEE WW") == {
        f"4444{suit} EEEE WW {dragon * 4}"
        for suit, dragons in (("B", "R0"), ("C", "G0"), ("D", "GR"))
        for dragon in dragons
    }


def test_r_g_and_0_are_those_very_dragons_beside_any_suit():
    assert meaning("4444a RRRR EEEE WW") == {f"4444{suit} EEEE WW RRRR" for suit in "BCD"}


def test_z_is_any_wind():
    assert meaning("ZZZZ FFFF RRRR GG") == {f"{wind * 4} RRRR GG FFFF" for wind in "NEWS"}


def test_y_is_any_dragon_beside_suits_that_are_used_too():
    assert meaning("YYYY 5555a EEEE SS") == {f"5555{suit} EEEE SS {dragon * 4}" for suit in "BCD" for dragon in "RG0"}


def test_winds_and_dragons_with_different_numbers_differ():
    assert len(meaning("ZZZZ1 ZZZ2 FFFFF RR")) == 12
    assert meaning("YYYY1 YYYY2 EEEE SS") == {"EEEE SS RRRR GGGG", "EEEE SS RRRR 0000", "EEEE SS GGGG 0000"}


def test_the_same_number_is_the_same_wind():
    assert meaning("ZZZZ1 ZZ1 RRRR GGGG") == {"NN NNNN RRRR GGGG", "EE EEEE RRRR GGGG"} | {
        "WW WWWW RRRR GGGG",
        "SS SSSS RRRR GGGG",
    }


def test_a_variable_is_any_number():
    assert len(meaning("4{x}a EEEE WWWW SS")) == 27


def test_a_step_from_a_variable_stays_between_1_and_9():
    hands = meaning("4{x}a 4{x+6}a EEEE SS")
    assert hands == {f"{n}{n}{n}{n}{s} {n + 6}{n + 6}{n + 6}{n + 6}{s} EEEE SS" for n in (1, 2, 3) for s in "BCD"}
    assert len(meaning("4{x}a 4{x-6}a EEEE SS")) == 9


def test_different_variables_take_different_numbers():
    assert len(meaning("4{x}a 3{y}b EEEE SSS")) == 9 * 8 * 6
    assert len(meaning("4{x}a 3{y}b EEEE SSS", distinct=False)) == 9 * 9 * 6


def test_where_restricts_a_variable():
    hands = meaning("4{x}a EEEE WWWW SS", where={"x": [2, 5]})
    assert hands == {f"{n * 4}{s} EEEE WWWW SS" for n in ("2", "5") for s in "BCD"}


def test_the_digits_of_the_year_come_from_the_card():
    assert meaning("{year}a EEEE WWWW SS", head={"year": 2031}) == {
        f"1{suit} 2{suit} 3{suit} EEEE WWWW SS 0" for suit in "BCD"
    }


def test_no_modifier_moves_the_digits_of_the_year():
    hands = meaning("{year}a FFFF 444b 555b", mod="run", head={"year": 2026})
    assert len(hands) == 6 * 8
    assert all("6" in hand and hand.endswith(" 0 FFFF") for hand in hands)
    assert len(meaning("{year}a FFFF 444b 444c", mod="like", head={"year": 2026})) == 3 * 9


def test_an_exclamation_mark_forbids_jokers_in_a_group():
    groups = only_line("4444a! 555a EEEE WWW").hands[0]
    assert [(group.tile, group.joker) for group in groups] == [("4B", False), ("5B", True), ("E", True), ("W", True)]


def test_a_bar_parts_two_ways_to_print_a_line():
    one = {f"4444{suit} EEEE SS FFFF" for suit in "BCD"}
    other = {f"4444{suit} NN EEEE FFFF" for suit in "BCD"}
    assert meaning("FFFF 4444a EEEE SS | FFFF 4444a EEEE NN") == one | other


@pytest.mark.parametrize(
    "text", ["FFFF 4444a EEEE SS|FFFF 4444a EEEE NN", " FFFF 4444a EEEE SS  |\tFFFF 4444a EEEE NN "]
)
def test_spaces_around_bars_and_tokens_do_not_matter(text):
    assert only_line(text).text == "FFFF 4444a EEEE SS | FFFF 4444a EEEE NN"


CONDITIONS = [
    # what a card prints in brackets, how it is typed here, how many hands it means
    ("any 1 suit", line_of("11a 22a 3333a 4444a 55a"), 3),
    ("any 2 suits", line_of("222a 4444a 666b 8888b"), 6),
    ("any 3 suits", line_of("FF 3333a 6666b 9999c"), 6),
    ("any 1 or 2 suits", line_of("222a 4444a 666a 8888a | 222a 4444a 666b 8888b"), 9),
    ("any 1 or 3 suits", line_of("FF 5555a 6666a 7777a | FF 5555a 6666b 7777c"), 9),
    ("these numbers only", line_of("FF 2222a 4444a 6666a"), 3),
    ("any consecutive numbers", line_of("FF 1111a 2222a 3333a", mod="run"), 21),
    ("any like numbers", line_of("FF 1111a 1111b 1111c", mod="like"), 9),
    ("like odd numbers", line_of("FF 3333a 3333b 3333c", mod="odd"), 5),
    ("like even numbers", line_of("FF 2222a 2222b 2222c", mod="even"), 4),
    ("any 2 numbers", line_of("FFFFFF 4{x}a 4{y}a"), 3 * 36),
    ("pair any number of the run", line_of("11a 111a 222a 333a FFF | 111a 22a 222a 333a FFF", mod="run"), 3 * 7 * 2),
    ("pungs 2 or 5", line_of("FFFF 3{x}a 3{x}b EEEE", where={"x": [2, 5]}), 2 * 3),
    ("with matching dragons", line_of("FF 1111a DDDDa 9999a"), 3),
    ("with an opposite dragon", line_of("FF 1111a DDDDb 9999a"), 6),
    ("any dragon", line_of("FF 1111a YYYY 9999a"), 9),
    ("any 2 dragons", line_of("FFF 1111a YYY1 YYYY2"), 18),
    ("any wind", line_of("FF 1111a ZZZZ 9999a"), 12),
    ("N and S only", line_of("FF 1111a NNNN SSSS"), 3),
]


@pytest.mark.parametrize(("condition", "line", "count"), CONDITIONS, ids=[row[0] for row in CONDITIONS])
def test_every_condition_that_cards_print_can_be_typed(condition, line, count):
    card = compile_card(card_of(line))
    assert len(card.lines[0].hands) == count


def test_the_canonical_layer_names_every_group():
    line = only_line("F 22a 4{x+1}b DDDa! ZZ1 Y 0")
    assert [slot.as_data() for slot in line.canonical[0]] == [
        {"n": 1, "kind": "lit", "tile": "F", "joker": False},
        {"n": 2, "kind": "num", "rank": 2, "suit": "a", "joker": False},
        {"n": 4, "kind": "num", "rank": {"var": "x", "add": 1}, "suit": "b", "joker": True},
        {"n": 3, "kind": "dragon", "suit": "a", "joker": False},
        {"n": 2, "kind": "wind", "var": "Z1", "joker": False},
        {"n": 1, "kind": "dragon", "var": "Y", "joker": False},
        {"n": 1, "kind": "lit", "tile": "0", "joker": False},
    ]


def test_a_modifier_becomes_a_variable_of_the_canonical_layer():
    run = only_line("FF 2222a 3333a 4444a", mod="run").canonical[0]
    assert [slot.as_data()["rank"] for slot in run[1:]] == [{"var": "n", "add": add} for add in (0, 1, 2)]
    like = only_line("FF 2222a 2222b 2222c", mod="like").canonical[0]
    assert [slot.as_data()["rank"] for slot in like[1:]] == [{"var": "n", "add": 0}] * 3
