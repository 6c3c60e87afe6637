"""Every address of an event, asked by everybody: what each may see, and what the others are told."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.people import SOUTH_TAKES_40, draw, julia, olga, play, rafael, sam, spring_open
from tournament.domain.access import role_in
from tournament.models import Official, Record
from tournament.urls import events as event_addresses

PUBLIC = {"event", "round", "seating_list", "standings", "standings_csv", "player", "screen", "screen_part"}
ANY_OFFICIAL = {"table_links"}
ORGANISER = {
    "event_edit",
    "event_officials",
    "official_name",
    "official_pin",
    "official_remove",
    "entries",
    "entry_new",
    "entries_paste",
    "entry_pins",
    "entry_edit",
    "entry_pin",
    "entry_withdraw",
    "entry_delete",
    "round_draw",
    "round_redraw",
    "round_remove",
    "round_exchange",
}
WITHOUT_EVENT = {"home", "event_list", "event_new"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = spring_open(players=5)
    draw(event, 1, 1, (1, 2, 3, 4))
    return event


def organiser_of_another():
    other = spring_open(slug="autumn-open")
    other.officials.all().delete()
    user = sam()
    Official.objects.create(tournament=other, user=user, name="Sam", role=Official.Role.ORGANISER)
    return user


def address(name, event):
    kwargs = {"slug": event.slug}
    if name in {"official_name", "official_pin", "official_remove"}:
        kwargs["pk"] = event.officials.get(role=Official.Role.JUDGE).pk
    elif name.startswith("round") and name != "round_draw" or name == "seating_list":
        kwargs["number"] = 1
    elif name == "player" or name.startswith("entry_") and name not in {"entry_new", "entry_pins"}:
        kwargs["number"] = 5
    return reverse(name, kwargs=kwargs)


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def test_every_address_is_in_one_of_the_lists():
    assert {
        pattern.name for pattern in event_addresses.urlpatterns
    } == PUBLIC | ANY_OFFICIAL | ORGANISER | WITHOUT_EVENT


def test_public_pages_are_for_everybody(event):
    for user in (None, sam(), julia(), olga()):
        client = client_of(user)
        for name in sorted(PUBLIC):
            assert client.get(address(name, event)).status_code == 200, name


def test_strangers_without_a_log_in_are_asked_for_one(event):
    for name in sorted(ORGANISER | ANY_OFFICIAL):
        url = address(name, event)
        for answer in (Client().get(url), Client().post(url)):
            assert answer.status_code == 302
            assert answer["Location"] == f"/login/?next={url}"


@pytest.mark.parametrize("who", [sam, rafael, julia, organiser_of_another])
def test_the_organisers_pages_tell_others_what_they_would_need(event, who):
    client = client_of(who())
    for name in sorted(ORGANISER):
        for answer in (client.get(address(name, event)), client.post(address(name, event))):
            assert answer.status_code == 403, name
            assert "Only an organiser of this event may do this." in answer.content.decode()

    assert event.entries.count() == 5
    assert event.officials.count() == 3
    assert event.round_set.count() == 1


def test_the_organiser_opens_each_of_his_pages(event):
    client = client_of(olga())
    for name in sorted(ORGANISER):
        assert client.get(address(name, event), follow=True).status_code == 200, name


def test_every_page_of_an_event_whose_rules_are_gone_names_the_event_and_says_so(event):
    game = event.round_set.get().games.get()
    play(game, SOUTH_TAKES_40)
    type(event).objects.update(ruleset="gone")
    client = client_of(olga())
    table = f"/t/{game.table.token}/"
    needing_rules = ["event", "event_edit", "standings", "standings_csv", "player", "screen"]
    behind_the_link = [table, *(f"{table}1/{page}" for page in ("", "deal/", "close/"))]
    of_game = ["/e/spring-open/rounds/1/tables/1/", "/e/spring-open/rounds/1/tables/1/sheet.pdf"]
    for url in (*(address(name, event) for name in needing_rules), *behind_the_link, *of_game):
        answer = client.get(url)
        assert answer.status_code == 503, url
        assert "Spring Open" in answer.content.decode()
        assert "This site does not know the rule set of the event." in answer.content.decode()

    for name in sorted(PUBLIC | ORGANISER | ANY_OFFICIAL):
        assert client.get(address(name, event), follow=True).status_code in (200, 503), name


@pytest.mark.parametrize(("who", "status"), [(olga, 200), (rafael, 200), (julia, 200), (sam, 403)])
def test_table_links_are_for_the_officials_of_the_event(event, who, status):
    assert client_of(who()).get(address("table_links", event)).status_code == status


def test_public_pages_never_show_the_link_of_a_table(event):
    token = event.tables.get().token

    for user in (None, sam()):
        client = client_of(user)
        for name in sorted(PUBLIC - {"seating_list"}):
            assert token not in client.get(address(name, event)).content.decode(), name


def test_the_round_page_gives_officials_the_table_links(event):
    token = event.tables.get().token

    assert token in client_of(rafael()).get(address("round", event)).content.decode()


def test_a_look_at_a_page_changes_nothing(event):
    client = client_of(olga())
    for name in sorted(ORGANISER):
        client.get(address(name, event))

    assert (event.entries.count(), event.officials.count(), event.round_set.count()) == (5, 3, 1)
    assert not event.entries.exclude(pin_hash="").exists()
    assert not Record.objects.exists()


def test_roles_belong_to_one_event(event):
    other = spring_open(slug="other")
    other.officials.filter(user=rafael()).delete()

    assert role_in(rafael(), event) == {"referee"}
    assert role_in(rafael(), other) == set()


def test_whoever_runs_the_site_has_all_roles(event, django_user_model):
    root = django_user_model.objects.create_superuser("root", password=uuid4().hex)

    assert role_in(root, event) == {"organiser", "referee", "judge"}


def test_an_event_that_does_not_exist(client):
    client.force_login(olga())

    assert client.get("/e/nowhere/").status_code == 404
    assert client.get("/e/nowhere/entries/").status_code == 404


def test_creating_an_event_needs_a_log_in(client):
    assert client.get("/events/new/")["Location"] == "/login/?next=/events/new/"
