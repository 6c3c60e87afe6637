"""Cut MahjongNames.woff2, the small web font that holds each Chinese character of the rule sets' own names.

Needed when a rule set brings new characters: python -m scripts.cut_names_font
"""

import json
import re
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from scoring.inputs import CardInput
from scoring.ruleset import RuleSet, all_rulesets

FONTS = Path(__file__).parent.parent / "tournament" / "static" / "fonts"
CHINESE = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]")


def native_texts(ruleset: RuleSet) -> str:
    """Every text of a rule set that is shown in its own writing, in all editions."""
    editions = [{"edition": edition.name} for edition in ruleset.editions]
    rows = [row for options in editions for row in ruleset.patterns(ruleset.check_options(options))]
    shown = json.dumps([score_lines(ruleset)], ensure_ascii=False)
    return ruleset.native + "".join(row.native for row in rows) + shown


def score_lines(ruleset: RuleSet) -> list[str]:
    """The native names on the lines of the worked examples, which also show what is no pattern of the book."""
    cards = {item.name for item in ruleset.options if isinstance(item, CardInput)}
    # An example names its card by an id, which only the site can look up.
    examples = [one for one in ruleset.examples() if not one.error and not cards & set(one.options)]
    scores = [ruleset.score(example.options, example.said) for example in examples]
    return [line.native for score in scores for line in score.lines]


def characters() -> set[str]:
    return set(CHINESE.findall("".join(native_texts(ruleset) for ruleset in all_rulesets())))


def cut(text: set[str], source: Path, target: Path) -> None:
    font = TTFont(source)
    options = Options()
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(text)) + " ")
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


def held(path: Path) -> set[str]:
    return {chr(code) for code in TTFont(path).getBestCmap()}


if __name__ == "__main__":
    cut(
        characters() | held(FONTS / "MahjongNames.woff2"),
        FONTS / "DroidSansFallbackFull.ttf",
        FONTS / "MahjongNames.woff2",
    )
