"""Forms made from what a rule set must be told, whatever the rule set: what is typed becomes what is said."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_noop

from scoring.inputs import Amount, HandInput, Input, OneOf, PatternsInput
from scoring.result import SEATS, Score, ScoringError
from scoring.ruleset import RuleSet
from tournament.domain.cards import completed
from tournament.interfaces.piece_words import PIECE_WORDS
from tournament.interfaces.score_fields import NOT_SAID
from tournament.interfaces.score_kinds import Asked, field_for, in_words, typed
from tournament.interfaces.score_layout import Layout
from tournament.interfaces.translated import translated

CHECK = "check-"
OPTION = "option-"
"""Before the name of an option under whose name a deal tells something too: both may stand in one address."""
"""Before the name of an amount or word that is declared beside another way of entry, to be compared with it."""


@dataclass(frozen=True)
class Spot:
    """One field of the form: its name there, the input it belongs to, and the seat where each seat has one."""

    name: str
    item: Input
    seat: str | None = None
    check: bool = False


class ScoreForm(forms.Form):
    """What is said about one deal, asked as the rule set describes it; `said()` gives it in the contract's form."""

    use_required_attribute = False  # a panel that is not shown would hold the form back without a word
    nobody_wins = False
    """Whether a word was chosen that says by itself that nobody won."""

    def __init__(
        self, asked: Asked, items: tuple[Input, ...], *, data: Any = None, way: str | None = None, initial: Any = None
    ) -> None:
        super().__init__(data=data, initial=initial, auto_id="id_%s")
        self.asked = asked
        self.words = PIECE_WORDS[asked.ruleset.pieces]
        self.items = items
        self.hand_ways = {item.way for item in items if isinstance(item, HandInput) and item.way}
        self.way_names = tuple(dict.fromkeys(item.way for item in items if item.way))
        self.spots = {spot.name: spot for item in items for spot in self._spots(item)}
        self.way = self._chosen_way(way)
        for spot in self.spots.values():  # an amount that was said beside another way stands beside it
            if spot.check and self._is_asked(spot) and spot.name.removeprefix(CHECK) in self.initial:
                self.initial[spot.name] = self.initial[spot.name.removeprefix(CHECK)]
        for spot in self.spots.values():
            self.fields[spot.name] = self._field(spot)
        if self.is_bound:
            self.data = self._completed()

    def _completed(self) -> Any:
        """The data with the choices that go without saying, so that the page shows them chosen."""
        data = self.data.copy()
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField) and field.initial is not None and name not in data:
                data[name] = field.initial
        self.nobody_wins = any(isinstance(i, OneOf) and data.get(i.name) in i.nobody_wins for i in self.items)
        if "winner" in self.fields and not data.get("winner") and self.nobody_wins:
            data["winner"] = "null"
        return data

    def _spots(self, item: Input) -> Iterator[Spot]:
        checkable = isinstance(item, Amount | OneOf) and item.way and len(self.way_names) > 1
        for check in (False, True) if checkable else (False,):
            name = CHECK + item.name if check else item.name
            if item.per_seat:
                yield from (Spot(f"{name}-{seat}", item, seat, check) for seat in SEATS)
            else:
                yield Spot(name, item, None, check)

    def _field(self, spot: Spot) -> forms.Field:
        item = spot.item
        label = translated(item.label)
        if spot.check and spot.seat:
            label = str(self.words.declared) % {"input": label}
        elif spot.check and isinstance(item, OneOf):
            label = gettext("%(input)s, as announced") % {"input": label}
        elif spot.check:
            label = gettext("%(input)s as declared at the table, to compare") % {"input": label}
        help_text = "" if spot.check or not item.help else translated(item.help)
        is_asked = not spot.check and item.way in ("", self.way)
        texts = {"label": label, "help_text": help_text, "required": item.required and not item.per_seat and is_asked}
        field = field_for(item, self.asked, texts)
        if spot.seat:
            field.seat_label = self.asked.seat(spot.seat)
            field.widget.attrs["enterkeyhint"] = "next"
        help_name = f"{item.name}-{SEATS[0]}" if spot.seat else spot.name  # four fields share one help
        described = f"id_{help_name}_helptext errors-{spot.name}" if help_text else f"errors-{spot.name}"
        field.widget.attrs["aria-describedby"] = described
        field.is_reconstructed = item.reconstructed
        return field

    def _chosen_way(self, wanted: str | None) -> str:
        """The way that was chosen, else the first that is filled in, else the one the page prefers."""
        said = self.data.get("way") if self.is_bound else None
        if said in self.way_names:
            return said
        source = self.data if self.is_bound else self.initial
        filled = [s for s in self.spots.values() if s.item.way and not s.check and source.get(s.name)]
        if not self.is_bound:  # amounts may stand beside another way, but nothing beside theirs
            filled.sort(key=lambda spot: isinstance(spot.item, Amount | OneOf))
        if filled:
            return filled[0].item.way
        return wanted if wanted in self.way_names else next(iter(self.way_names), "")

    # ---------- what was said ----------

    def said(self) -> dict[str, Any]:
        """The *said* of the contract: only what was filled in, of the chosen way and of those that all ways share."""
        said: dict[str, Any] = {}
        for spot in self.spots.values():
            value = self.cleaned_data.get(spot.name, NOT_SAID)
            if value is NOT_SAID or not self._is_asked(spot):
                continue
            if spot.seat:
                said.setdefault(spot.item.name, {})[spot.seat] = value
            else:
                said[spot.item.name] = value
        for item in self.items:  # no pattern means "a hand without patterns" only where somebody won
            if isinstance(item, PatternsInput) and not said.get(item.name) and said.get("winner") is None:
                said.pop(item.name, None)
        return said

    def _is_asked(self, spot: Spot) -> bool:
        if spot.check and isinstance(spot.item, OneOf):  # a word is announced beside tiles only
            return self.way in self.hand_ways
        if spot.check:
            return spot.item.way != self.way
        return spot.item.way in ("", self.way)

    def _clean_fields(self) -> None:
        """Checks the fields that belong to the chosen way; what stands in another way's fields is left alone."""
        fields = self.fields
        self.fields = {name: field for name, field in fields.items() if self._is_asked(self.spots[name])}
        super()._clean_fields()
        self.fields = fields

    def scored(self) -> Score | None:
        """The score of what was said; None when something is wrong, which then stands on its field."""
        if not self.is_valid():
            return None
        try:
            return self.asked.ruleset.score(self.asked.options, self.said())
        except ScoringError as error:
            self.add_scoring_error(error)
            return None

    def forgive_missing(self) -> list[str]:
        """Takes away the errors of fields that are only empty so far, and returns their labels."""
        missing = [name for name, found in self.errors.as_data().items() if found[0].code == "required"]
        for name in missing:
            del self.errors[name]
        return [self.label_of(name) for name in missing]

    # ---------- what was wrong ----------

    def faults(self) -> list[tuple[str, str]]:
        """Every error with the label of its field; the label is empty where no field is to blame."""
        return [(self.label_of(name), error) for name, errors in self.errors.items() for error in errors]

    def faults_by_person(self) -> list[tuple[str, str]]:
        """Every error with the person whose field it stands on; nobody where the field is nobody's own."""
        found = [(self.spots.get(name), error) for name, errors in self.errors.items() for error in errors]
        return [(self.asked.person(spot.seat) if spot and spot.seat else "", error) for spot, error in found]

    def label_of(self, name: str) -> str:
        """The label of a field, with whose it is where each seat has one; empty where there is no such field."""
        spot = self.spots.get(name)
        if spot is None:
            return ""
        label = str(self.fields[name].label)
        return f"{label}, {self.asked.person(spot.seat)}" if spot.seat else label

    def add_scoring_error(self, error: ScoringError) -> None:
        """Puts the rule set's message on the field it belongs to, with the faulty character of a hand marked."""
        message = translated(error.message)
        name = self._spot_of(error.input, error.seat)
        if name and error.column:
            message = self._with_mark(message, str(self.data.get(name, "")), error.column)
        self.add_error(name, forms.ValidationError(message, code=error.kind))

    def _spot_of(self, name: str | None, seat: str | None) -> str | None:
        """The field shown for an input; where each seat has one, that of the seat or else the first."""
        base, _dot, named_seat = (name or "").partition(".")
        shown = [s for s in self.spots.values() if s.item.name == base and self._is_asked(s)]
        exact = [s for s in shown if s.seat == (seat or named_seat or None)]
        return next((s.name for s in exact or shown), None)

    def _with_mark(self, message: str, typed_text: str, column: int) -> Any:
        before, faulty, after = typed_text[: column - 1], typed_text[column - 1 : column], typed_text[column:]
        html = '{} <span class="notation marked-notation">{}<mark class="mark">{}</mark>{}</span>'
        return format_html(html, message, before, faulty or "\u2423", after)

    @property
    def layout(self) -> Layout:
        """How the fields stand on the page."""
        return Layout(self)

    # ---------- the same again ----------

    def query(self) -> list[tuple[str, str]]:
        """What is filled in, as the pairs of an address that shows the form filled in the same way."""
        pairs = [("way", self.way)] if self.way_names else []
        for spot in self.spots.values():
            if self._is_asked(spot):
                pairs += [(spot.name, one) for one in self._filled_in(spot.name)]
        return pairs

    def is_filled_in(self, name: str) -> bool:
        """Whether something stands in a field that does not stand there anyway."""
        return bool(self._filled_in(name))

    def _filled_in(self, name: str) -> list[str]:
        """What stands in a field, where it is not what stands there anyway."""
        field, value = self.fields[name], self[name].value()
        if typed_value(value) == typed_value(field.initial):
            return []
        values = [typed_value(one) for one in (value if isinstance(value, list | tuple) else [value])]
        return [one for one in values if one or getattr(field, "nullable", False)]


def typed_value(value: Any) -> str:
    if value is None or value is False:
        return ""
    return "on" if value is True else str(value).strip()


def said_to_initial(items: tuple[Input, ...], said: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in the fields when this was said; what the inputs do not know is left out."""
    initial: dict[str, Any] = {}
    for item in items:
        if item.name not in said:
            continue
        value = said[item.name]
        if item.per_seat:
            values = value if isinstance(value, Mapping) else {}
            initial |= {f"{item.name}-{seat}": typed(item, one) for seat, one in values.items() if seat in SEATS}
        else:
            initial[item.name] = typed(item, value)
    return initial


def form_for(
    ruleset: RuleSet,
    options: Mapping[str, Any],
    *,
    data: Any = None,
    names: Mapping[str, str] | None = None,
    way: str | None = None,
    said: Mapping[str, Any] | None = None,
) -> ScoreForm:
    """The form of one deal; `names` are the players by seat, `said` fills it in, `way` is the way that is preferred."""
    complete = completed(ruleset, options)
    items = ruleset.inputs(complete)
    initial = said_to_initial(items, said or {})
    return ScoreForm(Asked(ruleset, complete, names or {}), items, data=data, way=way, initial=initial)


def said_in_words(ruleset: RuleSet, options: Mapping[str, Any], said: Mapping[str, Any]) -> list[str]:
    """What was said about a deal, hands apart, as short phrases in the language of the page."""
    asked = Asked(ruleset, completed(ruleset, options), {})
    items = [item for item in ruleset.inputs(asked.options) if item.name in said and not isinstance(item, HandInput)]
    items = [item for item in items if not item.rare or said[item.name] is not None]  # "nobody" goes without saying
    phrases: list[str] = []
    for item in items:
        value = said[item.name]
        if item.per_seat:
            names = ruleset.seat_names
            phrases += [f"{translated(names[seat])}: {in_words(item, one, asked)}" for seat, one in value.items()]
        else:
            phrases.append(in_words(item, value, asked))
    return phrases


def query_of(ruleset: RuleSet, options: Mapping[str, Any], said: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The pairs of the helper's address that shows a deal under these options."""
    form = form_for(ruleset, options, said=said)
    filled = [pair for pair in form.query() if pair[0] == "way" or pair[0] in form.initial]
    return options_form_for(ruleset, options=options).query() + filled if options else filled


class OptionsForm(ScoreForm):
    """The edition and the options of a rule set; `said()` are the options of the contract."""

    def _spots(self, item: Input) -> Iterator[Spot]:
        for spot in super()._spots(item):
            yield replace(spot, name=option_name(self.asked.ruleset, spot.name))

    def usable_options(self) -> dict[str, Any]:
        """The completed options, or the defaults where the chosen ones cannot be used and the form says why."""
        ruleset = self.asked.ruleset
        if self.is_valid():
            try:
                return completed(ruleset, self.said(), self.asked.user)
            except ScoringError as error:
                self.add_scoring_error(error)
        return ruleset.check_options({})


def choosable(items: tuple[Input, ...]) -> tuple[Input, ...]:
    """The inputs without those that leave no choice."""
    return tuple(item for item in items if not (isinstance(item, OneOf) and len(item.choices) == 1 and item.default))


def options_form_for(
    ruleset: RuleSet, *, data: Any = None, options: Mapping[str, Any] | None = None, user: Any = None
) -> OptionsForm:
    """The form of a rule set's edition and options; whoever has logged in may choose the cards of his clubs."""
    items = choosable(ruleset.options)
    if len(ruleset.editions) > 1 and not any(item.name == "edition" for item in items):
        choices = tuple((edition.name, edition.label) for edition in ruleset.editions)
        items = (OneOf(name="edition", label=gettext_noop("Edition"), choices=choices, default=choices[0][0]), *items)
    initial = {option_name(ruleset, name): one for name, one in said_to_initial(items, options or {}).items()}
    return OptionsForm(Asked(ruleset, {}, {}, user), items, data=data, initial=initial)


def option_name(ruleset: RuleSet, name: str) -> str:
    """The field of an option, which shares an address with the fields of a deal."""
    return OPTION + name if name in _names_told(ruleset) else name


@cache
def _names_told(ruleset: RuleSet) -> frozenset[str]:
    return frozenset(item.name for item in ruleset.inputs(ruleset.check_options({})))
