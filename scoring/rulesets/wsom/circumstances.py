"""How the hand was won, as the rules see it, and what cannot have happened together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Never

from scoring.hand import Hand
from scoring.result import ScoringError
from scoring.text import Text

SAME_SEAT = "The winner cannot be the discarder as well."
WINNER_RESPONSIBLE = "The winner cannot be responsible for the discard."
KONG_TILE_DISCARDED = "A supplement tile is drawn by the winner, so there is no discarder."
KONG_TILE_WITHOUT_KONG = "A supplement tile is drawn after a kong, and this hand has none."
NOTHING_ROBBED = "A kong is robbed from another player: name him as the discarder."
ROBBED_FINAL_TILE = "The final tile cannot make a kong, so no kong is robbed with it."
NO_HEAVEN = "East is blessed by Heaven only with the initial 14 tiles, so there is no discarder."
NO_EARTH = "The Blessing of Earth is a win on East's first discard: East must be the discarder."
BLESSED_LATE = "A blessed hand is won before any other event of the deal."
BLESSED_MELD = "A blessed hand has no set laid out: {meld} cannot be."
ROBBED_TWICE = "{tile} was robbed from a kong of four, so the winner cannot hold another one."
MESSAGES = (
    *(SAME_SEAT, WINNER_RESPONSIBLE, KONG_TILE_DISCARDED, KONG_TILE_WITHOUT_KONG, NOTHING_ROBBED, ROBBED_FINAL_TILE),
    *(NO_HEAVEN, NO_EARTH, BLESSED_LATE, BLESSED_MELD, ROBBED_TWICE),
)

FLAGS = ("final_tile", "kong_tile", "robbed_kong", "blessing")


@dataclass(frozen=True)
class Win:
    """A win: who, on whose discard (None when self-drawn), and what made it special."""

    seat: str
    discarder: str | None = None
    final_tile: bool = False
    kong_tile: bool = False
    robbed_kong: bool = False
    blessing: bool = False
    shown_apart: bool = True
    concealed_counts_for_irregular: bool = False

    @property
    def self_drawn(self) -> bool:
        return self.discarder is None

    @property
    def special(self) -> bool:
        """Whether anything but the tiles may bring a pattern."""
        return self.final_tile or self.kong_tile or self.robbed_kong or self.blessing

    @property
    def heaven(self) -> bool:
        return self.blessing and self.seat == "E"

    @property
    def earth(self) -> bool:
        return self.blessing and self.seat != "E"


def win_of(said: Mapping[str, Any], *, concealed_counts_for_irregular: bool) -> Win:
    """The win that was said; raises ScoringError of kind `impossible` when it cannot have happened."""
    seat = said["winner"]
    if said["discarder"] == seat:
        _impossible("discarder", SAME_SEAT)
    if said["responsible"] == seat:
        _impossible("responsible", WINNER_RESPONSIBLE)
    flags = (said["final_tile"], said["kong_tile"], said["robbed_kong"], said["blessing"], said["shown_apart"])
    return _win(seat, said["discarder"], *flags, concealed_counts_for_irregular)


@lru_cache(maxsize=4096)
def _win(seat: str, discarder: str | None, *flags: bool) -> Win:
    win = Win(seat, discarder, *flags)
    if win.kong_tile and not win.self_drawn:
        _impossible("kong_tile", KONG_TILE_DISCARDED)
    if win.robbed_kong and win.self_drawn:
        _impossible("robbed_kong", NOTHING_ROBBED)
    if win.robbed_kong and win.final_tile:
        _impossible("robbed_kong", ROBBED_FINAL_TILE)
    if win.heaven and not win.self_drawn:
        _impossible("blessing", NO_HEAVEN)
    if win.earth and win.discarder != "E":
        _impossible("blessing", NO_EARTH)
    if win.blessing and (win.final_tile or win.robbed_kong):
        _impossible("blessing", BLESSED_LATE)
    return win


def check_with_hand(win: Win, hand: Hand) -> tuple[Text, ...]:
    """Warnings about circumstances beside the tiles; raises ScoringError where both cannot be true."""
    kongs = [one for one in hand.melds if one.is_kong]
    if win.kong_tile and not kongs:
        _impossible("kong_tile", KONG_TILE_WITHOUT_KONG)
    if win.blessing:
        for one in hand.melds:
            if one.exposed or win.earth:
                raise ScoringError("impossible", Text(BLESSED_MELD, {"meld": str(one)}), input="blessing")
    if win.robbed_kong and hand.winning in (*hand.loose, *(tile for one in hand.melds for tile in one.tiles)):
        return (Text(ROBBED_TWICE, {"tile": str(hand.winning)}),)
    return ()


def _impossible(name: str, message: str) -> Never:
    raise ScoringError("impossible", message, input=name)
