"""`manage.py dump_event SLUG -o FILE`: writes an event with its records and digests as an event file."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.errors import RecordingError
from tournament.domain.events import dump_event, event_text
from tournament.management.events import event_of


class Command(BaseCommand):
    help = "Writes an event file that gives the same event when it is loaded. It holds the hashes of the PINs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")
        parser.add_argument(
            "-o", "--output", required=True, metavar="FILE", help="where to write; - is standard output"
        )

    def handle(self, *, slug: str, output: str, **_: Any) -> None:
        try:
            text = event_text(dump_event(event_of(slug)))
        except RecordingError as error:
            raise CommandError(str(error), returncode=2) from None
        if output == "-":
            self.stdout.write(text, ending="")
            return
        unfinished = Path(f"{output}.part")
        try:
            handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            unfinished.replace(output)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise CommandError(f"{output} cannot be written: {error.strerror}", returncode=2) from None
