"""Readings against an oracle that knows nothing of them: all sums of sets and a pair, made forwards."""

from collections import Counter, defaultdict
from itertools import combinations_with_replacement
from random import Random

import pytest

from scoring.hand import Hand
from scoring.notation import parse
from scoring.readings import partitions, readings, seven_pairs, thirteen_orphans
from scoring.tiles import TILE_ALPHABET
from tests.scoring.hands import regular_hand

SETS = [(n, n, n) for n in range(1, 10)] + [(n, n + 1, n + 2) for n in range(1, 8)]


def forwards(count):
    """Numbers of one suit -> the ways to make them of so many sets and a pair."""
    ways = defaultdict(set)
    for sets in combinations_with_replacement(SETS, count):
        for pair in range(1, 10):
            numbers = Counter((pair, pair))
            for one in sets:
                numbers.update(one)
            if max(numbers.values()) <= 4:
                ways[tuple(sorted(numbers.elements()))].add((tuple(sorted(sets)), pair))
    return ways


def tiles_of(numbers, suit="m"):
    return tuple(TILE_ALPHABET[f"{number}{suit}"] for number in numbers)


def backwards(numbers):
    """What the readings say about these numbers, in the words of the oracle."""
    found = [
        (tuple(sorted(tuple(tile.number for tile in one.tiles) for one in melds)), pair.tile.number)
        for melds, pair in partitions(tiles_of(numbers))
    ]
    assert len(found) == len(set(found))
    return set(found)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_hand_of_one_suit_has_exactly_its_readings(count):
    for numbers, ways in forwards(count).items():
        assert backwards(numbers) == ways


def test_hands_that_are_not_complete_have_no_reading():
    ways, chance = forwards(4), Random(5)
    wall = [number for number in range(1, 10) for _ in range(4)]
    for _ in range(3000):
        numbers = tuple(sorted(chance.sample(wall, 14)))
        assert backwards(numbers) == ways.get(numbers, set())


def test_hands_of_several_suits_are_read():
    chance = Random(6)
    for _ in range(500):
        dealt = regular_hand(chance)
        hand = parse(dealt.notation, TILE_ALPHABET)
        found = readings(hand)
        assert found, dealt
        for one in found:
            tiles = [tile for part in (*one.melds, one.pair) for tile in part.tiles]
            assert Counter(tiles) == Counter(hand.tiles)
            assert parse(one.text, TILE_ALPHABET) == hand


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m 456p 789s EE 34s +5s", {"123m 456p 789s EE 34s+5s"}),
        ("22234s 567m 888p 66p +2s", {"567m 888p 22s+2s 66p 234s", "567m 888p 222s 66p 34s+2s"}),
        ("111m 222m 333m 99p 45s +6s", {"123m 123m 123m 99p 45s+6s", "111m 222m 333m 99p 45s+6s"}),
        ("2345678p EEE WWW +2p", {"345p 678p EEE WWW 2p+2p"}),
        ("2345678p EEE WWW +5p", {"234p 678p EEE WWW 5p+5p"}),
        ("1m +1m [EEE] (SSSS) [123p] [CCC]", {"[EEE] [123p] [CCC] (SSSS) 1m+1m"}),
        ("124m 456p 789s EE 34s +5s", set()),
    ],
)
def test_each_home_of_the_winning_tile_is_a_reading(text, expected):
    def parts(reading):
        return frozenset(reading.split())

    found = {parts(one.text) for one in readings(parse(text, TILE_ALPHABET))}
    assert found == set(map(parts, expected))


@pytest.mark.parametrize(
    ("text", "homes"),
    [
        ("12345p 99s EEE [888s] +3p", {"all": 2, "triplets": 1, "one": 1}),
        ("22234s 567m 66p [888p] +2s", {"all": 2, "triplets": 2, "one": 1}),
    ],
)
def test_homes_are_left_out_where_nothing_asks_for_them(text, homes):
    hand = parse(text, TILE_ALPHABET)
    assert {name: len(readings(hand, homes=name)) for name in homes} == homes


@pytest.mark.parametrize(
    ("text", "pairs", "orphans"),
    [
        ("1122m 5566p 99s EE P +P", True, False),
        ("1111m 5566p 99s EE P +P", True, False),
        ("1112m 5566p 99s EE P +P", False, False),
        ("5566p 99s EE P (1111m) +P", False, False),
        ("19m 19p 19s ESWN CFP +1m", False, True),
        ("19m 19p 119s ESWN CF +P", False, True),
        ("19m 19p 119s ESWN CC +P", False, False),
        ("28m 19p 19s ESWN CFP +2m", False, False),
    ],
)
def test_irregular_hands(text, pairs, orphans):
    hand = parse(text, TILE_ALPHABET)
    assert (seven_pairs(hand) is not None, thirteen_orphans(hand) is not None) == (pairs, orphans)


def test_a_hand_without_winning_tile_is_read_as_well():
    hand = Hand.of(tiles_of((1, 1, 2, 3, 4)))
    assert [one.text for one in readings(hand)] == ["234m 11m"]
