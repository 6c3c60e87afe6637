"""What the rule book prints as tables: the editions with their switches, the limit and the base of payments."""

from __future__ import annotations

from dataclasses import dataclass

LIMIT = 320
"""A sum of patterns stops here; a pattern that is listed at this value or above stands alone."""

DEAREST = 480
"""The dearest listed patterns; no hand is worth more."""

BASE = 25
"""Up to this value all three pay the same; above it, those who are not responsible for the discard pay it."""

CHICKEN = 1
"""The value of a hand without patterns."""


@dataclass(frozen=True)
class Switches:
    """What an edition changes besides the values of patterns."""

    minimum: int = 0
    concealed_counts_for_irregular: bool = False


EDITIONS = {
    "wsom2010": Switches(),
    "wsom2008": Switches(minimum=5),
    "wsom2007": Switches(concealed_counts_for_irregular=True),
}

MOST_VALUE_HONORS = 4
"""How often a value honor may be declared: once for each of three dragons and the seat wind."""
