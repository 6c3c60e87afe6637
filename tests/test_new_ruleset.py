"""A rule set dropped into a folder is served by form, result, help and API, and nothing else had to change."""

import io
import json
import re

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring import ruleset as registry
from tests.forms import form_in
from tests.people import olga, one_table, play, signed_game
from tests.tournament.test_access import client_of
from tests.tournament.test_table_pages import table_url
from tests.toy import add_toy_ruleset
from tests.toy_cards import TEXT
from tests.toy_orchard import add_orchard_toy
from tournament.domain.clubs import found_club
from tournament.domain.running import running_sheet
from tournament.domain.sheets import sheet_content
from tournament.domain.standings import standings
from tournament.interfaces.table_grids import table_grid
from tournament.models import Card, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def toy(tmp_path, monkeypatch):
    return registry.get(add_toy_ruleset(tmp_path, monkeypatch))


def page(client: Client, address: str, **query) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_form_asks_what_the_rule_set_must_be_told(client, toy):
    html = page(client, "/score/pebbles/")
    assert "Who shows" in html
    assert "Nobody shows" in html
    assert "Pebbles shown" in html
    assert 'data-tile="j"' in html


def test_result_explains_lines_and_payments(client, toy):
    html = page(client, "/score/pebbles/", winner="S", hand="jjj")
    assert "Three alike" in html
    assert "<b>East pays South 19</b>" in html


def test_error_stands_on_its_field_with_the_column_marked(client, toy):
    html = page(client, "/score/pebbles/", winner="S", hand="jxj")
    assert 'No pebble: x <span class="notation marked-notation">j<mark class="mark">x</mark>j</span>' in html
    assert 'id="errors-hand"' in html


def test_api_answers_score_and_error(client, toy):
    def post(said):
        return client.post("/api/score/pebbles/", json.dumps({"said": said}), content_type="application/json")

    answer = post({"winner": "E", "hand": "cc"})
    assert (answer.status_code, answer.json()["net"]) == (200, {"E": 6, "S": -2, "W": -2, "N": -2})
    wrong = post({"winner": "E", "hand": "c?"})
    assert wrong.status_code == 400
    assert wrong.json() == {
        "error": {"kind": "notation", "input": "hand", "column": 2, "message": "No pebble: ?"},
    }


def test_aid_card_is_one_page_with_the_book(client, toy):
    answer = client.get("/score/pebbles/aid-card.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    reader = PdfReader(io.BytesIO(answer.content))
    assert len(reader.pages) == 1
    text = reader.pages[0].extract_text()
    assert [row.name for row in toy.patterns({}) if row.name not in text] == []


def test_help_page_shows_the_book_and_scores_its_examples(client, toy):
    html = page(client, "/score/pebbles/help/")
    for row in toy.patterns({}):
        assert f'id="p-{row.clause}"' in html
    assert "All three pebbles alike." in html
    assert "<b>East pays West 19</b>" in html
    link = re.search(r'href="(/score/pebbles/\?[^"]*jjj[^"]*)"', html).group(1).replace("&amp;", "&")
    assert client.get(link).context["score"].totals == {"W": 19}


def test_it_is_offered_beside_the_others(client, toy):
    assert 'href="/score/pebbles/"' in page(client, "/score/")
    assert "pebbles" in [one["ruleset"] for one in client.get("/api/rulesets/").json()["rulesets"]]


def test_the_answer_comes_while_one_types(client, toy):
    html = page(client, "/score/pebbles/answer/", winner="S", hand="jj")
    assert "Jade pebble" in html
    assert "Still needed:" in page(client, "/score/pebbles/answer/", winner="", hand="jj")


@pytest.mark.records
def test_a_game_is_played_signed_and_printed(client, toy, var_dir):
    game = signed_game({"winner": "S", "hand": "jjj"}, {"winner": None}, ruleset=toy.slug)
    html = page(client, f"/e/{game.round.tournament.slug}/rounds/1/tables/1/")
    assert "+57" in html
    sheet = client.get(f"/e/{game.round.tournament.slug}/rounds/1/tables/1/sheet.pdf")
    assert (sheet.status_code, sheet["Content-Type"]) == (200, "application/pdf")
    text = "".join(one.extract_text() for one in PdfReader(io.BytesIO(sheet.content)).pages)
    assert [word for word in ("Who shows", "Three alike", "Pebbles", "+57") if word not in text] == []


# ---------- a game with cards, checks and points that are given ----------

CARD = "ribeira/river-2026"
AUTUMN = {"name": "Autumn Rows", "starts": "2026-10-03", "rounds": "2", "language": "en", "organiser": "Olga Prats"}


@pytest.fixture
def orchard(tmp_path, monkeypatch):
    return registry.get(add_orchard_toy(tmp_path, monkeypatch))


@pytest.fixture
def card(orchard):
    """The river card as Olga's club typed it."""
    owner = client_of(olga())
    found_club(user=olga(), name="Ribeira")
    form = form_in(owner.get("/clubs/ribeira/cards/new/?ruleset=orchard"), to="?ruleset=orchard")
    answer = owner.post(form.action, form.filled(text=TEXT, holds_card="on"))
    assert answer["Location"] == "/clubs/ribeira/cards/river-2026/"
    return Card.objects.get()


def test_an_event_is_made_with_a_card_of_the_club(orchard, card):
    owner = client_of(olga())
    form = form_in(owner.get("/events/new/?ruleset=orchard"), to="")
    assert form.values["movement"] == ["abcd"]
    assert "rank_substitutes" not in form.values
    owner.post("/events/new/", form.filled(**AUTUMN, **{"option-tray": CARD}))
    event = Tournament.objects.get()
    assert (event.movement, event.options) == ("abcd", {"edition": "first", "tray": card.data})


def test_a_row_of_the_card_is_recorded_ranked_and_named_on_the_sheet(client, orchard, card):
    game = one_table(ruleset="orchard", options=orchard.check_options({"tray": card.data}))
    assert "jjj" in page(client, table_url(game, "deal_new"))
    play(game, {"winner": "S", "row": "jade-2"}, {"winner": None})
    assert [(seat, total) for seat, _who, total, _taken in running_sheet(game).results] == [
        ("E", 1),
        ("S", 26),
        ("W", 1),
        ("N", 1),
    ]
    content = sheet_content(game)
    assert "jade-2" in [cell.text for cell in table_grid(content).rows[0].cells]
    assert standings(game.round.tournament, include_running=True).rows[0].entry.number == 2


def test_a_check_looks_at_the_card_of_the_event_and_at_one_that_is_chosen(client, orchard, card):
    game = one_table(ruleset="orchard", options=orchard.check_options({"tray": card.data}))
    at_the_table = client.get(table_url(game, "table_check", key="row"), {"shown": "c"})
    assert [row.label for row in at_the_table.context["answer"].possible] == ["jj c", "ccc"]
    member = client_of(olga()).get("/score/orchard/checks/row/", {"tray": CARD, "shown": "j"})
    assert [row.label for row in member.context["answer"].possible] == ["jj c", "jjj"]
    stranger = client.get("/score/orchard/checks/row/", {"tray": CARD, "shown": "j"})
    assert [row.label for row in stranger.context["answer"].possible] == []
