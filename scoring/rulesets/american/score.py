"""The score of one deal: from what was said to lines, payments and awards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.result import Award, Score
from scoring.rulesets.american import money, points
from scoring.rulesets.american.deal import Deal, deal_of
from scoring.rulesets.american.options import AS_DISCARD, EDITION, MONEY
from scoring.rulesets.american.worth import EXPOSURES_NOT_SAID, Worth, exposed_groups, throw_of, worth_of
from scoring.text import Text

SLUG = "american"
TIME_CLAUSE = "3.3"
"""The row of time called, after which no game of the round counts."""


def score(values: Mapping[str, Any], said: Mapping[str, Any]) -> Score:
    """The score of what was said, its names and types being checked already."""
    exposed_groups(said)
    deal = deal_of(values, said)
    worth = worth_of(values, said, deal) if deal.winner is not None else None
    told = _told(values, said, deal, worth)
    if values["scoring"] == MONEY:
        lines = tuple(money.lines_of(values, deal, worth))
        payments, awards = money.payments_of(values, said, deal, worth), money.fees_of(values, said, deal)
    else:
        lines = tuple(points.lines_of(values, said, deal, worth))
        given = (Award(line.seat, int(line.amount), line.label) for line in lines if line.amount)
        payments, awards = (), tuple(given)
    return Score(SLUG, EDITION, lines=lines, payments=payments, awards=awards, **told)


def _told(values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal, worth: Worth | None) -> dict[str, Any]:
    """What the answer says about the winner's hand, and what is worth a look."""
    if deal.winner is None:
        return {"warnings": deal.warnings}
    warnings = deal.warnings
    thrown_blindly = deal.discarder is not None and throw_of(said, worth).exposures is None
    counts = values["scoring"] != MONEY and (deal.misnamer is None or values["misnamed"] == AS_DISCARD)
    if thrown_blindly and counts:
        warnings += (Text(EXPOSURES_NOT_SAID),)
    if worth is None:
        return {"totals": {deal.winner: 0}, "warnings": warnings}
    return {
        "totals": {deal.winner: worth.value},
        "reading": worth.reading,
        "alternatives": worth.alternatives,
        "warnings": (*warnings, *worth.warnings),
    }
