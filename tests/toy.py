"""A rule set for tests, written into a temporary folder: two inputs, three patterns."""

import sys
from pathlib import Path

import scoring.rulesets

TOY = '''
"""Pebbles: the winner shows pebbles, and everybody pays what they are worth."""

from scoring.inputs import HandInput, SeatInput
from scoring.ranking import Criterion
from scoring.result import SEATS, Line, Payment, Score, ScoringError
from scoring.ruleset import CheckBox, Edition, Example, PatternRow, RuleSet, TileKind
from scoring.text import Text

ROWS = (
    PatternRow("1", "Jade pebble", "\\u7389", "Single pebbles", 3, "points", "Each jade pebble shown.", repeats=True),
    PatternRow("2", "Clay pebble", "\\u571f", "Single pebbles", 1, "points", "Each clay pebble shown.", repeats=True),
    PatternRow("3", "Three alike", "\\u4e09", "Sets of pebbles", 10, "points", "All three pebbles alike."),
)
PEBBLES = {"j": ROWS[0], "c": ROWS[1]}


class Pebbles(RuleSet):
    slug = "pebbles"
    name = "Pebbles"
    native = "\\u77f3"
    summary = "Three pebbles, shown by the winner."
    editions = (Edition("first", "First printing"),)
    aid_boxes = (CheckBox("Payer", ("All", "One")),)

    def check_options(self, options):
        if unknown := set(options) - {"edition"}:
            raise ScoringError("options", Text("Unknown option: {name}", {"name": min(unknown)}))
        return {"edition": "first"}

    def inputs(self, options):
        return (
            SeatInput(name="winner", label="Who shows", null_label="Nobody shows", required=True, on_sheet=True),
            HandInput(name="hand", label="Pebbles shown", help="One letter for each pebble.", on_sheet=True),
        )

    def tiles(self, options):
        return (TileKind("j", "jade pebble", 3, "Pebbles"), TileKind("c", "clay pebble", 3, "Pebbles"))

    def score(self, options, said):
        complete = self.check_options(options)
        if unknown := set(said) - {"winner", "hand"}:
            raise ScoringError("input", Text("Unknown input: {name}", {"name": min(unknown)}), input=min(unknown))
        winner, hand = said.get("winner"), said.get("hand", "")
        if winner is not None and winner not in SEATS or not isinstance(hand, str):
            raise ScoringError("input", "That is no seat.", input="winner")
        for column, letter in enumerate(hand, start=1):
            if letter not in PEBBLES:
                message = Text("No pebble: {letter}", {"letter": letter})
                raise ScoringError("notation", message, input="hand", column=column)
        if winner is None:
            return Score("pebbles", complete["edition"])
        lines = [self.line(winner, PEBBLES[letter], letter) for letter in hand]
        if len(hand) == 3 and len(set(hand)) == 1:
            lines.append(self.line(winner, ROWS[2], hand))
        value = sum(line.amount for line in lines)
        because = Text("everybody pays")
        payments = [Payment(seat, winner, value, because) for seat in SEATS if seat != winner]
        return Score("pebbles", complete["edition"], tuple(lines), {winner: value}, tuple(payments))

    def line(self, winner, row, tiles):
        return Line(winner, Text(row.name), row.worth, Text("shown"), clause=row.clause, native=row.native, tiles=tiles)

    def patterns(self, options):
        return ROWS

    def examples(self):
        return (
            Example("1", "Jade and clay", {"winner": "S", "hand": "jcc"}, totals={"S": 5}),
            Example("2", "Two clay pebbles", {"winner": "E", "hand": "cc"}, totals={"E": 2}),
            Example("3", "Three of jade", {"winner": "W", "hand": "jjj"}, totals={"W": 19}),
        )

    def texts(self):
        yield from ()

    def seats_of_deal(self, options, finished):
        return {seat: seat for seat in SEATS}

    def criteria(self, options):
        return (Criterion("points", "Points", "Pts", lambda games: sum(game.total for game in games)),)


RULESET = Pebbles()
'''


def add_toy_ruleset(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    (folder / "pebbles").mkdir()
    (folder / "pebbles" / "__init__.py").write_text(TOY)
    monkeypatch.setattr(scoring.rulesets, "__path__", [*scoring.rulesets.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, "scoring.rulesets.pebbles", raising=False)
    return "pebbles"


def toy_class() -> type:
    """The toy as a class, for tests that change one thing of it."""
    namespace: dict = {}
    exec(TOY, namespace)
    return namespace["Pebbles"]
