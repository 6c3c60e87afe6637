"""Base 25: the winner takes three times the value; above 25 the responsible player pays what the base leaves."""

from __future__ import annotations

from functools import lru_cache

from scoring.payments import each_pays, others, to_winner
from scoring.result import Payment
from scoring.rulesets.wsom.tables import BASE
from scoring.text import Text

SELF_DRAWN = "Self-drawn: everybody pays the value."
SMALL = "A value of 25 or less is paid by everybody."
NOBODY = "Nobody is responsible for the discard: everybody pays the value."
DISCARDER = "Discarder: three times the value less the 25 points of the other two."
RESPONSIBLE = "Responsible for the discard: three times the value less the 25 points of the other two."
BASE_SHARE = "Not responsible: the base of 25."
REASONS = (SELF_DRAWN, SMALL, NOBODY, DISCARDER, RESPONSIBLE, BASE_SHARE)


@lru_cache(maxsize=8192)
def payments(winner: str, value: int, *, discarder: str | None, responsible: str | None) -> tuple[Payment, ...]:
    """The three payments; `responsible` is a seat, "none", or None for the discarder. Self-drawn it does not matter."""
    if discarder is None:
        return each_pays(winner, value, Text(SELF_DRAWN))
    if value <= BASE:
        return each_pays(winner, value, Text(SMALL))
    if responsible == "none":
        return each_pays(winner, value, Text(NOBODY))
    payer = responsible or discarder
    rest = Text(DISCARDER if payer == discarder else RESPONSIBLE)
    shares = {seat: (BASE, Text(BASE_SHARE)) for seat in others(winner)}
    shares[payer] = (3 * value - 2 * BASE, rest)
    return to_winner(winner, shares)
