"""Entries of an event: players added, changed, withdrawn, and the PINs with which they sign."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count

from django.db import transaction
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.pins import new_pin
from tournament.domain.tournaments import NotPossible
from tournament.domain.writing import has_started, locked_event
from tournament.models import Entry, Player, Tournament

MOST_ENTRIES = 1000


@dataclass(frozen=True)
class NewEntry:
    """A player to be entered; without a number the next free one is taken."""

    name: str
    number: int | None = None
    team: str = ""
    country: str = ""
    federation_number: str = ""
    substitute: bool = False


def same_name(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


def numbered(tournament: Tournament, wanted: Sequence[int | None]) -> list[int]:
    """The numbers wanted, and where none is, the next one after all that are in use."""
    used = [*tournament.entries.values_list("number", flat=True), *filter(None, wanted)]
    following = count(max(used, default=0) + 1)
    return [number or next(following) for number in wanted]


@transaction.atomic
def add_entries(tournament: Tournament, new: Iterable[NewEntry]) -> list[Entry]:
    """Enters all of these players, or none."""
    new = list(new)
    locked_event(tournament.pk)
    taken = set(tournament.entries.values_list("number", flat=True))
    if len(taken) + len(new) > MOST_ENTRIES:
        raise NotPossible(format_lazy(_("An event holds at most {most} players."), most=MOST_ENTRIES))
    numbers = numbered(tournament, [entry.number for entry in new])
    for number in numbers:
        if number in taken:
            raise NotPossible(format_lazy(_("Number {number} is taken already."), number=number), "number")
        taken.add(number)
    return [_enter(tournament, number, entry) for number, entry in zip(numbers, new, strict=True)]


def _enter(tournament: Tournament, number: int, new: NewEntry) -> Entry:
    player = Player.objects.create(
        name=" ".join(new.name.split()), country=new.country, federation_number=new.federation_number
    )
    return Entry.objects.create(
        tournament=tournament, player=player, number=number, team=" ".join(new.team.split()), substitute=new.substitute
    )


def has_played(entry: Entry) -> bool:
    """Whether the entry has a seat in a drawn round or stands in a record."""
    return entry.seats.exists() or entry.penalties.exists() or entry.seat_changes.exists()


@transaction.atomic
def change_entry(entry: Entry, new: NewEntry) -> Entry:
    """Changes an entry. Its number is frozen after the start of play; before, a new number makes the PIN void."""
    locked_event(entry.tournament_id)
    if new.number and new.number != entry.number:
        if has_started(entry.tournament):
            raise NotPossible(_("Numbers cannot change after the start of play."), "number")
        if entry.tournament.entries.filter(number=new.number).exclude(pk=entry.pk).exists():
            raise NotPossible(format_lazy(_("Number {number} is taken already."), number=new.number), "number")
        entry.number = new.number
        entry.pin_hash = ""
    entry.team = " ".join(new.team.split())
    entry.substitute = new.substitute
    entry.save(update_fields=["number", "team", "substitute", "pin_hash"])
    player = entry.player
    if player.entries.exclude(pk=entry.pk).exists():  # another event keeps the player as he was entered there
        player.pk = None
        player._state.adding = True
    player.name, player.country = " ".join(new.name.split()), new.country
    player.federation_number = new.federation_number
    player.save()
    if entry.player_id != player.pk:
        entry.player = player
        entry.save(update_fields=["player"])
    return entry


def set_withdrawn(entry: Entry, *, withdrawn: bool) -> None:
    """Withdrawn players are left out of further draws; what they played stays."""
    entry.withdrawn = withdrawn
    entry.save(update_fields=["withdrawn"])


@transaction.atomic
def delete_entry(entry: Entry) -> None:
    """Removes an entry that has no seat yet, and its player unless another event knows him."""
    locked_event(entry.tournament_id)
    if has_played(entry):
        raise NotPossible(_("This player is seated in a drawn round. Withdraw the player instead."))
    player = entry.player
    entry.delete()
    if not player.entries.exists():
        player.delete()


def give_pins(entries: Iterable[Entry]) -> list[tuple[Entry, str]]:
    """A new PIN for each entry, told this once."""
    return [(entry, new_pin(entry)) for entry in entries]
