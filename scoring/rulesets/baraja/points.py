"""Rows 13 to 15 of the score table: points of every hand, of the winner, and of the final card.

Values are the defaults; those that an event may change stand in `options.py`.
"""

from __future__ import annotations

from scoring.hand import KONG, TRIPLET, Meld
from scoring.patterns import Answer, NotCounted
from scoring.rulesets.baraja.book import alone, book
from scoring.rulesets.baraja.cards import ESPADAS, SOTAS
from scoring.rulesets.baraja.deals import Deal
from scoring.rulesets.baraja.holding import NO_CARDS, Holding
from scoring.text import Text

NOT_OWN = "A pair of kings scores for the player whose palo they are, not for the palo dominante."
AFTER_KANG_INSTEAD = "The points for the card after a kang stand in place of these."
REASONS = (NOT_OWN, AFTER_KANG_INSTEAD)


# 13. Points of every hand


@book.pattern("13.1", "Pair of own kings", points=2, repeats=True)
def pair_of_own_kings(hand: Holding, deal: Deal) -> Answer:
    """Two kings of the player's own palo."""
    own = [one for one in hand.pairs if one.tile == hand.own]
    if not own and any(one.tile == hand.dominant for one in hand.pairs):
        return NotCounted(Text(NOT_OWN))
    return own


@book.pattern("13.2", "Pair of knights", points=2, repeats=True)
def pair_of_knights(hand: Holding, deal: Deal) -> Answer:
    """Two equal knights (caballos)."""
    return [one for one in hand.pairs if one.tile.is_dragon]


def _is_low(one: Meld) -> bool:
    return one.tile.is_simple


def _is_end(one: Meld) -> bool:
    return one.tile.is_terminal


def _is_figure(one: Meld) -> bool:
    return one.tile.is_honor


def exposed(hand: Holding, kind: str) -> list[Meld]:
    return [one for one in hand.melds if one.kind == kind and one.exposed]


def in_hand(hand: Holding, kind: str) -> list[Meld]:
    return [one for one in hand.melds if one.kind == kind and not one.exposed]


@book.pattern("13.3", "Exposed trio of 2 to 8", points=2, repeats=True)
def exposed_low_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal cards from 2 to 8, completed with a discard."""
    return list(filter(_is_low, exposed(hand, TRIPLET)))


@book.pattern("13.4", "Trio of 2 to 8 in hand", points=4, repeats=True)
def low_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal cards from 2 to 8, all drawn."""
    return list(filter(_is_low, in_hand(hand, TRIPLET)))


@book.pattern("13.5", "Exposed trio of 1 or 9", points=4, repeats=True)
def exposed_end_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal 1s or 9s, completed with a discard."""
    return list(filter(_is_end, exposed(hand, TRIPLET)))


@book.pattern("13.6", "Trio of 1 or 9 in hand", points=8, repeats=True)
def end_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal 1s or 9s, all drawn."""
    return list(filter(_is_end, in_hand(hand, TRIPLET)))


@book.pattern("13.7", "Exposed trio of kings or knights", points=4, repeats=True)
def exposed_figure_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal kings or knights of any palo, completed with a discard."""
    return list(filter(_is_figure, exposed(hand, TRIPLET)))


@book.pattern("13.8", "Trio of kings or knights in hand", points=8, repeats=True)
def figure_trio(hand: Holding, deal: Deal) -> Answer:
    """Three equal kings or knights of any palo, all drawn."""
    return list(filter(_is_figure, in_hand(hand, TRIPLET)))


@book.pattern("13.9", "Exposed kang of 2 to 8", points=8, repeats=True)
def exposed_low_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal cards from 2 to 8, declared, with a discard among them."""
    return list(filter(_is_low, exposed(hand, KONG)))


@book.pattern("13.10", "Kang of 2 to 8 in hand", points=16, repeats=True)
def low_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal cards from 2 to 8, declared and all drawn."""
    return list(filter(_is_low, in_hand(hand, KONG)))


@book.pattern("13.11", "Exposed kang of 1 or 9", points=16, repeats=True)
def exposed_end_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal 1s or 9s, declared, with a discard among them."""
    return list(filter(_is_end, exposed(hand, KONG)))


@book.pattern("13.12", "Kang of 1 or 9 in hand", points=32, repeats=True)
def end_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal 1s or 9s, declared and all drawn."""
    return list(filter(_is_end, in_hand(hand, KONG)))


@book.pattern("13.13", "Exposed kang of kings or knights", points=16, repeats=True)
def exposed_figure_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal kings or knights of any palo, declared, with a discard among them."""
    return list(filter(_is_figure, exposed(hand, KONG)))


@book.pattern("13.14", "Kang of kings or knights in hand", points=32, repeats=True)
def figure_kang(hand: Holding, deal: Deal) -> Answer:
    """Four equal kings or knights of any palo, declared and all drawn."""
    return list(filter(_is_figure, in_hand(hand, KONG)))


@book.pattern("13.15", "Exposed escalera real", points=16)
def exposed_escalera_real(hand: Holding, deal: Deal) -> Answer:
    """The cards 1 to 9 of one palo as three runs (escaleras), one of them completed with a discard."""
    return hand.escalera_real if any(one.exposed for one in hand.escalera_real) else []


@book.pattern("13.16", "Escalera real in hand", points=64)
def escalera_real(hand: Holding, deal: Deal) -> Answer:
    """The cards 1 to 9 of one palo as three runs (escaleras), all drawn."""
    return [] if any(one.exposed for one in hand.escalera_real) else hand.escalera_real


@book.pattern("13.17", "Sota", points=4, repeats=True)
def sota(hand: Holding, deal: Deal) -> Answer:
    """Each sota (jack), exposed and replaced."""
    return alone(card for card in hand.hand.bonus if card in SOTAS.values())


@book.pattern("13.18", "Espada", points=4, repeats=True)
def espada(hand: Holding, deal: Deal) -> Answer:
    """Each of the espadas 1 to 4, exposed and replaced."""
    return alone(card for card in hand.hand.bonus if card in ESPADAS.values())


@book.pattern("13.19", "Finalista servido without mah-jong", points=50)
def served_loser(hand: Holding, deal: Deal) -> Answer:
    """Pumba, one card short of mah-jong, after the first turn, while another player won or nobody did."""
    return not hand.wins and hand.seat in deal.served


# 14. Points of the winner


@book.pattern("14.1", "Mah-jong", points=20)
def mah_jong(hand: Holding, deal: Deal) -> Answer:
    """A complete hand: four groups and a pair."""
    return hand.wins and hand.shape != NO_CARDS


def is_spoiled(hand: Holding, deal: Deal) -> bool:
    """Whether honor cards or the final card have a value beside the groups, where the table minds it."""
    if hand.hand.bonus and not deal.options["nada_valuable_ignores_honor_cards"]:
        return True
    if deal.options["nada_valuable_ignores_pieza_final"]:
        return False
    return any(deal.options[name] for name, condition in FINAL_CARD.items() if condition(hand, deal) is True)


@book.pattern("14.2", "Nothing valuable", points=10)
def nothing_valuable(hand: Holding, deal: Deal) -> Answer:
    """A mah-jong of escaleras and a pair without points."""
    return hand.complete and not hand.scoring and not is_spoiled(hand, deal)


def single_valuable(hand: Holding, deal: Deal, kind: str) -> list[Meld]:
    """The one group with points, when it is of knights, own kings or dominant kings."""
    if not hand.complete or len(hand.scoring) != 1 or is_spoiled(hand, deal):
        return []
    (one,) = hand.scoring
    is_valued = one.tile.is_dragon or one.tile in (hand.own, hand.dominant)
    return [one] if one.kind == kind and is_valued else []


@book.pattern("14.3", "Nothing valuable but one trio", points=32)
def one_trio(hand: Holding, deal: Deal) -> Answer:
    """A mah-jong without points but for one trio of knights, of own kings or of kings of the palo dominante."""
    return single_valuable(hand, deal, TRIPLET)


@book.pattern("14.4", "Nothing valuable but one kang", points=32)
def one_kang(hand: Holding, deal: Deal) -> Answer:
    """A mah-jong without points but for one kang of knights, of own kings or of kings of the palo dominante."""
    return single_valuable(hand, deal, KONG)


@book.pattern("14.5", "Finalista servido with mah-jong", points=100)
def served_winner(hand: Holding, deal: Deal) -> Answer:
    """The winner was pumba, one card short of mah-jong, after the first turn."""
    return hand.wins and hand.shape != NO_CARDS and hand.seat in deal.served


@book.pattern("14.6", "Points for no escaleras", points=0)
def no_escaleras(hand: Holding, deal: Deal) -> Answer:
    """A mah-jong of trios and kangs only."""
    return hand.complete and not hand.sequences


# 15. Final card (pieza final)


@book.pattern("15.1", "Drawn from the baceta", points=2, shows="winning tile")
def drawn(hand: Holding, deal: Deal) -> Answer:
    """The winning card was drawn."""
    if not hand.wins or hand.hand.winning is None or not deal.drawn:
        return False
    return NotCounted(Text(AFTER_KANG_INSTEAD)) if deal.after_kang else True


@book.pattern("15.2", "Card after a kang", points=10, shows="winning tile")
def after_kang(hand: Holding, deal: Deal) -> Answer:
    """The winning card was drawn to replace one of a kang; this stands in place of the points for a drawn card."""
    return hand.wins and deal.after_kang


@book.pattern("15.3", "Only possible card", points=2, shows="winning tile")
def only_card(hand: Holding, deal: Deal) -> Answer:
    """No other card would have completed the hand."""
    return hand.only_wait


@book.pattern("15.4", "Last card of the baceta", points=10, shows="winning tile")
def last_card(hand: Holding, deal: Deal) -> Answer:
    """The winning card was the last one of the baceta (stock)."""
    return hand.wins and deal.last_card


@book.pattern("15.5", "Robbed kang", points=10, shows="winning tile")
def robbed_kang(hand: Holding, deal: Deal) -> Answer:
    """The winning card was the one that another player added to an exposed trio."""
    return hand.wins and deal.robbed_kang


def _completes_pair(hand: Holding) -> bool:
    return hand.home is not None and hand.home in hand.pairs


@book.pattern("15.6", "Low pair completed", points=0, shows="winning tile")
def low_pair_completed(hand: Holding, deal: Deal) -> Answer:
    """The winning card completed the pair, of cards from 2 to 8."""
    return _completes_pair(hand) and hand.pairs[0].tile.is_simple


@book.pattern("15.7", "High pair completed", points=0, shows="winning tile")
def high_pair_completed(hand: Holding, deal: Deal) -> Answer:
    """The winning card completed the pair, of 1s, 9s, kings or knights."""
    return _completes_pair(hand) and hand.pairs[0].has_end


FINAL_CARD = {
    "baceta": drawn,
    "tras_kang": after_kang,
    "solo_posible": only_card,
    "ultima_carta": last_card,
    "robar_kang": robbed_kang,
    "pareja_simple": low_pair_completed,
    "pareja_mayor": high_pair_completed,
}
"""The rows of the final card by the option that holds their points."""
