"""A score as the pages show it: lines by seat, what was not counted, payments as a grid and as sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scoring.chips import chips_of_payers
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
    net: int = 0


@dataclass(frozen=True)
class GridRow:
    """What one seat pays to each of the others, and what the deal brings it in all."""

    seat: str
    cells: tuple[tuple[str, int], ...]
    net: int


@dataclass(frozen=True)
class ChipRow:
    """What one seat hands another in chips: how many of each value, and what is left to be noted."""

    payer: str
    payee: str
    counts: tuple[int, ...]
    left: int


@dataclass(frozen=True)
class Explained:
    """All of a score, ready for a template; `chips` has rows where payments are made in chips of `chip_values`.

    `cancels` where players pay each other, so that nobody gets what another does not give.
    """

    hands: tuple[SeatLines, ...]
    grid: tuple[GridRow, ...]
    sentences: tuple[tuple[str, str], ...]
    is_paid_by_seats: bool
    nothing_happened: bool
    chip_values: tuple[int, ...] = ()
    chips: tuple[ChipRow, ...] = ()
    cancels: bool = True

    @property
    def is_shared(self) -> bool:
        """Whether more than one hand was scored, so that each is folded under its player."""
        return len(self.hands) > 1

    @property
    def chips_left(self) -> bool:
        """Whether anything remains that no chip can pay."""
        return any(row.left for row in self.chips)


def explained(
    score: Score,
    ruleset: RuleSet,
    names: Mapping[str, str] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Explained:
    """The score laid out; `names` are the players by their seat in this deal, `options` those it is played under."""
    chip_values = ruleset.chips(options) if options else ()
    shown = [seat for seat in SEATS if seat in score.totals or any(line.seat == seat for line in score.lines)]
    return Explained(
        hands=tuple(seat_lines(score, seat) for seat in shown),
        grid=tuple(grid_row(score, party) for party in score.net),
        sentences=tuple(sentences(score, ruleset, names or {})),
        is_paid_by_seats=not score.awards or bool(score.payments),
        nothing_happened=not score.lines and not score.payments and not score.awards,
        chip_values=chip_values,
        chips=tuple(chip_rows(score, chip_values)),
        cancels=ruleset.payments_cancel(options) if options else True,
    )


def chip_rows(score: Score, values: tuple[int, ...]) -> Iterator[ChipRow]:
    """Each payment in chips, by payer; none where payments are only noted."""
    if not values:
        return
    for (payer, payee), chips in chips_of_payers(score.payments, values).items():
        counts = dict(chips.counts)
        yield ChipRow(payer, payee, tuple(counts.get(value, 0) for value in values), chips.left)


def seat_lines(score: Score, seat: str) -> SeatLines:
    lines = [line for line in score.lines if line.seat == seat]
    return SeatLines(
        seat=seat,
        total=score.totals.get(seat),
        counted=tuple(line for line in lines if line.amount is not None),
        not_counted=tuple(line for line in lines if line.amount is None),
        net=score.net[seat],
    )


def grid_row(score: Score, payer: str) -> GridRow:
    paid = dict.fromkeys(score.net, 0)
    for payment in score.payments:
        if payment.payer == payer:
            paid[payment.payee] += payment.points
    return GridRow(payer, tuple(paid.items()), score.net[payer])


def sentences(score: Score, ruleset: RuleSet, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Each payment and award as a sentence, and its reason."""
    seats = {seat: names.get(seat) or translated(name) for seat, name in ruleset.seat_names.items()}
    paid = [(pays(payment, seats), translated(payment.because)) for payment in score.payments if payment.points]
    awarded = [(f"{seats[award.seat]}: {signed(award.points)}", translated(award.because)) for award in score.awards]
    return paid + awarded


def pays(payment: Payment, seats: Mapping[str, str]) -> str:
    who = {"payer": seats[payment.payer], "payee": seats[payment.payee], "points": payment.points}
    return gettext("%(payer)s pays %(payee)s %(points)s") % who


def clause_number(line: Line) -> str:
    """The clause as the rule book numbers it; keys of the rule set's own, such as that of a limit, are not shown."""
    return line.clause if line.clause[:1].isdigit() else ""


def signed(number: int | float) -> str:
    """A number with its sign, the minus a real one; zero has none."""
    if not number:
        return "0"
    return f"+{number}" if number > 0 else f"\u2212{abs(number)}"
