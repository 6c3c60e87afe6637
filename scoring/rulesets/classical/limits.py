"""Limit hands: they pay the limit, or a part of it, in place of points and doubles."""

from __future__ import annotations

from scoring.patterns import Answer
from scoring.readings import SEVEN_PAIRS, THIRTEEN_ORPHANS
from scoring.rulesets.classical.book import book
from scoring.rulesets.classical.circumstances import Win
from scoring.rulesets.classical.holding import Holding
from scoring.rulesets.classical.tables import GREEN, NINE_SONS


@book.pattern("5.1", "Hidden Treasure", points=1, unit="limit")
def hidden_treasure(hold: Holding, win: Win) -> Answer:
    """Four concealed sets of equal tiles and a pair, every tile drawn, the last one too."""
    return hold.regular and not hold.runs and hold.only_concealed


@book.pattern("5.2", "All Honors", points=1, unit="limit")
def all_honors(hold: Holding, win: Win) -> Answer:
    """Sets and a pair of winds and dragons only."""
    return hold.regular and not hold.suits


@book.pattern("5.3", "All Terminals", points=1, unit="limit")
def all_terminals(hold: Holding, win: Win) -> Answer:
    """Sets and a pair of 1s and 9s only."""
    return hold.regular and not hold.has_simples and not hold.has_honors


@book.pattern("5.4", "Imperial Jade", points=1, unit="limit")
def imperial_jade(hold: Holding, win: Win) -> Answer:
    """Green dragons and 2, 3, 4, 6 and 8 of bamboos only; the run 2-3-4 is allowed, and dragons may be missing."""
    return hold.regular and all(tile in GREEN for tile in hold.hand.tiles)


@book.pattern("5.5", "Three Great Scholars", points=1, unit="limit")
def three_great_scholars(hold: Holding, win: Win) -> Answer:
    """Three sets of dragons, any fourth set and any pair."""
    found = [one for one in hold.triplets if one.tile.is_dragon]
    return found if len(found) == 3 else False


@book.pattern("5.6", "Four Great Blessings", points=1, unit="limit")
def four_great_blessings(hold: Holding, win: Win) -> Answer:
    """Four sets of winds and any pair."""
    found = [one for one in hold.triplets if one.tile.is_wind]
    return found if len(found) == 4 else False


@book.pattern("5.7", "All Fours", points=1, unit="limit")
def all_fours(hold: Holding, win: Win) -> Answer:
    """Four declared fours of a kind and any pair."""
    return hold.fours if len(hold.fours) == 4 else False


@book.pattern("5.8", "Nine United Sons", points=1, unit="limit")
def nine_united_sons(hold: Holding, win: Win) -> Answer:
    """Concealed 1112345678999 of one suit and any tile of it, drawn or claimed."""
    if hold.hand.melds or len(hold.suits) != 1 or hold.has_honors:
        return False
    numbers = [tile.number for tile in hold.hand.loose]
    if hold.settings.seasons:
        return tuple(numbers) == NINE_SONS
    held = [tile.number for tile in hold.hand.held]
    return all(held.count(number) >= NINE_SONS.count(number) for number in range(1, 10))


@book.pattern("5.9", "Thirteen Unique Wonders", points=1, unit="limit")
def thirteen_unique_wonders(hold: Holding, win: Win) -> Answer:
    """One of each 1, 9, wind and dragon, and one of them twice."""
    return hold.shape == THIRTEEN_ORPHANS


@book.pattern("5.10", "Concealed Suit", points=0, dmjl=1, unit="limit")
def concealed_suit(hold: Holding, win: Win) -> Answer:
    """Tiles of one suit and nothing else, none of them claimed."""
    return len(hold.suits) == 1 and not hold.has_honors and hold.only_concealed


@book.pattern("5.11", "Squirming Snake", points=0, dmjl=1, unit="limit")
def squirming_snake(hold: Holding, win: Win) -> Answer:
    """One suit: a set of 1s, a set of 9s, a pair of 2s, 5s or 8s, and two runs of the other numbers."""
    if not hold.regular or len(hold.suits) != 1 or hold.has_honors or len(hold.runs) != 2:
        return False
    pair, ends = hold.pairs[0].tile.number, sorted(one.tile.number for one in hold.triplets)
    between = sorted([pair, *(tile.number for one in hold.runs for tile in one.tiles)])
    return ends == [1, 9] and pair in (2, 5, 8) and between == [2, 3, 4, 5, 6, 7, 8]


@book.pattern("5.12", "Blessing of Heaven", points=0, dmjl=1, unit="limit")
def blessing_of_heaven(hold: Holding, win: Win) -> Answer:
    """East wins with the tiles that were dealt."""
    return win.dealt and win.seat == "E"


@book.pattern("5.13", "Blessing of Earth", points=0, dmjl=1, unit="limit")
def blessing_of_earth(hold: Holding, win: Win) -> Answer:
    """Another player wins with the dealt thirteen tiles on East's first discard."""
    return win.dealt and win.seat != "E"


@book.pattern("5.14", "Kong upon Kong", points=0, dmjl=1, unit="limit")
def kong_upon_kong(hold: Holding, win: Win) -> Answer:
    """A four, a second four with its loose tile, and the win on the loose tile after that: the table names it."""
    return win.limit_hand == "kong_upon_kong"


@book.pattern("5.15", "Plum Blossom", points=0, dmjl=1, unit="limit", shows="winning tile")
def plum_blossom(hold: Holding, win: Win) -> Answer:
    """Winning with the 5 of dots as the loose tile."""
    return win.loose_tile and hold.hand.winning == "5p"


@book.pattern("5.16", "Moon from the Sea", points=0, dmjl=1, unit="limit", shows="winning tile")
def moon_from_the_sea(hold: Holding, win: Win) -> Answer:
    """Winning with the 1 of dots as the last tile of the wall, drawn."""
    return win.last_tile and hold.hand.winning == "1p"


@book.pattern("5.17", "Carrying Pole", points=0, dmjl=1, unit="limit", shows="winning tile")
def carrying_pole(hold: Holding, win: Win) -> Answer:
    """Winning by robbing the four of the 2s of bamboos."""
    return win.robbed_kong and hold.hand.winning == "2s"


@book.pattern("5.18", "Ninth Win of East", points=0, dmjl=1, unit="limit")
def ninth_win_of_east(hold: Holding, win: Win) -> Answer:
    """East wins for the ninth time in a row, and the deal passes all the same: the table names it."""
    return win.limit_hand == "ninth_win_of_east"


@book.pattern("5.19", "Four Winds", points=0, unit="limit")
def four_winds(hold: Holding, win: Win) -> Answer:
    """Three sets of winds, the own among them, and the pair of the fourth."""
    found = [one for one in (*hold.triplets, *hold.pairs) if one.tile.is_wind]
    own = any(one.is_triplet and one.tile == hold.seat for one in found)
    return found if own and hold.regular and len(found) == 4 and hold.pairs[0] in found else False


@book.pattern("5.20", "Ends and Honors", points=0, unit="limit")
def ends_and_honors(hold: Holding, win: Win) -> Answer:
    """Sets and a pair of 1s, 9s, winds and dragons only."""
    return hold.regular and not hold.has_simples


@book.pattern("5.21", "Original Call", points=0, unit="limit")
def unchanged_hand(hold: Holding, win: Win) -> Answer:
    """Winning on the unchanged dealt hand after declaring it: a third of the limit."""
    return win.original_call and not hold.hand.melds


@book.pattern("5.22", "Seven Pairs", points=0, unit="limit")
def seven_pairs(hold: Holding, win: Win) -> Answer:
    """Seven pairs, four equal tiles being two of them."""
    return hold.shape == SEVEN_PAIRS
