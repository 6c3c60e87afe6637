"""What every rule set must keep, whichever folder it stands in."""

import json
import re
from collections import Counter

import pytest

from scoring.result import SEATS, ScoringError
from scoring.ruleset import PatternRow, all_rulesets
from scoring.texts import core_texts, ruleset_texts
from tournament.domain.cards import with_cards

RULESETS = all_rulesets()
pytestmark = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.slug)


def editions(rules):
    names = [edition.name for edition in rules.editions]
    return [{"edition": name} for name in names] if any(o.name == "edition" for o in rules.options) else [{}]


def test_clauses_and_names_of_patterns_are_unique(rules):
    for options in editions(rules):
        rows = rules.patterns(options)
        for values in ([row.clause for row in rows], [row.name for row in rows]):
            assert [value for value, times in Counter(values).items() if times > 1] == []


def test_patterns_say_what_they_ask(rules):
    for options in editions(rules):
        for row in rules.patterns(options):
            assert isinstance(row, PatternRow)
            assert row.wording and row.category and row.unit, row.clause


def test_each_pattern_counts_in_an_example(rules):
    counted = {clause for example in rules.examples() for clause, amount in example.lines if amount is not None}
    assert [row.clause for row in rules.patterns({}) if row.clause not in counted] == []


def test_inputs_have_labels_and_names_of_their_own(rules):
    inputs = rules.inputs(rules.check_options({}))
    assert all(item.label for item in (*inputs, *rules.options))
    assert len({item.name for item in inputs}) == len(inputs)
    assert len({item.label for item in inputs}) == len(inputs)


def test_examples_pay_what_they_take(rules):
    for example in rules.examples():
        if not example.error:
            score = rules.score(with_cards(rules, example.options), example.said)
            assert sum(payment.points for payment in score.payments) >= 0
            assert sum(score.net.values()) == sum(award.points for award in score.awards)
            assert all(payment.points > 0 and payment.payer != payment.payee for payment in score.payments)


def turned_round(said):
    """The same tiles, written in another order."""
    other = dict(said)
    if isinstance(said.get("hand"), str):
        other["hand"] = " ".join(reversed(said["hand"].split()))
    if isinstance(said.get("hands"), dict):
        other["hands"] = {seat: " ".join(reversed(hand.split())) for seat, hand in said["hands"].items()}
    return other


def test_the_order_of_tiles_never_matters(rules):
    for example in rules.examples():
        if not example.error:
            first = rules.score(with_cards(rules, example.options), example.said)
            assert rules.score(with_cards(rules, example.options), turned_round(example.said)) == first, example.title


def templates(data):
    """Every template in a score as data with its texts."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in ("label", "because", "text") and isinstance(value, str):
                yield value
            yield from templates(value)
    elif isinstance(data, list):
        for value in data:
            yield from templates(value)


def test_every_text_of_the_examples_is_known_to_the_translators(rules):
    known = {"", *rules.texts(), *core_texts()}
    for example in rules.examples():
        if not example.error:
            data = rules.score(with_cards(rules, example.options), example.said).as_data(texts=True)
            assert set(templates(data)) <= known, example.title


def test_the_set_of_tiles_has_codes_and_names_of_its_own(rules):
    kinds = rules.tiles(rules.check_options({}))
    assert kinds and len({kind.code for kind in kinds}) == len({kind.name for kind in kinds}) == len(kinds)


def test_texts_are_complete_and_have_named_places_only(rules):
    texts = set(rules.texts())
    assert set(ruleset_texts(rules)) <= texts | set(core_texts())
    assert [text for text in texts if not text or re.search(r"\{\W*\}|%\(|%s", text)] == []


def test_everybody_sits_somewhere_and_has_dealt_after_four_drawn_deals(rules):
    options = rules.check_options({})
    for played in range(9):
        seats = rules.seats_of_deal(options, [None] * played)
        assert sorted(seats) == sorted(seats.values()) == sorted(SEATS)
    assert rules.seats_of_deal(options, []) == {seat: seat for seat in SEATS}


def test_the_list_of_rule_sets_is_data(rules):
    data = json.loads(json.dumps(rules.as_data()))
    assert data["ruleset"] == rules.slug
    assert [edition["name"] for edition in data["editions"]] == [edition.name for edition in rules.editions]


@pytest.mark.parametrize("options", [{"nonsense": 1}, {"edition": "none such"}, {"edition": []}, [], None, "x"])
def test_unusable_options_are_errors_of_that_kind(rules, options):
    with pytest.raises(ScoringError) as caught:
        rules.check_options(options)
    assert caught.value.kind == "options"


@pytest.mark.parametrize("said", [{}, [], None, 3, "x", {"nonsense": 1}, {"winner": "Q"}, {"winner": ["E"]}])
def test_unusable_things_said_are_errors_of_kind_input(rules, said):
    with pytest.raises(ScoringError) as caught:
        rules.score({}, said)
    assert caught.value.kind == "input"


def test_standings_have_criteria_that_decide(rules):
    criteria = rules.criteria(rules.check_options({}))
    assert criteria[0].decides
    assert len({criterion.key for criterion in criteria}) == len(criteria)
    assert all(criterion.compute([]) == 0 for criterion in criteria)
