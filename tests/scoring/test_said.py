"""What is said is checked by the description of the inputs: names, types, ranges, defaults."""

import copy
import pickle

import pytest

from scoring.inputs import Amount, HandInput, OneOf, PatternsInput, SeatInput, SeatsInput, YesNo
from scoring.payments import each_pays, settle
from scoring.result import Payment, ScoringError
from scoring.said import options_checker, said_checker
from scoring.text import Text
from scoring.tiles import TILE_ALPHABET

check = said_checker(
    (
        SeatInput(name="winner", label="Winner", required=True),
        SeatInput(name="payer", label="Payer", others=(("none", "Nobody"),)),
        SeatsInput(name="dead", label="Dead hands"),
        OneOf(name="outcome", label="Outcome", choices=(("won", "Won"), ("wall", "Wall")), default="won"),
        OneOf(name="special", label="Special", choices=(("a", "A"),)),
        YesNo(name="last", label="Last tile"),
        Amount(name="exposures", label="Exposures", most=4, default=0),
        Amount(name="limit", label="Limit", least=100, nullable=True),
        HandInput(name="hands", label="Hands", per_seat=True),
        Amount(name="totals", label="Totals", per_seat=True),
        PatternsInput(name="patterns", label="Patterns"),
    )
)


def test_what_is_left_out_has_its_default():
    assert check({"winner": None}) == {
        "winner": None,
        "payer": None,
        "dead": None,
        "outcome": "won",
        "special": None,
        "last": False,
        "exposures": 0,
        "limit": None,
        "hands": None,
        "totals": None,
        "patterns": None,
    }


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("payer", "none", "none"),
        ("payer", None, None),
        ("dead", ["S", "E"], ("S", "E")),
        ("dead", None, ()),
        ("outcome", "wall", "wall"),
        ("special", None, None),
        ("last", True, True),
        ("exposures", 4, 4),
        ("exposures", None, 0),
        ("limit", None, None),
        ("hands", {"E": "123m"}, {"E": "123m"}),
        ("hands", None, {}),
        ("totals", {"E": 30, "N": 0}, {"E": 30, "N": 0}),
        ("patterns", ["1", "1"], ("1", "1")),
    ],
)
def test_what_suits_is_kept(name, value, kept):
    assert check({"winner": "E", name: value})[name] == kept


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("winner", "none", "This must be one of the four seats."),
        ("payer", "nobody", "This must be one of the four seats or one of: none."),
        ("dead", ["S", "S"], "This must be a list of different seats."),
        ("dead", "S", "This must be a list of different seats."),
        ("outcome", None, "This must be one of: won, wall."),
        ("outcome", ["won"], "This must be one of: won, wall."),
        ("last", None, "This must be yes or no."),
        ("last", 1, "This must be yes or no."),
        ("exposures", 5, "This must be a whole number from 0 to 4."),
        ("exposures", 1.5, "This must be a whole number."),
        ("exposures", True, "This must be a whole number."),
        ("limit", 99, "This must be a whole number from 100 to 1000000."),
        ("hands", "123m", "This must name a value for each seat."),
        ("hands", {"X": "123m"}, "This must name a value for each seat."),
        ("hands", {"E": 5}, "This must be a hand in notation."),
        ("patterns", [1], "This must be a list of pattern numbers."),
        ("nonsense", 1, "“nonsense” is nothing that this rule set asks for."),
    ],
)
def test_what_does_not_suit_is_named(name, value, message):
    with pytest.raises(ScoringError) as caught:
        check({"winner": "E", name: value})
    assert (caught.value.kind, caught.value.input, str(caught.value)) == ("input", name, message)


@pytest.mark.parametrize(("name", "value"), [("hands", {"E": "", "S": 5}), ("totals", {"E": 30, "S": -1})])
def test_what_does_not_suit_names_the_seat_whose_it_is(name, value):
    with pytest.raises(ScoringError) as caught:
        check({"winner": "E", name: value})
    assert (caught.value.input, caught.value.seat) == (name, "S")


def test_options_are_checked_the_same_way_under_their_own_kind():
    complete = options_checker((Amount(name="limit", label="Limit", least=100, default=300),))
    assert complete({}) == {"limit": 300}
    for options in ({"limit": 1}, {"other": 1}, []):
        with pytest.raises(ScoringError) as caught:
            complete(options)
        assert caught.value.kind == "options"


def test_shapes_of_payment():
    why = Text("why")
    assert each_pays("S", 5, why) == tuple(Payment(payer, "S", 5, why) for payer in "WNE")
    assert settle("E", "S", 20, why) == (Payment("S", "E", 20, why),)
    assert settle("E", "S", -20, why) == (Payment("E", "S", 20, why),)
    assert settle("E", "S", 0, why) == ()


def test_tiles_can_be_copied():
    tile = TILE_ALPHABET["9m"]
    for other in (copy.deepcopy(tile), pickle.loads(pickle.dumps(tile))):
        assert (other, other.is_terminal, other.rank, other.game) == (tile, True, tile.rank, tile.game)


def test_a_text_is_rendered_in_another_language_with_the_texts_in_it():
    spanish = {"{pattern} counts only once.": "{pattern} cuenta una sola vez.", "Nine Gates": "Nueve Puertas"}
    text = Text("{pattern} counts only once.", {"pattern": Text("Nine Gates")})
    assert text.render(lambda template: spanish[template]) == "Nueve Puertas cuenta una sola vez."
    assert Text.from_data(text.as_data()) == text
