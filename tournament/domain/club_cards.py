"""The cards that a club holds: entered, changed and deleted by its owners, and never half."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.clubs import RESERVED, ClubError
from tournament.models import Card, Club


class IdTaken(ClubError):
    """The club has a card of this id already."""

    def __init__(self, id: str) -> None:
        message = _("This club has a card with the id “{id}” already. Give this one another id.")
        super().__init__(format_lazy(message, id=id), "id")


class ChangedMeanwhile(RuntimeError):
    """Somebody else changed the card since it was opened; `card` is what it is now."""

    def __init__(self, card: Card) -> None:
        self.card = card
        super().__init__()


class CardGone(ClubError):
    """Somebody else removed the card since it was opened, or gave it another id."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "While you typed, another owner removed this card or gave it another id. "
                "Your text is not lost: you can store it as a new card."
            )
        )


def add_card(*, club: Club, ruleset: str, data: Mapping[str, Any], user: Any, holds_card: bool) -> Card:
    """A new card of the club, which must say that it holds it; `data` is a checked card object."""
    if not holds_card:
        raise ClubError(_("Say first that the club holds this card."), "holds_card")
    card = Card(club=club, ruleset=ruleset, created_by=user, holds_card=True)
    return _saved(card, data)


@transaction.atomic
def change_card(card: Card, *, data: Mapping[str, Any], revision: int) -> Card:
    """The card with other contents, unless somebody made something else of it since `revision`."""
    current = Card.objects.select_for_update().select_related("club").filter(pk=card.pk).first()
    if current is None:
        raise CardGone
    if current.data == data:
        return current
    if current.revision != revision:
        raise ChangedMeanwhile(current)
    current.revision += 1
    return _saved(current, data)


def _saved(card: Card, data: Mapping[str, Any]) -> Card:
    if data["id"] in RESERVED:
        raise IdTaken(data["id"])
    card.card_id, card.title, card.year, card.data = data["id"], data["title"], data.get("year"), dict(data)
    try:
        with transaction.atomic():
            card.save()
    except IntegrityError:
        raise IdTaken(data["id"]) from None
    return card
