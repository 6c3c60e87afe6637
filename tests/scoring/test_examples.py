"""Every worked example of every rule set, to the last line and payment."""

import pytest

from scoring.result import ScoringError
from scoring.ruleset import all_rulesets
from tournament.domain.cards import with_cards

EXAMPLES = [(rules, example) for rules in all_rulesets() for example in rules.examples()]


def name(value):
    return getattr(value, "slug", None) or f"{value.clause} {value.title}"


@pytest.mark.parametrize(("rules", "example"), EXAMPLES, ids=name)
def test_example(rules, example):
    if example.error:
        with pytest.raises(ScoringError) as caught:
            rules.score(with_cards(rules, example.options), example.said)
        assert caught.value.kind == example.error
        return
    score = rules.score(with_cards(rules, example.options), example.said)
    assert tuple((line.clause, line.amount) for line in score.lines) == example.lines
    assert score.totals == example.totals
    assert score.net == example.net
