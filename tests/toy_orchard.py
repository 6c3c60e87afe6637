"""A toy rule set with all that a game may bring in its one folder: cards, referee's checks, points that are given."""

from pathlib import Path

from tests.toy import add_ruleset
from tests.toy_cards import TRAY

ORCHARD = (
    TRAY
    + """

from scoring.checks import Check, Verdict, VerdictRow
from scoring.inputs import CardInput, OneOf
from scoring.result import Award


class Orchard(Trayful):
    slug = "orchard"
    name = "Orchard"
    options = (CardInput(name="tray", label="Tray"),)
    default_movement = "abcd"
    ranks_substitutes = False
    initials_each_deal = True

    def check_options(self, options):
        if unknown := set(options) - {"edition", "tray"}:
            raise ScoringError("options", Text("Unknown option: {name}", {"name": min(unknown)}))
        if isinstance(options.get("tray"), str):
            raise ScoringError("options", Text("No such tray."), input="tray")
        return {"edition": "first", "tray": options.get("tray")}

    def rows(self, options):
        sections = (options.get("tray") or {"sections": []})["sections"]
        return {line["id"]: line for section in sections for line in section["lines"]}

    def inputs(self, options):
        choices = tuple((id, line["text"]) for id, line in self.rows(options).items())
        row = OneOf(name="row", label="Row of the tray", short="Row", choices=choices, by_word=True, on_sheet=True)
        winner = SeatInput(name="winner", label="Who fills a row", null_label="Nobody", required=True, on_sheet=True)
        return (winner, row) if choices else (winner,)

    def score(self, options, said):
        options = self.check_options(options)
        if unknown := set(said) - {"winner", "row"}:
            raise ScoringError("input", Text("Unknown input: {name}", {"name": min(unknown)}), input=min(unknown))
        winner, row = said.get("winner"), self.rows(options).get(said.get("row"))
        if winner is None:
            awards = tuple(Award(seat, 1, Text("nobody filled a row")) for seat in SEATS)
            return Score("orchard", "first", awards=awards)
        if row is None:
            raise ScoringError("input", Text("Say which row."), input="row")
        line = Line(winner, Text("Row {id}", {"id": row["id"]}), row["value"], Text("on the tray"), clause="1")
        award = Award(winner, row["value"], Text("a row was filled"))
        return Score("orchard", "first", (line,), {winner: row["value"]}, awards=(award,))

    def payments_cancel(self, options):
        return False

    def checks(self, options):
        shown = HandInput(name="shown", label="Pebbles shown", required=True)
        return (Check("row", "Which rows are left?", "", (shown,), lambda said: self.rows_left(options, said)),)

    def rows_left(self, options, said):
        found = tuple(
            VerdictRow(Text(line["text"]), set(said["shown"]) <= set(line["text"]), Text("looked at"))
            for line in self.rows(options).values()
        )
        return Verdict(any(row.possible for row in found), Text("Rows that are left"), (), found)

    def examples(self):
        return ()


RULESET = Orchard()
"""
)


def add_orchard_toy(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="orchard", source=ORCHARD)
