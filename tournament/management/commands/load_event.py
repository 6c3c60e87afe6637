"""`manage.py load_event FILE [--replace]`: checks an event file, then stores the event whole, or nothing."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.events import EventFileError, load_event, read_json
from tournament.management.streams import standard_input


class Command(BaseCommand):
    help = "Loads an event file and prints the event's address; says all that is wrong and stores nothing otherwise."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="an event file (JSON); - is standard input")
        parser.add_argument("--replace", action="store_true", help="put it in the place of an event of this address")

    def handle(self, *, file: str, replace: bool, **_: Any) -> None:
        try:
            text = standard_input().read() if file == "-" else Path(file).read_bytes()
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}", returncode=2) from None
        try:
            tournament = load_event(read_json(text), replace=replace)
        except EventFileError as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            raise CommandError(f"Nothing was stored. Faults in {file}: {len(error.faults)}.") from None
        self.stdout.write(tournament.slug)
