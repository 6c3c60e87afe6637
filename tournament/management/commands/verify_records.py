"""`manage.py verify_records SLUG`: walks the chains of an event and names the first record that is not as recorded."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.chain_check import verify_tournament
from tournament.management.events import event_of
from tournament.models import Game, Record


class Command(BaseCommand):
    help = "Exit status 0 when no record was changed, put in or taken out; else names the first such record, 1."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")

    def handle(self, *, slug: str, **_: Any) -> None:
        tournament = event_of(slug)
        if fault := verify_tournament(tournament):
            place = f"round {fault.round}, table {fault.table}"
            what = f"record {fault.sequence}" if fault.sequence else "before the first record"
            raise CommandError(f"{fault.kind}: {place}, {what}: {fault.text}.")
        games = Game.objects.filter(round__tournament=tournament).count()
        records = Record.objects.filter(game__round__tournament=tournament).count()
        self.stdout.write(f"{slug}: intact, {games} games, {records} records.")
