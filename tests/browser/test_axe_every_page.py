"""Every page, on phone and desk, in light and dark: accessible, translated, nothing too wide or too small."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring import ruleset as registry
from tests import people
from tests.browser.watching import soundness_faults, wording_faults
from tournament.domain.cards import site_cards
from tournament.domain.club_cards import add_card
from tournament.domain.clubs import add_member, found_club
from tournament.domain.recording import give_penalty, give_ruling, supersede_deal
from tournament.domain.replacing import change_player
from tournament.interfaces.sealing import make_sheet
from tournament.models import Sheet

LANGUAGES = ("es", "pt", "en")
DEAL = "winner=S&discarder=E&way=tiles&hand=123m+456m+789m+55p+67p+%2B8p"
PICTURES = os.environ.get("PAGE_PICTURES")
"""A folder for a picture of each page, for whoever wants to look at them."""

NO_PAGES = {
    "answers to a form, which lead on to a page": {
        "set_language",
        "logout",
        "official_name",
        "official_pin",
        "official_remove",
        "entry_pin",
        "entry_withdraw",
        "entry_delete",
        "round_draw",
        "round_redraw",
        "round_remove",
        "round_exchange",
        "club_member_add",
        "club_member_role",
        "club_member_remove",
        "club_leave",
    },
    "parts of a page": {
        "score_answer",
        "screen_part",
        "table_live",
        "game_live",
        "deal_preview",
        "check_answer",
        "table_check_answer",
    },
    "data and files": {
        "api_rulesets",
        "api_score",
        "aid_card",
        "seating_list",
        "standings_csv",
        "sheet_table",
        "sheet_personal",
        "sheet_blank",
        "event_card",
        "event_cards",
        "event_cards_blank",
        "sheets_print",
        "sheet_file",
        "seal_root",
        "card_export",
        "card_pdf",
        "site_card_export",
        "site_card_pdf",
    },
}


@dataclass(frozen=True)
class Visit:
    """One page: `who` logs in for it, `status` is what the server answers."""

    name: str
    address: str
    who: Callable | None = None
    status: int = 200
    as_what: str = ""


@pytest.fixture
def event(site):
    """Round 1: table 1 signed, with a correction, a penalty and a ruling; table 2 running, 3 closed. Round 2: drawn."""
    event = people.spring_open(players=16)
    signed, running, closed = (people.draw(event, 1, table, seats) for table, seats in enumerate(SEATS, 1))
    people.draw(event, 2, 1, (5, 1, 9, 13))
    people.give_pins(event)
    for game in (signed, running, closed):
        deals = people.play(game, people.SOUTH_TAKES_40, people.NOBODY_WON, TILES, PATTERNS)
        penalised = game.seats.get(seat="W").entry
        give_penalty(game=game, submission=uuid4(), entry=penalised, points=-20, reason="Late", by="table 1")
        supersede_deal(deal=deals[0], submission=uuid4(), said=SELF_DRAWN, reason="Misread", by="table 1")
    for game in (signed, closed):
        people.close(game)
    people.sign_all(signed)
    judge = people.judge_of(event)
    give_ruling(game=signed, submission=uuid4(), judge=judge, text="Deal 2 was won.", deals={2: SELF_DRAWN})
    return event


SEATS = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))
SELF_DRAWN = {"winner": "S", "discarder": None, "value": 25}
TILES = {"winner": "N", "discarder": "E", "hand": "123m 456m 789m 55p 67p +8p"}
PATTERNS = {"winner": "W", "discarder": "E", "patterns": ["1.1", "2.1.1"]}


def at(name: str, *arguments, who=None, query: str = "", status: int = 200, as_what: str = "") -> Visit:
    address = reverse(name, args=arguments) + (f"?{query}" if query else "")
    return Visit(name, address, who, status, as_what)


def public_pages(event) -> list[Visit]:
    slug = event.slug
    game = event.round_set.get(number=1).games.first()
    sheet = make_sheet(game=game, kind=Sheet.Kind.TABLE, language="es")
    return [
        at("home"),
        at("login"),
        at("event_list"),
        at("score_index"),
        at("score", "wsom"),
        at("score", "wsom", query=DEAL, as_what="with a score"),
        at("score", "wsom", query=DEAL.replace("%2B8p", "8x"), as_what="with an error"),
        at("score", "wsom", query="way=patterns&winner=S&patterns=2.1.1", as_what="by patterns"),
        at("score_help", "wsom"),
        at("event", slug),
        at("round", slug, 1),
        at("round", slug, 2, as_what="drawn"),
        at("standings", slug),
        at("player", slug, 1),
        at("player", slug, 16, as_what="without a game"),
        at("game", slug, 1, 1, as_what="signed"),
        at("game", slug, 1, 2, as_what="running"),
        at("screen", slug),
        at("screen", slug, query="show=tables", as_what="tables"),
        at("screen", slug, query="show=players", as_what="players"),
        at("verify"),
        at("verify_sheet", sheet.code),
        at("verify_sheet", "0" * 20, status=404, as_what="unknown"),
        Visit("page not found", "/nowhere/", status=404),
        at("event_edit", slug, who=people.sam, status=403, as_what="of a stranger"),
    ]


def organiser_pages(event) -> list[Visit]:
    slug = event.slug
    pages = [
        at("event_list", as_what="of an organiser"),
        at("event", slug, as_what="of an organiser"),
        at("round", slug, 1, as_what="of an organiser"),
        at("round", slug, 2, as_what="of an organiser, drawn"),
        at("event_new"),
        at("event_edit", slug),
        at("event_officials", slug),
        at("entries", slug),
        at("entry_new", slug),
        at("entries_paste", slug),
        at("entry_pins", slug),
        at("entry_edit", slug, 1),
        at("table_links", slug),
        at("sheets_round", slug, 1),
        at("password_change"),
    ]
    return [Visit(page.name, page.address, people.olga, page.status, page.as_what) for page in pages]


def table_pages(event) -> list[Visit]:
    signed, running, closed = (table.token for table in event.tables.order_by("number"))
    penalty = event.round_set.get(number=1).games.get(table__number=2).records.get(kind="penalty")
    return [
        at("table", signed, as_what="of the next round"),
        at("table_game", signed, 1, as_what="signed"),
        at("table_game", signed, 2, as_what="drawn"),
        at("table_game", running, 1, as_what="running"),
        at("table_game", running, 1, query="recorded=1", as_what="just recorded"),
        at("table_game", closed, 1, as_what="closed"),
        at("table_game", closed, 2, status=404, as_what="without a game"),
        at("table", "nobody-knows-this-link", status=404, as_what="unknown"),
        at("deal_new", signed, 2),
        at("deal_correct", running, 1, 1, as_what="by value"),
        at("deal_correct", running, 1, 3, as_what="by tiles"),
        at("deal_correct", running, 1, 4, as_what="by patterns"),
        at("penalty_new", running, 1),
        at("seat_change", running, 1),
        at("penalty_withdraw", running, 1, penalty.sequence),
        at("game_totals", signed, 2),
        at("game_close", running, 1),
        at("game_reopen", closed, 1),
        at("game_sign", closed, 1),
        at("ruling_new", event.slug, 1, 1, who=people.julia),
        at("sheet_countersign", event.slug, 1, 1, who=people.julia),
    ]


def card_pages(_event) -> list[Visit]:
    """A club of Olga's, in which Rafael is a member, with the site's own card as its card."""
    rules = registry.get("american")
    known = site_cards(rules)[0]
    people.rafael()
    club = found_club(user=people.olga(), name="Clube da Ribeira")
    add_member(club, username="rafael")
    data = {**known.data, "id": "ribeira", "title": "Cartela da Ribeira"}
    add_card(club=club, ruleset=rules.slug, data=data, user=people.olga(), holds_card=True)
    mine, card = {"who": people.olga}, (club.slug, "ribeira")
    return [
        at("cards"),
        at("site_card", known.id),
        at("site_card_print", known.id),
        at("clubs", **mine),
        at("club", club.slug, **mine),
        at("club", club.slug, who=people.rafael, as_what="of a member"),
        at("club", club.slug, who=people.sam, status=404, as_what="of a stranger"),
        at("cards", **mine, as_what="of a member"),
        at("card_new", club.slug, **mine, query="ruleset=american"),
        at("card", *card, **mine),
        at("card_edit", *card, **mine),
        at("card_edit", *card, who=people.rafael, status=403, as_what="of a member"),
        at("card_copy", *card, **mine),
        at("card_delete", *card, **mine),
        at("card_print", *card, **mine),
    ]


def check_pages(event) -> list[Visit]:
    """The referee's checks under the site's own card, for everybody and at a table."""
    rules = registry.get("american")
    checked = people.spring_open(slug="checked", ruleset=rules.slug, options={"card": site_cards(rules)[0].data})
    token = people.draw(checked, 1, 1, (1, 2, 3, 4)).table.token
    drawn = event.tables.get(number=1).token
    asked = {
        "call": "seat=S&wanted=pung&tile=3B&beside=3B+J",
        "exposures": "seat=S&exposures=%5B999BJ%5D&gone=33B+%5BNNNJ%5D",
        "claims": "thrower=E&for_mah_jongg=N&for_exposure=S&for_exposure=W",
        "dead": "seat=W&because=no_line&since=discarded",
        "exchange": "turn=drawn&exposure=%5B333BJ%5D&given=4B",
    }
    return [
        at("checks", rules.slug),
        at("table_checks", token, 1),
        *(at("check", rules.slug, key, query=query, as_what=key) for key, query in asked.items()),
        *(at("table_check", token, 1, key, query=query, as_what=key) for key, query in asked.items()),
        at("check", rules.slug, "exposures", query="exposures=%5B333B", as_what="with an error"),
        at("check", rules.slug, "dead", as_what="empty"),
        at("deal_new", drawn, 2, query="winner=S", as_what="filled in by its address"),
    ]


def field_pages(event) -> list[Visit]:
    """Moving tables, players that change, prizes: before the draw, at the table and afterwards."""
    about = {"movement": "abcd", "prizes": [100], "currency": "EUR", "rank_substitutes": False}
    moving = people.spring_open(slug="moving", players=16, **about)
    moving.entries.filter(number=5).update(substitute=True)
    changed, closed = (people.draw(event_of, 1, 1, (1, 2, 3, 4)) for event_of in (changing(about), moving))
    for game in (changed, closed):
        for number, from_deal in ((5, 1), (1, 3)):
            entry = game.round.tournament.entries.get(number=number)
            change = {"seat": "E", "entry": entry, "from_deal": from_deal, "reason": "Late at the table."}
            change_player(game=game, submission=uuid4(), by="table 1", **change)
            people.play(game, people.SOUTH_TAKES_40, people.NOBODY_WON)
    people.close(closed)
    draft = people.spring_open(slug="draft", players=16, **about)
    mine, token = {"who": people.olga}, changed.table.token
    return [
        at("event", draft.slug, **mine, as_what="before the draw"),
        at("event_edit", draft.slug, **mine, as_what="with a movement"),
        at("round", moving.slug, 1, **mine, as_what="with a change of player"),
        at("standings", moving.slug, as_what="with prizes"),
        at("screen", moving.slug, as_what="with prizes"),
        at("player", moving.slug, 5, as_what="of a substitute"),
        at("game", moving.slug, 1, 1, as_what="with a change of player"),
        at("game_sign", closed.table.token, 1, as_what="with a change of player"),
        at("table_game", token, 1, as_what="with a change of player"),
        at("seat_change", token, 1, as_what="with a change of player"),
        at("penalty_new", token, 1, as_what="with a change of player"),
    ]


def changing(about):
    """An event in which a game goes on after its deals."""
    return people.spring_open(slug="changing", players=9, deals_per_game=8, **about)


AREAS = {
    "public": public_pages,
    "organiser": organiser_pages,
    "table": table_pages,
    "cards": card_pages,
    "checks": check_pages,
    "field": field_pages,
}


@pytest.mark.parametrize("area", AREAS)
def test_pages_are_sound(event, area, device, open_page, watch, site):
    watch.allow("status of 40[34]")
    page = open_page(device)
    faults = []
    for place, visit in enumerate(AREAS[area](event)):
        language = LANGUAGES[(place + (device == "desk")) % 3]
        arrive_as(page, visit, language, site)
        found = wording_faults(page, language) + soundness_faults(page)
        faults += [f"{visit.name} {visit.as_what} ({language}): {fault}" for fault in found]
        if PICTURES:
            take_pictures(page, f"{area}-{place:02}-{visit.name}-{device}")
    assert not faults, "\n".join(faults)


def arrive_as(page, visit: Visit, language: str, site: str) -> None:
    page.context.clear_cookies()
    cookies = {"django_language": language}
    if visit.who:
        client = Client()
        client.force_login(visit.who())
        cookies["sessionid"] = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
    assert page.goto(visit.address).status == visit.status, visit


def take_pictures(page, name: str) -> None:
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours)
        page.screenshot(path=Path(PICTURES, f"{name}-{colours}.png"), full_page=True)


def test_every_address_is_visited_or_no_page(event):
    visited = {visit.name for pages in AREAS.values() for visit in pages(event)}
    no_pages = set().union(*NO_PAGES.values())
    named = {pattern.name for pattern in patterns(get_resolver())}
    assert named - visited - no_pages == set()
    assert no_pages - named == set()
    assert visited & no_pages == set()


def patterns(resolver):
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from patterns(pattern)
