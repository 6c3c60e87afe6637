"""The forms of clubs and of their cards."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from scoring.cards import CardError
from scoring.ruleset import RuleSet
from tournament.interfaces.card_files import MOST_BYTES, TOO_LARGE, UnreadableCard, decode, kind_of
from tournament.interfaces.card_reading import ID, LONGEST_ID, LONGEST_TITLE, ReadCard, made_id, read_card
from tournament.interfaces.event_forms import SiteForm, length_of
from tournament.interfaces.translated import translated
from tournament.models import Club

NO_ID = _("Letters from a to z, digits, hyphens and underscores only.")


class ClubForm(SiteForm):
    """A club to be founded."""

    name = forms.CharField(label=_("Name of the club"), max_length=length_of(Club, "name"))

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())


class MemberForm(SiteForm):
    """Somebody who is let into a club."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("The name that this person logs in with."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


def holds_card() -> forms.BooleanField:
    """The club's statement about its card; whether it is made is looked at when the card is stored."""
    return forms.BooleanField(
        label=_("We hold this card"),
        required=False,
        help_text=_("Published cards are protected works. The club owns this card, and only its members see it here."),
    )


def id_field(**more: Any) -> forms.CharField:
    return forms.CharField(
        label=_("Id"),
        max_length=LONGEST_ID,
        validators=[RegexValidator(f"^{ID.pattern}$", NO_ID)],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        **more,
    )


class CardTextForm(SiteForm):
    """A card as text or file; `read` is what became of it."""

    text = forms.CharField(
        label=_("The card"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 18, "class": "paste", "spellcheck": "false", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=_("Text, JSON or YAML, at most 256 KB; it takes the place of what is typed."),
        widget=forms.FileInput(attrs={"accept": ".txt,.json,.yaml,.yml"}),
    )

    def __init__(self, ruleset: RuleSet, *, data: Any = None, files: Any = None, initial: Any = None) -> None:
        super().__init__(data=data, files=files, initial=initial)
        self.ruleset = ruleset
        self.read = ReadCard()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        name = self._take_file(cleaned)
        text = cleaned.get("text") or ""
        if not self.errors and not text.strip():
            self.add_error("text", _("Type or paste the card here, or choose a file."))
        elif "text" not in self.errors and "file" not in self.errors:
            names = {name: cleaned.get(name, "") for name in ("title", "id")}
            self.read = read_card(text, kind_of(text, name), self.ruleset.card_format, **names)
        return cleaned

    def _take_file(self, cleaned: dict[str, Any]) -> str:
        """Puts the text of an uploaded file where it can be mended; returns the file's name."""
        if not (file := cleaned.get("file")):
            return ""
        try:
            if file.size > MOST_BYTES:
                raise UnreadableCard(TOO_LARGE)
            text = decode(file.read(MOST_BYTES + 1))
        except UnreadableCard as error:
            self.add_error("file", error.message)
            return ""
        cleaned["text"] = text
        self.data = self.data.copy()
        self.data["text"] = text
        return file.name

    @property
    def is_whole(self) -> bool:
        """Whether everything is in order and the card may be stored."""
        return self.is_valid() and self.read.card is not None


class NewCardForm(CardTextForm):
    """A card that a club enters or imports."""

    title = forms.CharField(
        label=_("Title"),
        required=False,
        max_length=LONGEST_TITLE,
        help_text=_("May stay empty when the card has one in it."),
    )
    id = id_field(
        required=False, help_text=_("Its address on this site. Leave it empty and it is made from the title.")
    )
    holds_card = holds_card()

    field_order = ["title", "id", "text", "file", "holds_card"]


class EditCardForm(CardTextForm):
    """A club's card as text; `revision` tells whether somebody else changed it meanwhile."""

    revision = forms.IntegerField(widget=forms.HiddenInput(attrs={"data-no-draft": True}))


class CopyCardForm(SiteForm):
    """A card for another year, made from one of the club."""

    year = forms.IntegerField(
        label=_("Year"),
        min_value=1000,
        max_value=9999,
        widget=forms.NumberInput(attrs={"class": "short", "inputmode": "numeric"}),
    )
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE)
    id = id_field(required=False, help_text=_("Leave it empty and it is made from the title."))
    holds_card = holds_card()

    def __init__(self, ruleset: RuleSet, source: dict[str, Any], *, data: Any = None) -> None:
        self.ruleset, self.source = ruleset, source
        self.card: dict[str, Any] | None = None
        super().__init__(data=data, initial=self._next_year())

    def _next_year(self) -> dict[str, Any]:
        """Title and id with the next year in place of the card's own."""
        title, year = self.source["title"], self.source.get("year")
        if not year:
            return {"title": title}
        following = str(year + 1)
        title, id = (text.replace(str(year), following) for text in (title, self.source["id"]))
        return {"year": following, "title": title, "id": id if id != self.source["id"] else f"{id}-{following}"[:60]}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.errors:
            return cleaned
        card_format = self.ruleset.card_format
        id = cleaned["id"] or made_id(cleaned["title"])
        try:
            card = card_format.for_year(self.source, id=id, year=cleaned["year"])
            self.card = card_format.read_data(dict(card) | {"title": cleaned["title"]})
        except CardError as error:
            for fault in error.faults:
                line = f"{fault.line_id}: " if fault.line_id else ""
                self.add_error("year", f"{line}{translated(fault.message)}")
        return cleaned
