"""Whole events in and out: an event file is checked, then stored in one piece; a dump holds all records and digests."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournament.domain.event_dump import dump_event, event_text
from tournament.domain.event_json import EventFileError, FileFault, read_json
from tournament.domain.event_plan import EntryPlan, EventPlan, OfficialPlan, plan_of
from tournament.domain.event_storing import Storing
from tournament.domain.pins import hash_of
from tournament.models import (
    Deal,
    Entry,
    GameTotals,
    Official,
    Penalty,
    Player,
    Record,
    Sheet,
    Tournament,
)

__all__ = ["EventFileError", "FileFault", "dump_event", "event_text", "load_event", "read_json"]

logger = logging.getLogger(__name__)

Hashes = Mapping[EntryPlan | OfficialPlan, str]


def load_event(data: Any, *, replace: bool = False) -> Tournament:
    """Stores the event of a file as a whole, or raises EventFileError with every fault and stores nothing.

    With `replace` an event of the same address gives way: its tables keep their links, and its players and officials
    their PINs where the file has none.
    """
    plan = plan_of(data)
    if not replace and Tournament.objects.filter(slug=plan.slug).exists():
        raise known_already()
    hashes = hash_pins(plan)
    with transaction.atomic():
        tournament = Tournament.objects.select_for_update().filter(slug=plan.slug).first()
        if tournament and not replace:
            raise known_already()
        if tournament:
            clear(tournament)
        refuse_known_submissions(plan)
        tournament = store_event(tournament, plan)
        entries = store_entries(tournament, plan, hashes)
        store_officials(tournament, plan, hashes)
        Storing(tournament, entries).store(plan.games)
    logger.info("%s: loaded with %d entries and %d games", plan.slug, len(plan.entries), len(plan.games))
    return tournament


def known_already() -> EventFileError:
    message = _("An event with this address exists already. Replace it (--replace), or change the address.")
    return EventFileError([FileFault("$.event.slug", str(message))])


def hash_pins(plan: EventPlan) -> Hashes:
    """The hashes of all PINs, made before the database is locked: each takes its time."""
    event = Tournament(slug=plan.slug)
    hashes: dict[EntryPlan | OfficialPlan, str] = {}
    for entry in plan.entries:
        holder = Entry(tournament=event, number=entry.number)
        hashes[entry] = hash_of(holder, entry.pin) if entry.pin else entry.pin_hash
    for official in plan.officials or ():
        holder = Official(tournament=event, role=official.role)
        hashes[official] = hash_of(holder, official.pin) if official.pin else official.pin_hash
    return hashes


def clear(tournament: Tournament) -> None:
    """Takes out what was played; the event's own row, tables, entries and officials stay."""
    Sheet.objects.filter(game__round__tournament=tournament).delete()
    for model in (Deal, GameTotals, Penalty):
        held = model.objects.filter(game__round__tournament=tournament)
        while (latest := held.filter(superseded_by=None)).exists():
            latest.delete()
    Record.objects.filter(game__round__tournament=tournament).delete()
    tournament.round_set.all().delete()
    tournament.begun, tournament.begun_mac = [], ""


def refuse_known_submissions(plan: EventPlan) -> None:
    """A record has one place: neither twice in a file nor in two events of a site."""
    faults = []
    seen: set[UUID] = set()
    for game in plan.games:
        ids = [record.submission for record in game.records or ()]
        twice = seen.intersection(ids) or len(set(ids)) < len(ids)
        if twice or Record.objects.filter(submission__in=ids).exists():
            message = _("Records of this game are on this site already, in another game or event.")
            faults.append(FileFault(f"{game.path}.records", str(message)))
        seen.update(ids)
    if faults:
        raise EventFileError(faults)


def store_event(tournament: Tournament | None, plan: EventPlan) -> Tournament:
    tournament = tournament or Tournament(slug=plan.slug)
    for name, value in plan.fields.items():
        setattr(tournament, name, value)
    tournament.save()
    return tournament


def store_entries(tournament: Tournament, plan: EventPlan, hashes: Hashes) -> dict[int, Entry]:
    """The entries by number; one who keeps number and name keeps his row, and with it his PIN."""
    kept = {(entry.number, entry.name): entry for entry in tournament.entries.select_related("player")}
    wanted = {(item.number, item.name) for item in plan.entries}
    gone = [entry for key, entry in kept.items() if key not in wanted]
    tournament.entries.filter(pk__in=[entry.pk for entry in gone]).delete()
    Player.objects.filter(pk__in=[entry.player_id for entry in gone], entries=None).delete()
    entries = {}
    for item in plan.entries:
        entry = kept.get((item.number, item.name)) or Entry(tournament=tournament, number=item.number)
        entry.player = player_of(item, entry)
        entry.team, entry.substitute, entry.withdrawn = item.team, item.substitute, item.withdrawn
        give_hash(entry, hashes[item])
        entry.save()
        entries[item.number] = entry
    return entries


def player_of(item: EntryPlan, entry: Entry) -> Player:
    """The person behind an entry: the one who has it, or the one of this name and federation number, or a new one."""
    about = {"name": item.name, "country": item.country, "federation_number": item.federation_number}
    if entry.pk and about == {name: getattr(entry.player, name) for name in about}:
        return entry.player
    known = Player.objects.filter(**about).first() if item.federation_number else None
    return known or Player.objects.create(**about)


def store_officials(tournament: Tournament, plan: EventPlan, hashes: Hashes) -> None:
    """Those of the file take the place of those before; a file that says nothing of officials leaves them."""
    if plan.officials is None:
        return
    kept = {(official.name, official.role): official for official in tournament.officials.all()}
    wanted = {(item.name, item.role) for item in plan.officials}
    gone = [official.pk for key, official in kept.items() if key not in wanted]
    tournament.officials.filter(pk__in=gone).delete()
    tournament.officials.update(user=None)
    for item in plan.officials:
        official = kept.get((item.name, item.role)) or Official(tournament=tournament, name=item.name, role=item.role)
        official.user = user_of(item.user)
        give_hash(official, hashes[item])
        official.save()


def user_of(username: str):
    """The log-in of this name; a new one cannot be used before it is given a password."""
    users = get_user_model().objects
    if not username:
        return None
    return users.filter(username=username).first() or users.create_user(username)


def give_hash(holder: Entry | Official, pin_hash: str) -> None:
    if pin_hash:
        holder.pin_hash, holder.wrong_pins, holder.pin_locked_until = pin_hash, 0, None
