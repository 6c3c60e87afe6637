"""Cards that the site knows: its own, which are files, and those of the clubs that somebody belongs to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

from scoring.inputs import CardInput
from scoring.result import ScoringError
from scoring.ruleset import RuleSet
from scoring.text import Text
from tournament.models import Card

UNKNOWN_CARD = "There is no card “{id}” here."
MESSAGES = (UNKNOWN_CARD,)


@dataclass(frozen=True)
class KnownCard:
    """A card that may be chosen: its id here, what it is called, and its card object; `club` is its holder's name."""

    id: str
    title: str
    year: int | None
    data: Mapping[str, Any]
    club: str = ""


@cache
def site_cards(ruleset: RuleSet) -> tuple[KnownCard, ...]:
    """The cards that come with the site, newest first; they are read without a database."""
    if ruleset.card_format is None:
        return ()
    files = sorted((settings.BASE_DIR / "fixtures" / "cards" / ruleset.slug).glob("*.json"), reverse=True)
    cards = [ruleset.card_format.read_data(json.loads(file.read_text(encoding="utf-8"))) for file in files]
    return tuple(KnownCard(card["id"], card["title"], card.get("year"), card) for card in cards)


def club_cards(ruleset: RuleSet, user: Any) -> tuple[KnownCard, ...]:
    """The cards of the clubs that this person belongs to, all for a superuser; their ids name the club."""
    if ruleset.card_format is None or user is None or not user.is_authenticated:
        return ()
    cards = Card.objects.filter(ruleset=ruleset.slug).select_related("club")
    if not user.is_superuser:
        cards = cards.filter(club__members__user=user)
    return tuple(
        KnownCard(f"{card.club.slug}/{card.card_id}", card.title, card.year, card.data, card.club.name)
        for card in cards
    )


def known_cards(ruleset: RuleSet, user: Any = None) -> tuple[KnownCard, ...]:
    """Every card that this person may choose: the site's own, then those of his clubs."""
    return (*site_cards(ruleset), *club_cards(ruleset, user))


def with_cards(ruleset: RuleSet, options: Mapping[str, Any], user: Any = None) -> Mapping[str, Any]:
    """The options with card objects in place of the ids of cards; raises ScoringError for an id that is not known."""
    if ruleset.card_format is None or not isinstance(options, Mapping):
        return options
    found = dict(options)
    for item in ruleset.options:
        if isinstance(item, CardInput) and isinstance(found.get(item.name), str):
            found[item.name] = _card(ruleset, found[item.name], item.name, user)
    return found


def _card(ruleset: RuleSet, id: str, name: str, user: Any) -> Mapping[str, Any]:
    # The club's cards are asked for only where the site has none of this id: the command line needs no database.
    for cards in (site_cards, lambda rules: club_cards(rules, user)):
        if (card := next((one for one in cards(ruleset) if one.id == id), None)) is not None:
            return card.data
    raise ScoringError("options", Text(UNKNOWN_CARD, {"id": id[:60]}), input=name)


def card_title(ruleset: RuleSet, options: Mapping[str, Any]) -> str:
    """What the card in these complete options is called, empty where there is none."""
    cards = (options.get(item.name) for item in ruleset.options if isinstance(item, CardInput))
    return next((str(card["title"]) for card in cards if isinstance(card, Mapping)), "")


def completed(ruleset: RuleSet, options: Mapping[str, Any], user: Any = None) -> dict[str, Any]:
    """The options with every card in place and every default filled in; raises ScoringError."""
    return ruleset.check_options(with_cards(ruleset, options, user))
