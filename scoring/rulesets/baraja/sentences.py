"""Sentences about a deal as a whole, and the list of every sentence that this rule set can say."""

from __future__ import annotations

from scoring.rulesets.baraja import counting, deals, hands, patterns, payoff

NOT_A_HAND = "These cards are no mah-jong: neither four groups and a pair, nor maravillas with a pair."
OTHER_GAME = "The cards do not show the juego máximo that was said: {row}."
MISMATCH = "A total of {declared} was declared, but the cards come to {computed}."
DECLARED_TOTAL = "Declared total"
SAID_TOTAL = "The total as the table declares it."
WITHIN_THE_TOTAL = "Contained in the declared total."
NO_CARDS_KNOWN = "Nothing was said about the winner's cards."
RECONSTRUCTED = "Reconstructed"

SENTENCES = (
    *(NOT_A_HAND, OTHER_GAME, MISMATCH, DECLARED_TOTAL, SAID_TOTAL, WITHIN_THE_TOTAL, NO_CARDS_KNOWN, RECONSTRUCTED),
    *deals.MESSAGES,
    *hands.MESSAGES,
    *counting.SENTENCES,
    *patterns.REASONS,
    *payoff.SENTENCES,
)
