"""Event files for tests: a small event, what is wrong with a file, and an event with everything on record."""

from uuid import uuid4

import pytest

from tests.people import SOUTH_TAKES_40, draw, judge_of, play, signed_game
from tournament.domain.event_json import EventFileError
from tournament.domain.events import load_event
from tournament.domain.recording import GivenPenalty, give_ruling
from tournament.models import Tournament


def spring() -> dict:
    """A small event: one signed game, one known by its totals, one that runs, one that is drawn."""
    seats = {"E": 1, "S": 2, "W": 3, "N": 4}
    return {
        "event": {
            "slug": "spring-open",
            "name": "Spring Open",
            "place": "Valencia",
            "starts": "2026-05-02",
            "ruleset": "wsom",
            "options": {},
            "language": "en",
            "rounds": 4,
            "deals_per_game": 4,
        },
        "entries": [
            {"number": 1, "name": "Amparo Núñez", "country": "ES", "team": "Dragones", "pin": "1234"},
            {"number": 2, "name": "Bruno Magalhães", "country": "PT", "federation_number": "PT-7"},
            {"number": 3, "name": "Carme Puig"},
            {"number": 4, "name": "Carme Puig", "substitute": True},
        ],
        "officials": [
            {"name": "Olga Prats", "role": "organiser", "user": "olga"},
            {"name": "Rafael Arroyo", "role": "referee", "pin": "4711"},
        ],
        "games": [
            {
                "round": 1,
                "table": 1,
                "seats": seats,
                "state": "signed",
                "deals": [
                    {
                        "said": {"winner": "S", "discarder": "E", "value": 40},
                        "before": [{"said": {"winner": "S", "discarder": "E", "value": 10}, "reason": "misheard"}],
                    },
                    {"said": {"winner": None}},
                ],
                "penalties": [{"entry": 2, "points": -30, "reason": "false win", "deal": 2}],
            },
            {"round": 2, "table": 1, "seats": seats, "totals": {"E": 120, "S": -40, "W": -40, "N": -40}},
            {"round": 3, "table": 1, "seats": seats, "state": "running", "deals": [{"said": {"winner": None}}]},
            {"round": 4, "table": 1, "seats": seats, "state": "drawn"},
        ],
    }


def change(path: str, value):
    """The event with one value of it changed; a value of KeyError takes the name out."""
    data = spring()
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    target = data
    for part in parents:
        target = target[part]
    if value is KeyError:
        del target[last]
    else:
        target[last] = value
    return data


def faults_of(data, **options) -> list[str]:
    with pytest.raises(EventFileError) as caught:
        load_event(data, **options)
    return [str(fault) for fault in caught.value.faults]


def ruled_event() -> Tournament:
    """Everything that can be on record, and a second game that runs."""
    game = signed_game(players=8)
    event = game.round.tournament
    penalty = GivenPenalty(event.entries.get(number=3), -20, "spoke")
    give_ruling(
        game=game,
        submission=uuid4(),
        judge=judge_of(event),
        text="Deal 1 was worth 10.",
        deals={1: {**SOUTH_TAKES_40, "value": 10}},
        penalties=[penalty],
    )
    play(draw(event, 1, 2, (5, 6, 7, 8)), SOUTH_TAKES_40)
    draw(event, 2, 1, (1, 2, 5, 6))
    return event
