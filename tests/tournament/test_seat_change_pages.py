"""Changes of players on the pages: recorded by the referee, and shown wherever the game is."""

import pytest
from django.test import Client

from tests.forms import text_of
from tests.people import SOUTH_TAKES_40, close, draw, olga, play, spring_open
from tests.tournament.test_closing_pages import fill
from tests.tournament.test_seat_changes import entry, with_late_amparo
from tests.tournament.test_table_pages import table_url
from tournament.domain.overview import rounds_of
from tournament.models import Record, SeatChange

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    """One table of an event of eight players; the four others are free."""
    return draw(spring_open(players=8), 1, 1, (1, 2, 3, 4))


def test_the_referee_records_a_change_at_the_table(client, game):
    play(game, SOUTH_TAKES_40)
    page = client.get(table_url(game, "table_game"))
    assert "Change of player" in text_of(page)
    free = entry(game.round.tournament, 5).pk
    answer = fill(
        client, game, "seat_change", seat="E", entry=str(free), from_deal="2", reason="A player had to leave."
    )
    answer = client.get(answer.url)

    assert "Edurne Etxeberria plays from deal 2 on." in text_of(answer)
    assert "From deal 2 Edurne Etxeberria plays in place of Amparo Núñez." in text_of(answer)
    (record,) = SeatChange.objects.all()
    assert (record.seat, record.entry.number, record.from_deal, record.by) == ("E", 5, 2, "table 1")


def test_what_is_missing_in_the_form_is_said_on_its_field(client, game):
    answer = fill(client, game, "seat_change", seat="", entry="", reason="")

    assert answer.status_code == 422
    said = text_of(answer)
    assert "Choose who leaves the seat." in said
    assert "Choose who takes the seat." in said
    assert "Say why the player changes" in said
    assert not Record.objects.exists()


def test_there_is_no_form_where_no_deal_is_to_come(client, game):
    play(game, *[SOUTH_TAKES_40] * 4)
    answer = client.get(table_url(game, "seat_change"), follow=True)

    assert "nobody can take a seat" in answer.content.decode()


def test_the_organiser_finds_the_change_on_the_page_of_the_round(game):
    client = Client()
    client.force_login(olga())
    page = client.get(f"/e/{game.round.tournament.slug}/rounds/1/")

    assert table_url(game, "seat_change") in page.content.decode()
    assert table_url(game, "seat_change") not in Client().get(page.request["PATH_INFO"]).content.decode()


def test_both_find_the_game_on_their_pages(client, game):
    with_late_amparo(game)
    slug = game.round.tournament.slug
    for number, points in ((1, "+95"), (5, "−95")):
        page = text_of(client.get(f"/e/{slug}/players/{number}/"))
        assert "Round 1, table 1" in page
        assert points in page


def test_the_page_of_the_round_shows_who_plays_now_and_who_did(client, game):
    with_late_amparo(game)
    page = text_of(client.get(f"/e/{game.round.tournament.slug}/rounds/1/"))
    assert "Amparo Núñez" in page
    assert "until deal 2: Edurne Etxeberria" in page

    (drawn,) = rounds_of(game.round.tournament)
    assert {(who.number, seat) for who, _table, seat in drawn.by_player()} == {
        (1, "E"), (5, "E"), (2, "S"), (3, "W"), (4, "N")
    }  # fmt: skip


def test_the_page_of_signatures_says_who_has_left(client, game):
    close(with_late_amparo(game))
    page = text_of(client.get(table_url(game, "game_sign")))

    assert "Edurne Etxeberria played deals 1 to 2 and has left." in page
    assert "+95" in page


def test_a_penalty_can_be_given_to_who_has_left(client, game):
    with_late_amparo(game)
    page = client.get(table_url(game, "penalty_new"))

    assert "Edurne Etxeberria" in text_of(page)
