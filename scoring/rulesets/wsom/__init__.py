"""World Series of Mahjong: 44 patterns, limit 320, base 25."""

from scoring.rulesets.wsom.rules import Wsom

RULESET = Wsom()
