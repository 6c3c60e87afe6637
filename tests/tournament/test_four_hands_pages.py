"""A game in which all four hands count, from the deal form to sheets, standings and aid card."""

import io
import re

import pytest
from pypdf import PdfReader

from scoring import ruleset as registry
from scoring.result import Line
from scoring.text import Text
from tests.forms import text_of
from tests.people import close as close_table
from tests.people import give_pins, one_table, play, sign_all
from tests.tournament.test_deal_pages import confirm, send
from tests.tournament.test_table_pages import table_url
from tests.toy import add_four_hands_toy
from tournament.domain.sheets import sheet_content
from tournament.interfaces.record_card_grids import card_grid
from tournament.interfaces.sheet_grids import line_amount
from tournament.interfaces.sheets import sheet_pdf
from tournament.interfaces.table_grids import table_grid
from tournament.models import Deal, Sheet, Tournament

pytestmark = pytest.mark.django_db

FOUR_TOTALS = {"winner": "S", "discarder": "E", "totals": {"E": 30, "S": 100, "W": 16, "N": 8}}
TILES_AND_TOTALS = {"winner": "S", "hands": {"S": "jc", "N": "j"}, "totals": {"E": 8, "W": 4}, "dead": ["W"]}
TYPED = {"winner": "S", "discarder": "E", "way": "totals", "totals-E": "30", "totals-S": "100", "totals-W": "16"}


@pytest.fixture
def game(tmp_path, monkeypatch):
    return one_table(ruleset=add_four_hands_toy(tmp_path, monkeypatch), options={"chip": 8})


def preview(client, game, **typed):
    page = client.get(table_url(game, "deal_new"))
    return client.post(table_url(game, "deal_preview"), {"submission": submission_in(page), **typed})


def submission_in(page) -> str:
    return re.search(r'name="submission" value="([^"]+)"', page.content.decode()).group(1)


def test_the_score_comes_while_hands_are_still_missing(client, game):
    answer = preview(client, game, **TYPED)
    html = answer.content.decode()
    assert answer.context["score"].totals == {"E": 30, "S": 100, "W": 16, "N": 0}
    assert "Still to say: Totals, Duarte Conceição" in text_of(answer)
    assert 'value="record"' not in html
    whole = preview(client, game, **TYPED, **{"totals-N": "8"})
    assert "Still to say" not in text_of(whole)
    assert 'value="record"' in whole.content.decode()


def test_a_forgotten_hand_is_asked_for_and_a_dead_one_is_not(client, game):
    page = client.get(table_url(game, "deal_new"))
    asked = send(client, page, "/deal/", step="check", **TYPED)
    assert asked.status_code == 422
    assert dict(asked.context["form"].errors) == {"totals-N": ["Fill this in; 0 where the hand counts nothing."]}
    looked_at = send(client, asked, "/deal/", step="check", dead="N")
    assert looked_at.status_code == 200
    confirm(client, looked_at)
    assert Deal.objects.get(game=game).said["dead"] == ["N"]


def test_the_confirm_page_shows_hands_settlement_chips_and_net(client, game):
    page = client.get(table_url(game, "deal_new"))
    looked_at = send(client, page, "/deal/", step="check", **TYPED, **{"totals-N": "8"})
    text = text_of(looked_at)
    for shown in ("Amparo Núñez 30 −128", "Bruno Magalhães 100 +400", "In chips", "Carme Puig pays Amparo Núñez 28"):
        assert shown in text, shown


def test_a_total_beside_tiles_is_recorded_with_them(client, game):
    page = client.get(table_url(game, "deal_new"))
    rest = {"check-totals-E": "8", "check-totals-W": "4", "check-totals-N": "0"}
    typed = {"winner": "S", "discarder": "null", "way": "tiles", "hands-S": "jc", **rest}
    confirm(client, send(client, page, "/deal/", step="check", **typed))
    deal = Deal.objects.get(game=game)
    assert deal.said["hands"] == {"S": "jc"}
    assert deal.score["totals"] == {"E": 8, "S": 26, "W": 4, "N": 0}
    correction = client.get(table_url(game, "deal_correct", number=1))
    assert correction.context["form"].query() == [
        ("way", "tiles"),
        ("winner", "S"),
        ("discarder", "null"),
        *rest.items(),
        ("hands-S", "jc"),
        ("breeze", "E"),
    ]


def test_the_form_fills_in_the_prevailing_wind_of_the_deal(client, game):
    assert client.get(table_url(game, "deal_new")).context["form"]["breeze"].value() == "E"
    play(game, *[{"winner": None}] * 4)
    game.round.tournament.__class__.objects.update(deals_per_game=8)
    game.round.tournament.refresh_from_db()
    assert "Breeze: S (South)" in text_of(client.get(table_url(game, "table_game")))
    assert client.get(table_url(game, "deal_new")).context["form"]["breeze"].value() == "S"


def test_the_running_sheet_has_four_hands_and_the_settlement_of_each_deal(client, game):
    play(game, FOUR_TOTALS)
    html = client.get(f"/e/{game.round.tournament.slug}/rounds/1/tables/1/").content.decode()
    hands = re.findall(r'<span class="hand-of( is-winner)?">.*?<b>(\d+)</b>', html)
    assert hands == [("", "30"), (" is-winner", "100"), ("", "16"), ("", "8")]
    settlement = html[html.index('<details class="settlement">') :]
    assert re.findall(r'<td class="is-paid">(\d+)</td>', settlement) == ["200", "28", "100", "44", "100", "8"]
    assert "In chips" in settlement


def test_a_players_page_names_the_four_hands_of_each_deal(client, game):
    play(game, FOUR_TOTALS)
    text = text_of(client.get(f"/e/{game.round.tournament.slug}/players/1/"))
    assert "E (East) 30 S (South) 100 W (West) 16 N (North) 8" in text


def test_the_table_sheet_has_hands_settlement_and_the_lines_in_a_row_of_their_own(game, var_dir):
    play(game, FOUR_TOTALS, TILES_AND_TOTALS)
    grid = table_grid(sheet_content(game))
    totals_only, tiles, lines = grid.rows[:3]
    assert [(cell.hand, cell.text) for cell in totals_only.cells[-4:]] == [
        ("30", "−128"),
        ("100", "+400"),
        ("16", "−120"),
        ("8", "−152"),
    ]
    assert [piece.replace("\u00a0", " ") for piece in totals_only.cells[3].pieces] == [
        "W → S 100 (12×8 4 to be noted)",
        "N → S 100 (12×8 4 to be noted)",
        "E → S 200 (25×8)",
        "W → E 28 (3×8 4 to be noted)",
        "N → E 44 (5×8 4 to be noted)",
        "N → W 8 (1×8)",
    ]
    assert tiles.cells[2].text == "W"  # a spilled basket, by the seat of the deal
    assert (lines.css, [piece.replace("\u00a0", " ") for piece in lines.cells[1].pieces]) == (
        "detail",
        ["S: 1 Jade pebble (4)", "2 Clay pebble (2)", "3 Showing first (20)", "N: 1 Jade pebble (4)"],
    )
    assert sum(column.width for column in grid.columns) == 277


def test_the_table_sheet_says_points_alone_where_payments_are_only_noted(tmp_path, monkeypatch, var_dir):
    game = one_table(ruleset=add_four_hands_toy(tmp_path, monkeypatch))
    play(game, FOUR_TOTALS)
    settlement = table_grid(sheet_content(game)).rows[0].cells[3].pieces
    assert settlement[:3] == ("W\u00a0→\u00a0S\u00a0100", "N\u00a0→\u00a0S\u00a0100", "E\u00a0→\u00a0S\u00a0200")


@pytest.mark.pdf
def test_sixteen_deals_paid_in_chips_of_four_values_fit_on_one_page_with_all_signatures(var_dir):
    game = one_table(ruleset="baraja", options={"chip_1": 500, "chip_2": 100, "chip_3": 20, "chip_4": 2})
    Tournament.objects.update(deals_per_game=16)
    game.round.tournament.refresh_from_db()
    give_pins(game.round.tournament)
    play(game, *[{"winner": "W", "discarder": "S", "totals": {"E": 48, "S": 6, "W": 144, "N": 16}}] * 16)
    close_table(game)
    sign_all(game)
    content = sheet_content(game)
    pdf = sheet_pdf(content, kind=Sheet.Kind.TABLE, language="es", code="0" * 20)
    settlement = [piece.replace("\u00a0", " ") for piece in table_grid(content).rows[0].cells[3].pieces]
    assert settlement == [
        "B → E 144 (1×100 2×20 2×2)",
        "O → E 288 (2×100 4×20 4×2)",
        "C → E 144 (1×100 2×20 2×2)",
        "C → O 84 (4×20 2×2)",
        "B → O 64 (3×20 2×2)",
        "C → B 10 (5×2)",
    ]
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1


def test_doubles_on_the_table_sheet_are_what_they_multiply_by():
    told = [line_amount(Line("E", Text("Doubled"), doubles, Text("shown"), unit="doubles")) for doubles in (1, 2, 3)]
    assert told == ["×2", "×4", "×8"]


def test_a_card_has_every_opponents_hand_beside_what_he_paid(game, var_dir):
    play(game, FOUR_TOTALS)
    content = sheet_content(game)
    grid = card_grid(content, content.player("S"))
    assert [(cell.hand, cell.text) for cell in grid.rows[0].cells if cell.hand] == [
        ("30", "+200"),
        ("16", "+100"),
        ("8", "+100"),
    ]


def test_a_signed_game_is_printed_and_stands_in_the_criteria_of_the_rules(client, game, var_dir):
    tournament = game.round.tournament
    give_pins(tournament)
    play(game, FOUR_TOTALS)
    close_table(game)
    sign_all(game)
    sheet = client.get(f"/e/{tournament.slug}/rounds/1/tables/1/sheet.pdf")
    text = PdfReader(io.BytesIO(sheet.content)).pages[0].extract_text()
    assert [word for word in ("Settlement", "Spilled", "+400", "−152") if word not in text] == []
    standings = text_of(client.get(f"/e/{tournament.slug}/standings/"))
    assert re.search(r"Bruno Magalhães 400 100 1\b", standings), standings


def test_the_aid_card_has_a_box_for_each_seat_doubles_and_what_is_reconstructed(client, game):
    answer = client.get("/score/baskets/aid-card.pdf")
    reader = PdfReader(io.BytesIO(answer.content))
    assert len(reader.pages) == 1
    text = " ".join(reader.pages[0].extract_text().split())
    for shown in ("Three of jade Reconstructed ×2", "Gold pebble limit", "Total of East", "Total of North"):
        assert shown in text, shown


def test_help_tells_whose_lines_an_example_has(client, game):
    text = text_of(client.get("/score/baskets/help/"))
    assert "S (South) South 1 Jade pebble +4" in text
    assert registry.get("baskets").scored == "all"
