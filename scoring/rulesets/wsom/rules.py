"""The rule set: its editions and inputs, the score of a deal, the rotation of seats, the standings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from scoring.examples import load_examples
from scoring.inputs import Amount, HandInput, Input, OneOf, PatternsInput, SeatInput, YesNo
from scoring.ranking import Criterion, GameResult
from scoring.result import SEATS, Score
from scoring.ruleset import CheckBox, Edition, Example, Options, PatternRow, RuleSet, Said, TileKind
from scoring.rulesets.wsom.deal import SLUG, score
from scoring.rulesets.wsom.patterns import CATEGORIES, book
from scoring.rulesets.wsom.sentences import SENTENCES
from scoring.rulesets.wsom.tables import DEAREST
from scoring.said import options_checker, said_checker
from scoring.texts import ruleset_texts
from scoring.tiles import TILE_ALPHABET, TILE_NAMES

HOW = "How it was won"

OPTIONS: tuple[Input, ...] = (
    OneOf(
        name="edition",
        label="Edition",
        help="The year whose values and minimum are used.",
        choices=(("wsom2010", "WSOM 2010"), ("wsom2008", "WSOM 2008"), ("wsom2007", "WSOM 2007")),
        default="wsom2010",
    ),
)

INPUTS: tuple[Input, ...] = (
    SeatInput(name="winner", label="Winner", required=True, null_label="Nobody won", on_sheet=True),
    SeatInput(
        name="discarder",
        label="Discarder",
        help="Who discarded the winning tile, or added it to a kong that was robbed.",
        null_label="Self-drawn",
        on_sheet=True,
        short="From",
    ),
    SeatInput(
        name="responsible",
        label="Responsible",
        help="Who discarded this tile first since the winner's last discard; nobody when the winner himself did.",
        others=(("none", "Nobody"),),
        null_label="As the discarder",
        default_of="discarder",
        on_sheet=True,
        short="Resp.",
    ),
    Amount(
        name="value",
        label="Value of the hand",
        way="value",
        least=1,
        most=DEAREST,
        nullable=True,
        on_sheet=True,
        short="Value",
    ),
    PatternsInput(name="patterns", label="Patterns", way="patterns", on_sheet=True),
    HandInput(
        name="hand",
        label="Winning hand",
        help="All tiles, the winning tile last with a plus sign: 123m 44p [EEE] (1111s) +5m",
        way="tiles",
    ),
    YesNo(
        name="final_tile",
        label="Final tile",
        help="The last tile of the wall, or the discard that follows it.",
        group=HOW,
    ),
    YesNo(name="kong_tile", label="Supplement tile", help="Drawn after a kong.", group=HOW),
    YesNo(
        name="robbed_kong",
        label="Robbed kong",
        help="Won on the tile that the discarder added to an exposed triplet.",
        group=HOW,
    ),
    YesNo(
        name="blessing",
        label="Blessing",
        help="East won with the initial 14 tiles, or another player on East's first discard.",
        group=HOW,
    ),
    YesNo(
        name="shown_apart",
        label="Drawn tile shown apart",
        help="Matters for Nine Gates only: the drawn tile was not mixed into the hand.",
        group=HOW,
        way="tiles",
        default=True,
    ),
)


_complete = options_checker(OPTIONS)
_check = said_checker(INPUTS)


def match_points(games: Sequence[GameResult]) -> float:
    """Sign times square root of each session's raw score, penalties included, added up."""
    return math.fsum(math.copysign(math.sqrt(abs(game.total)), game.total) for game in games)


def dearest_hand(games: Sequence[GameResult]) -> int:
    """The highest value of a hand won."""
    return max((game.best for game in games), default=0)


CRITERIA = (
    Criterion("match_points", "Match points", "MP", match_points, decimals=1),
    Criterion("raw", "Raw total", "Raw", lambda games: sum(game.total for game in games)),
    Criterion("games", "Games played", "G", len, decides=False),
    Criterion("wins", "Deals won", "Won", lambda games: sum(game.wins for game in games), decides=False),
    Criterion("best", "Dearest hand", "Best", dearest_hand, decides=False),
)


class Wsom(RuleSet):
    """World Series of Mahjong, also known as the Zung Jung rules."""

    slug = SLUG
    name = "World Series of Mahjong"
    native = "中庸麻將"
    summary = "Patterns are added up; the winner takes three times the value. 44 patterns, limit 320, base 25."
    source = "World Series of Mahjong rules 1.03, with the values of 2010 (Zung Jung 3.3), 2008 and 2007."
    editions = (
        Edition("wsom2010", "WSOM 2010", "Also 2015 and 2018, and Zung Jung 3.3. A hand without patterns is worth 1."),
        Edition("wsom2008", "WSOM 2008", "A hand below 5 points is no win."),
        Edition("wsom2007", "WSOM 2007", "Reconstructed: only the values that are reported to differ are changed."),
    )
    options = OPTIONS
    default_deals_per_game = 16
    aid_boxes = (
        CheckBox("Limit", ("None", "Compound", "Listed")),
        CheckBox("Who pays", ("Self-drawn", "Discarder", "Responsible", "Nobody responsible")),
    )

    def check_options(self, options: Options) -> dict[str, Any]:
        return _complete(options)

    def inputs(self, options: Options) -> tuple[Input, ...]:
        return INPUTS

    def tiles(self, options: Options) -> tuple[TileKind, ...]:
        groups = {"m": "Characters", "p": "Dots", "s": "Bamboos"}
        return tuple(
            TileKind(str(tile), TILE_NAMES[tile], group=groups.get(tile.suit, "Honors")) for tile in TILE_ALPHABET.tiles
        )

    def score(self, options: Options, said: Said) -> Score:
        edition = _complete(options)["edition"]
        return score(edition, _check(said))

    def patterns(self, options: Options) -> tuple[PatternRow, ...]:
        edition = self.check_options(options)["edition"]
        return tuple(
            PatternRow(
                clause=pattern.clause,
                name=pattern.name,
                native=pattern.native,
                category=CATEGORIES[pattern.clause.split(".")[0]],
                worth=pattern.points(edition),
                unit=pattern.unit,
                wording=pattern.wording,
                repeats=pattern.repeats,
                note=pattern.note,
            )
            for pattern in book.patterns
        )

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def texts(self) -> Iterator[str]:
        yield from ruleset_texts(self)
        yield from SENTENCES

    def seats_of_deal(self, options: Options, finished: Sequence[Score | None]) -> dict[str, str]:
        """The deal passes after every hand, whoever won it."""
        passed = len(finished) % 4
        return {start: SEATS[(place - passed) % 4] for place, start in enumerate(SEATS)}

    def criteria(self, options: Options) -> tuple[Criterion, ...]:
        return CRITERIA


@cache
def _examples() -> tuple[Example, ...]:
    return load_examples(Path(__file__).with_name("examples.toml"))
