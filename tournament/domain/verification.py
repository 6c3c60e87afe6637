"""Whether a sheet, or a PDF that somebody brings, is what was sealed, and its record the one that was signed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass

from tournament.domain.chain_check import Fault, verify_game
from tournament.domain.seal_check import SealReport, read_seal, read_seal_apart
from tournament.domain.seals import event_fingerprint, root_certificate
from tournament.domain.sheet_files import FileAltered, FileMissing, read_sheet
from tournament.models import Game, Record, Sheet

MOST_BYTES = 4 * 1024 * 1024
"""A sheet has a tenth of a megabyte; nothing larger is looked at."""
CODE = re.compile(rb"/v/([0-9a-f]{20})/")


@dataclass(frozen=True)
class SheetState:
    """What the site holds for one of its sheets. `record` is the first fault of the chain, `file` "" when intact."""

    sheet: Sheet
    record: Fault | None
    in_record: bool
    superseded: bool
    file: str
    seal: SealReport | None

    @property
    def record_intact(self) -> bool:
        """Whether the stored record is still the one that was signed."""
        return self.record is None and self.in_record

    @property
    def intact(self) -> bool:
        return self.record_intact and not self.file


@dataclass(frozen=True)
class Verdict:
    """What is known of a PDF. `fault` is its first fault, "" when it is byte for byte a sheet of this site.

    Besides the faults of a seal: `too_large`; `other_seal` (sealed here, under another event's key than the sheet it
    claims to be); `not_kept` (the seal holds, yet it is no file that this site keeps).
    """

    fault: str
    seal: SealReport | None = None
    state: SheetState | None = None
    claimed: Sheet | None = None
    countersigned: bool = False

    @property
    def intact(self) -> bool:
        return not self.fault and (self.state is None or self.state.record_intact)


def check_sheet(sheet: Sheet) -> SheetState:
    """Walks the record of the sheet's game, and reads the stored file and its seal."""
    game = Game.objects.select_related("round__tournament", "table").get(pk=sheet.game_id)
    try:
        pdf, file = read_sheet(sheet), ""
    except FileMissing:
        pdf, file = b"", "missing"
    except FileAltered:
        pdf, file = b"", "altered"
    seal = read_seal(pdf, root_certificate()) if pdf else None
    if seal and not (seal.intact and seals_this(seal, sheet)):
        file = "altered"
    return SheetState(
        sheet=sheet,
        record=verify_game(game),
        in_record=Record.objects.filter(game=game, sequence=sheet.length, digest=sheet.head).exists(),
        superseded=game.head != sheet.head,
        file=file,
        seal=seal,
    )


def check_pdf(pdf: bytes, *, read: Callable[[bytes, bytes], SealReport] = read_seal_apart) -> Verdict:
    """Judges a PDF that anybody may have made; `read` is how seals of unknown files are read."""
    if len(pdf) > MOST_BYTES:
        return Verdict("too_large")
    if sheet := Sheet.objects.filter(sha256=hashlib.sha256(pdf).hexdigest()).first():
        return judge_known(sheet, pdf)
    seal = read(pdf, root_certificate())
    claimed = claimed_sheet(pdf + seal.reason.encode())
    if seal.fault:
        return Verdict(seal.fault, seal, claimed=claimed)
    if claimed is None:
        return Verdict("not_kept", seal)
    if not seals_this(seal, claimed):
        return Verdict("other_seal", seal, claimed=claimed)
    if is_countersigned(pdf, claimed, seal):
        return Verdict("", seal, check_sheet(claimed), claimed, countersigned=True)
    return Verdict("not_kept", seal, claimed=claimed)


def judge_known(sheet: Sheet, pdf: bytes) -> Verdict:
    """A file of this site, as its hash says; its seal must say the same without the database."""
    seal = read_seal(pdf, root_certificate())
    state = check_sheet(sheet)
    fault = seal.fault or ""
    if not fault and not seals_this(seal, sheet):
        fault = "other_seal"
    return Verdict(fault, seal, state, sheet)


def seals_this(seal: SealReport, sheet: Sheet) -> bool:
    """Whether a seal is of the sheet's event and names this very sheet, so that no row can vouch for another's file."""
    return seal.fingerprint == event_fingerprint(sheet.game.round.tournament) and f"/v/{sheet.code}/" in seal.reason


def claimed_sheet(text: bytes) -> Sheet | None:
    """The sheet whose verification page a PDF links to, or its seal names."""
    codes = {code.decode() for code in CODE.findall(text)}
    sheets = Sheet.objects.filter(code__in=list(codes)[:20]).select_related("game__round__tournament")
    return sheets.first() if len(sheets) == 1 else None


def is_countersigned(pdf: bytes, sheet: Sheet, seal: SealReport) -> bool:
    """Whether a judge's signature is all that was added to the stored file."""
    try:
        return seal.signatures == 2 and pdf.startswith(read_sheet(sheet))
    except (FileMissing, FileAltered):
        return False
