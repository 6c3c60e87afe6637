"""Which English texts are shown to people, for the translators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring import answers, notation, said
from scoring.inputs import Input, OneOf, SeatInput
from scoring.ruleset import RuleSet

UNITS = ("points", "doubles", "limit")


def core_texts() -> Iterator[str]:
    """Every text of the core, which all rule sets share."""
    yield from notation.MESSAGES
    yield from said.MESSAGES
    yield from answers.MESSAGES
    yield from UNITS


def ruleset_texts(ruleset: RuleSet) -> Iterator[str]:
    """The texts that stand in the description of a rule set; its sentences come on top."""
    yield from filter(None, (ruleset.name, ruleset.summary, ruleset.source))
    yield from (ruleset.seat_names[seat] for seat in ruleset.seat_names)
    for edition in ruleset.editions:
        yield from filter(None, (edition.label, edition.note))
    options = ruleset.check_options({})
    yield from input_texts((*ruleset.options, *ruleset.inputs(options)))
    for kind in ruleset.tiles(options):
        yield from filter(None, (kind.name, kind.group))
    for row in ruleset.patterns(options):
        yield from filter(None, (row.name, row.category, row.wording, row.note, row.unit))
    for example in ruleset.examples():
        yield example.title
    for box in ruleset.aid_boxes:
        yield from (box.label, *box.choices)
    for criterion in ruleset.criteria(options):
        yield from (criterion.title, criterion.abbreviation)
    for check in ruleset.checks(options):
        yield from filter(None, (check.name, check.help))
        yield from input_texts(check.inputs)


def input_texts(inputs: Iterable[Input]) -> Iterator[str]:
    """The texts of inputs, which may be others under other options."""
    for item in inputs:
        yield from filter(None, (item.label, item.help, item.group, item.short))
        if isinstance(item, SeatInput):
            yield from (label for _, label in item.others)
            yield from filter(None, (item.null_label,))
        if isinstance(item, OneOf):
            yield from (label for _, label in item.choices)
