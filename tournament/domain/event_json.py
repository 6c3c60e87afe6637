"""Reading JSON that others wrote: every fault is noted under its path, and nothing in it can break the reader."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from unicodedata import category

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.errors import RecordingError


@dataclass(frozen=True)
class FileFault:
    """What is wrong, and where: a JSON path such as `$.games[0].seats.E`."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class EventFileError(RecordingError):
    """An event file that was not loaded, with all its faults."""

    def __init__(self, faults: list[FileFault]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


def read_json(text: str | bytes) -> Any:
    """The data of a JSON text; raises EventFileError for what is no strict JSON."""
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return json.loads(text, parse_constant=refuse_constant, object_pairs_hook=once_each)
    except RecursionError:
        message = _("The file is nested too deeply.")
    except UnicodeDecodeError:
        message = _("The file is not text in UTF-8.")
    except json.JSONDecodeError as error:
        message = format_lazy(
            _("This is no JSON: line {line}, column {column}: {reason}."),
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        )
    except ValueError as error:
        message = format_lazy(_("This is no JSON: {reason}."), reason=str(error))
    raise EventFileError([FileFault("$", str(message))])


def refuse_constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the name “{name[:60]}” occurs twice in one object")
        found[name] = value
    return found


MISSING = object()


@dataclass
class Part:
    """An object of the file: hands out its values, and notes the fault of each that does not suit."""

    faults: list[FileFault]
    value: Any
    path: str = "$"
    asked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        if not isinstance(self.value, dict):
            self.fault(_("This must be an object."))
            self.value = {}
            self.broken = True
        else:
            self.broken = False

    def fault(self, message: str, key: str = "") -> None:
        path = f"{self.path}.{key}" if key else self.path
        self.faults.append(FileFault(path, str(message)))

    def get(self, key: str, default: Any = MISSING) -> Any:
        self.asked.add(key)
        if key in self.value:
            return self.value[key]
        if default is MISSING:
            if not self.broken:
                self.fault(format_lazy(_("“{name}” is missing."), name=key))
            return None
        return default

    def has(self, key: str) -> bool:
        return key in self.value

    def text(self, key: str, *, most: int, default: Any = MISSING) -> str:
        value = self.get(key, default)
        if value is None:
            if self.has(key):
                self.fault(_("This must be a text."), key)
            return ""
        if not isinstance(value, str):
            self.fault(_("This must be a text."), key)
        elif len(value) > most:
            self.fault(format_lazy(_("This must have at most {most} characters."), most=most), key)
        elif not is_readable(value):
            self.fault(_("This text has characters that cannot be stored."), key)
        elif not value.strip() and default is MISSING:
            self.fault(_("This must not be empty."), key)
        else:
            return value
        return ""

    def whole(self, key: str, *, least: int, most: int, default: Any = MISSING) -> int | None:
        value = self.get(key, default)
        if not self.has(key):
            return value
        if value is None and default is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            message = _("This must be a whole number from {least} to {most}.")
            self.fault(format_lazy(message, least=least, most=most), key)
            return None
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        value = self.get(key, default)
        if not isinstance(value, bool):
            self.fault(_("This must be true or false."), key)
        return value is True

    def choice(self, key: str, choices: Collection[str], default: Any = MISSING) -> str | None:
        value = self.get(key, default)
        if not self.has(key):
            return value
        if not isinstance(value, str) or value not in choices:
            self.fault(format_lazy(_("This must be one of: {choices}."), choices=", ".join(choices)), key)
            return None
        return value

    def day(self, key: str, default: Any = MISSING) -> date | None:
        value = self.get(key, default)
        if value is None and (default is None or not self.has(key)):
            return None
        try:
            day = date.fromisoformat(value)
        except (TypeError, ValueError):
            day = None
        if day is None or day.isoformat() != value:
            self.fault(_("This must be a date such as 2026-05-02."), key)
            return None
        return day

    def part(self, key: str) -> Part:
        value = self.get(key)
        missing = value is None and not self.has(key)
        return Part([] if missing else self.faults, value, f"{self.path}.{key}")

    def parts(self, key: str, default: Any = MISSING) -> Iterator[Part]:
        value = self.get(key, default)
        if not isinstance(value, list):
            if self.has(key):
                self.fault(_("This must be a list."), key)
            return
        for place, item in enumerate(value):
            yield Part(self.faults, item, f"{self.path}.{key}[{place}]")

    def nothing_else(self) -> None:
        """Notes every name that nobody asked for."""
        for key in self.value:
            if key not in self.asked:
                self.fault(format_lazy(_("“{name}” is not known here."), name=key[:60]))


def is_readable(text: str) -> bool:
    """Whether every database stores the text as it is."""
    return not any(character == "\0" or category(character) == "Cs" for character in text)
