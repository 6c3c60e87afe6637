"""`manage.py standings SLUG`: places, and every criterion at full precision, as a table, CSV or JSON."""

import csv
import json
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.errors import RecordingError
from tournament.domain.standings import Standings, standings
from tournament.interfaces.exporters import plain_cell
from tournament.interfaces.money import plain_money
from tournament.management.events import event_of
from tournament.models import Tournament


class Command(BaseCommand):
    help = "Writes the standings of an event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")
        parser.add_argument("--after", type=int, metavar="ROUND", help="leave out the rounds after this one")
        parser.add_argument("--format", choices=("table", "csv", "json"), default="table")

    def handle(self, *, slug: str, after: int | None, format: str, **_: Any) -> None:
        tournament = event_of(slug)
        if after is not None and not 0 <= after <= tournament.rounds:
            raise CommandError(f"--after: the rounds of this event are 1 to {tournament.rounds}.", returncode=2)
        try:
            found = standings(tournament, after)
        except RecordingError as error:
            raise CommandError(str(error), returncode=2) from None
        rows = plain_rows(tournament, found)
        for share in found.unsplit:
            self.stderr.write(f"places {share.first} to {share.last}: {plain_money(share.left)} cannot be split")
        if format == "json":
            self.stdout.write(json.dumps(rows, ensure_ascii=False, indent=2))
            return
        head = ["place", "number", "name", *(criterion.key for criterion in found.criteria), "decided_by", "tied"]
        head += ["prize"] if tournament.prizes else []
        lines = [head, *([as_text(row.get(key)) for key in head] for row in rows)]
        if format == "csv":
            name = head.index("name")
            safe = [[*line[:name], plain_cell(line[name]), *line[name + 1 :]] for line in lines]
            csv.writer(self.stdout, lineterminator="\n").writerows(safe)
        else:
            self.write_table(lines)

    def write_table(self, lines: Sequence[Sequence[str]]) -> None:
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for line in lines:
            cells = [
                cell.ljust(width) if place in (2, len(line) - 2) else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            self.stdout.write("  ".join(cells).rstrip())


def plain_rows(tournament: Tournament, found: Standings) -> list[dict[str, Any]]:
    return [
        {"place": row.place, "number": row.entry.number, "name": row.entry.name}
        | {criterion.key: row.values.get(criterion.key) for criterion in found.criteria}
        | {"decided_by": row.decided_by, "tied": row.tied}
        | ({"prize": plain_money(row.prize), "currency": tournament.currency} if tournament.prizes else {})
        for row in found.rows
    ]


def as_text(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
