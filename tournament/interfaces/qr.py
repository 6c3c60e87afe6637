"""QR codes of addresses of the site, for pages and papers."""

import segno
from django.conf import settings
from django.urls import reverse


def public_url(name: str, *args, **kwargs) -> str:
    """The full address of a page, as people reach it from outside."""
    return settings.PUBLIC_URL + reverse(name, args=args, kwargs=kwargs)


def qr_picture(text: str) -> str:
    """A QR code as the data: address of a one-bit picture, black on white in any colour scheme."""
    return segno.make(text, error="m", micro=False).png_data_uri(scale=5, border=3)
