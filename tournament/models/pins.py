"""People who sign with a PIN: its hash, and the count of wrong tries that limits guessing."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class PinHolder(models.Model):
    """Somebody with a PIN of this tournament; an empty hash means that none was given out."""

    pin_hash = models.CharField(_("PIN hash"), max_length=200, blank=True, editable=False)
    wrong_pins = models.PositiveIntegerField(_("wrong PINs in a row"), default=0, editable=False)
    pin_locked_until = models.DateTimeField(_("PIN locked until"), null=True, blank=True, editable=False)

    class Meta:
        abstract = True
