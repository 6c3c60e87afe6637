"""A hand's notation taken apart for pictures; nothing is checked here, so that any string can be shown."""

import re
from dataclasses import dataclass
from functools import cache

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from scoring.ruleset import RuleSet
from scoring.tiles import ALIASES

RUN = r"(?P<run>[1-9](?:\s*[1-9])*)\s*(?P<suit>[mpsocbeBCDz])"
TILE = r"(?P<tile>(?:[fg][1-4]|[RCS][oceb])(?![a-z])|x-[a-z]+|[A-Z0])"
TOKEN = re.compile(rf"{RUN}|{TILE}|(?P<mark>[\[\]()+])|(?P<other>\S)")


@dataclass(frozen=True)
class TileGroup:
    """Tiles that lie together: loose, an exposed meld, a concealed kong, or the winning tile."""

    kind: str
    codes: tuple[str, ...]


OPENING = {"[": "meld", "(": "concealed", "+": "winning"}


def tile_groups(notation: str) -> list[TileGroup]:
    """The tiles of a notation in the order in which they are written."""
    groups: list[tuple[str, list[str]]] = [("loose", [])]
    end = 0
    for token in TOKEN.finditer(notation):
        if token.start() > end and groups[-1][0] == "loose":  # what is written apart lies apart
            groups.append(("loose", []))
        end = token.end()
        if mark := token["mark"]:
            groups.append((OPENING.get(mark, "loose"), []))
        elif run := token["run"]:
            _add(groups, [_plain(digit + token["suit"]) for digit in run if digit.isdigit()])
        else:
            _add(groups, [token["tile"] or token["other"]])
    return [TileGroup(kind, tuple(codes)) for kind, codes in groups if codes]


def _plain(code: str) -> str:
    return ALIASES.get(code, code)


def _add(groups: list[tuple[str, list[str]]], codes: list[str]) -> None:
    groups[-1][1].extend(codes)
    if groups[-1][0] == "winning":  # one tile only; what follows is loose again
        groups.append(("loose", []))


@cache
def _pictures(ruleset: RuleSet) -> dict[str, str]:
    """The pictures of a rule set that have another name than the tile's notation."""
    kinds = ruleset.tiles(ruleset.check_options({}))
    return {kind.code: kind.picture for kind in kinds if kind.picture}


def picture_of(code: str, ruleset: RuleSet | None = None) -> str | None:
    """The address of a tile's picture, None where no picture was drawn; games may write different tiles alike."""
    return _address(_pictures(ruleset).get(code, code) if ruleset else code)


@cache
def _address(picture: str) -> str | None:
    name = f"tiles/{picture}.svg"
    return static(name) if re.fullmatch(r"[\w-]+", picture) and finders.find(name) else None
