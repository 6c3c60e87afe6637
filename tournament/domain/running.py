"""The running sheet of a game as plain data for pages and papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scoring.result import SEATS, Score
from scoring.ruleset import RuleSet
from tournament.domain.chain import records_by_game
from tournament.domain.changes import EntryLineUp, Stay, line_up_of, seats_by_game
from tournament.domain.signing import Signing, signing_of
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
    SeatChange,
    StateChange,
    Table,
    Tournament,
)

COMPLETE = (Game.State.CLOSED, Game.State.SIGNED)


@dataclass(frozen=True)
class Row:
    """One line of the sheet. `kind` is a Record.Kind; `number` is that of the deal, None where none is meant.

    Seats of `seats_now` and `entries` are those of the deal; keys of `net_by_start` and `running_by_start` are the
    seats at the start of the game. `ruling` is the decision behind the row. Where another takes a seat, `entry` is who
    takes it and `left` who had it.
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
    left: Entry | None = None

    def net_of(self, entry: Entry) -> int | None:
        """What this player has won or lost in the deal, None where he did not play it."""
        seat = next((seat for seat, who in self.entries.items() if who == entry), None)
        return self.score.net[seat] if self.score and seat else None


@dataclass(frozen=True)
class RunningSheet:
    """A game as it stands: `points` come from deals (or known totals), `totals` are points and penalties together.

    `seats` are those of whoever plays now, or has played to the end; sums by seat hold all who have played on it.
    """

    event: Tournament
    round: Round
    table: Table
    game: Game
    ruleset: RuleSet
    options: Mapping[str, Any]
    players: EntryLineUp
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
    def play_rows(self) -> list[Row]:
        """The deals, and between them whoever took a seat."""
        return [row for row in self.rows if row.kind in (Record.Kind.DEAL, Record.Kind.SEAT)]

    @property
    def left(self) -> list[Stay[Entry]]:
        """Who has played and left his seat before the last deal."""
        present, last = dict(self.seats), self.deals_recorded
        gone = [stay for stay in self.players.stays if stay.last is not None and stay.who != present[stay.seat]]
        return [stay for stay in gone if stay.first <= min(last, stay.last)]

    def points_of(self, entry: Entry) -> int:
        """What this player has won or lost in the deals that he has played."""
        if self.known_by_totals:
            seats = [seat for seat, who in self.seats if who == entry]
            return sum(self.points[seat] for seat in seats)
        nets = (row.net_of(entry) for row in self.deal_rows if not row.superseded)
        return sum(net for net in nets if net is not None)

    def penalties_of(self, entry: Entry) -> int:
        return sum(row.points for row in self.penalty_rows if row.entry == entry and not row.superseded)

    def total_of(self, entry: Entry) -> int:
        return self.points_of(entry) + self.penalties_of(entry)

    @property
    def results(self) -> list[tuple[str, Entry, int, int]]:
        """Seat, player, result and the penalties in it, of all who were drawn or play, each once."""
        people = self.players.everybody
        return [(seat, entry, self.total_of(entry), self.penalties_of(entry)) for seat, entry in people]

    @property
    def columns(self) -> list[tuple[str, list[Entry]]]:
        """Seat, and who plays on it, one after the other."""
        stays = [stay for stay in self.players.stays if not stay.is_empty]
        return [(seat, [stay.who for stay in stays if stay.seat == seat]) for seat, _entry in self.seats]

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
    players = line_up_of(
        {seat.seat: seat.entry for seat in seated}, [record for record in chain if isinstance(record, SeatChange)]
    )
    tournament = game.round.tournament
    ruleset, options = rules_of(tournament)
    records = [record for record in chain if record.kind != Record.Kind.SIGNATURE]
    replaced = {record.supersedes_id for record in records if getattr(record, "supersedes_id", None)}
    rows = list(rows_in_order(records, players, replaced))
    known_by_totals = any(row.kind == Record.Kind.TOTALS for row in rows)
    points, penalties = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    for row in rows:
        if not row.superseded:
            add(penalties if row.kind == Record.Kind.PENALTY else points, row.net_by_start)
    deals = sum(row.kind == Record.Kind.DEAL and not row.superseded for row in rows)
    is_on = game.state not in COMPLETE and not known_by_totals
    return RunningSheet(
        event=tournament,
        round=game.round,
        table=game.table,
        game=game,
        ruleset=ruleset,
        options=options,
        players=players,
        seats=list(players.at(deals + 1 if is_on else max(deals, 1)).items()),
        rows=rows,
        points=points,
        penalties=penalties,
        totals={seat: points[seat] + penalties[seat] for seat in SEATS},
        known_by_totals=known_by_totals,
        signatures=signing_of(players, chain),
        state=game.state,
    )


def rows_in_order(records: list[Record], players: EntryLineUp, replaced: set[int]) -> Iterable[Row]:
    """Deals by number, the one that was replaced before the one that holds; all else after them, as recorded.

    Whoever takes a seat does so before the deal from which he plays.
    """

    def place(record: Record) -> tuple:
        if isinstance(record, SeatChange):
            return (0, record.from_deal, 0, record.sequence)
        return (0, record.number, record.sequence) if isinstance(record, Deal) else (1, record.sequence)

    running, had = dict.fromkeys(SEATS, 0), dict(players.drawn)
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
            about |= about_deal(record, players.at(record.number))
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
        elif isinstance(record, SeatChange):
            about |= about_change(record, had)
            had[record.seat] = record.entry
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


def about_change(change: SeatChange, had: Mapping[str, Entry]) -> dict[str, Any]:
    """Who takes which seat, from whom."""
    about = {"number": change.from_deal, "seat": change.seat, "entry": change.entry, "left": had.get(change.seat)}
    return about | {"net_by_start": dict.fromkeys(SEATS, 0)}


def about_penalty(penalty: Penalty, players: EntryLineUp) -> dict[str, Any]:
    seat = players.seat_of(penalty.entry)
    return {
        "number": penalty.deal_number,
        "penalty": penalty,
        "entry": penalty.entry,
        "seat": seat,
        "points": penalty.points,
        "net_by_start": dict.fromkeys(SEATS, 0) | {seat: penalty.points},
    }


def add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    for seat, points in more.items():
        sums[seat] += points
