"""What ships for the eye: tile pictures, fonts, colours, and error pages that stand alone."""

import re
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from fontTools.ttLib import TTFont

from scripts import draw_tiles
from scripts.cut_names_font import characters

STATIC = Path(draw_tiles.TILES).parent
NOTATION = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + list("ESWNCFP")
BONUS = [f"{colour}{n}" for colour in "fg" for n in range(1, 5)]
CSS = (STATIC / "site.css").read_text(encoding="utf-8")

ON_GROUND = ["ink", "ink-2", "jade", "red"]
PAIRS = [(text, ground) for text in ON_GROUND for ground in ("ground", "paper", "paper-2")] + [
    ("on-jade", "jade"),
    ("on-jade", "jade-deep"),
    ("on-red", "red"),
    ("jade-deep", "jade-wash"),
    ("jade", "jade-wash"),
    ("blue", "blue-wash"),
    ("amber", "amber-wash"),
    ("ink", "red-wash"),
    ("ink", "amber-wash"),
    ("on-bar", "bar"),
    ("on-bar-2", "bar"),
    *(("on-seat", f"seat-{seat}") for seat in "eswn"),
]


def palette(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6}|#[0-9a-f]{3});", block))


LIGHT = palette(CSS.split(":root {", 1)[1].split("}", 1)[0])
DARK = palette(CSS.split(':root[data-theme="dark"] {', 1)[1].split("}", 1)[0])
DARK_BY_SYSTEM = palette(CSS.split(':root:not([data-theme="light"]) {', 1)[1].split("}", 1)[0])


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_tile_of_the_notation_has_a_picture():
    for name in [*NOTATION, *BONUS, "back"]:
        assert (STATIC / "tiles" / f"{name}.svg").is_file(), name


def test_the_pictures_are_what_the_script_draws():
    for name, inside in draw_tiles.pictures().items():
        assert inside in (STATIC / "tiles" / f"{name}.svg").read_text(encoding="utf-8"), name


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS, ids=[f"{text} on {ground}" for text, ground in PAIRS])
def test_text_is_legible(colours, text, ground):
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["ground", "paper", "paper-2"])
def test_edges_of_controls_and_focus_are_seen(colours, ground):
    assert contrast(colours["control"], colours[ground]) >= 3
    assert contrast(colours["focus"], colours[ground]) >= 3


def test_dark_by_the_switch_is_dark_by_the_system():
    assert DARK == DARK_BY_SYSTEM


def test_the_small_web_font_holds_every_character_that_rule_sets_show():
    held = TTFont(STATIC / "fonts" / "MahjongNames.woff2").getBestCmap()
    assert {character for character in characters() if ord(character) not in held} == set()


def test_fonts_of_the_pdfs_are_plain_and_hold_what_is_printed():
    tiles = TTFont(STATIC / "fonts" / "MahjongTiles.ttf")
    glyphs = tiles.getBestCmap()
    assert tiles.flavor is None
    assert [hex(code) for code in range(0x1F000, 0x1F02C) if code not in glyphs] == []
    for weight in ("Regular", "Bold"):
        latin = TTFont(STATIC / "fonts" / f"NotoSans-{weight}.ttf").getBestCmap()
        assert [c for c in "áñçãõêÓ€−–·…→✓□½×" if ord(c) not in latin] == []
    chinese = TTFont(STATIC / "fonts" / "DroidSansFallbackFull.ttf").getBestCmap()
    assert [c for c in "搶槓和海底撈月幺么" if ord(c) not in chinese] == []


def test_a_minus_is_as_wide_as_a_digit():
    for weight in ("Regular", "Bold"):
        font = TTFont(STATIC / "fonts" / f"NotoSans-{weight}.ttf")
        widths = {font["hmtx"][font.getBestCmap()[ord(sign)]][0] for sign in "+−08"}
        assert len(widths) == 1


def test_the_style_fetches_nothing_from_elsewhere():
    for address in re.findall(r'url\("([^"]+)"\)', CSS):
        assert (STATIC / address).is_file(), address


@pytest.mark.parametrize("page", ["400.html", "500.html"])
def test_pages_of_last_resort_need_nothing_and_speak_all_languages(page):
    html = render_to_string(page)
    assert re.findall(r'<section lang="(\w+)">', html) == ["es", "pt", "en"]
    for address in re.findall(r'(?:src|href)="/static/([^"]+)"', html):
        assert (STATIC / address).is_file(), address
