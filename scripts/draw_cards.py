"""Draw the pictures of the Spanish cards next to those of the tiles: one SVG file a card.

Run it after a change here (python -m scripts.draw_cards [FOLDER]); the pictures are committed. Each palo has its own
shape as well as its colour (coin, cup, sword, club), and its own number of gaps in the frame, as Spanish packs have:
none for oros, one for copas, two for espadas, three for bastos. A card is 60 x 80 units and is meant to be read at
24 px: a large index stands in the corner, in a disc or square on the honor cards that are laid out.
"""

import sys
from pathlib import Path

from scripts.draw_tiles import GLYPHS, TILES, circle, num

PAPER, BORDER, INK = "#fffdf6", "#8c8470", "#1a2522"
GOLD, SHINE, RED, BLUE, GREEN = "#a86400", "#ffd152", "#b3211a", "#1c4f93", "#0b6a4c"
PALOS = {"o": GOLD, "c": RED, "e": BLUE, "b": GREEN}
GAPS = {"o": (), "c": (30,), "e": (22, 38), "b": (18, 30, 42)}

R = "M0 0h11c8 0 12 4 12 11 0 5-3 8-6.5 9.6L24 33h-8.4L9.6 21.6H7.4V33H0zM7.4 6v9.8H10c4 0 5.6-1.8 5.6-5S13.7 6 10 6z"


def path(d, fill, extra=""):
    return f'<path fill="{fill}"{extra} d="{d}"/>'


def placed(x, y, size, drawing):
    """A drawing of 20 units around 0, 0, put at x, y in another size."""
    return f'<g transform="translate({num(x)} {num(y)})scale({size / 20:.3g})">{drawing}</g>'


# ---------- the four palos, 20 units around 0, 0 ----------


def coin():
    rays = "M0-7v14M-7 0H7M-5-5L5 5M5-5L-5 5"
    star = f'<path stroke="{GOLD}" stroke-width="2" d="{rays}"/>'
    return circle(0, 0, 10, GOLD) + circle(0, 0, 7.4, SHINE) + star + circle(0, 0, 2.6, GOLD)


def cup():
    bowl = "M-8.5-10h17c.6 8-2.6 12-6.7 13.2V6.4c3 .5 5 1.7 5 3.6H-6.8c0-1.9 2-3.1 5-3.6V3.2C-5.9 2-9.1-2-8.5-10z"
    return path(bowl, RED) + path("M-5.6-7.4H5.6l-.3 2.6H-5.3z", PAPER)


def sword():
    return path("M0-10l2.4 3.6V3h5v2.8H2.2V8a2.2 2.2 0 1 1-4.4 0V5.8h-5.2V3h5v-9.4z", BLUE) + path(
        "M-.6-6.4h1.2V2H-.6z", PAPER
    )


def club():
    wood = "M-2.2 10.6L-4-7c1.6-4.6 6.4-4.6 8 0L2.2 10.6z"
    stubs = "M-3-2l-4.4-2.6 1.2-2.6 3.4 1zM3 2.6l4.6-2.8-1.2-2.6-3.4 1.4zM-2.4 6.6l-4-2 1-2.4 3 .8z"
    cut = f'<path fill="none" stroke="{PAPER}" stroke-width="1.6" d="M-1.7-6.6c1-1.8 2.4-1.8 3.4 0"/>'
    return f'<g transform="rotate(24)scale(1.08)">{path(wood + stubs, GREEN)}{cut}</g>'


PIPS = {"o": coin, "c": cup, "e": sword, "b": club}


# ---------- numbered cards ----------

PLACES = {
    1: [(34, 47)],
    2: [(36, 25), (34, 57)],
    3: [(41, 21), (22, 45), (42, 62)],
    4: [(21, 38), (43, 24), (21, 62), (43, 56)],
    5: [(17, 38), (44, 20), (31, 47), (17, 64), (45, 62)],
    6: [(x, y) for y in (33, 49.5, 66) for x in (20, 42)],
    7: [(40, 16.5), *[(x, y) for y in (39, 62) for x in (14.5, 31, 47.5)]],
    8: [(33, 16.5), (48, 16.5), *[(x, y) for y in (40, 63) for x in (14.5, 31, 47.5)]],
    9: [(x, y) for y in (34, 49.5, 65) for x in (14.5, 31, 47.5)],
}
SIZES = {1: 42, 2: 26, 3: 22, 4: 20, 5: 18, 6: 14.5, 7: 15.5, 8: 14.5, 9: 14}


def numbered(number, palo):
    return "".join(placed(x, y, SIZES[number], PIPS[palo]()) for x, y in PLACES[number])


# ---------- figures ----------


def crown(fill):
    outline = path("M14 39l-3-22 12 9 9-16 9 16 12-9-3 22z", fill)
    balls = circle(11, 16, 2.8, fill) + circle(32, 9.5, 2.8, fill) + circle(53, 16, 2.8, fill)
    return outline + balls + path("M15.5 33.5h33v2.6h-33z", PAPER)


def horse(fill):
    head = "M22 46c0-11 6-13 9-19-4 4-9 5-13 2-1-5 7-10 12-14l1-6 5 4c11 3 16 13 16 33z"
    mane = f'<path fill="none" stroke="{PAPER}" stroke-width="2" d="M38 18c6 6 8 14 8 25"/>'
    return path(head, fill) + mane + circle(31, 21, 1.7, PAPER)


def page(fill):
    hat = path("M20 20c2-10 20-14 29-3l5 5H20z", fill)
    feather = f'<path fill="none" stroke="{fill}" stroke-width="2.6" stroke-linecap="round" d="M42 12c2-5 7-7 12-5"/>'
    face = f'<circle cx="35" cy="27" r="7" fill="{PAPER}" stroke="{fill}" stroke-width="2.2"/>'
    return face + hat + feather + path("M19 46c0-9 6-13 16-13s16 4 16 13z", fill)


FIGURES = {"R": crown, "C": horse, "S": page}


def figure(letter, palo):
    drawn = FIGURES[letter](PALOS[palo])
    shifted = f'<g transform="translate(8 6)scale(.86)">{drawn}</g>'
    return shifted + placed(32, 62, 22, PIPS[palo]())


# ---------- index, frame ----------


def index(character, fill, mark=""):
    """The character in the corner inside the frame; on a mark it has the colour of the paper."""
    outline = GLYPHS.get(character) or {"d": R, "w": 24, "h": 33}
    scale = min((13 if mark else 16) / outline["h"], 13 / outline["w"])
    x, y = (13, 14) if mark else (13.5, 15.5)
    move = f"translate({num(x - outline['w'] * scale / 2)} {num(y - outline['h'] * scale / 2)})scale({scale:.3g})"
    colour = PAPER if mark else fill
    return mark + f'<path fill="{colour}" fill-rule="evenodd" transform="{move}" d="{outline["d"]}"/>'


def frame(palo):
    """A paper with the frame of the palo: its upper and lower line have gaps."""
    paper = (
        f'<rect x=".7" y=".7" width="58.6" height="78.6" rx="5" fill="{PAPER}" stroke="{BORDER}" stroke-width="1.4"/>'
    )
    line = f'<rect x="4" y="4" width="52" height="72" fill="none" stroke="{PALOS[palo]}" stroke-width="1.8"/>'
    gaps = "".join(f"M{x - 3} 2.6h6v2.8h-6zM{x - 3} 74.6h6v2.8h-6z" for x in GAPS[palo])
    return paper + line + (path(gaps, PAPER) if gaps else "")


def pictures():
    """Name in the notation -> the inside of its SVG."""
    cards = {}
    for palo, fill in PALOS.items():
        for number in range(1, 5 if palo == "e" else 10):
            square = f'<rect x="3.5" y="4.5" width="19" height="19" rx="2" fill="{fill}"/>' if palo == "e" else ""
            cards[f"{number}{palo}"] = frame(palo) + numbered(number, palo) + index(str(number), fill, square)
        for letter in "RCS" if palo != "e" else "RS":
            disc = circle(13, 14, 10, fill) if letter == "S" else ""
            cards[letter + palo] = frame(palo) + figure(letter, palo) + index(letter, fill, disc)
    return cards


def main(folder=TILES):
    for name, inside in pictures().items():
        opening = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" height="80">'
        (Path(folder) / f"{name}.svg").write_text(f"{opening}{inside}</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
