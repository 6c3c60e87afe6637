"""Draw the pictures of the American set beside those of the other tiles: one SVG file a tile, named us-....

Run it after a change here (python -m scripts.draw_us_tiles [FOLDER]); the pictures are committed. A suit has its own
colour, its own shape and its letter: bams are green canes, craks red characters, dots blue discs, and the dragon of a
suit wears its colour. The number stands large in the corner, to be read at 24 px. Winds are those of the other sets.
"""

import sys
from pathlib import Path

from scripts.draw_tiles import (
    BLUE,
    GREEN,
    INK,
    IVORY,
    NUMERALS,
    RED,
    TILES,
    around,
    bar,
    bird,
    circle,
    dot,
    glyph,
    great_dot,
    ground,
    line,
    path,
    stick,
    white_dragon,
)

FOREST, PLUM, GOLD, EMBER = "#07402f", "#7a2e7e", "#ffd152", "#b26a00"

ROWS = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (3, 3), 7: (1, 3, 3), 8: (4, 4), 9: (3, 3, 3)}
"""How many pips lie in each row."""


def corner(number, letter, fill):
    """The number, large, and the letter of the suit across from it."""
    return glyph(number, 13, 16, height=21, fill=fill) + glyph(letter, 48, 13, height=13, fill=fill)


def places(number, *, across, top, bottom):
    """Where the pips of a number lie, row by row, and how far apart the rows are."""
    rows = ROWS[number]
    apart = (bottom - top) / len(rows)
    pips = [
        (30 + (place - (count - 1) / 2) * across, top + apart * (row + 0.5))
        for row, count in enumerate(rows)
        for place in range(count)
    ]
    return pips, apart


def bams(number):
    if number == 1:
        plumage = bird().replace(BLUE, GREEN).replace(RED, FOREST)
        return corner("1", "B", GREEN) + f'<g transform="translate(7 15)scale(.8)">{plumage}</g>'
    pips, apart = places(number, across=13 if number == 8 else 16, top=29, bottom=71)
    canes = "".join(stick(x, y, apart - 2, GREEN, width=6) for x, y in pips)
    return corner(str(number), "B", GREEN) + canes


def craks(number):
    numeral = glyph(NUMERALS[number - 1], 30, 37, height=13, width=26, fill=RED, bold=1)
    return corner(str(number), "C", RED) + numeral + glyph("萬", 30, 58, height=25, fill=RED, bold=1)


def dots(number):
    if number == 1:
        return corner("1", "D", BLUE) + great_dot(30, 50, 20).replace(RED, BLUE)
    pips, apart = places(number, across=13 if number == 8 else 16, top=29, bottom=71)
    size = min(apart / 2 - 0.6, 9 if number < 5 else 6.2 if number == 8 else 7.4)
    return corner(str(number), "D", BLUE) + "".join(dot(x, y, size, BLUE) for x, y in pips)


def dragon(letter, character, fill):
    large = glyph(letter, 13, 16, height=21, fill=fill)
    return large + glyph(character, 33, 49, height=42, width=42, fill=fill, bold=1)


def soap():
    """The frame of the white dragon; its index is the zero that it also stands for."""
    frame = white_dragon()
    return glyph("0", 13, 15, height=19, fill=BLUE) + frame[frame.index('<path fill="none"') :]


def flower():
    """A blossom on a stem; it belongs to no suit and has no suit's colour."""
    stem = line("M33 69C33 62 31 56 31 52", FOREST, 3) + path("M33 67c5-8 12-9 18-7-3 7-11 10-18 7z", FOREST)
    petals = around(31, 43, 6, circle(31, 33, 7.6, PLUM))
    heart = circle(31, 43, 6, IVORY) + circle(31, 43, 3.8, EMBER)
    return stem + petals + heart + glyph("F", 13, 15, height=19, fill=PLUM)


def joker():
    """A cap with three bells on a golden face: no other tile has that ground."""
    cap = path("M13 62C9 48 8 42 4 36c10-2 16 4 18 10 1-10 4-16 8-19 4 3 7 9 8 19 2-6 8-12 18-10-4 6-5 12-9 26z", INK)
    parts = path("M22 46c2 6 3 10 3 16h-8c-1-6-4-16-13-26 10-2 16 4 18 10z", PLUM) + path(
        "M38 46c-2 6-3 10-3 16h8c1-6 4-16 13-26-10-2-16 4-18 10z", PLUM
    )
    bells = "".join(circle(x, y, 3.6, INK) + circle(x, y, 1.8, GOLD) for x, y in ((6, 37), (30, 27), (54, 37)))
    return cap + parts + bar(30, 65, 36, 7, INK, round_by=2) + bells + glyph("J", 12, 16, height=21, fill=INK)


def pictures():
    """Name of the picture -> the inside of its SVG."""
    faces = {f"us-{number}{suit}": draw(number) for suit, draw in SUITS.items() for number in range(1, 10)}
    faces |= {"us-r": dragon("R", "中", RED), "us-g": dragon("G", "發", GREEN), "us-0": soap(), "us-f": flower()}
    return {name: ground() + face for name, face in faces.items()} | {"us-j": ground(GOLD) + joker()}


SUITS = {"b": bams, "c": craks, "d": dots}


def main(folder=TILES):
    for name, inside in pictures().items():
        opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" height="80">'
        (Path(folder) / f"{name}.svg").write_text(f"{opening}{inside}</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
