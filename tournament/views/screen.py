"""The view for a projector: standings or seats in large letters, renewed by itself, page after page."""

import hashlib
import time

from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import condition

from scoring import ruleset as registry
from tournament.domain.overview import current_round, version_of
from tournament.interfaces.tables import standings_table
from tournament.models import Tournament
from tournament.views.guards import public_event, tournament_of
from tournament.views.standings import cached_standings

SHOWS = ("standings", "tables", "players")
PAGE_SECONDS = 12
ROWS = {"standings": 16, "tables": 8, "players": 48}


def shown(request) -> str:
    asked = request.GET.get("show", "")
    return asked if asked in SHOWS else SHOWS[0]


def turn() -> int:
    """Counts the pages that have been shown; the same for every screen of the venue."""
    return int(time.time() // PAGE_SECONDS)


def etag_of(request, slug: str) -> str:
    version = version_of(tournament_of(slug))
    facts = (version, shown(request), get_language(), turn())
    return f'"{hashlib.sha256(repr(facts).encode()).hexdigest()[:32]}"'


def part(request, tournament: Tournament) -> dict:
    """What is on the screen now: one page of the rows asked for."""
    show = shown(request)
    if show == "standings":
        rows = list(standings_table(tournament, cached_standings(tournament)).data)
        more = {"criteria": cached_standings(tournament).criteria[:2]}
    else:
        current = current_round(tournament)
        rows = (current.by_player() if show == "players" else list(current.tables)) if current else []
        more = {"drawn": current}
    pages = max(1, -(-len(rows) // ROWS[show]))
    page = turn() % pages
    return {
        "tournament": tournament,
        "ruleset": registry.get(tournament.ruleset),
        "show": show,
        "rows": rows[page * ROWS[show] : (page + 1) * ROWS[show]],
        "page": page + 1,
        "pages": pages,
        **more,
    }


@public_event
def screen(request, tournament: Tournament):
    return render(request, "events/screen.html", part(request, tournament) | {"seconds": PAGE_SECONDS})


@condition(etag_func=etag_of)
@public_event
def screen_part(request, tournament: Tournament):
    response = render(request, "events/screen_part.html", part(request, tournament))
    patch_cache_control(response, no_cache=True)
    return response
