"""Mah-jong with Spanish cards: every hand is scored with points and doubles, and oros pays and is paid double."""

from scoring.rulesets.baraja.rules import Baraja

RULESET = Baraja()
