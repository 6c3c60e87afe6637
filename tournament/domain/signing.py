"""Signing a closed game: the four players with their PINs, then the referee; after that it is locked.

All of them sign one digest: that of the record with which the game was closed, which confirms all records before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from uuid import UUID

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.result import SEATS
from tournament.domain.chain import append, current_signatures, is_complete
from tournament.domain.errors import AlreadySigned, GameLocked, RecordingError
from tournament.domain.pins import check_pin
from tournament.domain.steps import label
from tournament.domain.writing import Recorded, write_once
from tournament.models import Entry, Game, Official, Record, Seat, Signature, StateChange


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
    records = [*StateChange.objects.filter(game=game), *Signature.objects.filter(game=game)]
    return signing_of(seats_in_order(game), sorted(records, key=attrgetter("sequence")))


def signing_of(seats: Sequence[Seat], records: Sequence[Record]) -> Signing:
    """Who has signed a game with these seats and records, in order."""
    changes = [record for record in records if isinstance(record, StateChange)]
    closed = bool(changes) and changes[-1].to == StateChange.To.CLOSED
    signatures = current_signatures(records) if closed else []
    by_entry = {signature.entry_id: signature for signature in signatures if signature.entry_id}
    players = [(seat.seat, seat.entry, by_entry.get(seat.entry_id)) for seat in seats]
    referee = next((item for item in signatures if item.role == Signature.Role.REFEREE), None)
    digest = changes[-1].digest if closed else ""
    return Signing(digest, players, referee, is_complete(signatures, players=len(players)))


def seats_in_order(game: Game) -> list[Seat]:
    return seats_by_game([game])[game.pk]


def seats_by_game(games: Sequence[Game]) -> dict[int, list[Seat]]:
    """Who sits where in several games, in order of play."""
    found: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in Seat.objects.filter(game__in=games).select_related("entry__player"):
        found[seat.game_id].append(seat)
    return {pk: sorted(seats, key=lambda seat: SEATS.index(seat.seat)) for pk, seats in found.items()}


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
