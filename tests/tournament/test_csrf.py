"""A page that was open too long: its form comes back with a fresh token, and is then recorded once."""

import pytest
from django.test import Client

from tests.forms import form_in, text_of
from tests.people import one_table
from tests.tournament.test_table_pages import table_url
from tournament.models import Deal

pytestmark = pytest.mark.django_db

SITE = {"Origin": "http://testserver"}


@pytest.fixture
def strict():
    return Client(enforce_csrf_checks=True)


def looked_at(client, game):
    form = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    values = {"winner": "S", "discarder": "E", "way": "value", "value": "40", "step": "check"}
    return form_in(client.post(form.action, form.filled(**values), headers=SITE))


def test_the_typed_form_can_be_sent_again_and_is_recorded_once(strict):
    game = one_table()
    form = looked_at(strict, game)
    strict.cookies.clear()
    page = strict.post(form.action, form.filled(step="record"), headers=SITE)
    assert page.status_code == 403
    assert "nothing you typed is lost" in text_of(page)
    again = form_in(page)
    assert again.action == form.action
    assert again.values["submission"] == form.values["submission"]
    assert strict.post(again.action, again.filled(), headers=SITE).status_code == 302
    assert Deal.objects.get(game=game).said["value"] == 40


@pytest.mark.parametrize("headers", [{"Origin": "http://elsewhere.example"}, {}], ids=["elsewhere", "nowhere"])
def test_a_form_of_another_site_is_not_offered_again(strict, headers):
    game = one_table()
    form = looked_at(strict, game)
    strict.cookies.clear()
    page = strict.post(form.action, form.filled(step="record"), headers=headers)
    assert page.status_code == 403
    assert form.values["submission"][0] not in page.content.decode()


@pytest.mark.parametrize("secret", ["pin", "password"])
def test_a_secret_is_never_written_into_a_page(strict, secret):
    url = table_url(one_table(), "game_sign")
    page = strict.post(url, {secret: "471142", "seat": "E"}, headers=SITE)
    assert page.status_code == 403
    assert "471142" not in page.content.decode()
