"""Rule sets for tests, written into a temporary folder: one scores the winner, one everybody."""

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


BASKETS = '''
"""Baskets: everybody's pebbles count, all four settle two by two, East doubled; options may set chips."""

from scoring.inputs import Amount, HandInput, OneOf, SeatInput, SeatsInput
from scoring.payments import Reasons, all_hands_settle
from scoring.ranking import Criterion
from scoring.result import SEATS, Line, Score, ScoringError
from scoring.ruleset import CheckBox, Edition, Example, PatternRow, RuleSet, TileKind
from scoring.said import options_checker, said_checker
from scoring.text import Text

ROWS = (
    PatternRow("1", "Jade pebble", "", "Points of every hand", 4, "points", "Each one.", repeats=True),
    PatternRow("2", "Clay pebble", "", "Points of every hand", 2, "points", "Each one.", repeats=True),
    PatternRow("3", "Showing first", "", "Points of the winner", 20, "points", "The winner."),
    PatternRow("4", "Three of jade", "", "Doubles", 1, "doubles", "All three.", note="Reconstructed"),
    PatternRow("5", "Gold pebble", "", "Limit", 1, "limit", "The whole limit."),
)
PEBBLES = {"j": ROWS[0], "c": ROWS[1], "g": ROWS[4]}
REASONS = Reasons("winner's {total}", "winner's {total}, twice", "{higher} − {lower}", "{higher} − {lower}, twice")
OPTIONS = (
    OneOf(name="edition", label="Edition", choices=(("first", "First printing"),), default="first"),
    Amount(name="limit", label="Limit", default=100, least=1, reconstructed=True),
    Amount(name="chip", label="Chip", least=1, nullable=True),
)
INPUTS = (
    SeatInput(name="winner", label="Who shows first", null_label="Nobody shows", required=True, on_sheet=True),
    SeatInput(name="discarder", label="From whom", null_label="From the heap"),
    Amount(name="totals", label="Totals", help="What each basket is worth.", way="totals", per_seat=True),
    HandInput(name="hands", label="Baskets", help="One letter a pebble.", way="tiles", per_seat=True),
    SeatsInput(name="dead", label="Spilled baskets", on_sheet=True, short="Spilled"),
    SeatInput(name="breeze", label="Breeze", null_label="Calm"),
)


class Baskets(RuleSet):
    slug = "baskets"
    name = "Baskets"
    summary = "Everybody shows a basket."
    editions = (Edition("first", "First printing"),)
    options = OPTIONS
    scored = "all"
    prevailing_input = "breeze"
    aid_boxes = (CheckBox("Limit", ("100", "None")),)
    check_options = staticmethod(options_checker(OPTIONS))
    check_said = staticmethod(said_checker(INPUTS))

    def inputs(self, options):
        return INPUTS

    def tiles(self, options):
        return (
            TileKind("j", "jade pebble", 3, "Pebbles"),
            TileKind("c", "clay pebble", 3, "Pebbles"),
            TileKind("g", "gold pebble", 1, "Gold"),
        )

    def chips(self, options):
        return (options["chip"],) if options["chip"] else ()

    def score(self, options, said):
        limit, given = self.check_options(options)["limit"], self.check_said(said)
        winner, hands, declared = given["winner"], given["hands"] or {}, given["totals"] or {}
        dead = given["dead"] or ()
        if sum(map(str.count, hands.values(), "j" * len(hands))) > 3:
            raise ScoringError("impossible", "There are only three of jade.", input="hands")
        lines, totals = [], {}
        for seat in SEATS:
            mine = [] if seat in dead else self.lines(seat, hands.get(seat, ""), winner)
            total = min(sum(line.amount * (limit if line.unit == "limit" else 1) for line in mine), limit)
            if seat in hands and seat in declared and declared[seat] != total:
                message = Text("The tiles make {total}.", {"total": total})
                raise ScoringError("mismatch", message, input="totals", seat=seat)
            lines += mine
            totals[seat] = 0 if seat in dead else total if seat in hands else declared.get(seat, 0)
        paid = all_hands_settle(totals, winner=winner, doubled="E", reasons=REASONS) if winner else ()
        return Score("baskets", "first", tuple(lines), totals, paid, reading=hands.get(winner, ""))

    def lines(self, seat, hand, winner):
        for column, letter in enumerate(hand, start=1):
            if letter not in PEBBLES:
                message = Text("No pebble: {letter}", {"letter": letter})
                raise ScoringError("notation", message, input="hands", seat=seat, column=column)
        rows = [PEBBLES[letter] for letter in hand] + [ROWS[2]] * bool(hand and seat == winner)
        return [Line(seat, Text(row.name), row.worth, Text("shown"), unit=row.unit, clause=row.clause) for row in rows]

    def patterns(self, options):
        return ROWS

    def examples(self):
        return (Example("1", "Jade and clay", {"winner": "S", "hands": {"S": "jc", "N": "j"}}, totals={"S": 26}),)

    def texts(self):
        yield from ()

    def seats_of_deal(self, options, finished):
        return {seat: seat for seat in SEATS}

    def prevailing(self, options, finished):
        return SEATS[len(finished) // 4 % 4]

    def criteria(self, options):
        return (
            Criterion("points", "Points", "Pts", lambda games: sum(game.total for game in games)),
            Criterion("best", "Best basket", "Best", lambda games: max((game.best for game in games), default=0)),
        )


RULESET = Baskets()
'''


def add_toy_ruleset(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="pebbles", source=TOY)


def add_four_hands_toy(folder: Path, monkeypatch) -> str:
    """The same for the toy in which everybody's hand counts."""
    return add_ruleset(folder, monkeypatch, slug="baskets", source=BASKETS)


def add_ruleset(folder: Path, monkeypatch, *, slug: str, source: str) -> str:
    (folder / slug).mkdir()
    (folder / slug / "__init__.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(scoring.rulesets, "__path__", [*scoring.rulesets.__path__, str(folder)])
    monkeypatch.delitem(sys.modules, f"scoring.rulesets.{slug}", raising=False)
    return slug


def toy_class() -> type:
    """The toy as a class, for tests that change one thing of it."""
    namespace: dict = {}
    exec(TOY, namespace)
    return namespace["Pebbles"]
