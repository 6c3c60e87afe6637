"""Requests that no browser sends: what no database can store, numbers beyond all bounds, and pages of nothing."""

import json
from uuid import uuid4

import pytest

from tests.forms import text_of
from tests.people import PASSWORD, julia, one_table, signed_game, spring_open
from tests.tournament.test_table_pages import public_url
from tournament.models import Record

pytestmark = [pytest.mark.django_db, pytest.mark.records]

DECISION = "The penalty stands."


@pytest.fixture
def judge(client):
    client.force_login(julia())
    return client


# ---------- NUL, which PostgreSQL stores nowhere ----------


@pytest.mark.parametrize("path", ["/t/%00/", "/t/%00/1/", "/t/%00/1/live/", "/v/%00/", "/v/%00/sheet.pdf"])
def test_an_address_with_nul_is_refused(client, path):
    answer = client.get(path)

    assert answer.status_code == 400
    assert "Nothing was recorded." in answer.content.decode()


def test_a_cookie_with_nul_is_no_cookie(client):
    answer = client.get("/events/new/", headers={"Cookie": 'sessionid="\\000aaaaaaaaaaaaaaa"; theme=dark'})

    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/events/new/")


def test_a_cookie_with_nul_leaves_the_others(client):
    answer = client.get("/", headers={"Cookie": 'sessionid="\\000aaaaaaaaaaaaaaa"; theme=dark'})

    assert 'data-theme="dark"' in answer.content.decode()


# ---------- the log-in ----------


@pytest.mark.parametrize("length", [300, 100_000])
def test_a_user_name_longer_than_any_is_refused_on_its_field(client, length):
    answer = client.post("/login/", {"username": "x" * length, "password": PASSWORD})

    assert answer.status_code == 200
    assert "at most 150 characters" in answer.context["form"].errors["username"][0]


# ---------- lists ----------


@pytest.mark.parametrize("query", ["per_page=-1", "per_page=0", "per_page=9&page=-1", "page=x", "page=99", "sort=nope"])
def test_a_list_has_the_pages_that_the_site_gives_it(client, query):
    event = spring_open(players=8)

    answer = client.get(f"/e/{event.slug}/standings/?{query}")

    assert answer.status_code == 200
    assert all(entry.name in answer.content.decode() for entry in event.entries.all())


# ---------- the hidden fields of a ruling ----------


@pytest.mark.parametrize("reason", ["late \ud800", "late \0", "", 5, ["late"], "x" * 301])
def test_a_penalty_whose_reason_no_sheet_could_print_is_left_out_of_a_ruling(judge, reason):
    game = signed_game()
    entry = game.seats.first().entry
    given = json.dumps({"entry": entry.pk, "points": -5, "reason": reason, "deal": None})
    before = Record.objects.count()

    for step in ("review", "give"):
        values = {"submission": str(uuid4()), "text": DECISION, "given": given, "step": step, "password": "guess"}
        answer = judge.post(public_url(game, "ruling_new"), values)
        assert answer.status_code in (200, 422)
        assert answer.context["draft"].penalties == []
    assert Record.objects.count() == before


def test_a_locked_log_in_keeps_the_ruling(judge):
    game = signed_game()
    for _guess in range(9):
        values = {"submission": str(uuid4()), "text": DECISION, "step": "give", "password": "guess"}
        answer = judge.post(public_url(game, "ruling_new"), values)

    assert answer.status_code == 422
    assert "The log-in for this user name is locked for 15 minutes." in text_of(answer)
    assert DECISION in answer.content.decode()


# ---------- numbers ----------


@pytest.mark.parametrize("number", ["9" * 5000, "2147483648", "9" * 20])
@pytest.mark.parametrize("name", ["recorded", "dropped"])
def test_a_number_in_an_address_may_have_any_length(client, name, number):
    game = one_table()

    assert client.get(f"/t/{game.table.token}/?{name}={number}").status_code == 200


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": "X"},
        {"seat": "\0"},
        {"entry": "0"},
        {"entry": "9" * 5000},
        {"entry": "of another event"},
        {"from_deal": "0"},
        {"from_deal": "-1"},
        {"from_deal": "9" * 5000},
        {"reason": "x" * 301},
        {"submission": "damaged"},
    ],
)
def test_a_change_of_player_that_no_form_offers_is_refused(client, wrong):
    game = one_table(players=5)
    stranger = spring_open(slug="other").entries.get(number=1)
    right = {"seat": "E", "entry": str(game.round.tournament.entries.get(number=5).pk), "from_deal": "1"}
    right |= {"reason": "Late", "submission": str(uuid4())}
    values = {name: str(stranger.pk) if value == "of another event" else value for name, value in wrong.items()}
    answer = client.post(f"/t/{game.table.token}/1/player/", right | values)

    assert answer.status_code == 422
    assert not Record.objects.exists()
    assert client.post(f"/t/{game.table.token}/1/player/", right).status_code == 302
