"""The organiser's day: log in, create an event, enter the players, draw, print, follow the standings, log out."""

import re

import pytest
from playwright.sync_api import expect

from tests import people
from tests.browser.pressing import choose, follow, press
from tests.browser.watching import soundness_faults
from tournament.models import Game, Tournament

PASTED = "\n\n".join(people.NAMES[:8]) + "\n  \n" + "\n".join(people.NAMES[8:]) + "\n\n"
"""Sixteen names with accents, empty lines between them."""


@pytest.fixture
def page(open_page, device):
    people.olga()
    page = open_page(device)
    page.goto("/")
    return page


def log_in(page, password=people.PASSWORD):
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def names_shown(page):
    return page.locator("table.standings tbody th")


def test_an_event_from_the_log_in_to_the_log_out(page):
    # a wrong password first: what is wrong is said, the name stays
    follow(page, "Log in as organiser")
    log_in(page, "not-the-password")
    expect(page.get_by_role("alert").first).to_contain_text("User name and password do not belong together.")
    expect(page.get_by_label("User name")).to_have_value("olga")
    log_in(page)

    expect(page.get_by_role("heading", level=1)).to_have_text("Create an event")
    page.locator("a.card", has_text="World Series of Mahjong").click()
    page.get_by_label("Name of the event").fill("Copa da Primavera")
    page.get_by_label("Your name, as it stands on sheets").fill("Olga Prats")
    page.get_by_label("Place", exact=True).fill("Évora")
    page.get_by_label("First day").fill("2026-05-02")
    page.get_by_label("Rounds").fill("4")
    page.get_by_label("Deals in each game").fill("2")
    choose(page, "Edition", "WSOM 2010")
    press(page, "Create the event")
    expect(page.locator(".messages")).to_contain_text("The event is created.")
    event = Tournament.objects.get(name="Copa da Primavera")

    # the list is shown as it was read before anybody is entered
    page.get_by_role("link", name="Paste a list", exact=True).click()
    page.get_by_label("List of players").fill(PASTED)
    press(page, "Read the list")
    expect(page.locator(".read-list tbody th")).to_have_text(people.NAMES)
    assert soundness_faults(page) == []
    assert event.entries.count() == 0
    press(page, "Enter 16 players")
    expect(page.locator(".messages")).to_contain_text("16 players are entered.")
    assert [entry.name for entry in event.entries.order_by("number")] == people.NAMES

    follow(page, "PINs")
    press(page, "Make the PINs of 16 players without one")
    expect(page.locator(".slip")).to_have_count(16)
    assert soundness_faults(page) == []

    # a round is drawn; everybody sits once
    page.goto(f"/e/{event.slug}/")
    press(page, "Draw round 1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    expect(page.locator(".messages")).to_contain_text("Round 1 is drawn.")
    for name in people.NAMES:
        expect(page.get_by_role("main").get_by_role("link", name=name)).to_have_count(1)
    seating = page.context.request.get(page.get_by_role("link", name="Seating list (PDF)").get_attribute("href"))
    assert seating.body().startswith(b"%PDF-")

    # the links of the tables
    page.get_by_role("navigation", name="Event").get_by_role("link", name="Table links").click()
    expect(page.locator(".slip")).to_have_count(4)
    expect(page.locator(".slip-link").first).to_contain_text(event.tables.get(number=1).token)
    page.locator(".slip").first.get_by_role("link", name="Open").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 1")
    expect(page.get_by_role("link", name="Record deal 1")).to_be_visible()

    page.goto("/events/")
    press(page, "Log out")
    expect(page.get_by_role("link", name="Log in", exact=True)).to_be_visible()
    page.goto(f"/e/{event.slug}/entries/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Log in")


@pytest.fixture
def standings(open_page, device):
    """The standings as anybody sees them: two games signed, one by 40 points, one by 50."""
    event = people.spring_open(players=8)
    people.give_pins(event)
    for table, (numbers, deal) in enumerate((((1, 2, 3, 4), SOUTH_40), ((5, 6, 7, 8), EAST_50)), 1):
        game = people.draw(event, 1, table, numbers)
        people.play(game, deal, people.NOBODY_WON)
        people.close(game)
        people.sign_all(game)
    assert Game.objects.filter(state="signed").count() == 2
    page = open_page(device)
    page.goto(f"/e/{event.slug}/standings/")
    return page


SOUTH_40 = {"winner": "S", "discarder": "E", "value": 40}
EAST_50 = {"winner": "E", "discarder": None, "value": 50}
EDURNE, BRUNO = people.NAMES[4], people.NAMES[1]


def test_standings_are_sorted_and_told(standings):
    expect(names_shown(standings)).to_contain_text([EDURNE, BRUNO])
    first = standings.locator("table.standings tbody tr").first
    expect(first).to_contain_text("12.2")
    expect(first).to_contain_text("150")
    standings.locator("th").get_by_role("link", name="Player", exact=True).click()
    expect(names_shown(standings)).to_have_text(sorted(people.NAMES[:8]))
    standings.locator("th").get_by_role("link", name="Player", exact=True).click()
    expect(names_shown(standings)).to_have_text(sorted(people.NAMES[:8], reverse=True))
    expect(standings.locator("th[aria-sort=descending]")).to_have_text("Player")


def test_standings_as_csv(standings):
    address = standings.get_by_role("link", name="CSV for a spreadsheet").get_attribute("href")
    answer = standings.context.request.get(address)
    assert answer.headers["content-type"].startswith("text/csv")
    lines = answer.body().decode("utf-8-sig").splitlines()
    assert len(lines) == 9
    assert EDURNE in lines[1]
    assert "12.24744871391589" in lines[1]


def test_the_page_of_a_player_tells_every_deal(standings):
    follow(standings, BRUNO)
    expect(standings.get_by_role("heading", level=1)).to_contain_text(BRUNO)
    expect(standings.locator(".player-game")).to_have_count(1)
    expect(standings.locator(".player-game")).to_contain_text("+120")
    follow(standings, "Round 1, table 1")
    expect(standings.get_by_role("heading", level=1)).to_contain_text("Table 1")
    expect(standings.locator(".sheet-total td.num")).to_have_text(["−70", "+120", "−25", "−25"])
    expect(standings.get_by_role("link", name=re.compile("Record|Correct|Penalty"))).to_have_count(0)


def test_the_screen_shows_standings_and_seats(standings):
    standings.get_by_role("navigation", name="Event").get_by_role("link", name="Screen").click()
    expect(standings.locator(".screen-table tbody th").first).to_have_text(EDURNE)
    follow(standings, "Seats by table")
    expect(standings.locator(".screen-tables section")).to_have_count(2)
    follow(standings, "Seats by player")
    expect(standings.locator(".screen-players li")).to_have_count(8)


def test_what_cannot_be_drawn_says_why(open_page, watch):
    watch.allow("status of 409")
    event = people.spring_open(players=15)
    page = open_page("desk")
    page.goto(f"/login/?next=/e/{event.slug}/")
    log_in(page)
    press(page, "Draw round 1")
    expect(page.locator(".message-error")).to_contain_text("15")
    assert event.round_set.count() == 0
