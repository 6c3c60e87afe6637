"""Rounds: drawing them, the seats of each, changes by hand, seating lists and table links on paper."""

import secrets

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django_htmx.http import HttpResponseClientRedirect

from scoring import ruleset as registry
from tournament.domain.access import ALL_ROLES, ORGANISER, REFEREE
from tournament.domain.drawing import (
    draw_rounds,
    exchange,
    is_untouched,
    quality_until,
    redraw_round,
    remove_round,
    teams_of,
    to_draw,
)
from tournament.domain.errors import RecordingError
from tournament.domain.overview import RoundSeats, rounds_of
from tournament.interfaces.event_forms import ExchangeForm
from tournament.interfaces.pdf import PdfUnavailable, render_pdf
from tournament.interfaces.qr import public_url, qr_picture
from tournament.models import Round, Tournament
from tournament.views.guards import officials_only, organisers_only, posted, public_event
from tournament.views.pdf import no_pdf, pdf_response


def drawn_or_404(tournament: Tournament, number: int) -> RoundSeats:
    found = rounds_of(tournament, number=number)
    if not found:
        raise Http404(_("Round %(number)s is not drawn yet.") % {"number": number})
    return found[0]


def onward(request, name: str, *args) -> HttpResponse:
    """To another page after a post, for a plain form and for htmx alike."""
    url = reverse(name, args=args)
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


@organisers_only
@posted("event")
def round_draw(request, tournament: Tournament):
    """Draws the next round or all that remain."""
    try:
        drawn = draw_rounds(tournament, whole="all" in request.POST)
    except RecordingError as error:
        messages.error(request, error.message)
        return onward(request, "event", tournament.slug)
    numbers = {"count": len(drawn), "first": drawn[0].number, "last": drawn[-1].number}
    text = ngettext("Round %(first)s is drawn.", "Rounds %(first)s to %(last)s are drawn.", len(drawn))
    messages.success(request, text % numbers)
    return onward(request, "round", tournament.slug, drawn[0].number)


def round_context(request, tournament: Tournament, number: int) -> dict:
    drawn = drawn_or_404(tournament, number)
    manages = ORGANISER in request.roles
    untouched = manages and is_untouched(drawn.round)
    draw = to_draw(tournament)
    return {
        "tournament": tournament,
        "ruleset": registry.get(tournament.ruleset),
        "drawn": drawn,
        "numbers": list(tournament.round_set.order_by("number").values_list("number", flat=True)),
        "quality": quality_until(drawn.round) if manages else None,
        "has_teams": bool(teams_of(tournament)),
        "untouched": untouched,
        "is_last": draw.next_number == number + 1,
        "draw": draw,
        "form": ExchangeForm(drawn.round) if manages else None,
    }


@public_event
def round_page(request, tournament: Tournament, number: int):
    return render(request, "events/round.html", round_context(request, tournament, number))


@organisers_only
@posted("round")
def round_redraw(request, tournament: Tournament, number: int):
    drawn = drawn_or_404(tournament, number).round
    try:
        redraw_round(drawn, seed=secrets.token_hex(8))
    except RecordingError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Round %(number)s is drawn again.") % {"number": number})
    return onward(request, "round", tournament.slug, number)


@organisers_only
@posted("round")
def round_remove(request, tournament: Tournament, number: int):
    drawn = drawn_or_404(tournament, number).round
    try:
        remove_round(drawn)
    except RecordingError as error:
        messages.error(request, error.message)
        return redirect("round", tournament.slug, number)
    messages.success(request, _("Round %(number)s is removed.") % {"number": number})
    return redirect("event", tournament.slug)


@organisers_only
@posted("round")
def round_exchange(request, tournament: Tournament, number: int):
    """Two players change places; a wrong choice comes back with its message."""
    context = round_context(request, tournament, number)
    drawn: Round = context["drawn"].round
    form = ExchangeForm(drawn, data=request.POST)
    if form.is_valid():
        try:
            exchange(drawn, form.cleaned_data["one"], form.cleaned_data["other"])
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            names = {"one": form.cleaned_data["one"].name, "other": form.cleaned_data["other"].name}
            messages.success(request, _("%(one)s and %(other)s have changed places.") % names)
            return redirect("round", tournament.slug, number)
    return render(request, "events/round.html", context | {"form": form}, status=422)


@public_event
def seating_list(request, tournament: Tournament, number: int):
    """Who sits where, by table and by player, on paper."""
    drawn = drawn_or_404(tournament, number)
    context = {
        "tournament": tournament,
        "ruleset": registry.get(tournament.ruleset),
        "drawn": drawn,
        "qr": qr_picture(public_url("round", tournament.slug, number)),
    }
    try:
        pdf = render_pdf("events/seating_list.html", context, language=tournament.language)
    except PdfUnavailable as error:
        return no_pdf(request, error)
    return pdf_response(pdf, f"{tournament.slug}-round-{number}-seating.pdf")


@officials_only(*ALL_ROLES)
def table_links(request, tournament: Tournament):
    """A QR code for each table of the venue, to print and put on it."""
    links = [(table, public_url("table", table.token)) for table in tournament.tables.order_by("number")]
    context = {
        "tournament": tournament,
        "links": [{"table": table, "url": url, "qr": qr_picture(url)} for table, url in links],
        "acts": bool({ORGANISER, REFEREE} & request.roles),
    }
    return render(request, "events/table_links.html", context)
