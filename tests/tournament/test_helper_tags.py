"""Tiles, seats and numbers as the templates show them."""

import pytest
from django.template import Context, Template
from django.utils import translation

from scoring import ruleset as registry
from scoring.result import Line
from scoring.text import Text
from tournament.interfaces.tiles import TileGroup, tile_groups


def shown(template: str, **values) -> str:
    return Template("{% load mahjong %}" + template).render(Context(values))


@pytest.mark.parametrize(
    ("notation", "groups"),
    [
        ("", []),
        ("123m EE", [("loose", "1m 2m 3m"), ("loose", "E E")]),
        ("1 2 3 m", [("loose", "1m 2m 3m")]),
        ("[789p](1111s)+5m", [("meld", "7p 8p 9p"), ("concealed", "1s 1s 1s 1s"), ("winning", "5m")]),
        ("+5m6m", [("winning", "5m"), ("loose", "6m")]),
        ("1z7z", [("loose", "E C")]),
        ("f1 g4", [("loose", "f1"), ("loose", "g4")]),
        ("4x?", [("loose", "4 x ?")]),
        ("[12", [("meld", "1 2")]),
    ],
)
def test_tiles_lie_as_they_are_written(notation, groups):
    expected = [TileGroup(kind, tuple(codes.split())) for kind, codes in groups]
    read = tile_groups(notation)
    assert [(g.kind, "".join(g.codes)) for g in read] == [(g.kind, "".join(g.codes)) for g in expected]


def test_tiles_are_pictures_with_the_notation_for_those_who_do_not_see_them():
    html = shown("{% tiles hand %}", hand="12m +3m")
    assert 'role="img" aria-label="12m +3m"' in html
    assert html.count("<img") == 3
    assert 'class="winning"' in html


def test_unknown_tiles_are_shown_as_text_and_escaped():
    html = shown("{% tiles hand %}", hand='"<../1m')
    assert "&lt;" in html
    assert "<." not in html
    assert shown("{% tiles hand %}", hand=None) == ""


@pytest.mark.parametrize(("number", "text"), [(40, "+40"), (-25, "\u221225"), (0, "0"), (None, "None")])
def test_numbers_carry_a_real_sign(number, text):
    assert shown("{{ number|signed }}", number=number) == text


@pytest.mark.parametrize(
    ("number", "css"), [(40, "number-plus"), (-25, "number-minus"), (0, "number-zero"), (None, "")]
)
def test_numbers_are_coloured_by_their_sign(number, css):
    assert shown("{{ number|sign_class }}", number=number) == css


@pytest.mark.parametrize(
    ("amount", "unit", "text"),
    [(40, "points", "+40"), (-10, "points", "\u221210"), (None, "points", "\u2013"), (2, "doubles", "2 doubles")],
)
def test_amounts_carry_their_unit(amount, unit, text):
    line = Line("E", Text("x"), amount, Text("y"), unit=unit)
    assert shown("{% amount line %}", line=line) == text


@pytest.mark.parametrize(("clause", "text"), [("4.2.1", "4.2.1"), ("limit", ""), ("", "")])
def test_lines_show_the_clause_of_the_book_and_no_key_of_the_code(clause, text):
    line = Line("E", Text("x"), 5, Text("y"), clause=clause)
    assert shown("{{ line|clause_number }}", line=line) == text


def test_seats_are_badges_with_their_names():
    rules = registry.get("wsom")
    with translation.override("es"):
        html = shown("{% seat_badge rules 'E' %} {% seat_badge rules 'S' name %}", rules=rules, name="In\u00eas & Co")
    assert 'class="seat-badge seat-E" title="Este"' in html
    assert "(In\u00eas &amp; Co)" in html
