"""What may stand in a typed line of a card, each with an example: the help beside the box that it is typed in."""

from __future__ import annotations

from scoring.cards import Sign
from scoring.text import Text

SUITS = "Numbers of one suit. The letters a, b and c are three suits that always differ; any suit may be any of them."
DRAGONS = "The dragon of the suit with that letter; with a letter that no number has, a dragon of another suit."
THEMSELVES = "Flowers, winds and dragons themselves: R red, G green, 0 white, which is also the zero."
ANY = "Any wind, any dragon. A number behind it tells a second one apart from the first: YY1 YY2."
FREE = "So many times a free number, and the number after it; x, y and z take different numbers."
YEAR = "The digits of the year in the head of the card."
OR = "Either of two ways to print the same line."
NO_JOKER = "A group in which no joker may stand."
EXACT = "These numbers only; so it is too when nothing is said."
RUN = "Any consecutive numbers: the typed ones are an example and move together."
LIKE = "Any like number, any odd or any even number, the same in all groups."
ENDING = "May be exposed (X) or must be concealed (C), and the value. Every line ends so."
SINGLES_PAIRS = "Behind the title of a section: Singles and Pairs, without jokers and without the bonus for it."

SIGNS = tuple(
    Sign(typed, Text(means))
    for typed, means in (
        ("2222a 44b 2026c", SUITS),
        ("DDDa", DRAGONS),
        ("FFFF NEWS RR 00", THEMSELVES),
        ("ZZZ YYY", ANY),
        ("4{x}a 2{x+1}b", FREE),
        ("{year}a", YEAR),
        ("|", OR),
        ("4444a!", NO_JOKER),
        ("exact", EXACT),
        ("run", RUN),
        ("like odd even", LIKE),
        ("X 25, C 30", ENDING),
        ("(singles_pairs)", SINGLES_PAIRS),
    )
)
