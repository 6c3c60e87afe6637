"""An event as its pages show it: rounds with their tables, seats and states, read with few queries."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet

from tournament.domain.changes import Stay, changes_by_game, line_up_of
from tournament.models import Entry, Game, Record, Round, Seat, SeatChange, Tournament

PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters whose accent is part of them."""


@dataclass(frozen=True)
class TableSeats:
    """One game of a round: who starts at which seat, in order of play, or has taken it; `before` are the others."""

    game: Game
    seats: Sequence[tuple[str, Entry]]
    before: Sequence[Stay[Entry]] = ()

    @property
    def number(self) -> int:
        return self.game.table.number


@dataclass(frozen=True)
class RoundSeats:
    """A drawn round with its tables."""

    round: Round
    tables: Sequence[TableSeats]

    @property
    def number(self) -> int:
        return self.round.number

    def _count(self, *states: str) -> int:
        return sum(table.game.state in states for table in self.tables)

    @property
    def signed(self) -> int:
        return self._count(Game.State.SIGNED)

    @property
    def state(self) -> str:
        """drawn, running or signed: that of the round as a whole."""
        if self.tables and self.signed == len(self.tables):
            return Game.State.SIGNED
        started = self._count(Game.State.RUNNING, Game.State.CLOSED, Game.State.SIGNED)
        return Game.State.RUNNING if started else Game.State.DRAWN

    def by_player(self) -> list[tuple[Entry, int, str]]:
        """Player, table and seat, in alphabetical order, as people look themselves up."""
        places = [
            (entry, table.number, seat)
            for table in self.tables
            for seat, entry in dict.fromkeys([*table.seats, *((stay.seat, stay.who) for stay in table.before)])
        ]
        return sorted(places, key=lambda place: (alphabetical(place[0].name), place[0].number))


def alphabetical(name: str) -> str:
    """What a name is sorted by: its letters without their accents."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def rounds_of(tournament: Tournament, *, with_seats: bool = True, **only) -> list[RoundSeats]:
    """The drawn rounds, first to last, perhaps with their states alone; `only` filters them."""
    seats = Seat.objects.select_related("entry__player") if with_seats else Seat.objects.none()
    tables = Game.objects.select_related("table").order_by("table__number")
    games = Prefetch("games", tables.prefetch_related(Prefetch("seats", seats)))
    rounds = list(tournament.round_set.filter(**only).order_by("number").prefetch_related(games))
    changes = changes_by_game([game for drawn in rounds for game in drawn.games.all()]) if with_seats else {}
    return [
        RoundSeats(drawn, [_table(tournament, drawn, game, changes.get(game.pk, ())) for game in drawn.games.all()])
        for drawn in rounds
    ]


def _table(tournament: Tournament, drawn: Round, game: Game, changes: Sequence[SeatChange]) -> TableSeats:
    drawn.tournament = tournament
    game.round = drawn
    players = line_up_of({seat.seat: seat.entry for seat in game.seats.all()}, changes)
    seats = [(stay.seat, stay.who) for stay in players.stays if stay.last is None]
    known = [place for place in players.everybody if place not in seats]
    before = [
        stay
        for stay in players.stays
        if stay.last is not None and (not stay.is_empty or (stay.seat, stay.who) in known)
    ]
    return TableSeats(game, seats, before)


def current_round(tournament: Tournament, rounds: Sequence[RoundSeats] | None = None) -> RoundSeats | None:
    """The round that people want to see, with its seats: the first that is not finished, else the last."""
    rounds = rounds_of(tournament, with_seats=False) if rounds is None else rounds
    unfinished = (drawn for drawn in rounds if drawn.state != Game.State.SIGNED)
    found = next(unfinished, rounds[-1] if rounds else None)
    return rounds_of(tournament, number=found.number)[0] if found else None


def listed(today: date) -> dict[str, QuerySet[Tournament]]:
    """Events by when they are: running, to come, over; one that is being played is running on whatever day."""
    games = Game.objects.filter(round__tournament=OuterRef("pk"))
    has_records = Exists(Record.objects.filter(game__round__tournament=OuterRef("pk")))
    events = Tournament.objects.annotate(players=Count("entries", filter=Q(entries__withdrawn=False)))
    events = events.alias(has_records=has_records, unsigned=Exists(games.exclude(state=Game.State.SIGNED)))
    past = Q(ends__lt=today) | Q(ends__isnull=True, starts__lt=today)
    is_over = past & ~Q(has_records=True, unsigned=True)
    is_to_come = Q(starts__gt=today, has_records=False)
    return {
        "running": events.exclude(is_over).exclude(is_to_come).order_by("starts", "name"),
        "to_come": events.filter(is_to_come).order_by("starts", "name"),
        "over": events.filter(is_over).order_by("-starts", "name"),
    }


def version_of(tournament: Tournament) -> str:
    """Changes whenever a record, an entry or a seat of the event changes: the key of everything computed from them."""
    records = Record.objects.filter(game__round__tournament=tournament)
    newest = records.order_by("-pk").values_list("digest", flat=True).first()
    states = Game.objects.filter(round__tournament=tournament).order_by("pk").values_list("pk", "state", "head")
    seats = Seat.objects.filter(game__round__tournament=tournament).aggregate(Max("pk"), Count("pk"))
    entries = tournament.entries.values_list(
        "number", "player__name", "player__country", "player__federation_number", "team", "substitute", "withdrawn"
    )
    facts = (
        tournament.pk,
        tournament.created_at,
        sorted(tournament.options.items()),
        tournament.rounds,
        tournament.movement,
        (tournament.prizes, tournament.currency, tournament.rank_substitutes, tournament.rank_withdrawn),
        newest,
        list(states),
        sorted(seats.items()),
        list(entries),
    )
    return hashlib.sha256(repr(facts).encode()).hexdigest()[:32]
