"""An event knows which of its games have begun: a game that vanishes from the database is missed."""

import pytest
from django.db import connection

from tests.people import NOBODY_WON, draw, play, spring_open
from tournament.domain.chain_check import verify_game, verify_tournament
from tournament.models import Game, Record, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def run_sql(statement: str, *values) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


@pytest.fixture
def two_games() -> tuple[Game, Game]:
    event = spring_open()
    games = draw(event, 1, 1, (1, 2, 3, 4)), draw(event, 2, 1, (1, 2, 3, 4))
    for game in games:
        play(game, NOBODY_WON, NOBODY_WON)
    return games


def found(event: Tournament) -> tuple | None:
    fault = verify_tournament(event)
    return fault and (fault.kind, fault.round, fault.table, fault.sequence)


def forget(game: Game) -> None:
    """Somebody with a shell takes all records of a game away and puts it back to where nothing was recorded."""
    run_sql("DELETE FROM tournament_deal WHERE game_of_number_id = %s", game.pk)
    run_sql("DELETE FROM tournament_record WHERE game_id = %s", game.pk)
    run_sql("UPDATE tournament_game SET length = 0, head = '', head_mac = '', state = 'drawn' WHERE id = %s", game.pk)


def test_two_games_that_are_there_are_intact(two_games):
    event = Tournament.objects.get()
    assert event.begun == [[1, 1], [2, 1]]
    assert found(event) is None


def test_a_game_put_back_to_its_beginning_is_missed(two_games):
    forget(two_games[1])
    assert verify_game(two_games[1]) is None
    assert found(Tournament.objects.get()) == ("removed", 2, 1, 0)


def test_a_game_deleted_with_its_round_is_missed(two_games):
    forget(two_games[1])
    run_sql("DELETE FROM tournament_seat WHERE game_id = %s", two_games[1].pk)
    run_sql("DELETE FROM tournament_game WHERE id = %s", two_games[1].pk)
    run_sql("DELETE FROM tournament_round WHERE number = 2")
    assert not Record.objects.filter(game=two_games[1].pk).exists()
    assert found(Tournament.objects.get()) == ("removed", 2, 1, 0)


@pytest.mark.parametrize("begun", ["[]", "[[1, 1]]", "[[1, 1], [2, 1], [3, 1]]"])
def test_the_list_cannot_be_written_anew_without_the_key(two_games, begun):
    run_sql("UPDATE tournament_tournament SET begun = %s", begun)
    assert found(Tournament.objects.get()) == ("changed", 1, 1, 0)


def test_an_empty_list_does_not_pass_for_an_event_without_games(two_games):
    run_sql("UPDATE tournament_tournament SET begun = '[]', begun_mac = ''")
    assert found(Tournament.objects.get()) == ("changed", 1, 1, 0)


def test_an_event_in_which_nothing_was_recorded_is_intact():
    event = spring_open()
    draw(event, 1, 1, (1, 2, 3, 4))
    assert found(event) is None
