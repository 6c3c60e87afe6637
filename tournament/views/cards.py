"""Cards: those of the site for everybody, those of a club for its members; shown, exported and printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from threading import Lock
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import ruleset as registry
from scoring.cards import CardError, CardView
from scoring.ruleset import RuleSet
from tournament.domain.cards import KnownCard, site_cards
from tournament.domain.clubs import OWNER, clubs_of
from tournament.interfaces.card_files import KINDS, write
from tournament.interfaces.card_reading import faults_of_data, warnings_of
from tournament.interfaces.pdf import PdfUnavailable, html_to_pdf, render_html
from tournament.models import Card, Club
from tournament.views.clubs import club_page
from tournament.views.pdf import no_pdf, pdf_response

KEPT_SECONDS = 3600
one_at_a_time = Lock()


@dataclass(frozen=True)
class Held:
    """A card, and where it stands: on the site for everybody, or in a club."""

    ruleset: RuleSet
    data: Mapping[str, Any]
    club: Club | None = None
    card: Card | None = None
    is_owner: bool = False

    @cached_property
    def view(self) -> CardView:
        assert self.ruleset.card_format is not None
        return self.ruleset.card_format.view(self.data)

    def address(self, page: str = "", *arguments: str) -> str:
        """The address of a page of this card."""
        if self.card and self.club:
            return reverse(f"card{page}", args=[self.club.slug, self.card.card_id, *arguments])
        return reverse(f"site_card{page}", args=[self.data["id"], *arguments])

    @property
    def exports(self) -> dict[str, str]:
        return {kind: self.address("_export", kind) for kind in KINDS}

    @property
    def print_address(self) -> str:
        return self.address("_print")

    @property
    def pdf_address(self) -> str:
        return self.address("_pdf")


def rulesets_with_cards() -> list[RuleSet]:
    return [ruleset for ruleset in registry.all_rulesets() if ruleset.card_format is not None]


def of_site(view: Callable) -> Callable:
    """The view gets a card that comes with the site."""

    @require_safe
    @wraps(view)
    def found(request, id: str, **kwargs) -> HttpResponse:
        return view(request, site_card_of(id), **kwargs)

    return found


def site_card_of(id: str) -> Held:
    for ruleset in rulesets_with_cards():
        for known in site_cards(ruleset):
            if known.id == id:
                return Held(ruleset, known.data)
    raise Http404(_("There is no card at this address."))


def with_held(view: Callable) -> Callable:
    """The view gets a card of the club; where the site cannot read it any more, a page says so."""

    @wraps(view)
    def found(request, club: Club, card_id: str, **kwargs) -> HttpResponse:
        card = club.cards.filter(card_id=card_id).first()
        if card is None:
            raise Http404(_("There is no card at this address."))
        ruleset = next((rules for rules in rulesets_with_cards() if rules.slug == card.ruleset), None)
        if ruleset is None:
            return unreadable(request, club, card)
        held = Held(ruleset, card.data, club, card, request.club_role == OWNER)
        try:
            return view(request, held, **kwargs)
        except CardError as error:
            return unreadable(request, club, card, held=held, faults=faults_of_data(error, card.data))

    return found


def unreadable(request: HttpRequest, club: Club, card: Card, **more: Any) -> HttpResponse:
    """The rules of a stored card are gone, or have become stricter since."""
    return render(request, "cards/unreadable.html", {"club": club, "stored": card, **more}, status=503)


def of_club(view: Callable) -> Callable:
    """The view gets a card of a club that the reader may look into."""
    return club_page()(require_safe(with_held(view)))


def cards(request: HttpRequest) -> HttpResponse:
    """Every card that the reader may see, those of the site first."""
    response = render(request, "cards/list.html", {"rows": rows_by_ruleset(request.user), "clubs": my_clubs(request)})
    patch_cache_control(response, private=True, no_cache=True)
    return response


def my_clubs(request: HttpRequest) -> list[Club]:
    return list(clubs_of(request.user).prefetch_related("cards"))


def rows_by_ruleset(user: Any) -> list[tuple[RuleSet, tuple[KnownCard, ...], list[Card]]]:
    """The rule sets that are played with cards: the site's cards of each, and those of the reader's clubs."""
    in_clubs = list(Card.objects.filter(club__in=clubs_of(user)).select_related("club"))
    return [
        (ruleset, site_cards(ruleset), [card for card in in_clubs if card.ruleset == ruleset.slug])
        for ruleset in rulesets_with_cards()
    ]


def _show(request: HttpRequest, held: Held) -> HttpResponse:
    context = {"held": held, "card": held.view, "warnings": list(warnings_of(held.view))}
    return render(request, "cards/card.html", context)


def _export(request: HttpRequest, held: Held, kind: str) -> HttpResponse:
    if kind not in KINDS:
        raise Http404(_("Cards are exported as JSON, YAML and text."))
    file = write(held.data, kind, held.ruleset.card_format)
    response = HttpResponse(file.content, content_type=file.content_type)
    response["Content-Disposition"] = f'attachment; filename="{file.name}"'
    return response


def _print(request: HttpRequest, held: Held) -> HttpResponse:
    return render(request, "cards/print.html", {"held": held, "card": held.view})


def drawn(html: str) -> bytes:
    """The page as PDF, drawn once: three columns take seconds, in which no other paper of the site is drawn."""
    key = f"card-{sha256(html.encode()).hexdigest()}"
    if (pdf := cache.get(key)) is None:
        with one_at_a_time:
            if (pdf := cache.get(key)) is None:
                pdf = html_to_pdf(html)
                cache.set(key, pdf, KEPT_SECONDS)
    return pdf


def _pdf(request: HttpRequest, held: Held) -> HttpResponse:
    try:
        pdf = drawn(render_html("cards/pdf.html", {"held": held, "card": held.view}, language=get_language()))
    except PdfUnavailable as error:
        return no_pdf(request, error)
    return pdf_response(pdf, f"{held.view.id}.pdf")


site_card, card = of_site(_show), of_club(_show)
site_card_export, card_export = of_site(_export), of_club(_export)
site_card_print, card_print = of_site(_print), of_club(_print)
site_card_pdf, card_pdf = of_site(_pdf), of_club(_pdf)
