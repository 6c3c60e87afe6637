"""Score cards for a whole event as PDF: of one player for everybody, of all players for the officials."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournament.domain.access import ALL_ROLES
from tournament.domain.overview import version_of
from tournament.interfaces.event_card_pdf import event_cards_pdf
from tournament.interfaces.pdf import PdfUnavailable
from tournament.models import Tournament
from tournament.views.guards import officials_only, public_event
from tournament.views.pdf import no_pdf, pdf_response
from tournament.views.sheets import language_asked

KEPT_SECONDS = 60
CARDS_A_FILE = 60
"""Cards that are drawn in one request, which takes a quarter of a second for each."""


@require_safe
@public_event
def one(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The card of a player as the records stand, which say the same on his page; drawn once for each state of them."""
    entry = get_object_or_404(tournament.entries.select_related("player"), number=number)
    language = language_asked(request, tournament)
    key = f"event-card-{entry.pk}-{language}-{version_of(tournament)}"
    pdf = cache.get(key)
    if pdf is None:
        try:
            pdf = event_cards_pdf(tournament, [entry], language=language)
        except PdfUnavailable as error:
            return no_pdf(request, error)
        cache.set(key, pdf, KEPT_SECONDS)
    return pdf_response(pdf, f"{tournament.slug}-player{number}-event-{language}.pdf")


@require_safe
@officials_only(*ALL_ROLES)
def all_filled(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return cards_of_all(request, tournament, filled=True)


@require_safe
@officials_only(*ALL_ROLES)
def all_blank(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return cards_of_all(request, tournament, filled=False)


def cards_of_all(request: HttpRequest, tournament: Tournament, *, filled: bool) -> HttpResponse:
    """One file; a page with a link to each of its parts where there are too many players for one."""
    language = language_asked(request, tournament)
    entries = list(tournament.entries.select_related("player").order_by("number"))
    parts = [entries[start : start + CARDS_A_FILE] for start in range(0, len(entries), CARDS_A_FILE)] or [[]]
    asked = request.GET.get("part", "")
    if len(parts) > 1 and asked not in map(str, range(1, len(parts) + 1)):
        context = {"tournament": tournament, "parts": parts, "filled": filled, "language": language}
        return render(request, "sheets/event_card_parts.html", context)
    number = int(asked) if len(parts) > 1 else 1
    try:
        pdf = event_cards_pdf(tournament, parts[number - 1], language=language, filled=filled)
    except PdfUnavailable as error:
        return no_pdf(request, error)
    kind, part = "event-cards" if filled else "blank-event-cards", f"-{number}" if len(parts) > 1 else ""
    return pdf_response(pdf, f"{tournament.slug}-{kind}{part}-{language}.pdf")
