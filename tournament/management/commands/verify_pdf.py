"""`manage.py verify_pdf FILE`: whether a PDF is byte for byte a sheet that this site sealed of a record that holds."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.verification import MOST_BYTES, check_pdf
from tournament.interfaces.verdicts import fault_text


class Command(BaseCommand):
    help = "Exit status 0 when the sheet is intact; else names the first fault, 1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="the PDF")

    def handle(self, *, file: Path, **_: Any) -> None:
        try:
            with file.open("rb") as source:
                pdf = source.read(MOST_BYTES + 1)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}.", returncode=2) from None
        verdict = check_pdf(pdf)
        if not verdict.intact:
            raise CommandError(f"{file}: {verdict.fault or 'record'}: {fault_text(verdict)}")
        sheet, game = verdict.claimed, verdict.claimed.game
        what = f"{sheet.kind} sheet, {game.round.tournament.slug}, round {game.round.number}, table {game.table.number}"
        who = f", player {sheet.entry.number}" if sheet.entry else ""
        since = "; superseded by a later ruling" if verdict.state.superseded else ""
        self.stdout.write(f"{file}: intact: {what}{who}{since}.")
