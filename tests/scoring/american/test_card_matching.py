"""Which lines tiles fit, why they do not fit others, and what is still possible with exposures on the rack."""

import pytest

from scoring.result import ScoringError
from scoring.rulesets.american.card import check_hand, compile_card, match, possible, why_none, why_not, write_hand
from tests.scoring.american.cards import CASA, card_of, compiled, hand_of, line_of

HOUSE = compile_card(CASA)


def fitted(card, text, *, drawn=True) -> list[str]:
    return [one.line.id for one in match(card, hand_of(text), drawn=drawn)]


def fits(line, text, *, drawn=True, **head) -> bool:
    return bool(match(compiled(line, **head), hand_of(text), drawn=drawn))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("NEWS 0 22D 6D 222B 66C +6C", "ano-1"),
        ("NEWS 2026D 222B 66C +6C", "ano-1"),
        ("FFFF 7777D 77C GGG +G", "iguais-1"),
        ("RRRRJ GGGG 000J +0", "quinas-3"),
        ("SS WW 0 F 123456789C +9D", ""),
    ],
)
def test_a_hand_finds_its_line(text, line):
    assert fitted(HOUSE, text) == ([line] if line else [])


def test_jokers_stand_in_groups_of_three_and_more():
    assert fits("FF 3333a 6666b 9999c", "FF 33B JJ 6666C 999D +9D")
    assert fits("FF 3333a 6666b 9999c", "FF JJJJ 6666C 999D +9D")
    assert fits("FF 3333a 6666b 9999c", "FF JJJJ JJJ 6C 999D +9D")


@pytest.mark.parametrize("text", ["FJ 3333B 6666C 999D +9D", "JJ 3333B 6666C 999D +9D"])
def test_no_joker_stands_in_a_pair(text):
    assert not fits("FF 3333a 6666b 9999c", text)


@pytest.mark.parametrize("text", ["NEW 222B 666C 2D 0 J 6D +S", "NEWJ 222B 666C 22D 0 +6D"])
def test_no_joker_stands_in_a_row_of_singles(text):
    assert fitted(HOUSE, text) == []


def test_no_joker_stands_in_a_group_that_forbids_it():
    assert fits("FF 3333a! 6666b 9999c", "FF 3333B 66C JJ 999D +9D")
    assert not fits("FF 3333a! 6666b 9999c", "FF 333B J 6666C 999D +9D")
    assert not fits("FFFF 3333a 6666b 99c", "FFFJ 3333B 6666C 9D +9D", joker_in_flower_group=False)
    assert fits("FFFF 3333a 6666b 99c", "FFFJ 3333B 6666C 9D +9D")


def test_an_exposure_is_a_group_of_the_line_with_its_size():
    assert fits("FF 3333a 6666b 9999c", "FF [333BJ] [6666C] 999D +9D")
    assert not fits("FF 3333a 6666b 9999c", "FF J [333B] 6666C 999D +9D")
    assert not fits("FF 3333a 6666b 9999c", "F [333B] [666C] JJJ 999D +9D")


def test_a_pair_and_singles_are_never_exposed():
    assert not fits("FF 3333a 6666b 9999c", "[FF] 3333B 6666C 999D +9D")


def test_an_exposure_without_jokers_leaves_the_free_group_for_jokers():
    line = "FFFF! FFFF 3333a WW"
    assert fits(line, "FF JJ 3333B W [FFFF] +W")
    assert fits(line, "FFFF 3333B W [FFJJ] +W")
    assert not fits(line, "FFFJ 3333B W [FFFJ] +W")


def test_a_concealed_line_has_no_exposure():
    line = line_of("00 222a 666a 222b 666b", open="C")
    assert fits(line, "222B 666B 222C 666C 0 +0", drawn=False)
    assert not fits(line, "00 222B 666B 22C [666C] +2C")


def test_an_open_line_may_be_kept_concealed():
    assert fits("FF 3333a 6666b 9999c", "FF 3333B 6666C 999D +9D")


def test_a_discarded_joker_wins_nothing_and_a_drawn_one_does():
    assert fits("FF 3333a 6666b 9999c", "FF 3333B 6666C 999D +J")
    assert not fits("FF 3333a 6666b 9999c", "FF 3333B 6666C 999D +J", drawn=False)


def test_jokers_themselves_may_be_printed():
    assert fits("JJ 3333a 6666b 9999c", "JJ 3333B 6666C 999D +9D", joker_pair_lines=True)
    assert fits("JJ 3333a 6666b 9999c", "JJ 333B J 6666C 999D +9D", joker_pair_lines=True)
    assert not fits("JJ 3333a 6666b 9999c", "J 3333B 6666C 9999D +9B", joker_pair_lines=True)


def test_the_dearest_line_comes_first_and_equal_values_stand_in_the_order_of_the_card():
    card = compiled(
        line_of("22a 444a 555a 666b FFF", value=25, id="low"),
        line_of("22a 444a 5555a 666b FF", value=40, id="high"),
        line_of("22a 444a 55a 6666b FFF", value=25, id="last"),
    )
    matches = match(card, hand_of("22C 444C 55C JJ 66B FF +6B"), drawn=True)
    assert [(one.line.id, one.jokers) for one in matches] == [("high", 2), ("low", 2), ("last", 2)]
    assert fitted(card, "22C 444C 55C JJ 66B FF +F") == ["low", "last"]


def test_every_line_is_listed_once_though_several_hands_of_it_fit():
    assert fitted(compiled("YYY EEEE WWWW SSS"), "JJJ EEEE WWWW SS +S") == ["s-1"]


def test_a_match_names_the_hand_that_the_tiles_make():
    (one,) = match(compiled("FF 1111a 2222a 3333a"), hand_of("FF 11D J 2222D 3333D +J"), drawn=True)
    assert write_hand(one.concrete) == "1111D 2222D 3333D FF"
    assert one.jokers == 2


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("FF 3333B 6666C 99D +9D", "impossible", "NOT_14"),
        ("FF 3333B 6666C 9999D +9D", "impossible", "NOT_14"),
        ("FF 33333B 6666C 99D +9D", "impossible", "TOO_MANY_COPIES"),
        ("JJJJJJJJJ 6666C +9D", "impossible", "TOO_MANY_COPIES"),
        ("FF (3333B) 6666C 999D +9D", "impossible", "BAD_EXPOSURE"),
        ("FF [JJJJ] 6666C 999D +9D", "not_a_win", "BAD_EXPOSURE"),
        ("FF [345B] 3B 6666C 999D +9D", "not_a_win", "BAD_EXPOSURE"),
        ("[FF] 3333B 6666C 999D +9D", "not_a_win", "BAD_EXPOSURE"),
        ("FF 3333B 6666C 999D +J", "not_a_win", "DISCARDED_JOKER"),
    ],
)
def test_tiles_that_cannot_be_there_are_refused(text, kind, code):
    with pytest.raises(ScoringError) as caught:
        check_hand(HOUSE, hand_of(text), drawn=False)
    assert (caught.value.kind, caught.value.code, caught.value.input) == (kind, code, "hand")


def test_the_number_of_jokers_is_that_of_the_card():
    hand = hand_of("JJJ 66C FF 333B 999D +9D")
    check_hand(compiled("FFFF 3333a 6666b 99c", tiles={"jokers": 3}), hand, drawn=True)
    with pytest.raises(ScoringError):
        check_hand(compiled("FFFF 3333a 6666b 99c", tiles={"jokers": 2}), hand, drawn=True)


@pytest.mark.parametrize(
    ("line", "text", "code", "message"),
    [
        (
            line_of("00 222a 666a 222b 666b", open="C"),
            "00 222B 666B 22C [666C] +2C",
            "CONCEALED_LINE_EXPOSED",
            "s-1 is a concealed hand (C) and [666C] is exposed.",
        ),
        (
            "FF 3333a 6666b 9999c",
            "FF J [333B] 6666C 999D +9D",
            "EXPOSURE_NOT_IN_LINE",
            "s-1 has no group [333B].",
        ),
        (
            "FF 3333a! 6666b 9999c",
            "FF [333BJ] 6666C 999D +9D",
            "JOKER_IN_GROUP",
            "s-1 allows no joker in the group [333BJ].",
        ),
        (
            "FF 3333a 6666b 9999c",
            "FF [3333B] [6666B] 999D +9D",
            "EXPOSURE_NOT_IN_LINE",
            "No hand of s-1 has these exposures together: [3333B] [6666B].",
        ),
        (
            "FF 3333a 6666b 9999c",
            "FJ 3333B 6666C 999D +9D",
            "JOKER_IN_PAIR",
            "A joker would stand for F in a single or a pair of s-1; it may only in groups of three or more.",
        ),
        (
            "FF 3333a 6666b 9999c",
            "FF 3333B 6666C 99D J +8D",
            "MISSING_TILES",
            "The nearest hand of s-1 is 3333B 6666C 9999D FF: there 9D is missing and 8D is too much.",
        ),
        (
            "FF 3333a 6666b 9999c",
            "FN 3333B 6666C 99D J +9D",
            "MISSING_TILES",
            "The nearest hand of s-1 is 3333B 6666C 9999D FF: there F is missing and N is too much.",
        ),
        ("FF 3333a 6666b 9999c", "FF 3333B 6666C 99D +9D", "NOT_14", "These are 13 tiles; a hand has 14."),
    ],
)
def test_a_line_that_does_not_fit_has_its_reason(line, text, code, message):
    card = compiled(line)
    error = why_not(card, card.lines[0], hand_of(text), drawn=True)
    assert (error.code, str(error.message)) == (code, message)


def test_no_line_fits_for_the_reason_of_the_nearest():
    card = compiled("FF 3333a 6666b 9999c", "NN EEEE WWWW SSSS")
    error = why_none(card, hand_of("NF EEEE WWWJ SSS +S"), drawn=True)
    assert (error.kind, error.code) == ("not_a_win", "FITS_NO_LINE")
    assert str(error.message).startswith("No line of the card fits these tiles. The nearest hand of s-2 is")
    exposed = why_none(card, hand_of("NN EEEE WWWJ [SSS] +S"), drawn=True)
    assert exposed.code == "EXPOSURE_NOT_IN_LINE"


def still(card, *exposures, gone=None, concealed=None) -> dict[str, str]:
    """Per line a hand that is still possible, or the reason why there is none."""
    melds = hand_of(" ".join(exposures)).melds
    found = possible(card, melds, gone=gone or {}, concealed=concealed)
    return {line.id: write_hand(hand) if hand else str(because) for line, hand, because in found}


FOUR = card_of(
    line_of("FF 3333a 6666b 9999c", id="kongs"),
    line_of("FFFF 333a 666b 9999c", id="pungs"),
    line_of("33a 666a 99a 333b 9999c", id="pairs", open="C"),
    line_of("FF 3333a! 666a 99999b", id="natural"),
)


def test_without_exposures_and_discards_every_line_is_possible():
    assert [one.concrete is not None for one in possible(compile_card(FOUR), (), gone={})] == [True] * 4


def test_an_exposure_leaves_the_lines_that_have_its_group():
    assert still(compile_card(FOUR), "[666CJ]") == {
        "kongs": "3333B 6666C 9999D FF",
        "pungs": "pungs has no group [666CJ].",
        "pairs": "pairs is a concealed hand (C) and [666CJ] is exposed.",
        "natural": "natural has no group [666CJ].",
    }


def test_a_joker_may_not_lie_in_a_natural_group():
    assert still(compile_card(FOUR), "[333BJ]")["natural"] == "natural allows no joker in the group [333BJ]."
    assert still(compile_card(FOUR), "[3333B]")["natural"] == "3333B 666B 99999C FF"


def test_tiles_for_a_pair_that_are_gone_end_a_line():
    gone = {"F": 7}
    found = still(compile_card(FOUR), "[3333B]", gone=gone)
    assert found["kongs"] == "Needed without jokers: Flower × 2; left: 1."
    assert still(compile_card(FOUR), "[333B]", gone=gone)["pungs"] == "333B 666C 9999D FFFF"


def test_gone_tiles_of_a_group_ask_for_jokers():
    gone = {"9D": 4, "9C": 4, "J": 5}
    found = still(compile_card(FOUR), "[3333B]", gone=gone)
    assert found["kongs"] == "Jokers needed in place of tiles that are gone: 4; jokers left: 3."
    assert still(compile_card(FOUR), "[3333B]", gone={**gone, "J": 4})["kongs"] == "3333B 6666C 9999D FF"


def test_a_joker_in_an_own_exposure_is_free_when_the_natural_tile_is_left():
    card = compiled("FF 3333a 66666a 9a EE")
    gone = {"J": 7}
    assert still(card, "[333BJ]", gone=gone) == {"s-1": "3333B 66666B 9B EE FF"}
    assert "Jokers needed" in still(card, "[333BJ]", gone={**gone, "3B": 1})["s-1"]


def test_lines_may_be_asked_for_by_x_or_c():
    concealed = still(compile_card(FOUR), concealed=True)
    assert concealed["pairs"] == "33B 666B 99B 333C 9999D"
    assert concealed["kongs"] == "The line may be exposed (X); only concealed hands are asked for."
    opened = still(compile_card(FOUR), concealed=False)
    assert opened["pairs"] == "The line is a concealed hand (C); only hands that may be exposed are asked for."


def test_exposures_that_are_in_no_hand_together_leave_nothing():
    found = still(compile_card(FOUR), "[3333B]", "[6666B]")
    assert found["kongs"] == "No hand of kongs has these exposures together: [3333B] [6666B]."


def test_what_is_no_exposure_leaves_no_line():
    assert not any(one.concrete for one in possible(HOUSE, hand_of("[345B]").melds, gone={}))
    assert not any(one.concrete for one in possible(HOUSE, hand_of("[JJJ]").melds, gone={}))
