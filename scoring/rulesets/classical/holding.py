"""A hand seen as sets and pairs: one reading of the winner's, or the best one of a loser's."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from scoring.hand import Hand, Meld, by_rank, meld
from scoring.readings import REGULAR, Reading, partitions, readings, seven_pairs, thirteen_orphans
from scoring.rulesets.classical.settings import Settings
from scoring.tiles import BONUS, SPECIAL_ALPHABET, Tile

LOSING = "losing"

PLAIN = tuple(tile for tile in SPECIAL_ALPHABET.tiles if tile.kind != BONUS)
STEPS = (-2, -1, 0, 1, 2)


class Holding:
    """What conditions ask about a hand: its sets and pairs, the seat and round wind, the bonus tiles.

    `home` is the set or pair that the winning tile completes; `claimed` says that it was another player's tile, so that
    the home is exposed. `shape` tells a losing hand, a regular one, and the irregular ones. `all_known` says that every
    tile of the hand is on record, and `is_only_wait` that no other kind of tile would have completed it.
    """

    __slots__ = (
        *("seat", "hand", "settings", "shape", "melds", "pairs", "home", "claimed", "text", "is_only_wait"),
        *("round_wind", "runs", "triplets", "fours", "suits", "has_honors", "has_simples", "all_known"),
    )

    def __init__(
        self,
        seat: str,
        hand: Hand,
        settings: Settings,
        *,
        shape: str,
        melds: tuple[Meld, ...],
        pairs: tuple[Meld, ...],
        round_wind: str,
        home: Meld | None = None,
        claimed: bool = False,
        text: str = "",
        is_only_wait: bool = False,
    ) -> None:
        self.seat, self.hand, self.settings, self.shape = seat, hand, settings, shape
        self.melds, self.pairs, self.home, self.claimed = melds, pairs, home, claimed
        self.text, self.is_only_wait = text, is_only_wait
        self.round_wind = round_wind if settings.round_wind else ""
        self.runs = [one for one in melds if one.is_sequence]
        self.triplets = [one for one in melds if one.is_triplet]
        self.fours = [one for one in hand.melds if one.is_kong]
        self.suits, self.has_honors, _, self.has_simples = hand.facts
        self.all_known = len(hand.held) + 3 * len(hand.melds) >= 13

    @property
    def regular(self) -> bool:
        """Four sets and a pair."""
        return self.shape == REGULAR

    @property
    def only_concealed(self) -> bool:
        """No set or pair was completed with another player's tile."""
        return not self.claimed and not any(one.exposed for one in self.hand.melds)

    def is_exposed(self, one: Meld) -> bool:
        """A set completed by a claimed tile is exposed, by the winning claim too."""
        return one.exposed or (self.claimed and one is self.home)

    @property
    def scoring_pairs(self) -> list[Meld]:
        """Pairs of dragons, of the own wind and of the round wind."""
        winds = (self.seat, self.round_wind)
        return [one for one in self.pairs if one.tile.is_dragon or one.tile in winds]

    def shown(self, *codes: str) -> Meld:
        """Bonus tiles as they are shown on a line."""
        return meld(tuple(SPECIAL_ALPHABET[code] for code in codes))


def losing_holding(seat: str, hand: Hand, settings: Settings, *, round_wind: str) -> Holding:
    """A loser's hand at its best: equal tiles are a three or a pair. Undeclared, a four counts as a three."""
    held = Counter(hand.loose)
    threes = tuple(meld((tile,) * 3) for tile, times in held.items() if times >= 3)
    pairs = tuple(meld((tile,) * 2) for tile, times in held.items() if times == 2)
    return Holding(seat, hand, settings, shape=LOSING, melds=(*threes, *hand.melds), pairs=pairs, round_wind=round_wind)


def winning_holdings(seat: str, hand: Hand, settings: Settings, *, round_wind: str, claimed: bool) -> list[Holding]:
    """Every reading of a winner's hand with every home of the winning tile; none when it is no winning hand.

    An irregular hand is not divided, so it has no pair that scores.
    """
    only = is_only_wait(hand)
    return [
        Holding(
            seat,
            hand,
            settings,
            shape=one.shape,
            melds=one.melds,
            pairs=(one.pair,) if one.pair is not None else (),
            round_wind=round_wind,
            home=one.home,
            claimed=claimed,
            text=one.text,
            is_only_wait=only,
        )
        for one in _readings(hand, settings)
    ]


def _readings(hand: Hand, settings: Settings) -> list[Reading]:
    others = [thirteen_orphans(hand), seven_pairs(hand) if "seven_pairs" in settings.switched_on else None]
    return readings(hand) + [one for one in others if one is not None]


def is_only_wait(hand: Hand) -> bool:
    """Whether exactly one kind of tile completes the thirteen before the win; kinds held four times do not count."""
    before = Counter(hand.loose)
    for one in hand.melds:
        before.update(one.tiles)
    return _waits(hand.loose, tuple(tile for tile, times in before.items() if times >= 4)) == 1


@lru_cache(maxsize=4096)
def _waits(loose: tuple[Tile, ...], gone: tuple[Tile, ...]) -> int:
    """How many kinds of tiles complete the loose ones, two standing for more."""
    kinds = 0
    no_simples = not any(tile.is_simple for tile in loose)
    for tile in PLAIN if no_simples else _near(loose):
        if tile in gone:
            continue
        held = tuple(sorted((*loose, tile), key=by_rank))
        if partitions(held) or (no_simples and thirteen_orphans(Hand(held))):
            kinds += 1
            if kinds == 2:
                break
    return kinds


def _near(loose: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """Kinds that can stand in a set or pair with a loose tile."""
    near = {(tile.group, tile.number + step) for tile in loose for step in (STEPS if tile.suit else (0,))}
    return tuple(tile for tile in PLAIN if (tile.group, tile.number) in near)
