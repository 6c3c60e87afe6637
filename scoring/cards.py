"""What the site may ask of a rule set that is played against a published card: to read, show and copy one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.text import Text


@dataclass(frozen=True)
class CardFault:
    """What is wrong in a card: the format's code, and where, `line` and `column` counted from 1, 0 for the whole."""

    code: str
    message: Text
    line: int = 0
    column: int = 0
    line_id: str = ""
    warning: bool = False


class CardError(Exception):
    """A card that cannot be used, with everything that is wrong in it."""

    def __init__(self, faults: tuple[CardFault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(str(fault.message) for fault in faults))


@dataclass(frozen=True)
class Symbol:
    """A symbol as a card prints it; `colour` 0 is ink, 1 to 3 are the card's three colours."""

    text: str
    colour: int = 0


@dataclass(frozen=True)
class CardLineView:
    """One line of a card as pages show it: its groups as printed, how many hands it means, and one of them.

    `text` is the line as it is typed, `example` is notation, `faults` are warnings.
    """

    id: str
    section: str
    text: str
    groups: tuple[tuple[Symbol, ...], ...]
    mod: str
    mod_label: Text
    concealed: bool
    value: int
    note: str
    hands: int
    example: str
    faults: tuple[CardFault, ...] = ()


@dataclass(frozen=True)
class CardSectionView:
    """A section of a card and its lines."""

    key: str
    title: str
    flags: tuple[str, ...]
    lines: tuple[CardLineView, ...]


@dataclass(frozen=True)
class CardView:
    """A whole card as pages show it; `hands` counts the concrete hands of all lines."""

    id: str
    title: str
    year: int | None
    publisher: str
    license: str
    lowest_value: int
    sections: tuple[CardSectionView, ...]
    hands: int


@dataclass(frozen=True)
class Sign:
    """Something that may stand in a typed card, as an example, and what it means."""

    typed: str
    means: Text


class CardFormat(Protocol):
    """Reads and writes the cards of one game; a *card object* is plain JSON data."""

    signs: tuple[Sign, ...]
    """How the lines of a card are typed, sign by sign."""

    def read_data(self, data: object) -> dict[str, Any]:
        """The card object, checked completely; raises CardError with every fault, whatever the data is."""

    def read_text(self, text: str) -> dict[str, Any]:
        """The card object typed as text; raises CardError with line and column of every fault."""

    def write_text(self, card: Mapping[str, Any]) -> str:
        """A valid card as text that `read_text` reads back to the same."""

    def view(self, card: Mapping[str, Any]) -> CardView:
        """A valid card as pages show it."""

    def for_year(self, card: Mapping[str, Any], *, id: str, year: int) -> dict[str, Any]:
        """A copy of the card for another year."""
