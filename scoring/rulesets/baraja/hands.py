"""The cards of the four players as they are written, and what no deck and no deal can show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Never

from scoring import notation
from scoring.hand import Hand
from scoring.result import SEATS, ErrorKind, ScoringError
from scoring.rulesets.baraja.cards import CARDS
from scoring.text import Text
from scoring.tiles import BONUS, Tile

NO_SUCH_GROUP = "{meld} is no group: a group is a trio, a kang, or an escalera of oros, copas or bastos."
NO_ROW_OF_FIGURES = "{meld} is no group: kings and knights make no escalera."
TOO_MANY = "There are only four of each card: {card} is there {times} times."
HONOR_CARD_TWICE = "There is only one {card} in the deck."
WRONG_WINNER = "A winning hand has four groups and a pair: {count} cards instead of 14, a kang counting as three."
WRONG_LOSER = "Whoever did not win has 13 cards, not {count}, a kang counting as three."
NOT_THE_WINNER = "Only the winner has a winning card, and this hand did not win."
NO_WINNING_CARD = "The winning card is missing: write it last with a plus sign, as in +5c."
MESSAGES = (
    *(NO_SUCH_GROUP, NO_ROW_OF_FIGURES, TOO_MANY, HONOR_CARD_TWICE, WRONG_WINNER, WRONG_LOSER, NOT_THE_WINNER),
    NO_WINNING_CARD,
)

_LAID_OUT = re.compile(r"[\[(][^\[\]()]*[\])]")


def hands_of(said: Mapping[str, str | None] | None, winner: str | None) -> dict[str, Hand]:
    """The hands that were written, in the order of the seats; raises ScoringError for what cannot be."""
    texts = said or {}
    hands: dict[str, Hand] = {}
    for seat in SEATS:
        text = texts.get(seat)
        if text is not None and text.strip():
            hands[seat] = _hand(text, seat, seat == winner)
    _check_deck(hands)
    return hands


def _hand(text: str, seat: str, wins: bool) -> Hand:
    try:
        hand = notation.parse(text, CARDS, input="hands")
    except ScoringError as error:
        error.seat = seat
        raise
    for one in hand.melds:
        if not (one.is_sequence or one.is_triplet):
            figures = len(one.tiles) == 3 and all(card.is_honor for card in one.tiles)
            template = NO_ROW_OF_FIGURES if figures else NO_SUCH_GROUP
            _fail("impossible", template, seat=seat, column=_column(text, str(one)), meld=str(one))
    if hand.winning is not None and not wins:
        _fail("impossible", NOT_THE_WINNER, seat=seat, column=text.index("+") + 1)
    count = len(hand.held) + 3 * len(hand.melds)
    if count != (14 if wins else 13):
        _fail("impossible", WRONG_WINNER if wins else WRONG_LOSER, seat=seat, count=count)
    if wins and hand.winning is None:
        _fail("notation", NO_WINNING_CARD, seat=seat, column=len(text) + 1)
    return hand


def _column(text: str, meld: str) -> int | None:
    """Where the group stands that is written so in its own order."""
    for found in _LAID_OUT.finditer(text):
        if str(notation.parse(found.group(), CARDS).melds[0]) == meld:
            return found.start() + 1
    return None


def _check_deck(hands: Mapping[str, Hand]) -> None:
    """No more than four of a card and one of an honor card over all hands."""
    dealt: Counter[Tile] = Counter()
    for seat, hand in hands.items():
        dealt.update((*hand.tiles, *hand.bonus))
        for card, times in dealt.items():
            if card.kind == BONUS and times > 1:
                _fail("impossible", HONOR_CARD_TWICE, seat=seat, card=str(card))
            if times > 4:
                _fail("impossible", TOO_MANY, seat=seat, card=str(card), times=times)


def _fail(kind: ErrorKind, template: str, *, seat: str, column: int | None = None, **values: str | int) -> Never:
    raise ScoringError(kind, Text(template, values), input="hands", column=column, seat=seat)
