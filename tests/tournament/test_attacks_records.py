"""Records that point to what is not there, and a game whose numbers are none: found, named, and no crash."""

from uuid import uuid4

import pytest
from django.db import connection

from tests.people import draw, signed_game, spring_open
from tests.tournament.test_chain import eventful_game, fault_of, undone
from tournament.domain.replacing import change_player
from tournament.models import Deal, Game, Penalty, SeatChange, Signature

pytestmark = [pytest.mark.django_db, pytest.mark.records]

NOBODY = 987_654


def put(record, column, value) -> None:
    """Writes a value past the site; whether it points to anything is asked at the end of the transaction only."""
    table = record._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE record_ptr_id = %s", [value, record.pk])  # noqa: S608


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (Deal, "supersedes_id"),
        (Deal, "ruled_by_id"),
        (Penalty, "supersedes_id"),
        (Penalty, "ruled_by_id"),
        (Signature, "official_id"),
        (Signature, "entry_id"),
    ],
)
def test_a_record_that_points_to_what_is_not_there_is_named(model, column):
    game = eventful_game()
    record = model.objects.filter(game=game).order_by("sequence").first()

    with undone():
        put(record, column, NOBODY)
        assert fault_of(game) == ("changed", record.sequence)
    assert fault_of(game) is None


def test_a_change_of_player_that_names_nobody_is_named():
    game = draw(spring_open(players=5), 1, 1, (1, 2, 3, 4))
    who = game.round.tournament.entries.get(number=5)
    about = {"seat": "E", "entry": who, "from_deal": 1, "reason": "Late"}
    record = change_player(game=game, submission=uuid4(), by="table 1", **about).record

    with undone():
        put(record, "entry_id", NOBODY)
        assert fault_of(game) == ("removed", 1), "a change of nobody is none"
    with undone():
        SeatChange.objects.filter(pk=record.pk).update(seat="X")
        assert fault_of(game) == ("changed", 1)
    assert fault_of(game) is None


def test_an_official_that_was_deleted_past_the_site_leaves_a_fault():
    game = signed_game()
    signature = Signature.objects.get(game=game, role="referee")

    with undone():
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM tournament_official WHERE id = %s", [signature.official_id])
        assert fault_of(game) == ("changed", signature.sequence)


@pytest.mark.sqlite
@pytest.mark.parametrize("word", ["", "many"])
def test_a_number_of_records_that_is_no_number_is_named(word):
    game = signed_game()
    count = game.length

    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_game SET length = %s WHERE id = %s", [word, game.pk])
    assert fault_of(Game.objects.only("pk").get(pk=game.pk)) == ("changed", count)
