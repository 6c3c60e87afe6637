"""The event score card as a grid: a row for each round, a place for each deal of it, and the sums at its foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from django.utils.translation import gettext, pgettext

from tournament.domain.sheets import DEFAULT_DEALS
from tournament.interfaces.event_cards import CardDeal, CardRound, EventCard
from tournament.interfaces.score_results import signed
from tournament.interfaces.sheet_grids import (
    PAGE_WIDTH,
    Cell,
    Column,
    Grid,
    Row,
    initials,
    initials_column,
    mark_of,
    numbered,
)

ROUND, TABLE, SEAT, ROUND_TOTAL, RUNNING = 13, 11, 12, 19, 19
OPPONENTS = 40
"""The least that is kept for three names."""
ENOUGH, WIDER = 88, 5
"""What is plenty for them; the places of the deals may be so much wider then."""
POINTS, BOX = 11, 11
ROOMY_ROUNDS = 8
"""Lines of rounds that leave room for high ones."""


def deals_of(card: EventCard) -> int:
    """How many deals a round has on paper: as many as the event sets, and no fewer than were played."""
    played = [deal.number for round_ in card.rounds for deal in round_.deals]
    usual = card.event.tournament.deals_per_game or (0 if played else DEFAULT_DEALS)
    return max([usual, *played])


def before_deals(card: EventCard) -> list[Column]:
    seat = [] if card.event.tournament.movement else [Column(gettext("Seat"), SEAT, "centre")]
    return [Column(gettext("Round"), ROUND, "number"), Column(gettext("Table"), TABLE, "number"), *seat]


def after_deals(card: EventCard) -> list[Column]:
    box = [] if card.event.initials else [initials_column(width=BOX)]
    totals = (
        Column(gettext("Round total"), ROUND_TOTAL, "number"),
        Column(gettext("Running total"), RUNNING, "number"),
    )
    return [*box, *totals]


def deal_columns(card: EventCard) -> tuple[list[list[Column]], int]:
    """The columns of each place for a deal, and how many deals stand in a line."""
    each = POINTS + (BOX if card.event.initials else 0)
    deals = deals_of(card)
    fixed = sum(column.width for column in (*before_deals(card), *after_deals(card)))
    fit = max(1, int((PAGE_WIDTH - fixed - OPPONENTS) // each))
    in_line = ceil(deals / ceil(deals / fit))
    places = []
    for first in range(1, in_line + 1):
        label = ", ".join(str(number) for number in range(first, deals + 1, in_line))
        box = [initials_column(width=BOX)] if card.event.initials else []
        places.append([Column(label, POINTS, "number deal", gettext("points")), *box])
    return places, in_line


def event_card_grid(card: EventCard) -> Grid:
    before, after = before_deals(card), after_deals(card)
    places, in_line = deal_columns(card)
    deals = [column for place in places for column in place]
    rest = PAGE_WIDTH - sum(column.width for column in (*before, *deals, *after))
    wider = min(max(rest - ENOUGH, 0) / len(deals), WIDER)
    deals = [replace(column, width=column.width + wider) for column in deals]
    rest -= wider * len(deals)
    columns = (*before, Column(gettext("Opponents"), rest, "opponents"), *deals, *after)
    lines = ceil(deals_of(card) / in_line)
    css = "blank round roomy" if lines * len(card.rounds) <= ROOMY_ROUNDS else "blank round"
    rows = [row for round_ in card.rounds for row in round_rows(card, round_, in_line=in_line, css=css)]
    return Grid(columns, (*rows, *foot(card, len(columns))))


def round_rows(card: EventCard, round_: CardRound, *, in_line: int, css: str) -> list[Row]:
    """The round in one line, or in several where it has more deals than fit."""
    width = in_line * (2 if card.event.initials else 1)
    by_number = {deal.number: deal for deal in round_.deals}
    rows = []
    for first in range(1, deals_of(card) + 1, in_line):
        head, tail = (head_cells(card, round_), tail_cells(card, round_)) if first == 1 else blank_ends(card)
        if round_.declared:
            cells = [Cell(gettext("Totals as declared") if first == 1 else "", "quiet", span=width)]
        else:
            wanted = range(first, first + in_line)
            cells = [cell for number in wanted for cell in deal_cells(card, round_, by_number.get(number), number)]
        rows.append(Row((*head, *cells, *tail), css if first == 1 else f"{css} goes-on"))
    return rows


def head_cells(card: EventCard, round_: CardRound) -> list[Cell]:
    event = card.event
    opponents = tuple(f"{mark_of(event, other.seat)}\u00a0{numbered(other)}" for other in round_.opponents)
    own = Cell("", "centre", badge=mark_of(event, round_.seat)) if round_.seat else Cell()
    seat = [] if event.tournament.movement else [own]
    table = "" if round_.table is None else str(round_.table)
    return [Cell(str(round_.number), "number"), Cell(table, "number"), *seat, Cell(css="lines", pieces=opponents)]


def tail_cells(card: EventCard, round_: CardRound) -> list[Cell]:
    box = [] if card.event.initials else [initials_cell(card, confirmed=round_.confirmed)]
    so_far = "" if round_.over or round_.points is None else gettext("so far")
    totals = ("" if points is None else signed(points) for points in (round_.points, round_.running))
    return [*box, *(Cell(text, "number net", so_far) for text in totals)]


def blank_ends(card: EventCard) -> tuple[list[Cell], list[Cell]]:
    before = [Cell() for _ in (*before_deals(card), "opponents")]
    return before, [Cell() for _ in after_deals(card)]


def deal_cells(card: EventCard, round_: CardRound, deal: CardDeal | None, number: int) -> list[Cell]:
    """Points and initials of a deal; a dash where others played on without him or it was not played."""
    if number > deals_of(card):
        cells = [Cell(css="none"), Cell(css="none")]
    elif deal is None:
        cells = [
            Cell("–" if round_.over else "", "number quiet"),
            Cell(css="initials" if round_.over else "initials box"),
        ]
    else:
        cells = [Cell(signed(deal.points), "number won" if deal.won else "number")]
        cells.append(initials_cell(card, confirmed=deal.confirmed))
    return cells if card.event.initials else cells[:1]


def initials_cell(card: EventCard, *, confirmed: bool) -> Cell:
    if confirmed and card.entry:
        return Cell(initials(card.entry.name), "initials", small=pgettext("in place of initials", "signed"))
    return Cell(css="initials box")


def foot(card: EventCard, columns: int) -> Sequence[Row]:
    sums = (
        (gettext("Points of the deals"), card.points, "sum blank"),
        (gettext("Penalties"), card.penalty, "sum blank"),
        (gettext("Grand total"), card.total, "sum total blank"),
    )
    return [
        Row(
            (Cell(label, "label", span=columns - 2), Cell("" if card.is_blank else signed(points), "number", span=2)),
            css,
        )
        for label, points, css in sums
    ]
