"""From a signed game to its sealed sheets: made once for each state of the record, language and player."""

from __future__ import annotations

from io import BytesIO

from django.utils import translation
from django.utils.translation import gettext

from tournament.domain.chain_check import verify_game
from tournament.domain.changes import line_ups
from tournament.domain.seals import seal
from tournament.domain.sheet_files import NotSigned, RecordBroken, find_sheet, keep_sheet
from tournament.domain.sheets import sheet_content
from tournament.interfaces.sheets import sheet_pdf, verification_address
from tournament.models import Entry, Game, Sheet
from tournament.models.sheets import new_code


def make_sheet(*, game: Game, kind: str, entry: Entry | None = None, language: str) -> Sheet:
    """The sealed sheet of a game as its record stands; the stored one where there is one.

    Raises NotSigned, RecordBroken or PdfUnavailable.
    """
    while True:
        game = Game.objects.select_related("round__tournament", "table").get(pk=game.pk)
        if game.state != Game.State.SIGNED:
            raise NotSigned
        if sheet := find_sheet(game=game, kind=kind, entry=entry, language=language):
            return sheet
        if fault := verify_game(game):
            raise RecordBroken(fault)
        if sheet := new_sheet(game, kind=kind, entry=entry, language=language):
            return sheet


def new_sheet(game: Game, *, kind: str, entry: Entry | None, language: str) -> Sheet | None:
    """Draws, seals and stores a sheet; None when a ruling came in between."""
    content = sheet_content(game)
    player = content.player_of(entry)
    code = new_code()
    pdf = sheet_pdf(content, kind=kind, language=language, player=player, code=code)
    with translation.override(language):
        reason = gettext("Sealed as it was signed. Check: %(address)s") % {"address": verification_address(code)}
    sealed = seal(pdf, game.round.tournament, reason=reason)
    return keep_sheet(content, sealed, game=game, kind=kind, entry=entry, language=language, code=code)


def unsealed(sealed: bytes) -> bytes:
    """The PDF as it was before the seal, which is all of the sealed file up to its first end."""
    end = sealed.index(b"%%EOF") + len(b"%%EOF\n")
    return sealed[:end]


def merged(sealed: list[bytes]) -> bytes:
    """Sheets one after another in one file for the printer, without their seals, which no merged file can keep."""
    from pypdf import PdfReader, PdfWriter  # for print copies only

    writer = PdfWriter()
    for pdf in sealed:
        writer.append(PdfReader(BytesIO(unsealed(pdf))))
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def wanted_sheets(games: list[Game]) -> list[tuple[Game, str, Entry | None]]:
    """Every sheet of these games: the table's and those of all who were drawn or have played, games in order."""
    wanted: list[tuple[Game, str, Entry | None]] = []
    players = line_ups(games)
    for game in games:
        wanted.append((game, Sheet.Kind.TABLE, None))
        wanted += [(game, Sheet.Kind.PERSONAL, entry) for _seat, entry in players[game.pk].everybody]
    return wanted
