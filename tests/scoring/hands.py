"""Invented hands for the tests: complete ones from sets and a pair, and how they may have been won."""

from dataclasses import dataclass
from random import Random

SEATS = ("E", "S", "W", "N")
HONORS = "ESWNCFP"


@dataclass(frozen=True)
class Dealt:
    """A winner's tiles: codes of the loose ones, melds in notation, the winning tile; in any order."""

    loose: tuple[str, ...]
    melds: tuple[str, ...]
    winning: str

    @property
    def notation(self) -> str:
        return " ".join((*self.loose, *self.melds, f"+{self.winning}"))

    @property
    def has_kong(self) -> bool:
        return any(len(_codes(meld)) == 4 for meld in self.melds)

    def shuffled(self, chance: Random) -> str:
        parts = [*self.loose, *self.melds, f"+{self.winning}"]
        chance.shuffle(parts)
        return " ".join(parts)


def _codes(meld: str) -> list[str]:
    inside = meld.strip("[]()")
    return [inside[place : place + 2] for place in range(0, len(inside), 2)] if inside[0].isdigit() else list(inside)


def regular_hand(chance: Random) -> Dealt:
    """Four sets and a pair, some of them laid out, often of few suits so that readings and patterns abound."""
    while True:
        suits = chance.sample("mps", chance.choice((1, 1, 2, 3)))
        if chance.random() < 0.05:
            suits = []
        numbers = chance.choice((range(1, 10), range(1, 10), range(1, 5), (1, 9), range(2, 9)))
        sets = [_one_set(chance, suits, list(numbers)) for _ in range(4)]
        loose = [_tile(chance, suits, list(numbers))] * 2
        melds = []
        for tiles in sets:
            if len(tiles) == 4:
                melds.append(f"({''.join(tiles)})" if chance.random() < 0.5 else f"[{''.join(tiles)}]")
            elif chance.random() < 0.25:
                melds.append(f"[{''.join(tiles)}]")
            else:
                loose += tiles
        everything = [tile for tiles in sets for tile in tiles] + loose[:2]
        if max(everything.count(tile) for tile in everything) <= 4:
            chance.shuffle(loose)
            return Dealt(tuple(loose[1:]), tuple(melds), loose[0])


def _one_set(chance: Random, suits: list[str], numbers: list[int]) -> list[str]:
    kind = chance.random()
    if suits and kind < 0.5:
        suit, start = chance.choice(suits), min(chance.choice(numbers), 7)
        return [f"{start + step}{suit}" for step in range(3)]
    return [_tile(chance, suits, numbers)] * (4 if kind > 0.88 else 3)


def _tile(chance: Random, suits: list[str], numbers: list[int]) -> str:
    if not suits or chance.random() < 0.2:
        return chance.choice(HONORS)
    return f"{chance.choice(numbers)}{chance.choice(suits)}"


def seven_pairs_hand(chance: Random) -> Dealt:
    """Seven pairs, at times with four equal tiles."""
    every = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + list(HONORS)
    chosen = chance.choice((every, every[:9], [tile for tile in every if tile[0] in "19ESWNCFP"]))
    pairs = chance.choices(chosen, k=7) if chance.random() < 0.5 else chance.sample(chosen, 7)
    loose = [tile for tile in pairs for _ in range(2)]
    if max(loose.count(tile) for tile in loose) > 4:
        return seven_pairs_hand(chance)
    chance.shuffle(loose)
    return Dealt(tuple(loose[1:]), (), loose[0])


def orphans_hand(chance: Random) -> Dealt:
    """Thirteen terminals and one of them twice."""
    kinds = [f"{number}{suit}" for suit in "mps" for number in (1, 9)] + list(HONORS)
    loose = [*kinds, chance.choice(kinds)]
    chance.shuffle(loose)
    return Dealt(tuple(loose[1:]), (), loose[0])


def nine_gates_hand(chance: Random) -> Dealt:
    """Nine Gates won with any tile of the suit."""
    suit = chance.choice("mps")
    return Dealt(tuple(f"{number}{suit}" for number in "1112345678999"), (), f"{chance.randint(1, 9)}{suit}")


def any_hand(chance: Random) -> Dealt:
    """A complete hand of any kind, mostly regular."""
    kind = chance.random()
    if kind < 0.85:
        return regular_hand(chance)
    if kind < 0.93:
        return seven_pairs_hand(chance)
    return orphans_hand(chance) if kind < 0.96 else nine_gates_hand(chance)


def any_win(chance: Random, hand: Dealt) -> dict:
    """What may be said about the win of this hand, in agreement with itself."""
    winner = chance.choice(SEATS)
    discarder = chance.choice([None, None, *(seat for seat in SEATS if seat != winner)])
    said = {"winner": winner, "discarder": discarder}
    kind = chance.random()
    if kind < 0.15:
        said["final_tile"] = True
    elif kind < 0.3 and discarder is not None:
        said["robbed_kong"] = True
    elif kind < 0.4 and discarder is None and hand.has_kong:
        said["kong_tile"] = True
    elif kind < 0.5 and not hand.melds and (winner == "E") == (discarder is None) and discarder in (None, "E"):
        said["blessing"] = True
    if discarder is not None and chance.random() < 0.2:
        said["responsible"] = chance.choice(["none", *(seat for seat in SEATS if seat != winner)])
    return said
