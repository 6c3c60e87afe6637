"""Juegos máximos that a table may agree on: their words, whether they are exceptional, and what the cards must show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import NO_CARDS, Holding

MAXIMUM, EXCEPTIONAL = "maximum", "exceptional"
"""What a winner may be given without a name of a game that the options know."""

NINE_GATES = Counter({1: 3, 9: 3, **dict.fromkeys(range(2, 9), 1)})


def four_trios(hand: Holding, deal: Deal) -> bool:
    return len(hand.triplets) == 4 and deal.drawn and not any(one.exposed for one in hand.melds)


def only_figures(hand: Holding, deal: Deal) -> bool:
    return not hand.palos


def only_ends(hand: Holding, deal: Deal) -> bool:
    facts = hand.hand.facts
    return facts.has_terminals and not facts.has_simples and not facts.has_honors


def three_knights(hand: Holding, deal: Deal) -> bool:
    return len({one.tile for one in hand.triplets if one.tile.is_dragon}) == 3


def nine_gates(hand: Holding, deal: Deal) -> bool:
    loose = hand.hand.loose
    one_palo = len(hand.palos) == 1 and not hand.hand.facts.has_honors
    return one_palo and not hand.hand.melds and Counter(card.number for card in loose) == NINE_GATES


def four_kings(hand: Holding, deal: Deal) -> bool:
    return len({one.tile for one in hand.triplets if one.tile.is_wind}) == 4


def four_kangs(hand: Holding, deal: Deal) -> bool:
    return len(hand.kangs) == 4


GAMES: dict[str, tuple[str, Callable[[Holding, Deal], bool]]] = {
    "four_trios": ("limit_value", four_trios),
    "only_figures": ("limit_value", only_figures),
    "only_ends": ("limit_value", only_ends),
    "three_knights": ("limit_value", three_knights),
    "nine_gates": ("limit_value", nine_gates),
    "four_kings": ("exceptional_value", four_kings),
    "four_kangs": ("exceptional_value", four_kangs),
}
"""By word: the option that holds the value, and what the cards must show."""


def switch(game: str) -> str:
    """The name of the option that agrees on a game."""
    return f"game_{game}"


def is_agreed_and_shown(game: str, hand: Holding, deal: Deal) -> bool:
    """Whether the table agreed on this game, and the winner's cards show it or, without cards, it was said."""
    if not deal.options[switch(game)]:
        return False
    if hand.shape == NO_CARDS:
        return deal.max_game == game
    return hand.complete and GAMES[game][1](hand, deal)
