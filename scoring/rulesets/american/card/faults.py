"""Collects what is wrong in a card, each fault with its place in the text as it was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scoring.cards import CardError, CardFault
from scoring.text import Text

Path = tuple[str | int, ...]
"""Where something stands in a card object: `(section, line, "text")`, sections and lines by their place from 0."""

MOST_FAULTS = 200
"""Nobody reads more; the rest of the card is not looked at for them."""


class Faults:
    """The faults found so far. `places` gives the typed line and column of a path; data has none of them.

    The lines of data are counted through the sections, from 1.
    """

    def __init__(self, places: Mapping[Path, tuple[int, int]] | None = None) -> None:
        self.places = dict(places or {})
        self.typed = places is not None
        self.ids: dict[Path, str] = {}
        self.numbers: dict[Path, int] = {}
        self._found: list[tuple[CardFault, Path]] = []

    def add(self, code: str, message: Text, path: Path = (), column: int = 0, *, warning: bool = False) -> None:
        """Something is wrong at `path`; `column`, from 1, counts inside of it."""
        if self.full:
            return
        line, column = self._place(path, column)
        self._found.append((CardFault(code, message, line, column, warning=warning), path))

    def _place(self, path: Path, column: int) -> tuple[int, int]:
        if not self.typed:
            return self.numbers.get(path[:2], 0), column
        for length in range(len(path), 0, -1):
            if (place := self.places.get(path[:length])) is not None:
                line, start = place
                inside = length == len(path) and start
                return line, start + column - 1 if inside and column else start if inside else 0
        return 0, 0

    @property
    def found(self) -> tuple[CardFault, ...]:
        """The faults with the ids of their lines, which may have been found later."""
        return tuple(replace(fault, line_id=self.ids.get(path[:2], "")) for fault, path in self._found)

    @property
    def full(self) -> bool:
        return len(self) >= MOST_FAULTS

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> bool:
        return any(not fault.warning for fault, _ in self._found)

    def warnings_of(self, line_id: str) -> tuple[CardFault, ...]:
        return tuple(fault for fault in self.found if fault.warning and fault.line_id == line_id)

    def raise_errors(self) -> None:
        """Raises CardError with everything found, in the order of the text, when anything is an error."""
        if self.errors:
            raise CardError(tuple(sorted(self.found, key=lambda fault: (fault.line, fault.column))))
