"""The judge after the fact: a ruling on a signed game, and sheets that are checked."""

import pytest
from playwright.sync_api import expect

from tests import people
from tests.browser.pressing import choose, press
from tests.browser.watching import soundness_faults
from tournament.interfaces.sealing import make_sheet
from tournament.models import Game, Sheet


@pytest.fixture
def game(site) -> Game:
    return people.signed_game()


def test_a_ruling_changes_a_signed_game_and_says_so(open_page, device, game):
    people.julia()
    page = open_page(device)
    page.goto("/e/spring-open/rounds/1/tables/1/ruling/")
    page.get_by_label("User name").fill("julia")
    page.get_by_label("Password").fill(people.PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()

    page.get_by_label("Decision and reason").fill("The winning tile was drawn.")
    page.locator("summary", has_text="Change a deal").click()
    page.locator(".ruling-deals").get_by_role("button").first.click()
    choose(page, "Discarder", "Self-drawn")
    press(page, "Take over into the ruling")
    press(page, "Look at the whole ruling")
    expect(page.locator(".results-change tbody tr").nth(1)).to_contain_text("+120")
    assert soundness_faults(page) == []
    page.get_by_label("Password").fill(people.PASSWORD)
    press(page, "Sign and record the ruling")
    expect(page.locator(".ruling")).to_contain_text("The winning tile was drawn.")
    expect(page.locator(".sheet-total td.num")).to_have_text(["−40", "+120", "−40", "−40"])
    expect(page.locator("tbody.is-superseded")).to_have_count(1)
    game.refresh_from_db()
    assert game.state == Game.State.SIGNED
    assert game.deals.get(number=1, superseded_by=None).said == {"winner": "S", "discarder": None, "value": 40}


def test_an_uploaded_sheet_is_known_and_a_forged_one_found_out(open_page, device, game):
    make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en")
    page = open_page(device)
    page.goto("/e/spring-open/rounds/1/tables/1/")
    sealed = page.context.request.get(page.get_by_role("link", name="Table sheet (PDF)").get_attribute("href")).body()
    forged = bytearray(sealed)
    forged[len(forged) // 2] ^= 1

    page.get_by_role("contentinfo").get_by_role("link", name="Check a PDF").click()
    check(page, sealed)
    expect(page.get_by_role("heading", level=1)).to_have_text("This is the sheet, unchanged")
    assert soundness_faults(page) == []
    check(page, bytes(forged))
    expect(page.get_by_role("heading", level=1)).to_have_text("This PDF cannot be trusted")
    assert soundness_faults(page) == []
    check(page, b"Dear judge, this is no PDF.")
    expect(page.get_by_role("alert")).to_contain_text("The file does not begin as a PDF does.")


def check(page, content):
    file = {"name": "sheet.pdf", "mimeType": "application/pdf", "buffer": content}
    page.get_by_label("The PDF of a sheet").set_input_files(file)
    press(page, "Check it")
