"""The Django app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        # A system check registers itself, which it can do once the models are loaded.
        from tournament.domain import libraries  # noqa: F401
