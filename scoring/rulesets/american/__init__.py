"""American mah jongg: a card of hands, jokers, points of a tournament or money."""

from scoring.rulesets.american.rules import American

RULESET = American()
