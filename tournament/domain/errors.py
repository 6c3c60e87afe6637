"""What can be wrong with a record or a PIN, each with a message for people in their own language."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

if TYPE_CHECKING:
    from tournament.models import Deal, Game, Signature


class RecordingError(Exception):
    """Something was not recorded; `message` says why, in the language of whoever reads it."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return str(self.message)


class UnknownRules(RecordingError):
    """The rule set of the event is not on this site (any more)."""

    def __init__(self) -> None:
        super().__init__(_("This site does not know the rule set of the event."))


class SubmissionReused(RecordingError):
    """The id of a submission came again with something else."""

    def __init__(self) -> None:
        super().__init__(_("This form was sent before with something else. Load the page again and repeat the entry."))


class DealTaken(RecordingError):
    """The number is recorded already, by somebody else or by another phone."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        super().__init__(format_lazy(_("Deal {number} has been recorded already."), number=deal.number))


class OutOfOrder(RecordingError):
    """A deal was skipped."""

    def __init__(self, expected: int) -> None:
        self.expected = expected
        super().__init__(format_lazy(_("Deal {number} is the next one to record."), number=expected))


class GameLocked(RecordingError):
    """The game is closed or signed."""

    def __init__(self, game: Game) -> None:
        self.state = game.state
        closed = _("The game is closed for signing. Open it again, with a reason, to change anything.")
        signed = _("The game is signed. Only a judge's ruling can change it.")
        super().__init__(signed if game.state == "signed" else closed)


class GameOver(RecordingError):
    """All deals of the game are recorded, or the rules ended it."""

    def __init__(self, because: str = "") -> None:
        super().__init__(because or _("All deals of this game have been recorded."))


class AlreadySuperseded(RecordingError):
    """Somebody else corrected it first; `deal` is what was corrected."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        super().__init__(
            format_lazy(_("Deal {number} was corrected in the meantime. Look at it again."), number=deal.number)
        )


class AlreadySigned(RecordingError):
    """This person has signed the game as it stands."""

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        super().__init__(format_lazy(_("{name} has signed already."), name=signature.name))


class PinError(RecordingError):
    """A PIN was not accepted."""


class InvalidPin(PinError):
    def __init__(self) -> None:
        super().__init__(_("A PIN has four to eight digits."))


class NoPin(PinError):
    def __init__(self, name: str) -> None:
        super().__init__(format_lazy(_("{name} has no PIN yet. The organiser gives one out."), name=name))


class WrongPin(PinError):
    def __init__(self, tries_left: int) -> None:
        self.tries_left = tries_left
        text = ngettext_lazy(
            "Wrong PIN. One more try, then it is locked for some minutes.",
            "Wrong PIN. {tries} more tries, then it is locked for some minutes.",
            tries_left,
        )
        super().__init__(format_lazy(text, tries=tries_left))


class PinLocked(PinError):
    def __init__(self, until: datetime, minutes: int) -> None:
        self.until = until
        self.minutes = minutes
        text = ngettext_lazy(
            "Too many wrong PINs. Try again in one minute.",
            "Too many wrong PINs. Try again in {minutes} minutes.",
            minutes,
        )
        super().__init__(format_lazy(text, minutes=minutes))
