"""Who sits where: the deal passes when somebody but East wins, and stays on a win of East and when nobody wins."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.result import SEATS, Score
from scoring.rulesets.classical.book import MAH_JONGG
from scoring.rulesets.classical.settings import Settings
from scoring.rulesets.classical.tables import EAST_WINS

PASSES_OF_GAME = 16


def winner_of(score: Score | None) -> str | None:
    """The seat whose hand has the line for winning."""
    if score is None:
        return None
    return next((line.seat for line in score.lines if line.clause == MAH_JONGG), None)


def passes(finished: Sequence[Score | None], settings: Settings) -> int:
    """How often the deal has passed; in DMJL also when East has won nine times in a row."""
    passed = in_a_row = 0
    for score in finished:
        winner = winner_of(score)
        in_a_row = in_a_row + 1 if winner == "E" else 0
        if winner not in (None, "E") or (in_a_row == EAST_WINS and not settings.seasons):
            passed += 1
            in_a_row = 0
    return passed


def seats(passed: int) -> dict[str, str]:
    """Starting seat -> seat, after the deal has passed so often."""
    return {start: SEATS[(place - passed) % 4] for place, start in enumerate(SEATS)}


def round_wind(passed: int) -> str:
    """The wind of the round: it changes when everybody has been East."""
    return SEATS[passed // 4 % 4]
