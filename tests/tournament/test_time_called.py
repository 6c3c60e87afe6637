"""Time is called during a deal of American mah jongg: nothing is played after it, whatever is corrected."""

from uuid import uuid4

import pytest

from scoring import ruleset as registry
from tests.forms import text_of
from tests.people import judge_of, one_table, play
from tests.tournament.test_deal_pages import confirm, send
from tests.tournament.test_seat_changes import refusal
from tests.tournament.test_table_pages import table_url
from tournament.domain.recording import give_ruling, next_deal, supersede_deal
from tournament.models import Game

pytestmark = [pytest.mark.django_db, pytest.mark.records]

OWN_25 = {"winner": "S", "discarder": None, "value": 25}
TIME = {"outcome": "time", "winner": None}


@pytest.fixture
def game() -> Game:
    return one_table(ruleset="american", options=registry.get("american").check_options({}))


def correct(game: Game, number: int, said: dict):
    deal = game.deals.get(number=number, superseded_by=None)
    return supersede_deal(deal=deal, submission=uuid4(), said=said, reason="Misheard.", by="table 1")


def test_time_is_not_called_before_a_deal_on_record(game):
    play(game, OWN_25, OWN_25, OWN_25)
    assert refusal(correct, game, 1, TIME) == (
        "Time was called: no further game of this round counts. Deal 2 was recorded after it: correct that one first."
    )
    assert game.deals.count() == 3


def test_the_deals_after_it_are_corrected_first(game):
    play(game, OWN_25, OWN_25)
    correct(game, 2, TIME)
    correct(game, 1, TIME)
    assert next_deal(game).over


def test_when_it_was_not_called_after_all_play_goes_on(game):
    play(game, OWN_25, TIME)
    correct(game, 2, OWN_25)
    assert not next_deal(game).over
    play(game, OWN_25)


def test_a_judge_may_decide_so_and_no_deal_follows(game):
    play(game, OWN_25, OWN_25)
    judge = judge_of(game.round.tournament)
    give_ruling(game=game, submission=uuid4(), judge=judge, text="The bell had rung.", deals={1: TIME})
    assert next_deal(game).over


def test_the_page_of_a_correction_says_why(client, game):
    play(game, OWN_25, OWN_25)
    page = client.get(table_url(game, "deal_correct", number=1))
    wrong = {"outcome": "time", "winner": "null", "value": "", "reason": "Misheard."}
    looked_at = send(client, page, "/correct/", step="check", **wrong)
    answer = confirm(client, looked_at)
    assert "Deal 2 was recorded after it: correct that one first." in text_of(answer)
    assert game.deals.count() == 2
