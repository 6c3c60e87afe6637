"""The card of hands: its text and files, what its lines mean, and which of them tiles fit."""

from scoring.rulesets.american.card.expansion import Concrete, Group, write_hand
from scoring.rulesets.american.card.formats import FORMAT, compile_card
from scoring.rulesets.american.card.lines import Card, CardLine
from scoring.rulesets.american.card.matching import Match, match
from scoring.rulesets.american.card.messages import MESSAGES
from scoring.rulesets.american.card.possible import Possibility, possible
from scoring.rulesets.american.card.reasons import check_exposure, check_hand, why_none, why_not

__all__ = [
    "FORMAT",
    "MESSAGES",
    "Card",
    "CardLine",
    "Concrete",
    "Group",
    "Match",
    "Possibility",
    "check_exposure",
    "check_hand",
    "compile_card",
    "match",
    "possible",
    "why_none",
    "why_not",
    "write_hand",
]
