"""What commands about one event share."""

from django.core.management.base import CommandError

from tournament.models import Tournament


def event_of(slug: str) -> Tournament:
    """The event of this address, or the end of the command with exit status 2."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise CommandError(f"There is no event {slug}.", returncode=2)
    return tournament
