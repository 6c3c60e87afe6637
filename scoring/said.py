"""Checks what was said, or the options, against the inputs of a rule set: names, types and ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import Any

from scoring.inputs import (
    Amount,
    Amounts,
    CardInput,
    HandInput,
    Input,
    OneOf,
    PatternsInput,
    SeatInput,
    SeatsInput,
    YesNo,
)
from scoring.result import SEATS, ErrorKind, ScoringError
from scoring.text import Text

NOT_AN_OBJECT = "What was said must be an object with names and values."
OPTIONS_NOT_AN_OBJECT = "The options must be an object with names and values."
UNKNOWN_NAME = "“{name}” is nothing that this rule set asks for."
UNKNOWN_OPTION = "“{name}” is no option of this rule set."
MISSING = "This must be said."
NOT_A_SEAT = "This must be one of the four seats."
NOT_A_SEAT_OR_WORD = "This must be one of the four seats or one of: {words}."
NOT_SEATS = "This must be a list of different seats."
NOT_A_CHOICE = "This must be one of: {words}."
NOT_YES_OR_NO = "This must be yes or no."
NOT_WHOLE = "This must be a whole number."
OUT_OF_RANGE = "This must be a whole number from {least} to {most}."
NOT_TEXT = "This must be a hand in notation."
NOT_CLAUSES = "This must be a list of pattern numbers."
NOT_BY_SEAT = "This must name a value for each seat."
NOT_WHOLES = "This must be a list of {count} whole numbers from {least} to {most}."
NOT_A_CARD = "This must be the id of a card, a card, or null."
MESSAGES = (
    *(NOT_AN_OBJECT, OPTIONS_NOT_AN_OBJECT, UNKNOWN_NAME, UNKNOWN_OPTION, MISSING, NOT_A_SEAT, NOT_A_SEAT_OR_WORD),
    *(NOT_SEATS, NOT_A_CHOICE, NOT_YES_OR_NO, NOT_WHOLE, OUT_OF_RANGE, NOT_TEXT, NOT_CLAUSES, NOT_BY_SEAT),
    *(NOT_WHOLES, NOT_A_CARD),
)


class _Wrong(Exception):
    """The value does not suit; the text says what it must be, `seat` whose value it is where each seat has one."""

    seat: str | None = None

    def __init__(self, template: str, **values: str | int) -> None:
        self.text = Text(template, values)
        super().__init__(template)


class Checker:
    """Checks values by name against inputs, prepared once for a rule set."""

    def __init__(
        self,
        inputs: Iterable[Input],
        *,
        kind: ErrorKind,
        not_an_object: str = NOT_AN_OBJECT,
        unknown: str = UNKNOWN_NAME,
    ) -> None:
        self.kind, self.not_an_object, self.unknown = kind, not_an_object, unknown
        self.known = {item.name: item for item in inputs}
        self.checks = {
            name: _by_seat if item.per_seat else checked.dispatch(type(item)) for name, item in self.known.items()
        }
        self.required = [name for name, item in self.known.items() if item.required]
        self.defaults = {name: getattr(item, "default", None) for name, item in self.known.items()}

    def __call__(self, said: object) -> dict[str, Any]:
        """The values, defaults filled in where an input has one; raises ScoringError."""
        if type(said) is not dict and not isinstance(said, Mapping):
            raise ScoringError(self.kind, self.not_an_object)
        values = self.defaults.copy()
        for name, value in said.items():
            if name not in self.known:
                raise ScoringError(self.kind, Text(self.unknown, {"name": str(name)[:60]}), input=str(name)[:60])
            try:
                values[name] = self.checks[name](self.known[name], value)
            except _Wrong as wrong:
                raise ScoringError(self.kind, wrong.text, input=name, seat=wrong.seat) from None
        for name in self.required:
            if name not in said:
                raise ScoringError(self.kind, MISSING, input=name)
        return values


def said_checker(inputs: Iterable[Input]) -> Checker:
    """Checks what was said; errors are of kind `input`."""
    return Checker(inputs, kind="input")


def options_checker(inputs: Iterable[Input]) -> Checker:
    """Checks options and completes them; errors are of kind `options`."""
    return Checker(inputs, kind="options", not_an_object=OPTIONS_NOT_AN_OBJECT, unknown=UNKNOWN_OPTION)


def _by_seat(item: Input, value: object) -> dict[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(seat in SEATS for seat in value):
        raise _Wrong(NOT_BY_SEAT)
    values: dict[str, Any] = {}
    for seat, one in value.items():
        try:
            values[seat] = checked(item, one)
        except _Wrong as wrong:
            wrong.seat = seat
            raise
    return values


@singledispatch
def checked(item: Input, value: object) -> Any:
    """The value when it suits the input."""
    raise TypeError(f"no check for {type(item).__name__}")


@checked.register
def _(item: HandInput, value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    raise _Wrong(NOT_TEXT)


@checked.register
def _(item: SeatInput, value: object) -> str | None:
    words = [word for word, _ in item.others]
    if value is None or (isinstance(value, str) and (value in SEATS or value in words)):
        return value
    if words:
        raise _Wrong(NOT_A_SEAT_OR_WORD, words=", ".join(words))
    raise _Wrong(NOT_A_SEAT)


@checked.register
def _(item: SeatsInput, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, list | tuple) and all(isinstance(seat, str) and seat in SEATS for seat in value):
        seats = tuple(value)
        if len(set(seats)) == len(seats):
            return seats
    raise _Wrong(NOT_SEATS)


@checked.register
def _(item: OneOf, value: object) -> str | None:
    words = [word for word, _ in item.choices]
    if isinstance(value, str) and value in words:
        return value
    if value is None and item.default is None:
        return None
    raise _Wrong(NOT_A_CHOICE, words=", ".join(words))


@checked.register
def _(item: YesNo, value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _Wrong(NOT_YES_OR_NO)


@checked.register
def _(item: Amount, value: object) -> int | None:
    if value is None and (item.nullable or not item.required):
        return None if item.nullable else item.default
    if isinstance(value, bool) or not isinstance(value, int):
        raise _Wrong(NOT_WHOLE)
    if not item.least <= value <= item.most:
        raise _Wrong(OUT_OF_RANGE, least=item.least, most=item.most)
    return value


@checked.register
def _(item: PatternsInput, value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    if isinstance(value, list | tuple) and all(isinstance(clause, str) for clause in value):
        return tuple(value)
    raise _Wrong(NOT_CLAUSES)


@checked.register
def _(item: Amounts, value: object) -> tuple[int, ...] | None:
    if value is None:
        return None
    if isinstance(value, list | tuple) and len(value) == item.count:
        numbers = tuple(one for one in value if type(one) is int and item.least <= one <= item.most)
        if len(numbers) == item.count:
            return numbers
    raise _Wrong(NOT_WHOLES, count=item.count, least=item.least, most=item.most)


@checked.register
def _(item: CardInput, value: object) -> str | Mapping[str, Any] | None:
    if value is None or isinstance(value, str | Mapping):
        return value
    raise _Wrong(NOT_A_CARD)
