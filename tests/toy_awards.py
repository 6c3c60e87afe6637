"""A toy rule set in which nobody pays: points are given, they do not cancel, and every deal is initialled."""

from pathlib import Path

from tests.toy import TOY, add_ruleset

RALLY = (
    TOY
    + '''

from scoring.inputs import Amount, OneOf
from scoring.result import Award


class Rally(Pebbles):
    """The winner is given the value, and 10 for a pebble of his own; a thrower loses 10; without a winner 10 each."""

    slug = "rally"
    name = "Rally"
    initials_each_deal = True
    default_deals_per_game = 4

    def payments_cancel(self, options):
        return False

    def inputs(self, options):
        return (
            SeatInput(name="winner", label="Winner", null_label="Nobody", required=True, on_sheet=True),
            SeatInput(name="discarder", label="From whom", short="From", null_label="Own pebble", on_sheet=True),
            Amount(name="value", label="Value", on_sheet=True),
            Amount(name="shown", label="Groups shown", short="Shown", on_sheet=True),
            OneOf(name="end", label="How it ended", short="End", choices=(("heap", "Heap"), ("time", "Time"))),
        )

    def score(self, options, said):
        winner, thrower, value = said.get("winner"), said.get("discarder"), said.get("value") or 0
        if winner is None:
            awards = [Award(seat, 10, Text("the heap is empty")) for seat in SEATS if said.get("end") != "time"]
            return Score("rally", "first", awards=tuple(awards))
        lines = [Line(winner, Text("Value of the hand"), value, Text("as said"))]
        awards = [Award(winner, value, Text("value of the hand"))]
        if thrower is None:
            lines.append(Line(winner, Text("Own pebble"), 10, Text("as said")))
            awards.append(Award(winner, 10, Text("own pebble")))
        else:
            lines.append(Line(thrower, Text("Thrown pebble"), -10, Text("as said")))
            awards.append(Award(thrower, -10, Text("threw the pebble")))
        return Score("rally", "first", tuple(lines), {winner: value}, awards=tuple(awards))

    def examples(self):
        return ()


RULESET = Rally()
'''
)


def add_awards_toy(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="rally", source=RALLY)
