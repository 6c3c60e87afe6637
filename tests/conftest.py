"""What all tests share: the browser, the tools that may be absent, PostgreSQL, and a run that allows no skip."""

import os
import shutil
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck, settings

APT = "sudo apt-get install -y --no-install-recommends"
TOOLS = {  # marker: (a program of the package, the package)
    "browser": ("chromium", "chromium"),
    "pdf": ("pdfsig", "poppler-utils"),
    "gettext": ("xgettext", "gettext"),
}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# Playwright keeps an event loop running in the thread of the tests, where Django would refuse every query.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"

settings.register_profile("muralla", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("muralla")


@pytest.fixture(autouse=True)
def in_the_language_of_the_source():
    """A page asked for in another language leaves it active in the thread of the tests."""
    translation.activate(django_settings.LANGUAGE_CODE)


def pytest_addoption(parser):
    parser.addoption("--fail-on-skip", action="store_true", help="fail the run when any test was skipped")


def pytest_configure(config):
    if django_settings.RUN_DIR_IS_OURS:
        config.add_cleanup(lambda: shutil.rmtree(django_settings.RUN_DIR, ignore_errors=True))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    other = "sqlite" if connection.vendor == "postgresql" else "postgresql"
    elsewhere = [item for item in items if item.get_closest_marker(other)]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]
    for item in items:
        if "playwright" in item.fixturenames or "page" in item.fixturenames:
            item.add_marker("browser")
        if item.get_closest_marker("browser") or item.get_closest_marker("serial"):
            item.add_marker(pytest.mark.xdist_group("serial"))
        for marker, (program, package) in TOOLS.items():
            if item.get_closest_marker(marker) and not shutil.which(program):
                item.add_marker(pytest.mark.skip(reason=f"{program} is absent; install it: {APT} {package}"))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session):
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.getoption("--fail-on-skip") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = sorted({report.longrepr[2].removeprefix("Skipped: ") for report in skipped})
    for reason in reasons:
        terminalreporter.write_line(f"skipped: {reason}", yellow=True)
    if skipped and config.getoption("--fail-on-skip"):
        terminalreporter.write_line(f"{len(skipped)} skipped, and --fail-on-skip allows none.", red=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": shutil.which("chromium"), "args": CHROMIUM_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "locale": "en-GB", "timezone_id": "UTC"}


@pytest.fixture
def var_dir(settings, tmp_path) -> Path:
    """An empty place for the keys and sheets of one test."""
    settings.VAR_DIR = tmp_path
    settings.KEYS_DIR = tmp_path / "keys"
    settings.SHEETS_DIR = tmp_path / "sheets"
    return tmp_path
