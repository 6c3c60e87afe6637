"""The keypad of a set with jokers and flowers: exposures, jokers in them, and what is left of each tile."""

import pytest
from playwright.sync_api import expect

from tests.toy_jokers import add_jokers_toy


@pytest.fixture
def helper(open_page, device, tmp_path, monkeypatch):
    page = open_page(device)
    page.goto(f"/score/{add_jokers_toy(tmp_path, monkeypatch)}/")
    return page


def press(page, *tiles):
    for tile in tiles:
        page.locator(f"[data-keypad] [data-tile='{tile}']").click()


def after(page, mode, tile):
    page.locator(f"[data-mode={mode}]").click()
    press(page, tile)


def test_jokers_go_into_exposures(helper):
    hand = helper.get_by_label("Pebbles shown")
    joker = helper.locator("[data-tool=joker]")
    expect(joker).to_have_attribute("aria-disabled", "true")
    after(helper, "quint", "3B")
    expect(hand).to_have_value("[3333B J]")  # there is no fifth
    joker.click()
    expect(hand).to_have_value("[333B JJ]")
    after(helper, "triplet", "F")
    joker.click()
    joker.click()
    expect(hand).to_have_value("[333B JJ] [F JJ]")
    expect(joker).to_have_attribute("aria-disabled", "true")  # a joker alone makes no exposure
    helper.locator("[data-tool=undo]").click()
    expect(hand).to_have_value("[333B JJ] [FF J]")
    shown = helper.locator("[data-hand-view] img")
    names = [address.split("/")[-1].split(".")[0] for address in shown.evaluate_all("all => all.map(one => one.src)")]
    assert names == ["us-3b"] * 3 + ["us-j"] * 2 + ["us-f"] * 2 + ["us-j"]


def test_zero_winds_and_jokers_are_keys_like_others(helper):
    press(helper, "0", "0", "2D", "0", "N", "E", "W", "S", "J")
    helper.locator("[data-mode=winning]").click()
    press(helper, "J")
    expect(helper.get_by_label("Pebbles shown")).to_have_value("00 2D 0 N E W S J +J")
    expect(helper.locator("[data-tile=J] .keypad-left")).to_have_text("6")
    helper.locator("[data-mode=kong]").click()
    expect(helper.locator("[data-tile=J]")).to_have_attribute("aria-disabled", "true")


def test_a_typed_hand_is_read_by_the_keypad(helper):
    helper.get_by_label("Pebbles shown").fill("11B00 FF [333BJ] NEWS +G")
    expect(helper.locator("[data-hand-view] .is-raw")).to_have_count(0)
    expect(helper.locator("[data-hand-view] .is-loose")).to_have_count(10)
    expect(helper.locator("[data-hand-view] .is-meld img")).to_have_count(4)
    expect(helper.locator("[data-tile='0'] .keypad-left")).to_have_text("2")


def test_the_keypad_fits_its_screen(helper):
    sizes = helper.locator("[data-keypad] button").evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
    )
    assert min(width for width, height in sizes) >= 44
    assert min(height for width, height in sizes) >= 44
    wide, page = helper.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= page
