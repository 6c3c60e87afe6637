"""The referee's forms beside the score form: reasons, penalties, totals of a game."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.result import SEATS
from scoring.ruleset import RuleSet
from tournament.domain.changes import line_up
from tournament.domain.steps import MOST_POINTS, current_totals
from tournament.models import Entry, Game

REASON_LENGTH = 300

CORRECTIONS = (_("Wrong winner"), _("Wrong discarder"), _("Wrong value"))
OF_PATTERNS = (_("Forgotten pattern"), _("Pattern that is not there"))
OF_CARDS = (_("Wrong line of the card"),)
PENALTIES = (
    _("False win"),
    _("Exposed tiles"),
    _("Wrong number of tiles"),
    _("Late at the table"),
    _("Slow play"),
    _("Conduct"),
)


class ReasonField(forms.CharField):
    """A reason in a few words; the widget suggests the usual ones."""

    def __init__(self, *, suggestions=(), **kwargs):
        self.suggestions = suggestions
        widget = forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "done"})
        super().__init__(max_length=REASON_LENGTH, widget=widget, **kwargs)


class ReasonForm(forms.Form):
    """Why something recorded is changed."""

    reason = ReasonField(
        label=_("Reason"),
        error_messages={"required": _("Say why this is changed: the record keeps the reason.")},
    )

    def __init__(self, *args, ruleset: RuleSet, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["reason"].suggestions = CORRECTIONS + (OF_CARDS if ruleset.card_format else OF_PATTERNS)


class WithdrawForm(forms.Form):
    """Why a penalty no longer holds."""

    reason = ReasonField(
        label=_("Reason"),
        suggestions=(_("Given to the wrong player."), _("Given by mistake."), _("Taken back by the judge.")),
        error_messages={"required": _("Say why the penalty is withdrawn: the record keeps the reason.")},
    )


class CloseForm(forms.Form):
    """Closing for signing; a reason is asked only when deals are missing."""

    reason = ReasonField(
        label=_("Why the game ends early"),
        suggestions=(_("The time is over."), _("A player had to leave."), _("By decision of the organiser.")),
        error_messages={"required": _("Say why not all deals were played: the record keeps the reason.")},
    )

    def __init__(self, *args, early: bool, **kwargs):
        super().__init__(*args, **kwargs)
        if not early:
            del self.fields["reason"]


class ReopenForm(forms.Form):
    """Why a closed game is opened again."""

    reason = ReasonField(
        label=_("Reason"),
        suggestions=(_("A deal is wrong."), _("A penalty is missing."), _("Closed by mistake.")),
        error_messages={"required": _("Say why the game is opened again: the record keeps the reason.")},
    )


class PenaltyForm(forms.Form):
    """Points taken from a player or given to him."""

    entry = forms.ChoiceField(
        label=_("Player"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose the player.")},
    )
    sign = forms.ChoiceField(
        label=_("What happens to the points"),
        choices=[("-", _("− taken from the player")), ("+", _("+ given to the player"))],
        initial="-",
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(
        label=_("Points"),
        min_value=1,
        max_value=MOST_POINTS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "short", "autocomplete": "off"}),
        error_messages={
            "required": _("Write how many points."),
            "invalid": _("Write a whole number; whether it is taken or given is chosen above."),
            "min_value": _("Write a number above zero; whether it is taken or given is chosen above."),
        },
    )
    reason = ReasonField(
        label=_("Reason"),
        suggestions=PENALTIES,
        error_messages={"required": _("Say what the penalty is for: the sheet prints the reason.")},
    )
    deal_number = forms.TypedChoiceField(label=_("In which deal"), coerce=int, empty_value=None, required=False)

    def __init__(self, *args, players: list[Entry], deals: list[int], **kwargs):
        super().__init__(*args, **kwargs)
        self.players = {str(entry.pk): entry for entry in players}
        self.fields["entry"].choices = [(key, entry.name) for key, entry in self.players.items()]
        self.fields["deal_number"].choices = [("", _("No deal in particular")), *((n, n) for n in deals)]

    @property
    def entry_given(self) -> Entry:
        return self.players[self.cleaned_data["entry"]]

    @property
    def points_given(self) -> int:
        """Negative when the points are taken."""
        points = self.cleaned_data["points"]
        return points if self.cleaned_data["sign"] == "+" else -points


class SeatChangeForm(forms.Form):
    """Another player takes a seat, from which deal on, and why."""

    seat = forms.ChoiceField(
        label=_("Who leaves the seat"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who leaves the seat.")},
    )
    entry = forms.ChoiceField(label=_("Who takes it"), error_messages={"required": _("Choose who takes the seat.")})
    from_deal = forms.TypedChoiceField(
        label=_("From which deal on"),
        coerce=int,
        error_messages={"required": _("Choose the first deal that the new player plays.")},
    )
    reason = ReasonField(
        label=_("Reason"),
        suggestions=(_("Came late."), _("Fills in until the player comes."), _("A player had to leave.")),
        error_messages={"required": _("Say why the player changes: the sheet prints the reason.")},
    )

    def __init__(self, *args, players: Mapping[str, Entry], free: list[Entry], deals: range, **kwargs):
        super().__init__(*args, **kwargs)
        self.free = {str(entry.pk): entry for entry in free}
        self.fields["seat"].choices = [(seat, entry.name) for seat, entry in players.items()]
        people = [(key, f"{entry.number} {entry.name}") for key, entry in self.free.items()]
        self.fields["entry"].choices = [("", _("Choose a player")), *people]
        self.fields["from_deal"].choices = [(number, number) for number in deals]

    @property
    def entry_chosen(self) -> Entry:
        return self.free[self.cleaned_data["entry"]]


class SignedNumber(forms.IntegerField):
    """A whole number that may be negative, also with the typographic minus that people paste."""

    def __init__(self, **kwargs):
        attrs = {"class": "short num", "autocomplete": "off", "data-signed": ""}
        bounds = {"min_value": -MOST_POINTS, "max_value": MOST_POINTS}
        super().__init__(widget=forms.TextInput(attrs=attrs), **bounds, **kwargs)

    def to_python(self, value):
        if isinstance(value, str):
            value = value.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-").removeprefix("+")
        return super().to_python(value)


class TotalsForm(forms.Form):
    """The result of a game of which only the totals are known, one number for each player."""

    reason = ReasonField(
        label=_("Reason of the correction"),
        suggestions=(_("A number was misread."), _("A number was mistyped.")),
        error_messages={"required": _("Say why the totals are corrected: the record keeps the reason.")},
    )

    def __init__(self, *args, players: Mapping[str, Entry], corrects: bool, cancel: bool, **kwargs):
        super().__init__(*args, **kwargs)
        self.players, self.cancel = players, cancel
        if not corrects:
            del self.fields["reason"]
        for seat in SEATS:
            self.fields[seat] = SignedNumber(
                label=players[seat].name,
                error_messages={
                    "required": _("Write the total of this player, 0 if it is nothing."),
                    "invalid": _("Write a whole number such as 120 or -40."),
                },
            )

    def rows(self):
        """Seat, entry and field, in order of play."""
        return [(seat, self.players[seat], self[seat]) for seat in SEATS]

    def clean(self):
        data = super().clean()
        if self.cancel and all(seat in data for seat in SEATS) and (excess := sum(data[seat] for seat in SEATS)):
            raise forms.ValidationError(
                ngettext(
                    "The four totals must add up to zero, without penalties. They are %(excess)s point off.",
                    "The four totals must add up to zero, without penalties. They are %(excess)s points off.",
                    abs(excess),
                ),
                params={"excess": f"{excess:+d}".replace("-", "\N{MINUS SIGN}")},
                code="sum",
            )
        return data

    @property
    def totals(self) -> dict[str, int]:
        return {seat: self.cleaned_data[seat] for seat in SEATS}


def players_of(game: Game) -> dict[str, Entry]:
    """Who plays the next deal, by seat at the start, in order of play; who played the last where none is to come."""
    players, last = line_up(game), game.deals.filter(superseded_by=None).count()
    is_on = game.state in (Game.State.DRAWN, Game.State.RUNNING) and not current_totals(game)
    return players.at(last + 1 if is_on else max(last, 1))


def everybody_of(game: Game) -> list[Entry]:
    """All who were drawn to the table or play at it, seat by seat."""
    return [entry for _seat, entry in line_up(game).everybody]
