"""Whether the records of a game are what was recorded: one walk along the chain names the first that is not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext_lazy as _

from tournament.domain.chain import (
    MODELS,
    begun_mac,
    canonical,
    digest_of,
    envelope,
    head_mac,
    length_mac,
    opening_digest,
    records_of,
    sha256,
    state_after,
)
from tournament.models import Game, Record, Tournament

LOOKS = 20
"""How often a game is read again to which something is appended meanwhile."""
UNFIT = (ValueError, TypeError, AttributeError, KeyError, OverflowError)
"""What reading a stored value raises that is no longer of its kind."""


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
