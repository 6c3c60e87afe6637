"""Who sees a club's card: its members, and nobody else anywhere on the site; the site's own cards are for everybody."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring import ruleset as registry
from tests.forms import form_in, text_of
from tests.people import draw, julia, olga, play, rafael, sam, spring_open
from tests.toy_cards import TEXT, add_cards_toy, ribeira
from tournament.domain.cards import KnownCard, club_cards, known_cards, site_cards
from tournament.domain.club_cards import add_card
from tournament.domain.clubs import found_club
from tournament.models import Card
from tournament.urls import cards as card_addresses
from tournament.views import card_editing
from tournament.views import cards as card_views

pytestmark = pytest.mark.django_db

NEW = "/clubs/ribeira/cards/new/?ruleset=trayful"
CARD = "/clubs/ribeira/cards/river-2026/"
OF_MEMBERS = {"club", "card", "card_export", "card_print", "card_pdf"}
OF_OWNERS = {"card_new", "card_edit", "card_copy", "card_delete"}
ANSWERS = {"club_member_add", "club_member_role", "club_member_remove", "club_leave"}
PUBLIC = {"cards", "site_card", "site_card_export", "site_card_print", "site_card_pdf"}
OF_ANYBODY_WITH_A_LOG_IN = {"clubs"}


@pytest.fixture
def trayful(tmp_path, monkeypatch):
    return registry.get(add_cards_toy(tmp_path, monkeypatch))


@pytest.fixture
def club(trayful):
    """Olga owns it, Rafael is a member; it holds the river card."""
    return ribeira(trayful)


@pytest.fixture
def card(club):
    return club.cards.get()


@pytest.fixture
def owner(club):
    return client_of(olga())


def client_of(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def other_club():
    """Somebody who belongs to another club."""
    user = sam()
    if not user.clubs.exists():
        found_club(user=user, name="Other")
    return user


def root():
    return type(sam()).objects.create_superuser("root", password="corner-lantern-42")


def address(name):
    """The address in Olga's club."""
    arguments = {"slug": "ribeira"}
    if name.startswith("card_") and name != "card_new" or name == "card":
        arguments["card_id"] = "river-2026"
    if name.endswith("export"):
        arguments["kind"] = "json"
    if name in ("club_member_role", "club_member_remove"):
        arguments["pk"] = 1
    return reverse(name, kwargs=arguments)


def test_every_address_is_in_one_of_the_lists():
    listed = PUBLIC | OF_MEMBERS | OF_OWNERS | ANSWERS | OF_ANYBODY_WITH_A_LOG_IN
    assert {pattern.name for pattern in card_addresses.urlpatterns} == listed


def test_whoever_is_not_logged_in_is_asked_to_whether_there_is_such_a_card_or_not(card):
    for name in sorted(OF_MEMBERS | OF_OWNERS | ANSWERS):
        for url in (address(name), address(name).replace("ribeira", "nowhere")):
            for answer in (Client().get(url), Client().post(url)):
                assert answer["Location"] == f"/login/?next={url}"


def test_of_another_club_nothing_is_told_not_even_that_it_exists(card):
    client = client_of(other_club())
    nowhere = client.get("/clubs/nowhere/").content
    for name in sorted(OF_MEMBERS | OF_OWNERS | ANSWERS):
        answers = [
            client.get(address(name)),
            client.post(address(name), {"text": TEXT, "holds_card": "on"}),
            client.post(address(name), {"text": TEXT}, headers={"HX-Request": "true"}),
        ]
        for answer in answers:
            assert answer.status_code == 404, name
            assert "River" not in answer.content.decode()
            assert "Ribeira" not in answer.content.decode()
    assert len(nowhere) == len(client.get("/clubs/ribeira/").content)
    assert Card.objects.count() == 1


def test_a_card_is_not_reached_through_ones_own_club(card):
    client = client_of(other_club())
    for name in sorted(name for name in OF_MEMBERS | OF_OWNERS if name not in ("club", "card_new")):
        assert client.get(address(name).replace("ribeira", "other")).status_code == 404


def test_members_look_and_owners_change(card):
    client = client_of(rafael())
    for name in sorted(OF_MEMBERS):
        assert client.get(address(name)).status_code == 200, name
    for name in sorted(OF_OWNERS):
        for answer in (client.get(address(name)), client.post(address(name), {"text": TEXT})):
            assert answer.status_code == 403, name
            assert "Only an owner of this club may do this." in answer.content.decode()
    page = client.get(CARD).content.decode()
    assert f"{CARD}edit/" not in page
    assert f"{CARD}delete/" not in page
    assert Card.objects.count() == 1


@pytest.mark.parametrize("who", [olga, root])
def test_owners_and_whoever_runs_the_site_open_every_page(card, who):
    client = client_of(who())
    for name in sorted(OF_MEMBERS | OF_OWNERS):
        assert client.get(address(name)).status_code == 200, name


def test_whoever_leaves_the_club_sees_its_card_no_longer(card, club):
    client = client_of(rafael())
    assert client.get(CARD).status_code == 200
    club.members.get(user=rafael()).delete()
    assert client.get(CARD).status_code == 404


def test_pages_of_a_club_are_kept_by_no_cache(card):
    client = client_of(rafael())
    for name in sorted(OF_MEMBERS):
        control = client.get(address(name))["Cache-Control"]
        assert "private" in control, name
        assert "no-store" in control or "no-cache" in control, name


def test_the_list_of_cards_shows_those_of_ones_own_clubs(card):
    for user, sees in ((None, False), (julia(), False), (other_club(), False), (rafael(), True), (root(), True)):
        assert ("River Card 2026" in text_of(client_of(user).get("/cards/"))) is sees


def test_an_event_is_offered_the_cards_of_its_organisers_clubs_only(card, trayful):
    for user, expected in ((olga(), ["ribeira/river-2026"]), (rafael(), ["ribeira/river-2026"]), (sam(), [])):
        assert [known.id for known in club_cards(trayful, user)] == expected
        assert [known.id for known in known_cards(trayful, user)] == expected


# --- an event that plays with a club's card ----------------------------------------------------------------------


@pytest.fixture
def event():
    """Olga's event plays with her club's card, of which no other text on the site has the note and the title."""
    rules = registry.get("american")
    data = json.loads(json.dumps(site_cards(rules)[0].data))
    data |= {"id": "river", "title": "Zebra Card", "publisher": "Zebra Press"}
    for section in data["sections"]:
        section["title"] = "Zebra section"
        for line in section["lines"]:
            line["note"] = "Zebra note"
    club = found_club(user=olga(), name="Ribeira")
    card = add_card(club=club, ruleset="american", data=data, user=olga(), holds_card=True)
    event = spring_open(ruleset="american", options=rules.check_options({"card": card.data}))
    game = draw(event, 1, 1, (1, 2, 3, 4))
    play(
        game,
        {"winner": "N", "discarder": "E", "line": "t-1", "exposures": 3},
        {"winner": "E", "discarder": "S", "hand": "NN 6666C 777B 13D SS +7B"},
    )
    return event


def test_public_pages_of_an_event_show_no_line_of_the_clubs_card(event):
    slug = event.slug
    pages = [
        "",
        "rounds/1/",
        "rounds/1/tables/1/",
        "standings/",
        "standings.csv",
        "players/1/",
        "players/4/",
        "screen/",
    ]
    for page in (*(f"/e/{slug}/{page}" for page in pages), "/events/", "/"):
        answer = Client().get(page)
        assert answer.status_code == 200, page
        html = answer.content.decode()
        for told in ("Zebra", "333a", "6666a", "card-line"):
            assert told not in html, (page, told)


@pytest.mark.parametrize("who", [None, sam])
def test_a_stranger_scores_with_no_card_of_a_club(event, who):
    client = client_of(who() if who else None)
    address = "/score/american/?card=ribeira/river&winner=N&discarder=E&line=t-1&exposures=3"
    for page in (address, "/score/american/", "/score/american/checks/"):
        assert "Zebra" not in client.get(page).content.decode()
    said = {"winner": "N", "discarder": "E", "line": "t-1", "exposures": 3}
    body = {"options": {"card": "ribeira/river"}, "said": said}
    answer = client.post("/api/score/american/", json.dumps(body), content_type="application/json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["kind"], error["input"], error["message"]) == (
        "options",
        "card",
        "There is no card “ribeira/river” here.",
    )


def test_the_organisers_form_offers_the_card_to_members_only(event):
    assert "ribeira/river" in client_of(olga()).get("/events/new/?ruleset=american").content.decode()
    assert "Zebra" not in client_of(sam()).get("/events/new/?ruleset=american").content.decode()


# --- the site's own cards ------------------------------------------------------------------------------------------


@pytest.fixture
def site_card(trayful, monkeypatch):
    """A card that comes with the site."""
    data = trayful.card_format.read_text(TEXT.replace("River Card", "House Card").replace("river-", "house-"))
    cards = {"trayful": (KnownCard(data["id"], data["title"], 2026, data),)}
    for module in (card_views, card_editing):
        monkeypatch.setattr(module, "site_cards", lambda ruleset: cards.get(ruleset.slug, ()))


def test_the_sites_own_cards_are_for_everybody(site_card):
    client = Client()
    assert "House Card 2026" in text_of(client.get("/cards/"))
    for page in ("", "print/", "card.pdf", "export/json/", "export/yaml/", "export/txt/"):
        assert client.get(f"/cards/site/house-2026/{page}").status_code == 200
    assert "jj c a X (may be exposed) 10" in text_of(client.get("/cards/site/house-2026/"))
    assert json.loads(client.get("/cards/site/house-2026/export/json/").content)["id"] == "house-2026"
    for page in ("/cards/site/nowhere/", "/cards/site/house-2026/export/csv/", "/cards/site/house-2026/edit/"):
        assert client.get(page).status_code == 404
    assert client.post("/cards/site/house-2026/").status_code == 405


def test_a_club_begins_its_card_with_one_of_the_site(site_card, owner):
    form = form_in(owner.get("/clubs/ribeira/cards/new/?from=house-2026"), to="from=house-2026")
    assert form.values["text"][0].startswith("title: House Card 2026\nid: house-2026\n")
    assert owner.post(form.action, form.filled(holds_card="on"))["Location"] == "/clubs/ribeira/cards/house-2026/"


def test_the_club_stays_when_the_rules_of_its_card_are_gone(owner, card, club):
    Card.objects.update(ruleset="gone")
    assert "River Card 2026" in text_of(owner.get("/clubs/ribeira/"))
    answer = owner.get(CARD)
    assert answer.status_code == 503
    assert "this site does not know its rule set any more" in text_of(answer)
    assert "River" not in text_of(owner.get("/cards/"))


def test_the_ways_to_the_cards_are_shown_where_cards_are_played(client, trayful):
    for page in ("/", "/score/trayful/"):
        assert 'href="/cards/"' in client.get(page).content.decode().split("<main", 1)[1].split("</main", 1)[0]
    assert 'href="/cards/"' not in client.get("/score/wsom/").content.decode().split("<main", 1)[1].split("</main")[0]
    assert 'href="/cards/"' in client.get("/score/wsom/").content.decode()
