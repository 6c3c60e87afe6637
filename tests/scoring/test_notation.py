"""The notation of a hand: what is read, how it is written, and where a bad string is at fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand import Hand, Meld
from scoring.notation import parse, write
from scoring.result import ScoringError
from scoring.tiles import (
    BONUS,
    BONUS_ALPHABET,
    DRAGON,
    JOKER,
    SPECIAL_ALPHABET,
    TILE_ALPHABET,
    WIND,
    Alphabet,
    suited,
    worded,
)

CARDS = Alphabet(
    (
        *(tile for palo in "ocb" for tile in suited(palo)),
        *worded("Ro Rc Re Rb", kind=WIND),
        *worded("Co Cc Cb", kind=DRAGON),
        *worded("So Sc Se Sb", kind=BONUS),
        *suited("e", kind=BONUS, numbers=range(1, 5)),
    )
)
AMERICAN = Alphabet(
    (
        *(tile for suit in "BCD" for tile in suited(suit)),
        *worded("N E W S", kind=WIND),
        *worded("R G 0", kind=DRAGON),
        *worded("F", kind="flower"),
        *worded("J", kind=JOKER),
    )
)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m 44p EE", "123m 44p EE"),
        ("EE44p321m", "123m 44p EE"),
        ("1 2 3 m   4p 4 p E E", "123m 44p EE"),
        ("[987p] 1m", "1m [789p]"),
        ("(1111s) [EEE] [5555s] 2m", "2m [5555s] [EEE] (1111s)"),
        ("+5m 4m 6m", "46m +5m"),
        ("1z2z3z4z 567z", "E S W N C F P"),
        ("", ""),
    ],
)
def test_reading_is_lenient_and_writing_canonical(text, canonical):
    assert write(parse(text, TILE_ALPHABET)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical", "alphabet"),
    [
        ("f1 g3 12m", "12m f1 g3", BONUS_ALPHABET),
        ("x-mouse 9s x-man +9s", "9s x-man x-mouse +9s", SPECIAL_ALPHABET),
        ("x-fish g1x-fisherman x-worm", "g1 x-fisherman x-fish x-worm", SPECIAL_ALPHABET),
        ("RoRc So 1e 3e [RoRoRo] 37o (CcCcCcCc) +2b", "37o Ro Rc [RoRoRo] (CcCcCcCc) So 13e +2b", CARDS),
        ("FF 2B 0 26B 11D 0 NEWS [J333B] +J", "226B 11D N E W S 00 FF [333BJ] +J", AMERICAN),
        ("FF 3333D 00 222B +0", "222B 3333D 00 FF +0", AMERICAN),
    ],
)
def test_other_games_have_alphabets_of_their_own(text, canonical, alphabet):
    assert write(parse(text, alphabet)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("12x", 3, "“x” at column 3 is no tile of this game."),
        ("1m 23p Q", 8, "“Q” at column 8 is no tile of this game."),
        ("1m 23p f1", 8, "“f” at column 8 is no tile of this game."),
        ("12m 3", 5, "The number at column 5 has no letter of a suit after it."),
        ("12 EE", 1, "The number at column 1 has no letter of a suit after it."),
        ("10m", 2, "“0” at column 2 is no tile of this game."),
        ("19z", 2, "There is no tile “9z” (column 2)."),
        ("1m [23p", 4, "The bracket at column 4 is not closed."),
        ("1m ]23p", 4, "The bracket at column 4 closes nothing."),
        ("[12[3m]]", 4, "A meld cannot hold “[” (column 4)."),
        ("[1m +2m]", 5, "A meld cannot hold “+” (column 5)."),
        ("1m []", 4, "The meld at column 4 is empty."),
        ("(123m)", 1, "Round brackets hold a concealed kong, four equal tiles; (123m) at column 1 is none."),
        ("1m +", 4, "A single tile must follow the “+” at column 4."),
        ("1m +55m", 4, "A single tile must follow the “+” at column 4."),
        ("1m +x", 5, "“x” at column 5 is no tile of this game."),
        ("+1m +2m", 5, "There is a second winning tile at column 5."),
        ("1m" * 600, 1001, "No hand is written with so many signs (from column 1001)."),
        ("1m\n2?", 5, "“?” at column 5 is no tile of this game."),
    ],
)
def test_a_bad_string_names_the_column(text, column, message):
    with pytest.raises(ScoringError) as caught:
        parse(text, TILE_ALPHABET, input="hand")
    assert (caught.value.kind, caught.value.input, caught.value.column) == ("notation", "hand", column)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["[f1 1m 2m]", "+f1"])
def test_bonus_tiles_are_in_no_meld_and_win_nothing(text):
    with pytest.raises(ScoringError, match="f1 is a bonus tile"):
        parse(text, BONUS_ALPHABET)


@pytest.mark.parametrize(
    ("meld", "kind"),
    [("[123m]", "sequence"), ("[EEE]", "triplet"), ("(1111s)", "kong"), ("[22p]", "pair"), ("[124m]", "other")],
)
def test_a_meld_knows_its_kind(meld, kind):
    assert parse(meld, TILE_ALPHABET).melds[0].kind == kind


def hands(alphabet):
    tiles = st.sampled_from([tile for tile in alphabet.tiles if tile.kind != BONUS])
    bonus = st.sampled_from([tile for tile in alphabet.tiles if tile.kind == BONUS] or [None])
    exposed = st.lists(tiles, min_size=1, max_size=5).map(lambda held: Meld(held, exposed=True))
    concealed = tiles.map(lambda tile: Meld([tile] * 4, declared=True))
    return st.builds(
        Hand.of,
        st.lists(tiles, max_size=20),
        st.lists(exposed | concealed, max_size=5),
        st.lists(bonus, max_size=8).map(lambda found: [tile for tile in found if tile is not None]),
        st.none() | tiles,
    )


ALPHABETS = {
    "tiles": TILE_ALPHABET,
    "bonus": BONUS_ALPHABET,
    "special": SPECIAL_ALPHABET,
    "cards": CARDS,
    "american": AMERICAN,
}


@given(st.data())
@pytest.mark.parametrize("name", ALPHABETS)
def test_what_is_written_reads_back(name, data):
    alphabet = ALPHABETS[name]
    hand = data.draw(hands(alphabet))
    assert parse(write(hand), alphabet) == hand
    assert write(parse(write(hand), alphabet)) == write(hand)


@given(st.text(alphabet="123456789mpszESWNCFP[]()+ 0xf", max_size=40) | st.text(max_size=20))
def test_any_string_is_a_hand_or_an_error_with_a_column(text):
    try:
        hand = parse(text, BONUS_ALPHABET)
    except ScoringError as error:
        assert error.kind == "notation"
        assert 1 <= error.column <= len(text)
    else:
        assert parse(write(hand), BONUS_ALPHABET) == hand
