"""Sentences about a deal as a whole, and the list of every sentence that this rule set can say."""

from __future__ import annotations

from scoring.rulesets.wsom import circumstances, counting, declared, patterns, payoff

NO_WINNER = "Nobody won, so this cannot be said."
NO_SUCH_MELD = "{meld} is no set: a set is a sequence, a triplet or a kong."
FIVE_OF_A_TILE = "There are only four of each tile: {tile} is there {times} times."
WRONG_NUMBER = "A winning hand has four sets and a pair: {count} tiles instead of 14, a kong counting as three."
NO_WINNING_TILE = "The winning tile is missing: write it last with a plus sign, as in +5m."
NOT_A_HAND = "These tiles are no winning hand: neither four sets and a pair, nor Seven Pairs, nor Thirteen Terminals."
BELOW_MINIMUM = "The hand is worth {value}; the minimum of this edition is {minimum}."
MISMATCH = "{declared} points were declared, but this comes to {computed}."
DECLARED_VALUE = "Declared value"
SAID_VALUE = "The value as the table declares it."
UNUSUAL_VALUE = "No hand of these rules is worth {value} points."

SENTENCES = (
    *(NO_WINNER, NO_SUCH_MELD, FIVE_OF_A_TILE, WRONG_NUMBER, NO_WINNING_TILE, NOT_A_HAND, BELOW_MINIMUM, MISMATCH),
    *(DECLARED_VALUE, SAID_VALUE, UNUSUAL_VALUE),
    *circumstances.MESSAGES,
    *counting.SENTENCES,
    *declared.MESSAGES,
    *patterns.REASONS,
    *payoff.REASONS,
)
