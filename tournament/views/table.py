"""The referee's page of a table, and the public running sheet of a game; both follow the game while it is played."""

import hashlib

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags, quote_etag
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.result import Score
from tournament.domain.access import JUDGE, role_in
from tournament.domain.recording import next_deal
from tournament.domain.running import running_sheet
from tournament.interfaces.deal_entry import draft_name, entries_in, net_of
from tournament.interfaces.table_forms import players_of
from tournament.models import Deal, Game, Record, Table
from tournament.views.games import (
    at_table,
    context_of,
    games_of,
    no_game,
    number_of,
    of_event,
    public_address,
    secret,
    sheet_of,
    takes_deals,
    unknown_table,
)

PAGE_VERSION = "1"
"""Part of the tag of a live fragment: a new one makes every phone fetch the fragment again."""


@require_safe
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The game that is on at the table: the first that is not signed, else the last."""
    found = Table.objects.select_related("tournament").filter(token=token).first()
    if found is None:
        return unknown_table(request)
    games = list(games_of(found))
    if not games:
        return no_game(request, found)
    current = next((game for game in games if game.state != Game.State.SIGNED), games[-1])
    return secret(table_page(request, current))


@require_safe
@at_table
def table_game(request, game):
    return table_page(request, game)


def table_page(request, game: Game) -> HttpResponse:
    others = [other for other in games_of(game.table) if other.pk != game.pk]
    highlighted = recorded_just_now(request, game)
    more = {"others": others, "recorded": highlighted, "again": "again" in request.GET, "referee": True}
    if isinstance(highlighted, Deal):
        more["done_draft"] = draft_name(game, highlighted.number, highlighted.supersedes)
        more["recorded_net"] = net_of(Score.from_data(highlighted.score), entries_in(highlighted))
    elif highlighted:
        more["done_draft"] = f"game-{game.pk}-{highlighted.kind}-{highlighted.sequence - 1}"
    elif dropped := number_of(request.GET.get("dropped")):
        more["done_draft"] = draft_name(game, dropped)
    return render(request, "table/table.html", following(game) | more)


def recorded_just_now(request, game: Game) -> Record | None:
    """The record that a form has made and that its page points out."""
    record = Record.objects.filter(game=game, sequence=number_of(request.GET.get("recorded"))).first()
    concrete = {Record.Kind.DEAL: "deal", Record.Kind.TOTALS: "gametotals", Record.Kind.PENALTY: "penalty"}
    concrete |= {Record.Kind.SEAT: "seatchange"}
    name = concrete.get(record.kind) if record else None
    return getattr(record, name) if name else record


def following(game: Game) -> dict:
    """What a page shows that follows a game: who sits where now, with how much, and the running sheet."""
    sheet = running_sheet(game)
    upcoming = next_deal(game)
    start_of = {now: start for start, now in upcoming.seats.items()}
    seats = [(seat, entry, start_of[seat], sheet.total_of(entry)) for seat, entry in upcoming.entries.items()]
    return context_of(
        game,
        **sheet_of(sheet),
        upcoming=upcoming,
        seats_now=seats,
        tag=tag_of(game),
        takes_deals=takes_deals(game),
        public_url=public_address("game", game),
    )


# ---------- pages that follow the game ----------


def tag_of(game: Game) -> str:
    """The ETag of a live fragment: it changes with every record of the game and with the language."""
    parts = [PAGE_VERSION, game.pk, game.state, game.length, game.head, get_language()]
    parts += [entry.name for entry in players_of(game).values()]
    return quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:20])


def live(request, game: Game, *, referee: bool) -> HttpResponse:
    """The part of a page that changes; a phone that has it already gets an empty answer."""
    tag = tag_of(game)
    if tag in parse_etags(request.headers.get("If-None-Match", "")):
        response = HttpResponseNotModified()
    else:
        response = render(request, "table/_live.html", following(game) | {"referee": referee})
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response


@require_safe
@at_table
def table_live(request, game):
    return live(request, game, referee=True)


@require_safe
@of_event
def game(request, game):
    judges = JUDGE in role_in(request.user, game.round.tournament)
    return render(request, "table/game.html", following(game) | {"referee": False, "judges": judges})


@require_safe
@of_event
def game_live(request, game):
    return live(request, game, referee=False)
