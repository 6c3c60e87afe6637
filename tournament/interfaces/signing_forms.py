"""Forms with which people sign: a player or an official with a PIN, a logged-in official with his password."""

from django import forms
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.models import Official


def pin_field(label) -> forms.CharField:
    """A PIN on a phone that goes from hand to hand: digits, masked, kept nowhere."""
    attrs = {
        "class": "pin",
        "inputmode": "numeric",
        "autocomplete": "off",
        "enterkeyhint": "done",
        "maxlength": "8",
        "data-no-draft": "",
    }
    return forms.CharField(
        label=label,
        max_length=20,
        widget=forms.PasswordInput(attrs=attrs, render_value=False),
        error_messages={"required": _("Type the PIN.")},
    )


class PinForm(forms.Form):
    """A player signs."""

    pin = pin_field(_("PIN"))


class CountersignForm(forms.Form):
    """An official of the event signs with his PIN."""

    official = forms.ChoiceField(
        label=_("Official"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who signs.")},
    )
    pin = pin_field(_("PIN"))

    def __init__(self, *args, officials: list[Official], **kwargs):
        super().__init__(*args, **kwargs)
        self.officials = {str(official.pk): official for official in officials}
        self.fields["official"].choices = [(key, who.name) for key, who in self.officials.items()]
        if len(self.officials) == 1:
            self.initial.setdefault("official", next(iter(self.officials)))

    @property
    def official_chosen(self) -> Official:
        return self.officials[self.cleaned_data["official"]]


class AccountForm(forms.Form):
    """An official who is logged in signs with the password of his account."""

    password = forms.CharField(
        label=_("Password of your account"),
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "data-no-draft": ""}),
        error_messages={"required": _("Type your password.")},
    )

    def __init__(self, *args, request: HttpRequest, officials: list[Official], **kwargs):
        super().__init__(*args, **kwargs)
        self.request, self.officials = request, officials

    def clean_password(self) -> str:
        """Asked the way a log-in is, so that wrong passwords are counted and limited."""
        name, password = self.request.user.get_username(), self.cleaned_data["password"]
        if not self.officials or authenticate(self.request, username=name, password=password) is None:
            if getattr(self.request, "axes_locked_out", False):
                # The page for a locked log-in would take the place of this one, and with it of all that is typed here.
                self.request.axes_locked_out = False
                text = _("The log-in for this user name is locked for 15 minutes. Then you can try again.")
                raise forms.ValidationError(text, code="locked")
            raise forms.ValidationError(_("This is not the password of your account."))
        return ""

    @property
    def official_chosen(self) -> Official:
        return self.officials[0]
