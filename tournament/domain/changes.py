"""Who sits on which seat of a game from which deal on: the players drawn, and those who took a seat later.

A *stay* is one player on one seat from a deal on, to the deal before another takes the seat. Seats are those at the
start of the game: whoever takes one goes on from where the other would have sat.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.db.models import Q, QuerySet

from scoring.result import SEATS
from tournament.models import Entry, Game, Seat, SeatChange

Who = TypeVar("Who", bound=Hashable)


@dataclass(frozen=True)
class Stay(Generic[Who]):
    """From the first deal to the last, both counted; without a last one to the end of the game."""

    seat: str
    who: Who
    first: int
    last: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the seat went to another before a deal could be played."""
        return self.last is not None and self.last < self.first

    def includes(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


class LineUp(Generic[Who]):
    """The stays of a game: seat by seat, in order of play and of deals."""

    def __init__(self, seats: Mapping[str, Who], changes: Iterable[tuple[str, Who, int]] = ()) -> None:
        """`changes` are seat, player and first deal, in the order in which they were recorded."""
        self.drawn = {seat: seats[seat] for seat in SEATS if seat in seats}
        found = {seat: [Stay(seat, who, 1)] for seat, who in self.drawn.items()}
        for seat, who, first in changes:
            if seat not in found:  # written into the database by hand: the check of records tells of it
                continue
            *before, latest = found[seat]
            found[seat] = [*before, Stay(seat, latest.who, latest.first, first - 1), Stay(seat, who, first)]
        self.stays: tuple[Stay[Who], ...] = tuple(stay for stays in found.values() for stay in stays)

    def at(self, number: int) -> dict[str, Who]:
        """Who plays this deal, by seat at the start."""
        return {stay.seat: stay.who for stay in self.stays if stay.includes(number)}

    @property
    def everybody(self) -> list[tuple[str, Who]]:
        """Seat and player of all who were drawn or play, each once."""
        drawn = set(self.drawn.values())
        return list(dict.fromkeys((s.seat, s.who) for s in self.stays if s.who in drawn or not s.is_empty))

    def seat_of(self, who: Who) -> str | None:
        return next((stay.seat for stay in self.stays if stay.who == who), None)

    def plays(self, who: Who, number: int) -> bool:
        """Whether this player plays this deal."""
        return any(stay.who == who and stay.includes(number) for stay in self.stays)


EntryLineUp = LineUp[Entry]


def line_up_of(seats: Mapping[str, Entry], changes: Sequence[SeatChange]) -> EntryLineUp:
    return LineUp(seats, [(change.seat, change.entry, change.from_deal) for change in changes])


def line_up(game: Game) -> EntryLineUp:
    return line_ups([game])[game.pk]


def line_ups(games: Sequence[Game]) -> dict[int, EntryLineUp]:
    """Who plays in several games, with two queries for all of them."""
    seated, changes = seats_by_game(games), changes_by_game(games)
    return {pk: line_up_of({seat.seat: seat.entry for seat in seated[pk]}, changes[pk]) for pk in seated}


def changes_by_game(games: Sequence[Game]) -> dict[int, list[SeatChange]]:
    """Who took which seat in several games, in the order in which it was recorded."""
    found: dict[int, list[SeatChange]] = {game.pk: [] for game in games}
    for change in SeatChange.objects.filter(game__in=games).select_related("entry__player").order_by("sequence"):
        found[change.game_id].append(change)
    return found


def games_of_entry(entry: Entry) -> QuerySet[Game]:
    """The games to which an entry was drawn or in which it has taken a seat."""
    taken = SeatChange.objects.filter(entry=entry).values("game")
    return Game.objects.filter(Q(seats__entry=entry) | Q(pk__in=taken)).distinct()


def seats_in_order(game: Game) -> list[Seat]:
    return seats_by_game([game])[game.pk]


def seats_by_game(games: Sequence[Game]) -> dict[int, list[Seat]]:
    """Who was drawn to which seat in several games, in order of play."""
    found: dict[int, list[Seat]] = {game.pk: [] for game in games}
    for seat in Seat.objects.filter(game__in=games).select_related("entry__player"):
        found[seat.game_id].append(seat)
    return {pk: sorted(seats, key=lambda seat: SEATS.index(seat.seat)) for pk, seats in found.items()}
