"""Sheets as PDF: of one game, of one player, blank, and all of a round made step by step."""

from __future__ import annotations

import time

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.domain.access import ALL_ROLES, role_in
from tournament.domain.sheet_files import SheetError, current_sheets, read_sheet
from tournament.domain.sheets import sheet_content, sheet_event
from tournament.interfaces.pdf import PdfUnavailable
from tournament.interfaces.sealing import make_sheet, merged, wanted_sheets
from tournament.interfaces.sheets import blank_pdf, sheet_pdf
from tournament.models import Entry, Game, SeatChange, Sheet, Tournament
from tournament.views.games import GAMES, of_event
from tournament.views.guards import officials_only, public_event
from tournament.views.pdf import no_pdf, pdf_response

SECONDS_A_STEP = 0.8
"""How long one request goes on making sheets before it answers how far it is."""


def language_asked(request: HttpRequest, tournament: Tournament) -> str:
    asked = request.GET.get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else tournament.language


def may_see_draft(request: HttpRequest, game: Game) -> bool:
    """Officials of the event, and whoever holds the link of the table."""
    return request.GET.get("token") == game.table.token or bool(role_in(request.user, game.round.tournament))


def game_sheet(request: HttpRequest, game: Game, *, kind: str, entry: Entry | None = None) -> HttpResponse:
    """Sealed and public once the game is signed, like its result; a draft before that, for officials."""
    language = language_asked(request, game.round.tournament)
    who = f"-player{entry.number}" if entry else ""
    name = f"{game.round.tournament.slug}-round{game.round.number}-table{game.table.number}{who}-{language}"
    try:
        if game.state == Game.State.SIGNED:
            sheet = make_sheet(game=game, kind=kind, entry=entry, language=language)
            return pdf_response(read_sheet(sheet), f"{name}.pdf")
        if not may_see_draft(request, game):
            raise PermissionDenied(_("The sheets of a game are public once it is signed."))
        content = sheet_content(game)
        player = content.player_of(entry)
        return pdf_response(sheet_pdf(content, kind=kind, language=language, player=player), f"{name}-draft.pdf")
    except (SheetError, PdfUnavailable) as error:
        return no_pdf(request, error)


@require_safe
@of_event
def table_sheet(request: HttpRequest, game: Game) -> HttpResponse:
    return game_sheet(request, game, kind=Sheet.Kind.TABLE)


@require_safe
def personal_sheet(request: HttpRequest, slug: str, round_number: int, entry_number: int) -> HttpResponse:
    """The card of somebody who was drawn for a game of the round, or took a seat of it."""
    entry = get_object_or_404(Entry.objects.select_related("player"), tournament__slug=slug, number=entry_number)
    taken = SeatChange.objects.filter(entry=entry)
    games = GAMES.filter(Q(seats__entry=entry) | Q(pk__in=taken.values("game")), round__number=round_number)
    if not (game := games.distinct().first()):
        raise Http404
    return game_sheet(request, game, kind=Sheet.Kind.PERSONAL, entry=entry)


@require_safe
@public_event
def blank_sheet(request: HttpRequest, tournament: Tournament, kind: str) -> HttpResponse:
    if kind not in Sheet.Kind.values:
        raise Http404
    language = language_asked(request, tournament)
    try:
        pdf = blank_pdf(sheet_event(tournament), kind=kind, language=language)
    except PdfUnavailable as error:
        return no_pdf(request, error)
    return pdf_response(pdf, f"{tournament.slug}-blank-{kind}-{language}.pdf")


# --- all sheets of a round ----------------------------------------------------------------------------------------


def signed_games(tournament: Tournament, number: int) -> list[Game]:
    round_ = get_object_or_404(tournament.round_set, number=number)
    games = round_.games.filter(state=Game.State.SIGNED).order_by("table__number")
    return list(games.select_related("round__tournament", "table"))


def progress(tournament: Tournament, number: int, language: str) -> dict:
    """Which sheets of the round there are to be, with the sheet of each that is made."""
    games = signed_games(tournament, number)
    sheets = current_sheets(games, language)
    rows = [
        {"game": game, "kind": kind, "entry": entry, "sheet": sheets.get((game.pk, kind, entry and entry.pk))}
        for game, kind, entry in wanted_sheets(games)
    ]
    made = sum(row["sheet"] is not None for row in rows)
    total_games = Game.objects.filter(round__tournament=tournament, round__number=number).count()
    return {
        "event": tournament,
        "number": number,
        "language": language,
        "rows": rows,
        "made": made,
        "wanted": len(rows),
        "complete": made == len(rows),
        "unsigned": total_games - len(games),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@officials_only(*ALL_ROLES)
def round_sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Shows how far the sheets of a round are; a POST makes the next ones, for about a second."""
    language = language_asked(request, tournament)
    if request.method != "POST":
        return render(request, "sheets/round.html", progress(tournament, number, language))
    try:
        make_next(tournament, number, language)
    except (SheetError, PdfUnavailable) as error:
        return no_pdf(request, error)
    if request.htmx:
        return render(request, "sheets/round_progress.html", progress(tournament, number, language) | {"going": True})
    return redirect(request.get_full_path())


def make_next(tournament: Tournament, number: int, language: str) -> None:
    until = time.monotonic() + SECONDS_A_STEP
    for row in progress(tournament, number, language)["rows"]:
        if row["sheet"] is None:
            make_sheet(game=row["game"], kind=row["kind"], entry=row["entry"], language=language)
            if time.monotonic() > until:
                return


@require_safe
@officials_only(*ALL_ROLES)
def print_copy(request: HttpRequest, tournament: Tournament, number: int, kind: str) -> HttpResponse:
    """All sheets of one kind that are made, in one file without seals, for the printer."""
    language = language_asked(request, tournament)
    if kind not in Sheet.Kind.values:
        raise Http404
    rows = progress(tournament, number, language)["rows"]
    sheets = [row["sheet"] for row in rows if row["sheet"] and row["kind"] == kind]
    if not sheets:
        raise Http404
    try:
        pdf = merged([read_sheet(sheet) for sheet in sheets])
    except SheetError as error:
        return no_pdf(request, error)
    return pdf_response(pdf, f"{tournament.slug}-round{number}-{kind}-print-{language}.pdf")
