"""Lists of players as people paste or upload them: read line by line, with what is wrong on each."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.entering import NewEntry, same_name
from tournament.models import Entry, Player

MOST_BYTES = 1024 * 1024
MOST_LINES = 1000
LONGEST_LINE = 10_000
MOST_NUMBER = 9999
COLUMNS = ("number", "name", "team", "country", "federation_number")
LENGTHS = {
    "name": Player._meta.get_field("name").max_length,
    "team": Entry._meta.get_field("team").max_length,
    "federation_number": Player._meta.get_field("federation_number").max_length,
}
HEADINGS = {
    "number": "number no nr num # número numero nº n° núm",
    "name": "name player nombre jugador jugadora nome jogador jogadora",
    "team": "team club equipo equipe equipa time clube",
    "country": "country nation país pais",
    "federation_number": "federation_number federation_no federation ema ema_number licence license licencia licença "
    "federación federacion federação federacao número_federativo nº_federado número_de_federación "
    "número_da_federação número_de_federação",
}
WORDS = {word: column for column, words in HEADINGS.items() for word in words.split()}


class UnreadableFile(Exception):
    """An uploaded file that is no list of players; `message` says why."""

    def __init__(self, message: str) -> None:
        self.message = message
        super().__init__(message)


@dataclass(frozen=True)
class PastedLine:
    """One line: as typed, as understood, and what is wrong or doubtful with it."""

    number: int
    text: str
    entry: NewEntry
    errors: Sequence[str] = ()
    warnings: Sequence[str] = ()


@dataclass(frozen=True)
class Pasted:
    """A list as it was read; `header` names the columns when the list had a line with headings."""

    lines: Sequence[PastedLine] = field(default_factory=tuple)
    header: Sequence[str] = ()
    error: str = ""

    @property
    def has_errors(self) -> bool:
        return bool(self.error) or any(line.errors for line in self.lines)

    @property
    def has_namesakes(self) -> bool:
        return any(line.warnings for line in self.lines)

    @property
    def entries(self) -> list[NewEntry]:
        return [line.entry for line in self.lines]


def decode(content: bytes) -> str:
    """The text of an uploaded file: UTF-8, UTF-16 with its mark, else the old encoding of spreadsheets."""
    if len(content) > MOST_BYTES:
        raise UnreadableFile(_("The file is larger than 1 MB. Upload only the list of players."))
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = content.decode("cp1252", errors="replace")
    if "\0" in text or content.startswith((b"PK\x03\x04", b"%PDF")):
        raise UnreadableFile(_("This is not a text file. In the spreadsheet, save the sheet as CSV and upload that."))
    return text


def read_players(text: str, *, taken: Mapping[int, str]) -> Pasted:
    """Reads a pasted list; `taken` are the names by number that the event has already."""
    numbered = [(number, line) for number, line in enumerate(_lines(text), start=1) if line.strip(" \t,;")]
    if len(numbered) > MOST_LINES:
        return Pasted(error=format_lazy(_("The list is longer than {most} lines."), most=MOST_LINES))
    delimiter = _delimiter([line for _number, line in numbered])
    rows = [(number, line, _cells(line, delimiter)) for number, line in numbered]
    header: list[str] = []
    if rows and (found := _header(rows[0][2])):
        header, rows = found, rows[1:]
    if not rows:
        return Pasted(header=header, error=_("There is no player in the list."))
    return Pasted(lines=_checked(rows, header, taken), header=header)


def _lines(text: str) -> list[str]:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _delimiter(lines: Sequence[str]) -> str:
    return next((sign for sign in "\t;" if any(sign in line.strip() for line in lines)), ",")


def _cells(line: str, delimiter: str) -> list[str]:
    if len(line) > LONGEST_LINE:  # no line of a list, and more than the reader of CSV takes
        return [_clean(line)]
    cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True), [])
    return [_clean(cell) for cell in cells]


def _clean(cell: str) -> str:
    """One line without signs that cannot be seen, accents in one piece."""
    shown = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in cell)
    return " ".join(unicodedata.normalize("NFC", shown).split())


def _header(cells: Sequence[str]) -> list[str]:
    """The columns when the line is one of headings, else nothing."""
    found = [WORDS.get(cell.casefold().strip(" .:").replace(" ", "_"), "") for cell in cells]
    return found if "name" in found and sum(map(bool, found)) * 2 >= len(found) else []


def _by_column(cells: Sequence[str], header: Sequence[str]) -> tuple[dict[str, str], Sequence[str]]:
    """The cells by the name of their column, and those for which there is no column."""
    cells = list(cells)
    if header:
        values = {column: cell for column, cell in zip(header, cells, strict=False) if column}
        return values, [cell for cell in cells[len(header) :] if cell]
    if len(cells) == 1 and (match := re.fullmatch(r"(\d{1,4})[.)]?\s+(\D.*)", cells[0])):
        cells = [match[1], match[2]]
    if len(cells) > 1 and cells[-1] == "" and len(cells) > len(COLUMNS):
        cells = cells[: len(COLUMNS)] + [cell for cell in cells[len(COLUMNS) :] if cell]
    has_number = bool(re.fullmatch(r"\d*", cells[0])) and len(cells) > 1
    columns = COLUMNS if has_number else COLUMNS[1:]
    return dict(zip(columns, cells, strict=False)), cells[len(columns) :]


def _checked(
    rows: Sequence[tuple[int, str, Sequence[str]]], header: Sequence[str], taken: Mapping[int, str]
) -> tuple[PastedLine, ...]:
    numbers: dict[int, int] = {}
    names = {same_name(name): format_lazy(_("number {number}"), number=number) for number, name in taken.items()}
    lines = []
    for position, text, cells in rows:
        values, beyond = _by_column(cells, header)
        entry, errors = _entry(values)
        if beyond:
            errors.append(format_lazy(_("More columns than expected: {text}"), text=", ".join(beyond)[:80]))
        if entry.number in taken:
            message = _("Number {number} is taken already by {name}.")
            errors.append(format_lazy(message, number=entry.number, name=taken[entry.number]))
        elif entry.number in numbers:
            message = _("Number {number} stands on line {line} too.")
            errors.append(format_lazy(message, number=entry.number, line=numbers[entry.number]))
        elif entry.number:
            numbers[entry.number] = position
        warnings = []
        if entry.name and (other := names.get(same_name(entry.name))):
            warnings.append(format_lazy(_("The same name as {other}: two people, or one entered twice?"), other=other))
        names.setdefault(same_name(entry.name), format_lazy(_("line {line}"), line=position))
        lines.append(PastedLine(position, text.strip(), entry, errors, warnings))
    return tuple(lines)


def _entry(values: Mapping[str, str]) -> tuple[NewEntry, list[str]]:
    """The player of one line, and what is wrong with it."""
    errors: list[str] = []
    number = None
    if written := values.get("number", ""):
        if re.fullmatch(r"[0-9]{1,4}", written) and int(written):
            number = int(written)
        else:
            message = _("“{text}” is no number from 1 to {most}.")
            errors.append(format_lazy(message, text=written[:20], most=MOST_NUMBER))
    if not values.get("name"):
        errors.append(_("The name is missing."))
    country = values.get("country", "").upper()
    if country and not re.fullmatch(r"[A-Z]{2}", country):
        message = _("The country “{text}” is not written with two letters, as in ES, PT or BR.")
        errors.append(format_lazy(message, text=country[:20]))
        country = ""
    for column, most in LENGTHS.items():
        if len(values.get(column, "")) > most:
            message = _("“{text}…” is longer than {most} letters.")
            errors.append(format_lazy(message, text=values[column][:20], most=most))
    entry = NewEntry(
        name=values.get("name", ""),
        number=number,
        team=values.get("team", ""),
        country=country,
        federation_number=values.get("federation_number", ""),
    )
    return entry, errors
