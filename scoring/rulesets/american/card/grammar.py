"""The text layer: reads the tokens of a card line as the groups that are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.rulesets.american.card import messages as say
from scoring.text import Text

NUMBER, DRAGON_OF_SUIT, LITERAL, WIND, DRAGON = "num", "suit dragon", "lit", "wind", "dragon"

HAND = 14
LARGEST = 6
SUITS = "abc"
VARIABLES = "xyz"

_PARTS = re.compile(r"[^\s|]+|\|")
_SIGNS = frozenset("+-−–=×÷")
"""Signs of arithmetic, which a card prints as decoration between groups."""
_DIGITS = re.compile(r"([0-9]+|\{year\})([A-Za-z]?)")
_SUIT_DRAGONS = re.compile(r"(D+)([A-Za-z]?)")
_NUMBERED = re.compile(r"([0-9]{1,3})\{([a-z])(?:([+-])([0-9]))?\}([A-Za-z]?)")
_LETTERS = re.compile(r"([FNEWSRG0J]+)([a-z]?)")
_FREE = re.compile(r"(Z+|Y+)([0-9]?)([a-z]?)")


@dataclass(frozen=True)
class Printed:
    """One group as it is printed: `n` equal symbols.

    A number is `rank` (1 to 9) or the variable `var` and `add`; `fixed` numbers belong to the year and never move.
    A literal is its `tile`; a free wind or dragon its `var`. `joker` allows jokers in a group of 3 or more.
    """

    n: int
    kind: str
    rank: int = 0
    var: str = ""
    add: int = 0
    suit: str = ""
    tile: str = ""
    joker: bool = True
    fixed: bool = False


@dataclass(frozen=True)
class Token:
    """What is printed together, and its column in the text, from 1."""

    column: int
    groups: tuple[Printed, ...]


@dataclass(frozen=True)
class Variant:
    """One of the ways to print a line."""

    column: int
    tokens: tuple[Token, ...]

    @property
    def groups(self) -> Iterator[Printed]:
        return (group for token in self.tokens for group in token.groups)


@dataclass(frozen=True)
class Manner:
    """What the card says about the reading of its lines."""

    year: int | None = None
    sextets: bool = True
    joker_lines: bool = False


Complain = Callable[[str, Text, int], None]
"""Told the code of a fault, what is wrong, and its column from 1."""


def _parts(text: str) -> Iterator[re.Match[str]]:
    return (part for part in _PARTS.finditer(text) if part.group() not in _SIGNS)


def tidy(text: str) -> str:
    """The text with one space between tokens, and without signs of arithmetic."""
    return " ".join(part.group() for part in _parts(text))


def read(text: str, manner: Manner, complain: Complain) -> tuple[Variant, ...]:
    """The variants of a line; faults are told to `complain`, and what has them is left out."""
    variants: list[list[tuple[str, int]]] = [[]]
    starts = [1]
    for part in _parts(text):
        if part.group() == "|":
            variants.append([])
            starts.append(part.start() + 1)
        else:
            variants[-1].append((part.group(), part.start() + 1))
    read = [
        _variant(tokens, tokens[0][1] if tokens else start, manner, complain)
        for tokens, start in zip(variants, starts, strict=True)
    ]
    return tuple(variant for variant in read if variant is not None)


def _variant(tokens: list[tuple[str, int]], column: int, manner: Manner, complain: Complain) -> Variant | None:
    read: list[Token] = []
    for token, start in tokens:
        try:
            read.append(Token(start, _groups(token, manner)))
        except _Unreadable as fault:
            complain(fault.code, fault.message, start + fault.offset)
    if len(read) < len(tokens):
        return None
    variant = Variant(column, tuple(read))
    count = sum(group.n for group in variant.groups)
    if count != HAND:
        complain("NOT_14", Text(say.NOT_14, {"count": count}), column)
        return None
    return variant


class _Unreadable(Exception):
    """A token that is no part of a line."""

    def __init__(self, code: str, template: str, token: str, *, offset: int = 0, **values: int) -> None:
        self.code, self.offset = code, offset
        self.message = Text(template, {"token": token, **values})
        super().__init__(code)


def _groups(token: str, manner: Manner) -> tuple[Printed, ...]:
    body, jokers = (token[:-1], False) if token.endswith("!") else (token, True)
    for pattern, reading in _READINGS:
        if (found := pattern.fullmatch(body)) is not None:
            groups = reading(found, token, manner, jokers)
            most = LARGEST if manner.sextets else LARGEST - 1
            if (largest := max(group.n for group in groups)) > most:
                raise _Unreadable("GROUP_TOO_LARGE", say.GROUP_TOO_LARGE, token, count=largest, most=most)
            return groups
    raise _Unreadable("BAD_TOKEN", say.BAD_TOKEN, token)


def _suit(letter: str, token: str) -> str:
    if not letter:
        raise _Unreadable("SUIT_MISSING", say.SUIT_MISSING, token)
    if letter not in SUITS:
        raise _Unreadable("BAD_TOKEN", say.BAD_SUIT, token)
    return letter


def _no_suit(letter: str, token: str) -> None:
    if letter:
        raise _Unreadable("SUIT_ON_SUITLESS", say.SUIT_ON_SUITLESS, token)


def _runs(symbols: str, token: str) -> list[tuple[str, int]]:
    """Equal symbols together, with their number; three or more of them cannot stand beside others."""
    runs = [(symbol, len(list(equal))) for symbol, equal in groupby(symbols)]
    offset = 0
    for _, length in runs:
        if len(runs) > 1 and length > 2:
            raise _Unreadable("MIXED_TRIPLE", say.MIXED_TRIPLE, token, offset=0 if "{" in token else offset)
        offset += length
    return runs


def _digits(found: re.Match[str], token: str, manner: Manner, jokers: bool) -> tuple[Printed, ...]:
    digits, letter = found.groups()
    is_year = digits == "{year}"
    if not digits.strip("0"):
        _no_suit(letter, token)
        return _literals(digits, token, jokers)
    suit = _suit(letter, token)
    if is_year:
        if manner.year is None:
            raise _Unreadable("NO_YEAR", say.NO_YEAR, token)
        digits = str(manner.year)
    return tuple(
        Printed(n, LITERAL, tile="0", joker=jokers)
        if digit == "0"
        else Printed(n, NUMBER, rank=int(digit), suit=suit, joker=jokers, fixed=is_year)
        for digit, n in _runs(digits, token)
    )


def _suit_dragons(found: re.Match[str], token: str, _manner: Manner, jokers: bool) -> tuple[Printed, ...]:
    letters, letter = found.groups()
    return (Printed(len(letters), DRAGON_OF_SUIT, suit=_suit(letter, token), joker=jokers),)


def _numbered(found: re.Match[str], token: str, _manner: Manner, jokers: bool) -> tuple[Printed, ...]:
    count, variable, sign, step, letter = found.groups()
    if variable not in VARIABLES:
        raise _Unreadable("BAD_TOKEN", say.BAD_VARIABLE, token)
    if int(count) == 0:
        raise _Unreadable("BAD_TOKEN", say.BAD_TOKEN, token)
    add = int(step or 0) * (-1 if sign == "-" else 1)
    return (Printed(int(count), NUMBER, var=variable, add=add, suit=_suit(letter, token), joker=jokers),)


def _letters(found: re.Match[str], token: str, manner: Manner, jokers: bool) -> tuple[Printed, ...]:
    letters, letter = found.groups()
    _no_suit(letter, token)
    if "J" in letters and not manner.joker_lines:
        raise _Unreadable("BAD_TOKEN", say.NO_JOKER_TILES, token)
    return _literals(letters, token, jokers)


def _literals(letters: str, token: str, jokers: bool) -> tuple[Printed, ...]:
    return tuple(
        Printed(n, LITERAL, tile=letter, joker=jokers and letter != "J") for letter, n in _runs(letters, token)
    )


def _free(found: re.Match[str], token: str, _manner: Manner, jokers: bool) -> tuple[Printed, ...]:
    letters, index, letter = found.groups()
    _no_suit(letter, token)
    if index not in ("", "1", "2", "3"):
        raise _Unreadable("BAD_TOKEN", say.BAD_INDEX, token)
    kind = WIND if letters[0] == "Z" else DRAGON
    return (Printed(len(letters), kind, var=letters[0] + index, joker=jokers),)


_READINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str, Manner, bool], tuple[Printed, ...]]], ...] = (
    (_DIGITS, _digits),
    (_SUIT_DRAGONS, _suit_dragons),
    (_NUMBERED, _numbered),
    (_LETTERS, _letters),
    (_FREE, _free),
)
