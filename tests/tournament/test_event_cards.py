"""The card of one player for the whole event: what stands on it, filled and blank, on paper, and for whom."""

from io import StringIO
from itertools import product
from uuid import uuid4

import pytest
from django.core.management import call_command

from tests.people import (
    SOUTH_TAKES_40,
    close,
    draw,
    give_pins,
    judge_of,
    olga,
    play,
    rafael,
    sam,
    sign_all,
    spring_open,
)
from tests.tournament.test_sheets import pages, text_of, texts
from tests.toy_awards import add_awards_toy
from tournament.domain.recording import give_penalty, give_ruling, record_totals, supersede_deal
from tournament.interfaces.event_card_grids import event_card_grid
from tournament.interfaces.event_card_pdf import event_cards_pdf
from tournament.interfaces.event_cards import EventCard, event_cards
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

HEAP = {"winner": None}
OWN_45 = {"winner": "S", "discarder": None, "value": 45}
FROM_SOUTH = {"winner": "W", "discarder": "S", "value": 25}
TIME = {"winner": None, "end": "time"}
ONE = "/e/spring-open/players/2/score-card.pdf"
ALL = "/e/spring-open/score-cards.pdf"
BLANK = "/e/spring-open/blank/event-card.pdf"


@pytest.fixture
def rally(tmp_path, monkeypatch) -> Tournament:
    """Twelve players who keep their seats; round 1 signed, round 2 running, round 3 drawn, round 4 not yet."""
    event = spring_open(players=12, ruleset=add_awards_toy(tmp_path, monkeypatch), movement="east_stays")
    give_pins(event)
    signed = draw(event, 1, 1, (1, 2, 3, 4))
    play(signed, OWN_45, HEAP, FROM_SOUTH, TIME)
    second = event.entries.get(number=2)
    give_penalty(game=signed, submission=uuid4(), entry=second, points=-10, reason="Looked at a pass", by="table 1")
    close(signed)
    sign_all(signed)
    play(draw(event, 2, 3, (5, 2, 7, 8)), HEAP, FROM_SOUTH)
    draw(event, 3, 2, (9, 2, 11, 12))
    return event


def card_of(event: Tournament, number: int, *, filled: bool = True) -> EventCard:
    return event_cards(event, [event.entries.get(number=number)], filled=filled)[0]


# --- what stands on it --------------------------------------------------------------------------------------------


@pytest.mark.records
def test_a_row_for_each_round_with_points_initials_and_both_totals(rally):
    first, second, third, fourth, *foot = event_card_grid(card_of(rally, 2)).rows
    assert texts(first) == ["1", "1", "", *("+55", "BM", "+10", "BM", "−10", "BM", "0", "BM"), "+55", "+55"]
    assert texts(second) == ["2", "3", "", *("+10", "", "−10", "", "", "", "", ""), "0", "+55"]
    assert texts(third) == ["3", "2", *[""] * 11]
    assert texts(fourth) == ["4", *[""] * 12]
    assert [texts(row) for row in foot] == [
        ["Points of the deals", "+55"],
        ["Penalties", "−10"],
        ["Grand total", "+45"],
    ]


@pytest.mark.records
def test_initials_are_a_box_until_the_player_has_signed(rally):
    first, second, *_rest = event_card_grid(card_of(rally, 2)).rows
    assert [(cell.text, cell.small) for cell in first.cells if "initials" in cell.css] == [("BM", "signed")] * 4
    assert [cell.css for cell in second.cells if "initials" in cell.css] == ["initials box"] * 4
    assert second.cells[-2].small == "so far"


@pytest.mark.records
def test_opponents_stand_with_seat_and_number(rally):
    rows = event_card_grid(card_of(rally, 2)).rows
    assert [piece.replace("\u00a0", " ") for piece in rows[2].cells[2].pieces] == [
        "E 9 Inês Trindade",
        "W 11 Koldo Zubiri",
        "N 12 Lídia Bragança",
    ]


@pytest.mark.records
def test_the_seat_of_the_first_game_is_kept_where_players_move_by_seats(rally):
    assert card_of(rally, 7).seat == "W"
    assert "Seat" not in [column.label for column in event_card_grid(card_of(rally, 7)).columns]
    rally.movement = ""
    card = card_of(rally, 7)
    assert card.seat == ""
    assert [column.label for column in event_card_grid(card).columns][:4] == ["Round", "Table", "Seat", "Opponents"]
    assert [row.cells[2].badge for row in event_card_grid(card).rows[:3]] == ["", "W", ""]


@pytest.mark.records
def test_a_corrected_deal_counts_once_and_what_a_judge_decided_has_no_initials(rally):
    game = rally.round_set.get(number=2).games.get()
    deal = game.deals.get(number=1)
    supersede_deal(deal=deal, submission=uuid4(), said=OWN_45, reason="Misread", by="table 3")
    give_ruling(
        game=rally.round_set.get(number=1).games.get(),
        submission=uuid4(),
        judge=judge_of(rally),
        text="Deal 4 stands.",
        deals={4: OWN_45},
    )
    first, second, *_rest = event_card_grid(card_of(rally, 2)).rows
    assert texts(second)[3:7] == ["+55", "", "−10", ""]
    assert texts(first)[-4:] == ["+55", "", "+110", "+110"]


@pytest.mark.records
def test_a_game_known_by_its_totals_and_a_round_that_ended_early(rally):
    totals = {"E": 30, "S": -20, "W": 10, "N": 10}
    game = draw(rally, 4, 1, (1, 2, 3, 4))
    record_totals(game=game, submission=uuid4(), totals=totals, by="table 1")
    close(rally.round_set.get(number=2).games.get())
    _first, second, _third, fourth, *_foot = event_card_grid(card_of(rally, 2)).rows
    assert texts(second)[3:11] == ["+10", "", "−10", "", "–", "", "–", ""]
    assert texts(fourth) == ["4", "1", "", "Totals as declared", "−20", "+35"]


@pytest.mark.records
def test_a_blank_card_tells_what_is_drawn_and_no_points(rally):
    rows = event_card_grid(card_of(rally, 2, filled=False)).rows
    assert [texts(row)[:2] for row in rows[:4]] == [["1", "1"], ["2", "3"], ["3", "2"], ["4", ""]]
    assert {cell.text for row in rows[:4] for cell in row.cells[2:]} == {""}
    assert [texts(row)[1] for row in rows[4:]] == ["", "", ""]
    assert card_of(rally, 2, filled=False).seat == "S"


@pytest.mark.records
def test_before_anything_is_drawn_the_card_has_the_name_and_without_players_not_even_that():
    event = spring_open(players=2)
    card = card_of(event, 1, filled=False)
    assert (card.entry.name, card.seat, [round_.table for round_ in card.rounds]) == ("Amparo Núñez", "", [None] * 4)
    event.entries.all().delete()
    assert [(card.entry, len(card.rounds)) for card in event_cards(event, [], filled=False)] == [(None, 4)]


@pytest.mark.records
def test_many_deals_stand_in_two_lines_of_a_round():
    event = spring_open(rounds=2, deals_per_game=16)
    play(draw(event, 1, 1, (1, 2, 3, 4)), *[SOUTH_TAKES_40] * 9)
    grid = event_card_grid(card_of(event, 2))
    assert [column.label for column in grid.columns if column.small == "points"][:2] == ["1, 9", "2, 10"]
    assert texts(grid.rows[0])[4:12] == ["+120", "−70", "−25", "−25", "+120", "−70", "−25", "−25"]
    assert texts(grid.rows[1])[:6] == ["", "", "", "", "+120", ""]
    assert len(grid.rows) == 2 * 2 + 3


def test_the_grid_fills_the_width_of_the_page_whatever_the_number_of_deals(rally):
    for rally.deals_per_game, rally.movement in product((1, 4, 5, 7, 16, 40, None), ("", "east_stays")):
        grid = event_card_grid(card_of(rally, 2))
        told = (rally.deals_per_game, rally.movement)
        assert sum(column.width for column in grid.columns) == pytest.approx(277), told
        assert min(column.width for column in grid.columns) >= 9.5, told
        assert {sum(cell.span for cell in row.cells) for row in grid.rows} == {len(grid.columns)}, told


# --- on paper -----------------------------------------------------------------------------------------------------


@pytest.mark.pdf
def test_the_paper_names_event_day_player_number_and_seat_and_says_that_it_has_no_seal(rally):
    entry = rally.entries.get(number=2)
    text = text_of(event_cards_pdf(rally, [entry], language="en"))
    told = ("EVENT SCORE CARD", "Spring Open", "2 May 2026", "Player Bruno Magalhães", "Number 2 Seat S")
    more = ("Round 1, penalty: −10. Looked at a pass", "Grand total +45", "This card carries no seal", "/verify/")
    assert [expected for expected in (*told, *more) if expected not in text] == []


@pytest.mark.pdf
def test_each_player_has_a_page_and_twelve_rounds_of_five_fit_on_one(rally):
    rally.rounds, rally.deals_per_game = 12, 5
    entries = list(rally.entries.all())[:2]
    for filled in (True, False):
        pdf = event_cards_pdf(rally, entries, language="es", filled=filled)
        assert pages(pdf) == 2
    assert [f"Jugador {entry.name}" in text_of(pdf) for entry in entries] == [True] * 2


# --- for whom -----------------------------------------------------------------------------------------------------


@pytest.mark.pdf
def test_a_players_card_is_for_everybody_and_follows_the_records(client, rally):
    first = client.get(ONE)
    assert (first.status_code, first["Content-Type"]) == (200, "application/pdf")
    assert first["Content-Disposition"] == 'inline; filename="spring-open-player2-event-en.pdf"'
    assert "Grand total +45" in text_of(first.content)
    play(rally.round_set.get(number=2).games.get(), OWN_45)
    assert "Grand total +100" in text_of(client.get(ONE).content)
    assert client.get(ONE.replace("/2/", "/99/")).status_code == 404


@pytest.mark.pdf
def test_the_cards_of_all_are_for_officials(client, rally):
    for address in (ALL, BLANK):
        assert client.get(address).url == f"/login/?next={address}"
    client.force_login(sam())
    assert [client.get(address).status_code for address in (ALL, BLANK)] == [403, 403]
    client.force_login(rafael())
    filled, blank = (client.get(address + "?lang=pt").content for address in (ALL, BLANK))
    assert (pages(filled), pages(blank)) == (12, 12)
    assert "+55" in text_of(filled)
    assert "+55" not in text_of(blank)


@pytest.mark.pdf
def test_cards_of_very_many_players_come_in_parts(client, rally, monkeypatch):
    monkeypatch.setattr("tournament.views.event_cards.CARDS_A_FILE", 5)
    client.force_login(olga())
    html = client.get(BLANK).content.decode()
    assert [f'href="?part={part}&amp;lang=en"' in html for part in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Players 6 to 10 (PDF)" in html
    answer = client.get(BLANK + "?part=3")
    assert answer["Content-Disposition"] == 'inline; filename="spring-open-blank-event-cards-3-en.pdf"'
    assert pages(answer.content) == 2
    assert "Lídia Bragança" in text_of(answer.content)
    for nonsense in ("4", "0", "x", "٣", "9" * 30):
        assert "too many players for one file" in client.get(ALL, {"part": nonsense}).content.decode()


def test_the_cards_are_offered_where_the_other_papers_are(client, rally):
    assert f'href="{ONE}"' in client.get("/e/spring-open/players/2/").content.decode()
    client.force_login(olga())
    sheets = client.get("/e/spring-open/rounds/1/sheets/").content.decode()
    assert f'href="{ALL}?lang=en"' in sheets
    assert f'href="{BLANK}?lang=en"' in sheets
    assert f'href="{BLANK}"' in client.get("/e/spring-open/entries/").content.decode()


@pytest.mark.pdf
def test_the_command_writes_a_card_for_each_player_beside_no_other_kind(rally, tmp_path):
    out = StringIO()
    arguments = ["sheets", "spring-open", "--kind", "event", "--lang", "en", "-o", str(tmp_path)]
    call_command(*arguments, stdout=out, stderr=StringIO())
    assert out.getvalue() == f"12 PDFs written to {tmp_path}.\n"
    assert sorted(path.name for path in tmp_path.glob("*.pdf"))[1] == "spring-open-event-player002-en.pdf"
    assert "Grand total +45" in text_of((tmp_path / "spring-open-event-player002-en.pdf").read_bytes())
