"""Devices for the browser tests: a phone and a desk, watched closely, before a site with an event of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.watching import DEVICES, Watch

PATIENCE = 30_000
"""Milliseconds that a page may take to show what is waited for."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(__file__.rsplit("/", 1)[0]):
            item.add_marker("browser")


@pytest.fixture
def site(live_server, var_dir, settings) -> str:
    """The address of the running site; it starts empty."""
    cache.clear()
    settings.PUBLIC_URL = live_server.url
    return live_server.url


@pytest.fixture
def watch(site) -> Iterator[Watch]:
    """Fails the test when a page of it did anything that no page may do."""
    watch = Watch(urlsplit(site).netloc)
    yield watch
    assert watch.faults() == []


@pytest.fixture
def open_context(browser: Browser, site: str, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a device: `open_context("phone")`; further arguments are those of Playwright."""
    opened: list[BrowserContext] = []

    def make(device: str, **more) -> BrowserContext:
        context = browser.new_context(base_url=site, timezone_id="UTC", **{"locale": "en-GB"} | DEVICES[device] | more)
        context.set_default_timeout(PATIENCE)
        watch.follow(context)
        opened.append(context)
        return context

    yield make
    for context in opened:
        context.close()


@pytest.fixture
def open_page(open_context) -> Callable[..., Page]:
    """A page of a device of its own."""
    return lambda device, **more: open_context(device, **more).new_page()


@pytest.fixture(params=list(DEVICES))
def device(request) -> str:
    """The test runs on each device."""
    return request.param
