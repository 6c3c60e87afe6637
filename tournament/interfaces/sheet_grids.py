"""The sheets as grids: columns, rows and cells of text in the active language, the same for every rule set.

Columns come from what the rule set asks for (`on_sheet` inputs) and from whether it scores the winner or everybody.
A *blank* grid has the same columns and rows to fill in by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring.chips import Chips, chips_of_payers
from scoring.inputs import Input, OneOf, SeatInput, SeatsInput, YesNo
from scoring.result import SEATS, Line
from tournament.domain.sheets import DEFAULT_DEALS, SheetContent, SheetDeal, SheetEvent, SheetPlayer
from tournament.interfaces.score_results import clause_number, signed
from tournament.interfaces.translated import translated

PAGE_WIDTH = 277
"""Millimetres between the margins of A4 lying on its side."""
NUMBER, SEAT, RESULT, TOLD_SEAT, TOLD, VALUE, NET, TOTAL, INITIALS = 9, 12.5, 15, 22, 17, 11.5, 13, 13.5, 9.5
PLAYER, PLAYER_WITH_HAND, OPPONENT = 26.5, 31, 18
TOLD_SEATS = 13.5
TOTAL_UNIT = "total"
"""The unit of lines that only say what a hand comes to, which has its own place on a sheet."""
NARROWER = 1
"""What a column of something said gives up on a card, which has more columns."""
NAME_LENGTH = 17
"""Letters of a name that fit in the head of a column; the whole name stands at the head of the sheet."""
TOLD_LENGTH = 10
"""Letters of a name that fit beside its number in a cell: room is for what counted."""
LETTER = 1.25
"""Millimetres that a letter of what counted takes, about."""
CROWDED = 23
"""Lines of usual size, sums and notes included, that leave room for remarks and signatures on the page."""


@dataclass(frozen=True)
class Column:
    """`label` heads the column, `small` stands under it; `width` is in millimetres."""

    label: str
    width: float
    css: str = ""
    small: str = ""
    badge: str = ""


@dataclass(frozen=True)
class Cell:
    """A value, what stands small beside it, the letter of a seat before it; or pieces that break between each other.

    `hand` is what a player's hand came to, before what he got or paid.
    """

    text: str = ""
    css: str = ""
    small: str = ""
    badge: str = ""
    hand: str = ""
    span: int = 1
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    cells: tuple[Cell, ...]
    css: str = ""


@dataclass(frozen=True)
class Grid:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def crowded(self) -> bool:
        """Whether it would take more than a page at its usual size."""
        return sum(self._lines(row) for row in self.rows) > CROWDED

    def _lines(self, row: Row) -> int:
        """How many lines of text the row takes, from the width of the column with the pieces."""
        widths = [column.width for column in self.columns if "lines" in column.css]
        letters = sum(len(piece) + 3 for cell in row.cells if cell.span == 1 for piece in cell.pieces)
        return max(1, ceil(letters * LETTER / widths[0])) if widths else 1


# --- words --------------------------------------------------------------------------------------------------------


def short_name(name: str, length: int = NAME_LENGTH) -> str:
    """The name, or as much of it as fits, cut between words where it can be."""
    if len(name) <= length:
        return name
    cut = name[:length]
    return (cut.rpartition(" ")[0] if " " in cut else cut).rstrip(" ,.-") + "…"


def initials(name: str) -> str:
    """First letters of the first and last word; a name without spaces gives its first letter."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    chosen = words if len(words) < 3 else [words[0], words[1], words[-1]]
    return "".join(word[0].upper() for word in chosen) or name[:1]


def numbered(player: SheetPlayer, length: int = NAME_LENGTH) -> str:
    return f"{player.number}\u00a0{short_name(player.name, length)}"


def mark_of(event: SheetEvent, seat: str) -> str:
    return translated(event.ruleset.seat_marks[seat])


def seat_name(event: SheetEvent, seat: str) -> str:
    return translated(event.ruleset.seat_names[seat])


def line_texts(event: SheetEvent, lines: Iterable[Line], *, by_seat: bool) -> list[str]:
    """The lines that count: clause, name, native name and amount of each."""
    shown, last = [], ""
    for line in lines:
        if line.amount is None or line.unit == TOTAL_UNIT:
            continue
        who = f"{mark_of(event, line.seat)}:" if by_seat and line.seat != last else ""
        last = line.seat
        parts = (who, clause_number(line), translated(line.label), line.native)
        shown.append(" ".join(filter(None, (*parts, f"({line_amount(line)})"))).replace(" (", "\u00a0("))
    return shown


def counted(event: SheetEvent, deal: SheetDeal, *, seat: str | None = None) -> Cell:
    """The hands that the rule set wants on paper and the lines that count, of one seat or of all."""
    everybody = scores_everybody(event)
    lines = [line for line in deal.score.lines if seat is None or line.seat == seat]
    texts = line_texts(event, lines, by_seat=everybody and seat is None)
    for item in event.hands:
        said = deal.said.get(item.name)
        hands = said if isinstance(said, Mapping) else {"": said} if said else {}
        texts += [
            f"{mark_of(event, holder)}: {hand}" if holder else str(hand)
            for holder, hand in hands.items()
            if not (seat and holder and holder != seat)
        ]
    return Cell(css="lines", pieces=tuple(texts))


def line_amount(line: Line) -> str:
    if line.unit == "points":
        return str(line.amount).replace("-", "−")
    if line.unit == "doubles":
        return f"×{2**line.amount}"
    return f"{line.amount} {translated(line.unit)}"


# --- what was said ------------------------------------------------------------------------------------------------


def told_columns(event: SheetEvent) -> list[Column]:
    widths = {SeatInput: TOLD_SEAT, SeatsInput: TOLD_SEATS}
    return [Column(translated(item.short or item.label), widths.get(type(item), TOLD)) for item in event.columns]


def told(content: SheetContent, deal: SheetDeal, item: Input) -> Cell:
    """What was said for one input, in words."""
    value = deal.said.get(item.name)
    if item.per_seat and isinstance(value, Mapping):
        text = ", ".join(f"{mark_of(content.event, seat)} {said_value(item, value[seat])}" for seat in value)
        return Cell(text)
    if isinstance(item, SeatInput):
        return told_seat(content, deal, item)
    if isinstance(value, list | tuple):
        return Cell(" ".join(mark_of(content.event, seat) for seat in value))
    return Cell(said_value(item, value))


def told_seat(content: SheetContent, deal: SheetDeal, item: SeatInput) -> Cell:
    value = deal.said.get(item.name, deal.said.get(item.default_of) if item.default_of else None)
    words = dict(item.others)
    if item.default_of and value is not None and value == deal.said.get(item.default_of):
        return Cell()
    if value in words:
        return Cell(translated(words[value]))
    if player := content.player(deal.start_of(value)):
        return Cell(numbered(player, TOLD_LENGTH))
    won = deal.said.get("winner") is not None
    if item.default_of or (item.name != "winner" and not won):
        return Cell("–", "quiet")
    return Cell(translated(item.null_label), "quiet")


def said_value(item: Input, value: Any) -> str:
    if isinstance(item, YesNo):
        return gettext("yes") if value else ""
    if isinstance(item, OneOf):
        return translated(dict(item.choices).get(value, "")) if value else ""
    return "" if value is None else str(value)


# --- the table sheet ----------------------------------------------------------------------------------------------


def scores_everybody(event: SheetEvent) -> bool:
    return event.ruleset.scored == "all"


def table_columns(event: SheetEvent, players: Sequence[SheetPlayer] = ()) -> tuple[Column, ...]:
    columns = [Column(gettext("Deal"), NUMBER, "number"), *told_columns(event)]
    if not scores_everybody(event):
        columns.append(Column(gettext("Value"), VALUE, "number"))
    by_seat = {player.seat: player for player in players}
    people = [player_column(event, seat, by_seat.get(seat)) for seat in SEATS]
    rest = PAGE_WIDTH - sum(column.width for column in (*columns, *people))
    label = gettext("Settlement") if scores_everybody(event) else gettext("What counted")
    columns.append(Column(label, max(rest, 40), "lines"))
    return (*columns, *people)


def player_column(event: SheetEvent, seat: str, player: SheetPlayer | None) -> Column:
    label = numbered(player) if player else ""
    if scores_everybody(event):
        return Column(label, PLAYER_WITH_HAND, "player", gettext("seat, hand, ±, total"), mark_of(event, seat))
    return Column(label, PLAYER, "player", gettext("seat, ±, total"), mark_of(event, seat))


def table_grid(content: SheetContent) -> Grid:
    event = content.event
    columns = table_columns(event, content.players)
    rows: list[Row] = []
    for deal in content.deals:
        rows.append(table_row(content, deal))
        if scores_everybody(event) and (lines := counted(event, deal)).pieces:
            css = "detail struck" if deal.superseded else "detail"
            rows.append(Row((Cell(), replace(lines, span=len(columns) - 1)), css))
        if note := correction(deal):
            rows.append(Row((Cell(), Cell(note, span=len(columns) - 1)), "note"))
    for totals in content.declared:
        label = gettext("Totals as declared")
        rows.append(points_row(label, totals.points, columns=len(columns), css="struck" if totals.superseded else ""))
    return Grid(columns, (*rows, *summary_rows(content, len(columns))))


def table_row(content: SheetContent, deal: SheetDeal) -> Row:
    event = content.event
    everybody = scores_everybody(event)
    cells = [Cell(str(deal.number), "number"), *(told(content, deal, item) for item in event.columns)]
    if not everybody:
        cells.append(Cell(value_of(deal, deal.winner), "number"))
    cells.append(settled(event, deal) if everybody else counted(event, deal))
    for seat in SEATS:
        hand = value_of(deal, seat) if everybody else ""
        running = signed(deal.running[seat]) if deal.running else ""
        css = "player won" if seat == deal.winner else "player"
        css += " tall" if everybody else ""
        cells.append(Cell(signed(deal.net[seat]), css, running, mark_of(event, deal.seats[seat]), hand))
    return Row(tuple(cells), "struck" if deal.superseded else "")


def settled(event: SheetEvent, deal: SheetDeal) -> Cell:
    """Who paid whom how much, by the seats of the deal; where there are chips, all of a pair at once and in chips."""
    marks = {seat: mark_of(event, seat) for seat in SEATS}
    if event.chips:
        by_pair = chips_of_payers(deal.score.payments, event.chips)
        settlement = [(*pair, f"{chips.points}\u00a0({chips_text(chips)})") for pair, chips in by_pair.items()]
    else:
        settlement = [(one.payer, one.payee, str(one.points)) for one in deal.score.payments]
    paid = [f"{marks[payer]}\u00a0→\u00a0{marks[payee]}\u00a0{amount}" for payer, payee, amount in settlement]
    return Cell(css="lines settled", pieces=tuple(paid))


def chips_text(chips: Chips) -> str:
    """So many of each value, the dearest first, and what is left over."""
    counts = [f"{count}×{value}" for value, count in chips.counts]
    left = [gettext("%(points)s to be noted") % {"points": chips.left}] if chips.left else []
    return " ".join(counts + left).replace(" ", "\u00a0")


def value_of(deal: SheetDeal, start: str | None) -> str:
    total = deal.score.totals.get(deal.seats[start]) if start else None
    return "" if total is None else str(total)


def correction(deal: SheetDeal) -> str:
    """Why a deal stands in place of a struck one."""
    if deal.superseded or not deal.reason:
        return ""
    told = {"number": deal.number, "ruling": deal.ruling, "reason": deal.reason}
    if deal.ruling:
        return gettext("Deal %(number)s stands by ruling %(ruling)s.") % told
    return gettext("Deal %(number)s was corrected: %(reason)s") % told


def points_row(label: str, points: Mapping[str, int], *, columns: int, css: str) -> Row:
    cells = (Cell(signed(points[seat]), "player") for seat in SEATS)
    return Row((Cell(label, "label", span=columns - 4), *cells), css)


def summary_rows(content: SheetContent, columns: int) -> list[Row]:
    rows = []
    if any(content.penalty_points.values()):
        if content.deals:
            rows.append(points_row(gettext("Points of the deals"), content.points, columns=columns, css="sum"))
        rows.append(points_row(gettext("Penalties"), content.penalty_points, columns=columns, css="sum"))
    rows.append(points_row(gettext("Total"), content.totals, columns=columns, css="sum total"))
    return rows


# --- the card of one player ---------------------------------------------------------------------------------------


def card_columns(event: SheetEvent, opponents: Sequence[SheetPlayer] = ()) -> tuple[Column, ...]:
    everybody = scores_everybody(event)
    columns = [
        Column(gettext("Deal"), NUMBER, "number"),
        Column(gettext("Seat"), SEAT, "centre"),
        Column(gettext("Result"), RESULT),
        *(replace(column, width=column.width - NARROWER) for column in told_columns(event)),
        Column(gettext("Hand") if everybody else gettext("Value"), VALUE, "number"),
    ]
    others = opponents or (None, None, None)
    paid_label = gettext("hand, paid +, took −") if everybody else gettext("paid +, took −")
    got = [
        Column(numbered(other) if other else gettext("Opponent"), OPPONENT, "number", paid_label) for other in others
    ]
    tail = [
        *got,
        Column("±", NET, "number"),
        Column(gettext("Total"), TOTAL, "number"),
        *(
            Column(str(other.number) if other else "", INITIALS, "initials", pgettext("of a name", "initials"))
            for other in others
        ),
    ]
    rest = PAGE_WIDTH - sum(column.width for column in (*columns, *tail))
    return (*columns, Column(gettext("What counted"), max(rest, 30), "lines"), *tail)


def card_grid(content: SheetContent, player: SheetPlayer) -> Grid:
    opponents = [other for other in content.players if other.seat != player.seat]
    columns = card_columns(content.event, opponents)
    rows: list[Row] = []
    for deal in content.deals:
        rows.append(card_row(content, deal, player))
        if note := correction(deal):
            rows.append(Row((Cell(), Cell(note, span=len(columns) - 1)), "note"))
    return Grid(columns, (*rows, *card_summary(content, player, len(columns))))


def card_row(content: SheetContent, deal: SheetDeal, player: SheetPlayer) -> Row:
    event, seat = content.event, player.seat
    opponents = [other for other in content.players if other.seat != seat]
    everybody = scores_everybody(event)
    cells = [
        Cell(str(deal.number), "number"),
        Cell("", "centre", badge=mark_of(event, deal.seats[seat])),
        Cell(outcome(deal, seat), "won" if deal.winner == seat else ""),
        *(told(content, deal, item) for item in event.columns),
        Cell(value_of(deal, seat if everybody else deal.winner), "number"),
        counted(event, deal, seat=deal.seats[seat] if everybody else None),
        *(
            Cell(
                signed(deal.paid_to(seat, by=other.seat)),
                "number",
                hand=value_of(deal, other.seat) if everybody else "",
            )
            for other in opponents
        ),
        Cell(signed(deal.net[seat]), "number net"),
        Cell(signed(deal.running[seat]) if deal.running else "", "number"),
    ]
    for other in opponents:
        mark = content.signature_of(other.seat)
        cells.append(Cell(initials(other.name) if mark and not deal.superseded else "", "initials"))
    return Row(tuple(cells), "struck" if deal.superseded else "")


def outcome(deal: SheetDeal, seat: str) -> str:
    if deal.winner is None:
        return pgettext("deal", "drawn") if not any(deal.net.values()) else ""
    if deal.winner == seat:
        return gettext("won")
    return gettext("lost") if deal.net[seat] < 0 else "–"


def card_summary(content: SheetContent, player: SheetPlayer, columns: int) -> list[Row]:
    seat = player.seat
    label_span, tail = columns - 5, (Cell(), Cell(), Cell())

    def row(label: str, text: str, css: str) -> Row:
        return Row((Cell(label, "label", span=label_span), Cell(text, "number", span=2), *tail), css)

    rows = []
    if content.known_by_totals or content.penalty_points[seat]:
        label = gettext("Total as declared") if content.known_by_totals else gettext("Points of the deals")
        rows.append(row(label, signed(content.points[seat]), "sum"))
    if content.penalty_points[seat]:
        rows.append(row(gettext("Penalties"), signed(content.penalty_points[seat]), "sum"))
    rows.append(row(gettext("Total of the game"), signed(content.totals[seat]), "sum total"))
    return rows


# --- blank forms --------------------------------------------------------------------------------------------------

SEAT_NOW, WORTH_NOW, POINTS_NOW, TOTAL_NOW = 6, 9, 10, 10.5
"""What a player's place is divided into where it is written by hand."""


def blank_rows(event: SheetEvent, columns: Sequence[Column]) -> tuple[Row, ...]:
    deals = event.tournament.deals_per_game or DEFAULT_DEALS
    empty = tuple(Cell() for _ in columns[1:])
    return tuple(Row((Cell(str(number), "number"), *empty), "blank") for number in range(1, deals + 1))


def blank_sums(labels: Sequence[str], *, span: int, cells: Sequence[Cell]) -> list[Row]:
    last = len(labels) - 1
    return [
        Row((Cell(label, "label", span=span), *cells), "sum total blank" if place == last else "sum blank")
        for place, label in enumerate(labels)
    ]


def blank_table_grid(event: SheetEvent) -> Grid:
    *shared, lines = table_columns(event)[: -len(SEATS)]
    worth = [Column("", WORTH_NOW, "centre", gettext("hand"))] if scores_everybody(event) else []
    columns = [*shared, replace(lines, width=lines.width - len(SEATS) * WORTH_NOW * len(worth))]
    for seat in SEATS:
        columns += [Column("", SEAT_NOW, "player", badge=mark_of(event, seat)), *worth]
        columns += [Column("±", POINTS_NOW, "centre"), Column("", TOTAL_NOW, "centre", gettext("total"))]
    labels = (gettext("Points of the deals"), gettext("Penalties"), gettext("Total"))
    sums = blank_sums(labels, span=len(shared) + 1, cells=[Cell(span=3 + len(worth)) for _ in SEATS])
    return Grid(tuple(columns), (*blank_rows(event, columns), *sums))


def blank_card_grid(event: SheetEvent) -> Grid:
    columns = card_columns(event)
    labels = (gettext("Points of the deals"), gettext("Penalties"), gettext("Total of the game"))
    sums = blank_sums(labels, span=len(columns) - 5, cells=[Cell(span=2), Cell(), Cell(), Cell()])
    return Grid(columns, (*blank_rows(event, columns), *sums))
