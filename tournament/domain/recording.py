"""What happens at a table, put on record: deals, totals, penalties, corrections, closing and rulings.

`by` is a short label of who acted. Every function may be called twice with one `submission`: it records once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID, uuid5

from django.utils.translation import gettext_lazy as _

from tournament.domain.chain import append
from tournament.domain.errors import (
    AlreadySuperseded,
    DealTaken,
    GameLocked,
    GameOver,
    OutOfOrder,
    RecordingError,
    SubmissionReused,
)
from tournament.domain.steps import (
    GivenPenalty,
    NextDeal,
    add_deal,
    add_penalty,
    add_totals,
    check_totals,
    current_totals,
    label,
    next_deal,
    replace_deal,
    require_open,
    score_said,
    text_of,
    totals_cancel,
)
from tournament.domain.writing import Recorded, has_started, rules_of, write_once
from tournament.models import (
    Deal,
    Entry,
    Game,
    GameTotals,
    Official,
    Penalty,
    Record,
    Ruling,
    Signature,
    StateChange,
)

__all__ = [
    "AlreadySuperseded",
    "DealTaken",
    "GameLocked",
    "GameOver",
    "GivenPenalty",
    "NextDeal",
    "OutOfOrder",
    "Recorded",
    "RecordingError",
    "SubmissionReused",
    "close_game",
    "give_penalty",
    "give_ruling",
    "has_started",
    "next_deal",
    "record_deal",
    "record_totals",
    "reopen_game",
    "rules_of",
    "score_said",
    "supersede_deal",
]


def record_deal(*, game: Game, number: int, submission: UUID, said: Mapping[str, Any], by: str) -> Recorded:
    """Records the next deal of a game; a number that is taken raises DealTaken with what was recorded."""

    def make(game: Game) -> Record:
        if taken := game.deals.filter(number=number, superseded_by=None).first():
            raise DealTaken(taken)
        require_open(game)
        return add_deal(game, number, submission, said, by)

    like = {"number": number, "said": said, "supersedes_id": None}
    return write_once(game, submission, like=like, model=Deal, make=make)


def supersede_deal(
    *, deal: Deal, submission: UUID, said: Mapping[str, Any], reason: str, by: str, ruling: Ruling | None = None
) -> Recorded:
    """Puts another deal in the place of a confirmed one, which is kept; the reason is required."""
    reason = text_of(reason, 300, _("Give the reason of the correction."))

    def make(game: Game) -> Record:
        require_open(game, ruling)
        return replace_deal(game, deal, submission, said, reason, by, ruling)

    like = {"supersedes_id": deal.pk, "said": said, "reason": reason}
    return write_once(deal.game, submission, like=like, model=Deal, make=make)


def record_totals(
    *,
    game: Game,
    submission: UUID,
    totals: Mapping[str, int],
    by: str,
    reason: str = "",
    ruling: Ruling | None = None,
) -> Recorded:
    """Records the result of a game that is known by its totals only, by starting seat; again, with a reason."""
    check_totals(totals, cancel=totals_cancel(game.round.tournament))

    def make(game: Game) -> Record:
        require_open(game, ruling)
        return add_totals(game, submission, totals, by, reason, ruling)

    return write_once(game, submission, like={"totals": dict(totals)}, model=GameTotals, make=make)


def give_penalty(
    *,
    game: Game,
    submission: UUID,
    entry: Entry,
    points: int,
    reason: str,
    by: str,
    deal_number: int | None = None,
    supersedes: Penalty | None = None,
    ruling: Ruling | None = None,
) -> Recorded:
    """Takes points from a player (negative) or gives them; one that supersedes another may set it to 0."""
    given = GivenPenalty(
        entry, points, text_of(reason, 300, _("Give the reason of the penalty.")), deal_number, supersedes
    )

    def make(game: Game) -> Record:
        require_open(game, ruling)
        return add_penalty(game, submission, given, by, ruling)

    like = {
        "entry_id": entry.pk,
        "points": points,
        "reason": given.reason,
        "deal_number": deal_number,
        "supersedes_id": supersedes and supersedes.pk,
    }
    return write_once(game, submission, like=like, model=Penalty, make=make)


def close_game(*, game: Game, submission: UUID, by: str, reason: str | None = None) -> Recorded:
    """Closes a game for signing; only signatures, or opening it again, can follow.

    A reason is required when the game ends before it is over by its rules.
    """
    if reason is not None:
        reason = text_of(reason, 300, _("Give the reason why the game ends early."))

    def make(game: Game) -> Record:
        require_open(game)
        totals = current_totals(game)
        if not game.deals.exists() and not totals:
            raise RecordingError(_("There is nothing to sign yet: no deal and no totals have been recorded."))
        if not reason and not totals and not next_deal(game).over:
            raise RecordingError(_("Give the reason why the game ends early."))
        change = StateChange(submission=submission, by=label(by), to=StateChange.To.CLOSED, reason=reason or "")
        return append(game, change, state=Game.State.CLOSED)

    like = {"to": StateChange.To.CLOSED, "reason": reason or ""}
    return write_once(game, submission, like=like, model=StateChange, make=make)


def reopen_game(*, game: Game, submission: UUID, reason: str, by: str) -> Recorded:
    """Opens a closed game again, with a reason; the signatures given so far no longer count."""
    reason = text_of(reason, 300, _("Give the reason for opening the game again."))

    def make(game: Game) -> Record:
        if game.state == Game.State.SIGNED:
            raise GameLocked(game)
        if game.state != Game.State.CLOSED:
            raise RecordingError(_("The game is not closed."))
        change = StateChange(submission=submission, by=label(by), to=StateChange.To.RUNNING, reason=reason)
        return append(game, change, state=Game.State.RUNNING)

    like = {"to": StateChange.To.RUNNING, "reason": reason}
    return write_once(game, submission, like=like, model=StateChange, make=make)


def give_ruling(
    *,
    game: Game,
    submission: UUID,
    judge: Official,
    text: str,
    deals: Mapping[int, Mapping[str, Any]] | None = None,
    totals: Mapping[str, int] | None = None,
    penalties: Sequence[GivenPenalty] = (),
) -> Recorded:
    """Puts a judge's decision on record with all that it changes, and his signature under it.

    It is the only way to change a signed game, whose signatures stay: they hold for what was signed.
    """
    text = text_of(text, 2000, _("Write down what was decided and why."))
    deals = dict(sorted((deals or {}).items()))
    if judge.role != Official.Role.JUDGE or judge.tournament_id != game.round.tournament_id:
        raise RecordingError(_("Only a judge of this event can give a ruling."))
    if totals is not None:
        check_totals(totals, cancel=totals_cancel(game.round.tournament))
    by = f"judge {judge.pk}"

    def make(game: Game) -> Record:
        if game.state == Game.State.CLOSED:
            raise GameLocked(game)
        ruling = Ruling(submission=submission, by=by, judge=judge, judge_name=judge.name, text=text)
        append(game, ruling)
        for number, said in deals.items():
            rule_deal(game, number, uuid5(submission, f"deal {number}"), said, by, ruling)
        if totals is not None:
            add_totals(game, uuid5(submission, "totals"), totals, by, text[:300], ruling)
        for place, given in enumerate(penalties, 1):
            add_penalty(game, uuid5(submission, f"penalty {place}"), given, by, ruling)
        sign_ruling(game, uuid5(submission, "signature"), judge, by)
        return ruling

    recorded = write_once(game, submission, like={"text": text, "judge_id": judge.pk}, model=Ruling, make=make)
    if not recorded.created and not ruled_the_same(recorded.record, deals, totals, penalties):
        raise SubmissionReused
    return recorded


def rule_deal(game: Game, number: int, submission: UUID, said: Mapping[str, Any], by: str, ruling: Ruling) -> Record:
    """A ruling puts a deal in the place of one on record, or adds the one that was not recorded."""
    deal = game.deals.filter(number=number, superseded_by=None).first()
    if deal is None:
        return add_deal(game, number, submission, said, by, ruling)
    return replace_deal(game, deal, submission, said, ruling.text[:300], by, ruling)


def sign_ruling(game: Game, submission: UUID, judge: Official, by: str) -> Record:
    signature = Signature(
        submission=submission,
        by=by,
        role=Signature.Role.JUDGE,
        official=judge,
        name=judge.name,
        method=Signature.Method.ACCOUNT,
        signed_digest=game.head,
    )
    return append(game, signature)


def ruled_the_same(
    ruling: Record,
    deals: Mapping[int, Mapping[str, Any]],
    totals: Mapping[str, int] | None,
    penalties: Sequence[GivenPenalty],
) -> bool:
    """Whether the ruling changed just this."""
    return (
        {deal.number: deal.said for deal in ruling.deals.all()} == deals
        and [item.totals for item in ruling.totals_set.all()] == ([dict(totals)] if totals is not None else [])
        and [(item.entry_id, item.points) for item in ruling.penalties.order_by("sequence")]
        == [(given.entry.pk, given.points) for given in penalties]
    )
