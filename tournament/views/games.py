"""Finding a game for a request: by a table's secret link or by its place in an event; and answers to its forms."""

import uuid
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from scoring import ruleset as registry
from tournament.domain.running import RunningSheet
from tournament.models import Game, Official, Record, Table

GAMES = Game.objects.select_related("table", "round__tournament")


def games_of(table: Table):
    """The games at a table, first round first."""
    return GAMES.filter(table=table).order_by("round__number")


def at_table(view):
    """The view gets the game of a table's link and a round; a link that opens nothing has its own page."""

    @wraps(view)
    def found(request, token, round_number, **kwargs):
        table = Table.objects.select_related("tournament").filter(token=token).first()
        if table is None:
            return unknown_table(request)
        game = games_of(table).filter(round__number=round_number).first()
        if game is None:
            return no_game(request, table, round_number)
        return secret(view(request, game, **kwargs))

    return found


def of_event(view):
    """The view gets the game of an event by round and table, as everybody may see it."""

    @wraps(view)
    def found(request, slug, round_number, table_number, **kwargs):
        place = {"round__tournament__slug": slug, "round__number": round_number, "table__number": table_number}
        game = GAMES.filter(**place).first()
        if game is None:
            raise Http404(_("There is no such game in this event."))
        return view(request, game, **kwargs)

    return found


def secret(response: HttpResponse) -> HttpResponse:
    """A page behind a secret link is listed nowhere and, unless it says how, kept by no browser."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    if "Cache-Control" not in response:
        add_never_cache_headers(response)
    return response


def unknown_table(request) -> HttpResponse:
    return secret(render(request, "table/unknown.html", status=404))


def no_game(request, table: Table, round_number: int | None = None) -> HttpResponse:
    """The link is right, but nobody plays here (in this round)."""
    context = {"table": table, "tournament": table.tournament, "number": round_number, "games": games_of(table)}
    return secret(render(request, "table/no_game.html", context, status=404))


def context_of(game: Game, **more) -> dict:
    """What every page of a game shows."""
    tournament = game.round.tournament
    ruleset = registry.get(tournament.ruleset)
    options = ruleset.check_options(tournament.options)
    return {
        "game": game,
        "table": game.table,
        "round": game.round,
        "tournament": tournament,
        "ruleset": ruleset,
        "options": options,
        "has_checks": bool(ruleset.checks(options)),
        **more,
    }


def sheet_of(sheet: RunningSheet) -> dict:
    """The running sheet with the sum that must be zero; None where the points of a deal do not cancel."""
    cancel = sheet.ruleset.payments_cancel(sheet.options)
    return {"sheet": sheet, "points_sum": sum(sheet.points.values()) if cancel else None}


def address(name: str, game: Game, **kwargs) -> str:
    """The address of a page behind the table's link."""
    return reverse(name, kwargs={"token": game.table.token, "round_number": game.round.number, **kwargs})


def public_address(name: str, game: Game) -> str:
    place = {"round_number": game.round.number, "table_number": game.table.number}
    return reverse(name, kwargs={"slug": game.round.tournament.slug, **place})


def acting(request: HttpRequest, game: Game) -> str:
    """Who acts, as records keep it: an official of the event when logged in, else the table whose link was used."""
    if request.user.is_authenticated:
        official = Official.objects.filter(tournament=game.round.tournament, user=request.user).first()
        if official:
            return f"{official.role} {official.pk}"
    return f"table {game.table.number}"


def go(request: HttpRequest, url: str) -> HttpResponse:
    """On to another page after a post, for a plain form and for htmx alike."""
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def submission_of(request: HttpRequest) -> uuid.UUID | None:
    """The id that the client gave to this submission; None when it is damaged."""
    try:
        return uuid.UUID(request.POST.get("submission", ""))
    except ValueError:
        return None


def number_of(text: str | None) -> int | None:
    """A number in an address or a hidden field; None when it is damaged."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


def recorded_before(game: Game, submission: uuid.UUID | None) -> Record | None:
    """What this very submission has recorded already."""
    return Record.objects.filter(game=game, submission=submission).first() if submission else None


def after_record(request: HttpRequest, game: Game, record: Record, *, created: bool = True) -> HttpResponse:
    """Back to the table, which shows what was recorded."""
    again = "" if created else "&again=1"
    return go(request, f"{address('table_game', game)}?recorded={record.sequence}{again}")


def takes_deals(game: Game) -> bool:
    """Whether anything but signatures can be recorded at the table."""
    return game.state in (Game.State.DRAWN, Game.State.RUNNING)
