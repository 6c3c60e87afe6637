"""The days of an event, and times, as each language writes them."""

import datetime
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.html import strip_tags


def days(language, starts, ends):
    with translation.override(language):
        tournament = SimpleNamespace(starts=starts, ends=ends)
        return strip_tags(render_to_string("events/when.html", {"tournament": tournament})).strip()


JUNE_13, JUNE_14, JULY_2 = datetime.date(2026, 6, 13), datetime.date(2026, 6, 14), datetime.date(2026, 7, 2)


@pytest.mark.parametrize(
    ("language", "ends", "text"),
    [
        ("en", None, "13 June 2026"),
        ("en", JUNE_13, "13 June 2026"),
        ("en", JUNE_14, "13–14 June 2026"),
        ("en", JULY_2, "13 June 2026 – 2 July 2026"),
        ("es", JUNE_14, "13–14 de junio de 2026"),
        ("es", JULY_2, "13 de junio de 2026 – 2 de julio de 2026"),
        ("pt", JUNE_14, "13–14 de junho de 2026"),
    ],
)
def test_days_of_an_event_are_said_once(language, ends, text):
    assert days(language, JUNE_13, ends) == text


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "29 Nov 2026, 23:05"), ("es", "29/11/2026 23:05"), ("pt", "29/11/2026 23:05")],
)
def test_no_reader_takes_a_month_for_a_day(language, text):
    with translation.override(language):
        assert date_format(datetime.datetime(2026, 11, 29, 23, 5), "SHORT_DATETIME_FORMAT") == text


def test_months_are_small_letters_in_portuguese():
    with translation.override("pt"):
        assert date_format(JULY_2, "DATE_FORMAT") == "2 de julho de 2026"
