"""Typed, pasted and uploaded cards: read by their rule set's format, every fault shown where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext_lazy as _

from scoring.cards import CardError, CardFault, CardFormat, CardView
from tournament.interfaces.card_files import UnreadableCard, plain, read_data
from tournament.interfaces.translated import translated
from tournament.models import Card

LONGEST_ID = Card._meta.get_field("card_id").max_length
LONGEST_TITLE = Card._meta.get_field("title").max_length
ID = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_ID}}}")
HEAD_LINE = re.compile(r"\s*(\w+)\s*:")
SHOWN = 160
"""Signs of a faulty line that are shown."""


@dataclass(frozen=True)
class ShownFault:
    """A fault as pages show it: where it is in words, and the faulty line in three parts, the middle one marked."""

    code: str
    message: str
    where: str = ""
    before: str = ""
    marked: str = ""
    after: str = ""
    is_warning: bool = False


@dataclass(frozen=True)
class ReadCard:
    """What became of a text: a card with what it means, or faults and no card."""

    card: dict[str, Any] | None = None
    view: CardView | None = None
    faults: tuple[ShownFault, ...] = ()
    warnings: tuple[ShownFault, ...] = field(default=())


def read_card(text: str, kind: str, card_format: CardFormat, *, title: str = "", id: str = "") -> ReadCard:
    """Reads a card; a title and an id that are given take the place of its own, an id that it lacks is made."""
    try:
        text = plain(text)
        if kind == "txt":
            return _read_text(text, card_format, title=title, id=id)
        return _read_data(read_data(text, kind), card_format, title=title, id=id)
    except UnreadableCard as error:
        return ReadCard(faults=(_in_text(text, "UNREADABLE", error.message, error.line, error.column),))


def _read_text(text: str, card_format: CardFormat, *, title: str, id: str) -> ReadCard:
    lines = text.split("\n")
    head = _head(lines)
    own_title = lines[head["title"]].partition(":")[2].strip() if "title" in head else ""
    if not id and "id" not in head:
        id = made_id(title or own_title)
    added = []
    for name, value in (("id", id), ("title", title)):
        if value and name in head:
            lines[head[name]] = f"{name}: {value}"
        elif value:
            added.append(f"{name}: {value}")
    try:
        card = card_format.read_text("\n".join([*added, *lines]))
    except CardError as error:
        return ReadCard(faults=tuple(_of_text(fault, text, len(added)) for fault in error.faults))
    return _whole(card, card_format)


def _head(lines: list[str]) -> dict[str, int]:
    """The names that stand before the first section, and on which line."""
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        if line.lstrip().startswith("["):
            break
        if match := HEAD_LINE.match(line):
            found.setdefault(match[1].lower(), number)
    return found


def made_id(title: str) -> str:
    """An id made from a title."""
    return slugify(title)[:LONGEST_ID].strip("-_")


def _read_data(data: object, card_format: CardFormat, *, title: str, id: str) -> ReadCard:
    if isinstance(data, Mapping):
        own_title = data.get("title")
        id = id or ("" if data.get("id") else made_id(title or (own_title if isinstance(own_title, str) else "")))
        data = {**data, **{name: value for name, value in (("id", id), ("title", title)) if value}}
    try:
        card = card_format.read_data(data)
    except CardError as error:
        return ReadCard(faults=faults_of_data(error, data))
    return _whole(card, card_format)


def faults_of_data(error: CardError, data: object) -> tuple[ShownFault, ...]:
    """The faults of a card object, each with the line of the card that it stands in."""
    texts = list(_line_texts(data))
    return tuple(_of_data(fault, texts) for fault in error.faults)


def _line_texts(data: object) -> Iterator[str]:
    """The lines of a card object as they are typed, in its order; nothing is taken for granted."""
    sections = data.get("sections") if isinstance(data, Mapping) else None
    for section in sections if isinstance(sections, list) else ():
        lines = section.get("lines") if isinstance(section, Mapping) else None
        for line in lines if isinstance(lines, list) else ():
            text = line.get("text") if isinstance(line, Mapping) else None
            yield text if isinstance(text, str) else ""


def _whole(card: dict[str, Any], card_format: CardFormat) -> ReadCard:
    """A card without faults, unless this site cannot keep it under its id or title."""
    view = card_format.view(card)
    faults = []
    if not ID.fullmatch(card["id"]):
        message = _("“{id}” cannot be an address: up to {most} letters from a to z, digits, hyphens and underscores.")
        faults.append(ShownFault("BAD_ID", format_lazy(message, id=card["id"][:SHOWN], most=LONGEST_ID)))
    if len(card["title"]) > LONGEST_TITLE:
        message = format_lazy(_("The title is longer than {most} letters."), most=LONGEST_TITLE)
        faults.append(ShownFault("LONG_TITLE", message))
    if faults:
        return ReadCard(faults=tuple(faults))
    return ReadCard(card, view, warnings=tuple(warnings_of(view)))


def warnings_of(view: CardView) -> Iterator[ShownFault]:
    """What is odd in a card, without being wrong."""
    for section in view.sections:
        for line in section.lines:
            for fault in line.faults:
                where = format_lazy(_("Card line {id}"), id=line.id)
                yield ShownFault(fault.code, translated(fault.message), where, before=line.text, is_warning=True)


def _of_text(fault: CardFault, text: str, shift: int) -> ShownFault:
    line = max(fault.line - shift, 0)
    return _in_text(text, fault.code, translated(fault.message), line, fault.column if line else 0, fault.warning)


def _in_text(text: str, code: str, message: str, line: int, column: int, is_warning: bool = False) -> ShownFault:
    lines = text.split("\n")
    if not 0 < line <= len(lines):
        return ShownFault(code, message, is_warning=is_warning)
    where = (
        format_lazy(_("Line {line}, column {column}"), line=line, column=column)
        if column
        else format_lazy(_("Line {line}"), line=line)
    )
    return ShownFault(code, message, where, *_parted(lines[line - 1], column), is_warning)


def _of_data(fault: CardFault, texts: list[str]) -> ShownFault:
    message = translated(fault.message)
    if not fault.line and not fault.line_id:
        return ShownFault(fault.code, message, is_warning=fault.warning)
    named = {"id": fault.line_id or fault.line, "column": fault.column}
    template = _("Card line {id}, column {column}") if fault.column else _("Card line {id}")
    text = texts[fault.line - 1] if 0 < fault.line <= len(texts) else ""
    return ShownFault(
        fault.code, message, format_lazy(template, **named), *_parted(text, fault.column), is_warning=fault.warning
    )


def _parted(line: str, column: int) -> tuple[str, str, str]:
    """The line before the fault, the word that is faulty, and the rest; a column past the end marks a blank."""
    if not column:
        return line[:SHOWN], "", ""
    start = min(column - 1, len(line))
    end = start + len(re.match(r"\S*", line[start:])[0] or " ")
    first = max(0, start - SHOWN // 2)
    return line[first:start], line[start:end][:SHOWN] or "\u00a0", line[end : end + SHOWN // 2]
