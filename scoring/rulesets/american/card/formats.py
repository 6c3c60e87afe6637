"""The card format as the site knows it: reads, writes, shows and copies cards, and compiles them once."""

from __future__ import annotations

import marshal
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

from scoring.cards import CardView
from scoring.rulesets.american.card import typed
from scoring.rulesets.american.card.data import Checked, check
from scoring.rulesets.american.card.lines import Card
from scoring.rulesets.american.card.signs import SIGNS
from scoring.rulesets.american.card.view import view

KEPT = 16
"""Cards that are held compiled; an event needs one."""

_WITHOUT_REFERENCES = 2
"""The version of the encoding in which equal objects are equal bytes."""


def compile_card(card: Mapping[str, Any]) -> Card:
    """The card compiled, made once for each content; raises CardError."""
    return _checked(card).card


def _checked(card: object) -> Checked:
    content = _content(card)
    return check(card) if content is None else _of_content(content)


def _content(card: Any) -> bytes | None:
    """What the card holds, as a key to find it by: quicker than JSON. None for what no card holds."""
    try:
        return marshal.dumps(card, _WITHOUT_REFERENCES)
    except ValueError:
        return None


@lru_cache(maxsize=KEPT)
def _of_content(content: bytes) -> Checked:
    return check(marshal.loads(content))


@lru_cache(maxsize=KEPT)
def _view_of_content(content: bytes) -> CardView:
    return view(_of_content(content))


class Format:
    """The cards of American mah jongg; objects handed out may be changed by whoever gets them."""

    signs = SIGNS

    def read_data(self, data: object) -> dict[str, Any]:
        return deepcopy(check(data).data)

    def read_text(self, text: str) -> dict[str, Any]:
        return typed.read_text(text).data

    def write_text(self, card: Mapping[str, Any]) -> str:
        return typed.write_text(_checked(card).data)

    def view(self, card: Mapping[str, Any]) -> CardView:
        content = _content(card)
        return view(check(card)) if content is None else _view_of_content(content)

    def for_year(self, card: Mapping[str, Any], *, id: str, year: int) -> dict[str, Any]:
        """The card with another id and year; the digits of the year in its lines follow."""
        return self.read_data({**_checked(card).data, "id": id, "year": year})


FORMAT = Format()
