"""The referee's checks of a rule set as forms, their verdicts in words, and what a deal is told of a verdict."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.http import urlencode
from django.utils.translation import gettext

from scoring.checks import Check, Verdict, VerdictRow
from scoring.inputs import CardInput, HandInput
from scoring.result import ScoringError
from scoring.ruleset import RuleSet
from scoring.text import Text
from tournament.domain.cards import completed
from tournament.interfaces.score_fields import ChoiceOfField
from tournament.interfaces.score_forms import ScoreForm, form_for
from tournament.interfaces.score_kinds import Asked
from tournament.interfaces.score_layout import Layout, Section


class CheckLayout(Layout):
    """The form of a check: first what is chosen, then all tiles together, which share one keypad."""

    @property
    def before(self) -> list[Section]:
        return self._sections([spot for spot in self.spots if not isinstance(spot.item, HandInput)])

    @property
    def hands(self) -> list[forms.BoundField]:
        return [self.form[spot.name] for spot in self.spots if isinstance(spot.item, HandInput)]


class OptionsBeside(Layout):
    """The options of a rule set but for its cards, which a check shows before all others."""

    def __init__(self, form: ScoreForm) -> None:
        super().__init__(form)
        self.cards = [form[spot.name] for spot in self.spots if isinstance(spot.item, CardInput)]
        self.spots = [spot for spot in self.spots if not isinstance(spot.item, CardInput)]


class CheckForm(ScoreForm):
    """What a check must be told; every choice is one press away."""

    def __init__(self, asked: Asked, check: Check, *, data: Any = None) -> None:
        super().__init__(asked, check.inputs, data=data)
        self.check = check
        for field in self.fields.values():
            if isinstance(field, ChoiceOfField):
                field.widget = forms.RadioSelect(attrs=field.widget.attrs, choices=field.choices)
                field.template = "score/field_choice.html"

    @property
    def layout(self) -> CheckLayout:
        return CheckLayout(self)

    def verdict(self) -> Verdict | None:
        """The answer of the rules; None when something is wrong, which then stands on its field."""
        if not self.is_valid():
            return None
        try:
            return self.check.answer(self.said())
        except ScoringError as error:
            self.add_scoring_error(error)
            return None


def check_form_for(
    ruleset: RuleSet,
    options: Mapping[str, Any],
    check: Check,
    *,
    data: Any,
    names: Mapping[str, str] | None = None,
) -> CheckForm:
    """The form of a check, filled in where `data` says anything of it; `names` are the players by seat."""
    asked = Asked(ruleset, options, names or {})
    form = CheckForm(asked, check)
    return CheckForm(asked, check, data=data) if any(name in data for name in form.fields) else form


@dataclass(frozen=True)
class AnswerRow:
    """One possibility in words; `tiles` is notation."""

    label: str
    because: str
    tiles: str


@dataclass(frozen=True)
class Answer:
    """A verdict in words: `mark` is yes, no or open; of the rows those that are possible and the others."""

    mark: str
    text: str
    reasons: tuple[str, ...]
    possible: tuple[AnswerRow, ...]
    others: tuple[AnswerRow, ...]


def answer_of(verdict: Verdict, asked: Asked) -> Answer:
    """The verdict in the language of the page, with players where it names their seats."""

    def words(text: Text) -> str:
        return text.render(lambda template: _with_player(template, asked))

    def row(one: VerdictRow) -> AnswerRow:
        return AnswerRow(words(one.label), words(one.because), one.tiles)

    return Answer(
        mark={True: "yes", False: "no", None: "open"}[verdict.allowed],
        text=words(verdict.text),
        reasons=tuple(map(words, verdict.reasons)),
        possible=tuple(row(one) for one in verdict.rows if one.possible),
        others=tuple(row(one) for one in verdict.rows if not one.possible),
    )


def _with_player(template: str, asked: Asked) -> str:
    """The translated template; the name of a seat comes after the player who sits there."""
    seat = next((seat for seat, name in asked.ruleset.seat_names.items() if name == template), "")
    player = asked.names.get(seat)
    return f"{player} ({gettext(template)})" if player else gettext(template)


def kept_query(ruleset: RuleSet, options: Mapping[str, Any], keep: Mapping[str, Any]) -> str:
    """What a deal may be told of a verdict, as the end of the address of its form; empty where it asks nothing so."""
    form = form_for(ruleset, completed(ruleset, options), said=keep)
    return urlencode([(name, value) for name, value in form.query() if name in form.initial])
