"""Players of an event: entered one by one or as a list, changed, withdrawn, given PINs."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.people import SOUTH_TAKES_40, draw, olga, play, spring_open
from tournament.domain.entering import NewEntry, add_entries
from tournament.domain.pins import check_pin
from tournament.models import Entry, Player

pytestmark = pytest.mark.django_db

LIST = "1;Ángela Ruiz;Dragones;ES;77\n\n2;Bruno Sá;;PT;\n;Çelik Deniz\n"
URL = "/e/spring-open/entries/"


@pytest.fixture
def organiser():
    client = Client()
    client.force_login(olga())
    return client


def page_of(answer):
    return answer.content.decode()


def seen_in(page):
    return re.search(r'name="seen" value="([0-9a-f]{64})"', page)[1]


def entered(event):
    return list(event.entries.values_list("number", "player__name"))


def ada(**changed):
    return {"number": "", "name": "Ada Lima", "team": "", "country": "", "federation_number": ""} | changed


def test_a_pasted_list_is_shown_first_and_entered_with_a_second_press(organiser):
    event = spring_open(players=0)

    page = page_of(organiser.post(f"{URL}paste/", {"text": LIST, "read": "1"}))
    assert "3 players were read" in page
    assert "Nothing is entered yet." in page
    assert not event.entries.exists()

    answer = organiser.post(f"{URL}paste/", {"text": LIST, "seen": seen_in(page), "enter": "1"}, follow=True)
    assert "3 players are entered." in page_of(answer)
    assert entered(event) == [(1, "Ángela Ruiz"), (2, "Bruno Sá"), (3, "Çelik Deniz")]
    angela = event.entries.get(number=1)
    assert (angela.team, angela.player.country, angela.player.federation_number) == ("Dragones", "ES", "77")


def test_what_was_not_shown_is_not_entered(organiser):
    event = spring_open(players=0)
    page = page_of(organiser.post(f"{URL}paste/", {"text": LIST}))

    changed = LIST.replace("Bruno", "Bianca")
    again = page_of(organiser.post(f"{URL}paste/", {"text": changed, "seen": seen_in(page), "enter": "1"}))
    assert "Bianca" in again
    assert not event.entries.exists()


def test_a_list_with_a_fault_keeps_the_text_and_enters_nobody(organiser):
    event = spring_open(players=2)
    text = "1;Ana Gil\n5;Berta <b>Sol</b>\n"
    page = page_of(organiser.post(f"{URL}paste/", {"text": text}))

    assert "Number 1 is taken already by Amparo Núñez." in page
    assert "5;Berta &lt;b&gt;Sol&lt;/b&gt;" in page
    assert 'name="enter"' not in page
    forced = organiser.post(f"{URL}paste/", {"text": text, "seen": seen_in(page), "enter": "1"})
    assert forced.status_code == 200
    assert len(entered(event)) == 2


def test_people_of_one_name_are_asked_about_and_then_entered(organiser):
    event = spring_open(players=0)
    text = "1;Ana Gil\n2;Ana Gil\n"
    page = page_of(organiser.post(f"{URL}paste/", {"text": text}))
    assert "The same name as line 1: two people, or one entered twice?" in page

    sent = {"text": text, "seen": seen_in(page), "enter": "1"}
    refused = organiser.post(f"{URL}paste/", sent)
    assert refused.status_code == 422
    assert "Say first whether people of the same name are different people." in page_of(refused)
    assert not event.entries.exists()

    organiser.post(f"{URL}paste/", sent | {"different": "on"})
    assert entered(event) == [(1, "Ana Gil"), (2, "Ana Gil")]


def test_windows_line_ends_of_a_browser_are_the_same_text(organiser):
    event = spring_open(players=0)
    text = LIST.replace("\n", "\r\n")
    page = page_of(organiser.post(f"{URL}paste/", {"text": LIST}))

    organiser.post(f"{URL}paste/", {"text": text, "seen": seen_in(page), "enter": "1"})
    assert event.entries.count() == 3


def test_a_file_is_read_like_the_text(organiser):
    spring_open(players=0)
    file = SimpleUploadedFile("players.csv", LIST.encode("cp1252"), "text/csv")
    page = page_of(organiser.post(f"{URL}paste/", {"text": "", "file": file}))

    assert "3 players were read" in page
    assert "1;Ángela Ruiz;Dragones;ES;77" in page


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04....", "This is not a text file."),
        (b"x" * (1024 * 1024 + 1), "The file is larger than 1 MB."),
    ],
    ids=["a spreadsheet's own format", "too large"],
)
def test_hostile_files_are_refused_on_their_field(organiser, content, message):
    spring_open(players=0)
    answer = organiser.post(f"{URL}paste/", {"text": "1;Ana", "file": SimpleUploadedFile("x.csv", content)})

    page = page_of(answer)
    assert answer.status_code == 422
    assert message in page.split('id="field-file"')[1]
    assert "1;Ana</textarea>" in page


def test_nothing_pasted(organiser):
    spring_open(players=0)
    answer = organiser.post(f"{URL}paste/", {"text": " \n"})

    assert answer.status_code == 422
    assert "Paste the list here, or choose a file." in page_of(answer)


def test_numbers_go_on_after_the_highest():
    event = spring_open(players=2)
    add_entries(event, [NewEntry("Ada"), NewEntry("Berta", 40), NewEntry("Cleo")])

    assert entered(event)[2:] == [(40, "Berta"), (41, "Ada"), (42, "Cleo")]


def test_one_player_is_entered_and_the_next_form_opens(organiser):
    event = spring_open(players=2)
    answer = organiser.post(f"{URL}new/", ada(country="pt", another="1"), follow=True)

    assert "Ada Lima is entered with number 3." in page_of(answer)
    assert answer.redirect_chain[-1][0] == f"{URL}new/"
    assert event.entries.get(number=3).player.country == "PT"


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"name": " "}, "name", "This field is required."),
        ({"name": "x" * 101}, "name", "at most 100 characters"),
        ({"number": "1"}, "number", "Number 1 is taken already."),
        ({"number": "-1"}, "number", "greater than or equal to 1"),
        ({"country": "ESP"}, "country", "at most 2 characters"),
        ({"country": "1x"}, "country", "Two letters, as in ES, PT or BR."),
        ({"name": "amparo  núñez"}, "name", "Number 1 has the same name. Is it the same person entered twice?"),
    ],
)
def test_faults_of_a_new_player_stand_on_their_field(organiser, changed, field, message):
    event = spring_open(players=2)
    answer = organiser.post(f"{URL}new/", ada(team="Dragones") | changed)

    block = page_of(answer).split(f'id="field-{field}"')[1].split('id="field-')[0]
    assert answer.status_code == 422
    assert message in block
    assert 'value="Dragones"' in page_of(answer)
    assert event.entries.count() == 2


def test_two_people_of_one_name_with_different_numbers(organiser):
    event = spring_open(players=2)
    organiser.post(f"{URL}new/", ada(name="Amparo Núñez", different="on"))

    assert entered(event)[2] == (3, "Amparo Núñez")


def test_a_player_is_changed_in_this_event_only(organiser):
    event, other = spring_open(players=2), spring_open(slug="other", players=0)
    shared = event.entries.get(number=1).player
    Entry.objects.create(tournament=other, number=1, player=shared)

    organiser.post(f"{URL}1/", ada(number="1", name="Amparo Núñez Gil", country="ES", substitute="on"))

    changed = event.entries.get(number=1)
    assert (changed.name, changed.substitute) == ("Amparo Núñez Gil", True)
    assert other.entries.get().name == "Amparo Núñez"


def test_a_new_number_makes_the_pin_void(organiser):
    event = spring_open(players=2)
    organiser.post(f"{URL}1/pin/")
    answer = organiser.post(f"{URL}1/", ada(number="9"), follow=True)

    assert "The PIN belonged to the old number" in page_of(answer)
    assert event.entries.get(number=9).pin_hash == ""


def test_numbers_are_frozen_once_play_has_started(organiser):
    event = spring_open(players=4)
    play(draw(event, 1, 1, (1, 2, 3, 4)), SOUTH_TAKES_40)
    organiser.post(f"{URL}1/", ada(number="9"))

    assert event.entries.get(number=1).name == "Ada Lima"


def test_withdrawing_and_coming_back(organiser):
    event = spring_open(players=2)
    assert "left out of the next draws" in page_of(organiser.post(f"{URL}1/withdraw/", follow=True))
    assert event.entries.get(number=1).withdrawn
    assert "plays again" in page_of(organiser.post(f"{URL}1/withdraw/", {"back": "1"}, follow=True))
    assert not event.entries.get(number=1).withdrawn


def test_only_who_has_no_seat_is_removed(organiser):
    event = spring_open(players=5)
    draw(event, 1, 1, (1, 2, 3, 4))

    assert "is removed." in page_of(organiser.post(f"{URL}5/delete/", follow=True))
    assert "Withdraw the player instead." in page_of(organiser.post(f"{URL}1/delete/", follow=True))
    assert event.entries.count() == 4
    assert not Player.objects.filter(name="Edurne Etxeberria").exists()


def test_pins_are_shown_once_and_open_the_signature(organiser):
    event = spring_open(players=2)
    assert not event.entries.exclude(pin_hash="").exists()
    page = page_of(organiser.post(f"{URL}pins/", {"missing": "1"}))

    pins = re.findall(r"<strong>(\d{4})</strong>", page)
    assert len(pins) == 2
    for entry, pin in zip(event.entries.order_by("number"), pins, strict=True):
        check_pin(entry, pin)
        assert pin not in page_of(organiser.get(URL))
    assert page.count("data:image/png;base64,") == 2
    assert "Everybody has a PIN already." in page_of(organiser.post(f"{URL}pins/", {"missing": "1"}))
    assert organiser.get(f"{URL}pins/").status_code == 200


def test_a_new_pin_for_one_player_leaves_the_others(organiser):
    event = spring_open(players=2)
    organiser.post(f"{URL}pins/", {"all": "1"})
    before = dict(event.entries.values_list("number", "pin_hash"))
    page = page_of(organiser.post(f"{URL}2/pin/"))

    after = dict(event.entries.values_list("number", "pin_hash"))
    assert after[1] == before[1]
    check_pin(event.entries.get(number=2), re.search(r"<strong>(\d{4})</strong>", page)[1])


def test_the_list_sorts_by_each_column_and_says_what_is_missing(organiser):
    spring_open(players=15)
    for column in ("number", "name", "team", "country", "federation_number", "state", "pin"):
        assert organiser.get(f"{URL}?sort={column}").status_code == 200
        assert organiser.get(f"{URL}?sort=-{column}").status_code == 200
    page = page_of(organiser.get(f"{URL}?sort=-number"))

    assert page.index("Óscar Cañizares") < page.index("Amparo Núñez")
    assert "15 players play. They are seated by fours, so add 1 more or name substitutes." in page


def test_substitutes_who_fill_the_last_table_are_counted(organiser):
    event = spring_open(players=15)
    for number, name, said in (
        (90, "Una Fillmore", "16 players at 4 tables."),
        (91, "Wilma Ashgrove", "16 players at 4 tables."),
    ):
        add_entries(event, [NewEntry(name=name, number=number, substitute=True)])
        assert said in page_of(organiser.get(URL))
    event.entries.filter(number__lte=3).update(withdrawn=True)
    assert "12 players at 3 tables." in page_of(organiser.get(URL)), "substitutes wait when nobody is missing"
    event.entries.filter(number=4).update(withdrawn=True)
    event.entries.filter(number=5).update(withdrawn=True)
    assert "12 players at 3 tables." in page_of(organiser.get(URL))
    event.entries.filter(number=6).update(withdrawn=True)
    assert "11 players play. They are seated by fours, so add 1 more or name substitutes." in page_of(
        organiser.get(URL)
    )
