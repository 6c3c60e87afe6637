"""The organiser's way: create an event, change it, draw, see the rounds; and what everybody sees of it."""

import re
import subprocess

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.people import SOUTH_TAKES_40, draw, log_in_of, olga, play, rafael, signed_game, spring_open
from tests.toy import add_toy_ruleset
from tournament.domain.drawing import draw_rounds
from tournament.domain.tournaments import free_slug
from tournament.models import Entry, Game, Official, Player, Tournament

pytestmark = pytest.mark.django_db

AUTUMN = {
    "ruleset": "wsom",
    "name": "Torneo de Otoño",
    "place": "Vigo",
    "starts": "2026-10-03",
    "ends": "2026-10-04",
    "language": "es",
    "rounds": "5",
    "deals_per_game": "16",
    "option-edition": "wsom2008",
    "organiser": "Olga  Prats",
}


@pytest.fixture
def organiser(var_dir):
    client = Client()
    client.force_login(olga())
    return client


def page_of(answer):
    return answer.content.decode()


def test_an_event_is_created_from_the_description_of_its_rules(organiser, var_dir):
    answer = organiser.post("/events/new/", AUTUMN)

    event = Tournament.objects.get()
    assert answer["Location"] == "/e/torneo-de-otono/entries/"
    assert (event.name, event.place, event.rounds, event.deals_per_game) == ("Torneo de Otoño", "Vigo", 5, 16)
    assert (event.ruleset, event.options["edition"], event.language) == ("wsom", "wsom2008", "es")
    official = event.officials.get()
    assert (official.user, official.role, official.name) == (olga(), Official.Role.ORGANISER, "Olga Prats")
    assert [path for path in var_dir.rglob("*") if path.is_file()], "the event has its seal key"


def test_whoever_creates_an_event_says_under_which_name(organiser):
    answer = organiser.post("/events/new/", AUTUMN | {"organiser": ""})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["organiser"]
    assert not Tournament.objects.exists()
    User.objects.filter(username="olga").update(first_name="Olga", last_name="Prats")
    assert 'value="Olga Prats"' in page_of(organiser.get("/events/new/?ruleset=wsom"))


def test_the_form_begins_with_the_defaults_of_the_rules(organiser):
    page = page_of(organiser.get("/events/new/?ruleset=wsom"))

    assert 'name="rounds" value="4"' in page
    assert 'name="deals_per_game" value="16"' in page
    assert 'value="wsom2010"' in page


def test_languages_are_named_in_the_language_of_the_page(organiser):
    page = page_of(organiser.get("/events/new/?ruleset=wsom", headers={"Accept-Language": "es"}))

    assert re.findall(r'<option value="(?:es|pt|en)"[^>]*>(\w+)</option>', page) == ["Español", "Portugués", "Inglés"]


def test_rules_the_site_does_not_know(organiser):
    assert organiser.get("/events/new/?ruleset=nosuch").status_code == 404


def test_with_two_rule_sets_one_chooses_first(organiser, tmp_path, monkeypatch):
    add_toy_ruleset(tmp_path, monkeypatch)
    page = page_of(organiser.get("/events/new/"))

    assert "?ruleset=pebbles" in page
    assert "?ruleset=wsom" in page
    answer = organiser.post("/events/new/", AUTUMN | {"ruleset": "pebbles", "option-edition": "first"})
    assert answer.status_code == 302
    assert Tournament.objects.get().ruleset == "pebbles"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 121}, "at most 120 characters"),
        ({"starts": "3 October"}, "Enter a valid date."),
        ({"ends": "2026-10-02"}, "The last day is before the first."),
        ({"rounds": "0"}, "greater than or equal to 1"),
        ({"rounds": "65"}, "less than or equal to 64"),
        ({"deals_per_game": "many"}, "Enter a whole number."),
        ({"option-edition": "wsom1999"}, "wsom1999 is not one of the available choices."),
        ({"language": "de"}, "de is not one of the available choices."),
    ],
)
def test_a_fault_stands_on_its_field_and_nothing_typed_is_lost(organiser, changed, message):
    answer = organiser.post("/events/new/", AUTUMN | changed)

    page = page_of(answer)
    name = next(iter(changed))
    block = page.split(f'id="field-{name}"')[1].split('id="field-')[0]
    assert answer.status_code == 422
    assert message in block.split('class="field-error"')[1]
    assert page.count('class="field-error"') == 1
    assert 'value="Vigo"' in page
    assert not Tournament.objects.exists()


def test_addresses_are_made_from_names_and_never_twice():
    spring_open(slug="torneo")

    assert free_slug("Torneo") == "torneo-2"
    assert free_slug("Año Nuevo en Ávila") == "ano-nuevo-en-avila"
    assert free_slug("new") == "new"
    assert free_slug("麻將") == "event"


def test_names_are_text_and_never_markup(organiser):
    organiser.post("/events/new/", AUTUMN | {"name": "<script>alert(1)</script>"})
    event = Tournament.objects.get()

    page = page_of(organiser.get(f"/e/{event.slug}/"))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_settings_change_and_the_address_stays(organiser):
    spring_open()
    answer = organiser.post("/e/spring-open/edit/", AUTUMN)

    assert answer["Location"] == "/e/spring-open/"
    event = Tournament.objects.get()
    assert (event.name, event.options["edition"]) == ("Torneo de Otoño", "wsom2008")


def test_play_freezes_the_rules_and_the_page_says_why(organiser):
    event = spring_open()
    play(draw(event, 1, 1, (1, 2, 3, 4)), SOUTH_TAKES_40)

    page = page_of(organiser.get("/e/spring-open/edit/"))
    assert "Play has started: edition, options and deals per game stay as they are" in page
    organiser.post("/e/spring-open/edit/", AUTUMN)
    event.refresh_from_db()
    assert (event.name, event.rounds) == ("Torneo de Otoño", 5)
    assert (event.options["edition"], event.deals_per_game) == ("wsom2010", 4)


def test_an_event_is_not_shorter_than_what_is_drawn(organiser):
    draw_rounds(spring_open(players=4), whole=True)
    answer = organiser.post("/e/spring-open/edit/", AUTUMN | {"rounds": "3"})

    assert answer.status_code == 422
    assert "4 rounds are drawn already" in page_of(answer)


def test_the_draw_from_the_page_of_the_event(organiser):
    spring_open(players=16)
    answer = organiser.post("/e/spring-open/draw/", {"next": "1"}, follow=True)

    page = page_of(answer)
    assert answer.redirect_chain[-1][0] == "/e/spring-open/rounds/1/"
    assert "Round 1 is drawn." in page
    assert "Nobody meets anybody twice up to this round." in page
    assert "Everybody has started at the winds equally often." in page


def test_all_rounds_from_the_page_and_by_htmx(organiser):
    event = spring_open(players=16)
    answer = organiser.post("/e/spring-open/draw/", {"all": "1"}, headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == "/e/spring-open/rounds/1/"
    assert event.round_set.count() == 4


@pytest.mark.parametrize(
    ("players", "message"), [(0, "There are no players yet."), (15, "15 players cannot be seated")]
)
def test_a_draw_that_cannot_be_says_why(organiser, players, message):
    spring_open(players=players)

    assert message in page_of(organiser.post("/e/spring-open/draw/", {"next": "1"}, follow=True))


def test_repeated_meetings_are_told(organiser):
    event = spring_open(players=4, rounds=2)
    draw_rounds(event, whole=True)

    page = page_of(organiser.get("/e/spring-open/rounds/2/"))
    assert "6 repeated meetings up to this round; nobody meets another more than 2 times." in page


def test_a_wrong_exchange_comes_back_with_the_choice(organiser):
    event = spring_open(players=4)
    draw_rounds(event)
    one = event.entries.get(number=1).pk
    answer = organiser.post("/e/spring-open/rounds/1/exchange/", {"one": one, "other": one})

    assert answer.status_code == 422
    assert "Choose two different players." in page_of(answer)
    assert page_of(answer).count(f'<option value="{one}" selected>') == 2


def test_players_exchange_and_the_round_is_drawn_again_and_removed(organiser):
    event = spring_open(players=8)
    draw_rounds(event)
    one, other = event.entries.get(number=1), event.entries.get(number=2)
    url = "/e/spring-open/rounds/1/"

    page = page_of(organiser.post(f"{url}exchange/", {"one": one.pk, "other": other.pk}, follow=True))
    assert "Amparo Núñez and Bruno Magalhães have changed places." in page
    assert "Round 1 is drawn again." in page_of(organiser.post(f"{url}redraw/", follow=True))
    assert "Round 1 is removed." in page_of(organiser.post(f"{url}remove/", follow=True))
    assert organiser.get(url).status_code == 404


def test_table_links_have_a_code_for_each_table(organiser):
    event = spring_open(players=8)
    assert "Tables are made with the first draw." in page_of(organiser.get("/e/spring-open/table-links/"))
    draw_rounds(event)

    page = page_of(organiser.get("/e/spring-open/table-links/"))
    assert page.count("data:image/png;base64,") == 2
    for table in event.tables.all():
        assert f"http://localhost:8000/t/{table.token}/" in page


def test_papers_for_the_tables_and_players_speak_the_language_of_the_event(organiser):
    draw_rounds(spring_open(players=8, language="pt"))
    links = page_of(organiser.get("/e/spring-open/table-links/"))
    assert '<h2 class="slip-title" lang="pt">Mesa 1</h2>' in links
    assert "Table links" in links

    slips = page_of(organiser.post("/e/spring-open/entries/pins/", {"missing": "1"}))
    assert "O código leva aos seus assentos e resultados." in slips
    assert "PINs, shown this once" in slips


def test_a_referee_sees_links_and_no_buttons_of_the_organiser():
    draw_rounds(spring_open(players=4))
    client = Client()
    client.force_login(rafael())

    page = page_of(client.get("/e/spring-open/rounds/1/"))
    assert "Open the table" in page
    assert "Change places" not in page
    assert "/redraw/" not in page


def test_a_substitute_takes_the_seat_that_somebody_who_has_left_was_drawn_for(organiser):
    event = spring_open(players=8)
    draw_rounds(event)
    gone, elsewhere = event.entries.get(number=1), event.entries.get(number=2)
    event.entries.filter(number=1).update(withdrawn=True)
    substitute = Entry.objects.create(
        tournament=event, number=9, substitute=True, player=Player.objects.create(name="Una Fillmore")
    )

    assert "withdrawn" in page_of(organiser.get("/e/spring-open/rounds/1/"))
    page = page_of(
        organiser.post("/e/spring-open/rounds/1/exchange/", {"one": gone.pk, "other": substitute.pk}, follow=True)
    )
    assert "have changed places." in page
    assert "withdrawn" not in page

    answer = organiser.post("/e/spring-open/rounds/1/exchange/", {"one": elsewhere.pk, "other": gone.pk})
    assert answer.status_code == 422, "who has left takes no seat again"


def test_how_long_nobody_meets_again_stands_before_the_draw(organiser):
    spring_open(players=16, movement="east_stays", rounds=2)
    page = organiser.get("/e/spring-open/").content.decode()
    assert "Two players meet again after 2 rounds at the earliest." in page[: page.index('<details class="ways"')]

    organiser.post("/e/spring-open/draw/", {"all": "1"})
    page = page_of(organiser.get("/e/spring-open/rounds/2/"))
    assert "Nobody meets anybody twice up to this round." in page
    assert "at a wind" not in page, "everybody keeps the seat in this movement"


@pytest.mark.pdf
def test_the_seating_list_has_a_column_for_each_seat_and_no_more(client, tmp_path):
    draw_rounds(spring_open(ruleset="american"))
    (tmp_path / "list.pdf").write_bytes(client.get("/e/spring-open/rounds/1/seating.pdf").content)
    text = subprocess.run(["pdftotext", tmp_path / "list.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert text.count("North") == 2
    assert "Bettor" not in text


@pytest.mark.pdf
def test_the_seating_list_is_a_pdf_by_table_and_by_player(client, tmp_path):
    draw_rounds(spring_open(players=8, language="es"))
    answer = client.get("/e/spring-open/rounds/1/seating.pdf")
    assert "Content-Security-Policy" not in answer, "it would empty the browser's own PDF viewer"
    assert answer["Content-Type"] == "application/pdf"

    (tmp_path / "list.pdf").write_bytes(answer.content)
    text = subprocess.run(["pdftotext", tmp_path / "list.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert text.count("Amparo Núñez") == 2
    assert text.count("Hugo Valadão") == 2


def test_the_public_page_of_an_event(client):
    signed_game()
    page = page_of(client.get("/e/spring-open/"))

    assert "Amparo Núñez" in page
    assert "signed" in page
    assert "Draw round" not in page
    assert "/edit/" not in page


def test_events_are_listed_by_when_they_are(client):
    spring_open(slug="past", name="Long ago", starts="2000-01-01")
    spring_open(slug="future", name="Far away", starts="2999-01-01")
    spring_open(slug="now", name="Right now", starts="2000-01-01", ends="2999-01-01")

    for url in ("/events/", "/"):
        page = page_of(client.get(url))
        assert page.index("Being played now") < page.index("Right now") < page.index("To come")
        assert page.index("To come") < page.index("Far away") < page.index("Played<") < page.index("Long ago")


def test_an_event_is_being_played_from_its_first_record_until_all_is_signed(client):
    games = [
        draw(spring_open(slug=slug, name=name, starts=starts), 1, 1, (1, 2, 3, 4))
        for slug, name, starts in (("late", "Behind time", "2000-01-01"), ("early", "Before time", "2999-01-01"))
    ]

    def stand_at() -> list[bool]:
        page = page_of(client.get("/events/"))
        now = page.partition("Being played now")[2].partition("<h2>")[0]
        return [name in now for name in ("Behind time", "Before time")]

    assert stand_at() == [False, False]
    for game in games:
        play(game, SOUTH_TAKES_40)
    assert stand_at() == [True, True]
    Game.objects.filter(round__tournament__slug="late").update(state=Game.State.SIGNED)
    assert stand_at() == [False, True]


def test_the_page_of_an_event_needs_as_many_queries_for_eight_tables_as_for_one(client, django_assert_max_num_queries):
    draw_rounds(spring_open(players=16, rounds=2), whole=True)
    draw_rounds(spring_open(players=4, slug="small", rounds=2), whole=True)

    with django_assert_max_num_queries(30) as small:
        client.get("/e/small/")
    with django_assert_max_num_queries(30) as large:
        client.get("/e/spring-open/")
    assert len(large) == len(small)


def test_the_page_of_a_round_needs_as_many_queries_after_three_rounds_as_after_one(
    organiser, django_assert_num_queries
):
    draw_rounds(spring_open(players=16, rounds=3), whole=True)

    with django_assert_num_queries(18):
        organiser.get("/e/spring-open/rounds/1/")
    with django_assert_num_queries(18):
        organiser.get("/e/spring-open/rounds/3/")


def test_officials_are_added_with_log_in_and_pin(organiser):
    event = spring_open()
    form = {"name": "Teresa Vila", "role": "judge", "username": "teresa", "password": "lantern-corner-7", "pin": "8642"}
    answer = organiser.post("/e/spring-open/officials/", form)

    teresa = event.officials.get(name="Teresa Vila")
    assert "8642" in page_of(answer)
    assert "lantern-corner-7" not in page_of(answer)
    assert teresa.pin_hash and "8642" not in teresa.pin_hash
    assert Client().login(request=answer.wsgi_request, username="teresa", password="lantern-corner-7")


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"name": ""}, "This field is required."),
        ({"pin": "12"}, "A PIN has four to eight digits."),
        ({"username": "with space"}, "Letters, digits and"),
        ({"password": "short"}, "This password is too short."),
        ({"username": ""}, "A password needs a user name."),
        ({"username": "", "password": "", "role": "organiser"}, "An organiser needs a log-in."),
        ({"password": ""}, "There is no account of this name yet."),
        ({"username": "rafael"}, "There is an account of this name already."),
        ({"name": "Júlia  Antunes"}, "Somebody of this name has this role already."),
        ({"username": "julia", "password": ""}, "This log-in has this role already."),
    ],
)
def test_faults_of_a_new_official_stand_on_their_field(organiser, changed, message):
    event = spring_open()
    form = {"name": "Teresa Vila", "role": "judge", "username": "teresa", "password": "lantern-corner-7", "pin": ""}
    answer = organiser.post("/e/spring-open/officials/", form | changed)

    assert answer.status_code == 422
    assert message in page_of(answer)
    assert event.officials.count() == 3
    assert not log_in_of("rafael").check_password("lantern-corner-7")


def test_an_official_gets_another_name_that_nobody_else_has_in_his_role(organiser):
    event = spring_open()
    referee = event.officials.get(role="referee")
    Official.objects.create(tournament=event, name="Teresa Vila", role="referee")
    url = f"/e/spring-open/officials/{referee.pk}/name/"

    for name, message in (("Teresa Vila", "Somebody of this name has this role already."), ("", "required")):
        answer = organiser.post(url, {"name": name})
        assert answer.status_code == 422
        assert message in page_of(answer)
    assert "Saved." in page_of(organiser.post(url, {"name": " Rafael  Arroyo Gil "}, follow=True))
    referee.refresh_from_db()
    assert referee.name == "Rafael Arroyo Gil"


def test_an_official_gets_a_new_pin_and_is_removed(organiser):
    event = spring_open()
    referee = event.officials.get(role="referee")
    url = f"/e/spring-open/officials/{referee.pk}"

    assert "5555" in page_of(organiser.post(f"{url}/pin/", {"pin": "5555"}))
    wrong = organiser.post(f"{url}/pin/", {"pin": "5x"})
    assert "A PIN has four to eight digits." in page_of(wrong)
    organiser.post(f"{url}/remove/")
    assert not event.officials.filter(role="referee").exists()


def test_the_last_organiser_and_those_who_signed_stay(organiser):
    game = signed_game()
    event = game.round.tournament
    for role, message in (("organiser", "An event needs an organiser"), ("referee", "has signed records")):
        official = event.officials.get(role=role)
        answer = organiser.post(f"/e/spring-open/officials/{official.pk}/remove/", follow=True)
        assert message in page_of(answer)
    assert event.officials.count() == 3


def test_an_official_of_another_event_is_not_found_here(organiser):
    spring_open()
    other = spring_open(slug="other").officials.get(role="judge")

    assert organiser.post(f"/e/spring-open/officials/{other.pk}/remove/").status_code == 404
