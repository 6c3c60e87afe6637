"""A table says that nobody won: by the button, or by the word for how the game ended."""

import pytest

from tests.forms import text_of
from tests.people import one_table
from tests.tournament.test_american_pages import game, typed
from tests.tournament.test_deal_pages import confirm, deals_of, send
from tests.tournament.test_table_pages import table_url

__all__ = ["game"]

pytestmark = pytest.mark.django_db

A_WIN = {"winner": "S", "discarder": "W", "way": "value", "value": "30"}


def nobody_won(client, game, **values):
    return send(client, client.get(table_url(game, "deal_new")), "/deal/", step="nobody", **values)


def test_the_button_keeps_what_was_said_about_the_seats(client, game):
    told = {"dead": "N", "peeked": ["E"], "dead_because-W": "count"}
    confirm(client, nobody_won(client, game, **A_WIN, exposures="2", jokerless="on", misnamed="W", **told))
    (deal,) = deals_of(game)
    assert deal.score["net"] == {"E": 0, "S": 10, "W": 0, "N": 0}
    told = {name: value for name, value in deal.said.items() if value and value != "mahjong"}
    assert told == {"dead": ["N"], "peeked": ["E"], "dead_because": {"W": "count"}}


@pytest.mark.parametrize("ruleset", ["wsom", "classical", "baraja"])
def test_the_button_keeps_nothing_of_a_win(client, ruleset):
    game = one_table(ruleset=ruleset, options={})
    confirm(client, nobody_won(client, game, winner="S", discarder="W", responsible="W"))
    (deal,) = deals_of(game)
    assert set(deal.score["net"].values()) == {0}
    assert deal.said["winner"] is None and not deal.said.get("responsible")


def test_a_winner_beside_a_word_that_nobody_won_is_refused_and_can_be_taken_back(client, game):
    page = typed(client, game, outcome="time", winner="S", way="value")
    assert dict(page.context["form"].errors) == {"winner": ["A game that ended so has no winner."]}
    confirm(client, send(client, page, "/deal/", step="check", winner="null"))
    assert deals_of(game)[0].said["outcome"] == "time"


def test_the_page_tells_its_script_which_words_say_that_nobody_won(client, game):
    html = client.get(table_url(game, "deal_new")).content.decode()
    assert 'data-nobody-wins="wall time error_one error_all spilled void"' in html


def test_that_nobody_erred_goes_without_saying(client):
    html = client.get("/score/american/?winner=S&discarder=E&value=25").content.decode()
    assert "Winner: South" in html and "Who erred: Nobody" not in html


def test_the_running_sheet_tells_of_a_dead_hand_beside_the_wall_game(client, game):
    confirm(client, typed(client, game, outcome="wall", dead=["N", "W"]))
    assert text_of(client.get(table_url(game))).count("Wall game, dead hand") == 1
