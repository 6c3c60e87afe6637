"""A table plays American mah jongg: a hand told by its tiles, a wall game, time called, and the round signed."""

import pytest
from playwright.sync_api import expect

from scoring import ruleset as registry
from tests import people
from tests.browser.pressing import choose, follow, press
from tests.browser.test_table_story import countersign, sign
from tests.browser.watching import soundness_faults
from tournament.domain.cards import site_cards
from tournament.models import Game

AMPARO, BRUNO, CARME, DUARTE = people.NAMES[:4]


@pytest.fixture
def game(site) -> Game:
    rules = registry.get("american")
    game = people.one_table(ruleset="american", options=rules.check_options({"card": site_cards(rules)[0].data}))
    people.give_pins(game.round.tournament)
    return game


@pytest.fixture
def page(open_page, game):
    """The referee's phone, with the table's link open."""
    page = open_page("phone")
    page.goto(f"/t/{game.table.token}/")
    return page


def tap(page, *tiles):
    for tile in tiles:
        page.locator(f"[data-keypad]:visible [data-tile='{tile}']").click()


def in_mode(page, mode, *tiles):
    page.locator(f"[data-keypad]:visible [data-mode={mode}]").click()
    tap(page, *tiles)


def test_a_hand_told_by_its_tiles(page, game):
    follow(page, "Record deal 1")
    expect(page.locator(".score-fold[open]")).to_have_count(0)  # rare things stay out of a hurried thumb's way
    folds = page.locator(".score-fold > summary")
    for fold in folds.all():
        fold.click()
    assert soundness_faults(page) == []
    for fold in folds.all():
        fold.click()
    choose(page, "Winner", BRUNO)
    choose(page, "Thrower", CARME)
    choose(page, "What do you know of the hand?", "Tiles")
    tap(page, "F", "F", "8B", "8B", "8C")
    in_mode(page, "kong", "2B")
    in_mode(page, "kong", "2C")
    page.locator("[data-tool=joker]:visible").click()
    in_mode(page, "winning", "8C")
    expect(page.get_by_label("Winning hand", exact=True)).to_have_value("FF 88B 8C [2222B] [222C J] +8C")
    expect(page.locator("#deal-answer td.is-net")).to_have_text(["0", "+30", "−20", "0"])
    expect(page.locator("#deal-answer")).to_contain_text("Line pares-1 of the card")
    press(page, "Record deal 1")
    expect(page.locator(".just-recorded")).to_contain_text("Deal 1 is recorded.")
    assert game.deals.get().score["net"] == {"E": 0, "S": 30, "W": -20, "N": 0}


def test_wall_game_then_time_then_the_round_is_signed(page, game):
    follow(page, "Record deal 1")
    page.get_by_label("How it ended").select_option("Wall game")
    press(page, "Record deal 1")  # nobody is asked who won or who threw
    follow(page, "Record deal 2")
    choose(page, "Winner", AMPARO)
    choose(page, "Thrower", DUARTE)
    page.get_by_label("Value of the hand", exact=True).fill("35")
    expect(page.locator("#deal-actions")).to_contain_text("exposures were not said")
    choose(page, "Exposures of the winner", "3")
    expect(page.locator("#deal-answer td.is-net")).to_have_text(["0", "0", "−25", "+35"])
    press(page, "Record deal 2")
    follow(page, "Record deal 3")
    page.get_by_label("How it ended").select_option("Time called")
    press(page, "Record deal 3")
    expect(page.locator(".now")).to_contain_text("no further game of this round counts")
    expect(page.get_by_role("link", name="Record deal 4")).to_have_count(0)
    follow(page, "Close the game and sign")
    press(page, "Close and sign")
    for number, name in enumerate(people.NAMES[:4], 1):
        sign(page, name, people.PIN[number])
    countersign(page)
    game.refresh_from_db()
    assert game.state == Game.State.SIGNED
