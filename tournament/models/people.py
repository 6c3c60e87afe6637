"""Players, who play in many tournaments, and officials, who serve in one."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.pins import PinHolder


class Player(models.Model):
    """A person who plays; two people may have the same name."""

    name = models.CharField(_("name"), max_length=100)
    country = models.CharField(_("country"), max_length=2, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=40, blank=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name


class Official(PinHolder):
    """Somebody who serves in one tournament: organiser, referee or judge; may log in, may sign with a PIN."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        REFEREE = "referee", _("referee")
        JUDGE = "judge", _("judge")

    tournament = models.ForeignKey("tournament.Tournament", models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="officials")
    name = models.CharField(_("name"), max_length=100)
    role = models.CharField(_("role"), max_length=20, choices=Role)

    class Meta:
        ordering = ["role", "name", "pk"]
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="official_once_per_role"),
            models.UniqueConstraint(fields=["tournament", "name", "role"], name="official_name_once_per_role"),
        ]

    def __str__(self) -> str:
        return self.name
