"""Penalties, known totals, closing, opening again and signing, as a referee does them at the table."""

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.forms import form_in, text_of
from tests.people import (
    NOBODY_WON,
    PASSWORD,
    PIN,
    RAFAELS_PIN,
    SOUTH_TAKES_40,
    close,
    give_pins,
    one_table,
    play,
    referee_of,
    sam,
    signed_game,
)
from tests.tournament.test_table_pages import table_url
from tournament.domain.signing import signing_state
from tournament.models import Entry, Game, GameTotals, Penalty, Signature, StateChange

pytestmark = pytest.mark.django_db


def fill(client, game, name, *, url=None, **values):
    """Opens a page behind the table's link, fills in its form and sends it."""
    url = url or table_url(game, name)
    return client.post(url, form_in(client.get(url)).filled(**values))


def entry(game, number) -> Entry:
    return game.round.tournament.entries.get(number=number)


# ---------- penalties ----------


def test_a_penalty_takes_points_and_keeps_its_reason(client):
    game = one_table()
    play(game, NOBODY_WON)
    values = {"entry": str(entry(game, 2).pk), "points": "30", "reason": "False win", "deal_number": "1"}
    answer = fill(client, game, "penalty_new", **values)
    penalty = Penalty.objects.get(game=game)
    assert (penalty.entry.number, penalty.points, penalty.reason, penalty.deal_number) == (2, -30, "False win", 1)
    assert "Penalty recorded: −30 for Bruno Magalhães." in text_of(client.get(answer.url))


def test_points_can_be_given_too(client):
    game = one_table()
    fill(client, game, "penalty_new", entry=str(entry(game, 2).pk), sign="+", points="10", reason="Amends")
    assert Penalty.objects.get(game=game).points == 10


@pytest.mark.parametrize(
    "values, field, message",
    [
        ({"entry": None}, "entry", "Choose the player."),
        ({"points": ""}, "points", "Write how many points."),
        ({"points": "-30"}, "points", "Write a number above zero; whether it is taken or given is chosen above."),
        ({"points": "x"}, "points", "Write a whole number; whether it is taken or given is chosen above."),
        ({"reason": " "}, "reason", "Say what the penalty is for: the sheet prints the reason."),
    ],
)
def test_a_penalty_says_what_is_missing_and_keeps_the_rest(client, values, field, message):
    game = one_table()
    right = {"entry": str(entry(game, 2).pk), "points": "30", "reason": "False win"}
    page = fill(client, game, "penalty_new", **right | values)
    assert page.status_code == 422
    assert page.context["form"].errors[field] == [message]
    kept = form_in(page).values
    assert {name: kept.get(name) for name in right if name not in values} == {
        name: [value] for name, value in right.items() if name not in values
    }
    assert not Penalty.objects.exists()


def test_a_stranger_gets_no_penalty(client):
    game = one_table(players=8)
    page = fill(client, game, "penalty_new", entry=str(entry(game, 7).pk), points="30", reason="False win")
    assert page.status_code == 422
    assert not Penalty.objects.exists()


def test_a_penalty_sent_twice_is_recorded_once(client):
    game = one_table()
    url = table_url(game, "penalty_new")
    values = {"entry": str(entry(game, 2).pk), "points": "30", "reason": "False win"}
    filled = form_in(client.get(url)).filled(**values)
    answers = [client.post(url, filled) for _time in range(2)]
    assert answers[1].url == f"{answers[0].url}&again=1"
    assert Penalty.objects.count() == 1


def test_a_withdrawn_penalty_stays_on_the_sheet_with_its_reason(client):
    game = one_table()
    fill(client, game, "penalty_new", entry=str(entry(game, 2).pk), points="30", reason="False win")
    first = Penalty.objects.get()
    url = table_url(game, "penalty_withdraw", sequence=first.sequence)
    assert fill(client, game, "", url=url).status_code == 422
    answer = fill(client, game, "", url=url, reason="Given to the wrong player.")
    second = Penalty.objects.get(supersedes=first)
    assert (second.points, second.reason) == (0, "Given to the wrong player.")
    page = client.get(answer.url)
    assert "The penalty of Bruno Magalhães is withdrawn." in text_of(page)
    assert page.context["sheet"].totals == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_a_penalty_that_is_not_there_cannot_be_withdrawn(client):
    page = client.get(table_url(one_table(), "penalty_withdraw", sequence=9), follow=True)
    assert "This penalty is not on record at this table." in text_of(page)


# ---------- totals ----------


def test_a_game_known_by_its_totals(client):
    game = one_table()
    answer = fill(client, game, "game_totals", E="120", S="-40", W="\N{MINUS SIGN}40", N="-40")
    assert GameTotals.objects.get(game=game).totals == {"E": 120, "S": -40, "W": -40, "N": -40}
    text = text_of(client.get(answer.url))
    assert "The totals are recorded." in text
    assert "known by its totals only" in text


def test_totals_that_do_not_cancel_tell_the_difference(client):
    game = one_table()
    page = fill(client, game, "game_totals", E="120", S="-40", W="-40", N="-41")
    assert page.status_code == 422
    assert "They are −1 point off." in text_of(page)
    assert form_in(page).values["N"] == ["-41"]
    assert not GameTotals.objects.exists()


@pytest.mark.parametrize("typed", ["", "x", "1.5", "1e3", "9" * 30])
def test_a_total_must_be_a_whole_number(client, typed):
    page = fill(client, one_table(), "game_totals", E=typed, S="0", W="0", N="0")
    assert page.status_code == 422
    assert page.context["form"].errors["E"]


def test_totals_are_corrected_with_a_reason(client):
    game = one_table()
    fill(client, game, "game_totals", E="120", S="-40", W="-40", N="-40")
    page = fill(client, game, "game_totals", E="90", S="-30", W="-30", N="-30")
    assert page.context["form"].errors["reason"] == ["Say why the totals are corrected: the record keeps the reason."]
    fill(client, game, "game_totals", E="90", S="-30", W="-30", N="-30", reason="A number was misread.")
    first, second = GameTotals.objects.order_by("sequence")
    assert (second.supersedes, second.reason) == (first, "A number was misread.")


def test_a_game_with_deals_has_no_totals_to_type(client):
    game = one_table()
    play(game, NOBODY_WON)
    assert client.get(table_url(game, "game_totals")).url == table_url(game)
    values = {"submission": str(uuid4()), "E": "0", "S": "0", "W": "0", "N": "0"}
    assert client.post(table_url(game, "game_totals"), values).status_code == 423


# ---------- closing and opening again ----------


def test_a_finished_game_is_closed_without_a_word(client):
    game = one_table(deals_per_game=2)
    play(game, NOBODY_WON, SOUTH_TAKES_40)
    answer = fill(client, game, "game_close")
    game.refresh_from_db()
    assert game.state == Game.State.CLOSED
    assert answer.url == table_url(game, "game_sign")


def test_closing_early_warns_and_wants_a_reason(client):
    game = one_table()
    play(game, NOBODY_WON, SOUTH_TAKES_40)
    page = fill(client, game, "game_close")
    assert page.status_code == 422
    assert "2 deals have not been played." in text_of(page)
    assert "Say why not all deals were played: the record keeps the reason." in text_of(page)
    fill(client, game, "game_close", reason="The time is over.")
    change = StateChange.objects.get(game=game)
    assert (change.to, change.reason) == ("closed", "The time is over.")


def test_a_game_that_ends_by_the_clock_is_closed_with_a_reason(client):
    game = one_table(deals_per_game=None)
    play(game, SOUTH_TAKES_40)
    assert "Why the game ends early" in text_of(client.get(table_url(game, "game_close")))
    fill(client, game, "game_close", reason="The time is over.")
    assert StateChange.objects.get(game=game).reason == "The time is over."


def test_an_empty_game_cannot_be_closed(client):
    game = one_table()
    page = fill(client, game, "game_close", reason="Nobody came")
    assert page.status_code == 423
    assert "There is nothing to sign yet" in text_of(page)


def test_closing_twice_leads_to_the_signatures(client):
    game = one_table(deals_per_game=1)
    play(game, NOBODY_WON)
    url = table_url(game, "game_close")
    filled = form_in(client.get(url)).filled()
    assert [client.post(url, filled).url for _time in range(2)] == [table_url(game, "game_sign")] * 2
    assert StateChange.objects.count() == 1


def test_opening_again_voids_the_signatures(client):
    game = closed_game()
    sign(client, game, PIN[1])
    assert fill(client, game, "game_reopen").status_code == 422
    answer = fill(client, game, "game_reopen", reason="A deal is wrong.")
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    assert "Signatures given before do not count any more." in text_of(client.get(answer.url))
    close(game)
    assert len(signing_state(game).missing) == 4


def test_a_signed_game_cannot_be_opened_at_the_table(client):
    game = signed_game()
    page = client.get(table_url(game, "game_reopen"), follow=True)
    assert "Only a judge's ruling can change it." in text_of(page)
    values = {"submission": str(uuid4()), "reason": "A deal is wrong."}
    assert client.post(table_url(game, "game_reopen"), values).status_code == 423


# ---------- signatures ----------


def closed_game() -> Game:
    game = one_table(deals_per_game=2)
    give_pins(game.round.tournament)
    play(game, NOBODY_WON, SOUTH_TAKES_40)
    close(game)
    return game


def sign(client, game, pin, **values):
    return fill(client, game, "game_sign", pin=pin, **values)


def test_the_phone_goes_round_and_the_referee_locks_the_game(client):
    game = closed_game()
    turns = []
    for number in (1, 2, 3, 4):
        answer = sign(client, game, PIN[number])
        turns.append(text_of(client.get(answer.url)).split(" Do you")[0])
    assert [turn.split("has signed. ")[1][:30].strip() for turn in turns] == [
        "Hand the phone to Bruno Magalh",
        "Hand the phone to Carme Puig.",
        "Hand the phone to Duarte Conce",
        "All players have signed: the r",
    ]
    answer = sign(client, game, RAFAELS_PIN)
    game.refresh_from_db()
    assert game.state == Game.State.SIGNED
    page = client.get(answer.url)
    text = text_of(page)
    assert "Signed by all: the game is locked" in text
    assert "Call a judge." in text
    assert "/tables/1/sheet.pdf" in page.content.decode()
    assert f"✓ {timezone.localtime(Signature.objects.first().at):%H:%M}" in text


def test_players_may_sign_in_any_order(client):
    game = closed_game()
    url = f"{table_url(game, 'game_sign')}?seat=W"
    page = client.get(url)
    assert page.context["turn"].entry.number == 3
    client.post(url, form_in(page).filled(pin=PIN[3]))
    assert [entry.number for entry in signing_state(game).missing] == [1, 2, 4]


def test_a_wrong_pin_says_how_many_tries_are_left_and_is_never_shown(client):
    game = closed_game()
    page = sign(client, game, "9999")
    assert page.status_code == 422
    assert page.context["form"].errors["pin"] == ["Wrong PIN. 4 more tries, then it is locked for some minutes."]
    assert "9999" not in page.content.decode()
    assert signing_state(game).missing[0].number == 1


def test_five_wrong_pins_lock(client):
    game = closed_game()
    pages = [sign(client, game, "9999") for _time in range(5)]
    opens = timezone.localtime(Entry.objects.get(number=1).pin_locked_until)
    message = f"Too many wrong PINs. Try again in 5 minutes. It is locked until {opens:%H:%M}."
    assert pages[-1].context["form"].errors["pin"] == [message]
    page = sign(client, game, PIN[1])
    assert page.status_code == 422
    assert len(signing_state(game).missing) == 4


def test_nobody_signs_with_the_pin_of_another(client):
    game = closed_game()
    assert sign(client, game, PIN[2]).status_code == 422
    assert len(signing_state(game).missing) == 4


def test_a_signature_sent_twice_is_one(client):
    game = closed_game()
    url = table_url(game, "game_sign")
    filled = form_in(client.get(url)).filled(pin=PIN[1])
    answers = [client.post(url, filled) for _time in range(2)]
    assert [answer.url for answer in answers] == [f"{url}?signed=E"] * 2
    assert Signature.objects.count() == 1


def test_whoever_has_signed_is_not_asked_again(client):
    game = closed_game()
    sign(client, game, PIN[1])
    values = {"submission": str(uuid4()), "seat": "E", "pin": PIN[1]}
    assert client.post(table_url(game, "game_sign"), values).status_code == 302
    assert Signature.objects.count() == 1


def test_the_referee_signs_last(client):
    game = closed_game()
    values = {"submission": str(uuid4()), "seat": "referee", "official": str(referee_of(game.round.tournament).pk)}
    page = client.post(table_url(game, "game_sign"), values | {"pin": RAFAELS_PIN})
    assert page.status_code == 423
    assert "4 players have not signed yet; the referee signs last." in text_of(page)


def test_the_pin_field_is_for_digits_masked_and_kept_by_no_browser(client):
    page = client.get(table_url(closed_game(), "game_sign")).content.decode()
    field = page[page.index('<input type="password"') :].split(">")[0]
    for attribute in ('inputmode="numeric"', 'autocomplete="off"', "data-no-draft"):
        assert attribute in field


def test_a_logged_in_referee_signs_with_his_password(client):
    game = closed_game()
    for number in (1, 2, 3, 4):
        sign(client, game, PIN[number])
    client.force_login(referee_of(game.round.tournament).user)
    values = {"submission": str(uuid4()), "seat": "referee", "by": "account"}
    wrong = client.post(table_url(game, "game_sign"), values | {"password": "guess"})
    assert wrong.status_code == 422
    assert "This is not the password of your account." in text_of(wrong)
    client.post(table_url(game, "game_sign"), values | {"password": PASSWORD})
    signature = Signature.objects.get(game=game, role="referee")
    assert (signature.name, signature.method) == ("Rafael Arroyo", "account")


def test_a_stranger_who_is_logged_in_cannot_countersign(client):
    game = closed_game()
    for number in (1, 2, 3, 4):
        sign(client, game, PIN[number])
    client.force_login(sam())
    values = {"submission": str(uuid4()), "seat": "referee", "by": "account", "password": PASSWORD}
    assert client.post(table_url(game, "game_sign"), values).status_code == 422
    assert not Signature.objects.filter(role="referee").exists()


def test_an_open_game_is_closed_before_it_is_signed(client):
    game = one_table()
    page = client.get(table_url(game, "game_sign"), follow=True)
    assert "Close it first, then everybody signs." in text_of(page)


def test_a_player_without_pin_is_sent_to_the_organiser(client):
    game = one_table(deals_per_game=1)
    play(game, NOBODY_WON)
    close(game)
    page = sign(client, game, "1234")
    assert "Amparo Núñez has no PIN yet. The organiser gives one out." in text_of(page)


def test_signed_by_another_phone_meanwhile_leads_on(client):
    game = closed_game()
    page = client.get(table_url(game, "game_sign"))
    for number in (1, 2, 3, 4):
        sign(client, game, PIN[number])
    sign(client, game, RAFAELS_PIN)
    answer = client.post(table_url(game, "game_sign"), form_in(page).filled(pin=PIN[1]))
    assert answer.url == table_url(game)
