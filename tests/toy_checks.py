"""A toy rule set with a referee's check, whose verdict a deal can be told."""

from pathlib import Path

from tests.toy import TOY, add_ruleset

QUARRY = (
    TOY
    + """

from scoring.checks import Check, Verdict, VerdictRow
from scoring.inputs import OneOf, SeatsInput

ASKED = (
    SeatInput(name="seat", label="Whose pebbles", null_label="Anybody"),
    OneOf(name="light", label="Light", choices=(("day", "Daylight"), ("lamp", "Lamp")), required=True),
    HandInput(name="shown", label="Pebbles shown", required=True),
    HandInput(name="lost", label="Pebbles lost"),
)


class Quarry(Pebbles):
    slug = "quarry"
    name = "Quarry"

    def inputs(self, options):
        kept = HandInput(name="laid", label="Laid out", per_seat=True)
        return (*super().inputs(options), SeatsInput(name="cracked", label="Cracked pebbles"), kept)

    def score(self, options, said):
        kept = ("cracked", "laid")
        return super().score(options, {name: value for name, value in said.items() if name not in kept})

    def checks(self, options):
        return (Check("cracks", "Is a pebble cracked?", "Hold them to the light.", ASKED, self.cracks),)

    def cracks(self, said):
        shown, seat = said["shown"], said.get("seat")
        for column, letter in enumerate(shown, start=1):
            if letter not in PEBBLES:
                message = Text("No pebble: {letter}", {"letter": letter})
                raise ScoringError("notation", message, input="shown", column=column)
        rows = tuple(VerdictRow(Text(row.name), code in shown, Text("seen"), code) for code, row in PEBBLES.items())
        if said["light"] == "lamp":
            return Verdict(None, Text("Nobody can say."), (Text("Wait for the day."),))
        if "c" not in shown:
            return Verdict(True, Text("All pebbles are whole."), (), rows)
        who = Text(self.seat_names[seat]) if seat else Text("Somebody")
        keep = {"cracked": [seat], "laid": {seat: shown}, "unknown": 1} if seat else {}
        return Verdict(False, Text("{who} has a cracked pebble.", {"who": who}), (Text("Clay cracks."),), rows, keep)


RULESET = Quarry()
"""
)


def add_checks_toy(folder: Path, monkeypatch) -> str:
    """Puts the toy into `folder`, where rule sets are looked for until the test ends; returns its slug."""
    return add_ruleset(folder, monkeypatch, slug="quarry", source=QUARRY)
