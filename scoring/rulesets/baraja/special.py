"""Rows 18 of the score table: values that stand in place of the points of a hand."""

from __future__ import annotations

from scoring.patterns import Answer
from scoring.readings import THIRTEEN_ORPHANS
from scoring.rulesets.baraja.book import book
from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import MARAVILLAS, Holding
from scoring.rulesets.baraja.max_games import EXCEPTIONAL, MAXIMUM, is_agreed_and_shown


@book.pattern("18.1", "Mah-jong de distribución", points=1000)
def distribution(hand: Holding, deal: Deal) -> Answer:
    """Oros wins with the 14 cards as they were dealt, or another player on oros's first discard."""
    return hand.wins and deal.distribution


@book.pattern("18.2", "Maravillas without mah-jong", points=500)
def maravillas(hand: Holding, deal: Deal) -> Answer:
    """The six 1s and 9s, the four kings and the three knights, one of each, in a hand that did not win."""
    return not hand.wins and not hand.hand.melds and set(hand.hand.loose) == MARAVILLAS


@book.pattern("18.3", "Maravillas with a pair", points=2000)
def maravillas_with_a_pair(hand: Holding, deal: Deal) -> Answer:
    """The six 1s and 9s, the four kings and the three knights, with one of them twice."""
    return hand.shape == THIRTEEN_ORPHANS


@book.pattern("18.4", "Juego máximo", points=1000)
def juego_maximo(hand: Holding, deal: Deal) -> Answer:
    """A hand that the table agreed to take as a juego máximo."""
    return hand.wins and deal.max_game == MAXIMUM


@book.pattern("18.5", "Juego máximo excepcional", points=2000)
def juego_excepcional(hand: Holding, deal: Deal) -> Answer:
    """A hand that the table agreed to take as an exceptional juego máximo."""
    return hand.wins and deal.max_game == EXCEPTIONAL


@book.pattern("18.6", "Four trios in hand", points=1000)
def four_trios(hand: Holding, deal: Deal) -> Answer:
    """Four trios or kangs in hand, every card drawn, the winning one too."""
    return is_agreed_and_shown("four_trios", hand, deal)


@book.pattern("18.7", "Kings and knights only", points=1000)
def only_figures(hand: Holding, deal: Deal) -> Answer:
    """Groups and pair of kings and knights."""
    return is_agreed_and_shown("only_figures", hand, deal)


@book.pattern("18.8", "1s and 9s only", points=1000)
def only_ends(hand: Holding, deal: Deal) -> Answer:
    """Groups and pair of 1s and 9s."""
    return is_agreed_and_shown("only_ends", hand, deal)


@book.pattern("18.9", "The three knights", points=1000)
def three_knights(hand: Holding, deal: Deal) -> Answer:
    """Trios or kangs of the three knights."""
    return is_agreed_and_shown("three_knights", hand, deal)


@book.pattern("18.10", "1112345678999 of one palo", points=1000)
def nine_gates(hand: Holding, deal: Deal) -> Answer:
    """Three 1s, three 9s and 2 to 8 of one palo in hand, won with any card of it."""
    return is_agreed_and_shown("nine_gates", hand, deal)


@book.pattern("18.11", "The four kings", points=2000)
def four_kings(hand: Holding, deal: Deal) -> Answer:
    """Trios or kangs of the kings of all four palos."""
    return is_agreed_and_shown("four_kings", hand, deal)


@book.pattern("18.12", "Four kangs", points=2000)
def four_kangs(hand: Holding, deal: Deal) -> Answer:
    """Four kangs and any pair."""
    return is_agreed_and_shown("four_kangs", hand, deal)
