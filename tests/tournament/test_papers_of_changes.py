"""Papers of a game in which a seat went to another player: each has the deals that he has played, and only those."""

from uuid import uuid4

import pytest

from tests.people import PIN, RAFAELS_PIN, close, draw, give_pins, play, referee_of, spring_open
from tests.tournament.test_sheets import text_of, texts
from tests.toy_awards import add_awards_toy
from tournament.domain.recording import give_penalty
from tournament.domain.replacing import change_player
from tournament.domain.running import running_sheet
from tournament.domain.sheets import sheet_content
from tournament.domain.signing import sign_as_official, sign_as_player
from tournament.interfaces.event_card_grids import event_card_grid
from tournament.interfaces.event_cards import event_cards
from tournament.interfaces.record_card_grids import card_grid
from tournament.interfaces.sealing import wanted_sheets
from tournament.interfaces.sheets import shared_seats, sheet_pdf
from tournament.interfaces.table_grids import table_grid
from tournament.models import Game, Sheet

pytestmark = pytest.mark.django_db

HEAP = {"winner": None}
SOUTH_45 = {"winner": "S", "discarder": None, "value": 45}
FROM_WEST = {"winner": "S", "discarder": "W", "value": 25}


@pytest.fixture
def game(tmp_path, monkeypatch) -> Game:
    """Hugo, number 8, plays deals 1 and 2 for Carme, who comes late and plays 3 and 4 in the west."""
    event = spring_open(players=8, ruleset=add_awards_toy(tmp_path, monkeypatch))
    give_pins(event)
    game = draw(event, 1, 1, (1, 2, 8, 4))
    play(game, HEAP, FROM_WEST)
    hugo, carme = (event.entries.get(number=number) for number in (8, 3))
    give_penalty(game=game, submission=uuid4(), entry=hugo, points=-5, reason="Looked", by="table 1", deal_number=1)
    change_player(
        game=game, submission=uuid4(), seat="W", entry=carme, from_deal=3, reason="Her train was late", by="table 1"
    )
    play(game, SOUTH_45, HEAP)
    close(game)
    for number in (1, 2, 3, 4):
        entry = event.entries.get(number=number)
        sign_as_player(game=game, entry=entry, pin=PIN[number], submission=uuid4(), by="table 1")
    referee = referee_of(event)
    sign_as_official(game=game, official=referee, pin=RAFAELS_PIN, submission=uuid4(), by="table 1")
    return game


def who(content, number):
    return next(player for player in content.everybody if player.number == number)


def test_the_table_sheet_tells_the_change_before_the_deal_and_whose_points_are_whose(game):
    content = sheet_content(game)
    rows = table_grid(content).rows
    assert texts(rows[2])[1] == "From deal 3 on 3 Carme Puig plays in place of 8 Hugo Valadão: Her train was late"
    assert [text.replace("\u00a0", " ") for text in shared_seats(content)] == [
        "Of the total of West: 8 Hugo Valadão −5, 3 Carme Puig +10"
    ]
    assert texts(rows[1])[1:3] == ["2 Bruno…", "8 Hugo…"]


def test_a_signature_stands_for_the_deals_that_its_player_has_played(game):
    rows = table_grid(sheet_content(game)).rows
    west = [row.cells[-3] for row in (rows[0], rows[1], rows[3], rows[4])]
    assert [(cell.text, cell.css) for cell in west] == [("", "initials")] * 2 + [("CP", "initials")] * 2


def test_each_card_has_the_deals_of_its_player_and_his_own_total(game):
    content = sheet_content(game)
    hugo, carme = (card_grid(content, who(content, number)) for number in (8, 3))
    assert [texts(row)[0] for row in hugo.rows if row.css == ""] == ["1", "2"]
    assert [texts(row)[0] for row in carme.rows if row.css == ""] == ["3", "4"]
    assert [texts(row)[-3:] for row in hugo.rows if row.css == ""] == [["+10", "+10", ""], ["−10", "0", ""]]
    assert [texts(row)[-3:] for row in carme.rows if row.css == ""] == [["0", "0", "CP"], ["+10", "+10", "CP"]]
    assert [texts(row)[:2] for row in hugo.rows if "sum" in row.css] == [
        ["Points of the deals", "0"],
        ["Penalties", "−5"],
        ["Total of the game", "−5"],
    ]
    assert texts(carme.rows[-1])[:2] == ["Total of the game", "+10"]


def test_all_five_get_a_card_and_each_is_found_at_its_address(client, var_dir, game):
    wanted = [entry.number for _game, kind, entry in wanted_sheets([game]) if kind == Sheet.Kind.PERSONAL]
    assert sorted(wanted) == [1, 2, 3, 4, 8]
    for number in (3, 8):
        assert client.get(f"/e/spring-open/rounds/1/players/{number}/card.pdf").status_code == 200
    assert client.get("/e/spring-open/rounds/1/players/5/card.pdf").status_code == 404
    assert {sheet.entry.number for sheet in Sheet.objects.all()} == {3, 8}


@pytest.mark.pdf
def test_the_card_of_who_has_left_has_his_name_in_his_seat_and_his_penalty(game):
    content = sheet_content(game)
    text = text_of(sheet_pdf(content, kind=Sheet.Kind.PERSONAL, language="en", player=who(content, 8)))
    assert "SCORE RECORD CARD · 8 HUGO VALADÃO" in text
    assert "W 8 Hugo Valadão" in text
    assert "Penalty, deal 1: 8 Hugo Valadão −5. Looked" in text
    other = text_of(sheet_pdf(content, kind=Sheet.Kind.PERSONAL, language="en", player=who(content, 3)))
    assert "Looked" not in other


def test_the_event_cards_give_each_his_deals_and_a_dash_for_the_rest(game):
    event = game.round.tournament
    hugo, carme = event_cards(event, [event.entries.get(number=8), event.entries.get(number=3)], filled=True)
    assert texts(event_card_grid(hugo).rows[0])[4:] == ["+10", "", "−10", "", "–", "", "–", "", "0", "0"]
    assert texts(event_card_grid(carme).rows[0])[4:] == ["–", "", "–", "", "0", "CP", "+10", "CP", "+10", "+10"]
    assert (hugo.total, carme.total) == (-5, 10)
    assert [other.number for other in carme.rounds[0].opponents] == [1, 2, 4]
    alone = event_cards(event, [event.entries.get(number=3)], filled=True)
    assert alone == [carme]


def test_the_page_behind_the_code_names_everybody_with_his_result(client, var_dir, game):
    client.get("/e/spring-open/rounds/1/tables/1/sheet.pdf")
    html = client.get(f"/v/{Sheet.objects.get().code}/").content.decode()
    assert "8 Hugo Valadão" in html and "3 Carme Puig" in html
    assert running_sheet(game).totals["W"] == 5
