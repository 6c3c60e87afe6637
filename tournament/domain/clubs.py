"""Clubs: found one, let people in, change who owns it, leave. A club has always an owner."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import RecordingError
from tournament.models import Club, ClubMember

OWNER, MEMBER = ClubMember.Role.OWNER, ClubMember.Role.MEMBER
RESERVED = {"new"}
"""What stands in an address in place of a club's or a card's own."""


class ClubError(RecordingError):
    """Nothing was changed; `field` is the field of a form that it belongs to, if any."""

    def __init__(self, message: str, field: str | None = None) -> None:
        self.field = field
        super().__init__(message)


def clubs_of(user: Any) -> QuerySet[Club]:
    """The clubs that somebody may look into: his own, and all for whoever runs the site."""
    if not user.is_authenticated:
        return Club.objects.none()
    return Club.objects.all() if user.is_superuser else Club.objects.filter(members__user=user)


def role_in_club(user: Any, club: Club) -> str:
    """Owner, member, or empty for a stranger; whoever runs the site acts as an owner."""
    if not user.is_authenticated:
        return ""
    if user.is_superuser:
        return OWNER
    return club.members.filter(user=user).values_list("role", flat=True).first() or ""


def found_club(*, user: Any, name: str) -> Club:
    """A new club, whose founder owns it."""
    stem = slugify(name)[:50].strip("-") or "club"
    for _attempt in range(3):
        taken = RESERVED | set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
        candidates = (stem if number == 1 else f"{stem}-{number}" for number in range(1, len(taken) + 3))
        slug = next(slug for slug in candidates if slug not in taken)
        try:
            with transaction.atomic():
                club = Club.objects.create(slug=slug, name=name)
                ClubMember.objects.create(club=club, user=user, role=OWNER)
        except IntegrityError:  # somebody else took the address in this moment
            continue
        return club
    raise ClubError(_("The club could not be founded because its address is taken. Try another name."), "name")


@transaction.atomic
def add_member(club: Club, *, username: str) -> ClubMember:
    """Lets somebody in who has an account; a capital letter more or less does not matter."""
    _locked(club)
    users = get_user_model().objects
    user = users.filter(username=username).first() or users.filter(username__iexact=username).first()
    if user is None:
        raise ClubError(_("Nobody has an account of this name on this site."), "username")
    member, is_new = ClubMember.objects.get_or_create(club=club, user=user)
    if not is_new:
        raise ClubError(_("This person belongs to the club already."), "username")
    return member


@transaction.atomic
def set_role(member: ClubMember, role: str) -> None:
    """Makes somebody an owner, or an owner a member."""
    member = _as_it_is(member)
    if role != OWNER:
        _check_another_owner(member)
    member.role = role
    member.save(update_fields=["role"])


@transaction.atomic
def hand_over(member: ClubMember, *, by: Any) -> None:
    """Makes somebody an owner in the place of the one who says so."""
    _locked(member.club)
    set_role(member, OWNER)
    mine = member.club.members.filter(user=by).exclude(pk=member.pk).first()
    if mine is not None:
        set_role(mine, MEMBER)


@transaction.atomic
def remove_member(member: ClubMember) -> None:
    """Lets a member go, or the last owner not."""
    member = _as_it_is(member)
    _check_another_owner(member)
    member.delete()


def _locked(club: Club) -> None:
    """Two owners who leave in the same moment wait for each other."""
    Club.objects.select_for_update().get(pk=club.pk)


def _as_it_is(member: ClubMember) -> ClubMember:
    """The member under the lock of the club, who may have gone since the page was opened."""
    _locked(member.club)
    current = ClubMember.objects.select_related("club").filter(pk=member.pk).first()
    if current is None:
        raise ClubError(_("This person has left the club in the meantime."))
    return current


def _check_another_owner(member: ClubMember) -> None:
    if not member.club.members.filter(role=OWNER).exclude(pk=member.pk).exists():
        raise ClubError(_("The last owner cannot go: hand the club over to somebody first."))
