"""The table's secret link and the public page of a game: who opens what, and what it shows."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.forms import text_of
from tests.people import NOBODY_WON, SOUTH_TAKES_40, close, draw, one_table, play, signed_game
from tournament.domain.recording import give_penalty, supersede_deal
from tournament.models import Game, Table

pytestmark = pytest.mark.django_db


def table_url(game: Game, name: str = "table_game", **more) -> str:
    return reverse(name, kwargs={"token": game.table.token, "round_number": game.round.number, **more})


def public_url(game: Game, name: str = "game") -> str:
    place = {"round_number": game.round.number, "table_number": game.table.number}
    return reverse(name, kwargs={"slug": game.round.tournament.slug, **place})


def test_the_link_opens_the_first_game_that_is_not_signed(client):
    first = signed_game(players=8)
    second = draw(first.round.tournament, 2, 1, (5, 6, 7, 8))
    draw(first.round.tournament, 3, 1, (1, 2, 3, 4))
    page = client.get(reverse("table", args=[first.table.token]))
    assert page.context["game"] == second
    assert text_of(page).startswith("Table 1 Round 2 not started")
    assert [other.round.number for other in page.context["others"]] == [1, 3]


def test_when_all_games_are_signed_the_link_opens_the_last(client):
    game = signed_game()
    page = client.get(reverse("table", args=[game.table.token]))
    assert page.context["game"] == game
    assert "Signed by all: the game is locked" in text_of(page)


def test_the_page_says_who_sits_where_in_the_next_deal(client):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    page = client.get(table_url(game))
    seats = [(seat, entry.number, points) for seat, entry, _start, points in page.context["seats_now"]]
    assert seats == [("E", 2, 120), ("S", 3, -25), ("W", 4, -25), ("N", 1, -70)]
    assert "Deal 2 of 4" in text_of(page)
    assert table_url(game, "deal_new") in page.content.decode()


def test_after_the_last_deal_the_page_asks_to_close(client):
    game = one_table()
    play(game, *[NOBODY_WON] * 4)
    page = client.get(table_url(game))
    assert "All deals are recorded" in text_of(page)
    assert table_url(game, "game_close") in page.content.decode()
    assert f'"{table_url(game, "deal_new")}"' not in page.content.decode()


def test_a_link_that_opens_no_table_says_so(client):
    page = client.get(reverse("table", args=["nonsense"]))
    assert page.status_code == 404
    assert text_of(page).startswith("This is not a table's link")


def test_a_table_without_a_game_says_so(client):
    game = one_table()
    lonely = Table.objects.create(tournament=game.round.tournament, number=9)
    page = client.get(reverse("table", args=[lonely.token]))
    assert page.status_code == 404
    assert "No round has been drawn for this table yet." in text_of(page)


def test_the_link_of_one_table_opens_no_game_of_another(client):
    game = one_table(players=8)
    other = draw(game.round.tournament, 2, 2, (5, 6, 7, 8))
    page = client.get(reverse("table_game", args=[game.table.token, other.round.number]))
    assert page.status_code == 404
    assert "Nobody plays at this table in round 2." in text_of(page)


@pytest.mark.parametrize(
    "name",
    [
        "table_game",
        "table_live",
        "deal_new",
        "deal_preview",
        "penalty_new",
        "seat_change",
        "game_totals",
        "game_close",
        "game_sign",
    ],
)
def test_no_page_opens_without_the_right_token(client, name):
    game = one_table()
    for response in (client.get(reverse(name, args=["wrong", 1])), client.post(reverse(name, args=["wrong", 1]))):
        assert response.status_code in (404, 405)
    assert game.records.count() == 0


def test_pages_behind_the_link_are_kept_out_of_search_engines_and_browsers(client):
    page = client.get(table_url(one_table()))
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in page["Cache-Control"]


def test_the_public_page_shows_the_sheet_and_no_actions(client):
    game = one_table()
    play(game, SOUTH_TAKES_40, NOBODY_WON)
    page = client.get(public_url(game))
    assert "Bruno Magalhães from Amparo Núñez · 40" in text_of(page)
    assert game.table.token not in page.content.decode()
    assert "Correct" not in text_of(page)


def test_a_game_that_is_not_there_is_not_found(client):
    game = one_table()
    assert client.get(public_url(game).replace("/tables/1/", "/tables/7/")).status_code == 404


@pytest.mark.parametrize("where", ["game_live", "table_live"])
def test_a_phone_that_has_the_sheet_gets_an_empty_answer_until_something_is_recorded(client, where):
    game = one_table()
    url = public_url(game, where) if where == "game_live" else table_url(game, where)
    first = client.get(url)
    assert set(first["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    play(game, SOUTH_TAKES_40)
    second = client.get(url, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert "Bruno Magalhães" in text_of(second)


def test_the_tag_of_a_live_answer_is_one_of_its_language(client):
    url = public_url(one_table(), "game_live")
    tags = {client.get(url, headers={"Accept-Language": language})["ETag"] for language in ("en", "es", "pt")}
    assert len(tags) == 3


def test_the_sheet_strikes_a_correction_through_and_tells_penalties_apart(client):
    game = one_table()
    (deal,) = play(game, SOUTH_TAKES_40)
    said = {**deal.said, "value": 85}
    supersede_deal(deal=deal, submission=uuid4(), said=said, reason="Wrong value", by="table 1")
    entry = game.round.tournament.entries.get(number=2)
    give_penalty(game=game, submission=uuid4(), entry=entry, points=-30, reason="False win", by="table 1")
    page = client.get(table_url(game))
    text = text_of(page)
    assert page.content.decode().count("is-superseded") == 1
    assert "Correction: Wrong value" in text
    assert "Before penalties (the sum is 0)" in text
    assert [page.context["sheet"].totals[seat] for seat in "ESWN"] == [-205, 225, -25, -25]


def test_the_closed_game_leads_to_the_signatures(client):
    game = one_table()
    play(game, SOUTH_TAKES_40)
    close(game)
    text = text_of(client.get(table_url(game)))
    assert "Go on signing" in text
    assert "Record deal" not in text


LONG_NUMBER = pytest.param(f"dropped={'9' * 5000}", id="a long number")


@pytest.mark.parametrize(
    "query",
    ["recorded=999", "recorded=x", "recorded=-1", "dropped=x", "recorded=%00", "recorded=²", LONG_NUMBER],
)
def test_a_strange_query_does_no_harm(client, query):
    assert client.get(f"{table_url(one_table())}?{query}").status_code == 200


def test_the_page_asks_the_database_as_often_for_many_deals_as_for_one(client):
    game = one_table(deals_per_game=16)
    play(game, SOUTH_TAKES_40)
    with CaptureQueriesContext(connection) as one:
        client.get(table_url(game))
    play(game, *[SOUTH_TAKES_40, NOBODY_WON] * 5)
    with CaptureQueriesContext(connection) as many:
        client.get(table_url(game))
    assert len(many) == len(one)
