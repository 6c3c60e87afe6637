"""Deals told in few words, for points and for money, and a small card of our own."""

import json
from pathlib import Path

import pytest

from scoring.result import Score, ScoringError
from scoring.rulesets.american.rules import American

RULES = American()
CASA = json.loads((Path(__file__).parents[3] / "fixtures/cards/american/casa-2026.json").read_text(encoding="utf-8"))


def _line(id, text, value, *, open="X", mod="exact"):
    return {"id": id, "text": text, "mod": mod, "open": open, "value": value}


KITCHEN = {
    "id": "kitchen",
    "title": "Kitchen table",
    "sections": [
        {
            "key": "open",
            "title": "Open",
            "lines": [
                _line("kongs", "EEEE WWWW 4444a DDa", 30),
                _line("likes", "FF 222a 222b 222c 555a", 35),
                _line("quint", "66666a FFFF 88888b", 40),
                _line("rising", "11a 2222a 3333a 4444a", 25, mod="run"),
                _line("falling", "5{x}a 4{x+1}a 3{x+2}a 2{x+3}a", 45),
            ],
        },
        {"key": "closed", "title": "Closed", "lines": [_line("shut", "SS 777a 777b 777c RRR", 50, open="C")]},
        {
            "key": "pairs",
            "title": "Pairs",
            "flags": ["singles_pairs"],
            "lines": [_line("pairs", "NN EE 22a 44a 66b 88b GG", 60, open="C")],
        },
    ],
}
"""Lines of each sort: open, with a quint, with the same tiles as another, concealed, singles and pairs."""

KONGS = "EEEE WWWW 444C RR +4C"
SHUT = "SS 777B 777C 777D RR +R"
PAIRS = "NN EE 22D 44D 66B 88B G +G"
QUINT = "6666CJ FFFF 8888DJ"


def points(winner=None, discarder=None, *, options=None, **said) -> Score:
    """The score in points of a tournament."""
    return RULES.score(options or {}, {"winner": winner, "discarder": discarder, **said})


def money(winner=None, discarder=None, *, options=None, **said) -> Score:
    """The score at a private table."""
    return RULES.score({"scoring": "money", **(options or {})}, {"winner": winner, "discarder": discarder, **said})


def net(score: Score) -> tuple[int, ...]:
    """What East, South, West and North win or lose; the bettor, where there is one, comes fifth."""
    return tuple(score.net.values())


def refused(scored, *args, **said) -> ScoringError:
    """The error that is answered."""
    with pytest.raises(ScoringError) as caught:
        scored(*args, **said)
    return caught.value
