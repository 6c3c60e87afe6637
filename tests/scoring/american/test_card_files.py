"""Cards as files and as pasted text: what is read, how it is written, and where typing went wrong."""

import json

import pytest

from scoring.cards import CardError
from scoring.rulesets.american.card import FORMAT, MESSAGES, compile_card
from tests.scoring.american.cards import CASA, card_of, line_of

TYPED = """
# what we play on Thursdays
title: Thursday card
id: thursday
year: 2027
publisher: The club
license: CC BY 4.0
visibility: club
jokers: 10
lowest value: 20
concealed bonus: 10
joker_in_flower_group: no

[open] Open hands (even)
open-1: FF 2222a 4444b 6666c  exact  X 25  -- three suits
FF 1111a\t2222a 3333a   run X30
odd-one: FF 1111a 1111b 1111c Odd c 35

[numbers] Numbers
5{x}a FFF 4{y}a 2{z}a x=1,9 distinct=no X 40
[sp] Two by two (singles_pairs)
  NN SS 11a 99a 11b 99b FF\u00a0 C\u2003 50 — in pairs -- only
"""


def test_a_pasted_text_is_read_with_sections_ids_and_conditions():
    assert FORMAT.read_text(TYPED) == {
        "format": "american-card/1",
        "id": "thursday",
        "title": "Thursday card",
        "year": 2027,
        "publisher": "The club",
        "license": "CC BY 4.0",
        "visibility": "club",
        "tiles": {"jokers": 10, "flowers": 8},
        "lowest_value": 20,
        "joker_in_flower_group": False,
        "concealed_bonus": 10,
        "sections": [
            {
                "key": "open",
                "title": "Open hands (even)",
                "flags": [],
                "lines": [
                    line_of("FF 2222a 4444b 6666c", id="open-1", note="three suits"),
                    line_of("FF 1111a 2222a 3333a", id="open-2", mod="run", value=30),
                    line_of("FF 1111a 1111b 1111c", id="odd-one", mod="odd", open="C", value=35),
                ],
            },
            {
                "key": "numbers",
                "title": "Numbers",
                "flags": [],
                "lines": [
                    line_of("5{x}a FFF 4{y}a 2{z}a", id="numbers-1", value=40, where={"x": [1, 9]}, distinct=False)
                ],
            },
            {
                "key": "sp",
                "title": "Two by two",
                "flags": ["singles_pairs"],
                "lines": [line_of("NN SS 11a 99a 11b 99b FF", id="sp-1", open="C", value=50, note="in pairs -- only")],
            },
        ],
    }


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_written_text_reads_back_to_the_same_card(newline):
    for card in (CASA, FORMAT.read_text(TYPED)):
        text = FORMAT.write_text(card)
        assert FORMAT.read_text(text.replace("\n", newline)) == card
        assert FORMAT.write_text(FORMAT.read_text(text)) == text


def test_the_card_of_the_house_is_written_as_it_is_kept():
    assert FORMAT.read_data(CASA) == CASA
    assert list(FORMAT.read_data(CASA)) == list(CASA)
    assert FORMAT.write_text(CASA).splitlines()[:14] == [
        "title: Cartela da Casa",
        "id: casa-2026",
        "format: american-card/1",
        "year: 2026",
        "publisher: Muralla",
        "license: CC0-1.0",
        "visibility: public",
        "jokers: 8",
        "flowers: 8",
        "lowest_value: 25",
        "",
        "[ano] Ano",
        "ano-1: NEWS {year}a 222b 666c  exact  X 30",
        "ano-2: FFFF 22a 00 2222b 66a  exact  X 25",
    ]


@pytest.mark.parametrize(
    "title",
    [
        "(singles_pairs)",
        "Pairs (singles_pairs)",
        "Pairs ()",
        "[x] y",
        "a: b",
        "# a",
        "-- a",
        "() ()",
        "X 25",
        "Pairs (2468)",
    ],
)
def test_titles_and_notes_of_any_shape_survive_the_text(title):
    card = card_of(line_of("FF 2222a 4444b 6666c", note=title), title=title, publisher=title)
    card["sections"][0]["title"] = title
    card = FORMAT.read_data(card)
    assert FORMAT.read_text(FORMAT.write_text(card)) == card


def test_a_card_object_needs_an_id_a_title_and_sections_only():
    card = FORMAT.read_data(card_of({"text": " FF  2222a 4444b\t6666c ", "open": "X", "value": 25}))
    assert card == {
        "format": "american-card/1",
        "id": "test",
        "title": "Test",
        "tiles": {"jokers": 8, "flowers": 8},
        "sections": [
            {
                "key": "s",
                "title": "Section",
                "flags": [],
                "lines": [line_of("FF 2222a 4444b 6666c", id="s-1")],
            }
        ],
    }


def test_reading_twice_changes_nothing():
    once = FORMAT.read_text(TYPED)
    assert FORMAT.read_data(once) == once
    assert FORMAT.read_data(json.loads(json.dumps(once))) == once


def test_what_is_handed_out_belongs_to_the_caller():
    card = card_of("FF 2222a 4444b 6666c")
    FORMAT.read_data(card)["sections"][0]["lines"].clear()
    FORMAT.for_year(card, id="other", year=2030)["sections"].clear()
    assert len(compile_card(card).lines) == len(FORMAT.read_data(card)["sections"][0]["lines"]) == 1


def test_defaults_and_empty_values_are_left_out():
    full = card_of(
        line_of("FF 2222a 4444b 6666c", note="", where={}, distinct=True),
        year=None,
        publisher="",
        license=None,
        sextets=True,
        joker_in_flower_group=True,
        joker_pair_lines=False,
        concealed_bonus=0,
    )
    assert FORMAT.read_data(full) == FORMAT.read_data(card_of("FF 2222a 4444b 6666c"))


def test_numbers_without_quotes_are_names_too_as_yaml_reads_them():
    card = card_of("FF 2222a 4444b 6666c")
    card["sections"][0] |= {"key": 369, "title": 2468}
    section = FORMAT.read_data(card)["sections"][0]
    assert (section["key"], section["title"], section["lines"][0]["id"]) == ("369", "2468", "369-1")


def test_lines_without_an_id_get_one_that_is_free():
    card = card_of(line_of("FF 2222a 4444b 6666c"), line_of("FF 1111a 3333b 5555c", id="s-1"), "FF 3333a 5555b 7777c")
    assert [line["id"] for line in FORMAT.read_data(card)["sections"][0]["lines"]] == ["s-2", "s-1", "s-3"]


HEAD = "title: T\nid: t\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + "[s] S\ns-1: FF 2222a 4444b 666c X 25", ("NOT_14", 4, 6, "s-1")),
        (HEAD + "[s] S\n\n  FF 2222a 4444b  66q66c   exact X 25", ("BAD_TOKEN", 5, 19, "s-1")),
        (HEAD + "[s] S\ns-1: FF 2222a 4444b 6666c | FF 2222 4444b 6666c X 25", ("SUIT_MISSING", 4, 32, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c X 25\nk: FF 2222a 4444b 6666c X 30", ("DUPLICATE_LINE", 5, 0, "k")),
        (HEAD + "[s] S\nNN 55a 55a 55a EEEE SS X 25", ("NO_CONCRETE_HAND", 4, 0, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c 25", ("NO_VALUE", 4, 22, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c X", ("NO_VALUE", 4, 23, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c", ("NO_VALUE", 4, 21, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c X 5000", ("OUT_OF_RANGE", 4, 24, "s-1")),
        (HEAD + "[s] S\nFF 2222a 4444b 6666c chow X 25", ("UNKNOWN_MOD", 4, 22, "s-1")),
        (HEAD + "[s] S\n4{x}a FF 4444b 6666c x=0 X 25", ("BAD_WHERE", 4, 22, "s-1")),
        (HEAD + "[s] S\nexact X 25", ("MISSING", 4, 0, "s-1")),
        (HEAD + "[s] S\na b: FF 2222a 4444b 6666c X 25", ("BAD_ID", 4, 1, "s-1")),
        (HEAD + "[s] S\n[s] S\nFF 2222a 4444b 6666c X 25", ("DUPLICATE_ID", 4, 0, "")),
        (HEAD + "[] S\nFF 2222a 4444b 6666c X 25", ("MISSING", 3, 0, "")),
        (HEAD + "FF 2222a 4444b 6666c X 25", ("NO_SECTION", 3, 0, "")),
        (HEAD + "s-1: FF 2222a 4444b 6666c X 25", ("NO_SECTION", 3, 0, "")),
        (HEAD + "colour: red\n[s] S\nFF 2222a 4444b 6666c X 25", ("UNKNOWN_KEY", 3, 1, "")),
        (HEAD + "id: u\n[s] S\nFF 2222a 4444b 6666c X 25", ("DUPLICATE_ID", 3, 1, "")),
        (HEAD + "  year: soon\n[s] S\nFF 2222a 4444b 6666c X 25", ("WRONG_TYPE", 3, 3, "")),
        (HEAD + "jokers: 99\n[s] S\nFF 2222a 4444b 6666c X 25", ("OUT_OF_RANGE", 3, 1, "")),
        (HEAD + "sextets: perhaps\n[s] S\nFF 2222a 4444b 6666c X 25", ("WRONG_TYPE", 3, 1, "")),
        ("id: t\n[s] S\nFF 2222a 4444b 6666c X 25", ("MISSING", 0, 0, "")),
        (HEAD, ("NO_LINES", 0, 0, "")),
        ("", ("MISSING", 0, 0, "")),
        (HEAD + "[s] S\n" + "F" * 3000, ("TOO_LONG", 4, 0, "")),
        ("x" * 200_001, ("TOO_LONG", 0, 0, "")),
        ("\n" * 5000, ("TOO_LONG", 0, 0, "")),
        (None, ("WRONG_TYPE", 0, 0, "")),
        (HEAD + "[s] S\n" + "FF 22a X 25\n" * 201, ("TOO_MANY", 3, 0, "")),
    ],
)
def test_a_fault_in_the_text_has_its_line_and_column(text, fault):
    with pytest.raises(CardError) as caught:
        FORMAT.read_text(text)
    assert fault in [(one.code, one.line, one.column, one.line_id) for one in caught.value.faults]


def test_all_faults_of_a_text_are_told_and_nothing_is_taken():
    text = HEAD + "[s] S\nFF 2222 4444b 666c X 25\nFF 1111a 3333q 5555c 30\n[t] T\nFFa 2222a X 25\n"
    with pytest.raises(CardError) as caught:
        FORMAT.read_text(text)
    assert [(one.code, one.line, one.column) for one in caught.value.faults] == [
        ("SUIT_MISSING", 4, 4),
        ("BAD_TOKEN", 5, 10),
        ("NO_VALUE", 5, 22),
        ("SUIT_ON_SUITLESS", 7, 1),
    ]


def test_the_faults_are_sentences_with_what_was_found():
    with pytest.raises(CardError) as caught:
        FORMAT.read_text(HEAD + "[s] S\nFF 2222a 4444b 666c X 25\nFF 22q X 25\n[t] T\nFF 1111a 3333b 5555c run X\n")
    assert [str(one.message) for one in caught.value.faults] == [
        "This makes 13 tiles; a hand has 14.",
        "“22q” ends with a letter that is no suit; the suits are a, b and c.",
        "The line must end with X or C and its value, as in “X 25”.",
    ]


def test_every_message_that_is_told_can_be_translated():
    with pytest.raises(CardError) as caught:
        FORMAT.read_text(
            HEAD + "colour: red\nx\n[s] S\nFF 22q X 25\nNNN 22a chow 30\n\n[t] (quick)\nFF 4{x}a D y=2 X 9999\n"
        )
    assert {fault.message.template for fault in caught.value.faults} <= set(MESSAGES)
    assert len(set(MESSAGES)) == len(MESSAGES)


def test_without_any_section_only_the_first_row_is_complained_about():
    with pytest.raises(CardError) as refused:
        FORMAT.read_text("title: T\nid: t\nPairs\nFF 2222a 4444b 6666c X 25\nFF 1111a 2222a 3333a run X 30")
    assert [(fault.code, fault.line) for fault in refused.value.faults] == [("NO_SECTION", 3)]


def test_the_help_of_typing_is_a_card():
    """Every sign that is explained is read: put together from them, a card is in order."""
    typed = [sign.typed for sign in FORMAT.signs]
    card = FORMAT.read_text(
        "title: T\nid: t\nyear: 2026\n[a] A\nDDDa 2222b 44c NEWS 0  X 25\nFFFF 4{x}a 2{x+1}b ZZZ 0  X 25\n"
        "{year}a FFFF YYY 222b  C 30\n4444a! FF NNNN SSSS | 6666a! FF NNNN SSSS  X 25\n"
        "FF 1111a 2222b 3333c  run  X 25\nFF 1111a 1111b 1111c  like  X 30\n"
        "[s] Singles (singles_pairs)\nNN EE WW SS 11a 11b 11c  odd  C 50\n"
    )
    text = FORMAT.write_text(card)
    for sign in ("DDDa", "{year}a", "|", "4444a!", "run", "(singles_pairs)"):
        assert sign in typed
        assert sign in text
