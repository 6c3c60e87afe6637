"""What the sheets of a game hold: plain data made from its stored records alone, never scored again.

Texts of the rules stay in their own form, so that one content serves every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring import ruleset as rulesets
from scoring.inputs import HandInput, Input, PatternsInput
from scoring.ranking import GameResult
from scoring.result import SEATS, Score
from scoring.ruleset import RuleSet
from tournament.domain.results import result_in
from tournament.domain.running import Row, RunningSheet, running_sheet
from tournament.models import Entry, Game, Record, Signature, Tournament

DEFAULT_DEALS = 16
"""Rows of a blank form where the event sets no number of deals."""


@dataclass(frozen=True, kw_only=True)
class SheetEvent:
    """The event as every sheet names it, and its rules."""

    tournament: Tournament
    ruleset: RuleSet
    options: Mapping[str, Any]

    @property
    def edition(self) -> str:
        chosen = self.ruleset.edition_of(self.options)
        return chosen.label if chosen else ""

    @property
    def chips(self) -> tuple[int, ...]:
        """The values of the chips that are paid with, the dearest first; empty where payments are noted only."""
        return self.ruleset.chips(self.options)

    @property
    def initials(self) -> bool:
        """Whether each player initials every deal."""
        return self.ruleset.initials_each_deal

    @property
    def pays(self) -> bool:
        """Whether players pay each other; else everybody is given points, which do not cancel."""
        return self.ruleset.payments_cancel(self.options)

    @property
    def columns(self) -> tuple[Input, ...]:
        """What was said that has a column of its own; values and patterns stand on a sheet as scored."""
        scored = ("value", "totals")
        wide = HandInput | PatternsInput
        return tuple(item for item in self.written if not isinstance(item, wide) and item.name not in scored)

    @property
    def hands(self) -> tuple[Input, ...]:
        """Hands that a sheet writes down, beside the lines that explain them."""
        return tuple(item for item in self.written if isinstance(item, HandInput))

    @property
    def written(self) -> tuple[Input, ...]:
        return tuple(item for item in self.ruleset.inputs(self.options) if item.on_sheet)


@dataclass(frozen=True, kw_only=True)
class SheetPlayer:
    """Somebody at the table, by the seat he started in, or took over from who started in it."""

    seat: str
    number: int
    name: str
    team: str = ""
    entry: Entry | None = None


@dataclass(frozen=True, kw_only=True)
class SheetDeal:
    """One recorded deal; `players` are those who played it.

    They, `net` and `running` are by starting seat; `running` is empty for a superseded deal.
    """

    number: int
    seats: Mapping[str, str]
    players: Mapping[str, SheetPlayer]
    said: Mapping[str, Any]
    score: Score
    net: Mapping[str, int]
    running: Mapping[str, int]
    superseded: bool = False
    reason: str = ""
    ruling: int | None = None

    def start_of(self, seat: str | None) -> str | None:
        """The starting seat of whoever sits in this seat now."""
        return next((start for start, now in self.seats.items() if now == seat), None)

    @property
    def winner(self) -> str | None:
        return self.start_of(self.said.get("winner"))

    def is_played_by(self, player: SheetPlayer) -> bool:
        return self.players[player.seat] == player

    def paid_to(self, receiver: str, *, by: str) -> int:
        """What one player got from another in this deal, negative when he paid; both by starting seat."""
        payer, payee = self.seats[by], self.seats[receiver]
        got = sum(p.points for p in self.score.payments if (p.payer, p.payee) == (payer, payee))
        gave = sum(p.points for p in self.score.payments if (p.payer, p.payee) == (payee, payer))
        return got - gave


@dataclass(frozen=True, kw_only=True)
class SheetPenalty:
    """Points given or taken, with the reason."""

    player: SheetPlayer
    points: int
    reason: str
    deal: int | None
    superseded: bool = False
    ruling: int | None = None


@dataclass(frozen=True, kw_only=True)
class SheetTotals:
    """Totals as the table declared them, of a game without deals; by starting seat."""

    points: Mapping[str, int]
    superseded: bool = False
    reason: str = ""
    ruling: int | None = None


@dataclass(frozen=True, kw_only=True)
class SheetChange:
    """Somebody who takes the seat of another from a deal on."""

    deal: int
    player: SheetPlayer
    left: SheetPlayer
    reason: str


@dataclass(frozen=True, kw_only=True)
class SheetRuling:
    """What a judge decided, counted from 1 in each game."""

    number: int
    judge: str
    text: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class SheetSignature:
    """Who signed, when and how, with the digest of the record of that signature."""

    role: str
    name: str
    method: str
    at: datetime
    digest: str
    seat: str | None = None


@dataclass(frozen=True, kw_only=True)
class SheetContent:
    """All that is known of a game; `head` is the digest of the last record, and stands for the whole of it.

    `players` are those of the last deal, `everybody` all who were drawn or have played; `results` are by number of the
    player, all other sums by starting seat.
    """

    event: SheetEvent
    round: int
    table: int
    players: tuple[SheetPlayer, ...]
    everybody: tuple[SheetPlayer, ...]
    changes: tuple[SheetChange, ...]
    deals: tuple[SheetDeal, ...]
    declared: tuple[SheetTotals, ...]
    penalties: tuple[SheetPenalty, ...]
    rulings: tuple[SheetRuling, ...]
    signatures: tuple[SheetSignature, ...]
    points: Mapping[str, int]
    penalty_points: Mapping[str, int]
    results: Mapping[int, GameResult]
    signed: bool
    signed_digest: str
    head: str
    length: int

    @property
    def known_by_totals(self) -> bool:
        return bool(self.declared)

    @property
    def totals(self) -> dict[str, int]:
        return {seat: self.points[seat] + self.penalty_points[seat] for seat in SEATS}

    def player(self, seat: str | None) -> SheetPlayer | None:
        return next((player for player in self.players if player.seat == seat), None)

    def player_of(self, entry: Entry | None) -> SheetPlayer | None:
        return next((player for player in self.everybody if entry and player.entry == entry), None)

    def signature_of(self, seat: str) -> SheetSignature | None:
        return next((mark for mark in self.signatures if mark.seat == seat), None)


def sheet_event(tournament: Tournament) -> SheetEvent:
    ruleset = rulesets.get(tournament.ruleset)
    return SheetEvent(tournament=tournament, ruleset=ruleset, options=ruleset.check_options(tournament.options))


def sheet_content(game: Game) -> SheetContent:
    """The records of a game as they stand, laid out for paper."""
    sheet = running_sheet(game)
    rulings = {row.record.pk: number for number, row in enumerate(sheet.ruling_rows, 1)}
    everybody = tuple(sheet_player(seat, entry) for seat, entry in sheet.players.everybody)
    deals = tuple(sheet_deal(row, rulings) for row in sheet.deal_rows)
    return SheetContent(
        event=sheet_event(sheet.event),
        round=sheet.round.number,
        table=sheet.table.number,
        players=tuple(sheet_player(seat, entry) for seat, entry in sheet.seats),
        everybody=everybody,
        changes=tuple(sheet_change(row) for row in sheet.rows if row.kind == Record.Kind.SEAT),
        deals=deals,
        declared=tuple(
            SheetTotals(points=row.net_by_start, **standing(row, rulings))
            for row in sheet.rows
            if row.kind == Record.Kind.TOTALS
        ),
        penalties=tuple(sheet_penalty(row, rulings) for row in sheet.penalty_rows),
        rulings=tuple(
            SheetRuling(number=rulings[row.record.pk], judge=row.ruling.judge_name, text=row.ruling.text, at=row.at)
            for row in sheet.ruling_rows
        ),
        signatures=tuple(sheet_signatures(sheet)),
        points=sheet.points,
        penalty_points=sheet.penalties,
        results={player.number: result_in(sheet, player.entry) for player in everybody},
        signed=sheet.state == Game.State.SIGNED,
        signed_digest=sheet.signatures.digest,
        head=game.head,
        length=game.length,
    )


def standing(row: Row, rulings: Mapping[int, int]) -> dict[str, Any]:
    """Whether a row still holds, and what it rests on; the reason is that of a correction only."""
    return {
        "superseded": row.superseded,
        "reason": row.reason,
        "ruling": rulings.get(row.ruling.pk) if row.ruling else None,
    }


def sheet_player(seat: str, entry: Entry) -> SheetPlayer:
    return SheetPlayer(seat=seat, number=entry.number, name=entry.name, team=entry.team, entry=entry)


def sheet_change(row: Row) -> SheetChange:
    return SheetChange(
        deal=row.number,
        player=sheet_player(row.seat, row.entry),
        left=sheet_player(row.seat, row.left),
        reason=row.reason,
    )


def sheet_deal(row: Row, rulings: Mapping[int, int]) -> SheetDeal:
    return SheetDeal(
        number=row.number,
        seats=row.seats_now,
        players={start: sheet_player(start, row.entries[now]) for start, now in row.seats_now.items()},
        said=row.deal.said,
        score=row.score,
        net=row.net_by_start,
        running=row.running_by_start or {},
        **standing(row, rulings),
    )


def sheet_penalty(row: Row, rulings: Mapping[int, int]) -> SheetPenalty:
    about = standing(row, rulings) | {"reason": row.penalty.reason}
    return SheetPenalty(player=sheet_player(row.seat, row.entry), points=row.points, deal=row.number, **about)


def sheet_signatures(sheet: RunningSheet) -> list[SheetSignature]:
    """Players in the order of their seats, the referee, then judges under their rulings."""
    marks = [(seat, signature) for seat, _entry, signature in sheet.signatures.players if signature]
    marks += [(None, sheet.signatures.referee)] if sheet.signatures.referee else []
    judges = Signature.objects.filter(game=sheet.game, role=Signature.Role.JUDGE).order_by("sequence")
    marks += [(None, signature) for signature in judges]
    return [
        SheetSignature(seat=seat, role=mark.role, name=mark.name, method=mark.method, at=mark.at, digest=mark.digest)
        for seat, mark in marks
    ]
