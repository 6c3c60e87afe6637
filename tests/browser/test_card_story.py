"""A club enters its card: a fault shown while it is typed, mended, stored, printed, and seen by no stranger."""

import pytest
from playwright.sync_api import expect

from scoring import ruleset as registry
from tests import people
from tests.browser.pressing import press
from tests.browser.watching import soundness_faults
from tests.forms import text_of
from tournament.domain.cards import site_cards
from tournament.models import Card


@pytest.fixture
def typed():
    """The site's own card as a club would type its own."""
    rules = registry.get("american")
    text = rules.card_format.write_text(site_cards(rules)[0].data)
    return text.replace("casa-2026", "ribeira").replace("Cartela da Casa", "Cartela da Ribeira")


def test_a_club_enters_its_card(open_page, watch, device, typed, client):
    watch.allow("status of 422")
    people.olga()
    page = open_page(device)
    page.goto("/login/?next=/clubs/")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill(people.PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    page.get_by_label("Name of the club").fill("Clube da Ribeira")
    press(page, "Found the club")
    page.get_by_role("link", name="Enter a card").click()

    # a line of 13 tiles: the page says so while it is typed, and nothing is stored
    card = page.get_by_label("The card")
    card.fill(typed.replace("FFFF 22a 00", "FFF 22a 00"))
    faults = page.locator("#checked .fault-list")
    expect(faults).to_contain_text("This makes 13 tiles; a hand has 14.")
    expect(faults.locator(".mark")).to_have_text("FFF")
    press(page, "Store the card")
    expect(faults).to_contain_text("NOT_14")
    expect(card).to_have_attribute("aria-invalid", "true")
    assert soundness_faults(page) == []
    assert not Card.objects.exists()

    # mended: what it means; then the statement that the club holds it
    card.fill(typed)
    expect(page.locator("#checked")).to_contain_text("it means 543 concrete hands.")
    press(page, "Store the card")
    expect(page.locator("#field-holds_card")).to_contain_text("Say first that the club holds this card.")
    assert soundness_faults(page) == []
    page.get_by_label("We hold this card").check()
    press(page, "Store the card")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cartela da Ribeira")
    first = page.locator("#line-ano-2")
    expect(first.locator(".card-line")).to_have_text("FFFF 22a 00 2222b 66a")
    expect(first.locator(".card-example img")).to_have_count(14)

    # another owner is faster
    page.get_by_role("link", name="Edit").click()
    Card.objects.update(revision=7)
    card = page.get_by_label("The card")
    card.fill(card.input_value().replace("ano-2:", "year-2:"))
    watch.allow("status of 409")
    press(page, "Save")
    expect(page.get_by_role("heading", level=1)).to_have_text("Somebody else changed this card")
    assert soundness_faults(page) == []
    press(page, "Save my text in its place")
    expect(page.locator("#line-year-2")).to_be_visible()

    page.get_by_role("link", name="Print").click()
    expect(page.locator(".printed-section")).to_have_count(10)
    client.force_login(people.sam())
    answer = client.get("/clubs/clube-da-ribeira/cards/ribeira/")
    assert answer.status_code == 404
    assert "Ribeira" not in text_of(answer)
