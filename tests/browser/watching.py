"""What the browser tests look at: devices, what a page does behind one's back, accessibility, size of targets."""

from __future__ import annotations

import re
from functools import cache
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from django.utils.translation.trans_real import translation
from playwright.sync_api import BrowserContext, Page

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESK = {"viewport": {"width": 1440, "height": 900}}
DEVICES = {"phone": PHONE, "desk": DESK}
GIVEN_UP = r"htmx:(afterRequest|sendAbort), \[object"  # what htmx says of a request that a newer one replaced
OWN_SCHEMES = ("data", "blob", "about", "chrome-extension")  # the last is the browser's own PDF viewer

WHOLE_PAGE = {"resultTypes": ["violations"]}
WITHOUT_COLOURS = {**WHOLE_PAGE, "rules": {"color-contrast": {"enabled": False}}}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


class Watch:
    """Notes every error of a console, every failed answer and every request to another host."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.noted: list[str] = []
        self.allowed: list[str] = [GIVEN_UP]

    def allow(self, *patterns: str) -> None:
        """What a test brings about on purpose: a form sent back, a lost connection."""
        self.allowed += patterns

    def follow(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda event: self.noted.append(f"error on the page: {event.error}"))
        context.on("request", self._request)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def _console(self, message) -> None:
        if message.type in ("error", "warning"):
            self.noted.append(f"console: {message.text} at {message.location.get('url')}")

    def _request(self, request) -> None:
        parts = urlsplit(request.url)
        if parts.netloc != self.host and parts.scheme not in OWN_SCHEMES:
            self.noted.append(f"another host: {request.url}")

    def _failed(self, request) -> None:
        # A request that the page itself gave up, since a newer one took its place, is no failure.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.noted.append(f"failed: {request.failure} for {request.url}")

    def _response(self, response) -> None:
        if response.status >= 500:
            self.noted.append(f"answer {response.status} for {response.url}")

    def faults(self) -> list[str]:
        return [note for note in self.noted if not any(re.search(pattern, note) for pattern in self.allowed)]


RUN_AXE = """(options) => axe.run(options).then(({ violations }) => violations
  .filter((found) => ["serious", "critical"].includes(found.impact))
  .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 160)} ${failureSummary.split("\\n").pop().trim()}`)))"""


def axe_findings(page: Page, options: dict) -> list[str]:
    """The serious findings of axe on the page as it stands."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(RUN_AXE, options)


def accessibility_faults(page: Page) -> list[str]:
    """Serious findings of axe. Colours are looked at on a phone, light and dark: a wider page has the same, and they
    take axe longest."""
    is_phone = page.viewport_size["width"] <= PHONE["viewport"]["width"]
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    faults = [f"light: {finding}" for finding in axe_findings(page, WHOLE_PAGE if is_phone else WITHOUT_COLOURS)]
    if is_phone:
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        faults += [f"dark: {finding}" for finding in axe_findings(page, COLOURS)]
    return faults


SIDEWAYS = """() => {
  const root = document.scrollingElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((e) => e.getBoundingClientRect().right > root.clientWidth + 1 && !e.closest(".table-scroll"))
    .slice(0, 5).map((e) => `${root.scrollWidth} px wide: ${e.outerHTML.slice(0, 120)}`)
    .concat([`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`]);
}"""

SMALL_TARGETS = """(least) => {
  const shown = (e) => e.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false });
  const seen = (box) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0;
  const inText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
  const targetOf = (e) => (["checkbox", "radio"].includes(e.type) && e.labels?.length ? e.labels[0] : e);
  const all = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  return [...document.querySelectorAll(all)]
    .filter((e) => !e.disabled && shown(e) && !inText(e)).map(targetOf)
    .map((e) => [e, e.getBoundingClientRect()])
    .filter(([e, box]) => seen(box) && (box.width < least - 0.5 || box.height < least - 0.5))
    .map(([e, box]) => [`${e.parentElement.tagName} ${e.tagName}.${e.className}`, box, e.outerHTML.slice(0, 140)]);
}"""


def sideways(page: Page) -> list[str]:
    """What makes the page wider than its window."""
    return page.evaluate(SIDEWAYS)


def small_targets(page: Page, least: int = 44) -> list[str]:
    """Controls that a finger misses, the first of each kind; links within a sentence are as high as their line."""
    kinds: dict[str, str] = {}
    for kind, box, html in page.evaluate(SMALL_TARGETS, least):
        kinds.setdefault(kind, f"{box['width']:.1f} x {box['height']:.1f} px: {html}")
    return list(kinds.values())


def soundness_faults(page: Page) -> list[str]:
    """All that can be wrong with a page, whatever it is about."""
    return [*sideways(page), *small_targets(page), *accessibility_faults(page)]


TEXTS = """() => {
  const isOurs = (e) => !["SCRIPT", "STYLE"].includes(e.tagName) && e.closest("[lang]") === document.documentElement;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [document.title];
  while (walker.nextNode()) if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "alt"])
    for (const e of document.querySelectorAll(`[${name}]`)) texts.push(e.getAttribute(name));
  return texts.map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}"""
UNFILLED = re.compile(r"\{[{%#]|%\(\w+\)|\{\w+\}|__proxy__|^None$")


def wording_faults(page: Page, language: str) -> list[str]:
    """The wrong language, marks of templates and messages, and English texts that have a translation."""
    faults = []
    if (said := page.locator("html").get_attribute("lang")) != language:
        faults.append(f"lang is {said}, not {language}")
    left = translated_texts(language)
    for text in page.evaluate(TEXTS):
        if UNFILLED.search(text):
            faults.append(f"unfilled: {text[:80]}")
        elif text in left:
            faults.append(f"left in English: {text[:80]}")
    return sorted(set(faults))


@cache
def translated_texts(language: str) -> frozenset[str]:
    """The English texts that read otherwise in this language."""
    pairs = translation(language)._catalog.items()
    return frozenset(key for key, other in pairs if isinstance(key, str) and key and key != other)
