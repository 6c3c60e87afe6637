"""Answers in the form of the contract for one request: a score, or an error object, whatever was sent."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from scoring.result import ScoringError
from scoring.ruleset import RuleSet

NOT_JSON = "This is not JSON."
NOT_A_REQUEST = "A deal must be an object with names and values."
MESSAGES = (NOT_JSON, NOT_A_REQUEST)


def read_json(data: bytes | str) -> Any:
    """The JSON value; raises ScoringError of kind `input`, also for NaN, endless nesting and bytes that are no text."""
    try:
        return json.loads(data.decode("utf-8") if isinstance(data, bytes) else data, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise ScoringError("input", NOT_JSON) from None


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def request_of(data: object) -> tuple[object, Mapping[str, Any]]:
    """What was said and the options: `{"said": ..., "options": ...}`, or the said alone."""
    if not isinstance(data, Mapping):
        raise ScoringError("input", NOT_A_REQUEST)
    if "said" not in data:
        return data, {}
    for name in data:
        if name not in ("said", "options"):
            raise ScoringError("input", NOT_A_REQUEST, input=str(name)[:60])
    options = data.get("options")
    if options is not None and not isinstance(options, Mapping):
        raise ScoringError("options", NOT_A_REQUEST, input="options")
    return data["said"], options or {}


def answer(
    ruleset: RuleSet,
    data: bytes | str,
    options: Mapping[str, Any],
    *,
    known: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict,
) -> dict[str, Any]:
    """The score or error object for one request in JSON; its options override those given.

    `known` puts what the site knows in place of the names that options give it.
    """
    try:
        said, own = request_of(read_json(data))
        return ruleset.score(known({**options, **own}), said).as_data()  # type: ignore[arg-type]
    except ScoringError as error:
        return error.as_data()


def as_json(value: object) -> str:
    """One line of JSON that can always be written as UTF-8."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() and _is_text(text) else json.dumps(value)


def _is_text(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
