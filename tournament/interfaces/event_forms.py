"""The organiser's forms: an event made from its rule set's own description, entries, lists, officials, seats."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db.models import Q
from django.utils.translation import get_language_info, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.result import ScoringError
from scoring.ruleset import RuleSet
from tournament.domain.cards import completed
from tournament.domain.entering import NewEntry
from tournament.domain.errors import RecordingError
from tournament.domain.ways import Way
from tournament.interfaces.event_choices import OptionGroup, PrizesField, movement_choices, option_groups
from tournament.interfaces.pasting import MOST_BYTES, MOST_NUMBER, UnreadableFile, decode
from tournament.interfaces.score_fields import NOT_SAID, CardField
from tournament.interfaces.score_forms import Asked, choosable, field_for, typed
from tournament.interfaces.translated import translated
from tournament.models import Entry, Official, Player, Round, Seat, Tournament

OPTION = "option-"
SEATING = ("rounds", "deals_per_game", "movement")
PLACES = ("rank_substitutes", "rank_withdrawn", "prizes", "currency")
MOST_ROUNDS = 64


def length_of(model, name: str) -> int:
    return model._meta.get_field(name).max_length


def languages() -> list[tuple[str, str]]:
    """The languages of the site, named in the language of the page."""
    return [(code, get_language_info(code)["name_translated"]) for code, _name in settings.LANGUAGES]


class SiteForm(forms.Form):
    """A form whose errors of the domain stand on their field."""

    use_required_attribute = False  # the site says in the reader's language what is missing

    def add_domain_error(self, error: RecordingError) -> None:
        field = getattr(error, "field", None)
        self.add_error(field if field in self.fields else None, str(error.message))


class DateInput(forms.DateInput):
    """A calendar where the browser has one; ISO dates in any language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class EventForm(SiteForm):
    """An event under one rule set; options and deals per game are frozen once play has started."""

    name = forms.CharField(label=_("Name of the event"), max_length=length_of(Tournament, "name"))
    place = forms.CharField(
        label=pgettext_lazy("of an event", "Place"), max_length=length_of(Tournament, "place"), required=False
    )
    starts = forms.DateField(label=_("First day"), widget=DateInput())
    ends = forms.DateField(
        label=_("Last day"), widget=DateInput(), required=False, help_text=_("Leave empty for an event of one day.")
    )
    language = forms.ChoiceField(
        label=_("Language of the sheets"), choices=languages, help_text=_("Papers are printed in it.")
    )
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    deals_per_game = forms.IntegerField(
        label=_("Deals in each game"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_("Leave empty when the game ends by the clock or by the rules."),
    )

    movement = forms.ChoiceField(
        label=_("How players go from table to table"), required=False, widget=forms.RadioSelect
    )
    rank_substitutes = forms.BooleanField(
        label=_("Substitutes are placed"),
        required=False,
        help_text=_("Without it they stand below all others, without place and prize."),
    )
    rank_withdrawn = forms.BooleanField(
        label=_("Who has left is placed"),
        required=False,
        help_text=_("Without it withdrawn players keep their points and stand below, without place and prize."),
    )
    prizes = PrizesField(
        label=_("Prizes by place"),
        required=False,
        help_text=_("Whole amounts, the first place first: 300, 200, 100. Those of a shared place are split equally."),
    )
    currency = forms.CharField(
        label=_("Currency of the prizes"),
        required=False,
        max_length=3,
        validators=[RegexValidator("^[A-Za-z]{3}$", _("Three letters, as in EUR, USD or BRL."))],
        help_text=_("Three letters, as in EUR, USD or BRL."),
        widget=forms.TextInput(attrs={"class": "short", "autocapitalize": "characters", "autocomplete": "off"}),
    )

    organiser = forms.CharField(
        label=_("Your name, as it stands on sheets"),
        max_length=length_of(Official, "name"),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )

    def __init__(
        self,
        ruleset: RuleSet,
        *,
        language: str,
        tournament: Tournament | None = None,
        frozen: bool = False,
        organiser: str = "",
        user=None,
        ways: Sequence[Way] = (),
        data=None,
    ) -> None:
        """`organiser` is the name of whoever creates the event; one that exists has its officials.

        `user` may choose the cards of his clubs. `ways` tell how long nobody meets anybody again by each movement.
        """
        self.ruleset, self.frozen, self.user = ruleset, frozen, user
        self.current_options = tournament.options if tournament else {}
        super().__init__(data=data, initial=self._initial(ruleset, language, tournament) | {"organiser": organiser})
        if tournament:
            del self.fields["organiser"]
        for name in ("rounds", "deals_per_game"):
            self.fields[name].widget.attrs |= {"class": "short", "inputmode": "numeric"}
        self.fields["movement"].choices = movement_choices(ways)
        self.option_names = self._add_options(self.current_options)
        if frozen:
            for name in ("deals_per_game", *self.option_names):
                self.fields[name].disabled = True

    @staticmethod
    def _initial(ruleset: RuleSet, language: str, tournament: Tournament | None) -> dict[str, Any]:
        if tournament:
            names = ("name", "place", "starts", "ends", "language", *SEATING, *PLACES)
            return {name: getattr(tournament, name) for name in names}
        return {
            "language": language,
            "rounds": ruleset.default_rounds,
            "deals_per_game": ruleset.default_deals_per_game,
            "movement": ruleset.default_movement,
            "rank_substitutes": ruleset.ranks_substitutes,
            "rank_withdrawn": ruleset.ranks_substitutes,
        }

    def _add_options(self, current: Mapping[str, Any]) -> list[str]:
        """The edition and the rule set's options as fields; returns their names."""
        complete = self.ruleset.check_options({})
        described = {item.name: item for item in choosable(self.ruleset.options)}
        if "edition" not in complete or (
            len(self.ruleset.editions) > 1 and not any(item.name == "edition" for item in self.ruleset.options)
        ):
            editions = [(edition.name, translated(edition.label)) for edition in self.ruleset.editions]
            self.fields[f"{OPTION}edition"] = forms.ChoiceField(
                label=_("Edition of the rules"), choices=editions, widget=forms.RadioSelect
            )
            self.initial[f"{OPTION}edition"] = current.get("edition", complete.get("edition"))
        asked = Asked(self.ruleset, complete, {}, self.user)
        for name, item in described.items():
            texts = {"label": translated(item.label), "help_text": translated(item.help), "required": item.required}
            field = self.fields[f"{OPTION}{name}"] = field_for(item, asked, texts)
            field.is_reconstructed, field.group = item.reconstructed, translated(item.group)
            field.is_rare, field.is_set = item.rare, name in current and current[name] != complete.get(name)
            if name in current or name in complete:
                self.initial[f"{OPTION}{name}"] = typed(item, current.get(name, complete.get(name)))
            if isinstance(field, CardField) and isinstance(card := current.get(name), Mapping):
                field.keep(card["title"])
                self.initial[f"{OPTION}{name}"] = CardField.KEPT
        return [name for name in self.fields if name.startswith(OPTION)]

    @property
    def option_groups(self) -> list[OptionGroup]:
        return option_groups(self.option_fields)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.option_names]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        starts, ends = cleaned.get("starts"), cleaned.get("ends")
        if starts and ends and ends < starts:
            self.add_error("ends", _("The last day is before the first."))
        if not self.frozen and not self.errors:
            try:
                completed(self.ruleset, self.options(), self.user)
            except ScoringError as error:
                field = f"{OPTION}{error.input}"
                self.add_error(field if field in self.fields else None, translated(error.message))
        return cleaned

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())

    def clean_currency(self) -> str:
        return self.cleaned_data["currency"].upper()

    def options(self) -> dict[str, Any]:
        chosen = {name.removeprefix(OPTION): self.cleaned_data.get(name) for name in self.option_names}
        said = {name: value for name, value in chosen.items() if value is not NOT_SAID}
        kept = (name for name, value in said.items() if value == CardField.KEPT)
        return said | {name: self.current_options[name] for name in kept if name in self.current_options}

    def values(self) -> dict[str, Any]:
        """The fields of Tournament as filled in."""
        others = (OPTION, "organiser")
        values = {name: value for name, value in self.cleaned_data.items() if not name.startswith(others)}
        if self.frozen:
            return values
        options = completed(self.ruleset, self.options(), self.user)
        return values | {"ruleset": self.ruleset.slug, "options": options}


class EntryForm(SiteForm):
    """One player of an event."""

    number = forms.IntegerField(
        label=_("Number"),
        min_value=1,
        max_value=MOST_NUMBER,
        required=False,
        help_text=_("Leave empty for the next free number."),
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )
    name = forms.CharField(label=_("Name"), max_length=length_of(Player, "name"))
    team = forms.CharField(
        label=_("Team"),
        max_length=length_of(Entry, "team"),
        required=False,
        help_text=_("The draw keeps team mates apart."),
    )
    country = forms.CharField(
        label=_("Country"),
        max_length=2,
        required=False,
        validators=[RegexValidator("^[A-Za-z]{2}$", _("Two letters, as in ES, PT or BR."))],
        help_text=_("Two letters, as in ES, PT or BR."),
        widget=forms.TextInput(attrs={"class": "short", "autocapitalize": "characters"}),
    )
    federation_number = forms.CharField(
        label=_("Federation number"), max_length=length_of(Player, "federation_number"), required=False
    )
    substitute = forms.BooleanField(
        label=_("Substitute"), required=False, help_text=_("Is seated only when a table would not be full.")
    )
    different = forms.BooleanField(required=False)

    def __init__(self, *, namesakes: Mapping[str, int], data=None, initial=None) -> None:
        """`namesakes` are the numbers of the other entries by name, as `same_name` writes it."""
        super().__init__(data=data, initial=initial)
        self.namesakes = namesakes
        self.namesake: int | None = None
        self.fields["different"].label = _("They are two different people")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        name = " ".join(cleaned.get("name", "").split()).casefold()
        self.namesake = self.namesakes.get(name)
        if self.namesake and not cleaned.get("different"):
            message = _("Number %(number)s has the same name. Is it the same person entered twice?")
            self.add_error("name", ValidationError(message, params={"number": self.namesake}))
        return cleaned

    def entry(self) -> NewEntry:
        values = {name: value for name, value in self.cleaned_data.items() if name != "different"}
        return NewEntry(**values | {"country": values["country"].upper()})

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("number", "name", "team", "country", "federation_number")]


class PasteForm(SiteForm):
    """A list of players, pasted or uploaded; an uploaded file takes the place of the text."""

    text = forms.CharField(
        label=_("List of players"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "class": "paste", "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(label=_("Or a CSV file"), required=False, allow_empty_file=True)
    different = forms.BooleanField(
        label=_("People of the same name are different people"),
        required=False,
        widget=forms.CheckboxInput(attrs={"data-no-draft": True}),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput(attrs={"data-no-draft": True}))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if file := cleaned.get("file"):
            try:
                if file.size > MOST_BYTES:
                    decode(b" " * (MOST_BYTES + 1))
                cleaned["text"] = decode(file.read())
            except UnreadableFile as error:
                self.add_error("file", error.message)
        if not self.errors and not cleaned.get("text", "").strip():
            self.add_error("text", _("Paste the list here, or choose a file."))
        return cleaned


class OfficialForm(SiteForm):
    """Somebody who serves in an event, with a PIN to sign and perhaps a log-in."""

    name = forms.CharField(label=_("Name"), max_length=length_of(Official, "name"))
    role = forms.ChoiceField(
        label=_("Role"), choices=Official.Role.choices, widget=forms.RadioSelect, initial="referee"
    )
    pin = forms.CharField(
        label=_("PIN for signing"),
        required=False,
        max_length=8,
        validators=[RegexValidator("^[0-9]{4,8}$", _("A PIN has four to eight digits."))],
        help_text=_("Four to eight digits; leave empty and one is made."),
        widget=forms.TextInput(attrs={"class": "pin", "inputmode": "numeric", "autocomplete": "off"}),
    )
    username = forms.CharField(
        label=_("User name for the log-in"),
        required=False,
        max_length=150,
        validators=[RegexValidator(r"^[\w.@+-]+$", _("Letters, digits and . @ + - _ only, without spaces."))],
        help_text=_("Only for those who log in: organisers, judges, and referees who go from table to table."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label=_("First password"),
        required=False,
        max_length=128,
        strip=False,
        help_text=_("At least 10 letters or digits. Leave empty for somebody who has an account already."),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    def clean_password(self) -> str:
        if password := self.cleaned_data["password"]:
            password_validation.validate_password(password)
        return password

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("password") and not cleaned.get("username") and "username" not in self.errors:
            self.add_error("username", _("A password needs a user name."))
        if cleaned.get("role") == Official.Role.ORGANISER and not cleaned.get("username"):
            self.add_error("username", _("An organiser needs a log-in."))
        return cleaned


class NameForm(SiteForm):
    """Another name for an official, as it stands on sheets from now on."""

    name = OfficialForm.base_fields["name"]


class PinForm(SiteForm):
    """A PIN typed by the official himself, or empty to have one made."""

    pin = OfficialForm.base_fields["pin"]


class ExchangeForm(SiteForm):
    """Two players who change places in a round."""

    one = forms.ModelChoiceField(
        label=pgettext_lazy("seat of", "This player"), queryset=Entry.objects.none(), empty_label=_("Choose a player")
    )
    other = forms.ModelChoiceField(
        label=_("changes places with"), queryset=Entry.objects.none(), empty_label=_("Choose a player")
    )

    def __init__(self, drawn: Round, data=None) -> None:
        super().__init__(data=data)
        # Whoever has left gives up a seat that was drawn before.
        seated = Seat.objects.filter(game__round=drawn).values("entry")
        present = Q(withdrawn=False) | Q(pk__in=seated)
        entries = drawn.tournament.entries.filter(present).select_related("player")
        self.fields["one"].queryset = self.fields["other"].queryset = entries
