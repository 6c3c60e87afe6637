"""Places and prizes: shared places share their prizes, and an event says whether it places who filled in or left."""

import csv
import json
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from tests.event_files import change, faults_of, spring
from tests.forms import form_in, text_of
from tests.people import draw, olga, spring_open
from tournament.domain.events import dump_event, load_event
from tournament.domain.prizes import Share, shares
from tournament.domain.recording import record_totals
from tournament.domain.standings import standings
from tournament.interfaces.money import money, plain_money


@pytest.mark.parametrize(
    ("prizes", "places", "expected"),
    [
        ([300, 200, 100], [1, 2, 3, 4], {1: 30000, 2: 20000, 3: 10000}),
        ([300, 200, 100], [1, 2, 2, 4], {1: 30000, 2: 15000}),
        ([300, 200, 100], [1, 1, 1, 1], {1: 15000}),
        ([300, 200, 100], [1, 2, 3, 3, 3], {1: 30000, 2: 20000, 3: 3333}),
        ([300, 0, 50], [1, 2, 3], {1: 30000, 3: 5000}),
        ([300, 200], [1], {1: 30000}),
        ([], [1, 2], {}),
        ([300], [], {}),
    ],
)
def test_prizes_of_a_shared_place_are_added_and_split(prizes, places, expected):
    assert {place: share.each for place, share in shares(prizes, places).items()} == expected


def test_what_cannot_be_split_to_the_cent_is_left_over_and_nothing_is_lost():
    found = shares([100], [1, 1, 1])
    assert found == {1: Share(first=1, last=3, each=3333, left=1)}

    for prizes, players in (([100, 50], 7), ([999, 1, 1], 13), ([10], 6)):
        share = shares(prizes, [1] * players)[1]
        assert share.each * players + share.left == 100 * sum(prizes)
        assert 0 <= share.left < players


def test_amounts_are_written_as_the_reader_writes_them():
    with translation.override("en"):
        assert (money(15000, "EUR"), money(3333, "EUR"), money(1, "")) == ("150\u00a0EUR", "33.33\u00a0EUR", "0.01")
    with translation.override("es"):
        assert money(1234567, "USD") == "12345,67\u00a0USD"
    assert (plain_money(15000), plain_money(3333), plain_money(None)) == ("150.00", "33.33", "")


# ---------- in the standings ----------

in_the_database = pytest.mark.django_db


def played(*, tables=2, **fields):
    """At the first table 1 wins 40, 2 wins 10, 3 loses 20, 4 loses 30; at the others the same in order of numbers."""
    event = spring_open(players=4 * tables, **fields)
    for table in range(tables):
        game = draw(event, 1, table + 1, tuple(range(4 * table + 1, 4 * table + 5)))
        totals = {"E": 40, "S": 10, "W": -20, "N": -30}
        record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    return event


def placed(event):
    return [(row.place, row.entry.number, row.prize) for row in standings(event).rows]


@in_the_database
def test_two_first_places_share_the_first_two_prizes():
    assert placed(played(prizes=[300, 200, 100])) == [
        (1, 1, 25000), (1, 5, 25000), (3, 2, 5000), (3, 6, 5000), (5, 3, None), (5, 7, None), (7, 4, None), (7, 8, None)
    ]  # fmt: skip


@in_the_database
def test_substitutes_are_placed_or_not_as_the_event_says():
    event = played(prizes=[300, 200, 100])
    event.entries.filter(number=5).update(substitute=True)
    assert placed(event)[:2] == [(1, 1, 25000), (1, 5, 25000)]

    event.rank_substitutes = False
    assert placed(event) == [
        (1, 1, 30000), (2, 2, 15000), (2, 6, 15000), (4, 3, None), (4, 7, None), (6, 4, None), (6, 8, None),
        (None, 5, None),
    ]  # fmt: skip
    assert standings(event).rows[-1].values["match_points"] > 0, "the points stay"


@in_the_database
def test_who_has_left_keeps_the_points_and_is_placed_or_not_as_the_event_says():
    event = played(prizes=[300])
    event.entries.filter(number=1).update(withdrawn=True)
    assert placed(event)[0] == (1, 1, 15000)

    event.rank_withdrawn = False
    assert placed(event)[0] == (1, 5, 30000)
    assert placed(event)[-1] == (None, 1, None)
    event.rank_substitutes, event.rank_withdrawn = False, True
    assert placed(event)[0] == (1, 1, 15000)


@in_the_database
def test_nobody_gets_a_prize_before_a_game_is_finished():
    event = spring_open(prizes=[300, 200])

    assert placed(event) == [(1, 1, None), (1, 2, None), (1, 3, None), (1, 4, None)]


# ---------- pages and files ----------


@in_the_database
def test_the_page_shows_prizes_and_who_is_not_placed(client):
    event = played(prizes=[100, 0, 100], currency="EUR", rank_substitutes=False)
    event.entries.filter(number=6).update(substitute=True)
    page = text_of(client.get("/e/spring-open/standings/"))

    assert page.count("50 EUR") == 2
    assert "100 EUR" in page
    assert "Not placed: substitute" in page
    assert "Substitutes are not placed." in page
    assert "cannot be split" not in page

    player = text_of(client.get("/e/spring-open/players/6/"))
    assert "Place –" in player
    assert "Prize 100 EUR" in text_of(client.get("/e/spring-open/players/2/"))


@in_the_database
def test_the_page_says_what_is_left_over(client):
    played(tables=3, prizes=[100], currency="EUR")
    page = text_of(client.get("/e/spring-open/standings/"))

    assert page.count("33.33 EUR") == 3
    assert "The prizes of places 1 to 3 cannot be split to the cent: 0.01 EUR is left over." in page
    assert page == text_of(client.get("/e/spring-open/standings/")), "also when kept"


@in_the_database
def test_an_event_without_prizes_has_no_column_for_them(client):
    played()

    assert "Prize" not in text_of(client.get("/e/spring-open/standings/"))
    assert "prize" not in client.get("/e/spring-open/standings.csv").content.decode()


@in_the_database
def test_the_projector_shows_the_prizes(client):
    event = played(prizes=[300, 200], currency="EUR", rank_withdrawn=False)
    event.entries.filter(number=5).update(withdrawn=True)
    page = text_of(client.get("/e/spring-open/screen/"))

    assert "300 EUR" in page
    assert "withdrawn" in page


@in_the_database
def test_files_tell_prizes_exactly(client):
    event = played(prizes=[99], currency="EUR", rank_substitutes=False)
    event.entries.filter(number=8).update(substitute=True)
    rows = list(csv.DictReader(StringIO(client.get("/e/spring-open/standings.csv").content.decode("utf-8-sig"))))

    assert [(row["place"], row["number"], row["prize"], row["currency"]) for row in rows][:2] == [
        ("1", "1", "49.50", "EUR"),
        ("1", "5", "49.50", "EUR"),
    ]
    assert (rows[-1]["place"], rows[-1]["number"], rows[-1]["prize"]) == ("", "8", "")

    out = StringIO()
    call_command("standings", "spring-open", "--format", "json", stdout=out)
    told = json.loads(out.getvalue())
    assert [(row["place"], row["prize"], row["currency"]) for row in told][:3] == [
        (1, "49.50", "EUR"),
        (1, "49.50", "EUR"),
        (3, "", "EUR"),
    ]
    assert told[-1]["place"] is None


@in_the_database
def test_the_command_says_what_is_left_over():
    played(tables=3, prizes=[100, 0, 0, 300])
    out, err = StringIO(), StringIO()
    call_command("standings", "spring-open", stdout=out, stderr=err)

    assert err.getvalue() == "places 1 to 3: 0.01 cannot be split\n"
    assert [line.split()[-1] for line in out.getvalue().splitlines()[1:7]] == ["33.33"] * 3 + ["100.00"] * 3


# ---------- the form ----------


def settings_page(event):
    client = Client()
    client.force_login(olga())
    return client, client.get(f"/e/{event.slug}/edit/")


@in_the_database
def test_the_organiser_sets_prizes_places_and_movement():
    event = spring_open(players=16, slug="with-prizes")
    client, page = settings_page(event)
    form = form_in(page)
    values = {"prizes": "300; 200,100 50", "currency": "eur", "movement": "abcd", "rank_withdrawn": None}
    answer = client.post(f"/e/{event.slug}/edit/", form.filled(**values), follow=True)

    event.refresh_from_db()
    assert (event.prizes, event.currency, event.movement) == ([300, 200, 100, 50], "EUR", "abcd")
    assert (event.rank_substitutes, event.rank_withdrawn) == (True, False)
    said = answer.content.decode()
    assert "After 1 round some players meet again: 20 repeated meetings in the event." in said
    _client, page = settings_page(event)
    assert form_in(page).values["prizes"] == ["300, 200, 100, 50"]


@in_the_database
@pytest.mark.parametrize(
    "typed", ["three hundred", "300, -5", "1.5", "300, 99999999999", "00000000000099999999", "١٠٠"]
)
def test_prizes_that_are_no_amounts_are_refused_and_kept(typed):
    event = spring_open()
    client, page = settings_page(event)
    answer = client.post(f"/e/{event.slug}/edit/", form_in(page).filled(prizes=typed, currency="EURO"))

    assert answer.status_code == 422
    assert "Write whole amounts with commas between them" in text_of(answer)
    assert form_in(answer).values["prizes"] == [typed]
    event.refresh_from_db()
    assert event.prizes == []


@in_the_database
def test_the_form_says_how_long_nobody_meets_again():
    event = spring_open(players=16)
    _client, page = settings_page(event)

    assert "(4 tables: 2 rounds before two players meet again)" in text_of(page)
    assert "(4 tables: 1 round before two players meet again)" in text_of(page)


@in_the_database
def test_the_page_of_the_event_compares_the_ways_before_the_draw():
    event = spring_open(players=16, movement="east_stays")
    client, _page = settings_page(event)
    said = text_of(client.get(f"/e/{event.slug}/"))

    assert "After 2 rounds some players meet again: 16 repeated meetings in the event." in said
    assert "Nobody meets anybody twice in 4 rounds." in said
    assert "this site's completion" in said
    assert "How players can move" not in text_of(Client().get(f"/e/{event.slug}/"))


# ---------- event files ----------


@in_the_database
def test_a_file_carries_movement_prizes_and_places():
    data = spring()
    about = {
        "movement": "crak",
        "prizes": [50, 20],
        "currency": "BRL",
        "rank_substitutes": False,
        "rank_withdrawn": True,
    }
    data["event"] |= about
    event = load_event(data)

    assert {name: getattr(event, name) for name in about} == about
    assert {name: dump_event(event)["event"][name] for name in about} == about


@in_the_database
@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("movement", "spiral", "$.event.movement: This must be one of: "),
        ("prizes", "300", "$.event.prizes: This must be a list of at most 200 amounts."),
        ("prizes", [1] * 201, "$.event.prizes: This must be a list of at most 200 amounts."),
        ("prizes", [300, -1], "$.event.prizes[1]: This must be a whole number from 0 to 10000000."),
        ("prizes", [True], "$.event.prizes[0]: This must be a whole number from 0 to 10000000."),
        ("prizes", [1.5], "$.event.prizes[0]: This must be a whole number from 0 to 10000000."),
        ("currency", "eur", "$.event.currency: A currency is three capital letters, such as EUR."),
        ("rank_substitutes", "no", "$.event.rank_substitutes: This must be true or false."),
    ],
)
def test_a_wrong_value_in_a_file_is_named(name, value, fault):
    with translation.override("en"):
        assert any(told.startswith(fault) for told in faults_of(change(f"event.{name}", value)))
