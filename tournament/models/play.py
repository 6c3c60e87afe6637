"""Rounds, the tables of the venue, and the game that four entries play at one table in one round."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

SEAT_CHOICES = [(seat, seat) for seat in "ESWN"]


def new_token() -> str:
    """The secret in a table's link: 128 bits, short enough for a QR code."""
    return secrets.token_urlsafe(16)


class Round(models.Model):
    """One round of a tournament: every entry plays one game."""

    tournament = models.ForeignKey("tournament.Tournament", models.CASCADE, related_name="round_set")
    number = models.PositiveIntegerField(_("number"))

    class Meta:
        ordering = ["number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Table(models.Model):
    """A table of the venue; whoever has its link is the referee at it."""

    tournament = models.ForeignKey("tournament.Tournament", models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("number"))
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Game(models.Model):
    """Four seats at one table in one round, and the head of its chain of records.

    `head` is the digest of the last record (of the opening when there is none), `length` the number of records, and
    `head_mac` authenticates both under a key that is not in the database.
    """

    class State(models.TextChoices):
        DRAWN = "drawn", _("drawn")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("waiting for signatures")
        SIGNED = "signed", _("signed")

    round = models.ForeignKey(Round, models.CASCADE, related_name="games")
    table = models.ForeignKey(Table, models.CASCADE, related_name="games")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAWN)
    length = models.PositiveIntegerField(default=0, editable=False)
    head = models.CharField(max_length=64, blank=True, editable=False)
    head_mac = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        ordering = ["round__number", "table__number"]
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [models.UniqueConstraint(fields=["round", "table"], name="one_game_per_table_and_round")]

    def __str__(self) -> str:
        return f"{self.round}/{self.table}"


class Seat(models.Model):
    """Where an entry sits at the start of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    seat = models.CharField(_("seat"), max_length=1, choices=SEAT_CHOICES)
    entry = models.ForeignKey("tournament.Entry", models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_entry_per_seat"),
            models.UniqueConstraint(fields=["game", "entry"], name="one_seat_per_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.entry}"
