"""One form field for each kind of input, and what stands in it when something was said: the place that knows both."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext

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
from scoring.result import SEATS
from scoring.ruleset import RuleSet
from tournament.domain.cards import known_cards
from tournament.interfaces.score_fields import (
    AmountField,
    AmountsField,
    CardField,
    ChoiceOfField,
    FewField,
    HandField,
    PatternsField,
    SeatField,
    SeatsField,
    YesNoField,
    YesOrNoField,
)
from tournament.interfaces.translated import translated


@dataclass(frozen=True)
class Asked:
    """What the fields of one form need to know: the rule set, its completed options, who sits where, who asks."""

    ruleset: RuleSet
    options: Mapping[str, Any]
    names: Mapping[str, str]
    user: Any = None

    def seats(self) -> list[tuple[str, Any]]:
        """The seats as choices: badge, then the player's name or the seat's."""
        return [(seat, self.seat(seat)) for seat in SEATS]

    def person(self, seat: str) -> str:
        """The player in a seat, or the seat's name."""
        return self.names.get(seat) or translated(self.ruleset.seat_names[seat])

    def seat(self, seat: str) -> Any:
        seat_name = translated(self.ruleset.seat_names[seat])
        mark = translated(self.ruleset.seat_marks[seat])
        name = self.names.get(seat)
        hidden = format_html('<span class="visually-hidden"> ({})</span>', seat_name) if name else ""
        html = '<span class="seat-badge seat-{}"{}>{}{}</span> <span class="seat-name{}">{}</span>'
        said_twice = mark_safe("" if name else ' aria-hidden="true"')
        return format_html(html, seat, said_twice, mark, hidden, " is-player" if name else "", name or seat_name)


def words(choices: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return [(word, translated(label)) for word, label in choices]


@singledispatch
def field_for(item: Input, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    """The field of one input; `texts` holds its label, help and whether it must be filled in."""
    raise TypeError(f"no form field for {type(item).__name__}")


@field_for.register
def _hand(item: HandInput, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return HandField(**texts)


@field_for.register
def _seat(item: SeatInput, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    null = translated(item.null_label) if item.null_label else gettext("Nobody")
    if item.default_of and not item.null_label:
        source = {other.name: other.label for other in asked.ruleset.inputs(asked.options)}.get(item.default_of, "")
        null = gettext("As said: %(input)s") % {"input": translated(source)}
    empty = ("", null) if item.default_of else ("null", null)
    of_players = item.name != asked.ruleset.prevailing_input  # a wind of the table belongs to no player
    seats = asked.seats() if of_players else replace(asked, names={}).seats()
    choices = [*seats, empty, *words(item.others)]
    return SeatField(choices=choices, initial_word=empty[0], is_folded=bool(item.default_of), **texts)


@field_for.register
def _seats(item: SeatsInput, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return SeatsField(choices=asked.seats(), **texts)


@field_for.register
def _one_of(item: OneOf, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    nothing = [] if item.required or item.default is not None else [("", gettext("Not said"))]
    field = ChoiceOfField(choices=[*nothing, *words(item.choices)], default=item.default, **texts)
    if item.nobody_wins:
        field.widget.attrs["data-nobody-wins"] = " ".join(item.nobody_wins)
    return field


@field_for.register
def _yes_no(item: YesNo, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return YesOrNoField(**texts) if item.default else YesNoField(**texts)


@field_for.register
def _amount(item: Amount, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    few = item.on_sheet and not item.per_seat and not item.way and item.default is None
    if few and item.most - item.least < FewField.MOST:
        return FewField(min_value=item.least, max_value=item.most, **texts)
    return AmountField(min_value=item.least, max_value=item.most, default=item.default, nullable=item.nullable, **texts)


@field_for.register
def _patterns(item: PatternsInput, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return PatternsField(rows=asked.ruleset.patterns(asked.options), **texts)


@field_for.register
def _amounts(item: Amounts, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return AmountsField(count=item.count, least=item.least, most=item.most, **texts)


@field_for.register
def _card(item: CardInput, asked: Asked, texts: dict[str, Any]) -> forms.Field:
    return CardField(cards=known_cards(asked.ruleset, asked.user), **texts)


@singledispatch
def typed(item: Input, value: Any) -> Any:
    """What stands in the field when `value` was said: a string, or a list of strings."""
    return "null" if value is None else str(value)


@typed.register
def _typed_yes_no(item: YesNo, value: Any) -> Any:
    return ("yes" if value else "no") if item.default else ("on" if value else "")


@typed.register
def _typed_amount(item: Amount, value: Any) -> Any:
    return "" if value is None else str(value)


@typed.register(PatternsInput)
@typed.register(SeatsInput)
def _typed_list(item: Input, value: Any) -> Any:
    return [str(one) for one in value]


@typed.register
def _typed_amounts(item: Amounts, value: Any) -> Any:
    return ", ".join(map(str, value or ()))


@typed.register
def _typed_card(item: CardInput, value: Any) -> Any:
    return value.get("id", "") if isinstance(value, Mapping) else value or ""


@singledispatch
def in_words(item: Input, value: Any, asked: Asked) -> str:
    """What was said about one input, as people say it."""
    return f"{translated(item.label)}: {value}"


@in_words.register
def _seat_in_words(item: SeatInput, value: Any, asked: Asked) -> str:
    named = {None: item.null_label, **dict(item.others), **asked.ruleset.seat_names}
    return f"{translated(item.label)}: {translated(named.get(value) or str(value))}"


@in_words.register
def _seats_in_words(item: SeatsInput, value: Any, asked: Asked) -> str:
    names = [translated(asked.ruleset.seat_names[seat]) for seat in value]
    return f"{translated(item.label)}: {', '.join(names)}"


@in_words.register
def _word_in_words(item: OneOf, value: Any, asked: Asked) -> str:
    return f"{translated(item.label)}: {translated(dict(item.choices).get(value, str(value)))}"


@in_words.register
def _box_in_words(item: YesNo, value: Any, asked: Asked) -> str:
    return translated(item.label) if value else f"{translated(item.label)}: {gettext('No')}"


@in_words.register
def _patterns_in_words(item: PatternsInput, value: Any, asked: Asked) -> str:
    names = {row.clause: row.name for row in asked.ruleset.patterns(asked.options)}
    return f"{translated(item.label)}: {', '.join(translated(names.get(clause, clause)) for clause in value)}"
