"""American mah jongg on the pages: what a table is asked, what is folded away, what sheets say, and the demo event."""

from pathlib import Path

import pytest
from django.http import QueryDict

from scoring import ruleset as registry
from tests.forms import form_in, text_of
from tests.people import close, olga, one_table, play
from tests.tournament.test_access import client_of
from tests.tournament.test_deal_pages import confirm, deals_of, send
from tests.tournament.test_sheets import texts
from tests.tournament.test_table_pages import public_url, table_url
from tournament.domain.cards import site_cards
from tournament.domain.events import load_event, read_json
from tournament.domain.recording import next_deal
from tournament.domain.sheets import sheet_content
from tournament.domain.standings import standings
from tournament.interfaces.score_forms import form_for
from tournament.interfaces.table_grids import table_grid
from tournament.models import Game, Tournament

pytestmark = pytest.mark.django_db

RULES = registry.get("american")
FIXTURE = Path(__file__).parents[2] / "fixtures" / "american.json"
TWO_LINES = "111B 1C JJJJJ 0000 +1C"
"""Fits ven-4, worth 30, and iguais-1, worth 25."""


def options(**more) -> dict:
    return RULES.check_options({"card": site_cards(RULES)[0].data} | more)


@pytest.fixture
def game() -> Game:
    return one_table(ruleset="american", options=options())


def typed(client, game, **values):
    """Opens the next deal, fills it in and looks at it."""
    return send(client, client.get(table_url(game, "deal_new")), "/deal/", step="check", **values)


# --- the form -----------------------------------------------------------------------------------------------------


def folds(**more) -> dict[str, list[str]]:
    layout = form_for(RULES, options(**more)).layout
    return {
        str(fold.heading): [field.name for section in fold.sections for field in section.fields]
        for fold in layout.folds
    }


def test_what_a_table_seldom_tells_is_folded_away():
    found = folds()
    assert list(found) == ["Errors", "Rulings at the table"]
    assert found["Errors"] == ["offender", "intact", "misnamed", "peeked"]
    assert {"exposed-E", "dead_because-N"} <= set(found["Rulings at the table"])
    assert "late" in folds(late_penalty=-10)["Errors"]
    assert list(folds(scoring="money")) == ["Errors", "Private table", "Rulings at the table"]


def test_the_line_that_was_announced_is_asked_under_the_tiles():
    panels = {panel.way: panel for panel in form_for(RULES, options()).layout.panels}
    assert [field.name for section in panels["tiles"].sections for field in section.fields] == ["hand", "check-line"]
    form = form_for(RULES, options(), data=QueryDict("winner=E&discarder=null&way=value&value=25&check-line=t-1"))
    assert form.is_valid() and "line" not in form.said()
    told = QueryDict(f"winner=E&discarder=null&way=tiles&hand={TWO_LINES.replace('+', '%2B')}&check-line=iguais-1")
    form = form_for(RULES, options(), data=told)
    assert form.scored().totals == {"E": 25}


def test_two_exposed_quints_are_asked_for_where_they_count():
    assert "two_quints" not in form_for(RULES, options()).fields
    assert "two_quints" in form_for(RULES, options(preset="mahjcon")).fields


def test_each_seat_of_a_fold_is_asked_under_the_words_of_its_input(client, game):
    page = text_of(client.get(table_url(game, "deal_new")))
    assert "Rulings at the table" in page and "Why the hand is dead" in page


def test_a_fold_opens_where_something_in_it_is_said_or_wrong(client, game):
    form = form_for(RULES, options(), said={"outcome": "spilled", "winner": None, "offender": "N"})
    assert [fold.is_open for fold in form.layout.folds] == [True, False]
    page = typed(client, game, outcome="error_one")
    assert dict(page.context["form"].errors) == {"intact": ["Say whose hand was left intact: one hand."]}
    assert [fold.is_open for fold in page.context["form"].layout.folds] == [True, False]


# --- a deal at a table --------------------------------------------------------------------------------------------


def test_six_taps_record_a_deal(client, game):
    looked_at = typed(client, game, winner="S", discarder="W", way="value", value="30", exposures="2", dead="N")
    confirm(client, looked_at)
    (deal,) = deals_of(game)
    assert {"winner": "S", "discarder": "W", "value": 30, "exposures": 2, "dead": ["N"]}.items() <= deal.said.items()
    assert deal.score["net"] == {"E": 0, "S": 30, "W": -20, "N": 0}


@pytest.mark.parametrize(("outcome", "net"), [("wall", 10), ("time", 0), ("void", 0)])
def test_a_word_that_says_that_nobody_won_asks_for_neither_winner_nor_thrower(client, game, outcome, net):
    confirm(client, typed(client, game, outcome=outcome))
    (deal,) = deals_of(game)
    assert (deal.said["outcome"], deal.said["winner"]) == (outcome, None)
    assert set(deal.score["net"].values()) == {net}


def test_mah_jongg_asks_who_won_and_who_threw(client, game):
    assert dict(typed(client, game).context["form"].errors) == {"winner": ["Choose who won."]}
    asked = dict(typed(client, game, winner="S", value="25", way="value").context["form"].errors)
    assert list(asked) == ["discarder"]


def test_a_misnamed_tile_needs_no_more_than_its_thrower(client, game):
    confirm(client, typed(client, game, outcome="misnamed", winner="N", discarder="E", way="value", value="30"))
    assert deals_of(game)[0].score["net"] == {"E": -25, "S": 0, "W": 0, "N": 30}


def test_a_warning_stands_beside_the_button_that_records(client, game):
    page = form_in(client.get(table_url(game, "deal_new")), to="/deal/")
    said = {"winner": "S", "discarder": "W", "way": "value", "value": "30"}
    html = client.post(table_url(game, "deal_preview"), page.filled(**said)).content.decode()
    actions = html.partition('id="deal-actions"')[2]
    assert "The winner&#x27;s exposures were not said: counted as none." in actions
    html = client.post(table_url(game, "deal_preview"), page.filled(**said, exposures="0")).content.decode()
    assert "were not said" not in html and 'value="record"' in html


def test_tiles_that_fit_two_lines_score_the_dearest_unless_another_was_announced(client, game):
    tiles = {"winner": "E", "discarder": "S", "way": "tiles", "hand": TWO_LINES}
    proposed = typed(client, game, **tiles).context["entry"].score
    assert (proposed.totals, [other.total for other in proposed.alternatives]) == ({"E": 30}, [25])
    confirm(client, typed(client, game, **tiles, **{"check-line": "iguais-1"}))
    (deal,) = deals_of(game)
    assert (deal.said["line"], deal.score["totals"]) == ("iguais-1", {"E": 25})


def test_after_time_was_called_the_table_closes_its_game(client, game):
    play(game, {"winner": "S", "discarder": None, "value": 25, "jokerless": True}, {"outcome": "time", "winner": None})
    assert next_deal(game).over
    page = text_of(client.get(table_url(game)))
    assert "Time was called: no further game of this round counts." in page
    assert "Nobody won Time called" in page  # the running sheet tells it from a wall game
    assert "self-drawn · 25 Self-picked" in page and "Jokerless" in page
    assert client.get(table_url(game, "deal_new")).status_code == 302
    close(game)


# --- papers and public pages --------------------------------------------------------------------------------------


def test_papers_and_public_pages_name_a_line_and_never_print_it(client, game):
    play(game, {"winner": "S", "discarder": "E", "line": "t-1", "exposures": 1})
    row = texts(table_grid(sheet_content(game)).rows[0])
    assert "t-1" in row
    printed = "333a 66a 333b 66b 9999b"
    assert not any(printed in text for text in row)
    assert printed not in text_of(client.get(public_url(game)))
    assert printed in text_of(client.get(table_url(game, "deal_new")))  # whoever plays has the card in his hand


def test_an_event_folds_the_numbers_of_the_organiser_until_one_is_changed():
    page = client_of(olga()).get("/events/new/?ruleset=american")
    groups = page.context["form"].option_groups
    assert [(group.heading, group.is_folded, group.is_open) for group in groups] == [
        ("", False, False),
        ("Points of a tournament", True, False),
        ("Rules of the house, for money", True, False),
    ]
    assert [field.name for field in groups[0].fields] == [f"option-{name}" for name in ("scoring", "preset", "card")]
    event = one_table(ruleset="american", options=options(wall_points=5)).round.tournament
    page = client_of(olga()).get(f"/e/{event.slug}/edit/")
    assert [group.is_open for group in page.context["form"].option_groups[1:]] == [True, False]


# --- the demo event -----------------------------------------------------------------------------------------------


@pytest.fixture
def demo() -> Tournament:
    return load_event(read_json(FIXTURE.read_bytes()))


def test_the_demo_event_has_twenty_players_who_meet_once(demo):
    assert demo.entries.exclude(substitute=True).count() == 20
    games = Game.objects.filter(round__tournament=demo)
    states = [set(games.filter(round__number=number).values_list("state", flat=True)) for number in (1, 2, 3, 4)]
    assert states == [{"signed"}, {"signed"}, {"running", "closed"}, {"drawn"}]
    players = demo.entries.filter(substitute=False)
    met = [frozenset(game.seats.filter(entry__in=players).values_list("entry__number", flat=True)) for game in games]
    assert all(len(one & other) <= 1 for one in met for other in met if one is not other)


def test_the_demo_event_shares_places_and_leaves_out_who_left_and_who_stood_in(demo):
    rows = standings(demo, after=2).rows
    assert [(row.place, row.entry.number, row.values["points"]) for row in rows[:3]] == [
        (1, 9, 105),
        (1, 10, 105),
        (3, 12, 100),
    ]
    assert [(row.place, row.entry.name) for row in rows[-2:]] == [
        (None, "Norberto Vasques Lampreia"),
        (None, "Urraca Ventimiglio"),
    ]


def test_the_demo_event_tells_deals_in_every_way():
    said = [deal["said"] for game in read_json(FIXTURE.read_bytes())["games"] for deal in game.get("deals", ())]
    assert {"value", "line", "hand", "dead", "peeked", "misnamed"} <= {name for one in said for name in one}
    assert {"wall", "time", "misnamed", "spilled", "error_one"} <= {one.get("outcome") for one in said}
