"""What scoring answers: lines that explain, payments between seats, awards; and the errors of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from scoring.text import Text, as_text

SEATS = ("E", "S", "W", "N")
"""The seats in order of play; E is the dealer."""

BETTOR = "bettor"
"""Who pays or is paid in place of a seat where a fifth person bets on the four."""

ErrorKind = Literal["notation", "impossible", "not_a_win", "input", "mismatch", "options"]


class ScoringError(Exception):
    """What was said cannot be scored: the kind of the contract, the input it belongs to, the column (from 1) in it.

    `seat` tells whose value of the input is meant, where each seat has one; `code` is the rule book's own name of the
    fault, if it has one.
    """

    def __init__(
        self,
        kind: ErrorKind,
        message: Text | str,
        *,
        input: str | None = None,
        column: int | None = None,
        seat: str | None = None,
        code: str = "",
    ) -> None:
        self.kind = kind
        self.message = as_text(message)
        self.input = input
        self.column = column
        self.seat = seat
        self.code = code
        super().__init__(str(self.message))

    def as_data(self) -> dict[str, Any]:
        """The error object of the contract, its message in English; `seat` and `code` where there is one."""
        error = {"kind": self.kind, "input": self.input, "column": self.column, "message": str(self.message)}
        more = {"seat": self.seat, "code": self.code}
        return {"error": error | {name: value for name, value in more.items() if value}}


@dataclass(frozen=True)
class Line:
    """One row of the explanation: a pattern, a meld's points, a double, a working step.

    `amount` is in `unit`, a part of one only where the unit is a limit; None marks a line that is shown but not
    counted, and `because` says why. `tiles` is notation.
    """

    seat: str
    label: Text
    amount: int | float | None
    because: Text
    unit: str = "points"
    clause: str = ""
    native: str = ""
    tiles: str = ""

    def as_data(self, *, texts: bool = False) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "clause": self.clause,
            "label": self.label.as_data() if texts else str(self.label),
            "native": self.native,
            "amount": self.amount,
            "unit": self.unit,
            "because": self.because.as_data() if texts else str(self.because),
            "tiles": self.tiles,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Line:
        texts = {"label": Text.from_data(data["label"]), "because": Text.from_data(data["because"])}
        return cls(**{**data, **texts})


@dataclass(frozen=True)
class Payment:
    """Points from one seat to another, never negative, with the reason."""

    payer: str
    payee: str
    points: int
    because: Text

    def as_data(self, *, texts: bool = False) -> dict[str, Any]:
        because = self.because.as_data() if texts else str(self.because)
        return {"payer": self.payer, "payee": self.payee, "points": self.points, "because": because}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Payment:
        return cls(**{**data, "because": Text.from_data(data["because"])})


@dataclass(frozen=True)
class Award:
    """Points given to a seat, or taken from it when negative, by the organiser."""

    seat: str
    points: int
    because: Text

    def as_data(self, *, texts: bool = False) -> dict[str, Any]:
        because = self.because.as_data() if texts else str(self.because)
        return {"seat": self.seat, "points": self.points, "because": because}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Award:
        return cls(**{**data, "because": Text.from_data(data["because"])})


@dataclass(frozen=True)
class Alternative:
    """Another reading of the same hand: its melds in notation, its value, and its lines."""

    reading: str
    total: int
    lines: tuple[Line, ...] = ()

    def as_data(self, *, texts: bool = False) -> dict[str, Any]:
        return {
            "reading": self.reading,
            "total": self.total,
            "lines": [line.as_data(texts=texts) for line in self.lines],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Alternative:
        return cls(data["reading"], data["total"], tuple(map(Line.from_data, data["lines"])))


@dataclass(frozen=True)
class Score:
    """The answer of a rule set to one deal.

    `totals` is the value of each scored hand after doubles and limit. `reading` is the reading that was kept and
    `alternatives` the others, dearest first. `warnings` are things worth a look that do not stop the score.
    """

    ruleset: str
    edition: str
    lines: tuple[Line, ...] = ()
    totals: Mapping[str, int] = field(default_factory=dict)
    payments: tuple[Payment, ...] = ()
    awards: tuple[Award, ...] = ()
    reading: str = ""
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[Text, ...] = ()

    @property
    def net(self) -> dict[str, int]:
        """Payments and awards added up for each of the four seats, and for the bettor where there is one."""
        net = dict.fromkeys(SEATS, 0)
        if any(BETTOR in (payment.payer, payment.payee) for payment in self.payments):
            net[BETTOR] = 0
        for payment in self.payments:
            net[payment.payer] -= payment.points
            net[payment.payee] += payment.points
        for award in self.awards:
            net[award.seat] += award.points
        return net

    def as_data(self, *, texts: bool = False) -> dict[str, Any]:
        """The score object of the contract; with `texts`, sentences keep their templates for translation."""
        return {
            "ruleset": self.ruleset,
            "edition": self.edition,
            "lines": [line.as_data(texts=texts) for line in self.lines],
            "totals": dict(self.totals),
            "payments": [payment.as_data(texts=texts) for payment in self.payments],
            "awards": [award.as_data(texts=texts) for award in self.awards],
            "net": self.net,
            "reading": self.reading,
            "alternatives": [other.as_data(texts=texts) for other in self.alternatives],
            "warnings": [warning.as_data() if texts else str(warning) for warning in self.warnings],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Score:
        """The inverse of `as_data(texts=True)`; reads the plain form too. Totals come back in order of play."""
        return cls(
            ruleset=data["ruleset"],
            edition=data["edition"],
            lines=tuple(map(Line.from_data, data["lines"])),
            totals={seat: data["totals"][seat] for seat in SEATS if seat in data["totals"]},
            payments=tuple(map(Payment.from_data, data["payments"])),
            awards=tuple(map(Award.from_data, data["awards"])),
            reading=data.get("reading", ""),
            alternatives=tuple(map(Alternative.from_data, data.get("alternatives", ()))),
            warnings=tuple(Text.from_data(warning) for warning in data.get("warnings", ())),
        )
