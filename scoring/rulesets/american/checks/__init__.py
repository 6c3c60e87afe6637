"""A referee's questions during a game: what may be called, which lines are left, who has the tile, who is dead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.checks import Check
from scoring.rulesets.american.checks import call, claims, dead, exchange, exposures, lines, reading

__all__ = ["MESSAGES", "checks"]

MESSAGES = (
    *reading.MESSAGES,
    *lines.MESSAGES,
    *(message for module in (call, exposures, claims, dead, exchange) for message in module.MESSAGES),
)
"""Every sentence of the verdicts, for the translators; names, help and inputs stand in the checks themselves."""


def checks(options: Mapping[str, Any]) -> tuple[Check, ...]:
    """The checks under these complete options."""
    return tuple(module.check(options) for module in (call, exposures, claims, dead, exchange))
