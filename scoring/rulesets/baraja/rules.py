"""The rule set: what it must be told, the score of a deal, the movement of the palos, the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from scoring.examples import load_examples
from scoring.inputs import Amount, HandInput, Input, OneOf, SeatInput, SeatsInput, YesNo
from scoring.ranking import Criterion, GameResult
from scoring.result import SEATS, Score
from scoring.ruleset import CheckBox, Edition, Example, Options, PatternRow, RuleSet, Said, TileKind
from scoring.rulesets.baraja.cards import KINDS
from scoring.rulesets.baraja.deal import SLUG, score, winner_of
from scoring.rulesets.baraja.max_games import EXCEPTIONAL, MAXIMUM, switch
from scoring.rulesets.baraja.options import (
    GAME_ROWS,
    OPTIONS,
    chips,
    complete,
    is_reconstructed,
    rows_in_use,
    with_values,
)
from scoring.rulesets.baraja.patterns import CATEGORIES, book, chapter
from scoring.rulesets.baraja.sentences import RECONSTRUCTED as SAID_RECONSTRUCTED
from scoring.rulesets.baraja.sentences import SENTENCES
from scoring.said import said_checker
from scoring.texts import ruleset_texts

HOW = "How it was won"
MOST_TOTAL = 1_000_000_000
PALOS = {"E": "Oros", "S": "Copas", "W": "Espadas", "N": "Bastos"}

BEFORE: tuple[Input, ...] = (
    SeatInput(name="winner", label="Winner", required=True, null_label="Nobody won", on_sheet=True),
    SeatInput(
        name="discarder",
        label="Discarder",
        help="Who discarded the winning card, or added it to a kang that was robbed.",
        null_label="Drawn by the winner",
        on_sheet=True,
        short="From",
    ),
    Amount(
        name="totals",
        label="Totals",
        help="What each hand comes to, doubles included.",
        way="totals",
        per_seat=True,
        most=MOST_TOTAL,
        nullable=True,
        on_sheet=True,
    ),
    HandInput(
        name="hands",
        label="Cards",
        help="All cards, the winning card last with a plus sign: 123o 44c [RoRoRo] (1111b) So 2e +5c",
        way="tiles",
        per_seat=True,
    ),
    OneOf(
        name="dominant",
        label="Palo dominante",
        help="Its kings count as own kings do in trios and kangs.",
        choices=tuple(PALOS.items()),
        default="E",
        way="tiles",
    ),
)

AFTER: tuple[Input, ...] = (
    SeatsInput(
        name="served",
        label="Finalista servido",
        help="Who was pumba, one card short of mah-jong, after the first turn.",
        way="tiles",
    ),
    YesNo(
        name="after_kang",
        label="Card after a kang",
        help="Drawn to replace one of a kang.",
        group=HOW,
        reconstructed=True,
    ),
    YesNo(
        name="last_card",
        label="Last card of the baceta",
        help="Drawn by the winner.",
        group=HOW,
        reconstructed=True,
    ),
    YesNo(
        name="robbed_kang",
        label="Robbed kang",
        help="Won on the card that the discarder added to an exposed trio.",
        group=HOW,
        reconstructed=True,
    ),
    YesNo(
        name="distribution",
        label="Mah-jong de distribución",
        help="Oros won with the 14 cards of the deal, or another player on oros's first discard.",
        group=HOW,
    ),
)

ANY_GAMES = ((MAXIMUM, "Juego máximo"), (EXCEPTIONAL, "Juego máximo excepcional"))


def inputs_of(values: Options) -> tuple[Input, ...]:
    """The inputs; the games that the event agreed on can be named."""
    agreed = tuple((game, book[clause].name) for game, clause in GAME_ROWS.items() if values[switch(game)])
    game = OneOf(
        name="max_game",
        label="Agreed juego máximo",
        help="When the table takes the winner's hand as one.",
        group=HOW,
        choices=(*ANY_GAMES, *agreed),
    )
    return (*BEFORE, *AFTER, game)


def best_hand(games: Sequence[GameResult]) -> int:
    """The highest total of a hand won."""
    return max((game.best for game in games), default=0)


CRITERIA = (
    Criterion("points", "Points", "Pts", lambda games: sum(game.total for game in games)),
    Criterion("wins", "Deals won", "Won", lambda games: sum(game.wins for game in games)),
    Criterion("best", "Dearest hand", "Best", best_hand),
    Criterion("games", "Games played", "G", len, decides=False),
)


class Baraja(RuleSet):
    """Mah-jong with Spanish cards, after the rule book that a maker of cards adds to its deck."""

    slug = SLUG
    name = "Mah-jong with Spanish cards"
    native = "Mah-jong con baraja española"
    summary = (
        "Points and doubles for all four hands; everybody pays the winner, the others settle their differences, "
        "and oros pays and is paid double. 144 cards, played clockwise."
    )
    source = "Rule book for mah-jong with Spanish cards; what is lost of it is reconstructed and can be changed."
    editions = (
        Edition(
            "naipes",
            "Rule book for Spanish cards",
            "Reconstructed in part: final card, doubles and agreed juegos máximos need the organiser's word.",
        ),
    )
    options = OPTIONS
    scored = "all"
    pieces = "cards"
    seat_names = PALOS
    seat_marks = {"E": "O", "S": "C", "W": "E", "N": "B"}
    prevailing_input = "dominant"
    default_rounds = 2
    aid_boxes = (
        CheckBox("Winning card", ("Drawn", "Discarded", "After a kang", "Last of the baceta", "Robbed kang")),
        CheckBox("Special value", ("Juego máximo", "Juego máximo excepcional", "Maravillas")),
    )

    def check_options(self, options: Options) -> dict[str, Any]:
        return complete(options)

    def inputs(self, options: Options) -> tuple[Input, ...]:
        return inputs_of(options)

    def tiles(self, options: Options) -> tuple[TileKind, ...]:
        return KINDS

    def score(self, options: Options, said: Said) -> Score:
        values = with_values(complete(options))
        return score(values, _checker(tuple(values[switch(game)] for game in GAME_ROWS))(said))

    def patterns(self, options: Options) -> tuple[PatternRow, ...]:
        values = with_values(complete(options))
        return tuple(
            PatternRow(
                clause=row.clause,
                name=row.name,
                native=row.native,
                category=CATEGORIES[chapter(row.clause)],
                worth=value,
                unit=row.unit,
                wording=row.wording,
                repeats=row.repeats,
                note=SAID_RECONSTRUCTED if is_reconstructed(row.clause) else "",
            )
            for row, value in rows_in_use(values)
        )

    def examples(self) -> tuple[Example, ...]:
        return _examples()

    def texts(self) -> Iterator[str]:
        yield from ruleset_texts(self)
        yield from CATEGORIES.values()
        for row in book.patterns:
            yield from (row.name, row.wording)
        yield from SENTENCES

    def chips(self, options: Options) -> tuple[int, ...]:
        return chips(complete(options))

    def seats_of_deal(self, options: Options, finished: Sequence[Score | None]) -> dict[str, str]:
        """The palos move to the next player whenever oros did not win; the players stay in their chairs."""
        moved = _moves(options, finished) % 4
        return {start: SEATS[(place - moved) % 4] for place, start in enumerate(SEATS)}

    def prevailing(self, options: Options, finished: Sequence[Score | None]) -> str | None:
        """The palo dominante moves when all four players have been oros once."""
        return SEATS[_moves(options, finished) // 4 % 4]

    def game_over(self, options: Options, finished: Sequence[Score | None], deals_per_game: int | None) -> bool:
        if deals_per_game is not None:
            return len(finished) >= deals_per_game
        return bool(_moves(options, finished) >= 4 * complete(options)["dominant_rounds"])

    def criteria(self, options: Options) -> tuple[Criterion, ...]:
        return CRITERIA


def _moves(options: Options, finished: Sequence[Score | None]) -> int:
    """How often the palos moved so far."""
    without_winner = complete(options)["draw_rotates"]
    winners = [winner_of(one) if one is not None else None for one in finished]
    return sum(without_winner if winner is None else winner != "E" for winner in winners)


@cache
def _checker(agreed: tuple[bool, ...]) -> Any:
    return said_checker(inputs_of(dict(zip(map(switch, GAME_ROWS), agreed, strict=True))))


@cache
def _examples() -> tuple[Example, ...]:
    return load_examples(Path(__file__).with_name("examples.toml"))
