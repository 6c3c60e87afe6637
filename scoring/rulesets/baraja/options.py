"""What an event may agree on: the values of the table, the rows that are reconstructed, and the chips."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.inputs import Amount, Input, OneOf, YesNo
from scoring.rulesets.baraja.max_games import GAMES, switch
from scoring.rulesets.baraja.patterns import CATEGORIES, Row, book, chapter
from scoring.said import options_checker

VALUES, WINNING, PLAY = "Values and limit", "Nothing valuable", "Palos and the end of the baceta"
CHIPS, GAMES_AGREED = "Chips", "Agreed juegos máximos"
CHIP_LABELS = ("First chip", "Second chip", "Third chip", "Fourth chip", "Fifth chip")
MOST_POINTS, MOST_DOUBLES, MOST_VALUE, MOST_CHIP, MOST_ROUNDS = 1000, 6, 100_000, 10_000, 16

RECONSTRUCTED = {
    "14.6": "sin_escaleras",
    "15.1": "baceta",
    "15.2": "tras_kang",
    "15.3": "solo_posible",
    "15.4": "ultima_carta",
    "15.5": "robar_kang",
    "15.6": "pareja_simple",
    "15.7": "pareja_mayor",
    "16.1": "dobla_caballos",
    "16.2": "dobla_rey_propio",
    "16.3": "dobla_rey_dominante",
    "16.4": "dobla_sota_propia",
    "16.5": "dobla_espada_propia",
    "16.6": "dobla_cuatro_sotas",
    "16.7": "dobla_cuatro_espadas",
    "17.1": "dobla_palo_con_figuras",
    "17.2": "dobla_un_palo",
    "17.3": "dobla_solo_figuras",
    "17.4": "dobla_sin_escaleras",
    "17.5": "dobla_todo_en_mano",
    "17.6": "dobla_unos_nueves_figuras",
    "17.7": "dobla_ultima_carta",
    "17.8": "dobla_robar_kang",
}
"""Rows whose values are in no text that was found, with the option that holds them."""

GAME_ROWS = dict(zip(GAMES, (f"18.{number}" for number in range(6, 13)), strict=True))
"""The row of each juego máximo that may be agreed on."""
GAME_OF = {clause: game for game, clause in GAME_ROWS.items()}

SPECIAL = {
    "18.1": "limit_value",
    "18.2": "maravillas_partial",
    "18.3": "maravillas_complete",
    "18.4": "limit_value",
    "18.5": "exceptional_value",
    **{GAME_ROWS[game]: option for game, (option, _) in GAMES.items()},
}
OPTION_OF = {**RECONSTRUCTED, **SPECIAL, "13.19": "finalista_loser", "14.5": "finalista_winner"}


def _row(clause: str, name: str) -> Amount:
    """The option that holds the points or doubles of a reconstructed row."""
    row = book[clause]
    return Amount(
        name=name,
        label=row.name,
        help=row.wording,
        group=CATEGORIES[chapter(clause)],
        most=MOST_DOUBLES if row.unit == "doubles" else MOST_POINTS,
        default=row.worth,
        reconstructed=True,
    )


def _value(name: str, label: str, help: str, *, default: int | None, reconstructed: bool = False) -> Amount:
    return Amount(
        name=name,
        label=label,
        help=help,
        group=VALUES,
        least=1,
        most=MOST_VALUE,
        default=default,
        nullable=default is None,
        reconstructed=reconstructed,
    )


def _switch(name: str, label: str, help: str, *, group: str, default: bool = False) -> YesNo:
    return YesNo(name=name, label=label, help=help, group=group, default=default, reconstructed=True)


OPTIONS: tuple[Input, ...] = (
    OneOf(
        name="edition",
        label="Edition",
        help="The rule book whose table is used.",
        choices=(("naipes", "Rule book for Spanish cards"),),
        default="naipes",
    ),
    _value("limit_value", "Juego máximo", "The value of a juego máximo, before its doubles.", default=1000),
    _value("exceptional_value", "Juego máximo excepcional", "Its value, before its doubles.", default=2000),
    _value("maravillas_partial", "Maravillas without mah-jong", "Left empty it is half a juego máximo.", default=None),
    _value(
        "maravillas_complete",
        "Maravillas with a pair",
        "Left empty it is a juego máximo excepcional.",
        default=None,
        reconstructed=True,
    ),
    _value("finalista_loser", "Finalista servido without mah-jong", "Pumba after the first turn.", default=50),
    _value("finalista_winner", "Finalista servido with mah-jong", "The winner was pumba so early.", default=100),
    _value(
        "limit", "Limit", "The most that a hand counts. Left empty there is none.", default=None, reconstructed=True
    ),
    _switch(
        "special_value_takes_doblas",
        "Doubles for special values",
        "The doubles of every hand multiply a special value too.",
        group=VALUES,
        default=True,
    ),
    _switch(
        "special_value_replaces_points",
        "Special values alone",
        "A special value stands in place of all other points.",
        group=VALUES,
        default=True,
    ),
    _switch(
        "nada_valuable_ignores_honor_cards",
        "Honor cards do not matter",
        "Sotas and espadas do not spoil a hand with nothing valuable.",
        group=WINNING,
        default=True,
    ),
    _switch(
        "nada_valuable_ignores_pieza_final",
        "The final card does not matter",
        "Points for the final card do not spoil a hand with nothing valuable.",
        group=WINNING,
        default=True,
    ),
    *(_row(clause, name) for clause, name in RECONSTRUCTED.items()),
    *(
        _switch(switch(game), book[clause].name, book[clause].wording, group=GAMES_AGREED)
        for game, clause in GAME_ROWS.items()
    ),
    Amount(
        name="dominant_rounds",
        label="Rounds of the palo dominante",
        help="How often the palo dominante is there before the partida ends; each lasts until all were oros once.",
        group=PLAY,
        least=1,
        most=MOST_ROUNDS,
        default=4,
        reconstructed=True,
    ),
    _switch("draw_rotates", "Palos move without a winner", "When the baceta ends, the palos move.", group=PLAY),
    _switch(
        "draw_pays",
        "Differences are paid without a winner",
        "When the baceta ends, all four settle their totals two by two.",
        group=PLAY,
    ),
    *(
        Amount(
            name=f"chip_{number}",
            label=label,
            help="The points that it stands for. Without chips payments are noted.",
            group=CHIPS,
            least=1,
            most=MOST_CHIP,
            nullable=True,
        )
        for number, label in enumerate(CHIP_LABELS, start=1)
    ),
)

complete = options_checker(OPTIONS)


def with_values(options: Mapping[str, Any]) -> dict[str, Any]:
    """Complete options whose values that follow others are filled in."""
    values = dict(options)
    if values["maravillas_partial"] is None:
        values["maravillas_partial"] = values["limit_value"] // 2
    if values["maravillas_complete"] is None:
        values["maravillas_complete"] = values["exceptional_value"]
    return values


def worth(row: Row, values: Mapping[str, Any]) -> int:
    """The points or doubles of a row as agreed; 0 for one that is not in use."""
    name = OPTION_OF.get(row.clause)
    return row.worth if name is None else int(values[name])


def is_in_use(row: Row, values: Mapping[str, Any]) -> bool:
    """Whether the row counts in this event: it has a value, and a game is agreed on."""
    game = GAME_OF.get(row.clause)
    return worth(row, values) > 0 and (game is None or values[switch(game)])


def rows_in_use(values: Mapping[str, Any]) -> tuple[tuple[Row, int], ...]:
    """The rows that count in this event with what they are worth, in the order of the table."""
    return _rows(tuple(values.items()))


@lru_cache(maxsize=256)
def _rows(items: tuple[tuple[str, Any], ...]) -> tuple[tuple[Row, int], ...]:
    values = dict(items)
    return tuple((row, worth(row, values)) for row in book.patterns if is_in_use(row, values))


def is_reconstructed(clause: str) -> bool:
    """Whether the value of a row, or the whole row, is in no text that was found."""
    return clause in RECONSTRUCTED or clause in GAME_ROWS.values() or clause == "18.3"


def chips(values: Mapping[str, Any]) -> tuple[int, ...]:
    """The values of the chips in use, the dearest first."""
    found = {values[f"chip_{number}"] for number, _ in enumerate(CHIP_LABELS, start=1)} - {None}
    return tuple(sorted(found, reverse=True))
