"""One game as the page of one of its players shows it: opponents, each deal with his own plus or minus."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ranking import Criterion
from tournament.domain.results import result_in
from tournament.domain.running import Row, RunningSheet
from tournament.interfaces.tables import decimal
from tournament.interfaces.translated import translated
from tournament.models import Entry, Game


@dataclass(frozen=True)
class PlayerDeal:
    """A deal or other row of the game, seen by one player; `value` is that of the winner's hand."""

    row: Row
    seat: str
    net: int
    running: int | None
    value: int | None


@dataclass(frozen=True)
class PlayerGame:
    """A game seen by one player; `worth` is what it counts by the first criterion of the standings."""

    sheet: RunningSheet
    start: str
    others: Sequence[tuple[str, Entry]]
    deals: Sequence[PlayerDeal]
    penalties: Sequence[Row]
    points: int
    penalty: int
    total: int
    worth: str
    worth_title: str

    @property
    def counts_otherwise(self) -> bool:
        """Whether the game counts by another number than its points."""
        return self.worth != decimal(self.total, 0)

    @property
    def has_result(self) -> bool:
        return self.sheet.known_by_totals or bool(self.deals) or self.sheet.state != Game.State.DRAWN


def start_of(sheet: RunningSheet, entry: Entry) -> str:
    """The starting seat that a player was drawn for, or took from another; empty where he has no part in the game."""
    return {who: seat for seat, who in sheet.players.everybody}.get(entry, "")


def player_deals(sheet: RunningSheet, entry: Entry) -> list[PlayerDeal]:
    """The deals that he played himself, each with his running total; those of another in his place are left out."""
    deals, total = [], 0
    for row in sheet.deal_rows:
        net = row.net_of(entry)
        if net is None:
            continue
        seat = next(seat for seat, who in row.entries.items() if who == entry)
        total += 0 if row.superseded else net
        running = None if row.superseded else total
        deals.append(PlayerDeal(row=row, seat=seat, net=net, running=running, value=value_of(row)))
    return deals


def value_of(row: Row) -> int | None:
    """What the winner's hand was worth."""
    seat = row.deal.said.get("winner") if row.deal else None
    return row.score.totals.get(seat) if row.score and seat else None


def player_game(sheet: RunningSheet, entry: Entry, criteria: Sequence[Criterion]) -> PlayerGame:
    start = start_of(sheet, entry)
    result, first = result_in(sheet, entry), criteria[0]
    return PlayerGame(
        sheet=sheet,
        start=start,
        others=[(seat, who) for seat, who in sheet.players.everybody if seat != start],
        deals=player_deals(sheet, entry),
        penalties=[row for row in sheet.penalty_rows if row.entry == entry],
        points=result.points,
        penalty=result.penalties,
        total=result.total,
        worth=decimal(first.compute([result]), first.decimals),
        worth_title=translated(first.title),
    )
