"""Doubles: those that every hand has, and those of the winner alone."""

from __future__ import annotations

from scoring.patterns import Answer, NotCounted
from scoring.result import SEATS
from scoring.rulesets.classical.book import book
from scoring.rulesets.classical.circumstances import Win
from scoring.rulesets.classical.holding import Holding
from scoring.rulesets.classical.tables import COLORS, MATCHING
from scoring.text import Text

WITHIN_FOUR = "The three doubles for all four of the color have the own one in them."
TOO_MANY_EXPOSED = "Three exposed sets or more are no unchanged hand."
REASONS = (WITHIN_FOUR, TOO_MANY_EXPOSED)


# 3. Doubles for every hand


@book.pattern("3.1", "Set of dragons", points=1, unit="doubles", repeats=True)
def set_of_dragons(hold: Holding, win: Win) -> Answer:
    """Each three or four of a kind of dragons."""
    return [one for one in hold.triplets if one.tile.is_dragon]


@book.pattern("3.2", "Set of the own wind", points=1, unit="doubles", repeats=True)
def set_of_own_wind(hold: Holding, win: Win) -> Answer:
    """Three or four winds of the player's own seat."""
    return [one for one in hold.triplets if one.tile == hold.seat]


@book.pattern("3.3", "Set of the round wind", points=1, unit="doubles", repeats=True)
def set_of_round_wind(hold: Holding, win: Win) -> Answer:
    """Three or four winds of the round; where it is the own wind as well, the set doubles for both."""
    return [one for one in hold.triplets if one.tile == hold.round_wind]


@book.pattern("3.4", "Own Season", points=1, dmjl=0, unit="doubles", repeats=True)
def own_season(hold: Holding, win: Win) -> Answer:
    """Each Season with the number of the player's seat: 1 East, 2 South, 3 West, 4 North."""
    own = [color for color in COLORS if f"{color}{_number(hold)}" in hold.hand.bonus]
    counting = [hold.shown(f"{color}{_number(hold)}") for color in own if not _has_all(hold, color)]
    return NotCounted(Text(WITHIN_FOUR)) if own and not counting else counting


@book.pattern("3.5", "All four of a color", points=3, dmjl=0, unit="doubles", repeats=True)
def all_four_of_a_color(hold: Holding, win: Win) -> Answer:
    """Each color of Seasons of which a player has all four, the own one included."""
    return [hold.shown(*_all_of(color)) for color in COLORS if _has_all(hold, color)]


@book.pattern("3.6", "Matching pair of special tiles", points=1, dmjl=0, unit="doubles", repeats=True)
def matching_pair(hold: Holding, win: Win) -> Answer:
    """Each pair laid out in one hand: Man and Pot of Gold, Cat and Mouse, Fisherman and Fish, Rooster and Worm."""
    return [hold.shown(*pair) for pair in MATCHING if all(tile in hold.hand.bonus for tile in pair)]


@book.pattern("3.7", "Own flower and own season", points=0, dmjl=1, unit="doubles")
def own_flower_and_season(hold: Holding, win: Win) -> Answer:
    """Both bonus tiles with the number of the player's seat; one alone doubles nothing."""
    own = [f"{color}{_number(hold)}" for color in COLORS]
    return [hold.shown(*own)] if all(tile in hold.hand.bonus for tile in own) else False


@book.pattern("3.8", "All flowers", points=0, dmjl=1, unit="doubles")
def all_flowers(hold: Holding, win: Win) -> Answer:
    """The four flowers in one hand."""
    return [hold.shown(*_all_of("f"))] if _has_all(hold, "f") else False


@book.pattern("3.9", "All seasons", points=0, dmjl=1, unit="doubles")
def all_seasons(hold: Holding, win: Win) -> Answer:
    """The four seasons in one hand."""
    return [hold.shown(*_all_of("g"))] if _has_all(hold, "g") else False


@book.pattern("3.10", "Three concealed sets", points=0, dmjl=1, unit="doubles")
def three_concealed_sets(hold: Holding, win: Win) -> Answer:
    """Three or more sets of equal tiles, none of them with a claimed tile."""
    concealed = [one for one in hold.triplets if not hold.is_exposed(one)]
    return concealed if len(concealed) >= 3 else False


@book.pattern("3.11", "Little Three Dragons", points=0, dmjl=1, unit="doubles")
def little_three_dragons(hold: Holding, win: Win) -> Answer:
    """Two sets of dragons and the pair of the third."""
    found = [one for one in (*hold.triplets, *hold.pairs) if one.tile.is_dragon]
    return found if [one.is_triplet for one in found] == [True, True, False] else False


@book.pattern("3.12", "Big Three Dragons", points=0, dmjl=2, unit="doubles")
def big_three_dragons(hold: Holding, win: Win) -> Answer:
    """Three sets of dragons."""
    found = [one for one in hold.triplets if one.tile.is_dragon]
    return found if len(found) == 3 else False


@book.pattern("3.13", "Little Four Winds", points=0, dmjl=1, unit="doubles")
def little_four_winds(hold: Holding, win: Win) -> Answer:
    """Three sets of winds and the pair of the fourth."""
    found = [one for one in (*hold.triplets, *hold.pairs) if one.tile.is_wind]
    return found if [one.is_triplet for one in found] == [True, True, True, False] else False


@book.pattern("3.14", "Big Four Winds", points=0, dmjl=2, unit="doubles")
def big_four_winds(hold: Holding, win: Win) -> Answer:
    """Four sets of winds."""
    found = [one for one in hold.triplets if one.tile.is_wind]
    return found if len(found) == 4 else False


def _number(hold: Holding) -> int:
    return SEATS.index(hold.seat) + 1


def _all_of(color: str) -> tuple[str, ...]:
    return tuple(f"{color}{number}" for number in range(1, 5))


def _has_all(hold: Holding, color: str) -> bool:
    return sum(tile[0] == color for tile in hold.hand.bonus) == 4


# 4. Doubles for the winner


@book.pattern("4.1", "One suit with honors", points=1, unit="doubles")
def one_suit_with_honors(hold: Holding, win: Win) -> Answer:
    """Tiles of one suit together with winds or dragons."""
    return hold.all_known and len(hold.suits) == 1 and hold.has_honors


@book.pattern("4.2", "One suit only", points=3, unit="doubles")
def one_suit_only(hold: Holding, win: Win) -> Answer:
    """Tiles of one suit and nothing else."""
    return hold.all_known and len(hold.suits) == 1 and not hold.has_honors


@book.pattern("4.3", "Honors only", points=3, dmjl=0, unit="doubles")
def honors_only(hold: Holding, win: Win) -> Answer:
    """Winds and dragons and nothing else; the winner has a limit hand with them."""
    return hold.all_known and not hold.suits


@book.pattern("4.4", "No run", points=0, dmjl=1, unit="doubles")
def no_run(hold: Holding, win: Win) -> Answer:
    """Four sets of equal tiles and a pair."""
    return hold.regular and not hold.runs


@book.pattern("4.5", "Only concealed sets", points=0, dmjl=1, unit="doubles")
def only_concealed_sets(hold: Holding, win: Win) -> Answer:
    """No tile of the hand was claimed from another player."""
    return hold.only_concealed


@book.pattern("4.6", "Only ends and honors", points=0, dmjl=1, unit="doubles")
def only_ends_and_honors(hold: Holding, win: Win) -> Answer:
    """Nothing but 1s, 9s, winds and dragons."""
    return not hold.has_simples


@book.pattern("4.7", "Hand without points", points=0, dmjl=1, unit="doubles")
def hand_without_points(hold: Holding, win: Win) -> Answer:
    """No set and no pair that scores; bonus tiles and the points for winning are not looked at."""
    return not hold.triplets and not hold.scoring_pairs


@book.pattern("4.8", "Tile from the dead wall", points=0, dmjl=1, unit="doubles", shows="winning tile")
def tile_from_dead_wall(hold: Holding, win: Win) -> Answer:
    """Winning on a replacement tile."""
    return win.loose_tile


@book.pattern("4.9", "Last tile drawn", points=0, dmjl=1, unit="doubles", shows="winning tile")
def last_tile_drawn(hold: Holding, win: Win) -> Answer:
    """Winning on the last tile of the wall."""
    return win.last_tile


@book.pattern("4.10", "Last discard", points=0, dmjl=1, unit="doubles", shows="winning tile")
def last_discard(hold: Holding, win: Win) -> Answer:
    """Winning on the discard that follows the last tile of the wall."""
    return win.last_discard


@book.pattern("4.11", "Robbing the kong", points=0, dmjl=1, unit="doubles", shows="winning tile")
def robbing_the_kong(hold: Holding, win: Win) -> Answer:
    """Winning on the tile that another player adds to his three of a kind."""
    return win.robbed_kong


@book.pattern("4.12", "Original call of the winner", points=0, dmjl=1, unit="doubles")
def original_call(hold: Holding, win: Win) -> Answer:
    """Winning on the unchanged hand after declaring it before the first discard."""
    exposed = sum(one.exposed for one in hold.hand.melds) + hold.claimed
    return NotCounted(Text(TOO_MANY_EXPOSED)) if win.original_call and exposed >= 3 else win.original_call
