"""The rule set: its editions and inputs, the score of a deal, the rotation of seats, the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from scoring.examples import load_examples
from scoring.inputs import Input
from scoring.ranking import Criterion
from scoring.result import Score
from scoring.ruleset import CheckBox, Edition, Example, Options, PatternRow, RuleSet, Said, TileKind
from scoring.rulesets.classical import rotation
from scoring.rulesets.classical.asked import checker, inputs
from scoring.rulesets.classical.circumstances import LIMIT_HAND, PREVAILING, known_name
from scoring.rulesets.classical.deal import SLUG, score
from scoring.rulesets.classical.hands import SEAT_NAMES, is_in_use
from scoring.rulesets.classical.pages import pattern_rows
from scoring.rulesets.classical.sentences import SENTENCES
from scoring.rulesets.classical.settings import EVERYTHING_ON, OPTIONS, complete, settings_of
from scoring.rulesets.classical.tables import DMJL, SEASONS
from scoring.texts import input_texts, ruleset_texts
from scoring.tiles import BONUS, SPECIAL_ALPHABET, TILE_NAMES, Tile

GROUPS = {"m": "Characters", "p": "Dots", "s": "Bamboos", "f": "Flowers", "g": "Seasons", "x": "Special tiles"}

CRITERIA = (
    Criterion("points", "Points", "Pts", lambda games: sum(game.total for game in games)),
    Criterion("wins", "Deals won", "Won", lambda games: sum(game.wins for game in games)),
    Criterion("best", "Best hand", "Best", lambda games: max((game.best for game in games), default=0)),
    Criterion("games", "Games played", "G", len, decides=False),
)


class Classical(RuleSet):
    """The classical game with Seasons, as Babcock's sheet counts it, and as the DMJL does."""

    slug = SLUG
    name = "Classical mah-jong"
    native = "麻雀"
    summary = "All four hands count by points and doubles up to a limit; all four players settle, East doubled."
    source = "Babcock's score sheet with the Seasons and special tiles of a Spanish rule book; the list of the DMJL."
    editions = (
        Edition(SEASONS, "Seasons", "The basic score sheet is Babcock's, which the rule book follows. Limit 300."),
        Edition(DMJL, "DMJL", "The list of the Deutsche Mah Jongg Liga. Limit 500."),
    )
    options = OPTIONS
    scored = "all"
    seat_names = SEAT_NAMES
    prevailing_input = "prevailing"
    default_deals_per_game = 16
    aid_boxes = (
        CheckBox("Limit", ("300", "500", "1000", "None")),
        CheckBox("Bonus tiles", ("None", "Two colors", "One color and special tiles")),
    )

    def check_options(self, options: Options) -> dict[str, Any]:
        return complete(options)

    def inputs(self, options: Options) -> tuple[Input, ...]:
        return inputs(settings_of(complete(options)))

    def tiles(self, options: Options) -> tuple[TileKind, ...]:
        settings = settings_of(complete(options))
        used = (tile for tile in SPECIAL_ALPHABET.tiles if is_in_use(tile, settings))
        return tuple(TileKind(str(tile), TILE_NAMES[tile], _copies(tile), _group(tile)) for tile in used)

    def score(self, options: Options, said: Said) -> Score:
        settings = settings_of(complete(options))
        return score(settings, checker(settings.edition)(_in_known_words(said)))

    def patterns(self, options: Options) -> tuple[PatternRow, ...]:
        return pattern_rows(settings_of(complete(options)))

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def texts(self) -> Iterator[str]:
        yield from ruleset_texts(self)
        for edition in self.editions:
            everything = {"edition": edition.name, **EVERYTHING_ON}
            for row in self.patterns(everything):
                yield from filter(None, (row.name, row.category, row.wording, row.note, row.unit))
            yield from input_texts(self.inputs(everything))
        yield from SENTENCES

    def seats_of_deal(self, options: Options, finished: Sequence[Score | None]) -> dict[str, str]:
        return rotation.seats(rotation.passes(finished, settings_of(complete(options))))

    def prevailing(self, options: Options, finished: Sequence[Score | None]) -> str | None:
        settings = settings_of(complete(options))
        return rotation.round_wind(rotation.passes(finished, settings)) if settings.round_wind else None

    def game_over(self, options: Options, finished: Sequence[Score | None], deals_per_game: int | None) -> bool:
        """Without a number of deals, a game is four rounds, in each of which everybody has been East."""
        if deals_per_game is not None:
            return len(finished) >= deals_per_game
        return rotation.passes(finished, settings_of(complete(options))) >= rotation.PASSES_OF_GAME

    def criteria(self, options: Options) -> tuple[Criterion, ...]:
        return CRITERIA


def _in_known_words(said: Said) -> Said:
    """The limit hand by the word that the inputs know; a round wind of null was not said."""
    if not isinstance(said, Mapping) or not {LIMIT_HAND, PREVAILING} & said.keys():
        return said
    known = {name: value for name, value in said.items() if name != PREVAILING or value is not None}
    return {**known, LIMIT_HAND: known_name(said.get(LIMIT_HAND))}


def _copies(tile: Tile) -> int:
    return 1 if tile.kind == BONUS else 4


def _group(tile: Tile) -> str:
    return GROUPS.get(tile.suit or tile[0], "Honors")


@cache
def _examples() -> tuple[Example, ...]:
    return load_examples(Path(__file__).with_name("examples.toml"))
