"""Draw the tile pictures of tournament/static/tiles: one SVG file a tile.

Run it after a change here (python scripts/draw_tiles.py); the pictures are committed. Dots, bamboos, the bird and the
flowers are geometry; characters are outlines kept in tile_glyphs.json. A tile is 60 x 80 units and is meant to be
read at 24 px: every suit has its own shape as well as its colour, and a corner index for who reads no Chinese.
"""

import json
from pathlib import Path

GLYPHS = json.loads(Path(__file__).with_name("tile_glyphs.json").read_text(encoding="utf-8"))
TILES = Path(__file__).resolve().parent.parent / "tournament" / "static" / "tiles"

IVORY, EDGE, BONE = "#fbf6e8", "#b9ab88", "#12806a"
INK, RED, GREEN, BLUE, AMBER = "#1a2522", "#b3211a", "#0b6a4c", "#1c4f93", "#b26a00"
NUMERALS = "一二三四五六七八九"


def num(value):
    return f"{value:.1f}".removesuffix(".0")


def glyph(character, x, y, *, height=None, width=None, fill, bold=0):
    """A character centred on x, y in a box of that height and width; `bold` thickens its strokes by so many units."""
    outline = GLYPHS[character]
    scale = min(height / outline["h"] if height else 9, width / outline["w"] if width else 9)
    left, top = x - outline["w"] * scale / 2, y - outline["h"] * scale / 2
    stroke = f' stroke="{fill}" stroke-width="{num(bold / scale)}"' if bold else ""
    place = f"translate({num(left)} {num(top)})scale({scale:.3f})"
    return f'<path fill="{fill}"{stroke} transform="{place}" d="{outline["d"]}"/>'


def circle(x, y, r, fill, extra=""):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{extra}/>'


def bar(x, y, width, height, fill, *, round_by=0, turn=0):
    """A rectangle centred on x, y."""
    turned = f' transform="rotate({turn} {num(x)} {num(y)})"' if turn else ""
    rounded = f' rx="{num(round_by)}"' if round_by else ""
    box = f'x="{num(x - width / 2)}" y="{num(y - height / 2)}" width="{num(width)}" height="{num(height)}"'
    return f'<rect {box}{rounded} fill="{fill}"{turned}/>'


def index(character, fill):
    return glyph(character, 12.5, 14, height=16, width=18, fill=fill)


def ground(face=IVORY):
    """The body: a bone face on a jade back that shows below it."""
    return (
        f'<rect x=".7" y=".7" width="58.6" height="78.6" rx="7" fill="{BONE}" stroke="#0b4a3c" stroke-width="1.2"/>'
        f'<rect x="1" y="1" width="58" height="72.5" rx="6.5" fill="{face}" stroke="{EDGE}" stroke-width=".8"/>'
    )


# ---------- characters ----------


def characters(number):
    return (
        index(str(number), INK)
        + glyph(NUMERALS[number - 1], 39, 21, width=29, fill=INK, bold=1.2)
        + glyph("萬", 32, 53.5, height=34, fill=RED, bold=1)
    )


# ---------- dots ----------

DOT_PLACES = {
    2: [(31, 28), (31, 58)],
    3: [(16, 33), (31, 46.5), (46, 60)],
    4: [(19, 34), (43, 34), (19, 59), (43, 59)],
    5: [(16, 33), (46, 33), (31, 46.5), (16, 60), (46, 60)],
    6: [(20, 30), (42, 30), (20, 46), (42, 46), (20, 62), (42, 62)],
    7: [(26, 13), (38, 21), (50, 29), (20, 46), (41, 46), (20, 63), (41, 63)],
    8: [(x, y) for y in (29, 41, 53, 65) for x in (22, 41)],
    9: [(x, y) for y in (32, 47, 62) for x in (14, 31, 48)],
}
DOT_SIZE = {2: 12.5, 3: 9.5, 4: 10.5, 5: 9, 6: 7.6, 7: 6.8, 8: 5.7, 9: 7}
DOT_RED = {3: {1}, 5: {2}, 6: {2, 3, 4, 5}, 7: {0, 1, 2}, 9: {3, 4, 5}}


def dot(x, y, r, fill):
    return circle(x, y, r, fill) + circle(x, y, r * 0.62, IVORY) + circle(x, y, r * 0.36, fill)


def dots(number):
    if number == 1:
        return index("1", BLUE) + great_dot(33, 44, 24)
    places, red = DOT_PLACES[number], DOT_RED.get(number, set())
    drawn = [dot(x, y, DOT_SIZE[number], RED if i in red else BLUE) for i, (x, y) in enumerate(places)]
    return index(str(number), BLUE) + "".join(drawn)


def great_dot(x, y, r):
    petals = "".join(
        f'<ellipse cx="{x}" cy="{num(y - r * 0.62)}" rx="3" ry="5" fill="{IVORY}" transform="rotate({turn} {x} {y})"/>'
        for turn in range(0, 360, 45)
    )
    return circle(x, y, r, BLUE) + petals + circle(x, y, r * 0.36, IVORY) + circle(x, y, r * 0.26, RED)


# ---------- bamboos ----------


def stick(x, y, height, fill, *, turn=0, width=6.4):
    """A cane with a knot at both ends and in the middle."""
    half, knot = height / 2, width * 1.35
    left, top, waist = num(x - knot / 2), num(y - half), num(knot / 5)
    cane = f"M{left} {top}h{num(knot)}l-{waist} {num(half)} {waist} {num(half)}h-{num(knot)}l{waist}-{num(half)}z"
    ring = f'<rect x="{left}" y="{num(y - 1.5)}" width="{num(knot)}" height="3" rx="1.5"/>'
    turned = f' transform="rotate({turn} {num(x)} {num(y)})"' if turn else ""
    return f'<g fill="{fill}"{turned}><path d="{cane}"/>{ring}</g>'


STICKS = {
    2: [(32, 29, 22, "g", 0), (32, 57, 22, "g", 0)],
    3: [(32, 25, 22, "g", 0), (20, 56, 24, "g", 0), (44, 56, 24, "g", 0)],
    4: [(22, 35, 21, "g", 0), (43, 35, 21, "g", 0), (22, 60, 21, "g", 0), (43, 60, 21, "g", 0)],
    5: [
        (16, 37, 19, "g", 0),
        (47, 37, 19, "g", 0),
        (31.5, 48.5, 26, "r", 0),
        (16, 60, 19, "g", 0),
        (47, 60, 19, "g", 0),
    ],
    6: [(x, y, 20, "g", 0) for y in (36, 60) for x in (15, 31.5, 48)],
    7: [(38, 15, 17, "r", 0)] + [(x, y, 18.5, "g", 0) for y in (37, 60) for x in (15, 31.5, 48)],
    9: [(x, y, 13.5, "r" if x == 31.5 else "g", 0) for y in (31.5, 47.5, 63.5) for x in (15, 31.5, 48)],
}
WAYS = {"g": GREEN, "r": RED}


def bamboos(number):
    if number == 1:
        return index("1", GREEN) + bird()
    if number == 8:
        return index("8", GREEN) + eight_bamboos()
    return index(str(number), GREEN) + "".join(
        stick(x, y, height, WAYS[fill], turn=turn) for x, y, height, fill, turn in STICKS[number]
    )


def eight_bamboos():
    """An M above a W."""
    upper = [(13, 38, 20, 0), (26, 37, 20, 32), (37, 37, 20, -32), (50, 38, 20, 0)]
    lower = [(13, 61, 20, 0), (26, 61, 20, -32), (37, 61, 20, 32), (50, 61, 20, 0)]
    return "".join(stick(x, y, height, GREEN, turn=turn, width=5.4) for x, y, height, turn in upper + lower)


def bird():
    """A peacock on a cane: the shape, not the colour, tells it from all other bamboos."""
    feathers = "".join(
        f'<g transform="rotate({turn} 29 55)"><ellipse cx="29" cy="36.5" rx="4.6" ry="14" fill="{GREEN}"/>'
        f'<circle cx="29" cy="28.5" r="3.2" fill="{IVORY}"/><circle cx="29" cy="28.5" r="1.9" fill="{fill}"/></g>'
        for turn, fill in ((1, RED), (23, BLUE), (45, RED), (67, BLUE))
    )
    body = f'<path fill="{BLUE}" d="M21 34c6-3 9 2 10 7 3 2 7 5 7 10 0 7-5 12-12 12s-11-5-10-12c1-5 6-10 5-17z"/>'
    head = (
        circle(22, 32, 6.2, BLUE)
        + circle(20.6, 31, 1.7, IVORY)
        + f'<path fill="{AMBER}" d="M16.5 30l-7 4 7 2z"/>'
        + f'<path stroke="{RED}" stroke-width="1.6" d="M23 27l-1-7M25 27l3-6"/>'
        + circle(22, 19.5, 1.8, RED)
        + circle(28.3, 20.3, 1.8, RED)
    )
    wing = f'<path fill="{GREEN}" d="M24 47c5-3 10 0 11 5-2 5-8 7-11 3-2-3-2-6 0-8z"/>'
    perch = bar(31, 67.5, 42, 4, RED, round_by=2) + f'<path stroke="{AMBER}" stroke-width="2" d="M24 62v5M30 62v5"/>'
    return feathers + perch + body + wing + head


# ---------- winds and dragons ----------

WINDS = {"E": "東", "S": "南", "W": "西", "N": "北"}


def wind(letter):
    return index(letter, INK) + glyph(WINDS[letter], 32, 46, height=44, width=44, fill=INK, bold=1.4)


def dragon(letter, character, fill):
    return index(letter, fill) + glyph(character, 32, 46, height=46, width=44, fill=fill, bold=1)


def white_dragon():
    frame = f'<path fill="none" stroke="{BLUE}" stroke-width="4" d="M13 28h37v39H13z"/>'
    inner = f'<path fill="none" stroke="{BLUE}" stroke-width="1.5" d="M18.5 33.5h26v28h-26z"/>'
    corners = f'<path fill="{BLUE}" d="M13 28h10L13 38zM50 28v10L40 28zM50 67H40l10-10zM13 67V57l10 10z"/>'
    return index("P", BLUE) + frame + inner + corners


# ---------- flowers and seasons ----------


def around(x, y, count, shape, *, start=0):
    return "".join(f'<g transform="rotate({num(start + i * 360 / count)} {x} {y})">{shape}</g>' for i in range(count))


def plum():
    petals = around(31, 49, 5, circle(31, 38.5, 8.6, RED))
    stamens = around(31, 49, 5, bar(31, 42, 1.4, 9, IVORY) + circle(31, 37.5, 1.7, IVORY), start=36)
    return petals + circle(31, 49, 5.5, IVORY) + stamens + circle(31, 49, 3.4, AMBER)


def orchid():
    leaf = f'<path fill="none" stroke="{GREEN}" stroke-width="3" d="M31 71C28 58 20 46 9 42M31 71c2-12 8-20 21-22"/>'
    petal = f'<path fill="{RED}" d="M33 44c-7-6-6-16 0-21 6 5 7 15 0 21z"/>'
    return leaf + around(33, 44, 5, petal) + circle(33, 44, 4.4, IVORY) + circle(33, 44, 2.6, AMBER)


def chrysanthemum():
    outer = around(31, 48, 12, f'<ellipse cx="31" cy="33" rx="3.4" ry="9" fill="{RED}"/>')
    inner = around(31, 48, 8, f'<ellipse cx="31" cy="41" rx="2.2" ry="6" fill="{IVORY}"/>', start=20)
    return outer + inner + circle(31, 48, 5, AMBER)


def bamboo_plant():
    canes = stick(26, 48, 44, GREEN, width=5) + stick(38, 54, 32, GREEN, width=4)
    leaf = "M{} {}c6-6 14-6 17-2-5 5-12 6-17 2z"
    leaves = "".join(leaf.format(*at) for at in ((29, 34), (40, 46)))
    left = "M24 50c-5-6-12-7-16-3 4 5 11 6 16 3z"
    return canes + f'<path fill="{RED}" d="{leaves}{left}"/>'


def sprout():
    stem = f'<path fill="none" stroke="{BLUE}" stroke-width="3.6" d="M31 70V44"/>'
    leaves = "M31 46C30 34 20 28 9 31c1 12 11 18 22 15zM31 46c1-12 9-18 21-19 1 14-9 21-21 19z"
    earth = f'<path fill="none" stroke="{BLUE}" stroke-width="3.6" stroke-linecap="round" d="M14 69h34"/>'
    return stem + f'<path fill="{BLUE}" d="{leaves}"/>' + earth


def sun():
    return circle(31, 48, 11, BLUE) + around(31, 48, 10, f'<path fill="{BLUE}" d="M28.2 34h5.6L31 24.5z"/>')


def autumn_leaf():
    leaf = "M31 26l5 8 7-4-1 9 10 0-6 8 5 6-13 2-7 6-7-6-13-2 5-6-6-8 10 0-1-9 7 4z"
    veins = f'<path fill="none" stroke="{IVORY}" stroke-width="1.8" d="M31 34v24M31 51l-9-6M31 51l9-6"/>'
    return f'<path fill="{BLUE}" d="{leaf}"/>' + bar(31, 65, 3, 11, BLUE, round_by=1) + veins


def snow():
    pen = f'fill="none" stroke="{BLUE}" stroke-width="3.4" stroke-linecap="round"'
    arm = f'<path {pen} d="M31 48V27M31 36l-6-5M31 36l6-5"/>'
    return around(31, 48, 6, arm)


FLOWERS = [("梅", plum), ("蘭", orchid), ("菊", chrysanthemum), ("竹", bamboo_plant)]
SEASONS = [("春", sprout), ("夏", sun), ("秋", autumn_leaf), ("冬", snow)]


def bonus(number, character, picture, *, fill, round_mark):
    """The index stands in a disc for flowers and in a square for seasons."""
    mark = circle(12.5, 13, 9.5, fill) if round_mark else bar(12.5, 13, 18, 18, fill, round_by=2)
    return (
        picture()
        + mark
        + glyph(str(number), 12.5, 13, height=12.5, fill=IVORY)
        + glyph(character, 48, 12, height=15, fill=fill)
    )


# ---------- special tiles: whoever meets its prey ----------


def path(d, fill, extra=""):
    return f'<path fill="{fill}" d="{d}"{extra}/>'


def line(d, colour, width):
    return path(d, "none", f' stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round"')


def person(fill, x=31):
    """A head and a robe with wide sleeves."""
    robe = f"M{x - 6} 38h12l15 13-5 6-7-4 4 17h-26l4-17-7 4-5-6z"
    return path(robe, fill) + circle(x, 30, 9, "#f0c79a")


def man():
    hat = path("M20 27c1-12 21-12 22 0z", INK) + bar(31, 27, 30, 4, INK, round_by=2)
    face = circle(27.5, 31.5, 1.5, INK) + circle(34.5, 31.5, 1.5, INK)
    return person(BLUE) + hat + face + bar(31, 55, 17, 3.5, AMBER)


def pot_of_gold():
    coins = "".join(
        circle(x, y, 7, AMBER) + circle(x, y, 3.2, "#ffe08a") for x, y in ((22, 37), (40, 37), (31, 31), (31, 39))
    )
    pot = path("M11 42h40c4 13-2 27-10 28H21C13 69 7 55 11 42z", INK) + bar(31, 43, 46, 6, INK, round_by=3)
    return coins + pot + line("M17 52c0 6 2 10 5 13", IVORY, 2.4)


def cat():
    ears = path("M12 46L14 22l15 11zM50 46L48 22 33 33z", AMBER)
    head = f'<ellipse cx="31" cy="48" rx="20.5" ry="18.5" fill="{AMBER}"/>'
    eyes = "".join(f'<ellipse cx="{x}" cy="44" rx="3.4" ry="4.6" fill="{INK}"/>' for x in (23, 39))
    nose = path("M27.5 52h7L31 56z", RED) + line("M31 56v4", INK, 2)
    whiskers = line("M20 56L5 53M20 59L6 63M42 56l15-3M42 59l14 4", INK, 2)
    return ears + head + eyes + nose + whiskers


def mouse():
    tail = line("M48 62c9 2 8-12 2-14", RED, 3)
    body = path("M8 60c4-20 26-30 40-14 7 8 6 22-2 22H20c-7 0-13-3-12-8z", "#5d6662")
    ears = circle(22, 36, 9, "#5d6662") + circle(22, 36, 5, "#f0a8a0") + circle(36, 33, 8, "#5d6662")
    return tail + ears + body + circle(17, 52, 2.6, IVORY) + circle(7.5, 60.5, 3, RED)


def fisherman():
    rod = line("M36 52L54 20M54 20v30", INK, 2.2) + line("M54 50c0 5-6 5-6 1", RED, 2.4)
    hat = path("M10 29L26 13l16 16z", AMBER)
    return rod + person(GREEN, x=26) + hat


def fish():
    body = path("M5 48c10-20 30-20 40-4l12-11c-2 9-2 19 0 29L45 52C35 68 15 66 5 48z", BLUE)
    scales = line("M25 40c5 4 5 12 0 16M33 41c4 4 4 10 0 14", IVORY, 2.2)
    return body + path("M21 35l6-11 11 12z", BLUE) + scales + circle(14, 46, 3.4, IVORY) + circle(14, 46, 1.7, INK)


def rooster():
    tail = path("M38 50C38 36 44 24 57 25c-6 4-4 8-2 12-4 0-5 4-4 8-4 0-5 6-7 12z", GREEN)
    body = path("M14 30c0-10 14-12 16-2 1 10 8 12 16 10 2 14-6 24-16 24S12 54 15 44z", RED)
    comb = path("M13 26c-3-6 2-9 5-6 0-6 6-6 7-1 4-3 8 1 5 7z", "#e0482f")
    beak = path("M14 31l-10 4 10 3z", AMBER) + path("M13 38c-4 3-3 9 1 9z", "#e0482f")
    return tail + body + comb + beak + circle(20, 31, 2.6, IVORY) + line("M25 61v8M34 61v8M20 70h8M29 70h8", AMBER, 3)


def worm():
    earth = line("M8 68h46", AMBER, 4)
    body = line("M12 61c2-20 16-20 18-4s16 12 17-6", GREEN, 10)
    rings = line("M17 49l7 5M29 61l6-6M42 61l5 5", IVORY, 1.8)
    return earth + body + circle(47, 44, 8, GREEN) + circle(49.5, 42, 2.2, IVORY) + rings


SPECIALS = {
    "man": man,
    "gold": pot_of_gold,
    "cat": cat,
    "mouse": mouse,
    "fisherman": fisherman,
    "fish": fish,
    "rooster": rooster,
    "worm": worm,
}


def special(picture):
    """A diamond stands where other tiles have their index."""
    return path("M12 4l8 8-8 8-8-8z", AMBER) + picture()


# ---------- the back ----------


def back():
    """Courses of a wall."""
    rows = "M6 17h48M6 29h48M6 41h48M6 53h48M6 65h48"
    joints = (
        "M22 6v11M38 6v11M14 17v12M30 17v12M46 17v12M22 29v12M38 29v12M14 41v12M30 41v12M46 41v12M22 53v12M38 53v12"
    )
    return (
        f'<rect x=".7" y=".7" width="58.6" height="78.6" rx="7" fill="{IVORY}" stroke="{EDGE}" stroke-width="1.2"/>'
        f'<rect x="1" y="1" width="58" height="72.5" rx="6.5" fill="{BONE}" stroke="#0b4a3c" stroke-width=".8"/>'
        f'<path fill="none" stroke="#5cb79f" stroke-width="1.6" d="M6 6h48v62H6z{rows}{joints}"/>'
    )


# ---------- all of them ----------


def pictures():
    """Name in the notation -> the inside of its SVG."""
    faces = {f"{n}m": characters(n) for n in range(1, 10)}
    faces |= {f"{n}p": dots(n) for n in range(1, 10)}
    faces |= {f"{n}s": bamboos(n) for n in range(1, 10)}
    faces |= {letter: wind(letter) for letter in WINDS}
    faces |= {"C": dragon("C", "中", RED), "F": dragon("F", "發", GREEN), "P": white_dragon()}
    for n, (character, picture) in enumerate(FLOWERS, 1):
        faces[f"f{n}"] = bonus(n, character, picture, fill=RED, round_mark=True)
    for n, (character, picture) in enumerate(SEASONS, 1):
        faces[f"g{n}"] = bonus(n, character, picture, fill=BLUE, round_mark=False)
    faces |= {f"x-{name}": special(picture) for name, picture in SPECIALS.items()}
    return {name: ground() + face for name, face in faces.items()} | {"back": back()}


def main():
    for name, inside in pictures().items():
        picture = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 80" width="60" height="80">{inside}</svg>\n'
        (TILES / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
