"""What the grids of all papers are made of: columns, rows and cells of text in the active language, and what they say.

Columns come from what the rule set asks for (`on_sheet` inputs) and from whether it scores the winner or everybody.
A *blank* grid has the same columns and rows to fill in by hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring.chips import Chips
from scoring.inputs import Amount, Input, OneOf, SeatInput, SeatsInput, YesNo
from scoring.result import Line
from tournament.domain.sheets import DEFAULT_DEALS, SheetChange, SheetContent, SheetDeal, SheetEvent, SheetPlayer
from tournament.interfaces.score_results import clause_number
from tournament.interfaces.translated import translated

PAGE_WIDTH = 277
"""Millimetres between the margins of A4 lying on its side."""
NUMBER, TOLD_SEAT, TOLD_SEATS, TOLD, VALUE, INITIALS = 9, 22, 13.5, 17, 11.5, 9.5
INITIALS_BOX = 11
"""Room for a pen, where every deal is initialled."""
TOLD_AMOUNT, TOLD_YES = 13.5, 15.5
LEAST_LINES = 30
"""What is kept for the lines that counted, however many other columns there are."""
TOTAL_UNIT = "total"
"""The unit of lines that only say what a hand comes to, which has its own place on a sheet."""
NAME_LENGTH = 17
"""Letters of a name that fit in the head of a column; the whole name stands at the head of the sheet."""
TOLD_LENGTH = 10
"""Letters of a name that fit beside its number in a cell: room is for what counted."""
LETTER = 1.25
"""Millimetres that a letter of what counted takes, about."""
ROOMY = 8
"""Rows of a form that leave room for high ones."""
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


def winners_lines(event: SheetEvent, deal: SheetDeal) -> list[str]:
    """The lines of the winner, then those of others, with their seats; what is the same for several is told once."""
    winner = deal.said.get("winner")
    texts = line_texts(event, (line for line in deal.score.lines if line.seat == winner), by_seat=False)
    others: dict[str, list[str]] = {}
    for line in deal.score.lines:
        if line.seat != winner:
            for text in line_texts(event, [line], by_seat=False):
                others.setdefault(text, []).append(mark_of(event, line.seat))
    return texts + [f"{' '.join(marks)}: {text}" for text, marks in others.items()]


def counted(event: SheetEvent, deal: SheetDeal, *, seat: str | None = None) -> Cell:
    """The hands that the rule set wants on paper and the lines that count, of one seat or of all.

    Points that are given without a line are told by their reason.
    """
    everybody = scores_everybody(event)
    lines = [line for line in deal.score.lines if seat is None or line.seat == seat]
    texts = line_texts(event, lines, by_seat=seat is None) if everybody else winners_lines(event, deal)
    if not texts:
        awards = (award for award in deal.score.awards if award.points and seat in (None, award.seat))
        texts = list(dict.fromkeys(translated(award.because) for award in awards))
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
    widths = {SeatInput: TOLD_SEAT, SeatsInput: TOLD_SEATS, Amount: TOLD_AMOUNT, YesNo: TOLD_YES}
    return [Column(translated(item.short or item.label), widths.get(type(item), TOLD)) for item in event.columns]


def fitted(told: Sequence[Column], *, beside: float) -> tuple[list[Column], float]:
    """The columns of what was said, narrower where need be, and the width that is left for the lines that counted."""
    wanted = sum(column.width for column in told)
    left = PAGE_WIDTH - beside - wanted
    if left >= LEAST_LINES or not told:
        return list(told), max(left, LEAST_LINES)
    room = PAGE_WIDTH - beside - LEAST_LINES
    return [replace(column, width=column.width * room / wanted, css="tight") for column in told], LEAST_LINES


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
    if start := deal.start_of(value):
        return Cell(numbered(deal.players[start], TOLD_LENGTH))
    won = deal.said.get("winner") is not None
    if item.default_of or (item.name != "winner" and not won):
        return Cell("–", "quiet")
    return Cell(translated(item.null_label), "quiet")


def said_value(item: Input, value: Any) -> str:
    if isinstance(item, YesNo):
        return gettext("yes") if value else ""
    if isinstance(item, OneOf):
        label = value if item.by_word else dict(item.choices).get(value, "")
        return translated(label) if value else ""
    return "" if value is None else str(value)


# --- what was scored ----------------------------------------------------------------------------------------------


def scores_everybody(event: SheetEvent) -> bool:
    return event.ruleset.scored == "all"


def value_of(deal: SheetDeal, start: str | None) -> str:
    total = deal.score.totals.get(deal.seats[start]) if start else None
    return "" if total is None else str(total)


def chips_text(chips: Chips) -> str:
    """So many of each value, the dearest first, and what is left over."""
    counts = [f"{count}×{value}" for value, count in chips.counts]
    left = [gettext("%(points)s to be noted") % {"points": chips.left}] if chips.left else []
    return " ".join(counts + left)


def correction(deal: SheetDeal) -> str:
    """Why a deal stands in place of a struck one."""
    if deal.superseded or not deal.reason:
        return ""
    told = {"number": deal.number, "ruling": deal.ruling, "reason": deal.reason}
    if deal.ruling:
        return gettext("Deal %(number)s stands by ruling %(ruling)s.") % told
    return gettext("Deal %(number)s was corrected: %(reason)s") % told


def changes_before(content: SheetContent, deal: SheetDeal, *, columns: int) -> list[Row]:
    """Who takes a seat with this deal, told once, before it."""
    if deal.superseded:
        return []
    return [
        Row((Cell(), Cell(change_text(change), span=columns - 1)), "note")
        for change in content.changes
        if change.deal == deal.number
    ]


def change_text(change: SheetChange) -> str:
    return gettext("From deal %(number)s on %(player)s plays in place of %(left)s: %(reason)s") % {
        "number": change.deal,
        "player": numbered(change.player, NAME_LENGTH * 3),
        "left": numbered(change.left, NAME_LENGTH * 3),
        "reason": change.reason,
    }


# --- initials -----------------------------------------------------------------------------------------------------


def initials_column(label: str = "", *, width: float = INITIALS) -> Column:
    return Column(label, width, "initials", pgettext("of a name", "initials"))


def initials_of(content: SheetContent, deal: SheetDeal, player: SheetPlayer) -> str:
    """The initials of a player whose signature confirms a deal of his; one that a judge put there is not confirmed."""
    own = player in content.players and deal.is_played_by(player)
    confirmed = own and content.signature_of(player.seat) and not deal.superseded and not deal.ruling
    return initials(player.name) if confirmed else ""


def initials_box(content: SheetContent, deal: SheetDeal, player: SheetPlayer) -> Cell:
    """The box in which a player initials his deal: signed, or empty for a pen."""
    if letters := initials_of(content, deal, player):
        return Cell(letters, "initials", small=pgettext("in place of initials", "signed"))
    given = deal.superseded or deal.ruling or not deal.is_played_by(player)
    return Cell(css="initials" if given else "initials box")


# --- forms to fill in by hand -------------------------------------------------------------------------------------


def blank_rows(event: SheetEvent, columns: Sequence[Column]) -> tuple[Row, ...]:
    deals = event.tournament.deals_per_game or DEFAULT_DEALS
    empty = tuple(Cell(css="box" if column.css == "initials" else "") for column in columns[1:])
    css = "blank roomy" if deals <= ROOMY else "blank"
    return tuple(Row((Cell(str(number), "number"), *empty), css) for number in range(1, deals + 1))


def blank_sums(labels: Sequence[str], *, span: int, cells: Sequence[Cell]) -> list[Row]:
    last = len(labels) - 1
    return [
        Row((Cell(label, "label", span=span), *cells), "sum total blank" if place == last else "sum blank")
        for place, label in enumerate(labels)
    ]
