"""The pasted text of a card: a head of names and values, sections in square brackets, and a line for every line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.cards import CardError
from scoring.rulesets.american.card import fields
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.canonical import MODS
from scoring.rulesets.american.card.data import CONCEALED, FLAGS, HEAD, SWITCHES, Checked, check
from scoring.rulesets.american.card.faults import Faults, Path
from scoring.text import Text

LONGEST = 200_000
MOST_ROWS = 4000
LONGEST_ROW = 2000

TILES = ("jokers", "flowers")
NUMBERS = ("year", *TILES, "lowest_value", "concealed_bonus")
NAMES = tuple(name for name in (*HEAD, *TILES) if name != "tiles")
YES_NO = {"yes": True, "true": True, "no": False, "false": False}
EXAMPLE = "X 25"

_ROWS = re.compile(r"\r\n|\r|\n")
_NOTE = re.compile(r"(?:^|(?<=\s))(?:--|—)(?=\s|$)")
_WORD = re.compile(r"\S+")
_ENDING = re.compile(r"([XxCc])?([0-9]{1,9})")
_MARK = re.compile(r"[XxCc]")
_WHERE = re.compile(r"([xyz])=([0-9,]*)")
_DISTINCT = re.compile(r"distinct=(yes|no)")
_LOWER = re.compile(r"[A-Za-z]*[a-z]{3,}")
_WHOLE = re.compile(r"[0-9]{1,6}")


def read_text(text: object) -> Checked:
    """The card that is typed; raises CardError, every fault with its line and column."""
    faults = Faults({})
    if not isinstance(text, str):
        faults.add("WRONG_TYPE", Text(say.NOT_TYPED))
    elif len(text) > LONGEST or len(rows := _ROWS.split(text)) > MOST_ROWS:
        faults.add("TOO_LONG", Text(say.TOO_LONG, {"key": "text", "most": LONGEST}))
    else:
        reader = _Reader(faults)
        for number, row in enumerate(rows, start=1):
            reader.read(fields.spaced(row), number)
        return check(reader.card, faults)
    raise CardError(faults.found)


@dataclass
class _Reader:
    """Reads row after row into a card object and remembers where everything stood."""

    faults: Faults
    card: dict[str, Any] = field(default_factory=lambda: {"sections": []})
    sections_missed: bool = False

    def read(self, row: str, number: int) -> None:
        if not row.strip() or row.lstrip().startswith("#"):
            return
        sections = self.card["sections"]
        if len(row) > LONGEST_ROW:
            self._complain("TOO_LONG", Text(say.TOO_LONG, {"key": "text", "most": LONGEST_ROW}), number)
        elif row.lstrip().startswith("[") and "]" in row:
            self._place(("sections", len(sections)), number, 0)
            sections.append(_section(row))
        elif sections:
            self._line(row, number)
        else:
            self._head(row, number)

    def _complain(self, code: str, message: Text, number: int) -> None:
        """A row that is no part of the card is wrong."""
        self._place(("row",), number, 0)
        self.faults.add(code, message, ("row",))

    def _place(self, path: Path, number: int, column: int) -> None:
        self.faults.places[path] = number, column

    def _head(self, row: str, number: int) -> None:
        said, colon, value = row.partition(":")
        name = "_".join(said.lower().replace("_", " ").replace("-", " ").split())
        if not colon or (name not in NAMES and _is_line(value)):
            if not self.sections_missed:
                self._complain("NO_SECTION", Text(say.NO_SECTION), number)
            self.sections_missed = True
            return
        target = self.card.setdefault("tiles", {}) if name in TILES else self.card
        path: Path = ("tiles", name) if name in TILES else (name,)
        self._place(path, number, len(row) - len(row.lstrip()) + 1)
        if name not in NAMES:
            message = Text(say.UNKNOWN_KEY, {"key": fields.shown(said.strip())})
            self.faults.add("UNKNOWN_KEY", message, path)
        elif name in target:
            self.faults.add("DUPLICATE_ID", Text(say.HEAD_TWICE, {"key": name}), path)
        else:
            target[name] = _value(name, value.strip())

    def _line(self, row: str, number: int) -> None:
        section = len(self.card["sections"]) - 1
        lines = self.card["sections"][section]["lines"]
        place: Path = (section, len(lines))
        self._place(place, number, 0)
        lines.append(_Row(self.faults, place, number).read(row))


def _section(row: str) -> dict[str, Any]:
    key, _, rest = row.lstrip()[1:].partition("]")
    title, flags = _flagged(rest.strip())
    return {"key": key.strip(), "title": title, "flags": flags, "lines": []}


def _flagged(title: str) -> tuple[str, list[str]]:
    """The title of a section and its flags; brackets that hold anything but flags are part of the title."""
    start = title.rfind("(")
    if start < 0 or not title.endswith(")"):
        return title, []
    flags = title[start + 1 : -1].replace(",", " ").split()
    return (title[:start].strip(), flags) if all(flag in FLAGS for flag in flags) else (title, [])


def _is_line(text: str) -> bool:
    """Whether the text ends as a line of the card does."""
    *_, before, last = ["", "", *text.split(" -- ")[0].split()]
    found = _ENDING.fullmatch(last)
    return found is not None and bool(found[1] or _MARK.fullmatch(before))


def _value(name: str, typed: str) -> Any:
    if name in SWITCHES:
        return YES_NO.get(typed.lower(), typed)
    return int(typed) if name in NUMBERS and _WHOLE.fullmatch(typed) else typed


@dataclass
class _Row:
    """One row that is a line of the card: read from its end, where value, X or C and the modifier stand."""

    faults: Faults
    place: Path
    number: int
    line: dict[str, Any] = field(default_factory=dict)
    words: list[re.Match[str]] = field(default_factory=list)

    def read(self, row: str) -> dict[str, Any]:
        start, end = 0, len(row)
        id_end = row.find(":")
        note = _NOTE.search(row, id_end + 1)
        if note is not None:
            self._set("note", row[note.end() :], note.end())
            end = note.start()
        if 0 <= id_end < end:
            self._set("id", row[:id_end].strip(), 0)
            start = id_end + 1
        self.words = list(_WORD.finditer(row, start, end))
        self._ending(row, end)
        while self.words and self._modifier(self.words[-1]):
            self.words.pop()
        if self.words:
            first, last = self.words[0].start(), self.words[-1].end()
            self._set("text", row[first:last], first)
        return self.line

    def _set(self, key: str, value: Any, start: int) -> None:
        self.line[key] = value
        self.faults.places[(*self.place, key)] = self.number, start + 1

    def _ending(self, row: str, end: int) -> None:
        """`X 25`, with or without the space; where a part is missing the rest is read all the same."""
        mark: re.Match[str] | None = None
        found = _ENDING.fullmatch(self.words[-1].group()) if self.words else None
        if found is not None:
            word = self.words.pop()
            self._set("value", int(found[2]), word.start())
            if found[1]:
                mark = word
        if mark is None and self.words and _MARK.fullmatch(self.words[-1].group()):
            mark = self.words.pop()
        if mark is not None:
            self._set("open", mark.group()[0].upper(), mark.start())
        if found is None or mark is None:
            self.line = {"value": 1, "open": CONCEALED} | self.line
            self.faults.places.setdefault((*self.place, "value"), (self.number, len(row[:end].rstrip()) + 1))
            self.faults.add("NO_VALUE", Text(say.NO_VALUE, {"example": EXAMPLE}), (*self.place, "value"))

    def _modifier(self, word: re.Match[str]) -> bool:
        """Whether the word says how the line is read, and is not a part of its text."""
        said = word.group()
        if (where := _WHERE.fullmatch(said)) is not None:
            numbers = [int(one) if one else 0 for one in where[2].split(",")][:20]
            self.line.setdefault("where", {})[where[1]] = numbers
            self.faults.places[(*self.place, "where")] = self.number, word.start() + 1
        elif (distinct := _DISTINCT.fullmatch(said)) is not None:
            self._set("distinct", distinct[1] == "yes", word.start())
        elif said.lower() in MODS and "mod" not in self.line:
            self._set("mod", said.lower(), word.start())
        elif _LOWER.fullmatch(said) and "mod" not in self.line:
            self._set("mod", said[:100], word.start())
        else:
            return False
        return True


def write_text(card: Mapping[str, Any]) -> str:
    """A canonical card as text."""
    rows = [f"{name}: {_said(card[name])}" for name in ("title", "id", *HEAD) if _heads(card, name)]
    rows = list(dict.fromkeys(rows))
    at = next((place for place, row in enumerate(rows) if row.startswith("lowest_value")), len(rows))
    rows[at:at] = [f"{name}: {card['tiles'][name]}" for name in TILES]
    for section in card["sections"]:
        rows += ["", _section_head(section)]
        rows += [_row(line) for line in section["lines"]]
    return "\n".join(rows) + "\n"


def _heads(card: Mapping[str, Any], name: str) -> bool:
    return name in card and name != "tiles"


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _section_head(section: Mapping[str, Any]) -> str:
    title, flags = section["title"], section["flags"]
    brackets = f" ({', '.join(flags)})" if flags or _flagged(title)[0] != title else ""
    return f"[{section['key']}] {title}{brackets}"


def _row(line: Mapping[str, Any]) -> str:
    where = "".join(f"  {name}={','.join(map(str, numbers))}" for name, numbers in line.get("where", {}).items())
    distinct = "" if line.get("distinct", True) else "  distinct=no"
    note = f"  -- {line['note']}" if line.get("note") else ""
    return f"{line['id']}: {line['text']}  {line['mod']}{where}{distinct}  {line['open']} {line['value']}{note}"
