"""What the pages call the pieces that a rule set is played with: tiles or cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class PieceWords:
    """The texts of a score form that name the pieces."""

    pieces: Promise
    count: Promise
    of_hand: Promise
    next_one: Promise
    winning: Promise
    delete_last: Promise
    declared: Promise


PIECE_WORDS: Mapping[str, PieceWords] = {
    "tiles": PieceWords(
        pieces=_("Tiles"),
        count=_("Tiles:"),
        of_hand=_("Tiles of the hand"),
        next_one=_("The next tile is"),
        winning=_("Winning tile"),
        delete_last=_("Delete the last tile"),
        declared=_("%(input)s as declared, alone or beside the tiles"),
    ),
    "cards": PieceWords(
        pieces=_("Cards"),
        count=_("Cards:"),
        of_hand=_("Cards of the hand"),
        next_one=_("The next card is"),
        winning=_("Winning card"),
        delete_last=_("Delete the last card"),
        declared=_("%(input)s as declared, alone or beside the cards"),
    ),
}
