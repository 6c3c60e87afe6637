"""The list of patterns of a rule book: number, name, worth as data, wording as docstring, condition as body."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from inspect import getdoc
from typing import Generic, TypeVar

from scoring.hand import Meld
from scoring.text import Text

H = TypeVar("H")
W = TypeVar("W")


@dataclass(frozen=True)
class NotCounted:
    """Answer of a pattern that the tiles hold, but that the rules deny here; the line says why."""

    because: Text


Answer = bool | Sequence[Meld] | NotCounted
"""Whether the pattern is there, or the melds that make it."""


@dataclass(frozen=True)
class Pattern(Generic[H, W]):
    """One pattern of a book. `worths` are those of editions that differ; of one `series` only the dearest counts.

    A pattern that `repeats` counts once for each meld that its condition names. `shows` says which tiles its line
    shows when the condition names none: those of the hand, or the winning tile.
    """

    clause: str
    name: str
    native: str
    series: str
    worth: int
    wording: str
    condition: Callable[[H, W], Answer]
    worths: Mapping[str, int] = field(default_factory=dict)
    unit: str = "points"
    repeats: bool = False
    shows: str = "hand"
    note: str = ""

    @cached_property
    def label(self) -> Text:
        """The name as a text."""
        return Text(self.name)

    @cached_property
    def text(self) -> Text:
        """The wording as a text."""
        return Text(self.wording)

    def points(self, edition: str) -> int:
        """The worth in an edition."""
        return self.worths.get(edition, self.worth)


class Book(Generic[H, W]):
    """The patterns in the order of the rule book, by decorator."""

    def __init__(self) -> None:
        self.patterns: list[Pattern[H, W]] = []
        self.by_clause: dict[str, Pattern[H, W]] = {}

    def pattern(
        self,
        clause: str,
        name: str,
        *,
        native: str = "",
        series: str = "",
        points: int,
        unit: str = "points",
        repeats: bool = False,
        shows: str = "hand",
        note: str = "",
        **worths: int,
    ) -> Callable[[Callable[[H, W], Answer]], Callable[[H, W], Answer]]:
        """Add the decorated condition; further keywords are editions whose worth differs. A series defaults to the
        number without its item."""

        def add(condition: Callable[[H, W], Answer]) -> Callable[[H, W], Answer]:
            wording = " ".join((getdoc(condition) or "").split())
            pattern = Pattern(
                clause=clause,
                name=name,
                native=native,
                series=series or ".".join(clause.split(".")[:2]),
                worth=points,
                worths=worths,
                wording=wording,
                condition=condition,
                unit=unit,
                repeats=repeats,
                shows=shows,
                note=note,
            )
            self.patterns.append(pattern)
            self.by_clause[clause] = pattern
            return condition

        return add

    def __getitem__(self, clause: str) -> Pattern[H, W]:
        return self.by_clause[clause]
