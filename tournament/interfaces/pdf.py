"""PDFs from templates: WeasyPrint with the fonts that ship with the site, no network and no other file."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from django.apps import apps
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from tournament.domain.libraries import INSTALL_PANGO, PANGO, has_library

_one_at_a_time = threading.Lock()
"""Fonts and style sheet are shared by all documents of a process, and Pango is not made for two threads at once."""


class PdfUnavailable(Exception):
    """The system libraries that draw PDFs are absent; `line` installs them."""

    line = INSTALL_PANGO


def static_dir() -> Path:
    """Fonts, pictures of tiles: the only folder that a PDF may read from."""
    return Path(apps.get_app_config("tournament").path) / "static"


def sheet_css() -> Path:
    return Path(settings.BASE_DIR) / "templates" / "sheets" / "sheet.css"


@cache
def drawing() -> Callable[[str], bytes]:
    """Draws HTML as PDF; fetcher, fonts and the parsed style sheet are shared by all documents of this process."""
    logging.getLogger("weasyprint.progress").disabled = True  # it would write some lines for each document
    from weasyprint import CSS, HTML  # heavy (1.1 s, 33 MiB), for PDFs only; raises OSError where Pango is absent
    from weasyprint.text.fonts import FontConfiguration  # as above
    from weasyprint.urls import URLFetcher  # as above

    class OwnFilesOnly(URLFetcher):
        """Opens files of the static folder and data: addresses, whatever a document asks for."""

        def fetch(self, url, headers=None):
            parts = urlsplit(url)
            if parts.scheme == "file":
                path = Path(unquote(parts.path)).resolve()
                if parts.netloc or not path.is_relative_to(static_dir().resolve()):
                    raise ValueError(f"A PDF may not read {url}")
            return super().fetch(url, headers)

    fetcher = OwnFilesOnly(allowed_protocols=("file", "data"), allow_redirects=False)
    fonts = FontConfiguration()
    atexit.register(drawing.cache_clear)  # fonts must be let go before the interpreter takes Pango apart
    css = CSS(string=sheet_css().read_text(), base_url=base_url(), url_fetcher=fetcher, font_config=fonts)

    def draw(html: str) -> bytes:
        document = HTML(string=html, base_url=base_url(), url_fetcher=fetcher)
        return document.write_pdf(stylesheets=[css], font_config=fonts)

    return draw


def base_url() -> str:
    return static_dir().as_uri() + "/"


def render_pdf(template: str, context: dict, *, language: str) -> bytes:
    """The template as PDF in this language; the same context gives the same bytes. Raises PdfUnavailable.

    Addresses in the template are relative to the static folder (`fonts/…`, `tiles/1m.svg`).
    """
    return html_to_pdf(render_html(template, context, language=language))


def render_html(template: str, context: dict, *, language: str) -> str:
    with translation.override(language):
        return render_to_string(template, {"language": language, **context})


def html_to_pdf(html: str) -> bytes:
    try:
        with _one_at_a_time:
            return drawing()(html)
    except OSError as error:
        if has_library(PANGO):
            raise
        raise PdfUnavailable from error
