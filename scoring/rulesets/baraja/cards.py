"""The 144 cards: three palos from 1 to 9, kings, knights, and the sotas and espadas that are honor cards."""

from __future__ import annotations

from scoring.ruleset import TileKind
from scoring.tiles import BONUS, DRAGON, WIND, Alphabet, suited, worded

PALOS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
"""The four suits of a Spanish pack by their letter, in the order of the seats."""

SERIES = ("o", "c", "b")
"""The suits that are played from 1 to 9."""

LETTER_OF = {"E": "o", "S": "c", "W": "e", "N": "b"}
"""The letter of the palo that each seat is."""

CARDS = Alphabet(
    (
        *(card for palo in SERIES for card in suited(palo)),
        *worded("Ro Rc Re Rb", kind=WIND),
        *worded("Co Cc Cb", kind=DRAGON),
        *suited("e", kind=BONUS, numbers=range(1, 5)),
        *worded("So Sc Se Sb", kind=BONUS),
    )
)

KINGS = {seat: CARDS[f"R{letter}"] for seat, letter in LETTER_OF.items()}
SOTAS = {seat: CARDS[f"S{letter}"] for seat, letter in LETTER_OF.items()}
ESPADAS = {seat: CARDS[f"{number}e"] for number, seat in enumerate(LETTER_OF, start=1)}
"""What each seat calls his own: king, sota, and the espada with the number of the seat."""

FIGURES = {"R": "King of {}", "C": "Knight of {}", "S": "Sota of {}"}
NAMES = {
    **{f"{number}{palo}": f"{number} of {PALOS[palo]}" for palo in SERIES for number in range(1, 10)},
    **{f"{number}e": f"{number} of espadas" for number in range(1, 5)},
    **{
        figure + letter: name.format(PALOS[letter])
        for figure, name in FIGURES.items()
        for letter in PALOS
        if figure + letter in CARDS
    },
}
"""English names of the cards, by code."""

GROUPS = {"o": "Oros", "c": "Copas", "b": "Bastos", WIND: "Kings and knights", DRAGON: "Kings and knights"}

KINDS = tuple(
    TileKind(
        str(card),
        NAMES[card],
        copies=1 if card.kind == BONUS else 4,
        group="Honor cards" if card.kind == BONUS else GROUPS[card.suit or card.kind],
    )
    for card in CARDS.tiles
)
"""The deck in the order of the keypad."""
