"""The chain of a game's records: each carries the digest of its own data and of the record before it.

The first link is the *opening*: the event, its rules, and who sits where. The *head* is the digest of the last record;
it is kept on the game, authenticated under a key that is not in the database. Records are named by their sequence in
the game and entries by their number, so that a record has the same digest wherever it is stored.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.utils import timezone

from tournament.models import (
    Deal,
    Entry,
    Game,
    GameTotals,
    Penalty,
    Record,
    Ruling,
    SeatChange,
    Signature,
    StateChange,
    Tournament,
)

MODELS: dict[str, type[Record]] = {
    Record.Kind.DEAL: Deal,
    Record.Kind.TOTALS: GameTotals,
    Record.Kind.PENALTY: Penalty,
    Record.Kind.RULING: Ruling,
    Record.Kind.STATE: StateChange,
    Record.Kind.SIGNATURE: Signature,
    Record.Kind.SEAT: SeatChange,
}
KINDS = {model: kind for kind, model in MODELS.items()}


def canonical(data: Any) -> bytes:
    """The one way of writing data: keys sorted, no spaces, UTF-8."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode()


def sha256(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def opening(game: Game) -> dict[str, Any]:
    """What stands before the first record: the event, its rules as frozen, and who sits where."""
    tournament = game.round.tournament
    return {
        "event": tournament.slug,
        "ruleset": tournament.ruleset,
        "options": tournament.options,
        "round": game.round.number,
        "table": game.table.number,
        "seats": {seat.seat: seat.entry.number for seat in game.seats.select_related("entry")},
    }


def opening_digest(game: Game) -> str:
    return sha256(canonical(opening(game)))


def record_data(record: Record) -> dict[str, Any]:
    """The data of a record that its digest covers."""
    data = {}
    for name in record.data_fields:
        value = getattr(record, name)
        if isinstance(value, Record):
            value = value.sequence
        elif isinstance(value, Entry):
            value = value.number
        data[name] = value
    return data


def instant(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def envelope(record: Record) -> dict[str, Any]:
    """A record as data: what its digest covers, beside the digest before it."""
    return {
        "kind": str(record.kind),
        "sequence": record.sequence,
        "submission": str(record.submission),
        "at": instant(record.at),
        "by": record.by,
        "data": record_data(record),
    }


def digest_of(record: Record) -> str:
    """The digest that the record ought to carry, after the one that it names as the one before it."""
    return sha256(record.previous.encode(), canonical(envelope(record)))


def head_mac(*, first: str, length: int, head: str) -> str:
    """Authenticates number and digest of the last record of the game with this opening.

    Sixteen digits are of the number alone, so that records taken out are told from records rewritten.
    """
    both = {"game": first, "length": length, "head": head}
    return length_mac(first=first, length=length) + keyed(both)[:48]


def length_mac(*, first: str, length: int) -> str:
    return keyed({"game": first, "length": length})[:16]


def keyed(data: dict[str, Any]) -> str:
    return hmac.new(settings.PIN_PEPPER.encode(), canonical(data), hashlib.sha256).hexdigest()


def append(game: Game, record: Record, *, state: str | None = None, first: str | None = None) -> Record:
    """Links a new record to the chain of a game whose row is locked, and moves the head.

    `state` is the game's next one; `first` is the digest of its opening, where the caller has it at hand.
    """
    first = first or opening_digest(game)
    record.game = game
    record.kind = KINDS[type(record)]
    record.sequence = game.length + 1
    record.at = record.at or timezone.now()
    record.previous = game.head or first
    record.digest = digest_of(record)
    record.save(force_insert=True)
    game.length = record.sequence
    game.head = record.digest
    game.head_mac = head_mac(first=first, length=game.length, head=game.head)
    if state:
        game.state = state
    elif game.state == Game.State.DRAWN:
        game.state = Game.State.RUNNING
    game.save(update_fields=["length", "head", "head_mac", "state"])
    if game.length == 1:
        add_to_begun(game)
    return record


def add_to_begun(game: Game) -> None:
    """Puts a game that has its first record among those that the event must have from now on."""
    tournament = Tournament.objects.select_for_update().get(pk=game.round.tournament_id)
    tournament.begun = sorted([*tournament.begun, [game.round.number, game.table.number]])
    tournament.begun_mac = begun_mac(tournament)
    tournament.save(update_fields=["begun", "begun_mac"])


def begun_mac(tournament: Tournament) -> str:
    return keyed({"event": tournament.slug, "begun": tournament.begun})


def records_of(game: Game) -> list[Record]:
    """The records of a game as their own kinds, in order; one whose own row is missing stays a plain Record."""
    return records_by_game([game])[game.pk]


def records_by_game(games: Sequence[Game]) -> dict[int, list[Record]]:
    """The records of several games, asked for once a kind."""
    found = {}
    for model in MODELS.values():
        related = [name for name in ("supersedes", "ruled_by", "entry") if name in model.data_fields]
        related += ["entry__player"] if "entry" in related else []
        for record in model.objects.filter(game__in=games).select_related(*related).order_by():
            found[record.pk] = record
    records: dict[int, list[Record]] = {game.pk: [] for game in games}
    for record in Record.objects.filter(game__in=games).order_by("sequence", "pk"):
        records[record.game_id].append(found.get(record.pk, record))
    return records


def current_signatures(records: Sequence[Record]) -> list[Signature]:
    """The signatures of players and referee since the game was last closed; judges' stand with their rulings."""
    signatures: list[Signature] = []
    for record in records:
        if isinstance(record, StateChange):
            signatures = []
        elif isinstance(record, Signature) and record.role != Signature.Role.JUDGE:
            signatures.append(record)
    return signatures


def state_after(records: list[Record], players: int) -> str:
    """The state of a game that follows from its records."""
    changes = [record for record in records if isinstance(record, StateChange)]
    if not changes or changes[-1].to == StateChange.To.RUNNING:
        return Game.State.RUNNING
    return Game.State.SIGNED if is_complete(current_signatures(records), players) else Game.State.CLOSED


def is_complete(signatures: list[Signature], players: int) -> bool:
    """Whether every player has signed and the referee has countersigned."""
    roles = [signature.role for signature in signatures]
    return roles.count(Signature.Role.PLAYER) == players and Signature.Role.REFEREE in roles
