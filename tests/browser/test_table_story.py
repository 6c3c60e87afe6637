"""The story of one table as a referee lives it on a phone, and at a desk: from the secret link to the sealed PDF."""

import re
import shutil
import subprocess

import pytest
from playwright.sync_api import expect

from tests import people
from tests.browser.pressing import choose, follow, is_chosen, press
from tests.browser.watching import soundness_faults
from tournament.models import Game

AMPARO, BRUNO, CARME, DUARTE = people.NAMES[:4]
LOST = (r"ERR_INTERNET_DISCONNECTED", r"ERR_FAILED", r"htmx:sendError")
REFUSED = r"status of 4(09|22|23)"


@pytest.fixture
def game(site) -> Game:
    """Drawn, with PINs given out; Amparo, Bruno, Carme and Duarte sit E, S, W and N. Four deals are to be played."""
    game = people.one_table()
    people.give_pins(game.round.tournament)
    return game


@pytest.fixture
def page(open_page, device, game):
    """The referee's device, with the table's link open."""
    page = open_page(device)
    page.goto(link_of(game))
    return page


def link_of(game) -> str:
    return f"/t/{game.table.token}/"


def won(page, winner, discarder):
    choose(page, "Winner", winner)
    choose(page, "Discarder", discarder)


def by_value(page, winner, discarder, value):
    won(page, winner, discarder)
    choose(page, "What do you know of the hand?", "Value only")
    page.get_by_label("Value of the hand", exact=True).fill(str(value))


def record_by_value(page, number, winner, discarder, value):
    """Types a deal and records it when its value and payments have appeared."""
    follow(page, f"Record deal {number}")
    by_value(page, winner, discarder, value)
    press(page, f"Record deal {number}")
    expect_recorded(page, f"Deal {number} is recorded.")


def expect_seen(page, *numbers):
    """What each seat wins or loses, as the page shows it before anything is recorded."""
    expect(page.locator("td.is-net")).to_have_text(list(numbers))


def expect_recorded(page, text):
    expect(page.locator(".just-recorded")).to_contain_text(text)


def expect_totals(page, *numbers):
    expect(page.locator(".running-sheet .sheet-total td.num")).to_have_text(list(numbers))


def deals_of(game) -> list[tuple[int, dict]]:
    """Number and net of every deal that counts."""
    return [(deal.number, deal.score["net"]) for deal in game.deals.filter(superseded_by=None).order_by("number")]


def test_from_the_secret_link_to_the_sealed_pdf(page, game, watch, tmp_path):
    watch.allow(REFUSED)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 1")
    expect(page.locator(".seats-now li")).to_contain_text([AMPARO, BRUNO, CARME, DUARTE])

    # by value: what is going to be recorded is seen before it is
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    expect_seen(page, "−70", "+120", "−25", "−25")
    assert soundness_faults(page) == []
    press(page, "Record deal 1")
    expect_recorded(page, "Deal 1 is recorded.")
    expect_totals(page, "−70", "+120", "−25", "−25")

    # the deal has passed to Bruno; by patterns
    expect(page.locator(".seats-now li")).to_contain_text([BRUNO, CARME, DUARTE, AMPARO])
    follow(page, "Record deal 2")
    won(page, CARME, BRUNO)
    choose(page, "What do you know of the hand?", "Patterns")
    for clause in ("1.1", "2.1.1"):
        page.locator(f"input[name=patterns][value='{clause}']").first.check()
    expect_seen(page, "−85", "+135", "−25", "−25")
    press(page, "Record deal 2")
    expect_recorded(page, "Deal 2 is recorded.")
    expect_totals(page, "−95", "+35", "+110", "−50")

    # by tiles, on the keypad: Three Similar Sequences and three trifles
    follow(page, "Record deal 3")
    won(page, DUARTE, "Self-drawn")
    choose(page, "What do you know of the hand?", "Tiles")
    for mode, tile in (("loose", "6s"), ("loose", "6s"), ("loose", "4m"), ("loose", "5m"), ("winning", "6m")):
        key(page, mode, tile)
    for suit in "mps":
        for number in (2, 3, 4):
            key(page, "loose", f"{number}{suit}")
    expect_seen(page, "−50", "+150", "−50", "−50")
    press(page, "Record deal 3")
    expect_recorded(page, "Deal 3 is recorded.")
    expect_totals(page, "−145", "−15", "+60", "+100")

    # nobody won
    follow(page, "Record deal 4")
    press(page, "Nobody won")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Is this right?", ignore_case=True)
    press(page, "Record deal 4")
    expect_recorded(page, "Deal 4 is recorded.")

    # a correction with its reason; the old deal stays, struck through
    page.get_by_role("link", name="Correct deal 1").click()
    page.get_by_label("Value of the hand", exact=True).fill("45")
    press(page, "See value and payments")
    expect(page.locator(".field-error")).to_contain_text("Say why this is changed")
    press(page, "Wrong value")
    expect_seen(page, "−85", "+135", "−25", "−25")
    press(page, "Replace deal 1")
    expect_recorded(page, "Deal 1 is corrected.")
    old = page.locator("tbody.is-superseded")
    expect(old).to_have_count(1)
    expect(old.locator(".sheet-numbers")).to_contain_text("+120")
    expect(old.locator(".sheet-numbers .number-plus")).to_have_css("text-decoration-line", "line-through")
    expect_totals(page, "−160", "0", "+60", "+100")

    # a penalty is told apart from the points, which still cancel
    follow(page, "Penalty")
    choose(page, "Player", AMPARO)
    page.get_by_label("Points", exact=True).fill("30")
    press(page, "False win")
    press(page, "Record the penalty")
    expect_recorded(page, f"Penalty recorded: −30 for {AMPARO}.")
    expect_totals(page, "−190", "0", "+60", "+100")
    game.refresh_from_db()
    assert sum(sum(net.values()) for _number, net in deals_of(game)) == 0

    # closed, and signed by all, though the first types a wrong PIN
    follow(page, "Close the game and sign")
    press(page, "Close and sign")
    sign(page, AMPARO, "0000")
    expect(page.locator(".field-error")).to_be_visible()
    expect(page.get_by_label("PIN", exact=True)).to_have_value("")
    assert soundness_faults(page) == []
    for number, name in enumerate(people.NAMES[:4], 1):
        sign(page, name, people.PIN[number])
    countersign(page)
    expect(page.locator(".signatures .is-signed")).to_have_count(5)
    expect(page.get_by_role("link", name=re.compile("Record deal|Correct|Penalty"))).to_have_count(0)
    assert soundness_faults(page) == []
    game.refresh_from_db()
    assert game.state == Game.State.SIGNED

    expect_sealed(page, page.get_by_role("link", name="Table sheet (PDF)").get_attribute("href"), tmp_path)
    page.locator("summary", has_text="Score Record Cards").click()
    expect_sealed(page, page.get_by_role("link", name=BRUNO, exact=True).get_attribute("href"), tmp_path)


def key(page, mode, tile):
    """Presses a tile of the keypad, as the next tile of the hand or as the winning one."""
    if mode != "loose":
        page.locator(f"[data-mode={mode}]").click()
    page.locator(f"[data-keypad] [data-tile='{tile}']").click()


def sign(page, name, pin):
    expect(page.get_by_role("heading", name=f"{name} signs")).to_be_visible()
    page.get_by_label("PIN", exact=True).fill(pin)
    press(page, f"Sign as {name}")


def countersign(page):
    expect(page.get_by_role("heading", name="The referee countersigns")).to_be_visible()
    page.get_by_label("PIN", exact=True).fill(people.RAFAELS_PIN)
    press(page, "Countersign and lock the game")
    expect(page.get_by_role("heading", name="Signed by all: the game is locked")).to_be_visible()


def expect_sealed(page, address, folder):
    answer = page.context.request.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")
    if shutil.which("pdfsig"):
        file = folder / "sheet.pdf"
        file.write_bytes(answer.body())
        said = subprocess.run(["pdfsig", file], capture_output=True, text=True, cwd=folder).stdout
        assert "Signature Validation: Signature is Valid." in said


def test_a_double_tap_records_once(page, game):
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    button = page.get_by_role("button", name="Record deal 1", exact=True)
    expect(button).to_be_visible()
    button.evaluate("button => { button.click(); button.click(); }")
    expect_recorded(page, "Deal 1 is recorded.")
    assert [number for number, _net in deals_of(game)] == [1]


def test_a_lost_connection_loses_nothing_and_records_once(page, game, watch):
    watch.allow(*LOST)
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    expect(page.get_by_role("button", name="Record deal 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    press(page, "Record deal 1")
    expect(page.get_by_role("alert").first).to_contain_text("Not sent: there is no connection.")
    expect(page.get_by_label("Value of the hand", exact=True)).to_have_value("40")
    assert deals_of(game) == []
    page.context.set_offline(False)
    expect_recorded(page, "Deal 1 is recorded.")
    expect_totals(page, "−70", "+120", "−25", "−25")
    assert [number for number, _net in deals_of(game)] == [1]
    expect(page.locator("#not-sent")).to_have_count(0)


def test_a_network_that_is_back_in_name_only_is_tried_again(page, game, watch):
    watch.allow(*LOST)
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    expect(page.get_by_role("button", name="Record deal 1", exact=True)).to_be_visible()
    page.route("**/deal/", lambda route: route.abort("failed"), times=1)
    press(page, "Record deal 1")
    expect(page.get_by_role("button", name="Send now")).to_be_visible()
    expect_recorded(page, "Deal 1 is recorded.")
    assert [number for number, _net in deals_of(game)] == [1]


def test_an_answer_that_is_lost_is_told_by_the_resend(page, game, watch):
    """The server has recorded the deal, but the phone never hears of it."""
    watch.allow(*LOST)
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    button = page.get_by_role("button", name="Record deal 1", exact=True)
    expect(button).to_be_visible()

    def lose_the_answer(route):
        route.fetch()
        route.abort("failed")

    page.route("**/deal/", lose_the_answer, times=1)
    button.click()
    expect(page.get_by_role("alert").first).to_contain_text("Not sent")
    assert [number for number, _net in deals_of(game)] == [1]
    expect_recorded(page, "This was recorded already; nothing was recorded twice.")
    assert [number for number, _net in deals_of(game)] == [1]


def test_a_closed_phone_still_holds_what_was_typed(page, game):
    follow(page, "Record deal 1")
    by_value(page, BRUNO, AMPARO, 40)
    expect(page.get_by_role("button", name="Record deal 1", exact=True)).to_be_visible()
    page.goto("about:blank")
    page.goto(link_of(game))
    follow(page, "Record deal 1")
    expect(page.get_by_label("Value of the hand", exact=True)).to_have_value("40")
    expect(is_chosen(page, "Winner", BRUNO)).to_be_checked()
    press(page, "Record deal 1")
    expect_recorded(page, "Deal 1 is recorded.")


@pytest.mark.parametrize("value, verdict", [(40, "the same result"), (30, "a different result")], ids=["same", "other"])
def test_a_second_phone_learns_what_was_recorded(open_page, game, watch, value, verdict):
    watch.allow(REFUSED)
    first, second = open_page("phone"), open_page("phone")
    for phone, typed in ((first, 40), (second, value)):
        phone.goto(link_of(game))
        follow(phone, "Record deal 1")
        by_value(phone, BRUNO, AMPARO, typed)
        expect(phone.get_by_role("button", name="Record deal 1", exact=True)).to_be_visible()
    press(first, "Record deal 1")
    expect_recorded(first, "Deal 1 is recorded.")
    press(second, "Record deal 1")
    expect(second.get_by_role("heading", level=1)).to_have_text("Deal 1 is recorded already")
    expect(second.get_by_role("alert").first).to_contain_text(verdict)
    expect(second.locator("section.card", has_text="Recorded").first).to_contain_text("+120")
    assert soundness_faults(second) == []
    follow(second, "The recorded one is right: drop mine")
    expect_totals(second, "−70", "+120", "−25", "−25")
    assert [number for number, _net in deals_of(game)] == [1]
    follow(second, "Record deal 2")
    expect(second.get_by_label("Value of the hand", exact=True)).to_have_value("")


def test_the_back_button_after_a_success_offers_the_next_deal(page, game):
    record_by_value(page, 1, BRUNO, AMPARO, 40)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Deal 2 of 4")
    expect(page.get_by_label("Value of the hand", exact=True)).to_have_value("")
    page.go_back()
    expect_totals(page, "−70", "+120", "−25", "−25")
    assert [number for number, _net in deals_of(game)] == [1]


def test_a_wrong_deal_comes_back_with_its_message_and_all_that_was_typed(page, watch):
    watch.allow(REFUSED)
    follow(page, "Record deal 1")
    won(page, BRUNO, AMPARO)
    choose(page, "What do you know of the hand?", "Tiles")
    page.get_by_label("Winning hand").fill("11111m 456m 789m 55p +8p")
    expect(page.locator("#deal-answer")).to_contain_text("There are only four of each tile")
    press(page, "See value and payments")
    expect(page.locator("#errors-hand .field-error")).to_be_in_viewport()
    expect(page.get_by_label("Winning hand")).to_have_value("11111m 456m 789m 55p +8p")
    expect(is_chosen(page, "Winner", BRUNO)).to_be_checked()
    expect(page.locator(".hand-field")).to_have_class(re.compile("field-bad"))

    page.get_by_label("Winning hand").fill("123m 456m 789m 55p 11p +1p")
    expect(page.locator("#errors-hand .field-error")).to_have_count(0)
    expect(page.locator(".hand-field")).not_to_have_class(re.compile("field-bad"))
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_a_game_known_by_its_totals(page):
    follow(page, "Only the totals are known")
    for name, total in zip(people.NAMES[:4], ("120", "-40", "-50", "-40"), strict=True):
        total_of(page, name).fill(total)
    expect(page.locator(".sum-line")).to_contain_text("Still off by −10")
    total_of(page, CARME).fill("-40")
    expect(page.locator(".sum-line")).to_contain_text("The totals add up to zero.")
    press(page, "Record the totals")
    expect_recorded(page, "The totals are recorded.")
    expect_totals(page, "+120", "−40", "−40", "−40")


def total_of(page, name):
    return page.locator(".total-row", has_text=name).get_by_role("textbox")


def test_without_scripts_a_deal_is_recorded_by_value_and_signed(open_page, device, game, watch):
    watch.allow(REFUSED)
    page = open_page(device, java_script_enabled=False)
    page.goto(link_of(game))
    follow(page, "Record deal 1")
    choose(page, "Winner", BRUNO)
    choose(page, "Discarder", AMPARO)
    page.get_by_label("Value of the hand", exact=True).fill("40")
    press(page, "See value and payments")
    expect_seen(page, "−70", "+120", "−25", "−25")
    press(page, "Record deal 1")
    expect_recorded(page, "Deal 1 is recorded.")
    follow(page, "End early")
    press(page, "Close and sign")
    expect(page.locator(".field-error")).to_contain_text("Say why not all deals were played")
    page.get_by_label("Why the game ends early").fill("The time is over.")
    press(page, "Close and sign")
    for number, name in enumerate(people.NAMES[:4], 1):
        sign(page, name, people.PIN[number])
    countersign(page)
    assert [number for number, _net in deals_of(game)] == [1]


def test_a_link_that_opens_no_table_says_so(open_page, game, watch):
    watch.allow("status of 404")
    page = open_page("phone")
    page.goto("/t/another-tables-link/")
    expect(page.get_by_role("heading", level=1)).to_have_text("This is not a table's link")
