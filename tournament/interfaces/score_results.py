"""A score as the pages show it: lines by seat, what was not counted, payments as a grid and as sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.result import SEATS, Line, Payment, Score
from scoring.ruleset import RuleSet
from tournament.interfaces.translated import translated


@dataclass(frozen=True)
class SeatLines:
    """The lines of one seat's hand: those that count and those that do not, and its total where it was scored."""

    seat: str
    total: int | None
    counted: tuple[Line, ...]
    not_counted: tuple[Line, ...]


@dataclass(frozen=True)
class GridRow:
    """What one seat pays to each of the others, and what the deal brings it in all."""

    seat: str
    cells: tuple[tuple[str, int], ...]
    net: int


@dataclass(frozen=True)
class Explained:
    """All of a score, ready for a template."""

    hands: tuple[SeatLines, ...]
    grid: tuple[GridRow, ...]
    sentences: tuple[tuple[str, str], ...]
    nothing_happened: bool


def explained(score: Score, ruleset: RuleSet, names: Mapping[str, str] | None = None) -> Explained:
    """The score laid out; `names` are the players by their seat in this deal."""
    shown = [seat for seat in SEATS if seat in score.totals or any(line.seat == seat for line in score.lines)]
    return Explained(
        hands=tuple(seat_lines(score, seat) for seat in shown),
        grid=tuple(grid_row(score, seat) for seat in SEATS),
        sentences=tuple(sentences(score, ruleset, names or {})),
        nothing_happened=not score.lines and not score.payments and not score.awards,
    )


def seat_lines(score: Score, seat: str) -> SeatLines:
    lines = [line for line in score.lines if line.seat == seat]
    return SeatLines(
        seat=seat,
        total=score.totals.get(seat),
        counted=tuple(line for line in lines if line.amount is not None),
        not_counted=tuple(line for line in lines if line.amount is None),
    )


def grid_row(score: Score, payer: str) -> GridRow:
    paid = dict.fromkeys(SEATS, 0)
    for payment in score.payments:
        if payment.payer == payer:
            paid[payment.payee] += payment.points
    return GridRow(payer, tuple(paid.items()), score.net[payer])


def sentences(score: Score, ruleset: RuleSet, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each payment and award as a sentence, and its reason."""
    seats = {seat: names.get(seat) or translated(ruleset.seat_names[seat]) for seat in SEATS}
    paid = [(pays(payment, seats), translated(payment.because)) for payment in score.payments if payment.points]
    awarded = [
        (
            gettext("%(player)s: %(points)s from the organiser")
            % {"player": seats[award.seat], "points": signed(award.points)},
            translated(award.because),
        )
        for award in score.awards
    ]
    return paid + awarded


def pays(payment: Payment, seats: Mapping[str, str]) -> str:
    who = {"payer": seats[payment.payer], "payee": seats[payment.payee], "points": payment.points}
    return gettext("%(payer)s pays %(payee)s %(points)s") % who


def signed(number: int | float) -> str:
    """A number with its sign, the minus a real one; zero has none."""
    if not number:
        return "0"
    return f"+{number}" if number > 0 else f"\u2212{abs(number)}"
