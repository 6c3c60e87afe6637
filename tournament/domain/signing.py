"""Signing a closed game: the four players with their PINs, then the referee; after that it is locked.

All of them sign one digest: that of the record with which the game was closed, which confirms all records before it.
The four are those who played the last deal: they answer for the whole game, also for deals that another has played who
left his seat to one of them. Whoever has left does not sign.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from uuid import UUID

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournament.domain.chain import append, current_signatures, is_complete
from tournament.domain.changes import EntryLineUp, line_up
from tournament.domain.errors import AlreadySigned, GameLocked, RecordingError
from tournament.domain.pins import check_pin
from tournament.domain.steps import label
from tournament.domain.writing import Recorded, write_once
from tournament.models import Deal, Entry, Game, Official, Record, Signature, StateChange


@dataclass(frozen=True)
class Signing:
    """Who has signed the game as it stands; `digest` is what they sign, empty while the game runs."""

    digest: str
    players: Sequence[tuple[str, Entry, Signature | None]]
    referee: Signature | None
    complete: bool

    @property
    def missing(self) -> list[Entry]:
        """The players who have not signed."""
        return [entry for _seat, entry, signature in self.players if signature is None]


def signing_state(game: Game) -> Signing:
    records = [record for model in (Deal, StateChange, Signature) for record in model.objects.filter(game=game)]
    return signing_of(line_up(game), sorted(records, key=attrgetter("sequence")))


def signing_of(players: EntryLineUp, records: Sequence[Record]) -> Signing:
    """Who has signed a game with these players and records, in order."""
    changes = [record for record in records if isinstance(record, StateChange)]
    closed = bool(changes) and changes[-1].to == StateChange.To.CLOSED
    signatures = current_signatures(records) if closed else []
    by_entry = {signature.entry_id: signature for signature in signatures if signature.entry_id}
    last = last_deal(records[: records.index(changes[-1])] if closed else records)
    signing = [(seat, entry, by_entry.get(entry.pk)) for seat, entry in players.at(last).items()]
    referee = next((item for item in signatures if item.role == Signature.Role.REFEREE), None)
    digest = changes[-1].digest if closed else ""
    return Signing(digest, signing, referee, is_complete(signatures, players=len(signing)))


def last_deal(records: Sequence[Record]) -> int:
    """The number of the last deal on record; the first where the game is known by its totals or has not begun."""
    return max((record.number for record in records if isinstance(record, Deal)), default=1)


def sign_as_player(*, game: Game, entry: Entry, pin: str, submission: UUID, by: str) -> Recorded:
    """A player's signature with his PIN; wrong PINs raise and are counted."""
    if not was_sent_before(submission):
        require_unsigned(game, entry=entry)
        check_pin(entry, pin)
    return sign(game, submission, by, Signature.Method.PIN, entry=entry)


def sign_as_official(*, game: Game, official: Official, pin: str, submission: UUID, by: str) -> Recorded:
    """The countersignature, after those of the players, with the PIN of one of the event's officials."""
    if official.tournament_id != game.round.tournament_id:
        raise RecordingError(_("This is not an official of the event."))
    if not was_sent_before(submission):
        require_unsigned(game)
        check_pin(official, pin)
    return sign(game, submission, by, Signature.Method.PIN, official=official)


def was_sent_before(submission: UUID) -> bool:
    return Record.objects.filter(submission=submission).exists()


def require_unsigned(game: Game, entry: Entry | None = None) -> None:
    """Refuses before a PIN is looked at what could not be signed anyway; the referee is the one without entry."""
    game.refresh_from_db(fields=["state"])
    state = signing_state(game)
    if entry:
        if entry.pk not in [player.pk for _seat, player, _signature in state.players]:
            raise RecordingError(format_lazy(_("{name} does not play in this game."), name=entry.name))
        earlier = next(signature for _seat, player, signature in state.players if player.pk == entry.pk)
    else:
        earlier = state.referee
    if earlier:
        raise AlreadySigned(earlier)
    if game.state == Game.State.SIGNED:
        raise GameLocked(game)
    if game.state != Game.State.CLOSED:
        raise RecordingError(_("The game is not closed yet. Close it, then sign."))
    if not entry and state.missing:
        text = ngettext_lazy(
            "{count} player has not signed yet; the referee signs last.",
            "{count} players have not signed yet; the referee signs last.",
            len(state.missing),
        )
        raise RecordingError(format_lazy(text, count=len(state.missing)))


def sign(
    game: Game,
    submission: UUID,
    by: str,
    method: str,
    *,
    entry: Entry | None = None,
    official: Official | None = None,
) -> Recorded:
    """Appends a signature of a player, or of the referee when no entry is given; the last one locks the game."""
    role = Signature.Role.PLAYER if entry else Signature.Role.REFEREE

    def make(game: Game) -> Record:
        require_unsigned(game, entry)
        state = signing_state(game)
        signature = Signature(
            submission=submission,
            by=label(by),
            role=role,
            entry=entry,
            official=official,
            name=entry.name if entry else official.name if official else "",
            method=method,
            signed_digest=state.digest,
        )
        return append(game, signature, state=None if entry else Game.State.SIGNED)

    like = {"role": role, "entry_id": entry and entry.pk, "official_id": official and official.pk, "method": method}
    return write_once(game, submission, like=like, model=Signature, make=make)
