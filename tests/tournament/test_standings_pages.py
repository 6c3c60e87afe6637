"""The public standings, their CSV, the pages of players, and the projector."""

import csv
import io
import re
from uuid import uuid4

import pytest
from django.utils import translation

from scoring.ranking import Criterion
from tests.people import NOBODY_WON, SOUTH_TAKES_40, close, draw, give_pins, play, sign_all, spring_open
from tournament.domain.recording import give_penalty, record_totals, supersede_deal
from tournament.domain.standings import Row
from tournament.interfaces.exporters import plain_cell
from tournament.interfaces.tables import decided, decimal
from tournament.models import Entry, Player
from tournament.views import screen

pytestmark = pytest.mark.django_db
EAST_BY_SELF_DRAW = {"winner": "E", "discarder": None, "value": 30}


@pytest.fixture
def event():
    """Round 1: table 1 signed (2 won), table 2 known by totals; round 2 running at table 1."""
    event = spring_open(players=9, deals_per_game=2)
    event.entries.filter(number=9).update(substitute=True)
    first = draw(event, 1, 1, (1, 2, 3, 4))
    give_pins(event)
    play(first, SOUTH_TAKES_40, NOBODY_WON)
    close(first)
    sign_all(first)
    totals = {"E": 130, "S": -30, "W": -50, "N": -50}
    record_totals(game=draw(event, 1, 2, (5, 6, 7, 8)), submission=uuid4(), totals=totals, by="table 2")
    play(draw(event, 2, 1, (5, 1, 6, 2)), EAST_BY_SELF_DRAW)
    return event


def page_of(answer):
    return answer.content.decode()


def rows_of(page):
    """The rows of the first table on the page, each as its cells without markup."""
    body = page.split("<tbody>")[1].split("</tbody>")[0]
    rows = re.findall(r"<tr.*?</tr>", body, re.S)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows]
    return [[re.sub(r"<[^>]+>", "", cell).strip() for cell in row] for row in cells]


def test_places_values_and_what_decided_them(client, event):
    rows = rows_of(page_of(client.get("/e/spring-open/standings/")))

    shown = {row[1]: (row[0], row[2], row[4], row[-1]) for row in rows}
    assert shown["5"] == ("1", "Edurne Etxeberria", "11.4", "—")
    assert shown["2"] == ("2", "Bruno Magalhães", "11.0", "Match points: 11.0 against 11.4")
    assert shown["3"][0] == shown["4"][0] == "=3 shared"
    assert shown["6"] == ("5", "Félix Ibáñez", "−5.5", "Match points: −5.5 against −5.0")
    assert shown["7"][0] == shown["8"][0] == "=6 shared"
    assert shown["7"][3] == "Equal in all that decides; Match points: −7.1 against −5.5"
    assert shown["1"][:3] == ("8", "Amparo Núñez", "−8.4")
    assert "9" not in shown, "a substitute who has not played has no place"


@pytest.mark.parametrize(
    ("value", "places", "shown"),
    [
        (-0.04, 1, "0.0"),
        (-7.0711, 1, "−7.1"),
        (17.3205, 1, "17.3"),
        (0.25, 1, "0.3"),
        (1234.5, 2, "1234.50"),
        (-3, 0, "−3"),
    ],
)
def test_numbers_are_rounded_as_people_do_and_have_a_true_minus(value, places, shown):
    assert decimal(value, places) == shown


def test_numbers_are_written_as_the_language_does():
    with translation.override("es"):
        assert decimal(-7.0711, 1) == "−7,1"


def test_a_difference_beyond_the_shown_decimals_is_shown_where_it_decided():
    mine, theirs = (Row(place, None, {"mp": value}, "mp", games=1) for place, value in ((2, 10.04), (1, 10.041)))
    by_mp = Criterion("mp", "Match points", "MP", compute=sum, decimals=1)

    with translation.override("en"):
        assert decided(mine, theirs, [by_mp]) == "Match points: 10.040 against 10.041"


def test_running_games_count_only_when_asked(client, event):
    finished = page_of(client.get("/e/spring-open/standings/"))
    live = page_of(client.get("/e/spring-open/standings/?live"))

    assert "1 game is still running and not counted." in finished
    assert "Running games count as they stand" in live
    assert rows_of(finished) != rows_of(live)


def test_a_new_record_is_in_the_standings_at_once(client, event):
    game = event.round_set.get(number=2).games.get()
    before = rows_of(page_of(client.get("/e/spring-open/standings/")))
    play(game, NOBODY_WON)
    close(game)

    assert rows_of(page_of(client.get("/e/spring-open/standings/"))) != before
    assert rows_of(page_of(client.get("/e/spring-open/standings/?after=1"))) == before


def test_only_rounds_with_a_counted_game_are_offered(client, event):
    def offered() -> list[str]:
        return re.findall(r"After round \d", page_of(client.get("/e/spring-open/standings/")))

    assert offered() == []  # the latest is after round 1
    game = event.round_set.get(number=2).games.get()
    play(game, NOBODY_WON)
    close(game)
    assert offered() == ["After round 1", "After round 2"]


@pytest.mark.parametrize("after", ["9", "-1", "x", "1e3", "²", "9" * 40])
def test_rounds_that_are_not_there_give_the_latest(client, event, after):
    latest = rows_of(page_of(client.get("/e/spring-open/standings/")))

    assert rows_of(page_of(client.get("/e/spring-open/standings/", {"after": after}))) == latest


def test_every_column_sorts_both_ways(client, event):
    page = page_of(client.get("/e/spring-open/standings/"))
    columns = [part.split('"')[0].split("&")[0] for part in page.split("?sort=")[1:]]

    assert len(columns) >= 5
    for column in columns:
        for sign in ("", "-"):
            answer = client.get(f"/e/spring-open/standings/?sort={sign}{column.lstrip('-')}")
            assert answer.status_code == 200
            assert "aria-sort" in page_of(answer)
    by_name = rows_of(page_of(client.get("/e/spring-open/standings/?sort=name")))
    assert [row[2] for row in by_name] == sorted(row[2] for row in by_name)


def test_an_event_without_games_has_everybody_without_a_result(client):
    spring_open(players=2)
    page = page_of(client.get("/e/spring-open/standings/"))

    assert page.count("No game finished yet") == 2


def csv_of(answer):
    text = answer.content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_csv_has_full_precision(client, event):
    answer = client.get("/e/spring-open/standings.csv?after=1")
    rows = csv_of(answer)

    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == 'attachment; filename="spring-open-standings-after-1.csv"'
    assert (rows[0]["place"], rows[0]["name"]) == ("1", "Edurne Etxeberria")
    assert "11.40175425099138" in rows[0].values()
    assert rows[-1]["country"] == "ES"


def test_no_cell_of_the_csv_is_a_formula(client, event):
    Player.objects.filter(entries__number=1, entries__tournament=event).update(name='=HYPERLINK("http://x")')
    event.entries.filter(number=2).update(team="@SUM(A1)")
    rows = {row["number"]: row for row in csv_of(client.get("/e/spring-open/standings.csv"))}

    assert rows["1"]["name"] == '\'=HYPERLINK("http://x")'
    assert rows["2"]["team"] == "'@SUM(A1)"


@pytest.mark.parametrize(
    ("text", "cell"),
    [("Ana", "Ana"), ("-1", "'-1"), ("+1", "'+1"), ("  =1", "'  =1"), ("\t=1", "'\t=1"), ("a=1", "a=1"), ("", "")],
)
def test_cells_for_spreadsheets(text, cell):
    assert plain_cell(text) == cell


def test_the_page_of_a_player_has_all_his_games_and_deals(client, event):
    page = page_of(client.get("/e/spring-open/players/2/"))

    assert "Round 1, table 1" in page
    assert "Round 2, table 1" in page
    assert "+120" in page
    words = " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert words.count("won on a discard of Amparo Núñez · Value 40") == 1
    assert "Match points: 11.0 against 11.4" in page
    assert "/e/spring-open/rounds/1/players/2/card.pdf" in page
    assert "/e/spring-open/rounds/2/players/2/card.pdf" not in page


def test_corrections_and_penalties_stay_visible_on_the_page_of_a_player(client):
    event = spring_open()
    game = draw(event, 1, 1, (1, 2, 3, 4))
    (deal,) = play(game, SOUTH_TAKES_40)
    said = SOUTH_TAKES_40 | {"value": 60}
    supersede_deal(deal=deal, submission=uuid4(), said=said, reason="misread", by="table 1")
    entry = event.entries.get(number=2)
    give_penalty(game=game, submission=uuid4(), entry=entry, points=-30, reason="<i>late</i>", by="table 1")

    page = page_of(client.get("/e/spring-open/players/2/"))
    assert 'class="struck"' in page
    assert "misread" in page
    assert "−30: &lt;i&gt;late&lt;/i&gt;" in page


def test_the_page_of_a_player_needs_as_many_queries_for_three_games_as_for_one(client, django_assert_num_queries):
    event = spring_open()
    play(draw(event, 1, 1, (1, 2, 3, 4)), SOUTH_TAKES_40)

    with django_assert_num_queries(23):
        client.get("/e/spring-open/players/2/")
    play(draw(event, 2, 1, (1, 2, 3, 4)), SOUTH_TAKES_40)
    play(draw(event, 3, 1, (1, 2, 3, 4)), SOUTH_TAKES_40)
    with django_assert_num_queries(23):
        client.get("/e/spring-open/players/2/")


def test_a_player_without_a_seat_and_one_who_is_not_there(client):
    spring_open(players=2)

    assert "No seat is drawn for this player yet." in page_of(client.get("/e/spring-open/players/2/"))
    assert client.get("/e/spring-open/players/7/").status_code == 404


@pytest.mark.parametrize("show", ["standings", "tables", "players"])
def test_the_projector_asks_again_and_hears_when_nothing_changed(client, event, show, monkeypatch):
    monkeypatch.setattr(screen, "turn", lambda: 0)
    assert "hx-get" in page_of(client.get(f"/e/spring-open/screen/?show={show}"))
    url = f"/e/spring-open/screen/part/?show={show}"
    first = client.get(url)
    assert "Edurne Etxeberria" in page_of(first)

    again = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")

    play(event.round_set.get(number=2).games.get(), NOBODY_WON)
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_the_projector_turns_its_pages(client, monkeypatch):
    spring_open(players=16)
    monkeypatch.setitem(screen.ROWS, "standings", 10)
    shown = []
    for turn in (0, 1, 2):
        monkeypatch.setattr(screen, "turn", lambda turn=turn: turn)
        shown.append(rows_of(page_of(client.get("/e/spring-open/screen/part/"))))

    assert [len(rows) for rows in shown] == [10, 6, 10]
    assert shown[0] == shown[2]


def test_long_standings_have_pages(client):
    event = spring_open(players=0)
    players = Player.objects.bulk_create(Player(name=f"Player {number}") for number in range(1, 206))
    Entry.objects.bulk_create(
        Entry(tournament=event, number=number, player=player) for number, player in enumerate(players, 1)
    )

    first = page_of(client.get("/e/spring-open/standings/"))
    assert len(rows_of(first)) == 200
    assert "Page 1 of 2" in first
    assert [row[1] for row in rows_of(page_of(client.get("/e/spring-open/standings/?page=2")))] == [
        str(number) for number in range(201, 206)
    ]
    assert client.get("/e/spring-open/standings/?page=nowhere").status_code == 200
