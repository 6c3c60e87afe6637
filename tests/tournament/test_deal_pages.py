"""A referee records deals at the table: looked at before they count, sent twice, by two phones, and corrected."""

import re
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connections
from django.test import Client

from tests.forms import form_in, forms_in, text_of
from tests.people import NOBODY_WON, SOUTH_TAKES_40, close, draw, one_table, play, signed_game
from tests.tournament.test_table_pages import table_url
from tests.toy import add_toy_ruleset
from tournament.domain.recording import record_totals
from tournament.models import Deal, Record

pytestmark = [pytest.mark.django_db, pytest.mark.records]

BRUNO_FROM_AMPARO = {"winner": "S", "discarder": "E", "way": "value", "value": "40"}


def send(client, page, to, *, step, **values):
    """Fills in the page's form for this address and presses a button."""
    form = form_in(page, to=to)
    return client.post(form.action, form.filled(step=step, **values))


def type_deal(client, game, **values):
    """Opens the next deal, fills it in and looks at it."""
    page = client.get(table_url(game, "deal_new"))
    return send(client, page, "/deal/", step="check", **BRUNO_FROM_AMPARO | values)


def confirm(client, page):
    return send(client, page, "/", step="record")


def deals_of(game):
    return list(Deal.objects.filter(game=game).order_by("sequence"))


# ---------- recording ----------


def test_a_deal_is_looked_at_and_then_recorded(client):
    game = one_table()
    looked_at = type_deal(client, game)
    assert looked_at.status_code == 200
    assert [(entry.name, points) for _seat, entry, points in looked_at.context["entry"].net] == [
        ("Amparo Núñez", -70),
        ("Bruno Magalhães", 120),
        ("Carme Puig", -25),
        ("Duarte Conceição", -25),
    ]
    assert deals_of(game) == []
    answer = confirm(client, looked_at)
    (deal,) = deals_of(game)
    assert deal.said == {"winner": "S", "discarder": "E", "value": 40}
    assert deal.by == "table 1"
    assert answer.status_code == 302
    assert answer.url == f"{table_url(game)}?recorded={deal.sequence}"
    page = client.get(answer.url)
    assert "Deal 1 is recorded." in text_of(page)
    assert "Deal 2 of 4" in text_of(page)


@pytest.mark.parametrize(
    "ways, said",
    [
        ({"way": "value", "value": "85"}, {"value": 85}),
        ({"way": "patterns", "patterns": ["2.1.1", "3.1"]}, {"patterns": ["2.1.1", "3.1"]}),
        ({"way": "tiles", "hand": "123456789m C [FFF] +C"}, {"hand": "123456789m C [FFF] +C"}),
    ],
    ids=["value", "patterns", "tiles"],
)
def test_each_way_of_entry_is_recorded(client, ways, said):
    game = one_table()
    confirm(client, type_deal(client, game, **{"value": None} | ways))
    (deal,) = deals_of(game)
    assert deal.said == {"winner": "S", "discarder": "E", **said}


def test_self_drawn_is_said_expressly(client):
    game = one_table()
    confirm(client, type_deal(client, game, discarder="null"))
    (deal,) = deals_of(game)
    assert deal.said == {"winner": "S", "discarder": None, "value": 40}


def test_nobody_won_is_one_button_and_a_look(client):
    game = one_table()
    page = client.get(table_url(game, "deal_new"))
    looked_at = send(client, page, "/deal/", step="nobody", winner="S", value="40")
    assert "Nobody won: nobody pays." in text_of(looked_at)
    confirm(client, looked_at)
    (deal,) = deals_of(game)
    assert deal.said["winner"] is None
    assert deal.score["net"] == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_the_form_asks_in_the_way_of_the_last_deal(client):
    game = one_table()
    play(game, {"winner": "E", "discarder": "N", "patterns": ["2.1.1"]}, NOBODY_WON)
    page = client.get(table_url(game, "deal_new"))
    assert page.context["form"].way == "patterns"


@pytest.mark.parametrize(
    "values, field, message",
    [
        ({"winner": None}, "winner", "Choose who won."),
        ({"discarder": None}, "discarder", "Choose who discarded the winning tile, or self-drawn."),
        ({"value": ""}, "value", "Fill this in, or choose another way to tell it."),
        ({"way": "tiles", "hand": ""}, "hand", "Fill this in, or choose another way to tell it."),
        ({"value": "forty"}, "value", "Enter a whole number."),
    ],
)
def test_what_is_missing_or_wrong_stands_on_its_field_and_nothing_is_lost(client, values, field, message):
    game = one_table()
    page = type_deal(client, game, **{"final_tile": "on", **values})
    assert page.status_code == 422
    assert message in page.context["form"].errors[field]
    assert form_in(page, to="/deal/").values["final_tile"] == ["on"]
    assert deals_of(game) == []


def test_the_discarder_cannot_be_the_winner(client):
    page = type_deal(client, one_table(), discarder="S")
    assert page.status_code == 422
    assert page.context["form"].errors


def test_a_hand_that_cannot_be_read_marks_the_column(client):
    page = type_deal(client, one_table(), way="tiles", hand="123m 4xp")
    assert page.status_code == 422
    assert '<mark class="mark">x</mark>' in page.content.decode()
    assert form_in(page, to="/deal/").values["hand"] == ["123m 4xp"]


def test_change_brings_back_what_was_typed_under_the_same_id(client):
    game = one_table()
    looked_at = type_deal(client, game, final_tile="on")
    page = send(client, looked_at, "/deal/", step="form")
    first, again = form_in(looked_at, to="/deal/").values, form_in(page, to="/deal/").values
    assert again["submission"] == first["submission"]
    assert (again["winner"], again["discarder"], again["value"], again["final_tile"]) == (["S"], ["E"], ["40"], ["on"])
    assert page.context["form"].errors == {}


def test_what_is_recorded_is_what_was_seen(client):
    game = one_table()
    form = form_in(type_deal(client, game))
    page = client.post(form.action, form.filled(step="record", value="400"))
    assert "Is this right?" in text_of(page)
    assert page.context["score"].totals == {"S": 400}
    assert deals_of(game) == []


# ---------- while it is typed ----------


def test_the_preview_says_what_is_missing_and_then_what_it_comes_to(client):
    game = one_table()
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    preview = table_url(game, "deal_preview")
    first = client.post(preview, form.filled(winner="S"))
    assert text_of(first).startswith("Still to say: Discarder, Value")
    second = client.post(preview, form.filled(**BRUNO_FROM_AMPARO))
    assert "Record deal 1" in text_of(second)
    shown = second.context["entry"].shown
    answer = client.post(form.action, form.filled(step="record", shown=shown, **BRUNO_FROM_AMPARO))
    assert answer.status_code == 302
    assert len(deals_of(game)) == 1


def test_the_preview_puts_errors_on_their_field_and_takes_them_off_again(client):
    game = one_table()
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    hand = {"winner": "S", "discarder": "E", "way": "tiles"}
    for typed, error in [("123m 4x6p +8s", "\u201cx\u201d at column 7"), ("111222333m 456p 7s +7s", "")]:
        html = client.post(table_url(game, "deal_preview"), form.filled(**hand, hand=typed)).content.decode()
        on_field = re.search(r'id="errors-hand" hx-swap-oob="true">(.*?)</div>', html, re.DOTALL).group(1)
        assert (error in on_field) if error else on_field == ""


def test_the_preview_records_nothing_and_cannot_be_opened(client):
    game = one_table()
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    client.post(table_url(game, "deal_preview"), form.filled(step="record", **BRUNO_FROM_AMPARO))
    assert deals_of(game) == []
    assert client.get(table_url(game, "deal_preview")).url == table_url(game)


def test_the_preview_tells_that_another_phone_was_faster(client):
    game = one_table()
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    play(game, NOBODY_WON)
    answer = client.post(table_url(game, "deal_preview"), form.filled(**BRUNO_FROM_AMPARO))
    assert "Deal 1 was recorded on another phone meanwhile." in text_of(answer)
    assert "Record deal" not in text_of(answer)


# ---------- once, however often it is sent ----------


def test_a_resend_records_nothing_twice_and_says_so(client):
    game = one_table()
    form = form_in(type_deal(client, game))
    first = client.post(form.action, form.filled(step="record"))
    second = client.post(form.action, form.filled(step="record"))
    assert len(deals_of(game)) == 1
    assert second.url == f"{first.url}&again=1"
    assert "This was recorded already; nothing was recorded twice." in text_of(client.get(second.url))


def test_going_back_and_sending_something_else_under_the_same_id_shows_what_is_recorded(client):
    game = one_table()
    form = form_in(type_deal(client, game))
    first = client.post(form.action, form.filled(step="record"))
    second = client.post(form.action, form.filled(step="check", value="80"))
    assert second.url == f"{first.url}&again=1"
    assert [deal.said["value"] for deal in deals_of(game)] == [40]


@pytest.mark.django_db(transaction=True)
@pytest.mark.serial
def test_a_double_tap_records_once():
    game = one_table()
    form = form_in(type_deal(Client(), game))

    def tap(_time):
        try:
            return Client().post(form.action, form.filled(step="record")).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        codes = list(pool.map(tap, range(4)))
    assert codes == [302] * 4
    assert len(deals_of(game)) == 1
    assert Record.objects.filter(game=game).count() == 1


def test_a_damaged_id_is_replaced_and_the_form_kept(client):
    game = one_table()
    form = form_in(type_deal(client, game))
    page = client.post(form.action, form.filled(step="record", submission="not-an-id"))
    assert page.status_code == 422
    assert "This form came back damaged." in text_of(page)
    again = form_in(page, to="/deal/")
    assert again.values["submission"] != ["not-an-id"]
    assert again.values["value"] == ["40"]
    assert deals_of(game) == []


@pytest.mark.parametrize("number", ["9", "x", "-1", "", "9" * 40])
def test_a_wrong_number_is_set_right_before_anything_is_recorded(client, number):
    game = one_table()
    play(game, NOBODY_WON)
    form = form_in(type_deal(client, game, value="41"))
    answer = client.post(form.action, form.filled(step="record", number=number))
    assert [deal.number for deal in deals_of(game)] in ([1], [1, 2])
    if answer.status_code == 200:
        assert form_in(answer).values["number"] == ["2"]


# ---------- two phones ----------


def two_phones(client, game, *first):
    """The second phone types deal 1 while the first records it."""
    looked_at = type_deal(client, game)
    play(game, *first)
    return confirm(client, looked_at)


def test_the_second_phone_sees_both_and_may_drop_its_own(client):
    game = one_table()
    page = two_phones(client, game, {"winner": "W", "discarder": None, "value": 30})
    assert page.status_code == 409
    assert [points for _seat, _entry, points in page.context["recorded_net"]] == [-30, -30, 90, -30]
    assert [points for _seat, _entry, points in page.context["entry"].net] == [-70, 120, -25, -25]
    assert f"{table_url(game)}?dropped=1" in page.content.decode()
    assert len(deals_of(game)) == 1


def test_the_second_phone_may_say_that_it_has_the_next_deal(client):
    """Bruno won from Amparo, whatever seats they have in the deal that is recorded."""
    game = one_table()
    page = two_phones(client, game, {"winner": "W", "discarder": None, "value": 30})
    form = forms_in(page)[0]
    looked_at = client.post(form.action, form.filled(step="check"))
    confirm(client, looked_at)
    first, second = deals_of(game)
    assert (second.number, second.said) == (2, {"winner": "E", "discarder": "N", "value": 40})
    assert second.score["net"] == {"E": 120, "S": -25, "W": -25, "N": -70}


def test_the_second_phone_may_correct_the_first_with_a_reason(client):
    game = one_table()
    page = two_phones(client, game, {"winner": "W", "discarder": None, "value": 30})
    form = form_in(page, to="/correct/")
    looked_at = client.post(form.action, form.filled(step="check", reason="Wrong winner"))
    confirm(client, looked_at)
    first, second = deals_of(game)
    assert (second.supersedes, second.reason, second.said["winner"]) == (first, "Wrong winner", "S")


def test_two_phones_with_the_same_result_agree(client):
    game = one_table()
    page = two_phones(client, game, SOUTH_TAKES_40)
    assert "Another phone recorded the same result." in text_of(page)
    assert "/correct/" not in page.content.decode()


def test_after_the_last_deal_there_is_no_next_one_to_choose(client):
    game = one_table(deals_per_game=1)
    page = two_phones(client, game, NOBODY_WON)
    assert page.status_code == 409
    assert page.context["following"] is None


# ---------- games that take no deals ----------


def test_a_game_that_is_over_takes_no_deal(client):
    game = one_table(deals_per_game=1)
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    play(game, NOBODY_WON)
    answer = client.post(form.action, form.filled(step="check", number="2", **BRUNO_FROM_AMPARO))
    assert answer.status_code == 423
    assert "All deals of this game have been recorded." in text_of(answer)
    assert client.get(table_url(game, "deal_new")).url == table_url(game)


def test_a_closed_game_takes_no_deal_and_keeps_what_was_typed(client):
    game = one_table()
    play(game, NOBODY_WON)
    looked_at = type_deal(client, game, value="41")
    close(game)
    page = confirm(client, looked_at)
    assert page.status_code == 423
    assert "The game is closed for signing." in text_of(page)
    assert form_in(page, to="/deal/").values["value"] == ["41"]
    assert len(deals_of(game)) == 1


def test_a_signed_game_takes_no_deal(client):
    game = signed_game()
    values = {"submission": str(uuid4()), "number": "3", "step": "check", **BRUNO_FROM_AMPARO}
    page = client.post(table_url(game, "deal_new"), values)
    assert page.status_code == 423
    assert "Only a judge's ruling can change it." in text_of(page)


def test_a_game_known_by_totals_takes_no_deal(client):
    game = one_table()
    totals = {"E": 10, "S": -10, "W": 0, "N": 0}
    record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    assert client.get(table_url(game, "deal_new")).url == table_url(game)
    values = {"submission": str(uuid4()), "number": "1", "step": "check", **BRUNO_FROM_AMPARO}
    assert client.post(table_url(game, "deal_new"), values).status_code == 423


# ---------- corrections ----------


def test_a_correction_needs_a_reason_is_looked_at_and_keeps_the_old_deal(client):
    game = one_table()
    (old,) = play(game, SOUTH_TAKES_40)
    url = table_url(game, "deal_correct", number=1)
    page = client.get(url)
    assert form_in(page, to="/correct/").values["value"] == ["40"]
    without = send(client, page, "/correct/", step="check", value="85")
    assert without.status_code == 422
    assert "Say why this is changed: the record keeps the reason." in text_of(without)
    looked_at = send(client, without, "/correct/", step="check", reason="Wrong value")
    assert [points for _seat, _entry, points in looked_at.context["old_net"]] == [-70, 120, -25, -25]
    assert [points for _seat, _entry, points in looked_at.context["entry"].net] == [-205, 255, -25, -25]
    confirm(client, looked_at)
    new = Deal.objects.get(supersedes=old)
    assert (new.number, new.reason, new.said["value"]) == (1, "Wrong value", 85)


def test_a_deal_is_corrected_in_the_seats_it_was_played_in(client):
    game = one_table()
    play(game, NOBODY_WON, SOUTH_TAKES_40)
    page = client.get(table_url(game, "deal_correct", number=2))
    assert page.context["names"] == {
        "E": "Bruno Magalhães",
        "S": "Carme Puig",
        "W": "Duarte Conceição",
        "N": "Amparo Núñez",
    }


def test_a_deal_may_turn_out_to_be_drawn(client):
    game = one_table()
    (old,) = play(game, SOUTH_TAKES_40)
    page = client.get(table_url(game, "deal_correct", number=1))
    looked_at = send(client, page, "/correct/", step="nobody", reason="Wrong winner")
    confirm(client, looked_at)
    assert Deal.objects.get(supersedes=old).said["winner"] is None


def test_two_phones_correct_the_same_deal_and_the_second_compares_first(client):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    url = table_url(game, "deal_correct", number=1)
    mine, other = client.get(url), client.get(url)
    looked_at = send(client, other, "/correct/", step="check", value="85", reason="Wrong value")
    confirm(client, looked_at)
    page = send(client, mine, "/correct/", step="check", value="100", reason="Wrong value")
    assert page.status_code == 409
    assert "This deal was corrected on another phone meanwhile." in text_of(page)
    assert [points for _seat, _entry, points in page.context["old_net"]] == [-205, 255, -25, -25]
    confirm(client, page)
    assert [deal.said["value"] for deal in deals_of(game)] == [40, 85, 100]


def test_a_correction_sent_twice_is_recorded_once(client):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    page = client.get(table_url(game, "deal_correct", number=1))
    form = form_in(send(client, page, "/correct/", step="check", value="85", reason="Wrong value"))
    answers = [client.post(form.action, form.filled(step="record")) for _time in range(2)]
    assert answers[1].url == f"{answers[0].url}&again=1"
    assert len(deals_of(game)) == 2


@pytest.mark.parametrize("number", [2, 99])
def test_a_deal_that_is_not_recorded_cannot_be_corrected(client, number):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    url = table_url(game, "deal_correct", number=number)
    answer = client.get(url, follow=True)
    assert f"Deal {number} is not recorded at this table." in text_of(answer)


def test_a_signed_game_is_not_corrected_at_the_table(client):
    game = signed_game()
    url = table_url(game, "deal_correct", number=1)
    assert "a signed game changes by a ruling only" in text_of(client.get(url, follow=True))
    values = {"submission": str(uuid4()), "step": "record", "reason": "Wrong value", **BRUNO_FROM_AMPARO}
    page = client.post(url, values)
    assert page.status_code == 423
    assert form_in(page, to="/correct/").values["reason"] == ["Wrong value"]
    assert Deal.objects.filter(game=game).count() == 2


# ---------- what else may arrive ----------


def test_a_post_for_another_table_records_nothing(client):
    game = one_table(players=8)
    other = draw(game.round.tournament, 2, 2, (5, 6, 7, 8))
    form = form_in(type_deal(client, other))
    url = form.action.replace(other.table.token, game.table.token)
    assert client.post(url, form.filled(step="record")).status_code == 404
    assert Record.objects.count() == 0


def test_htmx_gets_an_address_to_go_to(client):
    game = one_table()
    form = form_in(type_deal(client, game))
    answer = client.post(form.action, form.filled(step="record"), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer["HX-Redirect"] == f"{table_url(game)}?recorded=1"


def test_a_huge_body_is_refused(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10_000
    url = table_url(one_table(), "deal_new")
    assert client.post(url, {"hand": "1" * 20_000}).status_code == 400


@pytest.mark.parametrize("value", ["\x00", "1" * 500, "<script>", "😀", "1e9", "٣٤"])
def test_strange_values_get_a_message(client, value):
    game = one_table()
    assert type_deal(client, game, value=value).status_code in (200, 422)
    assert type_deal(client, game, way="tiles", hand=value).status_code == 422
    assert deals_of(game) == []


def test_a_logged_in_referee_is_named_in_the_record(client):
    game = one_table()
    client.force_login(game.round.tournament.officials.get(role="referee").user)
    confirm(client, type_deal(client, game))
    (deal,) = deals_of(game)
    assert deal.by == f"referee {game.round.tournament.officials.get(role='referee').pk}"


def test_a_rule_set_that_was_dropped_into_its_folder_is_played_at_the_table(client, tmp_path, monkeypatch):
    game = one_table(ruleset=add_toy_ruleset(tmp_path, monkeypatch), deals_per_game=2)
    page = client.get(table_url(game, "deal_new"))
    looked_at = send(client, page, "/deal/", step="check", winner="S", hand="jjj")
    assert "Three alike" in text_of(looked_at)
    answer = confirm(client, looked_at)
    (deal,) = deals_of(game)
    assert deal.score["net"] == {"E": -19, "S": 57, "W": -19, "N": -19}
    assert "Bruno Magalhães" in text_of(client.get(answer.url))
    page = client.get(table_url(game, "deal_new"))
    confirm(client, send(client, page, "/deal/", step="nobody"))
    assert "All deals are recorded" in text_of(client.get(table_url(game)))
