"""Lines of a card as they are printed: groups, colours, and the same without colours."""

import re

import pytest
from django.template.loader import render_to_string

from scoring.cards import Symbol
from tests.tournament.test_look import CSS, DARK, LIGHT, contrast


def printed(*groups: str) -> str:
    """The line shown: a group is given as symbols with their colours, `2a2a0`."""
    colours = {"": 0, "a": 1, "b": 2, "c": 3}
    symbols = [
        tuple(Symbol(text, colours[letter]) for text, letter in re.findall(r"([^abc])([abc]?)", group))
        for group in groups
    ]
    return render_to_string("components/card_symbols.html", {"groups": symbols}).strip()


def as_text(html: str) -> str:
    return re.sub(r"<[^>]+>", "", html)


def test_groups_stand_apart_and_read_as_they_are_typed():
    html = printed("FF", "2a2a2a2a", "4b4b", "DcDcDc")
    assert html.count('class="card-group"') == 4
    assert as_text(html) == "FF 2222a 44b DDDc"


def test_a_group_may_hold_several_colours():
    html = printed("2a02a6b")
    assert as_text(html) == "2a02a6b"
    assert re.findall(r"card-colour-(\d)", html) == ["1", "1", "2"]


def test_neutral_symbols_have_no_colour_and_no_letter():
    assert printed("NEWS") == '<span class="card-line"><span class="card-group"><span>NEWS</span></span></span>'


def test_variants_are_parted_by_a_word():
    assert as_text(printed("1a1a", "|", "3a3a")) == "11a or 33a"


def test_what_a_card_holds_is_escaped():
    assert "&lt;" in printed("<a")


def test_the_key_names_the_three_colours():
    html = render_to_string("components/card_symbols.html", {"key": True})
    assert re.findall(r"card-colour-(\d)", html) == ["1", "2", "3"]
    assert "a second suit" in html


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["ground", "paper", "paper-2"])
def test_the_three_colours_are_legible(colours, ground):
    used = re.findall(r"\.card-colour-\d \{ color: var\(--(\w+)\)", CSS)
    assert len(set(used)) == 3
    assert [name for name in used if contrast(colours[name], colours[ground]) < 4.5] == []


def test_the_three_colours_differ_in_the_line_below():
    rules = re.findall(r"\.card-colour-\d \{ color: var\(--\w+\);(.*)\}", CSS)
    assert len({rule.strip() for rule in rules}) == 3
