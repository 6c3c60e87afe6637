"""Texts of the rules in the language of the page."""

from django.utils.translation import gettext

from scoring.text import Text


def translated(text: Text | str | dict) -> str:
    """A text of the rules (also as stored data) in the active language; an untranslated template stays English."""
    value = text if isinstance(text, Text) else Text.from_data(text)
    return value.render(gettext)
