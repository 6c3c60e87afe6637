"""Closing a game before all of its deals are played: the record keeps why."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext_lazy as _

from tournament.domain.chain import append
from tournament.domain.errors import RecordingError
from tournament.domain.steps import label, require_open, text_of
from tournament.domain.writing import Recorded, write_once
from tournament.models import Game, Record, StateChange


def close_early(*, game: Game, submission: UUID, reason: str, by: str) -> Recorded:
    """As `close_game`, with the reason why deals are missing."""
    reason = text_of(reason, 300, _("Give the reason why the game ends early."))

    def make(game: Game) -> Record:
        require_open(game)
        if not game.deals.exists():
            raise RecordingError(_("There is nothing to sign yet: no deal and no totals have been recorded."))
        change = StateChange(submission=submission, by=label(by), to=StateChange.To.CLOSED, reason=reason)
        return append(game, change, state=Game.State.CLOSED)

    like = {"to": StateChange.To.CLOSED, "reason": reason}
    return write_once(game, submission, like=like, model=StateChange, make=make)
