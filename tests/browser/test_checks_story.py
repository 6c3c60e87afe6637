"""A referee asks at the table whether exposures are legal, and takes the verdict into the deal that was begun."""

from playwright.sync_api import expect

from tests import people
from tests.browser.pressing import choose, follow, is_chosen
from tests.browser.watching import soundness_faults

AMPARO, BRUNO = people.NAMES[:2]
LINES = (
    {"id": "ven-2", "text": "NNN RRR FF GGG SSS", "mod": "exact", "open": "X", "value": 25},
    {"id": "qui-1", "text": "NNNNN 11111a SSSS", "mod": "like", "open": "X", "value": 45},
)
SECTION = {"key": "winds", "title": "Winds", "flags": [], "lines": LINES}
CARD = {"id": "small", "title": "Small", "sections": [SECTION]}


def lay(page, kind, tile):
    page.locator(f"[data-mode={kind}]").click()
    page.locator(f"[data-keypad] [data-tile='{tile}']").click()


def test_a_verdict_goes_into_the_deal(open_page, device, site):
    game = people.one_table(ruleset="american", options={"card": CARD})
    page = open_page(device)
    page.goto(f"/t/{game.table.token}/")
    follow(page, "Record deal 1")
    choose(page, "Winner", AMPARO)

    follow(page, "Checks")
    page.get_by_role("link", name="Are these exposures legal?").click()
    choose(page, "Whose exposures", BRUNO)
    lay(page, "triplet", "N")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("The exposures are legal: one line is still possible.")
    expect(page.locator(".verdict-rows .is-possible")).to_contain_text("Winds, line ven-2: 25 points")
    assert soundness_faults(page) == []

    lay(page, "triplet", "F")
    expect(verdict).to_contain_text("No line of the card has these exposures.")
    page.get_by_label("The player has discarded since the last exposure").check()
    expect(verdict).to_contain_text("The hand is dead.")
    page.get_by_role("link", name="Take this into deal 1").click()

    expect(page.locator("form [role=status]").first).to_contain_text("What you typed here before is back.")
    expect(is_chosen(page, "Dead hands", BRUNO)).to_be_checked()
    expect(is_chosen(page, "Winner", AMPARO)).to_be_checked()
    expect(page.locator("[name=exposed-S]")).to_have_value("[NNN] [FFF]")


def test_the_check_works_without_scripts(open_page, device, site):
    page = open_page(device, java_script_enabled=False)
    page.goto("/score/american/checks/claims/")
    page.get_by_role("group", name="Who threw the tile").get_by_text("East").click()
    page.get_by_role("group", name="Who claims it for Mah Jongg").get_by_text("North").click()
    page.get_by_role("group", name="Who claims it for an exposure").get_by_text("South").click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("North has the tile, for Mah Jongg.")


def test_what_is_missing_in_a_fold_opens_it(open_page, device, site):
    page = open_page(device)
    page.goto("/score/american/checks/dead/")
    fold = page.get_by_role("spinbutton", name="Tiles held, exposures included")
    expect(fold).not_to_be_visible()
    choose(page, "What is wrong", "Wrong number of tiles")
    expect(fold).to_be_visible()
    fold.fill("14")
    expect(page.locator(".verdict")).to_contain_text("The player holds 14 tiles, exposures included; it must be 13.")
