"""The score helper in a browser: by keypad, by keyboard, by pasting, and without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pressing import choose

STRAIGHT = "123m 456m 789m 55p 67p +8p"
"""All Sequences, Concealed Hand and Nine-Tile Straight: 50 points."""
FROM_EAST = ["−100", "+150", "−25", "−25"]


def answer(page):
    return page.locator("#answer")


def total(page):
    return answer(page).locator(".score-total .number-big")


def net(page):
    return answer(page).locator("td.is-net")


def south_wins_from_east(page):
    choose(page, "Winner", "South")
    choose(page, "Discarder", "East")


@pytest.fixture
def helper(open_page, device):
    page = open_page(device)
    page.goto("/score/wsom/")
    return page


def press(page, *names):
    for name in names:
        page.locator("[data-keypad]").get_by_role(
            "button", name=re.compile(f"^{re.escape(name)}( \\(\\d\\))?$")
        ).click()


def test_the_answer_appears_while_a_hand_is_entered_by_keypad(helper):
    south_wins_from_east(helper)
    press(helper, *(f"{number} of characters" for number in range(1, 10)))
    press(helper, "5 of dots", "5 of dots", "6 of dots", "7 of dots")
    helper.locator("[data-keypad] [data-mode=winning]").click()
    press(helper, "8 of dots")
    expect(helper.get_by_label("Winning hand")).to_have_value("123456789m 5567p +8p")
    expect(total(helper)).to_have_text("50")
    expect(net(helper)).to_have_text(FROM_EAST)
    names = answer(helper).get_by_role("list", name="What counts").locator(".line-name")
    expect(names).to_have_text([re.compile("All Sequences"), re.compile("Concealed Hand"), re.compile("Nine-Tile")])
    helper.locator("[data-tool=back]").click()
    expect(total(helper)).to_have_count(0)
    helper.locator("[data-tool=undo]").click()
    expect(total(helper)).to_have_text("50")


def test_melds_are_laid_out_by_one_press_and_taken_back_by_another(helper):
    helper.locator("[data-mode=triplet]").click()
    press(helper, "East wind")
    helper.locator("[data-mode=run]").click()
    press(helper, "7 of bamboos")
    helper.locator("[data-mode=concealed]").click()
    press(helper, "1 of bamboos")
    hand = helper.get_by_label("Winning hand")
    expect(hand).to_have_value("[EEE] [789s] (1111s)")
    key = helper.locator("[data-tile='1s']")
    expect(key).to_have_attribute("aria-disabled", "true")
    helper.locator("[data-hand-view]").get_by_role("button").nth(1).click()
    expect(hand).to_have_value("[EEE] (1111s)")


def test_a_hand_is_entered_by_keyboard_alone(open_page):
    page = open_page("desk")
    page.goto("/score/wsom/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    walk_to(page, "input[name=winner]")
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=winner][value=S]")).to_be_checked()
    walk_to(page, "input[name=discarder]")
    page.keyboard.press("ArrowDown")  # on from "Self-drawn", the last of them
    expect(page.locator("input[name=discarder][value=E]")).to_be_checked()
    walk_to(page, "input[name=hand]")
    page.keyboard.type(STRAIGHT)
    expect(total(page)).to_have_text("50")
    walk_to(page, "[data-keypad] [data-tile='1m']")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-tile='2m']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-tile='2p']")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.get_by_label("Winning hand")).not_to_have_value(STRAIGHT)


def walk_to(page, selector, steps=60):
    """Presses Tab until the element has the focus."""
    for _step in range(steps):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the keyboard does not reach {selector}")


def test_pasted_notation_is_drawn_and_scored(helper):
    helper.get_by_label("Winning hand").focus()
    helper.evaluate("document.execCommand('insertText', false, '1m2m3m 456m789m 5 5p 6 7p+8p')")
    south_wins_from_east(helper)
    expect(total(helper)).to_have_text("50")
    expect(helper.locator("[data-hand-view] img")).to_have_count(14)


def test_an_error_stands_on_its_field_and_marks_the_column(helper):
    south_wins_from_east(helper)
    helper.get_by_label("Winning hand").fill("123m 4x6p")
    error = helper.locator("#errors-hand")
    expect(error.locator("mark")).to_have_text("x")
    expect(error.locator(".marked-notation")).to_have_text("123m 4x6p")
    helper.get_by_label("Winning hand").fill(STRAIGHT)
    expect(total(helper)).to_have_text("50")
    expect(error).to_be_empty()


def test_the_winner_is_not_the_discarder(helper):
    choose(helper, "What do you know of the hand?", "Value only")
    choose(helper, "Winner", "South")
    choose(helper, "Discarder", "South")
    helper.get_by_label("Value of the hand", exact=True).fill("40")
    expect(helper.locator("#errors-discarder")).to_contain_text("The winner cannot be the discarder as well.")
    choose(helper, "Discarder", "East")
    expect(net(helper)).to_have_text(["−70", "+120", "−25", "−25"])


def test_a_deal_is_scored_by_its_patterns(helper):
    choose(helper, "What do you know of the hand?", "Patterns")
    south_wins_from_east(helper)
    for clause in ("1.1", "2.1.1"):
        helper.locator(f"input[name=patterns][value='{clause}']").first.check()
    expect(total(helper)).to_have_text("45")


def test_a_link_shows_the_deal_again_on_another_device(helper, open_page):
    south_wins_from_east(helper)
    helper.get_by_label("Winning hand").fill(STRAIGHT)
    expect(total(helper)).to_have_text("50")
    link = helper.locator("#deal-link").get_attribute("href")
    assert helper.url.endswith(link)
    other = open_page("desk")
    other.goto(link)
    expect(total(other)).to_have_text("50")
    expect(net(other)).to_have_text(FROM_EAST)
    expect(other.get_by_label("Winning hand")).to_have_value(STRAIGHT)
    expect(other.locator("input[name=discarder][value=E]")).to_be_checked()


def test_the_language_changes_and_the_deal_stays(helper):
    south_wins_from_east(helper)
    helper.get_by_label("Winning hand").fill(STRAIGHT)
    expect(total(helper)).to_have_text("50")
    helper.locator("button[name=language][value=es]").click()
    expect(helper.locator("html")).to_have_attribute("lang", "es")
    expect(total(helper)).to_have_text("50")
    expect(net(helper)).to_have_text(FROM_EAST)
    helper.goto("/score/")
    expect(helper.locator("html")).to_have_attribute("lang", "es")


def test_the_back_button_returns_to_the_deal(helper):
    south_wins_from_east(helper)
    helper.get_by_label("Winning hand").fill(STRAIGHT)
    expect(total(helper)).to_have_text("50")
    helper.get_by_role("link", name="Patterns and examples").click()
    expect(helper.get_by_role("heading", level=1)).to_be_visible()
    helper.go_back()
    expect(total(helper)).to_have_text("50")
    expect(helper.get_by_label("Winning hand")).to_have_value(STRAIGHT)


def test_another_edition_is_used_at_once(helper):
    choose(helper, "What do you know of the hand?", "Patterns")
    south_wins_from_east(helper)
    helper.locator("input[name=patterns][value='4.1']").first.check()
    expect(total(helper)).to_have_text("30")
    helper.locator("summary", has_text="Edition").click()
    edition = helper.locator("[name=edition]").first
    if edition.evaluate("e => e.tagName") == "SELECT":
        edition.select_option("wsom2007")
    else:
        helper.locator("[name=edition][value=wsom2007]").check()
    expect(total(helper)).to_have_text("40")
    expect(helper.locator("input[name=winner][value=S]")).to_be_checked()


def test_it_works_without_scripts(open_page, device):
    page = open_page(device, java_script_enabled=False)
    page.goto("/score/wsom/")
    choose(page, "Winner", "South")
    choose(page, "Discarder", "East")
    page.get_by_label("Winning hand").fill(STRAIGHT)
    page.get_by_role("button", name="Show the score").click()
    expect(total(page)).to_have_text("50")
    expect(net(page)).to_have_text(FROM_EAST)
    page.get_by_label("Winning hand").fill("123m 4x6p")
    page.get_by_role("button", name="Show the score").click()
    expect(page.locator("#errors-hand mark")).to_have_text("x")
    expect(page.get_by_label("Winning hand")).to_have_value("123m 4x6p")
