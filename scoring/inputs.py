"""What a rule set must be told: a description from which forms, JSON checks, blank sheets and help are made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Input:
    """One thing to be told. `group` is the heading it stands under; `way` names the way of entry it belongs to.

    Inputs of one `way` ("value", "patterns", "tiles") are alternatives to those of another; "" belongs to all.
    `on_sheet` inputs are written on the record sheets, under `short` (or the label).
    `per_seat` inputs take a mapping from seat to one value of their kind.
    `rare` inputs are told so seldom that pages fold them away under the heading of their group.
    """

    name: str
    label: str
    help: str = ""
    group: str = ""
    way: str = ""
    short: str = ""
    required: bool = False
    on_sheet: bool = False
    per_seat: bool = False
    reconstructed: bool = False
    rare: bool = False


@dataclass(frozen=True, kw_only=True)
class HandInput(Input):
    """A hand in notation."""


@dataclass(frozen=True, kw_only=True)
class SeatInput(Input):
    """One seat or null; `others` are further words that may be said instead, as (word, label) pairs.

    `null_label` says what null means; a seat left out is null unless `default_of` names the input it follows.
    """

    others: tuple[tuple[str, str], ...] = ()
    null_label: str = ""
    default_of: str = ""


@dataclass(frozen=True, kw_only=True)
class SeatsInput(Input):
    """A list of different seats."""


@dataclass(frozen=True, kw_only=True)
class OneOf(Input):
    """One of the words of `choices`, (word, label) pairs; `default` when left out.

    After a word of `nobody_wins` a page need not ask who won. Where `by_word`, papers write the word itself: its label
    is only for those who may choose it.
    """

    choices: tuple[tuple[str, str], ...] = ()
    default: str | None = None
    nobody_wins: tuple[str, ...] = ()
    by_word: bool = False


@dataclass(frozen=True, kw_only=True)
class YesNo(Input):
    """A JSON boolean."""

    default: bool = False


@dataclass(frozen=True, kw_only=True)
class Amount(Input):
    """A whole number from `least` to `most`; `default` when left out; null allowed where `nullable`."""

    least: int = 0
    most: int = 1_000_000
    default: int | None = None
    nullable: bool = False


@dataclass(frozen=True, kw_only=True)
class PatternsInput(Input):
    """A list of clauses of the rule set's pattern book; one that may repeat is listed once for each time."""


@dataclass(frozen=True, kw_only=True)
class Amounts(Input):
    """A list of exactly `count` whole numbers from `least` to `most`, or null."""

    count: int
    least: int = 0
    most: int = 1_000_000


@dataclass(frozen=True, kw_only=True)
class CardInput(Input):
    """Null, the id of a card that the site knows, or a card object; the site puts the object in place of the id."""
