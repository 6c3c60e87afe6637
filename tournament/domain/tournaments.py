"""What an organiser does with an event as a whole: create it, change it, name its officials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import RecordingError
from tournament.domain.pins import new_pin, set_pin
from tournament.domain.seals import make_event_key
from tournament.domain.writing import has_started, locked_event
from tournament.models import Official, Signature, Tournament

FROZEN = ("ruleset", "options", "deals_per_game")
"""What cannot change any more once something was recorded."""


class NotPossible(RecordingError):
    """The organiser cannot do this now; `field` is the field of a form that it belongs to, if any."""

    def __init__(self, message: str, field: str | None = None) -> None:
        self.field = field
        super().__init__(message)


def free_slug(name: str) -> str:
    """An address made from the name that no other event has."""
    stem = slugify(name)[:50].strip("-") or "event"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 3))
    return next(slug for slug in candidates if slug not in taken)


def create_tournament(*, user, organiser: str, values: Mapping[str, Any]) -> Tournament:
    """A new event with its seal key, its creator as organiser of this name; `values` are fields of Tournament."""
    name = " ".join(organiser.split())
    for _attempt in range(3):
        try:
            with transaction.atomic():
                tournament = Tournament.objects.create(slug=free_slug(values["name"]), **values)
                Official.objects.create(tournament=tournament, user=user, name=name, role=Official.Role.ORGANISER)
        except IntegrityError:  # somebody else took the address in this moment
            continue
        make_event_key(tournament)
        return tournament
    raise NotPossible(_("The event could not be created because its address is taken. Try another name."), "name")


@transaction.atomic
def change_tournament(tournament: Tournament, values: Mapping[str, Any]) -> Tournament:
    """Changes fields of an event; what is frozen after the start of play stays as it is, whatever was sent."""
    current = locked_event(tournament.pk)
    drawn = current.round_set.count()
    if values.get("rounds", current.rounds) < drawn:
        message = format_lazy(
            _("{count} rounds are drawn already; remove one before shortening the event."), count=drawn
        )
        raise NotPossible(message, "rounds")
    frozen = FROZEN if has_started(current) else ()
    for name, value in values.items():
        if name not in frozen:
            setattr(current, name, value)
    current.save()
    return current


@transaction.atomic
def add_official(
    tournament: Tournament, *, name: str, role: str, username: str = "", password: str = "", pin: str = ""
) -> tuple[Official, str]:
    """A new official with his PIN (made when none is given), and a log-in when a user name is given.

    A user name that exists is that person's account and keeps its password.
    """
    locked_event(tournament.pk)
    name = " ".join(name.split())
    if tournament.officials.filter(name=name, role=role).exists():
        raise NotPossible(_("Somebody of this name has this role already."), "name")
    user = None
    if username:
        user = _account(username, password)
        if tournament.officials.filter(user=user, role=role).exists():
            raise NotPossible(_("This log-in has this role already."), "username")
    official = Official.objects.create(tournament=tournament, name=name, role=role, user=user)
    if pin:
        set_pin(official, pin)
        return official, pin
    return official, new_pin(official)


def _account(username: str, password: str):
    users = get_user_model().objects
    if existing := users.filter(username__iexact=username).first():
        if password:
            message = _("There is an account of this name already. Leave the password empty to use it.")
            raise NotPossible(message, "username")
        return existing
    if not password:
        raise NotPossible(_("There is no account of this name yet. Give it a first password."), "password")
    return users.create_user(username=username, password=password)


@transaction.atomic
def rename_official(official: Official, name: str) -> None:
    """Another name for what is signed from now on; what is on record keeps the name that it was signed with."""
    locked_event(official.tournament_id)
    name = " ".join(name.split())
    same = Official.objects.filter(tournament=official.tournament_id, role=official.role, name=name)
    if same.exclude(pk=official.pk).exists():
        raise NotPossible(_("Somebody of this name has this role already."), "name")
    official.name = name
    official.save(update_fields=["name"])


@transaction.atomic
def remove_official(official: Official) -> None:
    """Takes the role away; an event keeps an organiser, and records keep their judge."""
    locked_event(official.tournament_id)
    others = Official.objects.filter(tournament=official.tournament_id, role=official.role).exclude(pk=official.pk)
    if official.role == Official.Role.ORGANISER and not others.exclude(user=None).exists():
        raise NotPossible(_("An event needs an organiser with a log-in: add another one first."))
    if official.rulings.exists() or Signature.objects.filter(official=official).exists():
        raise NotPossible(format_lazy(_("{name} has signed records, which must keep naming him."), name=official.name))
    official.delete()
