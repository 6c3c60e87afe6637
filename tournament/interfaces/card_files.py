"""Cards as files: JSON, YAML and text, read with nothing trusted, and written."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.cards import CardFormat

MOST_BYTES = 256 * 1024
DEEPEST = 12
LONGEST_NUMBER = 15
UNSTORABLE = re.compile("[\0\ud800-\udfff]")
"""NUL and halves of characters: JSON can write them, and no database holds them."""
KINDS = {"json": "application/json", "yaml": "application/yaml", "txt": "text/plain"}
"""How a card is exported: the ending of its file, and what a browser is told."""

TOO_LARGE = _("A card has at most 256 KB. This is larger, and was not read.")
NO_TEXT = _("This is no text file. Save the card as text, JSON or YAML, in UTF-8.")
NUL = _("There is a character in it that no text has (NUL). Save the card as text, JSON or YAML, in UTF-8.")
TOO_DEEP = _("Objects and lists are nested too deeply for a card.")
NO_SUCH_NUMBER = _("{number} is no number of a card.")
TWICE = _("“{key}” stands twice in the same object.")
NOT_JSON = _("This is no JSON from here on.")
NOT_YAML = _("This is no YAML from here on.")
NO_ALIASES = _("Anchors and aliases of YAML (& and *) are not read.")
NO_TAGS = _("Tags of YAML (!) are not read.")
ONE_DOCUMENT = _("There is more than one document of YAML in it; a card is one.")
NO_NAME = _("The names of an object must be texts.")
BAD_CHARACTER = _("There is a character in it that cannot be stored.")


class UnreadableCard(Exception):
    """What cannot be read as a card at all; `line` and `column` from 1 where it is known, else 0."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        self.message, self.line, self.column = message, line, column
        super().__init__(message)


@dataclass(frozen=True)
class Written:
    """A card as a file."""

    name: str
    content: bytes
    content_type: str


class SmallFilesOnly(FileUploadHandler):
    """Lets the first bytes of an upload through; of one that is too large, only its size is kept."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.is_too_large = False

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes | None:
        self.is_too_large = self.is_too_large or start + len(raw_data) > MOST_BYTES
        return None if self.is_too_large else raw_data

    def file_complete(self, file_size: int) -> SimpleUploadedFile | None:
        if not self.is_too_large:
            return None
        file = SimpleUploadedFile(self.file_name or "", b"", self.content_type)
        file.size = file_size
        return file


def decode(content: bytes) -> str:
    """The text of a file: UTF-8 with or without its mark, or UTF-16 with it."""
    if len(content) > MOST_BYTES:
        raise UnreadableCard(TOO_LARGE)
    encoding = "utf-16" if content.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        raise UnreadableCard(NO_TEXT) from None
    return plain(text)


def plain(text: str) -> str:
    """The text with one kind of line end and no mark at its beginning."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if len(text.encode(errors="surrogatepass")) > MOST_BYTES:
        raise UnreadableCard(TOO_LARGE)
    if "\0" in text:
        raise UnreadableCard(NUL, *_place(text, text.index("\0")))
    return text


def kind_of(text: str, name: str = "") -> str:
    """What a text is: by the ending of its file's name, else by how it begins."""
    ending = name.rpartition(".")[2].casefold()
    if ending in ("json", "yaml", "yml"):
        return "yaml" if ending == "yml" else ending
    if ending == "txt":
        return "txt"
    if text.lstrip().startswith("{"):
        return "json"
    return "yaml" if re.search(r"^(---|sections\s*:)\s*$", text, re.MULTILINE) else "txt"


def read_data(text: str, kind: str) -> object:
    """The data of a JSON or YAML text; raises UnreadableCard."""
    try:
        data = read_json(text) if kind == "json" else read_yaml(text)
        _check_depth_and_characters(data)
    except RecursionError:
        raise UnreadableCard(TOO_DEEP) from None
    return data


def read_json(text: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_refused_number,
        )
    except json.JSONDecodeError as error:
        raise UnreadableCard(NOT_JSON, error.lineno, error.colno) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise UnreadableCard(format_lazy(TWICE, key=_in_words(key)))
        found[key] = value
    return found


def _whole(digits: str) -> int:
    return int(digits) if len(digits) <= LONGEST_NUMBER else _refused_number(digits)


def _fraction(digits: str) -> float:
    if len(digits) > 2 * LONGEST_NUMBER or not math.isfinite(number := float(digits)):
        _refused_number(digits)
    return number


def _refused_number(digits: str) -> Any:
    raise UnreadableCard(format_lazy(NO_SUCH_NUMBER, number=_in_words(digits)))


def card_loader(base: type) -> type:
    """The safe loader `base` with the few values of JSON only: dates, `no` and `0x1F` are texts."""

    class CardLoader(base):
        yaml_implicit_resolvers: dict = {}

    CardLoader.add_constructor("tag:yaml.org,2002:map", _construct_object)
    for tag, (pattern, first) in YAML_VALUES.items():
        CardLoader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)
    return CardLoader


YAML_VALUES = {
    "bool": ("true|false", ["t", "f"]),
    "null": ("null|~|", ["n", "~", ""]),
    "int": (rf"-?(?:0|[1-9][0-9]{{0,{LONGEST_NUMBER - 1}}})", list("-0123456789")),
    "float": (rf"-?(?:0|[1-9][0-9]{{0,{LONGEST_NUMBER - 1}}})\.[0-9]{{1,{LONGEST_NUMBER}}}", list("-0123456789")),
}


def _construct_object(loader: Any, node: yaml.MappingNode) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        place = key_node.start_mark.line + 1, key_node.start_mark.column + 1
        if not isinstance(key, str):
            raise UnreadableCard(NO_NAME, *place)
        if key in found:
            raise UnreadableCard(format_lazy(TWICE, key=_in_words(key)), *place)
        found[key] = loader.construct_object(value_node, deep=True)
    return found


CardLoader = card_loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def read_yaml(text: str) -> object:
    try:
        _check_events(text)
        return yaml.load(text, Loader=CardLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise UnreadableCard(NOT_YAML, *((mark.line + 1, mark.column + 1) if mark else (0, 0))) from None
    except yaml.YAMLError:
        raise UnreadableCard(NOT_YAML) from None


def _check_events(text: str) -> None:
    """Refuses, before anything is built from it, what makes a small YAML large or deep or more than data."""
    depth = documents = 0
    for event in yaml.parse(text, Loader=CardLoader):
        place = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise UnreadableCard(ONE_DOCUMENT, *place)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise UnreadableCard(TOO_DEEP, *place)
        if getattr(event, "anchor", None) is not None:
            raise UnreadableCard(NO_ALIASES, *place)
        if getattr(event, "tag", None) is not None:
            raise UnreadableCard(NO_TAGS, *place)


def _check_depth_and_characters(data: object, depth: int = 0) -> None:
    if depth >= DEEPEST and isinstance(data, dict | list):
        raise UnreadableCard(TOO_DEEP)
    if isinstance(data, str) and UNSTORABLE.search(data):
        raise UnreadableCard(BAD_CHARACTER)
    if isinstance(data, dict):
        for key, value in data.items():
            _check_depth_and_characters(key, depth + 1)
            _check_depth_and_characters(value, depth + 1)
    elif isinstance(data, list):
        for value in data:
            _check_depth_and_characters(value, depth + 1)


def _in_words(key: str) -> str:
    """A name as it can be told, whatever somebody wrote into it."""
    return UNSTORABLE.sub("", key)[:60]


def _place(text: str, index: int) -> tuple[int, int]:
    """Line and column of a place in the text, from 1."""
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)


def write(card: Mapping[str, Any], kind: str, card_format: CardFormat) -> Written:
    """The card as a file of this kind; reading it gives the same card."""
    if kind == "json":
        text = json.dumps(card, ensure_ascii=False, indent=2) + "\n"
    elif kind == "yaml":
        text = yaml.dump(card, Dumper=_CardDumper, allow_unicode=True, sort_keys=False, width=120)
    else:
        text = card_format.write_text(card)
    return Written(f"{card['id']}.{kind}", text.encode(), f"{KINDS[kind]}; charset=utf-8")


class _CardDumper(yaml.SafeDumper):
    """Writes out what occurs twice, since aliases are not read."""

    def ignore_aliases(self, data: object) -> bool:
        return True
