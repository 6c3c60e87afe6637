"""The table sheet as a grid: a row for each deal, a place for each player; and the same to fill in by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext

from scoring.chips import chips_of_payers
from scoring.result import SEATS
from tournament.domain.sheets import SheetContent, SheetDeal, SheetEvent, SheetPlayer
from tournament.interfaces.score_results import signed
from tournament.interfaces.sheet_grids import (
    NUMBER,
    VALUE,
    Cell,
    Column,
    Grid,
    Row,
    blank_rows,
    blank_sums,
    changes_before,
    chips_text,
    correction,
    counted,
    fitted,
    initials_box,
    initials_column,
    mark_of,
    numbered,
    scores_everybody,
    told,
    told_columns,
    value_of,
)

PLAYER, PLAYER_BESIDE_BOX, PLAYER_WITH_HAND = 26.5, 23.5, 31
SEAT_NOW, WORTH_NOW, POINTS_NOW, TOTAL_NOW = 6, 9, 10, 10.5
"""What a player's place is divided into where it is written by hand."""
LESS = 1
"""What each of the two numbers gives up beside a box for initials."""


def table_columns(event: SheetEvent, players: Sequence[SheetPlayer] = ()) -> tuple[Column, ...]:
    by_seat = {player.seat: player for player in players}
    people = [column for seat in SEATS for column in player_columns(event, seat, by_seat.get(seat))]
    return (*shared_columns(event, beside=sum(column.width for column in people)), *people)


def shared_columns(event: SheetEvent, *, beside: float) -> tuple[Column, ...]:
    """What comes before the players, who take so many millimetres."""
    first = Column(gettext("Deal"), NUMBER, "number")
    value = [] if scores_everybody(event) else [Column(gettext("Value"), VALUE, "number")]
    said, left = fitted(told_columns(event), beside=beside + sum(column.width for column in (first, *value)))
    label = gettext("Settlement") if scores_everybody(event) else gettext("What counted")
    return (first, *said, *value, Column(label, left, "lines"))


def player_columns(event: SheetEvent, seat: str, player: SheetPlayer | None) -> list[Column]:
    """The place of a player, and the box for his initials where every deal is initialled."""
    label, mark = numbered(player) if player else "", mark_of(event, seat)
    if scores_everybody(event):
        place = Column(label, PLAYER_WITH_HAND, "player", gettext("seat, hand, ±, total"), mark)
    else:
        width = PLAYER_BESIDE_BOX if event.initials else PLAYER
        place = Column(label, width, "player", gettext("seat, ±, total"), mark)
    return [place, initials_column()] if event.initials else [place]


def table_grid(content: SheetContent) -> Grid:
    event = content.event
    columns = table_columns(event, content.players)
    rows: list[Row] = []
    for deal in content.deals:
        rows += changes_before(content, deal, columns=len(columns))
        rows.append(table_row(content, deal))
        if scores_everybody(event) and (lines := counted(event, deal)).pieces:
            css = "detail struck" if deal.superseded else "detail"
            rows.append(Row((Cell(), replace(lines, span=len(columns) - 1)), css))
        if note := correction(deal):
            rows.append(Row((Cell(), Cell(note, span=len(columns) - 1)), "note"))
    for totals in content.declared:
        label = gettext("Totals as declared")
        rows.append(points_row(content, label, totals.points, css="struck" if totals.superseded else ""))
    return Grid(columns, (*rows, *summary_rows(content)))


def table_row(content: SheetContent, deal: SheetDeal) -> Row:
    event = content.event
    everybody = scores_everybody(event)
    cells = [Cell(str(deal.number), "number"), *(told(content, deal, item) for item in event.columns)]
    if not everybody:
        cells.append(Cell(value_of(deal, deal.winner), "number"))
    cells.append(settled(event, deal) if everybody else counted(event, deal))
    for player in content.players:
        seat = player.seat
        hand = value_of(deal, seat) if everybody else ""
        running = signed(deal.running[seat]) if deal.running else ""
        css = "player won" if seat == deal.winner else "player"
        css += " tall" if everybody else ""
        cells.append(Cell(signed(deal.net[seat]), css, running, mark_of(event, deal.seats[seat]), hand))
        if event.initials:
            cells.append(initials_box(content, deal, player))
    return Row(tuple(cells), "struck" if deal.superseded else "")


def settled(event: SheetEvent, deal: SheetDeal) -> Cell:
    """Who paid whom how much, by the seats of the deal, and points given; chips stand for all of a pair at once."""
    marks = {seat: mark_of(event, seat) for seat in SEATS}
    if event.chips:
        by_pair = chips_of_payers(deal.score.payments, event.chips)
        settlement = [(*pair, f"{chips.points} ({chips_text(chips)})") for pair, chips in by_pair.items()]
    else:
        settlement = [(one.payer, one.payee, str(one.points)) for one in deal.score.payments]
    paid = [f"{marks[payer]} → {marks[payee]} {amount}" for payer, payee, amount in settlement]
    given = [f"{marks[award.seat]} {signed(award.points)}" for award in deal.score.awards if award.points]
    return Cell(css="lines settled", pieces=tuple(piece.replace(" ", "\u00a0") for piece in (*paid, *given)))


def points_row(content: SheetContent, label: str, points: Mapping[str, int], *, css: str) -> Row:
    event = content.event
    cells = []
    for seat in SEATS:
        cells += [Cell(signed(points[seat]), "player"), *([Cell()] if event.initials else [])]
    return Row((Cell(label, "label", span=len(table_columns(event)) - len(cells)), *cells), css)


def summary_rows(content: SheetContent) -> list[Row]:
    rows = []
    if any(content.penalty_points.values()):
        if content.deals:
            rows.append(points_row(content, gettext("Points of the deals"), content.points, css="sum"))
        rows.append(points_row(content, gettext("Penalties"), content.penalty_points, css="sum"))
    rows.append(points_row(content, gettext("Total"), content.totals, css="sum total"))
    return rows


def blank_table_grid(event: SheetEvent) -> Grid:
    worth = [Column("", WORTH_NOW, "centre", gettext("hand"))] if scores_everybody(event) else []
    people: list[Column] = []
    for seat in SEATS:
        people += [Column("", SEAT_NOW, "player", badge=mark_of(event, seat)), *worth]
        less = LESS if event.initials else 0
        people += [Column("±", POINTS_NOW - less, "centre"), Column("", TOTAL_NOW - less, "centre", gettext("total"))]
        people += [initials_column()] if event.initials else []
    shared = shared_columns(event, beside=sum(column.width for column in people))
    columns = (*shared, *people)
    labels = (gettext("Points of the deals"), gettext("Penalties"), gettext("Total"))
    sums = blank_sums(labels, span=len(shared), cells=[Cell(span=len(people) // len(SEATS)) for _ in SEATS])
    return Grid(columns, (*blank_rows(event, columns), *sums))
