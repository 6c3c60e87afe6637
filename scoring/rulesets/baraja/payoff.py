"""Everybody pays the winner, the others settle their differences, and oros pays and is paid double."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.payments import Reasons, all_hands_settle
from scoring.result import Payment
from scoring.rulesets.baraja.deals import Deal

REASONS = Reasons(
    winner="The winner's total: {total}.",
    winner_doubled="The winner's total, {total}, doubled since oros pays or is paid.",
    difference="The difference of {higher} and {lower}.",
    difference_doubled="The difference of {higher} and {lower}, doubled since oros pays or is paid.",
)
SENTENCES = (REASONS.winner, REASONS.winner_doubled, REASONS.difference, REASONS.difference_doubled)


def payments(totals: Mapping[str, int], deal: Deal) -> tuple[Payment, ...]:
    """The six settlements; nothing is paid when the baceta ends without a winner, unless the event agreed so."""
    if deal.winner is None and not deal.options["draw_pays"]:
        return ()
    return all_hands_settle(totals, winner=deal.winner, doubled="E", reasons=REASONS)
