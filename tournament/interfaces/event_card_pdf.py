"""Event score cards as PDF: a page for each player, without a seal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from tournament.interfaces.event_card_grids import event_card_grid
from tournament.interfaces.event_cards import EventCard, event_cards
from tournament.interfaces.pdf import render_pdf
from tournament.interfaces.qr import public_url
from tournament.interfaces.sheet_grids import mark_of
from tournament.interfaces.sheets import SignatureBox, event_context
from tournament.models import Entry, Tournament


def event_cards_pdf(tournament: Tournament, entries: Sequence[Entry], *, language: str, filled: bool = True) -> bytes:
    """The cards in one file, filled from the records as they stand or blank."""
    with translation.override(language):
        cards = event_cards(tournament, entries, filled=filled)
        context = event_context(cards[0].event) | {
            "title": f"{tournament.name}: {gettext('Event score card')}",
            "verify": public_url("verify"),
            "cards": [card_context(card) for card in cards],
        }
    return render_pdf("sheets/event_cards.html", context, language=language)


def card_context(card: EventCard) -> dict[str, Any]:
    name = card.entry.name if card.entry else ""
    return {
        "entry": card.entry,
        "seat": mark_of(card.event, card.seat) if card.seat else "",
        "keeps_seat": bool(card.event.tournament.movement),
        "grid": event_card_grid(card),
        "penalties": card.penalties,
        "boxes": [[SignatureBox(gettext("Player"), name), SignatureBox(gettext("Referee"))]],
    }
