"""The libraries of the system that PDFs need and no package of Python brings along; a system check looks for them."""

import ctypes

from django.core import checks

PANGO = "libpangoft2-1.0.so.0"
SUBSETTER = "libharfbuzz-subset.so.0"
APT = "sudo apt-get install -y --no-install-recommends"
INSTALL_PANGO = f"{APT} libpangoft2-1.0-0 libharfbuzz-subset0"
INSTALL_SUBSETTER = f"{APT} libharfbuzz-subset0"


def has_library(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


@checks.register
def pdf_libraries(app_configs, **kwargs) -> list[checks.CheckMessage]:
    """Warnings: without them the site still scores and records, and must start."""
    if not has_library(PANGO):
        return [
            checks.Warning("Pango is absent: no PDF can be made.", f"Install it: {INSTALL_PANGO}", id="tournament.W002")
        ]
    if not has_library(SUBSETTER):
        absent = "libharfbuzz-subset is absent: every PDF takes five times as long."
        return [checks.Warning(absent, f"Install it: {INSTALL_SUBSETTER}", id="tournament.W001")]
    return []
