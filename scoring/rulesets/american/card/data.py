"""Checks a card object, whatever it is, and makes the canonical object and the compiled card of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.cards import CardError
from scoring.rulesets.american.card import fields
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.canonical import EXACT, MODS, RANKS
from scoring.rulesets.american.card.expansion import Supply
from scoring.rulesets.american.card.faults import Faults, Path
from scoring.rulesets.american.card.grammar import VARIABLES, Manner, tidy
from scoring.rulesets.american.card.lines import Card, Setup
from scoring.rulesets.american.card.meaning import Source, meanings
from scoring.rulesets.american.tiles import COPIES
from scoring.text import Text

FORMAT_NAME = "american-card/1"
SINGLES_PAIRS = "singles_pairs"
FLAGS = (SINGLES_PAIRS,)
OPEN, CONCEALED = "X", "C"
VISIBILITIES = ("public", "club")

MOST_SECTIONS = 40
MOST_LINES = 200
LONGEST_TEXT = 400
LONGEST_TITLE = 120
LONGEST_NOTE = 300
HIGHEST_VALUE = 1000
MOST_TILES = 16
YEARS = (1000, 9999)

SWITCHES = {"joker_in_flower_group": True, "joker_pair_lines": False, "sextets": True}
"""Yes/no switches of a card with their defaults; the canonical object holds those that differ."""

TEXTS = ("publisher", "license")
HEAD = ("format", "id", "title", "year", *TEXTS, "visibility", "tiles", "lowest_value", *SWITCHES, "concealed_bonus")
SECTION = ("key", "title", "flags", "lines")
LINE = ("id", "text", "mod", "open", "value", "note", "where", "distinct")


@dataclass(frozen=True)
class Checked:
    """A card without errors: the canonical object, the compiled card, and the warnings left in `faults`."""

    data: dict[str, Any]
    card: Card
    faults: Faults


def check(data: object, faults: Faults | None = None) -> Checked:
    """The card that the data is; raises CardError with everything that is wrong."""
    faults = Faults() if faults is None else faults
    if not isinstance(data, Mapping):
        faults.add("NOT_A_CARD", Text(say.NOT_A_CARD))
        raise CardError(faults.found)
    fields.known_keys(data, (*HEAD, "sections"), faults)
    head = _head(data, faults)
    tiles = head["tiles"]
    setup = Setup(Supply(tiles["jokers"], tiles["flowers"]), head.get("joker_in_flower_group", True))
    manner = Manner(head.get("year"), head.get("sextets", True), head.get("joker_pair_lines", False))
    sections, sources = _sections(data, faults)
    lines = meanings(sources, manner, setup, faults)
    faults.raise_errors()
    card = Card(
        id=head["id"],
        title=head["title"],
        year=head.get("year"),
        jokers=tiles["jokers"],
        flowers=tiles["flowers"],
        lowest_value=head.get("lowest_value") or min(line.value for line in lines),
        joker_in_flower_group=setup.joker_in_flower_group,
        joker_pair_lines=manner.joker_lines,
        concealed_bonus=head.get("concealed_bonus", 0),
        lines=lines,
    )
    return Checked({**head, "sections": sections}, card, faults)


def _head(data: Mapping[Any, Any], faults: Faults) -> dict[str, Any]:
    """The values of the whole card in the canonical order; what is left at its default is left out."""
    fields.choice(data, "format", faults, known=(FORMAT_NAME,), code="UNKNOWN_FORMAT")
    tiles = fields.mapping(data, "tiles", faults)
    fields.known_keys(tiles, ("jokers", "flowers"), faults, ("tiles",))
    counts = {
        name: fields.number(tiles, name, faults, ("tiles",), least=0, most=MOST_TILES, default=COPIES[code])
        for name, code in (("jokers", "J"), ("flowers", "F"))
    }
    head: dict[str, Any] = {
        "format": FORMAT_NAME,
        "id": fields.identifier(data, "id", faults),
        "title": fields.string(data, "title", faults, most=LONGEST_TITLE, required=True),
        "year": fields.number(data, "year", faults, least=YEARS[0], most=YEARS[1]),
        **{name: fields.string(data, name, faults, most=LONGEST_NOTE) for name in TEXTS},
        "visibility": fields.choice(data, "visibility", faults, known=VISIBILITIES, code="UNKNOWN_VISIBILITY"),
        "tiles": counts,
        "lowest_value": fields.number(data, "lowest_value", faults, least=1, most=HIGHEST_VALUE),
        **{name: fields.flag(data, name, faults, default=default) for name, default in SWITCHES.items()},
        "concealed_bonus": fields.number(data, "concealed_bonus", faults, least=0, most=HIGHEST_VALUE),
    }
    kept = {name: value for name, value in head.items() if name in ("id", "title") or value not in ("", None)}
    if not kept.get("concealed_bonus"):
        kept.pop("concealed_bonus", None)
    return {name: value for name, value in kept.items() if name not in SWITCHES or value != SWITCHES[name]}


def _sections(data: Mapping[Any, Any], faults: Faults) -> tuple[list[dict[str, Any]], list[Source]]:
    """The canonical sections, and their lines ready to be read."""
    if data.get("sections") is None:
        faults.add("MISSING", Text(say.MISSING, {"key": "sections"}))
        return [], []
    sections: list[dict[str, Any]] = []
    sources: list[Source] = []
    keys: set[str] = set()
    given = fields.entries(data, "sections", faults, most=MOST_SECTIONS)
    names = _Names(given, faults)
    for place, one in enumerate(given):
        path: Path = ("sections", place)
        if not isinstance(one, Mapping):
            faults.add("WRONG_TYPE", Text(say.NOT_A_SECTION), path)
            continue
        fields.known_keys(one, SECTION, faults, path)
        key = fields.identifier(one, "key", faults, path)
        if key and key in keys:
            faults.add("DUPLICATE_ID", Text(say.DUPLICATE_ID, {"id": key}), (*path, "key"))
        keys.add(key)
        title = fields.string(one, "title", faults, path, most=LONGEST_TITLE) or key
        section: dict[str, Any] = {"key": key, "title": title, "flags": _flags(one, faults, path), "lines": []}
        sections.append(section)
        room = MOST_LINES - len(sources)
        for number, line in enumerate(fields.entries(one, "lines", faults, path, most=room)):
            source = _line(line, section, (place, number), names, faults)
            if source is not None:
                sources.append(source)
    if not sources and not faults.errors:
        faults.add("NO_LINES", Text(say.NO_LINES))
    return sections, sources


def _flags(section: Mapping[Any, Any], faults: Faults, path: Path) -> list[str]:
    given = fields.entries(section, "flags", faults, path, most=10)
    for one in given:
        fields.choice({"flags": one}, "flags", faults, path, known=FLAGS, code="UNKNOWN_FLAG", required=True)
    return [name for name in FLAGS if name in given]


class _Names:
    """Gives an id to the lines that have none, one that no other line has."""

    def __init__(self, sections: Any, faults: Faults) -> None:
        self.faults = faults
        self.used: set[str] = set()
        self.given: set[str] = set()
        for section in sections:
            lines = section.get("lines") if isinstance(section, Mapping) else None
            for line in lines[:MOST_LINES] if isinstance(lines, list | tuple) else ():
                if isinstance(line, Mapping):
                    self.given.add(fields.shown(line.get("id")).strip())

    def of(self, line: Mapping[Any, Any], key: str, place: Path) -> str:
        """The id of the line, its own or the next free one of its section."""
        own = fields.identifier(line, "id", self.faults, place, required=False)
        if own:
            if own in self.used:
                self.faults.add("DUPLICATE_ID", Text(say.DUPLICATE_ID, {"id": own}), (*place, "id"))
            self.used.add(own)
            return own
        number = int(place[1]) + 1
        while (made := f"{key or 'line'}-{number}") in self.used | self.given:
            number += 1
        self.used.add(made)
        return made


def _line(
    line: object, section: dict[str, Any], place: tuple[int, int], names: _Names, faults: Faults
) -> Source | None:
    """One line, ready to be read; it stands in its canonical section as well."""
    faults.numbers[place] = len(faults.numbers) + 1
    if not isinstance(line, Mapping):
        faults.add("WRONG_TYPE", Text(say.NOT_A_LINE), place)
        return None
    id = names.of(line, section["key"], place)
    faults.ids[place] = id
    fields.known_keys(line, LINE, faults, place)
    tidied = fields.string(line, "text", faults, place, most=LONGEST_TEXT, required=True)
    mod = fields.choice(line, "mod", faults, place, known=MODS, default=EXACT, code="UNKNOWN_MOD")
    opened = fields.choice(line, "open", faults, place, known=(OPEN, CONCEALED), code="UNKNOWN_OPEN", required=True)
    value = fields.number(line, "value", faults, place, least=1, most=HIGHEST_VALUE, required=True) or 0
    note = fields.string(line, "note", faults, place, most=LONGEST_NOTE)
    where = _where(line, faults, place)
    distinct = fields.flag(line, "distinct", faults, place, default=True)
    text = tidy(tidied)
    told: dict[str, Any] = {"id": id, "text": text, "mod": mod, "open": opened, "value": value}
    section["lines"].append(told | _optional(note, where, distinct))
    if not tidied:
        return None
    return Source(
        path=place,
        id=id,
        section=section["title"],
        key=section["key"],
        typed=fields.spaced(str(line["text"])),
        text=text,
        mod=mod,
        concealed=opened == CONCEALED,
        value=value,
        note=note,
        singles_pairs=SINGLES_PAIRS in section["flags"],
        where=where,
        distinct=distinct,
    )


def _optional(note: str, where: Mapping[str, tuple[int, ...]], distinct: bool) -> dict[str, Any]:
    """What a canonical line holds only where it is not left at its default."""
    given = {"note": note, "where": {name: list(numbers) for name, numbers in where.items()}}
    told = {name: value for name, value in given.items() if value}
    return told if distinct else told | {"distinct": False}


def _where(line: Mapping[Any, Any], faults: Faults, place: Path) -> dict[str, tuple[int, ...]]:
    """The numbers that variables are restricted to, in their order."""
    given = fields.mapping(line, "where", faults, place)
    path = (*place, "where")
    fields.known_keys(given, VARIABLES, faults, path)
    where: dict[str, tuple[int, ...]] = {}
    for variable in VARIABLES:
        numbers = given.get(variable)
        if numbers is None:
            continue
        valid = isinstance(numbers, list | tuple) and 0 < len(numbers) <= len(RANKS)
        if valid and all(type(number) is int and number in RANKS for number in numbers) and _differ(numbers):
            where[variable] = tuple(sorted(numbers))
        else:
            faults.add("BAD_WHERE", Text(say.BAD_WHERE, {"variable": variable}), path)
    return where


def _differ(numbers: Any) -> bool:
    return len(set(numbers)) == len(numbers)
