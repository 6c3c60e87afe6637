"""How the hand was won, as the rules see it, and what cannot have happened together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Never

from scoring.hand import Hand
from scoring.result import ScoringError
from scoring.text import Text

SAME_SEAT = "The winner cannot be the discarder as well."
NO_WINNER = "Nobody won, so this cannot be said."
DEAD_WINNER = "A dead hand cannot win."
DRAWN_ONLY = "This tile is drawn by the winner, so there is no discarder."
NOTHING_DISCARDED = "The winner drew the winning tile, so nothing was discarded: name the discarder."
NOTHING_ROBBED = "A four is robbed from another player: name him as the discarder."
TWO_TILES = "The winning tile cannot have come in two of these ways at once."
NO_HEAVEN = "East wins with the dealt hand alone, so there is no discarder."
NO_EARTH = "The dealt thirteen tiles win on East's first discard: East must be the discarder."
DEALT_MELD = "A dealt hand has no set laid out: {meld} cannot be."
ROBBED_TWICE = "{tile} was robbed from a four of a kind, so the winner cannot hold another one."
NO_FOUR = "A loose tile is the one after a four of a kind, and this hand shows none."
WINNER_HAS_NONE = "The winner's hand is full, so it holds no special tile unexposed: this changes nothing."
NO_LAST_DISCARD = "The last discard brings nothing in this edition."
MESSAGES = (
    *(SAME_SEAT, NO_WINNER, DEAD_WINNER, DRAWN_ONLY, NOTHING_DISCARDED, NOTHING_ROBBED, TWO_TILES, NO_HEAVEN),
    *(NO_EARTH, DEALT_MELD, ROBBED_TWICE, NO_FOUR, WINNER_HAS_NONE, NO_LAST_DISCARD),
)

WAYS = ("last_tile", "last_discard", "loose_tile", "robbed_kong")
FLAGS = (*WAYS, "dealt", "original_call")
LIMIT_HAND = "limit_hand"
PREVAILING = "prevailing"

OTHER_NAMES = {
    "twofold_fortune": "kong_upon_kong",
    "kong_after_kong": "kong_upon_kong",
    "kong_on_kong": "kong_upon_kong",
    "double_kong": "kong_upon_kong",
    "east_won_nine_times_in_a_row": "ninth_win_of_east",
    "east_nine_times": "ninth_win_of_east",
    "thirteen_orphans": "thirteen_unique_wonders",
    "nine_gates": "nine_united_sons",
    "group_by_group": "hidden_treasure",
    "all_greens": "imperial_jade",
    "all_honours": "all_honors",
    "only_honors": "all_honors",
    "heads_and_tails": "all_terminals",
    "fourfold_plenty": "all_fours",
    "all_kongs": "all_fours",
    "four_blessings": "four_great_blessings",
}
"""Limit hands under the names of other books."""


@dataclass(frozen=True)
class Win:
    """A win: who, on whose discard (None when drawn), what made it special, and the limit hand that was named."""

    seat: str = ""
    discarder: str | None = None
    last_tile: bool = False
    last_discard: bool = False
    loose_tile: bool = False
    robbed_kong: bool = False
    dealt: bool = False
    original_call: bool = False
    limit_hand: str | None = None

    @property
    def drawn(self) -> bool:
        return self.discarder is None


NOT_WON = Win(discarder="")
"""What conditions are asked with for a losing hand."""


def known_name(name: object) -> object:
    """The word for a limit hand that is named in another spelling or by another book; anything else as it is."""
    if not isinstance(name, str):
        return name
    word = re.sub(r"\W+", "_", name.strip().lower()).strip("_")
    return OTHER_NAMES.get(word, word)


def win_of(said: Mapping[str, Any]) -> Win:
    """The win that was said; raises ScoringError of kind `impossible` when it cannot have happened."""
    win = Win(said["winner"], said["discarder"], **{name: said[name] for name in (*FLAGS, LIMIT_HAND)})
    if win.discarder == win.seat:
        _impossible("discarder", SAME_SEAT)
    if win.seat in (said["dead"] or ()):
        _impossible("dead", DEAD_WINNER)
    for name in ("last_tile", "loose_tile"):
        if said[name] and not win.drawn:
            _impossible(name, DRAWN_ONLY)
    if win.last_discard and win.drawn:
        _impossible("last_discard", NOTHING_DISCARDED)
    if win.robbed_kong and win.drawn:
        _impossible("robbed_kong", NOTHING_ROBBED)
    told = [name for name in (*WAYS, "dealt") if said[name]]
    if len(told) > 1:
        _impossible(told[-1], TWO_TILES)
    if win.dealt and win.seat == "E" and not win.drawn:
        _impossible("dealt", NO_HEAVEN)
    if win.dealt and win.seat != "E" and win.discarder != "E":
        _impossible("dealt", NO_EARTH)
    return win


def check_with_hand(win: Win, hand: Hand) -> tuple[Text, ...]:
    """Warnings about circumstances beside the tiles; raises ScoringError where both cannot be true."""
    if win.dealt and hand.melds:
        raise ScoringError("impossible", Text(DEALT_MELD, {"meld": str(hand.melds[0])}), input="dealt")
    if win.robbed_kong and hand.tiles.count(hand.winning) > 1:
        return (Text(ROBBED_TWICE, {"tile": str(hand.winning)}),)
    if win.loose_tile and not any(one.is_kong for one in hand.melds):
        return (Text(NO_FOUR),)
    return ()


def check_nothing_said(said: Mapping[str, Any]) -> None:
    """Without a winner nothing can be said about the win."""
    for name in ("discarder", LIMIT_HAND, *FLAGS):
        if said[name] not in (None, False):
            raise ScoringError("input", NO_WINNER, input=name)


def _impossible(name: str, message: str) -> Never:
    raise ScoringError("impossible", message, input=name)
