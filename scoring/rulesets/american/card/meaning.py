"""What the lines of a card mean: reads, checks and expands them, and finds lines that mean the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.canonical import EVEN, LIKE, ODD, plain_digits
from scoring.rulesets.american.card.expansion import Concrete
from scoring.rulesets.american.card.faults import Faults, Path
from scoring.rulesets.american.card.grammar import VARIABLES, Manner, Variant, read
from scoring.rulesets.american.card.lines import (
    CardLine,
    Expansion,
    Setup,
    TooManyHands,
    expansion,
    most_exposures,
    needs_joker,
)
from scoring.text import Text

MOST_HANDS = 6_000
MOST_HANDS_OF_CARD = 20_000
"""What may be looked at for one line and for a card, before it is expanded, which takes less than a second.

Printed cards stay far below.
"""


@dataclass(frozen=True, kw_only=True)
class Source:
    """A line as it was entered, its values checked one by one; `typed` is its text before it was tidied."""

    path: Path
    id: str
    section: str
    key: str
    typed: str
    text: str
    mod: str
    concealed: bool
    value: int
    note: str
    singles_pairs: bool
    where: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    distinct: bool = True


def meanings(sources: Iterable[Source], manner: Manner, setup: Setup, faults: Faults) -> tuple[CardLine, ...]:
    """The lines that mean something; what is wrong with the others is added to `faults`."""
    lines: list[CardLine] = []
    same: dict[frozenset[Concrete], str] = {}
    room = _Room()
    for source in sources:
        if (line := _meaning(source, manner, setup, faults, room)) is None:
            continue
        first = same.setdefault(frozenset(line.hands), line.id)
        if first != line.id:
            faults.add("DUPLICATE_LINE", Text(say.DUPLICATE_LINE, {"line": first}), source.path)
        lines.append(line)
    return tuple(lines)


@dataclass
class _Room:
    """How many hands may still be looked at."""

    hands: int = MOST_HANDS_OF_CARD


def _meaning(source: Source, manner: Manner, setup: Setup, faults: Faults, room: _Room) -> CardLine | None:
    path = (*source.path, "text")
    before = len(faults)

    def complain(code: str, message: Text, column: int) -> None:
        faults.add(code, message, path, column)

    variants = read(source.typed, manner, complain)
    _check_numbers(source, variants, faults)
    if source.singles_pairs:
        _check_singles(variants, path, faults)
    if len(faults) > before or not variants:
        return None
    expanded = _expanded(source, variants, setup, faults, room)
    if expanded is None:
        return None
    exposures = most_exposures(expanded.canonical)
    if not source.concealed and exposures == 0:
        faults.add("X_WITHOUT_GROUP", Text(say.X_WITHOUT_GROUP), (*source.path, "open"), warning=True)
    return CardLine(
        id=source.id,
        section=source.section,
        key=source.key,
        text=source.text,
        mod=source.mod,
        concealed=source.concealed,
        value=source.value,
        note=source.note,
        singles_pairs=source.singles_pairs,
        canonical=expanded.canonical,
        variants=variants,
        hands=expanded.hands,
        example=expanded.example,
        most_exposures=exposures,
        needs_joker=needs_joker(expanded.hands, setup.supply),
    )


def _expanded(
    source: Source, variants: Sequence[Variant], setup: Setup, faults: Faults, room: _Room
) -> Expansion | None:
    most = min(MOST_HANDS, room.hands)
    try:
        expanded = expansion(
            variants, mod=source.mod, where=source.where, distinct=source.distinct, setup=setup, most=most
        )
    except TooManyHands:
        template, limit = say.TOO_MANY_HANDS, MOST_HANDS
        if room.hands < MOST_HANDS:
            template, limit = say.CARD_TOO_LARGE, MOST_HANDS_OF_CARD
        faults.add("TOO_MANY_HANDS", Text(template, {"most": limit}), source.path)
        return None
    room.hands -= expanded.looked_at
    if not expanded.hands:
        faults.add("NO_CONCRETE_HAND", Text(say.NO_CONCRETE_HAND), source.path)
        return None
    return expanded


def _check_numbers(source: Source, variants: Sequence[Variant], faults: Faults) -> None:
    """Like numbers are one number; a restricted variable stands in the line."""
    if source.mod in (LIKE, ODD, EVEN):
        for variant in variants:
            if len(plain_digits(variant.groups)) != 1:
                message = Text(say.LIKE_NEEDS_ONE_NUMBER)
                faults.add("LIKE_NEEDS_ONE_NUMBER", message, (*source.path, "text"), variant.column)
    used = {group.var for variant in variants for group in variant.groups}
    for variable in source.where:
        if variants and variable in VARIABLES and variable not in used:
            message = Text(say.WHERE_UNUSED, {"variable": variable})
            faults.add("WHERE_UNUSED", message, (*source.path, "where"))


def _check_singles(variants: Sequence[Variant], path: Path, faults: Faults) -> None:
    for variant in variants:
        for token in variant.tokens:
            for group in token.groups:
                if group.n > 2:
                    message = Text(say.SP_HAS_GROUP_OF_3, {"count": group.n})
                    faults.add("SP_HAS_GROUP_OF_3", message, path, token.column)
