"""Takes single values out of data of any kind, and says what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.faults import Faults, Path
from scoring.text import Text

LONGEST_ID = 60

_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u2060\ufeff"), " ")
_JOINERS = "\u200c\u200d"
_SHOWN = LONGEST_ID
_HIGHEST_TYPED = 10**9


def one_line(text: str) -> str:
    """The text without line breaks, its words apart by one plain space."""
    return " ".join(text.translate(_INVISIBLE).split())


def spaced(text: str) -> str:
    """The text with a space in place of invisible characters, all columns kept."""
    return text.translate(_INVISIBLE)


def shown(value: object) -> str:
    """Anything, short and printable, for a message."""
    if isinstance(value, bool) or value is None:
        return str(value).lower()
    if isinstance(value, int) and abs(value) < _HIGHEST_TYPED:
        return str(value)
    if not isinstance(value, str):
        return type(value).__name__
    start = value[:_SHOWN]
    return "".join(character if character.isprintable() else "\ufffd" for character in start)


def known_keys(data: Mapping[Any, Any], known: Iterable[str], faults: Faults, path: Path = ()) -> None:
    known = set(known)
    for key in data:
        if faults.full:
            return
        if key not in known:
            faults.add("UNKNOWN_KEY", Text(say.UNKNOWN_KEY, {"key": shown(key)}), (*path, shown(key)))


def string(
    data: Mapping[Any, Any], key: str, faults: Faults, path: Path = (), *, most: int, required: bool = False
) -> str:
    """A text on one line; numbers that were typed without quotes are texts too."""
    value = data.get(key)
    path = (*path, key)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _HIGHEST_TYPED:
        value = str(value)
    if not isinstance(value, str | None):
        faults.add("WRONG_TYPE", Text(say.NO_TEXT, {"key": key}), path)
        return ""
    if value is None or (required and not value.strip()):
        if required:
            faults.add("MISSING", Text(say.MISSING, {"key": key}), path)
        return ""
    if len(value) > most:
        faults.add("TOO_LONG", Text(say.TOO_LONG, {"key": key, "most": most}), path)
        return ""
    text = one_line(value)
    if not all(character.isprintable() or character in _JOINERS for character in text):
        faults.add("BAD_CHARACTER", Text(say.BAD_CHARACTER, {"key": key}), path)
        return ""
    if required and not text:
        faults.add("MISSING", Text(say.MISSING, {"key": key}), path)
    return text


def identifier(data: Mapping[Any, Any], key: str, faults: Faults, path: Path = (), *, required: bool = True) -> str:
    text = string(data, key, faults, path, most=1000, required=required)
    if text and (len(text) > LONGEST_ID or not _IDENTIFIER.fullmatch(text)):
        message = Text(say.BAD_ID, {"id": shown(text), "most": LONGEST_ID})
        faults.add("BAD_ID", message, (*path, key))
        return ""
    return text


def number(
    data: Mapping[Any, Any],
    key: str,
    faults: Faults,
    path: Path = (),
    *,
    least: int,
    most: int,
    default: int | None = None,
    required: bool = False,
) -> int | None:
    value = data.get(key)
    if value is None and not required:
        return default
    values: dict[str, Text | str | int] = {"key": key, "least": least, "most": most}
    if value is None:
        faults.add("MISSING", Text(say.MISSING, {"key": key}), (*path, key))
    elif isinstance(value, bool) or not isinstance(value, int):
        faults.add("WRONG_TYPE", Text(say.NO_NUMBER, values), (*path, key))
    elif not least <= value <= most:
        faults.add("OUT_OF_RANGE", Text(say.NO_NUMBER, values), (*path, key))
    else:
        return value
    return default


def flag(data: Mapping[Any, Any], key: str, faults: Faults, path: Path = (), *, default: bool) -> bool:
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, bool):
        faults.add("WRONG_TYPE", Text(say.NO_YES_OR_NO, {"key": key}), (*path, key))
        return default
    return value


def choice(
    data: Mapping[Any, Any],
    key: str,
    faults: Faults,
    path: Path = (),
    *,
    known: Sequence[str],
    default: str = "",
    code: str,
    required: bool = False,
) -> str:
    value = data.get(key)
    if value is None and not required:
        return default
    if value is None:
        faults.add("MISSING", Text(say.MISSING, {"key": key}), (*path, key))
    elif not isinstance(value, str) or value not in known:
        values = {"found": shown(value), "key": key, "known": ", ".join(known)}
        faults.add(code, Text(say.NOT_ONE_OF, values), (*path, key))
    else:
        return value
    return default


def entries(data: Mapping[Any, Any], key: str, faults: Faults, path: Path = (), *, most: int) -> Sequence[Any]:
    """A list, cut where it is too long."""
    value = data.get(key)
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        faults.add("WRONG_TYPE", Text(say.NO_LIST, {"key": key}), (*path, key))
        return ()
    if len(value) > most:
        faults.add("TOO_MANY", Text(say.TOO_MANY, {"key": key, "most": most}), (*path, key))
    return value[:most]


def mapping(data: Mapping[Any, Any], key: str, faults: Faults, path: Path = ()) -> Mapping[Any, Any]:
    value = data.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        faults.add("WRONG_TYPE", Text(say.NO_OBJECT, {"key": key}), (*path, key))
        return {}
    return value
