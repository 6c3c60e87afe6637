"""The running sheet of a game as plain data for pages and papers, and the results of games for the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from scoring.ranking import GameResult
from scoring.result import SEATS, Score
from scoring.ruleset import RuleSet
from tournament.domain.chain import records_by_game
from tournament.domain.signing import Signing, seats_by_game, signing_of
from tournament.domain.writing import rules_of
from tournament.models import (
    Deal,
    Entry,
    Game,
    GameTotals,
    Penalty,
    Record,
    Round,
    Ruling,
    Seat,
    StateChange,
    Table,
    Tournament,
)

COMPLETE = (Game.State.CLOSED, Game.State.SIGNED)


@dataclass(frozen=True)
class Row:
    """One line of the sheet. `kind` is a Record.Kind; `number` is that of the deal, None where none is meant.

    Seats of `seats_now` and `entries` are those of the deal; keys of `net_by_start` and `running_by_start` are the
    seats at the start of the game. `ruling` is the decision behind the row.
    """

    kind: str
    record: Record
    sequence: int
    at: datetime
    by: str
    number: int | None = None
    deal: Deal | None = None
    score: Score | None = None
    seats_now: Mapping[str, str] = field(default_factory=dict)
    entries: Mapping[str, Entry] = field(default_factory=dict)
    winner: Entry | None = None
    discarder: Entry | None = None
    net_by_start: Mapping[str, int] = field(default_factory=dict)
    running_by_start: Mapping[str, int] | None = None
    superseded: bool = False
    is_correction: bool = False
    reason: str = ""
    ruling: Ruling | None = None
    penalty: Penalty | None = None
    entry: Entry | None = None
    seat: str = ""
    points: int | None = None
    change: StateChange | None = None


@dataclass(frozen=True)
class RunningSheet:
    """A game as it stands: `points` come from deals (or known totals), `totals` are points and penalties together."""

    event: Tournament
    round: Round
    table: Table
    game: Game
    ruleset: RuleSet
    options: Mapping[str, Any]
    seats: Sequence[tuple[str, Entry]]
    rows: Sequence[Row]
    points: Mapping[str, int]
    penalties: Mapping[str, int]
    totals: Mapping[str, int]
    known_by_totals: bool
    signatures: Signing
    state: str

    @property
    def deals_recorded(self) -> int:
        return sum(row.kind == Record.Kind.DEAL and not row.superseded for row in self.rows)

    @property
    def deal_rows(self) -> list[Row]:
        return [row for row in self.rows if row.kind == Record.Kind.DEAL]

    @property
    def penalty_rows(self) -> list[Row]:
        return [row for row in self.rows if row.kind == Record.Kind.PENALTY]

    @property
    def ruling_rows(self) -> list[Row]:
        return [row for row in self.rows if row.kind == Record.Kind.RULING]


def running_sheet(game: Game) -> RunningSheet:
    return running_sheets([game])[0]


def running_sheets(games: Sequence[Game]) -> list[RunningSheet]:
    """The sheets of several games, read with as few queries as that of one."""
    seats, records = seats_by_game(games), records_by_game(games)
    return [sheet_from(game, seats[game.pk], records[game.pk]) for game in games]


def sheet_from(game: Game, seated: Sequence[Seat], chain: Sequence[Record]) -> RunningSheet:
    tournament = game.round.tournament
    ruleset, options = rules_of(tournament)
    seats = [(seat.seat, seat.entry) for seat in seated]
    records = [record for record in chain if record.kind != Record.Kind.SIGNATURE]
    replaced = {record.supersedes_id for record in records if getattr(record, "supersedes_id", None)}
    rows = list(rows_in_order(records, dict(seats), replaced))
    known_by_totals = any(row.kind == Record.Kind.TOTALS for row in rows)
    points, penalties = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    for row in rows:
        if not row.superseded:
            add(penalties if row.kind == Record.Kind.PENALTY else points, row.net_by_start)
    return RunningSheet(
        event=tournament,
        round=game.round,
        table=game.table,
        game=game,
        ruleset=ruleset,
        options=options,
        seats=seats,
        rows=rows,
        points=points,
        penalties=penalties,
        totals={seat: points[seat] + penalties[seat] for seat in SEATS},
        known_by_totals=known_by_totals,
        signatures=signing_of(seated, chain),
        state=game.state,
    )


def rows_in_order(records: list[Record], players: dict[str, Entry], replaced: set[int]) -> Iterable[Row]:
    """Deals by number, the one that was replaced before the one that holds; all else after them, as recorded."""

    def place(record: Record) -> tuple:
        return (0, record.number, record.sequence) if isinstance(record, Deal) else (1, record.sequence)

    running = dict.fromkeys(SEATS, 0)
    for record in sorted(records, key=place):
        about = {
            "kind": str(record.kind),
            "record": record,
            "sequence": record.sequence,
            "at": record.at,
            "by": record.by,
            "superseded": record.pk in replaced,
            "is_correction": getattr(record, "supersedes_id", None) is not None,
            "reason": getattr(record, "reason", ""),
            "ruling": record if isinstance(record, Ruling) else getattr(record, "ruled_by", None),
        }
        if isinstance(record, Deal):
            about |= about_deal(record, players)
            if record.pk not in replaced:
                add(running, about["net_by_start"])
                about["running_by_start"] = dict(running)
        elif isinstance(record, Penalty):
            about |= about_penalty(record, players)
        elif isinstance(record, GameTotals):
            about["net_by_start"] = record.totals
            about["running_by_start"] = None if record.pk in replaced else record.totals
        elif isinstance(record, StateChange):
            about["change"] = record
        yield Row(**about)


def about_deal(deal: Deal, players: dict[str, Entry]) -> dict[str, Any]:
    score = Score.from_data(deal.score)
    entries = {now: players[start] for start, now in deal.seats.items()}
    return {
        "number": deal.number,
        "deal": deal,
        "score": score,
        "seats_now": deal.seats,
        "entries": {seat: entries[seat] for seat in SEATS},
        "winner": entries.get(deal.said.get("winner")),
        "discarder": entries.get(deal.said.get("discarder")),
        "net_by_start": {start: score.net[deal.seats[start]] for start in SEATS},
    }


def about_penalty(penalty: Penalty, players: dict[str, Entry]) -> dict[str, Any]:
    seat = next(seat for seat, entry in players.items() if entry.pk == penalty.entry_id)
    return {
        "number": penalty.deal_number,
        "penalty": penalty,
        "entry": players[seat],
        "seat": seat,
        "points": penalty.points,
        "net_by_start": dict.fromkeys(SEATS, 0) | {seat: penalty.points},
    }


def add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for seat, points in more.items():
        sums[seat] += points


def game_results(
    tournament: Tournament, after: int | None = None, *, include_running: bool = False
) -> dict[int, list[GameResult]]:
    """What everybody took home, by entry id in order of round: from games closed, signed or known by their totals.

    `after` leaves out later rounds; `include_running` counts games that still run as they stand.
    """
    current = {"superseded_by": None}
    games = (
        Game.objects.filter(round__tournament=tournament)
        .select_related("round")
        .order_by("round__number", "table__number")
        .prefetch_related("seats", Prefetch("deals", Deal.objects.filter(**current), to_attr="current_deals"))
    )
    if after is not None:
        games = games.filter(round__number__lte=after)
    totals = {item.game_id: item for item in GameTotals.objects.filter(game__in=games, **current)}
    penalties: dict[tuple[int, int], int] = defaultdict(int)
    for item in Penalty.objects.filter(game__in=games, **current):
        penalties[item.game_id, item.entry_id] += item.points
    results: dict[int, list[GameResult]] = defaultdict(list)
    for game in games:
        known = totals.get(game.pk)
        begun = bool(known or game.current_deals)
        if game.state in COMPLETE or known or (include_running and begun):
            for seat in game.seats.all():
                taken = penalties[game.pk, seat.entry_id]
                results[seat.entry_id].append(result_of(game, seat.seat, known, penalties=taken))
    return dict(results)


def result_of(game: Game, start: str, known: GameTotals | None, *, penalties: int) -> GameResult:
    """One player's result of one game, read from the stored scores."""
    if known:
        return GameResult(game.round.number, known.totals[start], penalties)
    nets = [deal.score["net"][deal.seats[start]] for deal in game.current_deals]
    won = [deal for deal in game.current_deals if deal.said.get("winner") == deal.seats[start]]
    thrown = [deal for deal in game.current_deals if deal.said.get("discarder") == deal.seats[start]]
    return GameResult(
        game.round.number,
        sum(nets),
        penalties,
        wins=len(won),
        best=max((deal.score["totals"].get(deal.seats[start], 0) for deal in won), default=0),
        self_picks=sum(deal.said.get("discarder") is None for deal in won),
        thrown=len(thrown),
        best_deal=max(nets, default=0),
    )
