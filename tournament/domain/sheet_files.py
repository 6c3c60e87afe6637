"""Sealed sheets as files: each kept once for a state of the record, with the hash of the whole file in the database."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.chain_check import Fault
from tournament.domain.sheets import SheetContent
from tournament.models import Entry, Game, Sheet


class SheetError(Exception):
    """No sheet can be given out; `message` says why."""

    def __init__(self, message: str | Promise) -> None:
        self.message = message
        super().__init__(message)


class NotSigned(SheetError):
    def __init__(self) -> None:
        super().__init__(_("Only a signed game has sealed sheets. Close it and let everybody sign first."))


class RecordBroken(SheetError):
    """Nothing is sealed that is not what was recorded."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        text = _("Nothing was sealed: record {number} of this game is not what was recorded: {fault}.")
        super().__init__(format_lazy(text, number=fault.sequence, fault=fault.text))


class FileMissing(SheetError):
    def __init__(self) -> None:
        super().__init__(_("The file of this sheet is missing from the store. Put it back from the backup."))


class FileAltered(SheetError):
    def __init__(self) -> None:
        super().__init__(_("The stored file of this sheet was altered after sealing. Put it back from the backup."))


def sheet_path(code: str) -> Path:
    return Path(settings.SHEETS_DIR) / code[:2] / f"{code}.pdf"


def find_sheet(*, game: Game, kind: str, entry: Entry | None, language: str) -> Sheet | None:
    """The sheet of the record as it stands."""
    return Sheet.objects.filter(game=game, kind=kind, entry=entry, language=language, head=game.head).first()


def current_sheets(games: list[Game], language: str) -> dict[tuple[int, str, int | None], Sheet]:
    """The sheets of these games as their records stand, by game, kind and entry."""
    heads = {game.pk: game.head for game in games}
    sheets = Sheet.objects.filter(game__in=heads, language=language)
    return {
        (sheet.game_id, sheet.kind, sheet.entry_id): sheet for sheet in sheets if sheet.head == heads[sheet.game_id]
    }


def keep_sheet(
    content: SheetContent, pdf: bytes, *, game: Game, kind: str, entry: Entry | None, language: str, code: str
) -> Sheet | None:
    """Stores a sealed PDF: first the file, then the row that vouches for it.

    Of two made at once the first is kept for both; None when the record has moved on since the content was read.
    """
    path = sheet_path(code)
    write_whole(path, pdf)
    kept = None
    try:
        with transaction.atomic():
            locked = Game.objects.select_for_update().get(pk=game.pk)
            if locked.head != content.head:
                return None
            earlier = find_sheet(game=locked, kind=kind, entry=entry, language=language)
            if earlier:
                return earlier
            kept = Sheet.objects.create(
                game=locked,
                kind=kind,
                entry=entry,
                language=language,
                code=code,
                length=content.length,
                head=content.head,
                sha256=hashlib.sha256(pdf).hexdigest(),
            )
        return kept
    finally:
        if kept is None:
            path.unlink(missing_ok=True)


def write_whole(path: Path, content: bytes) -> None:
    """The file is there whole or not at all, even after a power cut."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def read_sheet(sheet: Sheet) -> bytes:
    """The sealed file, byte for byte as it was sealed; raises FileMissing or FileAltered."""
    try:
        pdf = sheet_path(sheet.code).read_bytes()
    except FileNotFoundError:
        raise FileMissing from None
    if hashlib.sha256(pdf).hexdigest() != sheet.sha256:
        raise FileAltered
    return pdf
