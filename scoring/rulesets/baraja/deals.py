"""How the deal ended, as the rules see it, and what cannot have happened together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Never

from scoring.hand import Hand
from scoring.result import ScoringError
from scoring.text import Text

SAME_SEAT = "The winner cannot be the discarder as well."
NO_WINNER = "Nobody won, so this cannot be said."
KANG_CARD_DISCARDED = "The card after a kang is drawn by the winner, so there is no discarder."
LAST_CARD_DISCARDED = "The last card of the baceta is drawn by the winner, so there is no discarder."
NOTHING_ROBBED = "A kang is robbed from another player: name him as the discarder."
DEALT_TO_OROS = "Oros wins by distribution with the 14 cards of the deal, so there is no discarder."
DISCARD_OF_OROS = "Another player wins by distribution on oros's first discard: oros must be the discarder."
DISTRIBUTION_FIRST = "A mah-jong de distribución comes before any kang and before the last card."
SERVED_BY_DISTRIBUTION = "Whoever wins by distribution has not played a turn, so he is no finalista servido."
DEALT_MELD = "A hand as it was dealt has no group laid out: {meld} cannot be."
NO_KANG = "The winning card came after a kang, and this hand has none."
ROBBED_TWICE = "{card} was robbed from a kang of four, so the winner cannot hold another one."
MESSAGES = (
    *(SAME_SEAT, NO_WINNER, KANG_CARD_DISCARDED, LAST_CARD_DISCARDED, NOTHING_ROBBED, DEALT_TO_OROS, DISCARD_OF_OROS),
    *(DISTRIBUTION_FIRST, SERVED_BY_DISTRIBUTION, DEALT_MELD, NO_KANG, ROBBED_TWICE),
)

FLAGS = ("after_kang", "last_card", "robbed_kang", "distribution")


@dataclass(frozen=True)
class Deal:
    """One deal: who won on whose discard (None when drawn), what made it special, and the agreed values."""

    winner: str | None = None
    discarder: str | None = None
    dominant: str = "E"
    after_kang: bool = False
    last_card: bool = False
    robbed_kang: bool = False
    distribution: bool = False
    max_game: str | None = None
    served: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def drawn(self) -> bool:
        """The winner drew the card that completed the hand."""
        return self.discarder is None


def deal_of(said: Mapping[str, Any], options: Mapping[str, Any]) -> Deal:
    """The deal that was said; raises ScoringError when it cannot have happened."""
    deal = Deal(
        winner=said["winner"],
        discarder=said["discarder"],
        dominant=said["dominant"] or "E",
        max_game=said["max_game"],
        served=said["served"] or (),
        options=options,
        **{name: said[name] for name in FLAGS},
    )
    if deal.winner is None:
        _check_nothing_said(said)
        return deal
    if deal.discarder == deal.winner:
        _impossible("discarder", SAME_SEAT)
    if deal.after_kang and not deal.drawn:
        _impossible("after_kang", KANG_CARD_DISCARDED)
    if deal.last_card and not deal.drawn:
        _impossible("last_card", LAST_CARD_DISCARDED)
    if deal.robbed_kang and deal.drawn:
        _impossible("robbed_kang", NOTHING_ROBBED)
    if deal.distribution:
        _check_distribution(deal)
    return deal


def _check_nothing_said(said: Mapping[str, Any]) -> None:
    """Without a winner nothing can be said about the win."""
    for name in ("discarder", "max_game", *FLAGS):
        if said[name] not in (None, False):
            raise ScoringError("input", NO_WINNER, input=name)


def _check_distribution(deal: Deal) -> None:
    if deal.winner == "E" and not deal.drawn:
        _impossible("distribution", DEALT_TO_OROS)
    if deal.winner != "E" and deal.discarder != "E":
        _impossible("distribution", DISCARD_OF_OROS)
    if deal.after_kang or deal.last_card or deal.robbed_kang:
        _impossible("distribution", DISTRIBUTION_FIRST)
    if deal.winner in deal.served:
        _impossible("served", SERVED_BY_DISTRIBUTION)


def check_with_hand(deal: Deal, hand: Hand) -> tuple[Text, ...]:
    """Warnings about the win beside the winner's cards; raises ScoringError where both cannot be true."""
    if deal.distribution and hand.melds:
        raise ScoringError("impossible", Text(DEALT_MELD, {"meld": str(hand.melds[0])}), input="distribution")
    if deal.after_kang and not any(one.is_kong for one in hand.melds):
        _impossible("after_kang", NO_KANG)
    if deal.robbed_kang and hand.winning is not None and hand.tiles.count(hand.winning) > 1:
        return (Text(ROBBED_TWICE, {"card": str(hand.winning)}),)
    return ()


def _impossible(name: str, message: str) -> Never:
    raise ScoringError("impossible", message, input=name)
