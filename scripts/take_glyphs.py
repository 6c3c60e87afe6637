"""Take the outlines that the tile pictures need out of two fonts and write them to tile_glyphs.json.

Needed only when a new character is wanted: python scripts/take_glyphs.py CHINESE_FONT LATIN_FONT
(LXGW WenKai TC Bold and Noto Sans Bold; see docs/licences.md).
"""

import json
import sys
from pathlib import Path

from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CHINESE = "一二三四五六七八九萬東南西北中發梅蘭菊竹春夏秋冬"
LATIN = "123456789ESWNCFP"
BOX = 200
OUTLINES = Path(__file__).with_name("tile_glyphs.json")


class ShortPathPen(BasePen):
    """Writes whole numbers, each relative to the point before: half the length of absolute ones."""

    def __init__(self, glyphs):
        super().__init__(glyphs)
        self.parts = []
        self.at = self.start = (0, 0)

    def _steps(self, *points):
        whole = [(round(x), round(y)) for x, y in points]
        steps = [value for x, y in whole for value in (x - self.at[0], y - self.at[1])]
        self.at = whole[-1]
        return " ".join(map(str, steps)).replace(" -", "-")

    def _moveTo(self, pt):
        self.parts.append("m" + self._steps(pt))
        self.start = self.at

    def _lineTo(self, pt):
        self.parts.append("l" + self._steps(pt))

    def _curveToOne(self, pt1, pt2, pt3):
        self.parts.append("c" + self._steps(pt1, pt2, pt3))

    def _qCurveToOne(self, pt1, pt2):
        self.parts.append("q" + self._steps(pt1, pt2))

    def _closePath(self):
        self.parts.append("z")
        self.at = self.start


def outline(font, character, *, by_height):
    """The glyph moved to the origin and scaled so that its height (or its longer side) is BOX."""
    glyphs = font.getGlyphSet()
    glyph = glyphs[font.getBestCmap()[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    wide, high = right - left, top - bottom
    scale = BOX / (high if by_height else max(wide, high))
    pen = ShortPathPen(glyphs)
    glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, -left * scale, top * scale)))
    return {"w": round(wide * scale), "h": round(high * scale), "d": "".join(pen.parts)}


def main(chinese_font, latin_font):
    chinese, latin = TTFont(chinese_font), TTFont(latin_font)
    outlines = {character: outline(chinese, character, by_height=False) for character in CHINESE}
    outlines |= {character: outline(latin, character, by_height=True) for character in LATIN}
    OUTLINES.write_text(json.dumps(outlines, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:3])
