"""Classical mah-jong, in which all four hands count: points and doubles, limit hands, East doubled."""

from scoring.rulesets.classical.rules import Classical

RULESET = Classical()
