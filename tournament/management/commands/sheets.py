"""`manage.py sheets SLUG -o DIR`: writes the papers of an event as PDF: sealed sheets, forms, event score cards."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.sheet_files import SheetError, read_sheet
from tournament.domain.sheets import sheet_event
from tournament.interfaces.event_card_pdf import event_cards_pdf
from tournament.interfaces.pdf import PdfUnavailable
from tournament.interfaces.sealing import make_sheet, wanted_sheets
from tournament.interfaces.sheets import blank_pdf
from tournament.management.events import event_of
from tournament.models import Entry, Game, Sheet, Tournament

KINDS = (*Sheet.Kind.values, "blank", "event")


class Command(BaseCommand):
    help = (
        "Writes the sealed sheets of the signed games; `blank` writes the forms to fill in by hand, "
        "`event` each player's card for the whole event, without a seal."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the event's address")
        parser.add_argument("--round", type=int, metavar="N", help="this round only")
        parser.add_argument("--table", type=int, metavar="N", help="this table only")
        parser.add_argument("--kind", default="table,personal", help=f"one or more of {','.join(KINDS)}")
        parser.add_argument("--lang", choices=[code for code, _name in settings.LANGUAGES], help="not the event's")
        parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="where the PDFs go")

    def handle(self, *, slug: str, kind: str, lang: str | None, output: Path, **chosen: Any) -> None:
        tournament = event_of(slug)
        kinds = set(kind.split(","))
        if unknown := sorted(kinds - set(KINDS)):
            raise CommandError(f"--kind: there is no {', '.join(unknown)}; use {', '.join(KINDS)}.", returncode=2)
        language = lang or tournament.language
        games = self.games(tournament, chosen["round"], chosen["table"])
        try:
            output.mkdir(parents=True, exist_ok=True)
            written = self.write(tournament, games, kinds, language, output)
        except (SheetError, PdfUnavailable) as error:
            raise CommandError(str(getattr(error, "message", "") or f"PDFs need: {error.line}")) from None
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}.", returncode=2) from None
        self.stdout.write(f"{written} PDFs written to {output}.")

    def games(self, tournament: Tournament, round_: int | None, table: int | None) -> list[Game]:
        games = Game.objects.filter(round__tournament=tournament).select_related("round__tournament", "table")
        for field, value in (("round__number", round_), ("table__number", table)):
            if value is not None:
                games = games.filter(**{field: value})
        if (round_ or table) and not games:
            raise CommandError("There is no such game.", returncode=2)
        signed = [game for game in games.order_by("round__number", "table__number") if game.state == Game.State.SIGNED]
        if unsigned := games.count() - len(signed):
            self.stderr.write(f"{unsigned} of {games.count()} games are not signed and have no sealed sheets.")
        return signed

    def write(self, tournament: Tournament, games: list[Game], kinds: set[str], language: str, output: Path) -> int:
        wanted = [item for item in wanted_sheets(games) if item[1] in kinds]
        for number, (game, kind, entry) in enumerate(wanted, 1):
            sheet = make_sheet(game=game, kind=kind, entry=entry, language=language)
            name = file_name(game, entry, language)
            (output / name).write_bytes(read_sheet(sheet))
            self.stderr.write(f"{number}/{len(wanted)} {name}")
        written = len(wanted)
        for kind, papers in (("blank", self.blanks), ("event", self.event_cards)):
            for name, pdf in papers(tournament, language) if kind in kinds else ():
                (output / name).write_bytes(pdf)
                self.stderr.write(name)
                written += 1
        return written

    def blanks(self, tournament: Tournament, language: str) -> Iterator[tuple[str, bytes]]:
        for kind in Sheet.Kind.values:
            pdf = blank_pdf(sheet_event(tournament), kind=kind, language=language)
            yield f"{tournament.slug}-blank-{kind}-{language}.pdf", pdf

    def event_cards(self, tournament: Tournament, language: str) -> Iterator[tuple[str, bytes]]:
        for entry in tournament.entries.select_related("player"):
            pdf = event_cards_pdf(tournament, [entry], language=language)
            yield f"{tournament.slug}-event-player{entry.number:03}-{language}.pdf", pdf


def file_name(game: Game, entry: Entry | None, language: str) -> str:
    slug, round_, table = game.round.tournament.slug, game.round.number, game.table.number
    who = f"player{entry.number:03}" if entry else "sheet"
    return f"{slug}-round{round_:02}-table{table:03}-{who}-{language}.pdf"
