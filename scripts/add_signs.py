"""Add the signs that Noto Sans lacks to the two fonts of the PDFs, so that a minus is never an empty box.

Run as python scripts/add_signs.py FOLDER, where FOLDER holds NotoSans-Regular.ttf, NotoSans-Bold.ttf,
NotoSansMath-Regular.ttf and NotoSansSymbols2-Regular.ttf as published (see docs/licences.md).
"""

import sys
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parent.parent / "tournament" / "static" / "fonts"
MINUS = 0x2212
FROM_MATH = "←↑→↓√≠≤≥"
FROM_SYMBOLS = "✓✗✕▲▼▶■□☐☑"


def add_glyph(font, code, glyph, width):
    name = f"uni{code:04X}"
    glyph.removeHinting()
    font["glyf"][name] = glyph
    font["hmtx"][name] = (width, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def add_minus(font):
    """The bar of the font's own plus: as wide as a digit, so that columns of numbers stay straight."""
    plus = font["glyf"]["plus"]
    left, right = plus.xMin, plus.xMax
    ys = sorted({y for x, y in plus.coordinates if x in (left, right)})
    pen = TTGlyphPen(None)
    pen.moveTo((left, ys[0]))
    for corner in ((left, ys[-1]), (right, ys[-1]), (right, ys[0])):
        pen.lineTo(corner)
    pen.closePath()
    glyph = pen.glyph()
    glyph.recalcBounds(font["glyf"])
    add_glyph(font, MINUS, glyph, font["hmtx"]["plus"][0])


def add_from(font, source, characters):
    glyphs, names = source.getGlyphSet(), source.getBestCmap()
    for character in characters:
        name = names[ord(character)]
        pen = TTGlyphPen(None)
        glyphs[name].draw(pen)
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        add_glyph(font, ord(character), glyph, source["hmtx"][name][0])


def main(folder):
    math = TTFont(folder / "NotoSansMath-Regular.ttf")
    symbols = TTFont(folder / "NotoSansSymbols2-Regular.ttf")
    for weight in ("Regular", "Bold"):
        font = TTFont(folder / f"NotoSans-{weight}.ttf", recalcTimestamp=False)
        add_minus(font)
        add_from(font, math, FROM_MATH)
        add_from(font, symbols, FROM_SYMBOLS)
        font.save(FONTS / f"NotoSans-{weight}.ttf")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
