"""An event file, checked as a whole: what is to be stored, or every fault with its path."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.result import ScoringError
from scoring.ruleset import RuleSet
from scoring.ruleset import get as get_ruleset
from scoring.ruleset import slugs as ruleset_slugs
from tournament.domain.cards import completed
from tournament.domain.event_games import GamePlan, Rules, check_games
from tournament.domain.event_json import EventFileError, FileFault, Part
from tournament.domain.movements import MOVEMENTS
from tournament.domain.pins import PIN
from tournament.domain.prizes import MOST_PRIZE, MOST_PRIZES
from tournament.domain.steps import is_whole
from tournament.models import Official

SLUG = re.compile(r"[-a-zA-Z0-9_]{1,60}")
PIN_HASH = re.compile(r"\$argon2id\$[!-~]{20,180}")
CURRENCY = re.compile(r"[A-Z]{3}")
COUNTRY = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True)
class EntryPlan:
    number: int
    name: str
    country: str
    federation_number: str
    team: str
    substitute: bool
    withdrawn: bool
    pin: str
    pin_hash: str


@dataclass(frozen=True)
class OfficialPlan:
    name: str
    role: str
    user: str
    pin: str
    pin_hash: str


@dataclass(frozen=True)
class EventPlan:
    """An event as its file says; `officials` None when the file says nothing of them."""

    slug: str
    fields: Mapping[str, Any]
    entries: tuple[EntryPlan, ...]
    officials: tuple[OfficialPlan, ...] | None
    games: tuple[GamePlan, ...] = field(default=())


def plan_of(data: Any) -> EventPlan:
    """The plan of a file that is sound in itself; raises EventFileError with all faults."""
    faults: list[FileFault] = []
    file = Part(faults, data)
    slug, fields, rules = check_event(file.part("event"), recorded=has_records(file.value))
    entries = tuple(check_entries(file))
    officials = tuple(check_officials(file)) if file.has("officials") else None
    names = {entry.number: entry.name for entry in entries}
    games = tuple(check_games(file, slug, rules, names, officials or ()))
    file.nothing_else()
    if faults:
        raise EventFileError(faults)
    return EventPlan(slug, fields, entries, officials, games)


def has_records(file: dict[str, Any]) -> bool:
    games = file.get("games")
    return isinstance(games, list) and any(isinstance(game, dict) and game.get("records") for game in games)


def check_event(event: Part, *, recorded: bool) -> tuple[str, dict[str, Any], Rules]:
    slug = event.text("slug", most=60)
    if slug and not SLUG.fullmatch(slug):
        event.fault(_("An address has letters without accents, digits, hyphens and underscores only."), "slug")
    name, place = event.text("name", most=120).strip(), event.text("place", most=120, default="").strip()
    starts, ends = event.day("starts"), event.day("ends", None)
    if isinstance(starts, date) and isinstance(ends, date) and ends < starts:
        event.fault(_("The event ends before it starts."), "ends")
    ruleset, options = check_rules(event, recorded=recorded)
    default_rounds = ruleset.default_rounds if ruleset else 4
    rounds = event.whole("rounds", least=1, most=100, default=default_rounds)
    deals = event.whole("deals_per_game", least=1, most=400, default=None)
    # Records were made under the options as they stand in a dump; a later version of the rules may know more of them.
    options_as_stored = (event.get("options", {}) if recorded else options) if options else {}
    language = event.choice("language", dict(settings.LANGUAGES), default="es")
    places = check_places(event, ruleset)
    event.nothing_else()
    fields = {
        "name": name,
        "place": place,
        "starts": starts,
        "ends": ends,
        "ruleset": ruleset.slug if ruleset else "",
        "options": options_as_stored,
        "language": language,
        "rounds": rounds,
        "deals_per_game": deals,
        **places,
    }
    usable = ruleset if options is not None else None
    return slug, fields, Rules(usable, options or {}, options_as_stored, rounds, deals)


def check_places(event: Part, ruleset: RuleSet | None) -> dict[str, Any]:
    """How players move, who is placed, and the prizes; left out, as the rule set has it for a new event."""
    movement = event.choice("movement", ("", *MOVEMENTS), default=ruleset.default_movement if ruleset else "")
    currency = event.text("currency", most=3, default="")
    if currency and not CURRENCY.fullmatch(currency):
        event.fault(_("A currency is three capital letters, such as EUR."), "currency")
    placed = ruleset.ranks_substitutes if ruleset else True
    return {
        "movement": movement,
        "prizes": check_prizes(event),
        "currency": currency,
        "rank_substitutes": event.flag("rank_substitutes", default=placed),
        "rank_withdrawn": event.flag("rank_withdrawn", default=placed),
    }


def check_prizes(event: Part) -> list[int]:
    prizes = event.get("prizes", [])
    if not isinstance(prizes, list) or len(prizes) > MOST_PRIZES:
        event.fault(format_lazy(_("This must be a list of at most {most} amounts."), most=MOST_PRIZES), "prizes")
        return []
    for place, amount in enumerate(prizes):
        if not is_whole(amount) or not 0 <= amount <= MOST_PRIZE:
            message = _("This must be a whole number from {least} to {most}.")
            event.fault(format_lazy(message, least=0, most=MOST_PRIZE), f"prizes[{place}]")
    return prizes


def check_rules(event: Part, *, recorded: bool) -> tuple[RuleSet | None, dict[str, Any] | None]:
    slug = event.choice("ruleset", ruleset_slugs())
    given = event.get("options", {})
    if not slug:
        return None, None
    ruleset = get_ruleset(slug)
    if not isinstance(given, dict):
        event.fault(_("This must be an object."), "options")
        return ruleset, None
    try:
        # Options of records are stored as they stand, so that a card must stand in them and not its id.
        return ruleset, ruleset.check_options(given) if recorded else completed(ruleset, given)
    except ScoringError as error:
        event.fault(error.message.render(gettext), "options")
        return ruleset, None


def check_entries(file: Part):
    seen: dict[int, str] = {}
    for part in file.parts("entries", []):
        number = part.whole("number", least=1, most=100_000)
        name = part.text("name", most=100).strip()
        country = part.text("country", most=2, default="")
        if country and not COUNTRY.fullmatch(country):
            part.fault(_("A country is two capital letters, such as ES."), "country")
        if number in seen:
            message = _("The number {number} is given twice, first at {path}.")
            part.fault(format_lazy(message, number=number, path=seen[number]), "number")
        elif number is not None:
            seen[number] = part.path
        entry = EntryPlan(
            number=number,
            name=name,
            country=country,
            federation_number=part.text("federation_number", most=40, default=""),
            team=part.text("team", most=80, default=""),
            substitute=part.flag("substitute"),
            withdrawn=part.flag("withdrawn"),
            **check_pins(part),
        )
        part.nothing_else()
        yield entry


def check_officials(file: Part):
    seen: set[tuple[str, str]] = set()
    users: set[tuple[str, str]] = set()
    for part in file.parts("officials"):
        name, role = part.text("name", most=100).strip(), part.choice("role", Official.Role.values)
        user = part.text("user", most=150, default="")
        if (name, role) in seen or (user and (user, role) in users):
            part.fault(_("This official is given twice."))
        seen.add((name, role))
        users.add((user, role))
        yield OfficialPlan(name, role or "", user, **check_pins(part))
        part.nothing_else()


def check_pins(part: Part) -> dict[str, str]:
    """A PIN, or the hash of one as dumped; both may be left out."""
    pin = part.text("pin", most=20, default="")
    if pin and not PIN.fullmatch(pin):
        part.fault(_("A PIN has four to eight digits."), "pin")
    pin_hash = part.text("pin_hash", most=200, default="")
    if pin_hash and not PIN_HASH.fullmatch(pin_hash):
        part.fault(_("This is not the hash of a PIN."), "pin_hash")
    if pin and pin_hash:
        part.fault(_("Give the PIN or its hash, not both."), "pin_hash")
    return {"pin": pin, "pin_hash": pin_hash}
