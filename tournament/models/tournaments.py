"""Tournaments and who plays in them."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.models.pins import PinHolder


class Tournament(models.Model):
    """One event under one rule set; rule set, edition and options are frozen once play has started.

    `movement` says how players go from table to table (empty: by a plan), `prizes` are amounts by place. `begun` are
    the games that have records, as round and table; `begun_mac` authenticates them as `Game.head_mac` does a game.
    """

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120, blank=True)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"), null=True, blank=True)
    ruleset = models.CharField(_("rule set"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    language = models.CharField(_("language of the sheets"), max_length=5, choices=settings.LANGUAGES, default="es")
    rounds = models.PositiveIntegerField(_("rounds"), default=4)
    deals_per_game = models.PositiveIntegerField(_("deals per game"), null=True, blank=True)
    movement = models.CharField(_("movement"), max_length=20, blank=True)
    prizes = models.JSONField(_("prizes"), default=list, blank=True)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    rank_substitutes = models.BooleanField(_("substitutes are placed"), default=True)
    rank_withdrawn = models.BooleanField(_("who has left is placed"), default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    begun = models.JSONField(default=list, editable=False)
    begun_mac = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ["-starts", "name"]
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])


class Entry(PinHolder):
    """A player in a tournament, under his number."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries")
    player = models.ForeignKey("tournament.Player", models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    team = models.CharField(_("team"), max_length=80, blank=True)
    substitute = models.BooleanField(_("substitute"), default=False)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once")]

    def __str__(self) -> str:
        return f"{self.number} {self.player.name}"

    @property
    def name(self) -> str:
        return self.player.name
