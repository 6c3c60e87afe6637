"""Points that are given and do not cancel: papers and pages say what everybody got, and no sum has to be zero."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.result import Line, Score
from scoring.text import Text
from tests.forms import text_of
from tests.people import close, give_pins, one_table, play, sign_all
from tests.tournament.test_sheets import texts
from tests.tournament.test_table_pages import public_url, table_url
from tests.toy_awards import add_awards_toy
from tournament.domain.recording import give_penalty, record_totals
from tournament.domain.sheets import sheet_content, sheet_event
from tournament.interfaces.record_card_grids import blank_card_grid, card_grid
from tournament.interfaces.sheet_grids import winners_lines
from tournament.interfaces.table_grids import blank_table_grid, table_grid
from tournament.models import Game

pytestmark = pytest.mark.django_db

HEAP = {"winner": None}
FROM_EAST = {"winner": "S", "discarder": "E", "value": 25, "shown": 1}
OWN_45 = {"winner": "W", "discarder": None, "value": 45}


@pytest.fixture
def game(tmp_path, monkeypatch) -> Game:
    game = one_table(ruleset=add_awards_toy(tmp_path, monkeypatch))
    give_pins(game.round.tournament)
    play(game, FROM_EAST, HEAP, OWN_45)
    return game


# --- papers -------------------------------------------------------------------------------------------------------


def test_the_table_sheet_has_points_that_do_not_cancel_and_a_box_for_each_initial(game):
    grid = table_grid(sheet_content(game))
    assert [column.small for column in grid.columns[-8:]] == ["seat, ±, total", "initials"] * 4
    assert texts(grid.rows[0])[-8:] == ["−10", "", "+25", "", "0", "", "0", ""]
    assert texts(grid.rows[1])[-8:] == ["+10", ""] * 4
    assert [cell.css for cell in grid.rows[1].cells if "initials" in cell.css] == ["initials box"] * 4
    assert grid.rows[1].cells[-9].pieces == ("the heap is empty",)
    assert texts(grid.rows[-1]) == ["Total", "0", "", "+35", "", "+65", "", "+10", ""]


def test_lines_of_others_have_their_seats_and_what_is_the_same_for_several_is_told_once(game):
    content = sheet_content(game)
    first = content.deals[0]
    pieces = [piece.replace("\u00a0", " ") for piece in table_grid(content).rows[0].cells[-9].pieces]
    assert pieces == ["Value of the hand (25)", "E: Thrown pebble (−10)"]
    lines = tuple(Line(seat, Text("Wall game"), 10, Text("as said")) for seat in "ESN")
    wall = replace(first, said={"winner": None}, score=Score("rally", "first", lines))
    assert [line.replace("\u00a0", " ") for line in winners_lines(content.event, wall)] == ["E S N: Wall game (10)"]


def test_on_a_signed_sheet_the_signature_stands_in_place_of_initials(game):
    close(game)
    sign_all(game)
    content = sheet_content(game)
    boxes = [cell for cell in table_grid(content).rows[0].cells if "initials" in cell.css]
    assert [(box.text, box.small) for box in boxes] == [(who, "signed") for who in ("AN", "BM", "CP", "DC")]
    assert texts(card_grid(content, content.player("S")).rows[0])[-1] == "BM"


def test_a_card_has_the_points_of_the_others_and_one_box_for_initials_a_deal(game):
    content = sheet_content(game)
    grid = card_grid(content, content.player("S"))
    assert [column.small for column in grid.columns[-6:]] == ["points", "points", "points", "", "", "initials"]
    rows = [texts(row) for row in grid.rows]
    assert rows[0][2] == "won"
    assert rows[0][-6:] == ["−10", "0", "0", "+25", "+25", ""]
    assert rows[1][2] == "nobody won"
    assert rows[1][-6:] == ["+10", "+10", "+10", "+10", "+35", ""]
    assert rows[-1][:2] == ["Total of the game", "+35"]


def test_forms_for_the_pen_have_the_same_boxes_and_high_rows(game):
    event = sheet_event(game.round.tournament)
    table, card = blank_table_grid(event), blank_card_grid(event)
    assert [sum("box" in cell.css for cell in row.cells) for row in table.rows] == [4] * 4 + [0] * 3
    assert [sum("box" in cell.css for cell in row.cells) for row in card.rows] == [1] * 4 + [0] * 3
    assert {row.css for row in (*table.rows[:4], *card.rows[:4])} == {"blank roomy"}


def test_every_grid_fills_the_width_and_every_row_all_columns(game):
    content = sheet_content(game)
    event, player = content.event, content.player("E")
    for grid in (table_grid(content), card_grid(content, player), blank_table_grid(event), blank_card_grid(event)):
        assert sum(column.width for column in grid.columns) == pytest.approx(277)
        assert {sum(cell.span for cell in row.cells) for row in grid.rows} == {len(grid.columns)}


# --- pages --------------------------------------------------------------------------------------------------------


def test_the_running_sheet_shows_what_everybody_got_without_a_winner_and_asks_for_no_zero(client, game):
    for address in (table_url(game), public_url(game), table_url(game, "game_close")):
        text = text_of(client.get(address))
        assert "Nobody won the heap is empty" in text, address
        assert "+10 total 0 +10 total +35 +10 total +10 +10 total +10" in text, address
        assert "Settled without a winner" not in text
        assert "the sum is" not in text


def test_penalties_stand_under_points_whose_sum_nobody_asks_for(client, game):
    entry = game.seats.get(seat="S").entry
    give_penalty(game=game, submission=uuid4(), entry=entry, points=-10, reason="Looked", by="table 1", deal_number=1)
    text = text_of(client.get(public_url(game)))
    assert "Before penalties 0 +35 +65 +10 Penalties 0 −10 0 0 Total 0 +25 +65 +10" in text


def test_the_look_before_recording_gives_points_and_speaks_of_no_payment(client, game):
    page = client.get("/score/rally/", {"winner": "S", "discarder": "E", "value": "25"})
    text = text_of(page)
    assert "Points of the deal" in text
    assert "South: +25 value of the hand" in text
    assert "East: −10 threw the pebble" in text
    for said in ("Who pays whom Points", " pays ", "organiser"):
        assert said not in text.split("Points of the deal")[1]


def test_a_deal_that_gives_nobody_anything_is_not_said_to_cost_nothing(client, game):
    text = text_of(client.get("/score/rally/", {"winner": "null", "end": "time"}))
    assert "Nobody won: nobody is given points." in text
    assert "nobody pays" not in text


def test_totals_of_such_a_game_need_no_zero_sum(client, game):
    other = Game.objects.create(round=game.round, table=game.round.tournament.tables.create(number=2))
    for seat, number in zip("ESWN", (1, 2, 3, 4), strict=True):
        other.seats.create(seat=seat, entry=game.round.tournament.entries.get(number=number))
    record_totals(game=other, submission=uuid4(), totals={"E": 55, "S": 10, "W": -10, "N": 0}, by="table 2")
    assert "Total +55 +10 −10 0" in text_of(client.get(public_url(other)))


def test_the_page_of_a_player_tells_the_points_of_a_deal_that_nobody_won(client, game):
    text = text_of(client.get("/e/spring-open/players/4/"))
    assert "+10 +10 nobody won" in text
