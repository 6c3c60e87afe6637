"""Drawing the rounds of an event: who is seated, the plan put into games, and changes while nothing is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.result import SEATS
from tournament.domain.movements import MOVEMENTS, Movement, OtherTables, filled, next_round
from tournament.domain.seating import Quality, RoundPlan, plan, quality
from tournament.domain.tournaments import NotPossible
from tournament.domain.writing import locked_event
from tournament.models import Entry, Game, Round, Seat, SeatChange, Table, Tournament

DRAW_SECONDS = 3.0


def entries_to_seat(tournament: Tournament) -> list[Entry]:
    """Who plays the next round: everybody not withdrawn, and substitutes only as many as fill the last table.

    Substitutes who have played least come first.
    """
    games = Count("seats", distinct=True) + Count("seat_changes__game", distinct=True)
    present = list(tournament.entries.filter(withdrawn=False).select_related("player").annotate(games=games))
    regular = [entry for entry in present if not entry.substitute]
    substitutes = [entry for entry in present if entry.substitute]
    if not present:
        raise NotPossible(_("There are no players yet. Enter the players, then draw the round."))
    missing = -len(regular) % 4 if regular else 4
    if missing > len(substitutes):
        raise NotPossible(_not_by_fours(len(regular), len(substitutes)))
    substitutes.sort(key=lambda entry: (entry.games, entry.number))
    return sorted([*regular, *substitutes[:missing]], key=lambda entry: entry.number)


def _not_by_fours(players: int, substitutes: int):
    missing, extra = -players % 4 - substitutes, players % 4
    sitting_out = ngettext_lazy(
        "{count} player cannot be seated: a table needs four. Enter {missing} more (a substitute counts).",
        "{count} players cannot be seated by fours. Enter {missing} more (a substitute counts), "
        "or mark {extra} of them as substitutes, who then fill in only when needed.",
        players,
    )
    return format_lazy(sitting_out, count=players, missing=missing, extra=extra)


def plans_of(rounds: Sequence[Round]) -> list[RoundPlan]:
    """The seats of drawn rounds as plans of entry ids, tables in order of number."""
    tables: dict[int, list[tuple[int, ...]]] = {drawn.pk: [] for drawn in rounds}
    for game in Game.objects.filter(round__in=rounds).order_by("table__number").prefetch_related("seats"):
        seats = {seat.seat: seat.entry_id for seat in game.seats.all()}
        if len(seats) == len(SEATS):
            tables[game.round_id].append(tuple(seats[seat] for seat in SEATS))
    return [tuple(tables[drawn.pk]) for drawn in rounds]


def teams_of(tournament: Tournament) -> dict[int, str]:
    return {pk: team.casefold() for pk, team in tournament.entries.exclude(team="").values_list("pk", "team")}


@dataclass(frozen=True)
class Draw:
    """Rounds that can be drawn now: the next, and how many remain."""

    next_number: int
    last_number: int

    @property
    def remaining(self) -> int:
        return max(0, self.last_number - self.next_number + 1)


def to_draw(tournament: Tournament) -> Draw:
    last = tournament.round_set.order_by("-number").first()
    return Draw(next_number=(last.number if last else 0) + 1, last_number=tournament.rounds)


def draw_rounds(tournament: Tournament, *, whole: bool = False, seed: int | str | None = None) -> list[Round]:
    """Draws the next round, or all that remain; the remaining ones are planned together in either case."""
    draw = to_draw(tournament)
    if not draw.remaining:
        raise NotPossible(_("All rounds of the event are drawn. Raise the number of rounds to draw another."))
    players = [entry.pk for entry in entries_to_seat(tournament)]
    earlier = plans_of(list(tournament.round_set.all()))
    planned = planned_rounds(tournament, players, draw.remaining, earlier=earlier, seed=seed)
    count = draw.remaining if whole else 1
    with transaction.atomic():
        locked_event(tournament.pk)
        if to_draw(tournament) != draw:
            raise NotPossible(_("Somebody else has drawn a round in the meantime. Look at it first."))
        _same_players(tournament, players)
        return [_store(tournament, draw.next_number + i, tables) for i, tables in enumerate(planned[:count])]


def planned_rounds(
    tournament: Tournament,
    players: list[int],
    rounds: int,
    *,
    earlier: Sequence[RoundPlan],
    seed: int | str | None = None,
    seconds: float = DRAW_SECONDS,
) -> tuple[RoundPlan, ...]:
    """So many further rounds: by the movement of the event, or planned together where it has none.

    With a movement the first round is drawn by lot, and those that follow from it need none.
    """
    seed = tournament.pk if seed is None else seed
    teams = teams_of(tournament)
    movement = MOVEMENTS.get(tournament.movement)
    if movement is None:
        return plan(players, rounds, earlier=earlier, teams=teams, seed=seed, seconds=seconds)
    seated = [tables for tables in earlier if tables]
    if seated:
        planned = [next_round(movement, _as_before(movement, seated[-1], players))]
    else:
        planned = list(plan(players, 1, teams=teams, seed=seed, seconds=seconds))
    while len(planned) < rounds:
        planned.append(next_round(movement, planned[-1]))
    return tuple(planned)


def _as_before(movement: Movement, before: RoundPlan, players: list[int]) -> RoundPlan:
    try:
        return filled(before, players)
    except OtherTables:
        text = _(
            "The last round had {before} tables, and now there are players for {now}. A movement cannot change its "
            "circle: enter substitutes for those who have left, or mark those who came later as substitutes. Or choose "
            "“Planned seating” in the settings of the event: it seats any number of tables from round to round."
        )
        raise NotPossible(format_lazy(text, before=len(before), now=len(players) // 4)) from None


def _same_players(tournament: Tournament, planned: list[int]) -> None:
    if [entry.pk for entry in entries_to_seat(tournament)] != planned:
        raise NotPossible(_("The players have changed in the meantime. Draw the round again."))


def _store(tournament: Tournament, number: int, tables: RoundPlan) -> Round:
    drawn, _created = Round.objects.get_or_create(tournament=tournament, number=number)
    for table, seats in zip(tables_for(tournament, len(tables)), tables, strict=True):
        game = Game.objects.create(round=drawn, table=table)
        Seat.objects.bulk_create(
            Seat(game=game, seat=seat, entry_id=entry) for seat, entry in zip(SEATS, seats, strict=True)
        )
    return drawn


def tables_for(tournament: Tournament, count: int) -> list[Table]:
    """So many tables of the venue, numbered from 1, made where they do not exist yet."""
    have = set(tournament.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(tournament=tournament, number=number) for number in range(1, count + 1) if number not in have
    )
    return list(tournament.tables.filter(number__lte=count).order_by("number"))


def is_untouched(drawn: Round) -> bool:
    """Whether no game of the round has a record, so that seats may still change."""
    return not drawn.games.filter(records__isnull=False).exists()


def _lock(drawn: Round) -> None:
    list(Game.objects.select_for_update().filter(round=drawn))  # games before their event, as recording does
    locked_event(drawn.tournament_id)
    if not Round.objects.filter(pk=drawn.pk).exists():
        raise NotPossible(_("Somebody else has removed this round in the meantime."))


def _refuse_touched(drawn: Round) -> None:
    if not is_untouched(drawn):
        raise NotPossible(_("Play has started in this round: its seats stay as they are."))


def redraw_round(drawn: Round, *, seed: int | str) -> Round:
    """Other seats for a round in which nothing is recorded: planned around all other rounds, or moved on anew."""
    _refuse_touched(drawn)
    tournament = drawn.tournament
    players = [entry.pk for entry in entries_to_seat(tournament)]
    if tournament.movement in MOVEMENTS:
        planned = _moved_anew(drawn, players, seed=seed)
    else:
        others = plans_of(list(tournament.round_set.exclude(pk=drawn.pk)))
        remaining = 1 + max(0, tournament.rounds - max(drawn.number, len(others) + 1))
        planned = planned_rounds(tournament, players, remaining, earlier=others, seed=seed)
    with transaction.atomic():
        _lock(drawn)
        _refuse_touched(drawn)
        _same_players(tournament, players)
        drawn.games.all().delete()
        return _store(tournament, drawn.number, planned[0])


def _moved_anew(drawn: Round, players: list[int], *, seed: int | str) -> tuple[RoundPlan, ...]:
    """The round as it follows from the one before with the players of today; the first is drawn by lot again."""
    tournament = drawn.tournament
    earlier = [tables for tables in plans_of(list(tournament.round_set.filter(number__lt=drawn.number))) if tables]
    if not earlier and tournament.round_set.filter(number__gt=drawn.number).exists():
        raise NotPossible(_("Later rounds follow from this one. Remove them first, from the last."))
    planned = planned_rounds(tournament, players, 1, earlier=earlier, seed=seed)
    if earlier and planned == tuple(plans_of([drawn])):
        raise NotPossible(
            _("The seats follow from the round before, and stay the same. Two players can change places.")
        )
    return planned


@transaction.atomic
def remove_round(drawn: Round) -> None:
    """Takes back the last drawn round."""
    _lock(drawn)
    if drawn.tournament.round_set.filter(number__gt=drawn.number).exists():
        raise NotPossible(_("Only the last drawn round can be removed."))
    _refuse_touched(drawn)
    drawn.delete()


@transaction.atomic
def exchange(drawn: Round, one: Entry, other: Entry) -> None:
    """Two entries change places in a round; one who has no seat takes that of the other."""
    if one.pk == other.pk:
        raise NotPossible(_("Choose two different players."), "other")
    list(Game.objects.select_for_update().filter(round=drawn))
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(game__round=drawn).select_related("game")}
    places = [seats.get(one.pk), seats.get(other.pk)]
    for entry in (one, other):
        if SeatChange.objects.filter(game__round=drawn, entry=entry).exists():
            text = _("{name} has taken a seat in a running game of this round already.")
            raise NotPossible(format_lazy(text, name=entry.name))
    if not any(places):
        raise NotPossible(_("Neither of them has a seat in this round."), "other")
    for place in filter(None, places):
        if place.game.records.exists():
            text = _("Play has started at table {table}: its seats stay as they are.")
            raise NotPossible(format_lazy(text, table=place.game.table.number))
    Seat.objects.filter(pk__in=[place.pk for place in places if place]).delete()
    for place, entry in zip(places, (other, one), strict=True):
        if place:
            Seat.objects.create(game=place.game, seat=place.seat, entry=entry)


def quality_until(drawn: Round) -> Quality:
    """The quality of the draw from the first round to this one."""
    tournament = drawn.tournament
    return quality(plans_of(list(tournament.round_set.filter(number__lte=drawn.number))), teams_of(tournament))
