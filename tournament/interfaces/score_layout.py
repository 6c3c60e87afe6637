"""How the fields of a score form stand on the page: sections under headings, one panel for each way of entry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.inputs import HandInput, OneOf, YesNo
from tournament.interfaces.translated import translated

if TYPE_CHECKING:
    from tournament.interfaces.score_forms import ScoreForm, Spot

WAYS = {"value": _("Value only"), "totals": _("Totals only"), "patterns": _("Patterns")}


@dataclass(frozen=True)
class SeatRow:
    """What is asked about one seat: its field, and for a hand the amount that may be declared beside it or alone."""

    seat: str
    field: forms.BoundField
    amount: forms.BoundField | None = None


@dataclass(frozen=True)
class Section:
    """Fields that stand together under one heading; all of them boxes to tick in `boxes`.

    `rows` has one for each seat where every seat is asked the same; `hands` tells that they are hands.
    """

    heading: str
    fields: tuple[forms.BoundField, ...]
    boxes: bool
    rows: tuple[SeatRow, ...] = ()
    hands: bool = False


@dataclass(frozen=True)
class Panel:
    """One way of entry with its sections."""

    number: int
    way: str
    label: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Fold:
    """What is told seldom, folded away under the heading of its group; `is_open` once something of it is filled in."""

    heading: str
    sections: tuple[Section, ...]
    is_open: bool


class Layout:
    """The form from top to bottom: `before` the choice of the way, `panels`, `after`, `checks`, `folds`."""

    def __init__(self, form: ScoreForm) -> None:
        self.form = form
        spots = list(form.spots.values())
        self.rare = [spot for spot in spots if spot.item.rare]
        self.spots = [spot for spot in spots if not spot.item.rare]
        self.numbers = {way: number for number, way in enumerate(form.way_names, start=1)}
        for spot in spots:
            form.fields[spot.name].way_number = self.numbers.get(spot.item.way)
        first_way = next((place for place, item in enumerate(form.items) if item.way), len(form.items))
        self.early = form.items[:first_way]
        self.shared_groups = {s.item.group for s in self.spots if is_box(s) and not s.item.way and s.item.group}

    @property
    def before(self) -> list[Section]:
        return self._sections([spot for spot in self.spots if not spot.item.way and spot.item in self.early])

    @property
    def panels(self) -> list[Panel]:
        return [self._panel(number, way) for way, number in self.numbers.items()]

    @property
    def after(self) -> list[Section]:
        """What all ways share, with the boxes of a single way that stand under the same heading."""
        return self._sections(
            [s for s in self.spots if self._is_shared(s) or (not s.item.way and s.item not in self.early)]
        )

    @property
    def folds(self) -> list[Fold]:
        groups: dict[str, list[Spot]] = {}
        for spot in self.rare:
            groups.setdefault(spot.item.group, []).append(spot)
        return [self._fold(group, spots) for group, spots in groups.items()]

    @property
    def checks(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Amounts that may be declared beside the other ways: (their own way's number, fields)."""
        found: dict[int, list[forms.BoundField]] = {}
        for spot in self.spots:
            if spot.check and not is_announced(spot) and spot not in self.beside.values():
                found.setdefault(self.numbers[spot.item.way], []).append(self.form[spot.name])
        return list(found.items())

    @cached_property
    def beside(self) -> dict[str, Spot]:
        """The amount that may be declared beside the hand of each seat, or in its place."""
        if not any(isinstance(spot.item, HandInput) and spot.seat for spot in self.spots):
            return {}
        return {spot.seat: spot for spot in self.spots if spot.check and spot.seat}

    @property
    def checks_in_use(self) -> bool:
        bound = [self.form[spot.name] for spot in self.spots if spot.check and not is_announced(spot)]
        return any(field.value() or field.errors for field in bound)

    def _is_shared(self, spot: Spot) -> bool:
        return is_box(spot) and bool(spot.item.way) and spot.item.group in self.shared_groups

    def _panel(self, number: int, way: str) -> Panel:
        own = [s for s in self.spots if s.item.way == way and not s.check and not self._is_shared(s)]
        if way in self.form.hand_ways:
            own += [spot for spot in self.spots if is_announced(spot)]
        ways = WAYS | {"tiles": self.form.words.pieces}
        label = str(ways.get(way) or translated(way.capitalize()))
        return Panel(number, way, label, tuple(self._sections(own)))

    def _fold(self, group: str, spots: list[Spot]) -> Fold:
        is_open = any(self.form.is_filled_in(spot.name) or self.form[spot.name].errors for spot in spots)
        return Fold(translated(group), tuple(self._sections(spots, folded=True)), is_open)

    def _sections(self, spots: list[Spot], *, folded: bool = False) -> list[Section]:
        """Neighbours under the same heading stand together; boxes to tick make a section of their own.

        In a fold the heading of the group stands over all of them already.
        """
        sections: list[tuple[tuple[str, bool, str], list[Spot]]] = []
        for spot in spots:
            group = "" if folded else spot.item.group
            heading = group or (spot.item.label if spot.item.per_seat else "")
            key = (heading, is_box(spot), spot.item.name if spot.seat else "")
            if not sections or sections[-1][0] != key:
                sections.append((key, []))
            sections[-1][1].append(spot)
        headings = [heading for (heading, _boxes, _name), _members in sections]
        return [  # a heading stands once over its neighbouring sections
            self._section("" if heading == before else heading, boxes, members)
            for before, ((heading, boxes, _name), members) in zip(["", *headings], sections, strict=False)
        ]

    def _section(self, heading: str, boxes: bool, spots: list[Spot]) -> Section:
        fields = tuple(self.form[spot.name] for spot in spots)
        words = translated(heading) if heading else ""
        if not spots[0].seat:
            return Section(words, fields, boxes)
        hands = isinstance(spots[0].item, HandInput)
        rows = tuple(
            SeatRow(str(spot.seat), field, self._amount_beside(spot) if hands else None)
            for spot, field in zip(spots, fields, strict=True)
        )
        return Section(words, fields, boxes, rows, hands)

    def _amount_beside(self, spot: Spot) -> forms.BoundField | None:
        amount = self.beside.get(str(spot.seat))
        return self.form[amount.name] if amount else None


def is_announced(spot: Spot) -> bool:
    """Whether this is a word that was announced, which stands beside the tiles that show it."""
    return spot.check and isinstance(spot.item, OneOf)


def is_box(spot: Spot) -> bool:
    return isinstance(spot.item, YesNo) and not spot.item.per_seat
