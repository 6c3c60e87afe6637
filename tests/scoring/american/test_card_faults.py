"""What is refused in a card, with the code and the column of every fault."""

import json

import pytest

from scoring.cards import CardError
from scoring.rulesets.american.card import FORMAT, compile_card
from tests.scoring.american.cards import card_of, faults_of, line_faults, line_of

GOOD = "FF 2222a 4444b 6666c"


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("FF 2222a 4444b 666c", "NOT_14", 1),
        ("FF 2222a 4444b 66666c", "NOT_14", 1),
        ("FF 2222a 4444b 6666c | FF 2222a", "NOT_14", 24),
        ("FF 2222a 4444b 6666c |", "NOT_14", 22),
        ("FF 2222a 4x44b 6666c", "BAD_TOKEN", 10),
        ("FF 2222d 4444b 6666c", "BAD_TOKEN", 4),
        ("FF 2222A 4444b 6666c", "BAD_TOKEN", 4),
        ("FF 4{w}a 4444b 6666c", "BAD_TOKEN", 4),
        ("FF 0{x}a 4444b 6666c", "BAD_TOKEN", 4),
        ("FF {x}a 4444b 6666c EEE", "BAD_TOKEN", 4),
        ("FF ZZZZ4 4444b 6666c", "BAD_TOKEN", 4),
        ("FF JJJJ 4444b 6666c", "BAD_TOKEN", 4),
        ("FF ２２２２a 4444b 6666c", "BAD_TOKEN", 4),
        ("FF 2222 4444b 6666c", "SUIT_MISSING", 4),
        ("FF 4{x} 4444b 6666c", "SUIT_MISSING", 4),
        ("FF DDDD 4444b 6666c", "SUIT_MISSING", 4),
        ("FF 2026 4444b 6666c", "SUIT_MISSING", 4),
        ("FFa 2222a 4444b 6666c", "SUIT_ON_SUITLESS", 1),
        ("00a 2222a 4444b 6666c", "SUIT_ON_SUITLESS", 1),
        ("FF ZZZZa 4444b 6666c", "SUIT_ON_SUITLESS", 4),
        ("FF YYYY1a 4444b 6666c", "SUIT_ON_SUITLESS", 4),
        ("FF 4222a 4444b 6666c", "MIXED_TRIPLE", 5),
        ("FFNNN 2222a 4444b E", "MIXED_TRIPLE", 3),
        ("FFFFFFF 2222a 444b", "GROUP_TOO_LARGE", 1),
        ("FFFFFFF 7{x}a", "GROUP_TOO_LARGE", 1),
        ("{year}a 2222b FF 4444a", "NO_YEAR", 1),
    ],
)
def test_a_text_that_is_no_line_is_refused_where_it_is_wrong(text, code, column):
    assert (code, column) in line_faults(text)


@pytest.mark.parametrize("mod", ["like", "odd", "even"])
@pytest.mark.parametrize("text", ["FF 2222a 2222b 4444c", "FF EEEE NNNN SSSS", "FF EEEE 4{x}a RRRR"])
def test_a_line_of_like_numbers_is_written_with_one_number(text, mod):
    assert line_faults(text, mod=mod) == [("LIKE_NEEDS_ONE_NUMBER", 1)]


def test_every_variant_of_a_like_line_has_its_number():
    assert line_faults("FF 2222a 2222b 2222c | FF 2222a 4444a 6666a", mod="like") == [("LIKE_NEEDS_ONE_NUMBER", 24)]


def test_singles_and_pairs_have_no_group_of_three():
    text = "NNN EE 11a 22a 33a 444b"
    assert line_faults(text, flags=["singles_pairs"]) == [("SP_HAS_GROUP_OF_3", 1), ("SP_HAS_GROUP_OF_3", 20)]


@pytest.mark.parametrize(
    "text",
    [
        "NNN 505a 55a 5a EEEE S",  # five natural 5s in singles and pairs
        "NN 55a 55a 55a EEEE SS",
        "44444a! FFFF EEEE W",  # five naturals in a group without jokers
        "NNNNNN SSSSSS NN",  # more jokers than there are
        "666666a FFFF 6666a",  # six of ten would be jokers
    ],
)
def test_a_line_that_no_real_hand_can_make_is_refused(text):
    head = {"tiles": {"jokers": 5}}
    assert line_faults(text, head=head) == [("NO_CONCRETE_HAND", 0)]


def test_more_groups_of_a_tile_than_tiles_need_enough_jokers():
    compile_card(card_of("666666a FFFF 6666a", tiles={"jokers": 6}))


def test_a_step_that_leaves_the_numbers_has_no_hand():
    assert line_faults("4{x}a 4{x+9}a EEEE SS") == [("NO_CONCRETE_HAND", 0)]


def test_more_dragons_than_there_are_have_no_hand():
    assert line_faults("YYYY YYYY1 YYYY2 YY3") == [("NO_CONCRETE_HAND", 0)]
    compile_card(card_of(line_of("YYYY YYYY1 YYYY2 EE", distinct=False)))


def test_the_same_line_twice_is_refused_and_named():
    card = card_of(line_of(GOOD, id="one"), line_of("6666a 2222c FF 4444b", id="two"))
    with pytest.raises(CardError) as caught:
        FORMAT.read_data(card)
    (fault,) = caught.value.faults
    assert (fault.code, fault.line, fault.line_id) == ("DUPLICATE_LINE", 2, "two")
    assert str(fault.message) == "This line means the same hands as one."


def test_a_line_of_other_groups_is_not_the_same_line():
    compile_card(
        card_of("444a 44a EEEE WWWW N", "44a 444a EEEE WWWW S", "FFF 222a 4444b 6666c", "FFF 2222a 444b 6666c")
    )


def test_an_open_line_without_a_group_of_three_gets_a_warning_only():
    card = card_of(line_of("11a 22a 33a 44a 55a 66a 77a", id="w"))
    (line,) = FORMAT.view(card).sections[0].lines
    (fault,) = line.faults
    assert (fault.code, fault.warning, fault.line_id) == ("X_WITHOUT_GROUP", True, "w")
    concealed = card_of(line_of("11a 22a 33a 44a 55a 66a 77a", open="C"))
    assert FORMAT.view(concealed).sections[0].lines[0].faults == ()


def test_all_faults_are_told_at_once_in_the_order_of_the_card():
    found = faults_of(card_of("FF 2222 4444b 66q", GOOD, "FF 22a"))
    assert found == [("SUIT_MISSING", 1, 4), ("BAD_TOKEN", 1, 15), ("NOT_14", 3, 1)]


def test_a_year_with_three_equal_digits_must_be_split_by_hand():
    assert line_faults("{year}a EEEE WWWW SS", head={"year": 2000}) == [("MIXED_TRIPLE", 1)]
    assert line_faults("{year}a EEEE WWWW SS", head={"year": 1999}) == [("MIXED_TRIPLE", 1)]
    compile_card(card_of("{year}a EEEE WWWW SS", year=2022))


@pytest.mark.parametrize(
    ("where", "code"),
    [
        ({"x": []}, "BAD_WHERE"),
        ({"x": [0]}, "BAD_WHERE"),
        ({"x": [3, 3]}, "BAD_WHERE"),
        ({"x": [True]}, "BAD_WHERE"),
        ({"x": [[1]]}, "BAD_WHERE"),
        ({"x": 5}, "BAD_WHERE"),
        ({"y": [1]}, "WHERE_UNUSED"),
        ({"q": [1]}, "UNKNOWN_KEY"),
        ([1], "WRONG_TYPE"),
    ],
)
def test_where_is_a_list_of_numbers_for_a_variable_of_the_line(where, code):
    assert code in [found for found, _ in line_faults("4{x}a EEEE WWWW SS", where=where)]


SECTION = {"key": "s", "title": "S", "flags": [], "lines": [line_of(GOOD)]}
BAD_CARDS = [
    (None, "NOT_A_CARD"),
    ([], "NOT_A_CARD"),
    ("FF 2222a", "NOT_A_CARD"),
    ({}, "MISSING"),
    ({"id": "x", "title": "x"}, "MISSING"),
    ({"id": "x", "title": "", "sections": [SECTION]}, "MISSING"),
    ({"id": "x", "title": "   ", "sections": [SECTION]}, "MISSING"),
    ({"id": "x y", "title": "x", "sections": [SECTION]}, "BAD_ID"),
    ({"id": "-x", "title": "x", "sections": [SECTION]}, "BAD_ID"),
    ({"id": "x" * 61, "title": "x", "sections": [SECTION]}, "BAD_ID"),
    ({"id": "x", "title": "x", "sections": []}, "NO_LINES"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "lines": []}]}, "NO_LINES"),
    ({"id": "x", "title": "x", "sections": {}}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [SECTION, 5]}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [SECTION, SECTION]}, "DUPLICATE_ID"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "lines": [5]}]}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "lines": "abc"}]}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "flags": ["quick"]}]}, "UNKNOWN_FLAG"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "flags": [[]]}]}, "UNKNOWN_FLAG"),
    ({"id": "x", "title": "x", "sections": [{**SECTION, "kind": 1}]}, "UNKNOWN_KEY"),
    ({"id": "x", "title": "x", "sections": [SECTION], "colour": "red"}, "UNKNOWN_KEY"),
    ({"id": "x", "title": "x", "sections": [SECTION], 5: "red"}, "UNKNOWN_KEY"),
    ({"id": "x", "title": ["x"], "sections": [SECTION]}, "WRONG_TYPE"),
    ({"id": "x", "title": "x" * 500, "sections": [SECTION]}, "TOO_LONG"),
    ({"id": "x", "title": "a\0b", "sections": [SECTION]}, "BAD_CHARACTER"),
    ({"id": "x", "title": "a\ud800b", "sections": [SECTION]}, "BAD_CHARACTER"),
    ({"id": "x", "title": "x", "sections": [SECTION], "year": "2026"}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "year": 26}, "OUT_OF_RANGE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "year": 10**5000}, "OUT_OF_RANGE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "tiles": {"jokers": 99}}, "OUT_OF_RANGE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "tiles": {"blanks": 6}}, "UNKNOWN_KEY"),
    ({"id": "x", "title": "x", "sections": [SECTION], "sextets": "yes"}, "WRONG_TYPE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "format": "american-card/9"}, "UNKNOWN_FORMAT"),
    ({"id": "x", "title": "x", "sections": [SECTION], "visibility": "secret"}, "UNKNOWN_VISIBILITY"),
    ({"id": "x", "title": "x", "sections": [SECTION], "lowest_value": 0}, "OUT_OF_RANGE"),
    ({"id": "x", "title": "x", "sections": [SECTION], "concealed_bonus": -1}, "OUT_OF_RANGE"),
    (card_of({"mod": "exact", "open": "X", "value": 25}), "MISSING"),
    (card_of({"text": GOOD, "open": "X"}), "MISSING"),
    (card_of({"text": GOOD, "value": 25}), "MISSING"),
    (card_of(line_of(GOOD, mod="chow")), "UNKNOWN_MOD"),
    (card_of(line_of(GOOD, mod=["run"])), "UNKNOWN_MOD"),
    (card_of(line_of(GOOD, open="B")), "UNKNOWN_OPEN"),
    (card_of(line_of(GOOD, value=0)), "OUT_OF_RANGE"),
    (card_of(line_of(GOOD, value=1001)), "OUT_OF_RANGE"),
    (card_of(line_of(GOOD, value=True)), "WRONG_TYPE"),
    (card_of(line_of(GOOD, value=25.0)), "WRONG_TYPE"),
    (card_of(line_of(GOOD, value=float("nan"))), "WRONG_TYPE"),
    (card_of(line_of(GOOD, id="a"), line_of("FF 1111a 3333b 5555c", id="a")), "DUPLICATE_ID"),
    (card_of(line_of(GOOD, id=10**5000)), "WRONG_TYPE"),
    (card_of(line_of(GOOD, jokers=2)), "UNKNOWN_KEY"),
    (card_of(line_of(GOOD, distinct=0)), "WRONG_TYPE"),
    (card_of(line_of("F " * 300)), "TOO_LONG"),
    (card_of(line_of(5.5)), "WRONG_TYPE"),
    (card_of(*["FF 22a"] * 201), "TOO_MANY"),
    ({"id": "x", "title": "x", "sections": [{"key": f"s{n}", "lines": []} for n in range(50)]}, "TOO_MANY"),
    (card_of("4{x}a 4{y}b 4{z}c ZZ | 4{x}a 4{y}b 4{z}c YY"), "TOO_MANY_HANDS"),
]


@pytest.mark.parametrize(("card", "code"), BAD_CARDS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_file_that_is_no_card_is_refused_with_its_reason(card, code):
    assert code in [found for found, _, _ in faults_of(card)]
    with pytest.raises(CardError):
        compile_card(card)


def test_what_nests_without_end_is_no_card():
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert ("WRONG_TYPE", 0, 0) in faults_of({"id": "x", "title": deep, "sections": [SECTION]})
    round_about: dict = {"id": "x", "title": "x"}
    round_about["sections"] = round_about
    with pytest.raises(CardError):
        compile_card(round_about)


def test_what_a_card_may_mean_together_is_limited():
    lines = [line_of(f"4{{x}}a 3{{y}}b 3{{z}}c {pair}{pair} EE", open="C") for pair in "NWSRG0F"]
    assert "TOO_MANY_HANDS" in [code for code, _, _ in faults_of(card_of(*lines))]


def test_no_more_faults_are_told_than_anybody_reads():
    many = {str(number): 1 for number in range(5000)}
    assert len(faults_of({"id": "x", "title": "x", "sections": [SECTION], **many})) == 200


def test_messages_can_be_stored_as_data():
    with pytest.raises(CardError) as caught:
        FORMAT.read_data({"id": "x\ud800", "title": "x", "sections": [SECTION], "b\ud800": 1})
    data = [fault.message.as_data() for fault in caught.value.faults]
    assert json.dumps(data, ensure_ascii=False).encode()
