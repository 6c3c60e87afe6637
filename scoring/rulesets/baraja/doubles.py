"""Rows 16 and 17 of the score table: doubles (doblas) of every hand, and of the winner.

All their values are reconstructed; they are the defaults of the options in `options.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from scoring.patterns import Answer, NotCounted
from scoring.rulesets.baraja.book import alone, book
from scoring.rulesets.baraja.cards import ESPADAS, SOTAS
from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import Holding
from scoring.text import Text
from scoring.tiles import Tile

FOUR_INSTEAD = "All four are there, which stands in place of the own one."
REASONS = (FOUR_INSTEAD,)


# 16. Doubles of every hand


@book.pattern("16.1", "Knights", points=1, unit="doubles", repeats=True)
def knights(hand: Holding, deal: Deal) -> Answer:
    """Each trio or kang of knights (caballos)."""
    return [one for one in hand.triplets if one.tile.is_dragon]


@book.pattern("16.2", "Own kings", points=1, unit="doubles")
def own_kings(hand: Holding, deal: Deal) -> Answer:
    """A trio or kang of kings of the player's own palo."""
    return [one for one in hand.triplets if one.tile == hand.own]


@book.pattern("16.3", "Kings of the palo dominante", points=1, unit="doubles")
def dominant_kings(hand: Holding, deal: Deal) -> Answer:
    """A trio or kang of kings of the palo dominante, on top of the own ones."""
    return [one for one in hand.triplets if one.tile == hand.dominant]


def own_or_all(hand: Holding, own: Tile, four: Iterable[Tile]) -> Answer:
    if own not in hand.hand.bonus:
        return False
    return NotCounted(Text(FOUR_INSTEAD)) if set(four) <= set(hand.hand.bonus) else alone([own])


@book.pattern("16.4", "Own sota", points=1, unit="doubles")
def own_sota(hand: Holding, deal: Deal) -> Answer:
    """The sota of the player's own palo."""
    return own_or_all(hand, SOTAS[hand.seat], SOTAS.values())


@book.pattern("16.5", "Own espada", points=1, unit="doubles")
def own_espada(hand: Holding, deal: Deal) -> Answer:
    """The espada with the number of the player's seat: 1 oros, 2 copas, 3 espadas, 4 bastos."""
    return own_or_all(hand, ESPADAS[hand.seat], ESPADAS.values())


@book.pattern("16.6", "The four sotas", points=3, unit="doubles")
def four_sotas(hand: Holding, deal: Deal) -> Answer:
    """All four sotas, in place of the own one."""
    return alone(SOTAS.values()) if set(SOTAS.values()) <= set(hand.hand.bonus) else False


@book.pattern("16.7", "The four espadas", points=3, unit="doubles")
def four_espadas(hand: Holding, deal: Deal) -> Answer:
    """All espadas from 1 to 4, in place of the own one."""
    return alone(ESPADAS.values()) if set(ESPADAS.values()) <= set(hand.hand.bonus) else False


# 17. Doubles of the winner


@book.pattern("17.1", "One palo with figures", points=1, unit="doubles")
def one_palo_with_figures(hand: Holding, deal: Deal) -> Answer:
    """Numbered cards of one palo, with kings or knights of any."""
    return hand.complete and len(hand.palos) == 1 and hand.hand.facts.has_honors


@book.pattern("17.2", "One palo only", points=3, unit="doubles")
def one_palo(hand: Holding, deal: Deal) -> Answer:
    """Numbered cards of one palo, without kings or knights."""
    return hand.complete and len(hand.palos) == 1 and not hand.hand.facts.has_honors


@book.pattern("17.3", "Figures only", points=3, unit="doubles")
def figures_only(hand: Holding, deal: Deal) -> Answer:
    """Nothing but kings and knights."""
    return hand.complete and not hand.palos


@book.pattern("17.4", "No escaleras", points=0, unit="doubles")
def doubles_for_no_escaleras(hand: Holding, deal: Deal) -> Answer:
    """A mah-jong of trios and kangs only."""
    return hand.complete and not hand.sequences


@book.pattern("17.5", "All in hand", points=0, unit="doubles")
def all_in_hand(hand: Holding, deal: Deal) -> Answer:
    """No group exposed before the winning card; declared kangs of drawn cards are fine."""
    return hand.complete and not any(one.exposed for one in hand.hand.melds)


@book.pattern("17.6", "1s, 9s and figures", points=0, unit="doubles")
def ends_and_figures(hand: Holding, deal: Deal) -> Answer:
    """Nothing but 1s, 9s, kings and knights."""
    return hand.complete and not hand.hand.facts.has_simples


@book.pattern("17.7", "Double for the last card", points=0, unit="doubles", shows="winning tile")
def double_for_the_last_card(hand: Holding, deal: Deal) -> Answer:
    """The winning card was the last one of the baceta (stock)."""
    return hand.wins and deal.last_card


@book.pattern("17.8", "Double for a robbed kang", points=0, unit="doubles", shows="winning tile")
def double_for_a_robbed_kang(hand: Holding, deal: Deal) -> Answer:
    """The winning card was the one that another player added to an exposed trio."""
    return hand.wins and deal.robbed_kang
