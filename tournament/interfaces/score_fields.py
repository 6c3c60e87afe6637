"""Form fields whose cleaned value is what the scoring contract expects, or NOT_SAID where nothing was filled in."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import PatternRow
from tournament.domain.cards import KnownCard
from tournament.interfaces.translated import translated

NOT_SAID = object()
REPEATS = 4
"""How often a repeating pattern can be marked: once for each of the four sets."""


class HandField(forms.CharField):
    """A hand in notation."""

    template = "score/field_hand.html"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)
        self.widget.attrs |= {
            "class": "notation",
            "autocomplete": "off",
            "autocapitalize": "off",
            "autocorrect": "off",
            "spellcheck": "false",
            "data-hand": "",
        }

    def clean(self, value: Any) -> Any:
        return super().clean(value) or NOT_SAID


class SeatField(forms.ChoiceField):
    """One seat, `null` for nobody, or a further word of the rule set; the empty word is left unsaid."""

    template = "score/field_seat.html"
    widget = forms.RadioSelect

    def __init__(self, *, initial_word: str, is_folded: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.is_folded = is_folded
        if not self.required:
            self.initial = initial_word

    def clean(self, value: Any) -> Any:
        word = super().clean(value)
        return {"": NOT_SAID, "null": None}.get(word, word)


class SeatsField(forms.MultipleChoiceField):
    """Any number of seats."""

    template = "score/field_choice.html"
    widget = forms.CheckboxSelectMultiple

    def clean(self, value: Any) -> Any:
        return list(dict.fromkeys(super().clean(value))) or NOT_SAID


class ChoiceOfField(forms.ChoiceField):
    """One word out of a few; the default is marked and need not be said."""

    MOST_RADIOS = 6

    def __init__(self, *, default: str | None, **kwargs: Any) -> None:
        few = len(kwargs["choices"]) <= self.MOST_RADIOS
        super().__init__(widget=forms.RadioSelect if few else forms.Select, **kwargs)
        self.initial = default if default is not None else None if self.required else ""
        self.required = self.required and default is None
        self.template = "score/field_choice.html" if few else "score/field_plain.html"

    def clean(self, value: Any) -> Any:
        return super().clean(value) or NOT_SAID


class YesNoField(forms.BooleanField):
    """A box to tick; left empty it says nothing."""

    template = "score/field_box.html"

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"required": False})

    def clean(self, value: Any) -> Any:
        return super().clean(value) or NOT_SAID


class YesOrNoField(forms.ChoiceField):
    """A box that is ticked from the start: a hidden "no" before it tells an emptied box from one not asked."""

    template = "score/field_box.html"
    is_ticked_box = True

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=[("yes", _("Yes")), ("no", _("No"))], **kwargs | {"required": False})
        self.initial = "yes"

    def clean(self, value: Any) -> Any:
        return False if super().clean(value) == "no" else NOT_SAID


class AmountField(forms.IntegerField):
    """A whole number; where null is allowed beside a default, the emptied field says null."""

    template = "score/field_plain.html"

    def __init__(self, *, default: int | None, nullable: bool, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.nullable = nullable and default is not None
        self.initial = default
        self.required = self.required and default is None
        self.widget.attrs |= {"inputmode": "numeric", "class": "short", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        number = super().clean(value)
        if number is None:
            return None if self.nullable and value is not None else NOT_SAID
        return number


class FewField(AmountField):
    """A whole number out of so few that each is one press away."""

    template = "score/field_choice.html"
    is_few = True
    MOST = 6

    def __init__(self, *, min_value: int, max_value: int, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, default=None, nullable=False, **kwargs)
        numbers = [(str(number), str(number)) for number in range(min_value, max_value + 1)]
        self.widget = forms.RadioSelect(choices=[*numbers, ("", _("Not said"))])


class AmountsField(forms.CharField):
    """Whole numbers with commas or spaces between them."""

    template = "score/field_plain.html"

    def __init__(self, *, count: int, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(max_length=200, **kwargs)
        self.count, self.least, self.most = count, least, most
        self.widget.attrs |= {"inputmode": "numeric", "autocomplete": "off"}

    def clean(self, value: Any) -> Any:
        words = super().clean(value).replace(",", " ").split()
        if not words:
            return NOT_SAID
        numbers = [int(word) for word in words if re.fullmatch(r"-?\d{1,9}", word)]
        in_range = all(self.least <= number <= self.most for number in numbers)
        if len(numbers) != len(words) or len(words) != self.count or not in_range:
            message = _("Write %(count)s whole numbers from %(least)s to %(most)s, with commas between them.")
            values = {"count": self.count, "least": self.least, "most": self.most}
            raise forms.ValidationError(message, code="invalid", params=values)
        return numbers


class CardField(forms.ChoiceField):
    """A card out of those that somebody may choose, or none; `kept` is the card that an event has."""

    template = "score/field_plain.html"
    KEPT = "="

    def __init__(self, *, cards: Sequence[KnownCard], **kwargs: Any) -> None:
        named = [(card.id, f"{card.title} ({card.club})" if card.club else card.title) for card in cards]
        super().__init__(choices=[("", _("No card: values only")), *named], **kwargs | {"required": False})
        self.initial = ""

    def keep(self, title: str) -> None:
        """Offers the card that an event plays with, as it was when it was chosen."""
        nothing, *others = self.choices
        self.choices = [nothing, (self.KEPT, format_lazy(_("{title}, as the event has it"), title=title)), *others]

    def clean(self, value: Any) -> Any:
        return super().clean(value) or NOT_SAID


@dataclass(frozen=True)
class Mark:
    """One box of a pattern: the first, second... time that it is marked."""

    time: int
    is_marked: bool


@dataclass(frozen=True)
class MarkRow:
    """A pattern with its boxes, as the form shows it."""

    row: PatternRow
    marks: tuple[Mark, ...]


class PatternsField(forms.MultipleChoiceField):
    """Patterns of the book by clause; one that repeats is given once for each time."""

    template = "score/field_patterns.html"
    widget = forms.CheckboxSelectMultiple

    def __init__(self, *, rows: Sequence[PatternRow], **kwargs: Any) -> None:
        self.rows = rows
        choices = [(row.clause, translated(row.name)) for row in rows]
        super().__init__(choices=choices, **kwargs | {"required": False})

    def clean(self, value: Any) -> Any:
        return super().clean(value)

    def categories(self, chosen: Sequence[str]) -> list[tuple[str, list[MarkRow]]]:
        """The book by category, each pattern with as many boxes as it may be marked, those of `chosen` marked."""
        times = {row.clause: list(chosen).count(row.clause) for row in self.rows}
        return [
            (category, [self._marked(row, times[row.clause]) for row in rows])
            for category, rows in groupby(self.rows, key=lambda row: row.category)
        ]

    def _marked(self, row: PatternRow, times: int) -> MarkRow:
        boxes = max(REPEATS, times) if row.repeats else 1
        return MarkRow(row, tuple(Mark(time, time <= times) for time in range(1, boxes + 1)))
