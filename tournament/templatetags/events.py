"""Template tags of the event pages: values of the standings as the rule set's criteria show them."""

from collections.abc import Mapping
from typing import Any

from django import template

from scoring.ranking import Criterion
from tournament.domain.standings import Row
from tournament.interfaces.tables import decimal

register = template.Library()


@register.simple_tag
def criterion_value(row: Row, criterion: Criterion) -> str:
    """The value of one criterion in a row of the standings."""
    value = row.values.get(criterion.key)
    return "\N{EN DASH}" if value is None else decimal(value, criterion.decimals)


@register.simple_tag
def row_value(row: Mapping[str, Any], criterion: Criterion) -> str:
    """The same for a row of the standings table."""
    value = row["values"].get(criterion.key)
    return "\N{EN DASH}" if value is None else decimal(value, criterion.decimals)
