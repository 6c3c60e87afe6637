"""Four hands entered on a phone: totals from field to field, and tiles with one keypad that counts the whole set."""

import pytest
from playwright.sync_api import expect

from tests.browser.pressing import choose
from tests.toy import add_four_hands_toy


@pytest.fixture
def helper(open_page, tmp_path, monkeypatch):
    slug = add_four_hands_toy(tmp_path, monkeypatch)
    page = open_page("phone")
    page.goto(f"/score/{slug}/")
    return page


def tab(page, seat):
    return page.locator(f"[data-hand-tab={seat}]")


def key(page, tile):
    return page.locator(f"[data-tile={tile}]")


def totals(page):
    return page.locator("#answer .hand-total")


def test_enter_leads_from_total_to_total_and_the_answer_comes_along(helper):
    choose(helper, "Who shows first", "South")
    helper.get_by_text("Totals only").click()
    helper.locator("#id_totals-E").fill("30")
    for number in ("100", "16", "8"):
        helper.keyboard.press("Enter")
        helper.keyboard.type(number)
    expect(totals(helper)).to_have_text(["30", "100", "16", "8"])
    expect(helper.locator("#answer td.is-net")).to_have_text(["−128", "+400", "−120", "−152"])


def test_one_keypad_writes_every_hand_and_shows_what_is_left_of_the_set(helper):
    choose(helper, "Who shows first", "South")
    helper.get_by_text("Tiles", exact=True).click()
    expect(tab(helper, "S")).to_have_attribute("aria-pressed", "true")  # the winner's hand comes first
    key(helper, "j").click()
    key(helper, "j").click()
    tab(helper, "N").click()
    expect(helper.locator("[data-mode=winning]")).to_have_attribute("aria-disabled", "true")
    key(helper, "j").click()
    expect(helper.locator("#id_hands-S")).to_have_value("jj")
    expect(helper.locator("#id_hands-N")).to_have_value("j")
    expect(key(helper, "j")).to_have_attribute("aria-disabled", "true")  # all three are out
    tab(helper, "W").click()
    helper.locator("#id_check-totals-W").fill("12")
    expect(totals(helper)).to_have_text(["0", "28", "12", "4"])
    expect(tab(helper, "W")).to_contain_text("Total: 12")


def test_an_error_in_a_hand_that_is_not_open_marks_its_tab(helper):
    choose(helper, "Who shows first", "South")
    helper.get_by_text("Tiles", exact=True).click()
    helper.locator("#id_hands-S").fill("jx")
    tab(helper, "E").click()
    expect(tab(helper, "S")).to_contain_class("is-bad")
