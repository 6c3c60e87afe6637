"""The records of a game: a chain in which each carries the digest of its own data and of the one before it.

A record is made once and never changed; a correction is a new record that supersedes the old one.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RecordIsFinal(TypeError):
    """A program tried to change or delete a record."""


class Record(models.Model):
    """One link of a game's chain. `submission` is the id made by the client: sent twice, it is recorded once."""

    class Kind(models.TextChoices):
        DEAL = "deal", _("deal")
        TOTALS = "totals", _("totals")
        PENALTY = "penalty", _("penalty")
        RULING = "ruling", _("ruling")
        STATE = "state", _("state")
        SIGNATURE = "signature", _("signature")
        SEAT = "seat", _("change of player")

    game = models.ForeignKey("tournament.Game", models.CASCADE, related_name="records")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    submission = models.UUIDField(unique=True)
    at = models.DateTimeField()
    by = models.CharField(_("recorded by"), max_length=120)
    previous = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["game", "sequence"]
        verbose_name = _("record")
        verbose_name_plural = _("records")
        constraints = [models.UniqueConstraint(fields=["game", "sequence"], name="one_record_per_place_in_chain")]

    data_fields: tuple[str, ...] = ()
    """Names of the fields of the concrete record that its digest covers."""

    def __str__(self) -> str:
        return f"{self.game} #{self.sequence} {self.kind}"

    def save(self, *args, **kwargs) -> None:
        if not self._state.adding:
            raise RecordIsFinal(f"{self} cannot be changed; a new record supersedes it")
        super().save(*args, **kwargs)

    def delete(self, *args, **kwargs):
        raise RecordIsFinal(f"{self} cannot be taken out")


class Deal(Record):
    """A confirmed deal: what was said with the seats of that deal, and its score as data.

    `seats` maps the starting seat of each player to his seat in this deal; `number` counts the deals of the game and
    is shared by a deal and those that supersede it.
    """

    data_fields = ("number", "seats", "said", "ruleset", "edition", "score", "supersedes", "reason", "ruled_by")

    number = models.PositiveIntegerField(_("number"))
    seats = models.JSONField()
    said = models.JSONField()
    ruleset = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    score = models.JSONField()
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="superseded_by")
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    ruled_by = models.ForeignKey("tournament.Ruling", models.PROTECT, null=True, blank=True, related_name="deals")
    game_of_number = models.ForeignKey("tournament.Game", models.CASCADE, related_name="deals")

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        constraints = [
            models.UniqueConstraint(
                fields=["game_of_number", "number"],
                condition=models.Q(supersedes__isnull=True),
                name="a_deal_number_is_recorded_once",
            )
        ]


class GameTotals(Record):
    """The result of a game that is known by its totals only, by starting seat."""

    data_fields = ("totals", "supersedes", "reason", "ruled_by")

    totals = models.JSONField()
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="superseded_by")
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    ruled_by = models.ForeignKey("tournament.Ruling", models.PROTECT, null=True, blank=True, related_name="totals_set")

    class Meta:
        verbose_name = _("totals of a game")
        verbose_name_plural = _("totals of games")


class Penalty(Record):
    """Points taken from an entry (negative) or given to it, with the reason; a withdrawn one is superseded by 0."""

    data_fields = ("entry", "points", "reason", "deal_number", "supersedes", "ruled_by")

    entry = models.ForeignKey("tournament.Entry", models.PROTECT, related_name="penalties")
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=300)
    deal_number = models.PositiveIntegerField(_("deal"), null=True, blank=True)
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="superseded_by")
    ruled_by = models.ForeignKey("tournament.Ruling", models.PROTECT, null=True, blank=True, related_name="penalties")

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")


class SeatChange(Record):
    """Another entry plays on a seat of the game from a deal on: a late player, or a substitute.

    `seat` is the starting seat of the one who leaves it.
    """

    data_fields = ("seat", "entry", "from_deal", "reason")

    seat = models.CharField(_("seat"), max_length=1)
    entry = models.ForeignKey("tournament.Entry", models.PROTECT, related_name="seat_changes")
    from_deal = models.PositiveIntegerField(_("from deal"))
    reason = models.CharField(_("reason"), max_length=300)

    class Meta:
        verbose_name = _("change of player")
        verbose_name_plural = _("changes of players")


class Ruling(Record):
    """What a judge decided, in words; deals, totals and penalties that it changes name it."""

    data_fields = ("judge_name", "text")

    judge = models.ForeignKey("tournament.Official", models.PROTECT, related_name="rulings")
    judge_name = models.CharField(_("judge"), max_length=100)
    text = models.TextField(_("ruling"), max_length=2000)

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")


class StateChange(Record):
    """A game was closed for signing, or opened again with a reason, which voids the signatures before it."""

    class To(models.TextChoices):
        CLOSED = "closed", _("closed for signing")
        RUNNING = "running", _("opened again")

    data_fields = ("to", "reason")

    to = models.CharField(max_length=10, choices=To)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("change of state")
        verbose_name_plural = _("changes of state")


class Signature(Record):
    """Somebody's signature over the digest of what was recorded before the signing began."""

    class Role(models.TextChoices):
        PLAYER = "player", _("player")
        REFEREE = "referee", _("referee")
        JUDGE = "judge", _("judge")

    class Method(models.TextChoices):
        PIN = "pin", _("PIN")
        ACCOUNT = "account", _("log-in")
        PAPER = "paper", _("on paper")

    data_fields = ("role", "entry", "name", "method", "signed_digest")

    role = models.CharField(max_length=10, choices=Role)
    entry = models.ForeignKey("tournament.Entry", models.PROTECT, null=True, blank=True, related_name="signatures")
    official = models.ForeignKey("tournament.Official", models.PROTECT, null=True, blank=True, related_name="+")
    name = models.CharField(_("name"), max_length=100)
    method = models.CharField(max_length=10, choices=Method)
    signed_digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
