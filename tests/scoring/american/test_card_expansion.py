"""What lines mean: how many concrete hands, with which tiles, and what a card's switches change."""

import json

import pytest

from scoring.cards import CardError
from scoring.rulesets.american.card import FORMAT, compile_card
from scoring.rulesets.american.card.expansion import jokers_needed
from scoring.rulesets.american.tiles import ALPHABET, COPIES, KINDS
from tests.scoring.american.cards import CASA, card_of, compiled, hand_of, line_faults, line_of, meaning, only_line

HANDS = {
    **{"ano-1": 6, "ano-2": 6, "ano-3": 3, "pares-1": 3, "pares-2": 6, "pares-3": 3, "pares-4": 6, "pares-5": 6},
    **{"iguais-1": 54, "iguais-2": 9, "iguais-3": 27, "soma-1": 6, "soma-2": 6, "soma-3": 3, "quinas-1": 27},
    **{"quinas-2": 36, "quinas-3": 1, "quinas-4": 15, "seq-1": 15, "seq-2": 36, "seq-3": 42, "seq-4": 24, "seq-5": 18},
    **{"imp-1": 3, "imp-2": 6, "imp-3": 6, "imp-4": 6, "ven-1": 1, "ven-2": 1, "ven-3": 3, "ven-4": 108, "t-1": 6},
    **{"t-2": 6, "t-3": 6, "sp-1": 24, "sp-2": 3, "sp-3": 3, "sp-4": 3},
}
"""How many concrete hands each line of the card of the house means."""


def test_the_set_has_152_tiles_of_36_kinds():
    assert (len(KINDS), sum(kind.copies for kind in KINDS)) == (36, 152)
    assert (COPIES["5C"], COPIES["N"], COPIES["0"], COPIES["F"], COPIES["J"]) == (4, 4, 4, 8, 8)
    assert [str(tile) for tile in ALPHABET.tiles[26:]] == ["9D", *"NEWSRG0FJ"]


def test_the_card_of_the_house_means_543_hands():
    view = FORMAT.view(CASA)
    lines = [line for section in view.sections for line in section.lines]
    assert {line.id: line.hands for line in lines} == HANDS
    assert (len(lines), view.hands, view.lowest_value) == (38, 543, 25)
    assert not any(line.faults for line in lines)


def test_signs_of_arithmetic_are_decoration():
    assert meaning("FFFF + 8888a − 9999b = 17c") == meaning("FFFF 8888a 9999b 17c")
    assert FORMAT.read_data(card_of("FFFF 8888a + 9999b = 17c"))["sections"][0]["lines"][0]["text"] == (
        "FFFF 8888a 9999b 17c"
    )
    assert line_faults("FFFF 8888a+9999b 17c") == [("BAD_TOKEN", 6)]
    assert line_faults("FFFF 8888a + 999q = 17c") == [("BAD_TOKEN", 14)]
    assert line_faults("+ =") == [("NOT_14", 1)]


def test_the_card_of_the_house_has_its_sections_and_values():
    card = compile_card(CASA)
    assert [section["key"] for section in CASA["sections"]] == (
        ["ano", "pares", "iguais", "soma", "quinas", "seq", "impares", "ventos", "369", "sp"]
    )
    assert {line.key for line in card.lines if line.singles_pairs} == {"sp"}
    assert [card.line(id).value for id in ("ano-1", "ano-3", "quinas-3", "sp-4")] == [30, 35, 50, 75]
    assert sum(line.concealed for line in card.lines) == 10
    assert CASA["license"] == "CC0-1.0"


def test_the_card_of_the_house_goes_on_into_every_year_without_three_equal_digits():
    later = compile_card(FORMAT.for_year(CASA, id="casa-2031", year=2031))
    assert (later.id, later.year) == ("casa-2031", 2031)
    assert (
        "N E W S 2B 0 3B 1B"
        in FORMAT.view(FORMAT.for_year(CASA, id="casa-2031", year=2031)).sections[0].lines[0].example
    )
    assert CASA["year"] == 2026
    with pytest.raises(CardError) as caught:
        FORMAT.for_year(CASA, id="casa-2111", year=2111)
    assert {fault.code for fault in caught.value.faults} == {"MIXED_TRIPLE"}


def test_a_run_goes_from_1_to_9_and_does_not_wrap():
    assert meaning("FF 4444a 5555a 6666a", mod="run") == {
        f"{n * 4}{s} {m * 4}{s} {k * 4}{s} FF"
        for n, m, k in zip("1234567", "2345678", "3456789", strict=True)
        for s in "BCD"
    }


def test_a_run_keeps_the_distances_of_its_digits():
    assert {hand.split()[0][0] for hand in meaning("FF 1111a 3333a 8888a", mod="run")} == {"1", "2"}


def test_a_soap_never_moves_with_the_run():
    assert all("00" in hand for hand in meaning("1111a 2222a 00 3333a", mod="run"))
    assert meaning("10a EEEE WWWW SSSS", mod="run") == {f"{n}{s} EEEE WWWW SSSS 0" for n in range(1, 10) for s in "BCD"}


def test_hands_that_come_out_equal_are_one():
    assert len(only_line("FF 2222a 2222b 2222c").hands) == 1
    assert len(only_line("FF 2222a 4444a 6666a | 6666b FF 4444b 2222b").hands) == 3


def test_hands_with_too_few_tiles_for_singles_and_pairs_are_left_out():
    # the free dragon cannot be the one of which two pairs are printed already
    assert meaning("RR RR YY EEEE FFFF") == {"EEEE RR RR GG FFFF", "EEEE RR RR 00 FFFF"}


def test_the_number_of_exposures_is_that_of_groups_of_three_and_more():
    assert only_line("FF 222a 4444a 66666a").most_exposures == 3
    assert only_line("FF 2222a 4444a 6666a | 222a 222b 444a 444b NN").most_exposures == 4
    assert only_line("NN SS 11a 99a 11b 99b FF", open="C").most_exposures == 0


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("55555a FFFF EEEE W", True),
        ("FFFFF 5555a EEEE W", False),
        ("FFFFFF 5555a EEEE", False),
        ("FFFFFF 5555a FFF E", True),
        ("555a 55a FFFF EEEE W", True),
        ("YYYYY FFFF EEEE W", True),
    ],
)
def test_a_line_needs_jokers_when_no_hand_of_it_is_natural(text, needs):
    assert only_line(text).needs_joker is needs


def test_sextets_are_a_switch_of_the_card():
    assert len(only_line("222222a 5555a EEEE").hands) == 3
    assert line_faults("222222a 5555a EEEE", head={"sextets": False}) == [("GROUP_TOO_LARGE", 1)]
    assert only_line("22222a 5555a EEEE W", head={"sextets": False}).needs_joker


def test_jokers_in_groups_of_flowers_are_a_switch_of_the_card():
    assert [group.joker for group in only_line("FFFF 5555a EEEE WW").hands[0]] == [True, True, False, True]
    head = {"joker_in_flower_group": False}
    assert [group.joker for group in only_line("FFFF 5555a EEEE WW", head=head).hands[0]] == [True, True, False, False]
    assert line_faults("FFFFFF FFF 5555a E", head=head) == [("NO_CONCRETE_HAND", 0)]


def test_lines_with_jokers_themselves_are_a_switch_of_the_card():
    line = only_line("JJ 5555a EEEE WWWW", head={"joker_pair_lines": True})
    assert line.needs_joker
    assert [(group.tile, group.n, group.joker) for group in line.hands[0]][-1] == ("J", 2, False)
    assert line_faults("JJ 5555a EEEE WWWW") == [("BAD_TOKEN", 1)]


def test_the_card_says_how_many_jokers_and_flowers_there_are():
    assert line_faults("FFFFFF FFFFFF FF", head={"tiles": {"flowers": 4}}) == [("NO_CONCRETE_HAND", 0)]
    card = compiled("FFFFFF FFFFFF FF", tiles={"flowers": 4, "jokers": 10})
    assert (card.flowers, card.jokers, len(card.lines[0].hands)) == (4, 10, 1)


def test_the_lowest_value_is_computed_where_the_card_does_not_say_it():
    lines = [line_of("FF 2222a 4444a 6666a", value=40), line_of("FF 1111a 3333a 5555a", value=30)]
    assert compiled(*lines).lowest_value == 30
    assert compiled(*lines, lowest_value=25).lowest_value == 25


def test_a_card_is_compiled_once_for_each_content():
    card = card_of("FF 2222a 4444a 6666a")
    first = compile_card(card)
    assert compile_card(json.loads(json.dumps(card))) is first
    assert compile_card({**card, "title": "Other"}) is not first


@pytest.mark.parametrize("line", compile_card(CASA).lines, ids=lambda line: line.id)
def test_the_example_of_a_line_is_a_whole_hand_that_the_set_can_make(line):
    view = next(one for section in FORMAT.view(CASA).sections for one in section.lines if one.id == line.id)
    hand = hand_of(view.example)
    assert len(hand.tiles) == 14
    assert all(hand.tiles.count(tile) <= COPIES[tile] for tile in hand.tiles)
    needed = jokers_needed(line.hands[0], compile_card(CASA).supply)
    assert view.example.count("J") == needed


def shown(text: str, **head) -> list[str]:
    """The printed groups of a line, each symbol with its colour."""
    (line,) = FORMAT.view(card_of(text, **head)).sections[0].lines
    return [" ".join(f"{symbol.text}/{symbol.colour}" for symbol in group) for group in line.groups]


def test_a_line_is_shown_in_the_symbols_and_colours_of_print():
    assert shown("FF 20a 20c DDDb RRRRR") == ["F/0 F/0", "2/1 0/0", "2/3 0/0", "D/2 D/2 D/2", "R/0 R/0 R/0 R/0 R/0"]
    assert shown("{year}b FFFF SSS WWW", year=2031)[0] == "2/2 0/0 3/2 1/2"


def test_free_numbers_winds_and_dragons_are_shown_as_letters():
    assert shown("3{x}b 4{x+2}a 1{x-1}a ZZZ1 YYY!") == [
        "x/2 x/2 x/2",
        "4×(x+2)/1",
        "(x−1)/1",
        "Z₁/0 Z₁/0 Z₁/0",
        "Y/0 Y/0 Y/0 !/0",
    ]


def test_variants_are_shown_with_a_bar_between():
    assert shown("FFFFFF 4444a EEEE | FFFFFF 4444a SSSS")[3] == "|/0"


@pytest.mark.parametrize(
    ("line", "label"),
    [
        (line_of("FF 2222a 4444a 6666a"), "These numbers only"),
        (line_of("FF EEEE SSSS WWWW"), ""),
        (line_of("FF 2222a 3333a 4444a", mod="run"), "Any consecutive numbers"),
        (line_of("FF 2222a 2222b 2222c", mod="like"), "Any like number"),
        (line_of("FF 1111a 1111b 1111c", mod="odd"), "Any like odd number"),
        (line_of("FF 2222a 2222b 2222c", mod="even"), "Any like even number"),
        (line_of("FF 4{x}a 4{y}a EEEE"), "Any numbers in place of letters"),
    ],
)
def test_the_label_says_what_the_numbers_may_be(line, label):
    assert str(FORMAT.view(card_of(line)).sections[0].lines[0].mod_label) == label
