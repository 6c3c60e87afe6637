"""Logging in and out; guesses are limited by django-axes."""

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.core.validators import MaxLengthValidator
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _


class LogInForm(AuthenticationForm):
    """Says the same for an unknown user and for a wrong password."""

    use_required_attribute = False
    error_messages = {
        "invalid_login": _("User name and password do not belong together. Capital letters matter in the password."),
        "inactive": _("This account is closed."),
    }

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        # Django only tells the browser; a longer name would be counted as a guess, and not every database can hold it.
        self.fields["username"].validators.append(MaxLengthValidator(self.fields["username"].max_length))
        self.fields["username"].widget.attrs |= {"autocapitalize": "none", "spellcheck": "false"}


class LogIn(LoginView):
    """The log-in page; whoever is logged in already goes on."""

    authentication_form = LogInForm
    redirect_authenticated_user = True


class LogOut(LogoutView):
    """Logs out and shows the home page."""


class ChangePassword(SuccessMessageMixin, PasswordChangeView):
    """One's own password, as for the first one that an organiser gave out."""

    template_name = "registration/password.html"
    success_url = reverse_lazy("event_list")
    success_message = _("Your password is changed.")
