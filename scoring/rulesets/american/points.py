"""Points of a tournament: what the organiser gives and takes for one deal. They do not add up to zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.result import Line
from scoring.rulesets.american import asked
from scoring.rulesets.american.book import row
from scoring.rulesets.american.deal import Deal
from scoring.rulesets.american.options import AS_DISCARD, MAHJCON, Points, points_of
from scoring.rulesets.american.worth import Throw, Worth, throw_of
from scoring.text import Text

SELF_PICKED = "The winner drew the tile."
EXCHANGED = "The winner took the tile in exchange for a joker."
DEALT = "The hand was complete before the first discard."
NO_JOKERS = "No joker among the 14 tiles, announced."
NOTHING_EXPOSED = "Nothing was exposed, though the line allows it."
BY_EXPOSURES = "The tile was thrown to {count} exposures."
BY_QUINTS = "The tile was thrown to two exposed quints, which count as {count} exposures."
LIVING = "Nobody won, and the hand is alive."
HAND_IS_DEAD = "Nobody won, and the hand is dead."
CALLED = "Time was called before anybody won."
ONLY_INTACT = "The only hand left intact after the error."
ALL_EXPOSED = "All hands were exposed after the error."
SAID_ANOTHER_NAME = "The tile was claimed under the name that was said."
KNOCKED_OVER = "Tiles were knocked over and could not be put back."
OTHERS_OF_THOSE = "Somebody else knocked the tiles over."
SAW_A_TILE = "Looked at a tile of a blind pass."
CAME_LATE = "Was not seated at the start."
SENT_BACK = "The game was thrown in."
DIRECTOR_DECIDES = "The director decides, and enters it as a penalty or a bonus."
SENTENCES = (
    *(SELF_PICKED, NO_JOKERS, NOTHING_EXPOSED, BY_EXPOSURES, BY_QUINTS, LIVING, HAND_IS_DEAD, CALLED, ONLY_INTACT),
    *(ALL_EXPOSED, SAID_ANOTHER_NAME, KNOCKED_OVER, OTHERS_OF_THOSE, SAW_A_TILE, CAME_LATE, SENT_BACK),
    *(DIRECTOR_DECIDES, EXCHANGED, DEALT),
)
_PICKED = {None: SELF_PICKED, asked.EXCHANGE: EXCHANGED, asked.HEAVENLY: DEALT, asked.EARTHLY: DEALT}


def lines_of(values: Mapping[str, Any], said: Mapping[str, Any], deal: Deal, worth: Worth | None) -> Iterator[Line]:
    """Every line of the deal in points: the hand's own, and one for each thing given or taken."""
    points = points_of(values)
    if deal.outcome == asked.MAHJONG:
        yield from _of_win(points, deal, worth, throw_of(said, worth))
    elif deal.outcome == asked.MISNAMED:
        if values["misnamed"] == AS_DISCARD:
            yield from _of_win(points, deal, worth, throw_of(said, worth))
        else:
            yield from _of_misnamed(points, deal, worth, values["misnamed"])
    else:
        yield from _without_winner(points, deal)
    for name, clause, amount, because in (
        ("peeked", "4.7", points.blind_peek, SAW_A_TILE),
        ("late", "4.8", points.late_penalty, CAME_LATE),
    ):
        if amount is not None:
            yield from (_line(seat, clause, amount, Text(because)) for seat in said[name] or ())


def _of_win(points: Points, deal: Deal, worth: Worth | None, throw: Throw) -> Iterator[Line]:
    """The winner's value and bonuses, and what the thrower loses."""
    assert deal.winner is not None
    if worth is not None:
        yield from worth.lines
        if deal.self_picked:
            yield _line(deal.winner, "1.1", points.self_pick_bonus, Text(_PICKED[deal.self_pick]))
        if worth.jokerless:
            yield _line(deal.winner, "1.2", points.jokerless_bonus, Text(NO_JOKERS))
        if worth.unexposed and points.concealed_bonus:
            yield _line(deal.winner, "1.3", points.concealed_bonus, Text(NOTHING_EXPOSED))
    if deal.discarder is not None:
        yield _throw(points, deal.discarder, throw)


def _throw(points: Points, thrower: str, throw: Throw) -> Line:
    """The penalty by the winner's exposures when the tile was thrown."""
    count = throw.exposures or 0
    because = Text(BY_EXPOSURES, {"count": count})
    if throw.two_quints and count == 2 and points.two_quints_counts_as is not None:
        count = points.two_quints_counts_as
        because = Text(BY_QUINTS, {"count": count})
    return _line(thrower, f"2.{count + 1}", -points.throw_penalty[count], because)


def _of_misnamed(points: Points, deal: Deal, worth: Worth | None, way: str) -> Iterator[Line]:
    assert deal.winner is not None and deal.misnamer is not None
    if way == MAHJCON:
        yield from worth.lines[:1] if worth else ()
        yield _line(deal.misnamer, "4.3", points.misnamed_points, Text(SAID_ANOTHER_NAME))
    else:
        yield _line(deal.winner, "4.4", 0, Text(DIRECTOR_DECIDES))


def _without_winner(points: Points, deal: Deal) -> Iterator[Line]:
    if deal.outcome == asked.WALL:
        for seat in deal.seats:
            dead = seat in deal.dead
            amount = points.wall_dead_points if dead else points.wall_points
            yield _line(seat, "3.2" if dead else "3.1", amount, Text(HAND_IS_DEAD if dead else LIVING))
    elif deal.outcome == asked.ERROR_ONE:
        yield _line(deal.intact[0], "4.1", points.intact_after_error, Text(ONLY_INTACT))
    elif deal.outcome == asked.SPILLED:
        assert deal.offender is not None
        yield _line(deal.offender, "4.5", points.tiles_spilled, Text(KNOCKED_OVER))
        yield from (_line(seat, "4.6", points.spilled_others, Text(OTHERS_OF_THOSE)) for seat in deal.spared)
    else:
        clause, because = _NOTHING[deal.outcome]
        yield from (_line(seat, clause, 0, Text(because)) for seat in deal.seats)


_NOTHING = {
    asked.TIME: ("3.3", CALLED),
    asked.ERROR_ALL: ("4.2", ALL_EXPOSED),
    asked.VOID: ("3.4", SENT_BACK),
}


def _line(seat: str, clause: str, amount: int, because: Text) -> Line:
    return Line(seat, Text(row(clause).name), amount, because, clause=clause)
