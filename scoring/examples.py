"""Worked examples of a rule set from its `examples.toml`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from scoring.ruleset import Example


def load_examples(path: Path) -> tuple[Example, ...]:
    """The `[[example]]` tables of the file, in its order."""
    return tuple(map(_example, tomllib.loads(path.read_text(encoding="utf-8"))["example"]))


def _example(row: dict[str, Any]) -> Example:
    """`lines` is a list of "clause amount", `nothing` standing for an amount that is not counted; TOML has no null,
    so a `said` of "nobody" or "self-drawn" stands for it."""
    said = {name: None if value in ("nobody", "self-drawn") else value for name, value in row["said"].items()}
    return Example(
        clause=row["clause"],
        title=row["title"],
        said=said,
        options=row.get("options", {}),
        totals=row.get("totals"),
        net=row.get("net"),
        lines=tuple(map(_line, row.get("lines", ()))),
        error=row.get("error", ""),
    )


def _line(text: str) -> tuple[str, int | float | None]:
    clause, amount = text.split()
    if amount == "nothing":
        return clause, None
    return clause, float(amount) if "." in amount else int(amount)
