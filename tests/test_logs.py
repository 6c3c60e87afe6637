"""What is written to the logs, and what is not."""

import logging

import pytest

from config.logs import HideTableLinks


@pytest.mark.parametrize(
    "path, written",
    [
        ("/t/dnuE9vCV7KZZx9UvdU_jEA/3/deal/", "Forbidden: /t/…/3/deal/"),
        (
            "/e/open/rounds/1/tables/1/sheet.pdf?token=dnuE9vCV7KZZx9UvdU_jEA",
            "Forbidden: /e/open/rounds/1/tables/1/sheet.pdf?token=…",
        ),
        ("/e/open/standings/", "Forbidden: /e/open/standings/"),
    ],
)
def test_a_tables_link_is_written_without_its_secret(path, written):
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "Forbidden: %s", (path,), None)
    assert HideTableLinks().filter(record)
    assert record.getMessage() == written


def test_the_console_hides_the_links_of_tables(settings):
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["hide_table_links"]
