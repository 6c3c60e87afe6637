"""What is given, taken and paid: the rows of the rule book's tables for tournaments and for money."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rulesets.american.options import MONEY, Points, lowest_value, points_of, unexposed_bonus

CATEGORIES = {
    "value": "The winner",
    "1": "The winner",
    "2": "The thrower",
    "3": "Games without a winner",
    "4": "Errors and penalties",
    "5": "Who pays for a hand",
    "6": "Who pays after an error",
}
TIMES = "times the value"


@dataclass(frozen=True)
class Row:
    """One row: its number here, its name and wording, and what it is worth under the organiser's numbers.

    The unit is points, or how many times the value of the hand is paid; `always` rows are shown when worth nothing too.
    """

    clause: str
    name: str
    wording: str
    worth: Callable[[Points], int | None]
    unit: str = "points"
    always: bool = True


def _nothing(_points: Points) -> int:
    return 0


def _throw(exposures: int) -> Callable[[Points], int]:
    return lambda points: -points.throw_penalty[exposures]


TOURNAMENT_ROWS = (
    Row(
        "value",
        "Value on the card",
        "The winner takes the value that the card prints for the hand.",
        lambda _points: None,
    ),
    Row(
        "1.1",
        "Self-picked",
        "The winning tile was drawn, or taken in exchange for a joker. Hands complete from the deal are self-picked.",
        lambda points: points.self_pick_bonus,
    ),
    Row(
        "1.2",
        "Jokerless",
        "No joker is among the 14 tiles, and the player says so. Never for Singles & Pairs.",
        lambda points: points.jokerless_bonus,
    ),
    Row(
        "1.3",
        "Concealed",
        "Nothing was exposed before the winning tile, on a line that may be exposed.",
        lambda points: points.concealed_bonus,
        always=False,
    ),
    Row("2.1", "Thrown to no exposure", "The winner had nothing exposed when the tile was thrown.", _throw(0)),
    Row("2.2", "Thrown to one exposure", "One group lay exposed when the tile was thrown.", _throw(1)),
    Row("2.3", "Thrown to two exposures", "Two groups lay exposed when the tile was thrown.", _throw(2)),
    Row("2.4", "Thrown to three exposures", "Three groups lay exposed when the tile was thrown.", _throw(3)),
    Row("2.5", "Thrown to four exposures", "Four groups lay exposed when the tile was thrown.", _throw(4)),
    Row(
        "3.1",
        "Wall game",
        "The wall is used up and nobody has won: for every hand that is not dead.",
        lambda points: points.wall_points,
    ),
    Row(
        "3.2",
        "Wall game, dead hand",
        "The wall is used up and nobody has won: for a hand that was called dead.",
        lambda points: points.wall_dead_points,
    ),
    Row("3.3", "Time called", "The game was not finished when time was called; no further game is begun.", _nothing),
    Row("3.4", "Thrown in", "Two or three players have a wrong number of tiles, or the game cannot go on.", _nothing),
    Row(
        "4.1",
        "Hand left intact",
        "After Mah Jongg in error all hands but one were exposed or thrown in: for that one.",
        lambda points: points.intact_after_error,
    ),
    Row("4.2", "All hands exposed", "After Mah Jongg in error no hand was left intact.", _nothing),
    Row(
        "4.3",
        "Misnamed tile",
        "A tile was claimed for Mah Jongg under a wrong name: for the one who said the name.",
        lambda points: points.misnamed_points,
    ),
    Row(
        "4.5",
        "Knocked tiles over",
        "Tiles were knocked over and cannot be put back; the game ends.",
        lambda points: points.tiles_spilled,
    ),
    Row(
        "4.6",
        "Tiles knocked over by another",
        "For each of the others when the game ends so.",
        lambda points: points.spilled_others,
    ),
    Row(
        "4.7",
        "Looked at a blind pass",
        "Looked at a tile of a blind pass. The hand stays alive; the points go at the end of the game.",
        lambda points: points.blind_peek,
    ),
    Row(
        "4.8",
        "Late at the table",
        "Was not seated at the start of the round.",
        lambda points: points.late_penalty,
        always=False,
    ),
)
DIRECTOR_ROW = Row("4.4", "The director decides", "A tile was claimed for Mah Jongg under a wrong name.", _nothing)

MONEY_ROWS = (
    Row(
        "5.1", "Won on a discard", "The thrower pays twice the value, the others pay it once.", lambda _: 2, unit=TIMES
    ),
    Row(
        "5.2",
        "Self-picked hand",
        "Each of the three pays twice the value. A joker exchange and hands complete from the deal are self-picked.",
        lambda _: 2,
        unit=TIMES,
    ),
    Row(
        "5.3",
        "Jokerless hand",
        "All that is paid is doubled. Never for Singles & Pairs.",
        lambda _: 1,
        unit="doubles",
    ),
    Row(
        "5.4",
        "Misnamed tile for Mah Jongg",
        "Who said the wrong name pays four times the value, the others nothing, and the game ends.",
        lambda _: 4,
        unit=TIMES,
    ),
    Row(
        "5.5",
        "Tile thrown out of turn",
        "Drawn and thrown out of turn, and claimed for Mah Jongg: the thrower pays four times the value.",
        lambda _: 4,
        unit=TIMES,
    ),
    Row(
        "5.6",
        "Tile of a wrong wall",
        "A wrong wall was pushed out, or a tile drawn from the wrong end: the culprit pays for the whole table.",
        lambda _: 4,
        unit=TIMES,
    ),
    Row("5.7", "Wall game without payment", "Nobody pays, and the deal moves on.", lambda _: 0),
    Row(
        "5.8",
        "Hand without exposures",
        "Nothing was exposed before the winning tile, on a line that may be exposed: added before any doubling.",
        lambda _: None,
        always=False,
    ),
    Row(
        "6.1",
        "One hand left intact",
        "After Mah Jongg in error all but one threw in: who erred pays twice the value of the hand that was claimed.",
        lambda _: 2,
        unit=TIMES,
    ),
    Row(
        "6.2",
        "Wall destroyed",
        "Who destroys the wall pays the lowest value of the card to each of those whose hand is alive.",
        lambda _: None,
    ),
    Row("6.3", "Wrong challenge", "Who was wrong about a dead hand pays the other one.", lambda _: None),
)

_BY_CLAUSE = {row.clause: row for row in (*TOURNAMENT_ROWS, DIRECTOR_ROW, *MONEY_ROWS)}
TEXTS = (
    *CATEGORIES.values(),
    TIMES,
    *(text for one in _BY_CLAUSE.values() for text in (one.name, one.wording)),
)


def row(clause: str) -> Row:
    """The row of this number."""
    return _BY_CLAUSE[clause]


def rows_in_use(values: Mapping[str, Any]) -> tuple[tuple[Row, int | None], ...]:
    """The rows that count under these options, each with its worth."""
    if values["scoring"] == MONEY:
        own = {
            "5.8": unexposed_bonus(values),
            "6.2": lowest_value(values),
            "6.3": values["wrong_dead_call_fine"],
        }
        paid = ((one, own.get(one.clause, one.worth(Points()))) for one in MONEY_ROWS)
        return tuple((one, worth) for one, worth in paid if one.always or worth)
    points = points_of(values)
    worths = ((one, one.worth(points)) for one in TOURNAMENT_ROWS)
    return tuple((one, worth) for one, worth in worths if one.always or worth)


def category(clause: str) -> str:
    """The heading that a row stands under."""
    return CATEGORIES[clause.split(".")[0]]
