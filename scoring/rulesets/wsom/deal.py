"""The score of one deal: from what was said to lines and payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Never

from scoring import notation
from scoring.hand import Hand
from scoring.readings import Reading, readings, seven_pairs, thirteen_orphans
from scoring.result import Alternative, ErrorKind, Line, Score, ScoringError
from scoring.rulesets.wsom import sentences as say
from scoring.rulesets.wsom.circumstances import FLAGS, Win, check_with_hand, win_of
from scoring.rulesets.wsom.counting import counted, findings
from scoring.rulesets.wsom.declared import declared
from scoring.rulesets.wsom.payoff import payments
from scoring.rulesets.wsom.tables import CHICKEN, DEAREST, EDITIONS, LIMIT
from scoring.text import Text
from scoring.tiles import TILE_ALPHABET

SLUG = "wsom"


def score(edition: str, said: Mapping[str, Any]) -> Score:
    """The score of what was said, its names and types being checked already."""
    if said["winner"] is None:
        _check_nothing_said(said)
        return Score(SLUG, edition)
    win = win_of(said, concealed_counts_for_irregular=EDITIONS[edition].concealed_counts_for_irregular)
    values: dict[str, int] = {}
    lines: tuple[Line, ...] = ()
    others: tuple[Alternative, ...] = ()
    warnings: tuple[Text, ...] = ()
    if (value := said["value"]) is not None:
        values["value"] = value
        lines = (Line(win.seat, Text(say.DECLARED_VALUE), value, Text(say.SAID_VALUE), clause="value"),)
        warnings = _unusual(value)
    if said["patterns"] is not None:
        values["patterns"], lines = counted(win.seat, declared(said["patterns"], win, edition))
    if said["hand"] is not None:
        hand = winning_hand(said["hand"])
        warnings += check_with_hand(win, hand)
        others = all_readings(hand, win, edition)
        values["hand"], lines = others[0].total, others[0].lines
    if not values:
        return Score(SLUG, edition, totals={win.seat: 0})
    total = _agreed(values)
    _check_minimum(total, list(values)[-1], EDITIONS[edition].minimum)
    return Score(
        SLUG,
        edition,
        lines=lines,
        totals={win.seat: total},
        payments=payments(win.seat, total, discarder=win.discarder, responsible=said["responsible"]),
        reading=others[0].reading if others else "",
        alternatives=others[1:],
        warnings=warnings,
    )


def winning_hand(text: str) -> Hand:
    """The hand that is written, when its tiles can be a winner's; raises ScoringError."""
    hand = notation.parse(text, TILE_ALPHABET, input="hand")
    for one in hand.melds:
        if not (one.is_sequence or one.is_triplet):
            _fail("impossible", say.NO_SUCH_MELD, meld=str(one))
    for tile, fifth in zip(hand.tiles, hand.tiles[4:], strict=False):
        if tile is fifth:
            _fail("impossible", say.FIVE_OF_A_TILE, tile=str(tile), times=hand.tiles.count(tile))
    count = len(hand.held) + 3 * len(hand.melds)
    if count != 14:
        _fail("impossible", say.WRONG_NUMBER, count=count)
    if hand.winning is None:
        raise ScoringError("notation", say.NO_WINNING_TILE, input="hand", column=len(text) + 1)
    return hand


def all_readings(hand: Hand, win: Win, edition: str) -> tuple[Alternative, ...]:
    """Every reading with its value and lines, the dearest first; raises ScoringError when there is none."""
    found: list[Reading] = readings(hand, homes="one" if win.self_drawn else "triplets")
    found.extend(one for one in (seven_pairs(hand), thirteen_orphans(hand)) if one is not None)
    if not found:
        _fail("not_a_win", say.NOT_A_HAND)
    scored = [(one.text, *counted(win.seat, findings(one, win, edition))) for one in found]
    scored.sort(key=lambda one: -one[1])
    return tuple(Alternative(text, total, lines) for text, total, lines in scored)


def _check_nothing_said(said: Mapping[str, Any]) -> None:
    """Without a winner nothing can be said about the win."""
    for name in ("discarder", "value", "patterns", "hand", *FLAGS):
        if said[name] not in (None, False):
            raise ScoringError("input", say.NO_WINNER, input=name)


def _agreed(values: Mapping[str, int]) -> int:
    """The value, when all that was said about it comes to the same."""
    names = list(values)
    for name in names[:-1]:
        if values[name] != values[names[-1]]:
            _fail("mismatch", say.MISMATCH, input=name, declared=values[name], computed=values[names[-1]])
    return values[names[-1]]


def _check_minimum(value: int, name: str, minimum: int) -> None:
    if value < minimum:
        _fail("not_a_win", say.BELOW_MINIMUM, input=name, value=value, minimum=minimum)


def _unusual(value: int) -> tuple[Text, ...]:
    """A warning where no hand has this value: a number of fives up to the limit, the listed limits, or a hand of 1."""
    listed = (400, DEAREST)
    if value == CHICKEN or (value % 5 == 0 and value <= LIMIT) or value in listed:
        return ()
    return (Text(say.UNUSUAL_VALUE, {"value": value}),)


def _fail(kind: ErrorKind, template: str, *, input: str = "hand", **values: str | int) -> Never:
    raise ScoringError(kind, Text(template, values), input=input)
