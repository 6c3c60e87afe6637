"""Reads the hands that were written and finds what four hands of one set cannot hold together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Never

from scoring import notation
from scoring.hand import Hand
from scoring.result import SEATS, ScoringError
from scoring.rulesets.classical import settings as use
from scoring.rulesets.classical.settings import Settings
from scoring.rulesets.classical.tables import COLORS, FIRST_SET, SECOND_SET
from scoring.text import Text
from scoring.tiles import BONUS, SPECIAL_ALPHABET, Tile

SEAT_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}

OF_SEAT = "{seat}: {message}"
NO_SUCH_MELD = "{meld} is no set: a set is a run, a three or a four of a kind."
FIVE_OF_A_TILE = "There are only four of each tile: {tile} is there {times} times."
TWICE = "There is only one {tile}: it is there twice."
BOTH_SETS = "Only one set of special tiles is played with, and {tile} is of the other one."
BOTH_COLORS = "Special tiles take the place of one color of Seasons, so {tile} cannot be there."
NOT_IN_USE = "{tile} is not in the set that this event plays with."
WRONG_WINNER = "A winning hand has four sets and a pair: {count} tiles instead of 14, a four counting as three."
TOO_MANY = "A losing hand has 13 tiles, a four counting as three: {count} are too many."
NO_WINNING_TILE = "The winning tile is missing: write it last with a plus sign, as in +5m."
SECOND_WINNER = "Only the winner has a winning tile: {tile} cannot win here."
MESSAGES = (
    *(OF_SEAT, NO_SUCH_MELD, FIVE_OF_A_TILE, TWICE, BOTH_SETS, BOTH_COLORS, NOT_IN_USE, WRONG_WINNER, TOO_MANY),
    *(NO_WINNING_TILE, SECOND_WINNER),
)


def read_hands(
    texts: Mapping[str, str | None], winner: str | None, settings: Settings, *, dead: Collection[str]
) -> dict[str, Hand]:
    """The hands by seat, in order of play; raises ScoringError with the seat at fault."""
    hands: dict[str, Hand] = {}
    for seat in SEATS:
        text = texts.get(seat)
        if text is not None:
            hands[seat] = _read(text, seat)
            _check_melds(hands[seat], seat)
            if seat == winner:
                _check_winner(hands[seat], seat, text)
            else:
                _check_loser(hands[seat], seat, is_dead=seat in dead)
    _check_together(hands)
    _check_bonus(hands, settings)
    return hands


def fail(kind: str, seat: str, template: str, **values: str | int) -> Never:
    """Raises the error of one seat's hand."""
    raise of_seat(ScoringError(kind, Text(template, values)), seat)  # type: ignore[arg-type]


def of_seat(error: ScoringError, seat: str) -> ScoringError:
    """The error, naming the seat whose hand it means."""
    message = Text(OF_SEAT, {"seat": Text(SEAT_NAMES[seat]), "message": error.message})
    return ScoringError(error.kind, message, input="hands", column=error.column, seat=seat)


def _read(text: str, seat: str) -> Hand:
    try:
        return notation.parse(text, SPECIAL_ALPHABET)
    except ScoringError as error:
        raise of_seat(error, seat) from None


def _check_melds(hand: Hand, seat: str) -> None:
    for one in hand.melds:
        if not (one.is_sequence or one.is_triplet):
            fail("impossible", seat, NO_SUCH_MELD, meld=str(one))


def _check_winner(hand: Hand, seat: str, text: str) -> None:
    count = len(hand.held) + 3 * len(hand.melds)
    if count != 14:
        fail("impossible", seat, WRONG_WINNER, count=count)
    if hand.winning is None:
        raise of_seat(ScoringError("notation", NO_WINNING_TILE, column=len(text) + 1), seat)


def _check_loser(hand: Hand, seat: str, *, is_dead: bool) -> None:
    """A loser may write fewer tiles than he holds, since only some score; a dead hand may have any number."""
    count = len(hand.held) + 3 * len(hand.melds)
    if hand.winning is not None:
        fail("impossible", seat, SECOND_WINNER, tile=str(hand.winning))
    if count > 13 and not is_dead:
        fail("impossible", seat, TOO_MANY, count=count)


def _check_together(hands: Mapping[str, Hand]) -> None:
    """Four of each tile in all hands together, and one of each bonus tile."""
    seen: Counter[Tile] = Counter()
    for seat, hand in hands.items():
        seen.update(hand.tiles)
        for tile in hand.tiles:
            if seen[tile] > 4:
                fail("impossible", seat, FIVE_OF_A_TILE, tile=str(tile), times=seen[tile])
        seen.update(hand.bonus)
        for tile in hand.bonus:
            if seen[tile] > 1:
                fail("impossible", seat, TWICE, tile=str(tile))


def _check_bonus(hands: Mapping[str, Hand], settings: Settings) -> None:
    """The bonus tiles are of the set in use: two colors, or one with a set of special tiles."""
    laid = [(seat, tile) for seat, hand in hands.items() for tile in hand.bonus]
    special = [tile for _, tile in laid if tile.startswith("x-")]
    for seat, tile in laid:
        if not is_in_use(tile, settings):
            fail("impossible", seat, NOT_IN_USE, tile=str(tile))
        if special and tile.startswith("x-") and (tile in FIRST_SET) != (special[0] in FIRST_SET):
            fail("impossible", seat, BOTH_SETS, tile=str(tile))
    colors = [(seat, tile) for seat, tile in laid if tile[0] in COLORS]
    for seat, tile in colors:
        if (special or settings.sets in use.ONE_COLOR) and tile[0] != colors[0][1][0]:
            fail("impossible", seat, BOTH_COLORS, tile=str(tile))


def is_in_use(tile: Tile, settings: Settings) -> bool:
    """Whether the set that is played with has the tile."""
    if tile.kind != BONUS:
        return True
    if tile in FIRST_SET:
        return settings.seasons and settings.sets in (use.ANY, use.FIRST_SPECIAL)
    if tile in SECOND_SET:
        return settings.seasons and settings.sets in (use.ANY, use.SECOND_SPECIAL)
    return settings.sets != use.NONE
