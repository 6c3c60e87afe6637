"""The score record card of one player as a grid, filled from the records or blank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext, pgettext

from scoring.chips import in_chips
from tournament.domain.sheets import SheetContent, SheetDeal, SheetEvent, SheetPlayer
from tournament.interfaces.score_results import signed
from tournament.interfaces.sheet_grids import (
    INITIALS_BOX,
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
    initials_of,
    mark_of,
    numbered,
    scores_everybody,
    told,
    told_columns,
    value_of,
)

SEAT, RESULT, OPPONENT, NET, TOTAL = 12.5, 15, 18, 13, 13.5
NARROWER = 1
"""What a column of something said gives up on a card, which has more columns."""


def card_columns(event: SheetEvent, opponents: Sequence[SheetPlayer] = ()) -> tuple[Column, ...]:
    everybody = scores_everybody(event)
    others = opponents or (None, None, None)
    first = [
        Column(gettext("Deal"), NUMBER, "number"),
        Column(gettext("Seat"), SEAT, "centre"),
        Column(gettext("Result"), RESULT),
    ]
    value = Column(gettext("Hand") if everybody else gettext("Value"), VALUE, "number")
    tail = [
        *(
            Column(numbered(other) if other else gettext("Opponent"), OPPONENT, "number", dealt(event))
            for other in others
        ),
        Column("±", NET, "number"),
        Column(gettext("Total"), TOTAL, "number"),
    ]
    if event.initials:
        tail.append(initials_column(width=INITIALS_BOX))
    else:
        tail += [initials_column(str(other.number) if other else "") for other in others]
    said = [replace(column, width=column.width - NARROWER) for column in told_columns(event)]
    said, left = fitted(said, beside=sum(column.width for column in (*first, value, *tail)))
    return (*first, *said, value, Column(gettext("What counted"), left, "lines"), *tail)


def dealt(event: SheetEvent) -> str:
    """What stands in the column of an opponent: what he paid or took, or his own points where nobody pays."""
    if not event.pays:
        return gettext("points")
    text = gettext("hand, paid +, took −") if scores_everybody(event) else gettext("paid +, took −")
    return text.replace(" +", "\u00a0+").replace(" −", "\u00a0−")


def opponents_of(content: SheetContent, player: SheetPlayer) -> list[SheetPlayer]:
    return [other for other in content.players if other.seat != player.seat]


def card_grid(content: SheetContent, player: SheetPlayer) -> Grid:
    columns = card_columns(content.event, opponents_of(content, player))
    rows: list[Row] = []
    total = 0
    for deal in content.deals:
        rows += changes_before(content, deal, columns=len(columns))
        if not deal.is_played_by(player):
            continue
        total += 0 if deal.superseded else deal.net[player.seat]
        rows.append(card_row(content, deal, player, total=total))
        if note := correction(deal):
            rows.append(Row((Cell(), Cell(note, span=len(columns) - 1)), "note"))
    return Grid(columns, (*rows, *card_summary(content, player, len(columns))))


def card_row(content: SheetContent, deal: SheetDeal, player: SheetPlayer, *, total: int) -> Row:
    """A deal that the player played himself, and his own total after it."""
    event, seat = content.event, player.seat
    others, everybody = opponents_of(content, player), scores_everybody(event)
    cells = [
        Cell(str(deal.number), "number"),
        Cell("", "centre", badge=mark_of(event, deal.seats[seat])),
        Cell(outcome(deal, seat), "won" if deal.winner == seat else ""),
        *(told(content, deal, item) for item in event.columns),
        Cell(value_of(deal, seat if everybody else deal.winner), "number"),
        counted(event, deal, seat=deal.seats[seat] if everybody else None),
        *(opponent_cell(event, deal, seat, other=other.seat) for other in others),
        Cell(signed(deal.net[seat]), "number net"),
        Cell("" if deal.superseded else signed(total), "number"),
    ]
    if event.initials:
        cells.append(initials_box(content, deal, player))
    else:
        cells += [Cell(initials_of(content, deal, other), "initials") for other in others]
    return Row(tuple(cells), "struck" if deal.superseded else "")


def opponent_cell(event: SheetEvent, deal: SheetDeal, seat: str, *, other: str) -> Cell:
    """What an opponent paid or took, in chips too where there are chips; his own points where nobody pays."""
    hand = value_of(deal, other) if scores_everybody(event) else ""
    if not event.pays:
        return Cell(signed(deal.net[other]), "number", hand=hand)
    paid = deal.paid_to(seat, by=other)
    chips = chips_text(in_chips(abs(paid), event.chips)) if event.chips and paid else ""
    return Cell(signed(paid), "number chips" if chips else "number", chips, hand=hand)


def outcome(deal: SheetDeal, seat: str) -> str:
    if deal.winner is None:
        return gettext("nobody won") if any(deal.net.values()) else pgettext("deal", "drawn")
    if deal.winner == seat:
        return gettext("won")
    return gettext("lost") if deal.net[seat] < 0 else "–"


def after_total(event: SheetEvent) -> tuple[Cell, ...]:
    """What stands beside a sum, below the initials."""
    return (Cell(),) if event.initials else (Cell(), Cell(), Cell())


def card_summary(content: SheetContent, player: SheetPlayer, columns: int) -> list[Row]:
    result, tail = content.results[player.number], after_total(content.event)

    def row(label: str, text: str, css: str) -> Row:
        label_cell = Cell(label, "label", span=columns - len(tail) - 2)
        return Row((label_cell, Cell(text, "number", span=2), *tail), css)

    rows = []
    if content.known_by_totals or result.penalties:
        label = gettext("Total as declared") if content.known_by_totals else gettext("Points of the deals")
        rows.append(row(label, signed(result.points), "sum"))
    if result.penalties:
        rows.append(row(gettext("Penalties"), signed(result.penalties), "sum"))
    rows.append(row(gettext("Total of the game"), signed(result.total), "sum total"))
    return rows


def blank_card_grid(event: SheetEvent) -> Grid:
    columns, tail = card_columns(event), after_total(event)
    labels = (gettext("Points of the deals"), gettext("Penalties"), gettext("Total of the game"))
    sums = blank_sums(labels, span=len(columns) - len(tail) - 2, cells=[Cell(span=2), *tail])
    return Grid(columns, (*blank_rows(event, columns), *sums))
