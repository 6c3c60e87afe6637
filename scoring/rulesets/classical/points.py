"""Points: those that every hand has, and those of the winner alone. Sets are in the table of `tables.py`."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.hand import Meld
from scoring.patterns import Answer, NotCounted
from scoring.rulesets.classical.book import book
from scoring.rulesets.classical.circumstances import Win
from scoring.rulesets.classical.holding import Holding
from scoring.text import Text
from scoring.tiles import BONUS

REPLACED = "The points for the loose tile take the place of these."
REASONS = (REPLACED,)


# 1. Points for every hand


@book.pattern("1.9", "Pair of dragons", points=2, repeats=True)
def pair_of_dragons(hold: Holding, win: Win) -> Answer:
    """Two equal dragons."""
    return [one for one in hold.pairs if one.tile.is_dragon]


@book.pattern("1.10", "Pair of the own wind", points=2, repeats=True)
def pair_of_own_wind(hold: Holding, win: Win) -> Answer:
    """Two winds of the player's own seat."""
    return [one for one in hold.pairs if one.tile == hold.seat]


@book.pattern("1.11", "Pair of the round wind", points=2, repeats=True)
def pair_of_round_wind(hold: Holding, win: Win) -> Answer:
    """Two winds of the round; where it is the own wind as well, the pair counts for both."""
    return [one for one in hold.pairs if one.tile == hold.round_wind]


@book.pattern("1.12", "Season or flower", points=4, repeats=True)
def season_or_flower(hold: Holding, win: Win) -> Answer:
    """Each Season or flower laid out, whoever it belongs to."""
    return _bonus_tiles(hold, special=False)


@book.pattern("1.13", "Special tile", points=4, dmjl=0, repeats=True)
def special_tile(hold: Holding, win: Win) -> Answer:
    """Each special tile laid out; one that was claimed away counts for the player who has it in the end."""
    return _bonus_tiles(hold, special=True)


def _bonus_tiles(hold: Holding, *, special: bool) -> Sequence[Meld]:
    return [hold.shown(tile) for tile in hold.hand.bonus if tile.kind == BONUS and tile.startswith("x-") == special]


# 2. Points for the winner


@book.pattern("2.1", "Mah-jongg", points=20)
def mah_jongg(hold: Holding, win: Win) -> Answer:
    """Winning."""
    return True


@book.pattern("2.2", "Winning tile drawn", points=2, shows="winning tile")
def winning_tile_drawn(hold: Holding, win: Win) -> Answer:
    """The winning tile comes from the wall and not from another player."""
    if win.drawn and win.loose_tile and hold.settings.seasons:
        return NotCounted(Text(REPLACED))
    return win.drawn


@book.pattern("2.3", "Win on a loose tile", points=10, dmjl=0, shows="winning tile")
def win_on_loose_tile(hold: Holding, win: Win) -> Answer:
    """The winning tile is the loose tile after a four of a kind: 10 in all, with nothing for drawing it."""
    return win.loose_tile


@book.pattern("2.4", "Only possible place", points=2, shows="winning tile")
def only_possible_place(hold: Holding, win: Win) -> Answer:
    """No other kind of tile would have completed the hand: the end or middle of a run, or the pair."""
    return hold.is_only_wait


@book.pattern("2.5", "No runs", points=10, dmjl=0)
def no_runs(hold: Holding, win: Win) -> Answer:
    """Four sets of three or four equal tiles and a pair."""
    return hold.regular and not hold.runs


@book.pattern("2.6", "Robbing a four", points=10, dmjl=0, shows="winning tile")
def robbing_a_four(hold: Holding, win: Win) -> Answer:
    """Winning on the tile that another player adds to his three of a kind."""
    return win.robbed_kong


@book.pattern("2.7", "Last tile of the wall", points=10, dmjl=0, shows="winning tile")
def last_tile_of_wall(hold: Holding, win: Win) -> Answer:
    """Winning on the last tile of the live wall, drawn."""
    return win.last_tile


@book.pattern("2.8", "Nothing but winning", points=10, dmjl=0)
def nothing_but_winning(hold: Holding, win: Win) -> Answer:
    """No points and no doubles besides those for winning; bonus tiles are not looked at."""
    told = win.drawn or win.robbed_kong or hold.is_only_wait
    worth_something = hold.triplets or hold.scoring_pairs or len(hold.suits) == 1
    spoiled = hold.settings.strict_bare_win and hold.hand.bonus
    return hold.regular and not (told or worth_something or spoiled)


@book.pattern("2.9", "Last tile makes a pair, 2 to 8", points=0, dmjl=2, shows="winning tile")
def last_tile_makes_minor_pair(hold: Holding, win: Win) -> Answer:
    """The winning tile completes a pair from 2 to 8."""
    return hold.home in hold.pairs and not hold.pairs[0].has_end


@book.pattern("2.10", "Last tile makes a pair, ends or honors", points=0, dmjl=4, shows="winning tile")
def last_tile_makes_major_pair(hold: Holding, win: Win) -> Answer:
    """The winning tile completes a pair of 1s, 9s, winds or dragons."""
    return hold.home in hold.pairs and hold.pairs[0].has_end
