"""Clubs, who belongs to them, and the cards that they or the site hold."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A club whose members share the cards that it holds."""

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=120)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class ClubMember(models.Model):
    """Somebody who belongs to a club; an owner changes its cards and its members."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="clubs")
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)

    class Meta:
        ordering = ["-role", "pk"]
        verbose_name = _("member of a club")
        verbose_name_plural = _("members of clubs")
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="member_once_per_club")]

    def __str__(self) -> str:
        return f"{self.club}: {self.user}"


class Card(models.Model):
    """A card that a club holds, as a card object of its rule set; only the club's members see it.

    `revision` grows with every change, so that two people who edit at once notice it.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="cards")
    ruleset = models.CharField(_("rule set"), max_length=40)
    card_id = models.SlugField(_("id"), max_length=60)
    title = models.CharField(_("title"), max_length=120)
    year = models.PositiveIntegerField(_("year"), null=True, blank=True)
    data = models.JSONField()
    holds_card = models.BooleanField(_("the club holds this card"), default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    revision = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = [models.F("year").desc(nulls_last=True), Lower("title"), "pk"]
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        constraints = [models.UniqueConstraint(fields=["club", "card_id"], name="card_id_once_per_club")]

    def __str__(self) -> str:
        return self.title
