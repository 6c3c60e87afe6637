"""The rule set: what it must be told, the score of a deal, the rotation of seats, the standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from scoring.checks import Check
from scoring.examples import load_examples
from scoring.inputs import Input
from scoring.ranking import Criterion
from scoring.result import BETTOR, SEATS, Score, ScoringError
from scoring.ruleset import CheckBox, Edition, Example, Options, PatternRow, RuleSet, Said, TileKind
from scoring.rulesets.american import book, card, checks, deal, money, points, ranking, worth
from scoring.rulesets.american.asked import EVERYTHING, LINE_NAMED, inputs_of, line_input
from scoring.rulesets.american.options import EDITION, MESSAGES, MONEY, OPTIONS, complete
from scoring.rulesets.american.score import SLUG, TIME_CLAUSE, score
from scoring.rulesets.american.tiles import KINDS
from scoring.said import said_checker
from scoring.text import Text
from scoring.texts import input_texts, ruleset_texts

GAME_AFTER_TIME = "Time was called: no further game of this round counts."
NOT_A_LINE = "This must be the id of a line of the card."
SEAT_NAMES = {"E": "East", "S": "South", "W": "West", "N": "North", BETTOR: "Bettor"}


class American(RuleSet):
    """American mah jongg: a hand must equal a line of a card; jokers; points of the organiser, or money."""

    slug = SLUG
    name = "American mah jongg"
    summary = (
        "A hand must equal one line of a printed card, jokers standing in for groups of three and more. Points of a "
        "tournament, or money: the thrower pays double."
    )
    source = "Rules with jokers and a card as tournaments in the United States play them; the card is the club's own."
    editions = (Edition(EDITION, "Rules with jokers and a card"),)
    options = OPTIONS
    seat_names = SEAT_NAMES
    seat_marks = {"E": "E", "S": "S", "W": "W", "N": "N", BETTOR: "B"}
    joker = "J"
    melds = {"triplet": "Pung", "kong": "Kong", "quint": "Quint", "sextet": "Sextet"}
    default_rounds = 4
    default_deals_per_game = 4
    default_movement = "east_stays"
    ranks_substitutes = False
    initials_each_deal = True
    card_format = card.FORMAT
    aid_boxes = (
        CheckBox("How it ended", ("Self-picked", "Discard", "Wall game", "Time called", "Error")),
        CheckBox("Exposures", ("0", "1", "2", "3", "4")),
        CheckBox("Jokerless", ("Yes", "No")),
    )

    def check_options(self, options: Options) -> dict[str, Any]:
        return complete(options)

    def inputs(self, options: Options) -> tuple[Input, ...]:
        return inputs_of(options)

    def tiles(self, options: Options) -> tuple[TileKind, ...]:
        return KINDS

    def score(self, options: Options, said: Said) -> Score:
        return score(complete(options), _checked(said))

    def patterns(self, options: Options) -> tuple[PatternRow, ...]:
        return tuple(
            PatternRow(
                clause=row.clause,
                name=row.name,
                native="",
                category=book.category(row.clause),
                worth=worth_of_row,
                unit=row.unit,
                wording=row.wording,
            )
            for row, worth_of_row in book.rows_in_use(complete(options))
        )

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def texts(self) -> Iterator[str]:
        yield from ruleset_texts(self)
        yield from input_texts((*EVERYTHING, line_input(())))
        yield from self.melds.values()
        yield from (*MESSAGES, *deal.MESSAGES, *worth.MESSAGES, *points.SENTENCES, *money.SENTENCES)
        yield from (*book.TEXTS, *ranking.TEXTS, *card.MESSAGES, *checks.MESSAGES, GAME_AFTER_TIME, NOT_A_LINE)
        yield from (sign.means.template for sign in card.FORMAT.signs)

    def checks(self, options: Options) -> tuple[Check, ...]:
        return checks.checks(complete(options))

    def payments_cancel(self, options: Options) -> bool:
        """Money goes from player to player, but for a kitty and a bettor; points come from the organiser."""
        values = complete(options)
        return bool(values["scoring"] == MONEY and not values["wall_fee"] and not values["bettor"])

    def seats_of_deal(self, options: Options, finished: Sequence[Score | None]) -> dict[str, str]:
        """East passes to the right after every deal, won or not."""
        passed = len(finished) % 4
        return {start: SEATS[(place - passed) % 4] for place, start in enumerate(SEATS)}

    def over_because(self, options: Options, finished: Sequence[Score | None]) -> Text | None:
        called = any(line.clause == TIME_CLAUSE for score in finished if score is not None for line in score.lines)
        return Text(GAME_AFTER_TIME) if called else None

    def game_over(self, options: Options, finished: Sequence[Score | None], deals_per_game: int | None) -> bool:
        full = super().game_over(options, finished, deals_per_game)
        return full or self.over_because(options, finished) is not None

    def criteria(self, options: Options) -> tuple[Criterion, ...]:
        return ranking.criteria_of(complete(options))


_check = said_checker((*EVERYTHING, LINE_NAMED))


def _checked(said: Said) -> dict[str, Any]:
    """What was said, names and kinds checked; lines are looked up in the card."""
    if isinstance(said, Mapping) and said.get("outcome") in deal.NOBODY_WINS:
        said = {"winner": None, **said}
    try:
        return _check(said)
    except ScoringError as error:
        if error.input == LINE_NAMED.name:
            raise ScoringError("input", NOT_A_LINE, input=LINE_NAMED.name) from None
        raise


@cache
def _examples() -> tuple[Example, ...]:
    return load_examples(Path(__file__).with_name("examples.toml"))
