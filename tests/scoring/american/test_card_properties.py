"""What holds for every line of a card: hands made from it fit it, and a single exchange is told apart."""

import json
import string
from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.cards import CardError
from scoring.rulesets.american.card import FORMAT, Card, check_hand, compile_card, match, possible
from scoring.rulesets.american.card.nearest import difference, nearest
from scoring.rulesets.american.tiles import COPIES
from tests.scoring.american.cards import CASA, card_of, line_of, made_from, written

HOUSE = compile_card(CASA)
MORE = compile_card(
    card_of(
        line_of("FFFF! FFFF 3333a WW", value=30),
        line_of("5{x}a 4{x+1}a 3{x+2}a 2{x+3}a", value=35),
        line_of("666666a FFFF 6666a", value=60),
        line_of("ZZZ1 YYY2 3{y}b! 3{z}c YY1", value=45, where={"y": [1, 5, 9]}),
        line_of("11a 11a FFF 222b 3333c | FFFF 11a 222b 33333c", mod="run"),
        line_of("JJ 111a 999b NNN RRR", open="C", value=50),
        joker_pair_lines=True,
    )
)
seeds = st.integers(0, 2**32)
CARDS_OF = {"house": HOUSE, "more": MORE}
cards = st.sampled_from(sorted(CARDS_OF))


def any_hand(card: Card, chance: Random):
    """A line of the card, one of its hands, and tiles that make it."""
    line = chance.choice(card.lines)
    hand = chance.choice(line.hands)
    tiles = made_from(hand, chance)
    chance.shuffle(tiles)
    return line, hand, tiles


@given(cards, seeds)
def test_a_hand_made_from_a_line_fits_that_line(name, seed):
    card = CARDS_OF[name]
    line, _, tiles = any_hand(card, Random(seed))
    hand = written([code for code, _ in tiles])
    check_hand(card, hand, drawn=True)
    found = match(card, hand, drawn=True)
    assert line in [one.line for one in found]
    assert [one.line.value for one in found] == sorted((one.line.value for one in found), reverse=True)
    assert {one.jokers for one in found} == {hand.tiles.count("J")}


@given(cards, seeds)
def test_a_joker_in_place_of_a_natural_tile_in_a_group_of_three_keeps_the_match(name, seed):
    card = CARDS_OF[name]
    chance = Random(seed)
    line, _, tiles = any_hand(card, chance)
    natural = [place for place, (code, group) in enumerate(tiles) if group.joker and code != "J"]
    if natural:
        codes = [code for code, _ in tiles]
        codes[chance.choice(natural)] = "J"
        assert line in [one.line for one in match(card, written(codes), drawn=True)]


@given(cards, seeds)
def test_any_other_exchange_breaks_the_hand_or_leads_to_another(name, seed):
    card = CARDS_OF[name]
    chance = Random(seed)
    line, hand, tiles = any_hand(card, chance)
    place = chance.randrange(14)
    old, group = tiles[place]
    new = chance.choice([code for code in COPIES if code != old])
    if (group.joker and new == "J") or ((group.joker or old == "J") and _has_room(hand, tiles, new)):
        return  # a joker comes, or one is freed to stand where the old tile stood
    if any(other.tile == group.tile and other.joker != group.joker for other in hand):
        return  # an equal tile of the other group may take the place of the old one
    codes = [code for code, _ in tiles]
    codes[place] = new
    for one in match(card, written(codes), drawn=True):
        assert one.line != line or one.concrete != hand


def _has_room(hand, tiles, code) -> bool:
    """Whether a joker of the hand stands for this tile."""
    held = sum(one == code for one, _ in tiles)
    return held < sum(group.n for group in hand if group.tile == code)


@given(cards, seeds)
def test_matching_agrees_with_trying_every_hand_of_every_line(name, seed):
    card = CARDS_OF[name]
    chance = Random(seed)
    _, concrete, tiles = any_hand(card, chance)
    codes = [code for code, _ in tiles]
    for _ in range(chance.choice((0, 0, 1, 1, 2))):
        codes[chance.randrange(14)] = chance.choice(list(COPIES))
    exposed = _some_exposed(concrete, tiles, chance) if chance.random() < 0.6 else []
    for group in exposed:
        for code in group:
            if code in codes:
                codes.remove(code)
    assume(codes and len(codes) + sum(map(len, exposed)) == 14)
    hand = written(codes, exposed)
    found = [one.line.id for one in match(card, hand, drawn=True)]
    tried = [line for line in card.lines if any(_makes(one, line, codes, exposed) for one in line.hands)]
    assert sorted(found) == sorted(line.id for line in tried)


def _some_exposed(concrete, tiles, chance) -> list[list[str]]:
    """Some of the groups as they were made, now and then of a wrong size."""
    groups = [group for group in concrete if group.n > 2 and group.tile != "J"]
    exposed = []
    for group in chance.sample(groups, chance.randint(0, min(3, len(groups)))):
        codes = [code for code, one in tiles if one == group][: group.n - (chance.random() < 0.1)]
        if any(code != "J" for code in codes) and len(codes) > 2 and codes not in exposed:
            exposed.append(sorted(codes, key=lambda code: code == "J"))
    return exposed


def _makes(concrete, line, codes, exposed) -> bool:
    """Whether tiles make a hand, tried the long way: every group for every exposure, then tile by tile."""
    if (exposed and line.concealed) or not {*codes, "J"} <= {"J", *(group.tile for group in concrete)}:
        return False
    for chosen in permutations(range(len(concrete)), len(exposed)):
        if all(_is_group(concrete[place], group) for place, group in zip(chosen, exposed, strict=True)):
            rest = [group for place, group in enumerate(concrete) if place not in chosen]
            if _fills(rest, Counter(codes)):
                return True
    return False


def _is_group(group, codes) -> bool:
    naturals = {code for code in codes if code != "J"}
    return naturals == {group.tile} and len(codes) == group.n and (group.joker or "J" not in codes)


def _fills(groups, left) -> bool:
    for group in sorted(groups, key=lambda one: one.joker):
        for _ in range(group.n):
            code = group.tile if left[group.tile] > 0 else "J"
            if left[code] == 0 or (code != group.tile and not group.joker):
                return False
            left[code] -= 1
    return not +left


@given(cards, seeds)
def test_the_nearest_hand_is_as_far_as_tiles_were_exchanged_or_nearer(name, seed):
    card = CARDS_OF[name]
    chance = Random(seed)
    _, _, tiles = any_hand(card, chance)
    codes = [code for code, _ in tiles]
    exchanged = chance.sample(range(14), chance.randint(1, 4))
    for place in exchanged:
        codes[place] = chance.choice([code for code in COPIES if code != "J"])
    hand = written(codes)
    near = nearest(card.entries, hand)
    apart = difference(near.groups, Counter(map(str, hand.held)))
    assert near.wrong <= len(exchanged)
    assert near.wrong == apart.surplus.total() == apart.missing.total()
    assert (near.wrong == 0) == bool(match(card, hand, drawn=True))
    repaired = Counter(map(str, hand.held)) - apart.surplus + apart.missing
    assert match(card, written(list(repaired.elements())), drawn=True)


@given(cards, seeds)
def test_a_hand_that_was_made_was_possible_before(name, seed):
    card = CARDS_OF[name]
    chance = Random(seed)
    line, concrete, tiles = any_hand(card, chance)
    exposed = [] if line.concealed else _some_exposed(concrete, tiles, chance)
    assume(all(any(_is_group(group, codes) for group in concrete) for codes in exposed))
    held = Counter(code for code, _ in tiles)
    gone = {code: COPIES[code] - held[code] for code in COPIES}
    melds = written(["F", "F"], exposed).melds
    (answer,) = [one for one in possible(card, melds, gone=gone) if one.line == line]
    assert answer.concrete is not None


TOKENS = st.sampled_from(
    [
        "FF",
        "FFFF",
        "NNN",
        "NEWS",
        "00",
        "RG0",
        "22a",
        "333b",
        "2468a",
        "4{x}a",
        "3{x+1}b",
        "2{y}c",
        "DDDa",
        "DD",
        "ZZZZ",
        "YY1",
        "{year}a",
        "2222a!",
        "JJ",
        "|",
        "5555",
        "q",
    ]
)
TEXTS = st.lists(TOKENS, max_size=8).map(" ".join)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
LINES = st.fixed_dictionaries(
    {"text": TEXTS | ANYTHING, "open": st.sampled_from("XC") | ANYTHING, "value": st.integers(1, 90) | ANYTHING},
    optional=dict.fromkeys(("id", "mod", "note", "where", "distinct"), ANYTHING),
)
SECTIONS = st.fixed_dictionaries(
    {"key": st.sampled_from("ab") | ANYTHING, "lines": st.lists(LINES | ANYTHING, max_size=3) | ANYTHING},
    optional={"title": ANYTHING, "flags": ANYTHING},
)
CARDS = st.fixed_dictionaries(
    {
        "id": st.just("x") | ANYTHING,
        "title": st.just("x") | ANYTHING,
        "sections": st.lists(SECTIONS, max_size=3) | ANYTHING,
    },
    optional=dict.fromkeys(("year", "tiles", "sextets", "lowest_value", "license", "concealed_bonus"), ANYTHING),
)


@given(CARDS | ANYTHING)
def test_whatever_the_data_is_it_is_a_card_or_a_card_error(data):
    try:
        card = FORMAT.read_data(data)
    except CardError as error:
        assert any(not fault.warning for fault in error.faults)
        assert all(fault.column >= 0 and fault.line >= 0 and str(fault.message) for fault in error.faults)
        with pytest.raises(CardError):
            compile_card(data)
    else:
        assert FORMAT.read_text(FORMAT.write_text(card)) == card


SECTION_OF_CARD = "title: t\nid: t\n[s] s\n"


@given(st.text(alphabet=string.printable + "FNEWSDabc{}xXC|!-—\u00a0\u2028", max_size=200) | st.text())
def test_whatever_the_text_is_it_is_a_card_or_a_card_error(text):
    for before in ("", SECTION_OF_CARD, f"{SECTION_OF_CARD}FF 11a 22a 33a 44a 55a 66a C 9\n# "):
        try:
            card = FORMAT.read_text(before + text)
        except CardError as error:
            assert all(fault.line > 0 or fault.column == 0 for fault in error.faults)
        else:
            assert FORMAT.read_text(FORMAT.write_text(card)) == card


NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name.strip())


@given(NAMES, NAMES, NAMES, st.sampled_from([[], ["singles_pairs"]]), st.integers(1, 1000), st.booleans())
def test_every_card_survives_its_text(title, section, note, flags, value, switch):
    text = "11a 22a 33a 44a 55a 66a 77a"
    card = card_of(line_of(text, note=note, value=value), flags=flags, title=title, publisher=note, sextets=switch)
    card["sections"][0]["title"] = section
    try:
        card = FORMAT.read_data(card)
    except CardError as error:
        assert {fault.code for fault in error.faults} <= {"BAD_CHARACTER", "MISSING", "X_WITHOUT_GROUP"}
        return
    assert FORMAT.read_text(FORMAT.write_text(card)) == card
    assert json.loads(json.dumps(card)) == card
