"""The card format as the site knows it: reads, writes, shows and copies cards, and compiles them once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

from scoring.cards import CardView
from scoring.rulesets.american.card import typed
from scoring.rulesets.american.card.data import Checked, check
from scoring.rulesets.american.card.lines import Card
from scoring.rulesets.american.card.view import view

KEPT = 16
"""Cards that are held compiled; an event needs one."""


def compile_card(card: Mapping[str, Any]) -> Card:
    """The card compiled, made once for each content; raises CardError."""
    return _checked(card).card


def _checked(card: object) -> Checked:
    try:
        content = json.dumps(card, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return check(card)
    return _of_content(content)


@lru_cache(maxsize=KEPT)
def _of_content(content: str) -> Checked:
    return check(json.loads(content))


@lru_cache(maxsize=KEPT)
def _view_of_content(content: str) -> CardView:
    return view(_of_content(content))


class Format:
    """The cards of American mah jongg; objects handed out may be changed by whoever gets them."""

    def read_data(self, data: object) -> dict[str, Any]:
        return deepcopy(check(data).data)

    def read_text(self, text: str) -> dict[str, Any]:
        return typed.read_text(text).data

    def write_text(self, card: Mapping[str, Any]) -> str:
        return typed.write_text(_checked(card).data)

    def view(self, card: Mapping[str, Any]) -> CardView:
        checked = _checked(card)
        return _view_of_content(json.dumps(checked.data, sort_keys=True))

    def for_year(self, card: Mapping[str, Any], *, id: str, year: int) -> dict[str, Any]:
        """The card with another id and year; the digits of the year in its lines follow."""
        return self.read_data({**_checked(card).data, "id": id, "year": year})


FORMAT = Format()
