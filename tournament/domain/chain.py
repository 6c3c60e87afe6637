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
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

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
LOOKS = 20
UNFIT = (ValueError, TypeError, AttributeError, KeyError, OverflowError)
"""What reading a stored value raises that is no longer of its kind."""
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


@dataclass(frozen=True)
class Fault:
    """The first record that is not what was recorded; sequence 0 is the opening."""

    round: int
    table: int
    sequence: int
    kind: Literal["changed", "inserted", "removed"]
    text: str


def verify_tournament(tournament: Tournament) -> Fault | None:
    """The first fault in the records of an event, in order of round and table; None when all are intact."""
    games = Game.objects.filter(round__tournament=tournament).order_by("round__number", "table__number")
    return next(filter(None, map(verify_game, games)), None) or missing_game(tournament)


def missing_game(tournament: Tournament) -> Fault | None:
    """The first game that had records and has none now, or a list of such games that is not this site's."""
    for _look in range(LOOKS):
        tournament = Tournament.objects.get(pk=tournament.pk)
        games = Game.objects.filter(round__tournament=tournament, length__gt=0)
        present = {(game.round.number, game.table.number) for game in games.select_related("round", "table")}
        if tournament.begun_mac != (begun_mac(tournament) if present or tournament.begun else ""):
            return Fault(*min(present, default=(0, 0)), 0, "changed", BEGUN)
        begun = {(round_number, table_number) for round_number, table_number in tournament.begun}
        if gone := begun - present:
            return Fault(*min(gone), 0, "removed", GONE)
        if begun == present:
            return None
        # A game began between the two reads.
    return Fault(*min(present - begun), 0, "inserted", BEGUN)


def verify_game(game: Game) -> Fault | None:
    """The first record that was changed, put in or taken out; None when the chain is whole. Reads all of it anew."""
    games = Game.objects.filter(pk=game.pk).select_related("round__tournament", "table")
    finding = None
    for _look in range(LOOKS):
        game = games.get()
        finding = look_at(game)
        # A record that was appended between two reads looks like one put in; nothing is locked for the sake of looking.
        if finding is None or not isinstance(game.length, int):
            break
        if games.filter(length=game.length, head=game.head).exists():
            break
    if finding is None:
        return None
    sequence, kind, text = finding
    return Fault(game.round.number, game.table.number, sequence, kind, text)


Finding = tuple[int, Literal["changed", "inserted", "removed"], str]

CHANGED = _("its data is not what was recorded")
MOVED = _("it stands in another place than where it was recorded")
UNREADABLE = _("its data cannot be read")
OPENING = _("event, options, round, table or seats are not those under which the records began")
BEGUN = _("the list of games that have begun is not the one that the site left")
GONE = _("the whole game is missing, or all its records")
STATE = _("the state of the game does not follow from its records")
HEAD = _("the head of the game is not what was left there with the last record")
PUT_IN = _("it is not part of the chain")
TAKEN_OUT = _("a record that stood here is missing")


def look_at(game: Game) -> Finding | None:
    try:
        return Walk(game, records_of(game)).finding()
    except UNFIT:
        return unreadable(game)


def unreadable(game: Game) -> Finding:
    """The first record whose stored values are no longer of their kind."""
    for sequence, pk in game.records.order_by("sequence").values_list("sequence", "pk"):
        try:
            for model in (Record, *MODELS.values()):
                for record in model.objects.filter(pk=pk):
                    envelope(record)
        except UNFIT:
            return sequence, "changed", UNREADABLE
    if not isinstance(game.length, int):
        return game.records.count(), "changed", HEAD
    return 0, "changed", OPENING


class Walk:
    """One walk along the records of a game, from its opening to its head."""

    def __init__(self, game: Game, records: list[Record]) -> None:
        self.game = game
        self.records = records
        self.first = opening_digest(game)

    def finding(self) -> Finding | None:
        before = self.first
        for place, record in enumerate(self.records, 1):
            as_linked = record.sequence == place and record.previous == before
            if not as_linked or digest_of(record) != record.digest:
                return self.explain(place, record, before)
            if misplaced(record, self.game):
                return place, "changed", CHANGED
            before = record.digest
        return self.at_the_head(before) or self.beside_the_chain()

    def fits(self, record: Record, sequence: int, before: str) -> bool:
        """Whether the record was made at this place in the chain."""
        return sha256(before.encode(), canonical(envelope(record) | {"sequence": sequence})) == record.digest

    def sealed(self, length: int, head: str) -> bool:
        """Whether the game's head was left at this record by the site itself."""
        return self.game.head_mac == head_mac(first=self.first, length=length, head=head)

    @property
    def longest(self) -> int:
        """How many records are looked for at most, whatever length somebody wrote into the database."""
        return max(len(self.records), min(self.game.length, 10_000)) + 100

    def sealed_length(self) -> int | None:
        """How many records the game had when the site wrote the last one."""
        start = self.game.head_mac[:16]
        return next((n for n in range(self.longest + 1) if length_mac(first=self.first, length=n) == start), None)

    def explain(self, place: int, record: Record, before: str) -> Finding:
        """What happened to a record that does not follow the one before it; the genuine neighbours tell."""
        later = range(place + 1, self.longest + 1)
        one_before = self.records[place - 2] if place > 1 else None
        if self.sealed(place - 1, before):
            return place, "inserted", PUT_IN
        if type(record) is Record:
            return place, "removed", TAKEN_OUT
        if self.fits(record, place, before):
            return place, "changed", MOVED
        if one_before and record.previous == one_before.previous and self.fits(record, place - 1, record.previous):
            return place - 1, "inserted", PUT_IN
        if any(self.fits(other, place, before) for other in self.records[place:]):
            genuine = record.previous in [other.digest for other in self.records[place:]]
            return (place, "changed", MOVED) if genuine else (place, "inserted", PUT_IN)
        if record.sequence > place or any(self.fits(record, sequence, record.previous) for sequence in later):
            return place, "removed", TAKEN_OUT
        if self.fits(record, place, record.previous):
            return place - 1, "changed", CHANGED if one_before else OPENING
        return place, "changed", CHANGED

    def at_the_head(self, last: str) -> Finding | None:
        """What is wrong with the end of the chain: the one part that no later record confirms."""
        game, length = self.game, len(self.records)
        if not length and not game.length and not game.head:
            return None
        if game.length == length and game.head == last and self.sealed(length, last):
            return None
        sealed = self.sealed_length()
        if sealed is None or self.sealed(length, last):
            return length, "changed", HEAD
        if sealed > length:
            return length + 1, "removed", TAKEN_OUT
        if sealed < length:
            return sealed + 1, "inserted", PUT_IN
        return length, "changed", CHANGED

    def beside_the_chain(self) -> Finding | None:
        """What no digest covers but follows from the records."""
        seats = self.game.seats.select_related("entry")
        if any(seat.entry.tournament_id != self.game.round.tournament_id for seat in seats):
            return 0, "changed", OPENING
        before_play = (Game.State.DRAWN, Game.State.RUNNING)
        states = (state_after(self.records, len(seats)),) if self.records else before_play
        return None if self.game.state in states else (len(self.records), "changed", STATE)


def misplaced(record: Record, game: Game) -> bool:
    """Whether a record points out of its game or event, which its digest would not show."""
    tournament = game.round.tournament_id
    people, others = pointed_to(record, "entry", "official", "judge"), pointed_to(record, "supersedes", "ruled_by")
    return (
        getattr(record, "game_of_number_id", game.pk) != game.pk
        or any(person is None or person.tournament_id != tournament for person in people)
        or any(other is None or other.game_id != game.pk for other in others)
    )


def pointed_to(record: Record, *names: str) -> list[Any]:
    """What these fields of a record point to, None for what is not there; fields that point nowhere are left out."""
    found = []
    for name in names:
        if getattr(record, f"{name}_id", None) is not None:
            try:
                found.append(getattr(record, name))
            except (ObjectDoesNotExist, ValueError):
                found.append(None)
    return found


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
