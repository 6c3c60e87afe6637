"""Whether the site has anything to say about cards, for the ways through it."""

from django import template

from scoring import ruleset as registry

register = template.Library()


@register.simple_tag
def are_cards_played() -> bool:
    """Whether a rule set of the site is played with cards."""
    return any(ruleset.card_format is not None for ruleset in registry.all_rulesets())
