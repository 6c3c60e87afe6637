"""What the winner's hand is worth on the card: from its value, its line, its tiles, or all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scoring import notation
from scoring.hand import Hand
from scoring.result import Alternative, Line, ScoringError
from scoring.rulesets.american.asked import EARTHLY, HEAVENLY
from scoring.rulesets.american.card import Card, CardLine, Match, check_hand, match, why_none, why_not, write_hand
from scoring.rulesets.american.deal import Deal, fail
from scoring.rulesets.american.options import card_of
from scoring.rulesets.american.tiles import ALPHABET, JOKERS
from scoring.text import Text

QUINT, TWO = 5, 2
JOKERLESS_ROW = "1.2"
FULL = 14

UNKNOWN_LINE = "The card has no line “{line}”."
NEEDS_A_CARD = "Lines and tiles can be told only where the event has a card."
NO_WINNING_TILE = "The winning tile is missing: write it last with a plus sign, as in +5D."
NO_BRACKETS = "Round brackets are not used here: an exposure is written in square ones."
LINE_MISMATCH = "A value of {declared} was declared, but the line {line} is worth {computed}."
VALUE_MISMATCH = "A value of {declared} was declared, but these tiles are worth {computed}."
EXPOSURES_MISMATCH = "{declared} exposures were declared, but the tiles show {computed}."
JOKERS_THERE = "Jokerless was announced, but there are jokers among the tiles: {count}."
QUINT_NEEDS_JOKER = "This line cannot be made without a joker."
SINGLES_MISMATCH = "The line {line} is not of Singles & Pairs."
CONCEALED_LINE_EXPOSED = "The line {line} is concealed: nothing may be exposed before the winning tile."
TOO_MANY_EXPOSURES = "The line {line} has no more than {most} groups that can be exposed."
VALUE_NOT_ON_CARD = "No line of the card is worth {value}."
DEARER_LINE = "The same tiles also fit the line {line}, worth {value}: what was announced counts."
EXPOSURES_NOT_SAID = "The winner's exposures were not said: counted as none."
CARD_LINE = "Line {line} of the card"
ON_THE_CARD = "Worth {value} on the card."
VALUE_OF_HAND = "Value on the card"
SAID_VALUE = "As the table declares it."
JOKERLESS = "Jokerless"
IN_SINGLES_PAIRS = "The value of Singles & Pairs holds it already."
NOT_ANNOUNCED = "It was not announced."
SP_MUST_BE_JOKERLESS = "A hand of Singles & Pairs cannot hold jokers; found among the tiles: {count}."
SP_EXPOSED = "A hand of Singles & Pairs has no group that can be exposed."
DEALT_EXPOSED = "A hand that is complete before the first discard has no exposures."
NOT_EXPOSED = "Only groups in square brackets lie exposed: [333BJ]"
MESSAGES = (
    *(UNKNOWN_LINE, NEEDS_A_CARD, NO_WINNING_TILE, NO_BRACKETS, LINE_MISMATCH, VALUE_MISMATCH),
    *(EXPOSURES_MISMATCH, JOKERS_THERE, QUINT_NEEDS_JOKER, SINGLES_MISMATCH, CONCEALED_LINE_EXPOSED),
    *(TOO_MANY_EXPOSURES, VALUE_NOT_ON_CARD, DEARER_LINE, EXPOSURES_NOT_SAID, CARD_LINE, ON_THE_CARD),
    *(VALUE_OF_HAND, SAID_VALUE, JOKERLESS, IN_SINGLES_PAIRS, NOT_ANNOUNCED, NOT_EXPOSED),
    *(SP_MUST_BE_JOKERLESS, SP_EXPOSED, DEALT_EXPOSED),
)


@dataclass(frozen=True)
class Worth:
    """The winner's hand: its `value` on the card, and what else its points or payments depend on.

    `jokerless` says that the bonus counts; `unexposed` that the hand is known to be concealed on a line that need not
    be; `exposures` is None where nobody said; `two_quints` of the exposures are quints.
    """

    value: int
    jokerless: bool
    unexposed: bool
    exposures: int | None
    two_quints: bool
    lines: tuple[Line, ...]
    reading: str = ""
    alternatives: tuple[Alternative, ...] = ()
    warnings: tuple[Text, ...] = ()


def worth_of(values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal) -> Worth | None:
    """The worth of the winner's hand, None where nothing was said about it; raises ScoringError."""
    assert deal.winner is not None
    card, hand = _card(values, said), _hand(said)
    matches = _matches(card, hand, said, deal)
    line = matches[0].line if matches else _named(card, said)
    if line is None and said["value"] is None:
        return None
    value = _value(said, line, hand)
    singles_pairs = line.singles_pairs if line else said["singles_pairs"]
    exposures = _exposures(said, line, hand)
    if exposures and deal.self_pick in (HEAVENLY, EARTHLY):
        fail("impossible", DEALT_EXPOSED, "self_pick")
    held = None if hand is None else hand.tiles.count(JOKERS)
    _check_claims(said, line, held)
    announced = said["jokerless"] or (held == 0 and not values["jokerless_must_be_announced"])
    lines = [_line_of_value(deal.winner, value, line, hand)]
    if (reason := _no_bonus(announced, singles_pairs, held)) is not None:
        lines.append(Line(deal.winner, Text(JOKERLESS), None, Text(reason), clause=JOKERLESS_ROW))
    others = _alternatives(deal.winner, matches)
    return Worth(
        value=value,
        jokerless=announced and not singles_pairs,
        unexposed=exposures == 0 and not (line and line.concealed) and not singles_pairs,
        exposures=exposures,
        two_quints=said["two_quints"] or _exposed_quints(hand) >= TWO,
        lines=tuple(lines),
        reading=str(hand) if hand else "",
        alternatives=others,
        warnings=_warnings(card, value, line, others),
    )


class Throw(NamedTuple):
    """What lay on the winner's rack when the tile was thrown; `exposures` is None where nobody said."""

    exposures: int | None
    two_quints: bool


def throw_of(said: Mapping[str, Any], worth: Worth | None) -> Throw:
    """What the thrower's loss depends on, known also where nothing was said about the hand."""
    if worth is None:
        return Throw(_declared_exposures(said), said["two_quints"])
    return Throw(worth.exposures, worth.two_quints)


def claimed_value(values: Mapping[str, Any], said: Mapping[str, Any]) -> int | None:
    """The value of a hand that was claimed in error, by its value or its line."""
    line = _named(_card(values, said), said)
    return said["value"] if line is None else _value(said, line, None)


def _card(values: Mapping[str, Any], said: Mapping[str, Any]) -> Card | None:
    card = card_of(values)
    for name in ("line", "hand"):
        if card is None and said.get(name) is not None:
            fail("input", NEEDS_A_CARD, name)
    return card


def _hand(said: Mapping[str, Any]) -> Hand | None:
    """The tiles that were told, with their winning tile."""
    if said["hand"] is None:
        return None
    hand = notation.parse(said["hand"], ALPHABET, input="hand")
    if any(not meld.exposed for meld in hand.melds):
        fail("impossible", NO_BRACKETS, "hand")
    if len(hand.tiles) == FULL and hand.winning is None:
        raise ScoringError("notation", NO_WINNING_TILE, input="hand", column=len(said["hand"]) + 1)
    return hand


def _matches(card: Card | None, hand: Hand | None, said: Mapping[str, Any], deal: Deal) -> list[Match]:
    """How the tiles fit the card: what was announced first, then the other lines, the dearest first."""
    if card is None or hand is None:
        return []
    check_hand(card, hand, drawn=deal.self_picked)
    found = list(match(card, hand, drawn=deal.self_picked))
    line = _named(card, said)
    if line is not None:
        announced = [one for one in found if one.line.id == line.id]
        if not announced:
            _check_singles(line, hand)
            raise why_not(card, line, hand, drawn=deal.self_picked)
    else:
        announced = [one for one in found if said["value"] in (None, one.line.value)]
    if not found:
        raise _why_none(card, hand, drawn=deal.self_picked)
    if not announced:
        fail("mismatch", VALUE_MISMATCH, "value", declared=said["value"], computed=found[0].line.value)
    chosen = announced[0].line.id
    return [announced[0], *(one for one in found if one.line.id != chosen)]


def _why_none(card: Card, hand: Hand, *, drawn: bool) -> ScoringError:
    """Why the tiles are no hand: where they would be one if nothing were exposed, it is the exposures."""
    laid_out = tuple(tile for meld in hand.melds for tile in meld.tiles)
    unexposed = match(card, replace(hand, loose=(*hand.loose, *laid_out), melds=()), drawn=drawn)
    if laid_out and unexposed:
        return why_not(card, unexposed[0].line, hand, drawn=drawn)
    return why_none(card, hand, drawn=drawn)


def _check_singles(line: CardLine, hand: Hand) -> None:
    count = hand.tiles.count(JOKERS)
    if line.singles_pairs and count:
        fail("not_a_win", SP_MUST_BE_JOKERLESS, "hand", code="SP_MUST_BE_JOKERLESS", count=count)


def _named(card: Card | None, said: Mapping[str, Any]) -> CardLine | None:
    """The line that was announced."""
    if card is None or said.get("line") is None:
        return None
    try:
        return card.line(said["line"])
    except KeyError:
        fail("input", UNKNOWN_LINE, "line", line=said["line"][:60])


def _value(said: Mapping[str, Any], line: CardLine | None, hand: Hand | None) -> int:
    declared: int | None = said["value"]
    if line is None:
        assert declared is not None
        return declared
    if declared not in (None, line.value):
        if hand is not None and said.get("line") is None:
            fail("mismatch", VALUE_MISMATCH, "value", declared=declared, computed=line.value)
        fail("mismatch", LINE_MISMATCH, "value", declared=declared, line=line.id, computed=line.value)
    return line.value


def _exposures(said: Mapping[str, Any], line: CardLine | None, hand: Hand | None) -> int | None:
    declared = _declared_exposures(said)
    if hand is not None:
        if declared not in (None, len(hand.melds)):
            fail("mismatch", EXPOSURES_MISMATCH, "exposures", declared=declared, computed=len(hand.melds))
        return len(hand.melds)
    if line is None and declared and said["singles_pairs"]:
        fail("impossible", SP_EXPOSED, "exposures", code="TOO_MANY_EXPOSURES")
    if line is not None and declared:
        if line.concealed:
            fail("not_a_win", CONCEALED_LINE_EXPOSED, "exposures", code="CONCEALED_LINE_EXPOSED", line=line.id)
        if declared > line.most_exposures:
            most = line.most_exposures
            fail("impossible", TOO_MANY_EXPOSURES, "exposures", code="TOO_MANY_EXPOSURES", line=line.id, most=most)
    return 0 if declared is None and line is not None and line.concealed else declared


def _declared_exposures(said: Mapping[str, Any]) -> int | None:
    """The number that was said, or else the groups that lie exposed on the winner's rack."""
    counted = exposed_groups(said).get(said["winner"])
    declared: int | None = said["exposures"]
    if declared is not None and counted is not None and declared != counted:
        fail("mismatch", EXPOSURES_MISMATCH, "exposures", declared=declared, computed=counted)
    found = counted if declared is None else declared
    if said["two_quints"] and found is not None and found < TWO:
        fail("mismatch", EXPOSURES_MISMATCH, "exposures", declared=TWO, computed=found)
    return TWO if said["two_quints"] and found is None else found


def exposed_groups(said: Mapping[str, Any]) -> dict[str, int]:
    """How many groups lie exposed on each rack that was told; raises ScoringError."""
    found: dict[str, int] = {}
    for seat, text in (said["exposed"] or {}).items():
        if text is None:
            continue
        try:
            hand = notation.parse(text, ALPHABET, input="exposed")
        except ScoringError as error:
            error.seat = seat
            raise
        if hand.loose or hand.winning or any(not meld.exposed for meld in hand.melds):
            raise ScoringError("impossible", NOT_EXPOSED, input="exposed", seat=seat)
        found[seat] = len(hand.melds)
    return found


def _check_claims(said: Mapping[str, Any], line: CardLine | None, held: int | None) -> None:
    """What is claimed about jokers and the section must be what tiles and line show."""
    if said["jokerless"] and held:
        fail("mismatch", JOKERS_THERE, "jokerless", count=held)
    if line is None:
        return
    if said["jokerless"] and line.needs_joker:
        fail("impossible", QUINT_NEEDS_JOKER, "jokerless", code="QUINT_NEEDS_JOKER")
    if said["singles_pairs"] and not line.singles_pairs:
        fail("mismatch", SINGLES_MISMATCH, "singles_pairs", line=line.id)


def _no_bonus(announced: bool, singles_pairs: bool, held: int | None) -> str | None:
    """Why a hand without jokers has no bonus for it, None where it has one or holds jokers."""
    if singles_pairs and (announced or held == 0):
        return IN_SINGLES_PAIRS
    return NOT_ANNOUNCED if held == 0 and not announced else None


def _line_of_value(winner: str, value: int, line: CardLine | None, hand: Hand | None) -> Line:
    tiles = str(hand) if hand else ""
    if line is None:
        return Line(winner, Text(VALUE_OF_HAND), value, Text(SAID_VALUE), clause="value", tiles=tiles)
    because = Text(ON_THE_CARD, {"value": line.value})
    return Line(winner, Text(CARD_LINE, {"line": line.id}), value, because, clause=line.id, tiles=tiles)


def _alternatives(winner: str, matches: Sequence[Match]) -> tuple[Alternative, ...]:
    """The other lines that the same tiles fit, each once."""
    return tuple(
        Alternative(write_hand(one.concrete), one.line.value, (_line_of_value(winner, one.line.value, one.line, None),))
        for one in matches[1:]
    )


def _exposed_quints(hand: Hand | None) -> int:
    return sum(len(meld.tiles) >= QUINT for meld in hand.melds) if hand else 0


def _warnings(card: Card | None, value: int, line: CardLine | None, others: Sequence[Alternative]) -> tuple[Text, ...]:
    if card is not None and line is None and value not in {one.value for one in card.lines}:
        return (Text(VALUE_NOT_ON_CARD, {"value": value}),)
    if others and others[0].total > value:
        return (Text(DEARER_LINE, {"line": others[0].lines[0].clause, "value": others[0].total}),)
    return ()
