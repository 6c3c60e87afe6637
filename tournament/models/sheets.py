"""Sealed sheets: which record each was made from, and the hash of the whole file."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _


def new_code() -> str:
    """The code printed on a sheet and in its QR: 80 bits."""
    return secrets.token_hex(10)


class Sheet(models.Model):
    """One sealed PDF of a game (`entry` None) or of one player's card, made from the chain as it stood at `head`."""

    class Kind(models.TextChoices):
        TABLE = "table", _("table sheet")
        PERSONAL = "personal", _("score record card")

    game = models.ForeignKey("tournament.Game", models.CASCADE, related_name="sheets")
    kind = models.CharField(max_length=10, choices=Kind)
    entry = models.ForeignKey("tournament.Entry", models.PROTECT, null=True, blank=True, related_name="sheets")
    language = models.CharField(max_length=5)
    code = models.CharField(max_length=20, unique=True, default=new_code)
    length = models.PositiveIntegerField()
    head = models.CharField(max_length=64)
    sha256 = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "kind", "entry", "pk"]
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "entry", "language", "head"], name="one_card_per_state_of_the_record"
            ),
            models.UniqueConstraint(
                fields=["game", "language", "head"],
                condition=models.Q(entry__isnull=True),
                name="one_table_sheet_per_state_of_the_record",
            ),
        ]

    def __str__(self) -> str:
        return self.code
