"""What an organiser chooses of an event beside its rules: how players move from table to table, and the prizes."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.domain.movements import MOVEMENTS
from tournament.domain.prizes import MOST_PRIZE, MOST_PRIZES
from tournament.domain.ways import Way


class PrizesField(forms.CharField):
    """Whole amounts by place, the first place first, as people write a list; cleaned to a list of numbers."""

    def __init__(self, **kwargs) -> None:
        super().__init__(max_length=1000, **kwargs)

    def prepare_value(self, value):
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value) -> list[int]:
        words = re.split(r"[,;\s]+", super().clean(value).strip(" ,;"))
        amounts = [word for word in words if word]
        if not all(map(_is_amount, amounts)):
            raise ValidationError(
                _("Write whole amounts with commas between them, the first place first: 300, 200, 100.")
            )
        if len(amounts) > MOST_PRIZES:
            message = _("There can be at most %(most)s prizes.")
            raise ValidationError(message, params={"most": MOST_PRIZES})
        return [int(word) for word in amounts]


def _is_amount(word: str) -> bool:
    return len(word) < 12 and word.isascii() and word.isdecimal() and int(word) <= MOST_PRIZE


def movement_choices(ways: Sequence[Way]) -> list[tuple[str, str]]:
    """The planned seating and the movements, each with how long nobody meets anybody again as far as that is known."""
    told = {way.key: way for way in ways}
    choices = [("", _("Planned seating: nobody meets twice while that is possible, for any number of tables"))]
    choices += [(key, movement.name) for key, movement in MOVEMENTS.items()]
    named = [(key, f"{name} ({clean_words(told[key])})" if key in told else str(name)) for key, name in choices]
    notes = {key: f". {movement.note}" for key, movement in MOVEMENTS.items() if movement.note}
    return [(key, name + notes.get(key, "")) for key, name in named]


def clean_words(way: Way) -> str:
    """How many rounds are played before two players meet again, with this number of tables."""
    text = ngettext(
        "%(tables)s tables: %(rounds)s round before two players meet again",
        "%(tables)s tables: %(rounds)s rounds before two players meet again",
        way.clean,
    )
    return text % {"tables": way.tables, "rounds": way.clean}


def meets_again(way: Way) -> str:
    """The warning of a way that does not last for all rounds of the event; empty for one that does."""
    if way.is_enough:
        return ""
    text = ngettext(
        "After %(rounds)s round some players meet again: %(repeats)s repeated meetings in the event.",
        "After %(rounds)s rounds some players meet again: %(repeats)s repeated meetings in the event.",
        way.clean,
    )
    return text % {"rounds": way.clean, "repeats": way.repeats}


@dataclass(frozen=True)
class OptionGroup:
    """Neighbouring options of an event under one heading."""

    heading: str
    fields: tuple[forms.BoundField, ...]

    @property
    def is_folded(self) -> bool:
        """Whether all of them are set so seldom that they are folded away."""
        return bool(self.heading) and all(getattr(field.field, "is_rare", False) for field in self.fields)

    @property
    def is_open(self) -> bool:
        return any(field.errors or getattr(field.field, "is_set", False) for field in self.fields)


def option_groups(fields: Sequence[forms.BoundField]) -> list[OptionGroup]:
    """The fields of options under the headings of their groups."""
    grouped = groupby(fields, key=lambda field: getattr(field.field, "group", ""))
    return [OptionGroup(heading, tuple(members)) for heading, members in grouped]
