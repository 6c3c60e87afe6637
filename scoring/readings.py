"""Every way to read a winning hand: as melds and a pair, as seven pairs, as thirteen orphans."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, groupby, product
from operator import attrgetter
from typing import Literal

from scoring.hand import Hand, Meld, meld
from scoring.tiles import Tile, written

REGULAR, SEVEN_PAIRS, THIRTEEN_ORPHANS = "regular", "seven pairs", "thirteen orphans"

by_group = attrgetter("group")

Part = tuple[tuple[Meld, ...], Meld | None]
"""Some melds and perhaps the pair."""


class Reading:
    """One way to read a hand. `home` is the held meld or the pair that the winning tile completes.

    `triplets` counts kongs too. An irregular reading has no melds; its `text` shows the pairs or the row of tiles.
    `ends_everywhere` says that every meld and the pair holds a terminal or honor;
    `suits`, `has_honors`, `has_terminals` and `has_simples` speak of all tiles of the hand.
    """

    __slots__ = (
        *("hand", "shape", "melds", "pair", "home", "text", "sequences", "triplets", "kongs"),
        *("suits", "has_honors", "has_terminals", "has_simples", "ends_everywhere"),
    )

    def __init__(
        self,
        hand: Hand,
        *,
        shape: str = REGULAR,
        melds: tuple[Meld, ...] = (),
        pair: Meld | None = None,
        home: Meld | None = None,
        text: str = "",
    ) -> None:
        self.hand, self.shape, self.melds, self.pair, self.home = hand, shape, melds, pair, home
        self.sequences: list[Meld] = []
        self.triplets: list[Meld] = []
        self.ends_everywhere = pair is not None and pair.has_end
        for one in melds:
            if not one.has_end:
                self.ends_everywhere = False
            if one.is_sequence:
                self.sequences.append(one)
            elif one.is_triplet:
                self.triplets.append(one)
        self.kongs = [one for one in hand.melds if one.is_kong]
        self.suits, self.has_honors, self.has_terminals, self.has_simples = hand.facts
        self.text = text or self._written()

    @property
    def concealed(self) -> bool:
        """No meld is exposed."""
        return not any(one.exposed for one in self.hand.melds)

    @property
    def regular(self) -> bool:
        """Melds and a pair."""
        return self.shape == REGULAR

    def _written(self) -> str:
        """The parts in notation, the winning tile beside its home: `123m 99p [EEE] 78s+9s`."""
        parts: list[str] = [*self.melds, self.pair] if self.pair is not None else list(self.melds)
        if self.home is not None and self.hand.winning is not None:
            parts.remove(self.home)
            parts.append(_completed(self.home, self.hand.winning))
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"Reading({self.text!r})"


@lru_cache(maxsize=4096)
def _completed(home: Meld, winning: Tile) -> str:
    tiles = list(home.tiles)
    tiles.remove(winning)
    return f"{written(tiles)}+{winning}"


def readings(hand: Hand, *, homes: Literal["all", "triplets", "one"] = "all") -> list[Reading]:
    """All readings as melds and a pair, one for each home of the winning tile; equal melds are one home.

    Where only concealed triplets ask for the home, `triplets` keeps the homes that are triplets and one other; where
    nothing asks for it, `one` keeps the first.
    """
    found: list[Reading] = []
    for held, pair in partitions(hand.held):
        melds = (*held, *hand.melds)
        if hand.winning is None:
            found.append(Reading(hand, melds=melds, pair=pair))
            continue
        possible = [one for one in dict.fromkeys((*held, pair)) if hand.winning in one.tiles]
        if homes == "triplets":
            plain = [one for one in possible if not one.is_triplet]
            possible = [*plain[:1], *(one for one in possible if one.is_triplet)]
        elif homes == "one":
            possible = possible[:1]
        found.extend(Reading(hand, melds=melds, pair=pair, home=home) for home in possible)
    return found


def partitions(held: tuple[Tile, ...]) -> list[tuple[tuple[Meld, ...], Meld]]:
    """All ways to part tiles, given in order, into sequences, triplets and one pair."""
    ways: list[tuple[Part, ...]] = []
    with_pair = -1
    for _, group in groupby(held, key=by_group):
        tiles = tuple(group)
        if over := len(tiles) % 3:
            if over == 1 or with_pair >= 0:
                return []
            with_pair = len(ways)
        ways.append(_parts(tiles, tiles[0].game))
    if with_pair < 0:
        return []
    return [
        (tuple(chain.from_iterable([melds for melds, _ in parts])), pair)
        for parts in product(*ways)
        if (pair := parts[with_pair][1]) is not None
    ]


@lru_cache(maxsize=32768)
def _parts(tiles: tuple[Tile, ...], game: int) -> tuple[Part, ...]:
    """All ways to part the tiles of one suit into melds, with one pair where their number asks for it.

    They are kept for each game, since equal codes of two games are different tiles.
    """
    if not tiles:
        return (((), None),)
    first = tiles[0]
    same = tiles.count(first)
    found: list[Part] = []
    if len(tiles) % 3 == 2 and same >= 2:
        found.extend((part, meld((first, first))) for part, _ in _parts(tiles[2:], game))
    if same >= 3:
        found.extend(((meld((first,) * 3), *part), pair) for part, pair in _parts(tiles[3:], game))
    if first.suit and (run := _run_from(tiles)) is not None:
        rest = list(tiles)
        for tile in run:
            rest.remove(tile)
        found.extend(((meld(run), *part), pair) for part, pair in _parts(tuple(rest), game))
    return tuple({(tuple(sorted(melds)), pair): None for melds, pair in found})


def _run_from(tiles: tuple[Tile, ...]) -> tuple[Tile, Tile, Tile] | None:
    """The sequence that begins with the first tile, if the other two are there."""
    by_number = {tile.number: tile for tile in tiles}
    first = tiles[0]
    if first.number + 1 in by_number and first.number + 2 in by_number:
        return first, by_number[first.number + 1], by_number[first.number + 2]
    return None


def seven_pairs(hand: Hand) -> Reading | None:
    """The hand as seven pairs, four equal tiles being two of them."""
    held = hand.held
    if hand.melds or len(held) != 14 or held[::2] != held[1::2]:
        return None
    text = " ".join(written(held[place : place + 2]) for place in range(0, 14, 2))
    return Reading(hand, shape=SEVEN_PAIRS, text=text)


def thirteen_orphans(hand: Hand) -> Reading | None:
    """The hand as one of each terminal and honor with one of them twice."""
    held = hand.held
    if hand.melds or len(held) != 14 or not all(tile.is_terminal or tile.is_honor for tile in held):
        return None
    if len(set(held)) != 13:
        return None
    return Reading(hand, shape=THIRTEEN_ORPHANS, text=written(held))
