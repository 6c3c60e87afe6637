"""One game as the page of one of its players shows it: opponents, each deal with his own plus or minus."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ranking import Criterion, GameResult
from tournament.domain.running import Row, RunningSheet
from tournament.interfaces.tables import decimal
from tournament.interfaces.translated import translated
from tournament.models import Entry, Game


@dataclass(frozen=True)
class PlayerDeal:
    """A deal or other row of the game, seen by one player; `value` is that of the winner's hand."""

    row: Row
    seat: str
    net: int | None
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
    def has_result(self) -> bool:
        return self.sheet.known_by_totals or bool(self.deals) or self.sheet.state != Game.State.DRAWN


def value_of(row: Row) -> int | None:
    """What the winner's hand was worth."""
    seat = row.deal.said.get("winner") if row.deal else None
    return row.score.totals.get(seat) if row.score and seat else None


def player_game(sheet: RunningSheet, entry: Entry, criteria: Sequence[Criterion]) -> PlayerGame:
    start = next(seat for seat, who in sheet.seats if who.pk == entry.pk)
    deals = [
        PlayerDeal(
            row=row,
            seat=row.seats_now.get(start, ""),
            net=row.net_by_start.get(start),
            running=(row.running_by_start or {}).get(start),
            value=value_of(row),
        )
        for row in sheet.deal_rows
    ]
    result = GameResult(sheet.round.number, sheet.points[start], sheet.penalties[start])
    first = criteria[0]
    return PlayerGame(
        sheet=sheet,
        start=start,
        others=[(seat, who) for seat, who in sheet.seats if seat != start],
        deals=deals,
        penalties=[row for row in sheet.penalty_rows if row.entry and row.entry.pk == entry.pk],
        points=sheet.points[start],
        penalty=sheet.penalties[start],
        total=sheet.totals[start],
        worth=decimal(first.compute([result]), first.decimals),
        worth_title=translated(first.title),
    )
