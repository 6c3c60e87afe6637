"""Pictures by rule set: what two games write alike is shown as what it is in the game at hand."""

import re

import pytest
from django.template import Context, Template

from scoring import ruleset as registry
from scripts import draw_us_tiles
from scripts.draw_tiles import TILES
from tests.toy_jokers import add_jokers_toy
from tournament.interfaces.keypad import keypad_for
from tournament.interfaces.tiles import picture_of, tile_groups


@pytest.fixture
def ranch(tmp_path, monkeypatch):
    return registry.get(add_jokers_toy(tmp_path, monkeypatch))


def pictures(notation: str, ruleset=None) -> list[str]:
    """The names of the pictures that the page shows for a notation."""
    tag = "{% load mahjong %}{% tiles hand ruleset %}"
    html = Template(tag).render(Context({"hand": notation, "ruleset": ruleset}))
    assert "tile-text" not in html
    return re.findall(r"tiles/([\w-]+?)(?:\.[0-9a-f]{12})?\.svg", html)


def test_every_tile_of_every_rule_set_has_its_picture(ranch):
    for rules in registry.all_rulesets():
        for edition in rules.editions:
            kinds = rules.tiles(rules.check_options({"edition": edition.name}))
            assert [kind.code for kind in kinds if not picture_of(kind.code, rules)] == []
            assert len({picture_of(kind.code, rules) for kind in kinds}) == len(kinds)


def test_f_is_a_flower_here_and_the_green_dragon_there(ranch):
    assert pictures("FF", ranch) == ["us-f", "us-f"]
    assert pictures("FF", registry.get("wsom")) == ["F", "F"]
    assert pictures("FF") == ["F", "F"]


def test_one_of_craks_is_no_card_of_copas(ranch):
    assert pictures("1C", ranch) == ["us-1c"]
    assert pictures("1c", registry.get("baraja")) == ["1c"]


def test_winds_are_those_of_all_games(ranch):
    assert pictures("NEWS", ranch) == ["N", "E", "W", "S"]


@pytest.mark.parametrize(
    ("notation", "shown"),
    [
        ("[333BJ]", "us-3b us-3b us-3b us-j"),
        ("00 11B", "us-0 us-0 us-1b us-1b"),
        ("11B00 22D", "us-1b us-1b us-0 us-0 us-2d us-2d"),
        ("RR11B", "us-r us-r us-1b us-1b"),
        ("[0000] G [FFJ] +J", "us-0 us-0 us-0 us-0 us-g us-f us-f us-j us-j"),
    ],
)
def test_soap_and_jokers_are_tiles_like_others(ranch, notation, shown):
    assert pictures(notation, ranch) == shown.split()


def test_a_joker_lies_in_its_exposure():
    assert [(group.kind, group.codes) for group in tile_groups("[333BJ]")] == [("meld", ("3B", "3B", "3B", "J"))]


def test_the_pictures_are_what_the_script_draws():
    drawn = draw_us_tiles.pictures()
    assert len(drawn) == 32
    assert [name for name in drawn if name != name.lower()] == []
    for name, inside in drawn.items():
        assert inside in (TILES / f"{name}.svg").read_text(encoding="utf-8"), name


def test_the_suits_differ_by_more_than_their_colour():
    drawn = draw_us_tiles.pictures()
    for number in range(1, 10):
        shapes = {re.sub(r"#[0-9a-f]+", "", drawn[f"us-{number}{suit}"]) for suit in "bcd"}
        assert len(shapes) == 3


@pytest.mark.django_db
def test_form_and_keypad_show_the_tiles_of_the_game(client, ranch):
    html = client.get("/score/ranch/", {"winner": "S", "hand": "[FFJ] 0"}).content.decode()
    view = html.split("data-hand-view", 1)[1].split("</div>", 1)[0]
    assert re.findall(r"tiles/([\w-]+?)(?:\.[0-9a-f]{12})?\.svg", view) == ["us-f", "us-f", "us-j", "us-0"]
    key = html.split('data-tile="F"', 1)[1].split("</button>", 1)[0]
    assert "tiles/us-f." in key
    assert 'data-copies="8"' in key


def test_a_game_with_jokers_has_its_own_meld_keys(ranch):
    keypad = keypad_for(ranch, {})
    assert [(meld.kind, meld.label, meld.sign) for meld in keypad.melds] == [
        ("triplet", "Pung", "[111]"),
        ("kong", "Kong", "[1111]"),
        ("quint", "Quint", "[11111]"),
    ]
    assert keypad.joker == "J"
    assert [len(kinds) for group, kinds in keypad.rows] == [9, 9, 9, 9]


@pytest.mark.parametrize("slug", ["wsom", "classical", "baraja"])
def test_games_without_jokers_keep_their_keys(slug):
    keypad = keypad_for(registry.get(slug), {})
    assert [meld.kind for meld in keypad.melds] == ["run", "triplet", "kong", "concealed"]
    assert keypad.joker == ""
