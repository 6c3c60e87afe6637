"""What people do on a page, by the words that they read on it."""

from playwright.sync_api import Locator, Page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


def choose(page: Page, legend: str, label: str) -> None:
    """Presses the label of one of several choices."""
    page.get_by_role("group", name=legend, exact=True).locator("label", has_text=label).first.click()


def is_chosen(page: Page, legend: str, label: str) -> Locator:
    return page.get_by_role("group", name=legend, exact=True).get_by_label(label)
