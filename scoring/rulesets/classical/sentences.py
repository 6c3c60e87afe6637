"""Sentences about a deal as a whole, and the list of every sentence that this rule set can say."""

from __future__ import annotations

from scoring.rulesets.classical import circumstances, counting, hands, pages, payoff

MAH_JONGG = "Mah-jongg"
NOT_A_HAND = "These tiles are no winning hand: neither four sets and a pair, nor one of the hands of its own kind."
MISMATCH = "{seat}: {declared} points were declared, but the hand comes to {computed}."
DECLARED = "Declared total"
AS_DECLARED = "As the table declares it; the limit is not applied again."
AGREES = "The table declares {total} as well."
IN_DECLARED = "The points for winning are in the declared total."
NOTHING_TOLD = "Neither tiles nor a total were given, so the hand counts 0."
NO_TILES = "The limit hand is named without its tiles."
NAMED = "Named by the table."
NOT_IN_TILES = "The tiles are no {pattern}."
NO_LIMIT_TO_PAY = "There is no limit in this event, so a limit hand needs its tiles or a total."
DRAWN = "Nobody won"
DRAWN_DEAL = "No hand counts, and East deals again."
DEAD = "Dead hand"
DEAD_HAND = "It counts 0: it pays and is paid as nothing."
UNEXPOSED = "Unexposed special tile"
UNEXPOSED_SPECIAL = "Held when somebody won: the hand counts 0, whatever is in it."

SENTENCES = (
    *(MAH_JONGG, NOT_A_HAND, MISMATCH, DECLARED, AS_DECLARED, AGREES, IN_DECLARED, NOTHING_TOLD, NO_TILES, NAMED),
    *(NOT_IN_TILES, NO_LIMIT_TO_PAY, DRAWN, DRAWN_DEAL, DEAD, DEAD_HAND, UNEXPOSED, UNEXPOSED_SPECIAL),
    *circumstances.MESSAGES,
    *counting.SENTENCES,
    *hands.MESSAGES,
    *pages.REASONS,
    *payoff.REASONS,
)
