"""Which lines a player's exposures leave, hence whether they are legal and whether the hand is dead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.checks import Check, Verdict
from scoring.hand import Meld
from scoring.inputs import HandInput, OneOf, YesNo
from scoring.rulesets.american.card.lines import Card
from scoring.rulesets.american.checks.lines import NO_CARD, still_possible
from scoring.rulesets.american.checks.reading import (
    GONE,
    check_visible,
    exposures_in,
    gone_in,
    keep_dead,
    keep_exposed,
    whose,
)
from scoring.rulesets.american.options import card_of
from scoring.said import said_checker
from scoring.text import Text

LEGAL = "The exposures are legal: {count} lines are still possible."
LEGAL_ONE_LINE = "The exposures are legal: one line is still possible."
ALIVE = "The hand is alive: {count} lines are still possible."
ALIVE_ONE_LINE = "The hand is alive: one line is still possible."
WELL_FORMED = "Each exposure is one, by itself."
NOT_LEGAL = "The exposures are not legal."
DEAD = "The hand is dead."
NO_LINE = "No line of the card has these exposures."
NEEDED_GONE = "Lines with these exposures are on the card, but tiles that they need are visibly gone."
NOTHING_POSSIBLE = "Tiles that every line needs are visibly gone."
ON_CONCEALED = "The player has said to play a concealed hand (C): it exposes nothing before Mah Jongg."
MAY_CHANGE = "The last exposure may be changed or taken back until the discard; left as it is, the hand is then dead."
CONCEALED_OUT = "With an exposure on the rack no concealed line (C) is possible any more."
MESSAGES = (
    *(LEGAL, LEGAL_ONE_LINE, ALIVE, ALIVE_ONE_LINE, WELL_FORMED, NOT_LEGAL, DEAD, NO_LINE, NEEDED_GONE),
    *(NOTHING_POSSIBLE, ON_CONCEALED, MAY_CHANGE, CONCEALED_OUT),
)

INPUTS = (
    whose("Whose exposures"),
    OneOf(
        name="kind",
        label="What the player has said of the hand",
        choices=(("open", "A hand that may be exposed (X)"), ("concealed", "A concealed hand (C)")),
    ),
    YesNo(name="has_discarded", label="The player has discarded since the last exposure"),
    HandInput(name="exposures", label="The player's exposures", help="Each in square brackets: [333BJ] [NNNN]"),
    GONE,
)
check_said = said_checker(INPUTS)


def check(options: Mapping[str, Any]) -> Check:
    return Check(
        key="exposures",
        name="Are these exposures legal?",
        help="Which lines of the card they leave, and whether the hand is dead.",
        inputs=INPUTS,
        answer=lambda said: answer(options, said),
    )


def answer(options: Mapping[str, Any], said: Mapping[str, Any]) -> Verdict:
    told = check_said(said)
    card = card_of(options)
    exposures = exposures_in(told, "exposures")
    check_visible(told, card, "exposures", "gone")
    if exposures and told["kind"] == "concealed":
        return _refused(told, exposures, "concealed", Text(ON_CONCEALED))
    if card is None:
        keep = keep_exposed(told["seat"], exposures)
        return (
            Verdict(None, Text(WELL_FORMED), (Text(NO_CARD),), keep=keep) if exposures else Verdict(None, Text(NO_CARD))
        )
    return _by_card(card, told, exposures)


def _by_card(card: Card, told: Mapping[str, Any], exposures: Sequence[Meld]) -> Verdict:
    concealed = None if told["kind"] is None else told["kind"] == "concealed"
    lines = still_possible(card, exposures, gone=gone_in(told), concealed=concealed)
    if lines.count:
        reasons = (Text(CONCEALED_OUT),) if exposures and any(line.concealed for line in card.lines) else ()
        several, one = (LEGAL, LEGAL_ONE_LINE) if exposures else (ALIVE, ALIVE_ONE_LINE)
        text = Text(several, {"count": lines.count}) if lines.count > 1 else Text(one)
        return Verdict(True, text, reasons, lines.rows, keep_exposed(told["seat"], exposures))
    if not exposures:
        return Verdict(False, Text(DEAD), (Text(NOTHING_POSSIBLE),), lines.rows, keep_dead(told["seat"], "gone"))
    before = still_possible(card, exposures, gone={}, concealed=concealed)
    because, reason = ("gone", NEEDED_GONE) if before.count else ("no_line", NO_LINE)
    refused = _refused(told, exposures, because, Text(reason))
    return Verdict(False, refused.text, refused.reasons, lines.rows, refused.keep)


def _refused(told: Mapping[str, Any], exposures: Sequence[Meld], because: str, reason: Text) -> Verdict:
    """The verdict on exposures that are wrong: until the discard they may be put right."""
    keep = keep_exposed(told["seat"], exposures)
    if told["has_discarded"] or because == "gone":
        return Verdict(False, Text(DEAD), (reason,), keep=keep | keep_dead(told["seat"], because))
    return Verdict(False, Text(NOT_LEGAL), (reason, Text(MAY_CHANGE)), keep=keep)
