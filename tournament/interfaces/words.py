"""Words of Django that the site says in its own way: `locale/` holds them, and goes before Django's own catalogues.

Django's Portuguese begins months with capitals and calls a password otherwise than the pages of this site.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

MONTHS = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)
PASSWORDS = (
    _("Password"),
    _("Old password"),
    _("New password"),
    _("New password confirmation"),
    _("Your old password was entered incorrectly. Please enter it again."),
    _("The two password fields didn’t match."),
    _("This password is too common."),
    _("This password is entirely numeric."),
    _("Enter the same password as before, for verification."),
    _("Your password can’t be a commonly used password."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "This password is too short. It must contain at least %(min_length)d character.",
        "This password is too short. It must contain at least %(min_length)d characters.",
        "min_length",
    ),
)
