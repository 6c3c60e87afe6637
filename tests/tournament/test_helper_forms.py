"""The score form: each kind of input as a field, what was typed as what is said, and errors on their fields."""

import pytest
from django.http import QueryDict

from scoring.inputs import Amount, HandInput, OneOf, PatternsInput, SeatInput, SeatsInput, YesNo
from scoring.result import Score, ScoringError
from scoring.ruleset import PatternRow
from scoring.text import Text
from tests.toy import toy_class
from tournament.interfaces.score_forms import form_for, options_form_for, query_of, said_in_words


class EveryKind(toy_class()):
    """A rule set that asks for every kind of input, in three ways of entry."""

    slug = "every-kind"

    def inputs(self, options):
        return (
            SeatInput(name="winner", label="Winner", null_label="Nobody", required=True),
            SeatInput(name="discarder", label="Discarder", null_label="Self-drawn"),
            SeatInput(name="payer", label="Payer", others=(("bank", "The bank"),), default_of="discarder"),
            Amount(name="value", label="Value", way="value", least=1, most=480),
            PatternsInput(name="patterns", label="Patterns", way="patterns"),
            HandInput(name="hand", label="Hand", way="tiles"),
            HandInput(name="hands", label="Hands", way="tiles", per_seat=True),
            YesNo(name="last", label="Last tile", group="How"),
            YesNo(name="apart", label="Shown apart", group="How", way="tiles", default=True),
            OneOf(name="outcome", label="Outcome", choices=(("win", "Won"), ("wall", "Wall")), default="win"),
            SeatsInput(name="dead", label="Dead hands"),
            Amount(name="limit", label="Limit", default=300, nullable=True),
        )

    def patterns(self, options):
        return (
            PatternRow("1", "Small", "\u5c0f", "Sizes", 5, "points", ""),
            PatternRow("2", "Honor", "\u756a", "Sizes", 10, "points", "", repeats=True),
        )

    def score(self, options, said):
        return Score(self.slug, "first")


RULES = EveryKind()
WITHOUT_SAYING = {"discarder": None, "outcome": "win"}


def said(query: str) -> dict:
    form = form_for(RULES, {}, data=QueryDict(query))
    assert form.is_valid(), form.errors
    return form.said()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("way=value&winner=S&discarder=E&value=40", {"winner": "S", "discarder": "E", "value": 40}),
        ("way=value&winner=null&discarder=null", {"winner": None, "discarder": None}),
        ("way=value&winner=S&payer=bank", {"winner": "S", "payer": "bank"}),
        ("way=value&winner=S&payer=", {"winner": "S"}),
        ("way=patterns&winner=S&patterns=2&patterns=1&patterns=2", {"winner": "S", "patterns": ["2", "1", "2"]}),
        ("way=patterns&winner=S", {"winner": "S", "patterns": []}),
        ("way=patterns&winner=null", {"winner": None}),
        ("way=tiles&winner=S&hand=+jc+", {"winner": "S", "hand": "jc"}),
        ("way=tiles&winner=S&hands-E=j&hands-N=c", {"winner": "S", "hands": {"E": "j", "N": "c"}}),
        ("way=tiles&winner=S&apart=no&last=on", {"winner": "S", "apart": False, "last": True}),
        ("way=tiles&winner=S&apart=no&apart=yes", {"winner": "S"}),
        ("way=value&winner=S&outcome=wall&dead=E&dead=W", {"winner": "S", "outcome": "wall", "dead": ["E", "W"]}),
        ("way=value&winner=S&limit=", {"winner": "S", "limit": None}),
        ("way=value&winner=S&limit=500", {"winner": "S", "limit": 500}),
    ],
)
def test_what_is_typed_is_what_is_said(query, expected):
    assert said(query) == WITHOUT_SAYING | expected


def test_only_the_chosen_way_is_said():
    filled = "winner=S&value=40&patterns=1&hand=j"
    assert said(f"way=value&{filled}") == WITHOUT_SAYING | {"winner": "S", "value": 40}
    assert said(f"way=patterns&{filled}") == WITHOUT_SAYING | {"winner": "S", "patterns": ["1"]}
    assert said(f"way=tiles&{filled}") == WITHOUT_SAYING | {"winner": "S", "hand": "j"}


def test_a_declared_value_can_be_compared_with_the_tiles():
    assert said("way=tiles&winner=S&hand=j&check-value=40") == WITHOUT_SAYING | {
        "winner": "S",
        "hand": "j",
        "value": 40,
    }
    assert said("way=value&winner=S&value=30&check-value=40") == WITHOUT_SAYING | {"winner": "S", "value": 30}


def test_the_way_follows_what_is_filled_in():
    assert form_for(RULES, {}, data=QueryDict("winner=S&hand=j")).way == "tiles"
    assert form_for(RULES, {}, data=QueryDict("winner=S&value=3"), way="tiles").way == "value"
    assert form_for(RULES, {}, way="tiles").way == "tiles"
    assert form_for(RULES, {}).way == "value"


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("way=value", "winner"),
        ("way=value&winner=X", "winner"),
        ("way=value&winner=S&value=481", "value"),
        ("way=value&winner=S&value=four", "value"),
        ("way=patterns&winner=S&patterns=9.9", "patterns"),
        ("way=tiles&winner=S&hand=" + "j" * 201, "hand"),
        ("way=tiles&winner=S&hand=%00", "hand"),
        ("way=value&winner=S&outcome=draw", "outcome"),
        ("way=value&winner=S&dead=Q", "dead"),
        ("way=value&winner=S&limit=-1", "limit"),
    ],
)
def test_bad_values_are_errors_of_their_field(query, field):
    form = form_for(RULES, {}, data=QueryDict(query))
    assert not form.is_valid()
    assert list(form.errors) == [field]


def test_errors_of_another_way_do_not_stand_in_the_way():
    assert said("way=tiles&winner=S&hand=j&value=nonsense&patterns=9.9") == WITHOUT_SAYING | {
        "winner": "S",
        "hand": "j",
    }


def faulty(query: str, error: ScoringError):
    form = form_for(RULES, {}, data=QueryDict(query))
    assert form.is_valid()
    form.add_scoring_error(error)
    return form


def test_scoring_error_marks_the_column_on_its_field():
    form = faulty("way=tiles&winner=S&hand=j<c", ScoringError("notation", "No pebble", input="hand", column=2))
    assert form.errors["hand"] == [
        'No pebble <span class="notation marked-notation">j<mark class="mark">&lt;</mark>c</span>'
    ]
    assert form.faults() == [("Hand", form.errors["hand"][0])]


def test_scoring_error_of_a_seats_hand_stands_on_that_seat():
    query = "way=tiles&winner=S&hands-E=j&hands-W=x"
    assert list(faulty(query, ScoringError("notation", "No", input="hands.W", column=1)).errors) == ["hands-W"]
    assert list(faulty(query, ScoringError("impossible", "No", input="hands")).errors) == ["hands-E"]


@pytest.mark.parametrize("name", [None, "unknown", "patterns"])
def test_scoring_error_without_a_field_in_view_belongs_to_the_form(name):
    form = faulty("way=tiles&winner=S&hand=j", ScoringError("mismatch", Text("{n} apart", {"n": 3}), input=name))
    assert form.non_field_errors() == ["3 apart"]


def test_mismatch_stands_on_the_declared_value():
    query = "way=tiles&winner=S&hand=j&check-value=40"
    assert list(faulty(query, ScoringError("mismatch", "No", input="value")).errors) == ["check-value"]


ALL_SAID = [
    {"winner": "S", "discarder": None, "payer": "bank", "value": 40},
    {"winner": "S", "discarder": "E", "patterns": ["2", "2"], "last": True},
    {"winner": "E", "discarder": "N", "hand": "jc", "apart": False, "limit": None},
    {"winner": None, "discarder": None, "hands": {"E": "j"}, "dead": ["W"], "outcome": "wall"},
]


@pytest.mark.parametrize("deal", ALL_SAID)
def test_a_deal_fills_the_form_and_its_address_says_it_again(deal):
    query = QueryDict(mutable=True)
    for name, value in query_of(RULES, {}, deal):
        query.appendlist(name, value)
    form = form_for(RULES, {}, data=query)
    assert form.is_valid(), form.errors
    assert form.said() == WITHOUT_SAYING | deal


def test_a_deal_is_told_in_words():
    deal = {"winner": "S", "discarder": None, "patterns": ["2"], "last": True, "dead": ["W"], "hands": {"E": "j"}}
    assert said_in_words(RULES, {}, deal) == [
        "Winner: South",
        "Discarder: Self-drawn",
        "Patterns: Honor",
        "Last tile",
        "Dead hands: West",
    ]


def test_players_stand_beside_their_seats():
    html = str(form_for(RULES, {}, names={"S": "Inês <Trindade>"})["winner"])
    assert "Inês &lt;Trindade&gt;" in html
    assert "East" in html


def test_options_are_asked_like_inputs_and_unusable_ones_fall_back():
    form = options_form_for(RULES, data=QueryDict("edition=third"))
    assert form.fields == {}, "one edition leaves nothing to choose"
    assert form.usable_options() == {"edition": "first"}
