"""Who may do what in an event: organisers manage it, referees and judges see its table links, judges rule.

Everybody may read the public pages of an event; whoever has an account may create events of their own.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.models import Official, Tournament

ORGANISER, REFEREE, JUDGE = Official.Role.ORGANISER, Official.Role.REFEREE, Official.Role.JUDGE
ALL_ROLES = frozenset({ORGANISER, REFEREE, JUDGE})

NEEDED = {
    frozenset({ORGANISER}): _("Only an organiser of this event may do this."),
    frozenset({JUDGE}): _("Only a judge of this event may do this."),
    frozenset({ORGANISER, REFEREE}): _("Only an organiser or a referee of this event may do this."),
    ALL_ROLES: _("Only officials of this event may do this."),
}
"""What is told to somebody without the role."""


def role_in(user, tournament: Tournament) -> set[str]:
    """The roles of a user in this event; superusers have all."""
    if not user.is_authenticated:
        return set()
    if user.is_superuser:
        return {str(role) for role in ALL_ROLES}
    return set(Official.objects.filter(tournament=tournament, user=user).values_list("role", flat=True))
