"""What a referee may ask while a deal is played, and what the rules answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.inputs import Input
from scoring.text import Text


@dataclass(frozen=True)
class VerdictRow:
    """One possibility that was looked at: whether it is still there, and why; `tiles` is notation."""

    label: Text
    possible: bool
    because: Text
    tiles: str = ""


@dataclass(frozen=True)
class Verdict:
    """The answer to a check; `allowed` is None where the question is not one of yes or no.

    `keep` is what the deal may be told of it, as it would be said. A seat that a text names by the rule set's name of
    it, alone or in a place of another text, is shown with the player who sits there.
    """

    allowed: bool | None
    text: Text
    reasons: tuple[Text, ...] = ()
    rows: tuple[VerdictRow, ...] = ()
    keep: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Check:
    """A question with its inputs; `answer` takes what was said and raises ScoringError where it cannot be read."""

    key: str
    name: str
    help: str
    inputs: tuple[Input, ...]
    answer: Callable[[Mapping[str, Any]], Verdict]
