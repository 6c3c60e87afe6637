"""One reading of one player's cards: groups, pairs and what they complete, for winner and losers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from scoring.hand import Hand, Meld, by_rank, meld
from scoring.readings import REGULAR, Reading, partitions, readings, thirteen_orphans
from scoring.rulesets.baraja.cards import CARDS, KINGS, SERIES
from scoring.tiles import BONUS, Tile

LOSING, ANY_CARDS, NO_CARDS = "losing", "any cards", "no cards"
MARAVILLAS = frozenset(card for card in CARDS.tiles if card.is_terminal or card.is_honor)
"""The six 1s and 9s, the four kings and the three knights."""

ESCALERAS_REALES = tuple(
    tuple(meld(tuple(CARDS[f"{number}{palo}"] for number in run)) for run in ((1, 2, 3), (4, 5, 6), (7, 8, 9)))
    for palo in SERIES
)
"""The three escaleras from 1 to 9 of each palo."""


@dataclass(frozen=True)
class Holding:
    """A hand seen in one way. A group that the winning discard completed is exposed; `home` is what it completed.

    `only_wait` says that no other card would have completed the hand.
    """

    seat: str
    hand: Hand
    dominant_seat: str
    shape: str = LOSING
    melds: tuple[Meld, ...] = ()
    pairs: tuple[Meld, ...] = ()
    home: Meld | None = None
    text: str = ""
    only_wait: bool = False

    @property
    def wins(self) -> bool:
        return self.shape != LOSING

    @property
    def complete(self) -> bool:
        """Four groups and a pair."""
        return self.shape == REGULAR

    @property
    def own(self) -> Tile:
        """The king of the player's palo."""
        return KINGS[self.seat]

    @property
    def dominant(self) -> Tile:
        """The king of the palo dominante."""
        return KINGS[self.dominant_seat]

    @cached_property
    def triplets(self) -> list[Meld]:
        """Trios and kangs."""
        return [one for one in self.melds if one.is_triplet]

    @cached_property
    def kangs(self) -> list[Meld]:
        return [one for one in self.melds if one.is_kong]

    @cached_property
    def sequences(self) -> list[Meld]:
        """Escaleras."""
        return [one for one in self.melds if one.is_sequence]

    @cached_property
    def escalera_real(self) -> list[Meld]:
        """The escaleras 1-3, 4-6 and 7-9 of one palo."""
        for palo in SERIES:
            by_start = {one.tile.number: one for one in self.sequences if one.tile.suit == palo}
            if by_start.keys() >= {1, 4, 7}:
                return [by_start[1], by_start[4], by_start[7]]
        return []

    @cached_property
    def scoring(self) -> list[Meld]:
        """Whatever has points in the table for every hand, honor cards apart."""
        pairs = [one for one in self.pairs if one.tile.is_dragon or one.tile == self.own]
        return [*self.triplets, *pairs, *self.escalera_real]

    @cached_property
    def palos(self) -> frozenset[str]:
        return self.hand.facts.suits


def losing_holdings(seat: str, hand: Hand, dominant: str, *, shape: str = LOSING) -> list[Holding]:
    """The ways to see cards that are no complete hand: trios and pairs, and each escalera real that is held."""
    ways = [_trios_and_pairs(hand.held), *_with_escalera_real(hand)]
    return [
        Holding(
            seat,
            hand,
            dominant,
            shape=shape,
            melds=(*melds, *hand.melds),
            pairs=pairs,
            text=" ".join((*melds, *pairs, *hand.melds)),
        )
        for melds, pairs in ways
    ]


def _trios_and_pairs(held: Sequence[Tile]) -> tuple[tuple[Meld, ...], tuple[Meld, ...]]:
    """Four equal cards in hand are a trio, since they are a kang only when declared."""
    counts = Counter(held)
    trios = tuple(meld((card,) * 3) for card, times in counts.items() if times >= 3)
    pairs = tuple(meld((card,) * 2) for card, times in counts.items() if times == 2 and card.is_honor)
    return trios, pairs


def _with_escalera_real(hand: Hand) -> Iterator[tuple[tuple[Meld, ...], tuple[Meld, ...]]]:
    laid = {one.strip("[]") for one in hand.melds if one.is_sequence}
    for runs in ESCALERAS_REALES:
        wanted = [run for run in runs if run not in laid]
        if not all(card in hand.held for run in wanted for card in run.tiles):
            continue
        rest = Counter(hand.held)
        rest.subtract(card for run in wanted for card in run.tiles)
        if wanted:
            trios, pairs = _trios_and_pairs(sorted(rest.elements(), key=by_rank))
            yield (*wanted, *trios), pairs


def winning_holdings(seat: str, hand: Hand, dominant: str, *, claimed: bool) -> list[Holding]:
    """All readings of a winner's hand with every home of the winning card; none when it is no winning hand."""
    found = readings(hand)
    if (orphans := thirteen_orphans(hand)) is not None:
        found.append(orphans)
    only = bool(found) and is_only_wait(hand)
    return [
        Holding(
            seat,
            hand,
            dominant,
            shape=one.shape,
            melds=_exposed_home(one) if claimed else one.melds,
            pairs=(one.pair,) if one.pair is not None else (),
            home=one.home,
            text=one.text,
            only_wait=only,
        )
        for one in found
    ]


def _exposed_home(one: Reading) -> tuple[Meld, ...]:
    """The groups, that one exposed which a discard completed."""
    if one.home is None or one.home not in one.melds:
        return one.melds
    place = one.melds.index(one.home)
    return (*one.melds[:place], meld(one.home.tiles, exposed=True), *one.melds[place + 1 :])


def is_only_wait(hand: Hand) -> bool:
    """Whether exactly one card completes the thirteen before the win; one held four times is no more there."""
    gone = frozenset(one.tile for one in hand.melds if one.is_kong)
    return _waits(hand.loose, gone) == 1


@lru_cache(maxsize=4096)
def _waits(loose: tuple[Tile, ...], gone: frozenset[Tile]) -> int:
    held = Counter(loose)
    possible = [card for card in CARDS.tiles if card.kind != BONUS and card not in gone and held[card] < 4]
    return sum(_completes(tuple(sorted((*loose, card), key=by_rank))) for card in possible)


def _completes(held: tuple[Tile, ...]) -> bool:
    return bool(partitions(held)) or (len(held) == 14 and set(held) == MARAVILLAS)
