"""The notation of a hand: one grammar for all rule sets, with an alphabet of tiles for each.

`123m 44p EE` are loose tiles, `[789p]` is an exposed meld, `(1111s)` a declared concealed kong, `+5m` the winning tile.
Reading is lenient about spaces and order, writing is canonical, and `parse(write(hand)) == hand`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Never

from scoring.hand import KONG, Hand, Meld, meld
from scoring.result import ScoringError
from scoring.text import Text
from scoring.tiles import BONUS, Alphabet, Tile

UNKNOWN_TILE = "“{found}” at column {column} is no tile of this game."
NUMBER_ALONE = "The number at column {column} has no letter of a suit after it."
NO_SUCH_NUMBER = "There is no tile “{found}” (column {column})."
UNCLOSED = "The bracket at column {column} is not closed."
UNOPENED = "The bracket at column {column} closes nothing."
NESTED = "A meld cannot hold “{found}” (column {column})."
EMPTY_MELD = "The meld at column {column} is empty."
NO_KONG = "Round brackets hold a concealed kong, four equal tiles; {tiles} at column {column} is none."
BONUS_IN_MELD = "{tile} is a bonus tile and stands outside of melds (column {column})."
WINNING_BONUS = "{tile} is a bonus tile and cannot be the winning tile (column {column})."
NO_WINNING_TILE = "A single tile must follow the “+” at column {column}."
SECOND_WINNING_TILE = "There is a second winning tile at column {column}."
TOO_LONG = "No hand is written with so many signs (from column {column})."
MESSAGES = (
    *(UNKNOWN_TILE, NUMBER_ALONE, NO_SUCH_NUMBER, UNCLOSED, UNOPENED, NESTED, EMPTY_MELD, NO_KONG),
    *(BONUS_IN_MELD, WINNING_BONUS, NO_WINNING_TILE, SECOND_WINNING_TILE, TOO_LONG),
)

LONGEST = 1000
"""Signs of the longest text that is read at all."""

ZERO = "0"

_CLOSING = {"[": "]", "(": ")"}
_NUMBERS = re.compile(r"\s*([1-9](?:\s*[1-9])*)\s*")
_SPACE = re.compile(r"\s*")
_PART = re.compile(r"[^\[\]()+]+|\[[^\[\]()+]*\]|\([^\[\]()+]*\)|.", re.DOTALL)


def parse(text: str, alphabet: Alphabet, *, input: str | None = None) -> Hand:
    """The hand that is written; raises ScoringError of kind `notation` with the column (from 1)."""
    try:
        if len(text) > LONGEST:
            _fail(TOO_LONG, LONGEST)
        return _parse(text, alphabet)
    except ScoringError as error:
        error.input = input
        raise


def write(hand: Hand) -> str:
    """The canonical notation of a hand."""
    return str(hand)


def _parse(text: str, alphabet: Alphabet) -> Hand:
    """The hand, put together from pieces that were read before; read as a whole where that does not work."""
    loose: list[Tile] = []
    melds: list[Meld] = []
    bonus: list[Tile] = []
    winning: Tile | None = None
    for word in text.split():
        piece = _piece(word, alphabet)
        if piece is None or (piece.winning and winning):
            return _parse_whole(text, alphabet)
        loose += piece.loose
        melds += piece.melds
        bonus += piece.bonus
        winning = winning or piece.winning
    return Hand.of(loose, melds, bonus, winning)


@lru_cache(maxsize=8192)
def _piece(word: str, alphabet: Alphabet) -> Hand | None:
    """What stands between two spaces, None when it cannot be read alone."""
    try:
        return _parse_whole(word, alphabet)
    except ScoringError:
        return None


def _parse_whole(text: str, alphabet: Alphabet) -> Hand:
    loose: list[Tile] = []
    melds: list[Meld] = []
    winning: Tile | None = None
    position = 0
    while position < len(text):
        part = _PART.match(text, position)
        assert part is not None
        first = text[position]
        if first == "+":
            if winning is not None:
                _fail(SECOND_WINNING_TILE, position)
            winning, position = _winning_tile(text, position, alphabet)
            continue
        if first in "[(" and len(part.group()) > 1:
            melds.append(_meld(text, position, part.end(), alphabet))
        elif first in "[()]":
            _unbalanced(text, position)
        else:
            loose.extend(_tiles(text, position, part.end(), alphabet))
        position = part.end()
    bonus = [tile for tile in loose if tile.kind == BONUS]
    if bonus:
        loose = [tile for tile in loose if tile.kind != BONUS]
    return Hand.of(loose, melds, bonus, winning)


@lru_cache(maxsize=64)
def _grammar(alphabet: Alphabet) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns of a run or word with the space around it, and of a single tile.

    Where the zero is a tile of no suit it may stand inside a run, as in the digits of a year.
    """
    more = "[0-9]" if ZERO in alphabet else "[1-9]"
    run = rf"([1-9](?:\s*{more})*)\s*({alphabet.letter})"
    one = rf"\s*(?:([1-9])\s*({alphabet.letter})|({alphabet.word}))"
    return re.compile(rf"\s*(?:{run}|({alphabet.word}))\s*"), re.compile(one)


@lru_cache(maxsize=4096)
def _run(numbers: str, letter: str, alphabet: Alphabet) -> tuple[Tile, ...]:
    """The tiles of `123m`; raises KeyError with the number's place where there is no such tile."""
    tiles = []
    for place, number in enumerate(numbers):
        if number.isspace():
            continue
        code = number if number == ZERO else number + letter
        if code not in alphabet:
            raise KeyError(place)
        tiles.append(alphabet[code])
    return tuple(tiles)


def _tiles(text: str, start: int, end: int, alphabet: Alphabet) -> list[Tile]:
    run_or_word, _ = _grammar(alphabet)
    tiles: list[Tile] = []
    position = start
    for found in run_or_word.finditer(text, start, end):
        if found.start() != position:
            break
        numbers, letter, word = found.groups()
        if word is not None:
            tiles.append(alphabet[word])
        else:
            try:
                tiles.extend(_run(numbers, letter, alphabet))
            except KeyError as missing:
                place = missing.args[0]
                _fail(NO_SUCH_NUMBER, found.start(1) + place, found=numbers[place] + letter)
        position = found.end()
    if position < end and not text[position:end].isspace():
        _unreadable(text, position, end, alphabet)
    return tiles


def _meld(text: str, start: int, end: int, alphabet: Alphabet) -> Meld:
    tiles = _tiles(text, start + 1, end - 1, alphabet)
    if not tiles:
        _fail(EMPTY_MELD, start)
    for tile in tiles:
        if tile.kind == BONUS:
            _fail(BONUS_IN_MELD, start, tile=str(tile))
    exposed = text[start] == "["
    made = meld(tuple(tiles), exposed=exposed, declared=not exposed)
    if not exposed and made.kind != KONG:
        _fail(NO_KONG, start, tiles=str(made))
    return made


def _winning_tile(text: str, plus: int, alphabet: Alphabet) -> tuple[Tile, int]:
    run_or_word, one = _grammar(alphabet)
    found = one.match(text, plus + 1)
    if found is None:
        start = _SPACE.match(text, plus + 1).end()  # type: ignore[union-attr]
        if start == len(text) or text[start] in "[]()+" or run_or_word.match(text, start):
            _fail(NO_WINNING_TILE, plus)
        _unreadable(text, start, len(text), alphabet)
    number, letter, word = found.groups()
    code = word if word is not None else number + letter
    if code not in alphabet:
        _fail(NO_SUCH_NUMBER, found.start(1), found=code)
    tile = alphabet[code]
    if tile.kind == BONUS:
        _fail(WINNING_BONUS, plus, tile=code)
    return tile, found.end()


def _unbalanced(text: str, position: int) -> Never:
    """The bracket at `position` has no partner, or something stands in its meld that cannot."""
    if text[position] in ")]":
        _fail(UNOPENED, position)
    inside = re.compile(r"[\[\]()+]").search(text, position + 1)
    if inside is None or inside.group() == _CLOSING[text[position]]:
        _fail(UNCLOSED, position)
    _fail(NESTED, inside.start(), found=inside.group())


def _unreadable(text: str, position: int, end: int, alphabet: Alphabet) -> Never:
    """Nothing that can be read stands at `position`: a number without its letter, or an unknown sign."""
    numbers = _NUMBERS.match(text, position, end)
    start = numbers.end() if numbers else _SPACE.match(text, position).end()  # type: ignore[union-attr]
    if numbers and (start == end or text[start].isupper() or text[start] in alphabet):
        _fail(NUMBER_ALONE, numbers.start(1))
    _fail(UNKNOWN_TILE, start, found=text[start])


def _fail(template: str, position: int, **values: str) -> Never:
    column = position + 1
    raise ScoringError("notation", Text(template, {**values, "column": column}), column=column)
