"""A card as pages and paper show it: its lines in the symbols and colours of print, and what they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from scoring.cards import CardLineView, CardSectionView, CardView, Symbol
from scoring.rulesets.american.card import messages as say
from scoring.rulesets.american.card.canonical import EVEN, LIKE, ODD, RUN, plain_digits
from scoring.rulesets.american.card.data import Checked
from scoring.rulesets.american.card.expansion import Group, Supply, write_group
from scoring.rulesets.american.card.faults import Faults
from scoring.rulesets.american.card.grammar import DRAGON_OF_SUIT, LITERAL, NUMBER, SUITS, Printed, Token
from scoring.rulesets.american.card.lines import CardLine
from scoring.text import Text

BAR = (Symbol("|"),)
SMALL = str.maketrans("123", "₁₂₃")
LABELS = {RUN: say.ANY_RUN, LIKE: say.ANY_LIKE, ODD: say.ODD_LIKE, EVEN: say.EVEN_LIKE}


def view(checked: Checked) -> CardView:
    card = checked.card
    sections = tuple(_section(section, checked) for section in checked.data["sections"])
    return CardView(
        id=card.id,
        title=card.title,
        year=card.year,
        publisher=checked.data.get("publisher", ""),
        license=checked.data.get("license", ""),
        lowest_value=card.lowest_value,
        sections=sections,
        hands=sum(line.hands for section in sections for line in section.lines),
    )


def _section(section: dict[str, Any], checked: Checked) -> CardSectionView:
    card = checked.card
    lines = tuple(_line(card.line(line["id"]), card.supply, checked.faults) for line in section["lines"])
    return CardSectionView(section["key"], section["title"], tuple(section["flags"]), lines)


def _line(line: CardLine, supply: Supply, faults: Faults) -> CardLineView:
    return CardLineView(
        id=line.id,
        section=line.section,
        text=line.text,
        groups=tuple(_groups(line)),
        mod=line.mod,
        mod_label=Text(_label(line)),
        concealed=line.concealed,
        value=line.value,
        note=line.note,
        hands=len(line.hands),
        example=example(line.example, supply),
        faults=faults.warnings_of(line.id),
    )


def _label(line: CardLine) -> str:
    """What a card prints in brackets about the numbers of the line; nothing where it has none."""
    groups = [group for variant in line.variants for group in variant.groups]
    if line.mod in LABELS:
        return LABELS[line.mod]
    if any(group.kind == NUMBER and group.var for group in groups):
        return say.ANY_NUMBERS
    return say.THESE_NUMBERS if plain_digits(groups) else ""


def _groups(line: CardLine) -> Iterator[tuple[Symbol, ...]]:
    for place, variant in enumerate(line.variants):
        if place:
            yield BAR
        yield from map(_printed, variant.tokens)


def _printed(token: Token) -> tuple[Symbol, ...]:
    symbols = [symbol for group in token.groups for symbol in _symbols(group)]
    closed = any(group.n > 2 and not group.joker and group.tile != "J" for group in token.groups)
    return (*symbols, Symbol("!")) if closed else tuple(symbols)


def _symbols(group: Printed) -> list[Symbol]:
    """The symbols of one group; a number that depends on another is written once, with how often it stands there."""
    colour = SUITS.index(group.suit) + 1 if group.suit else 0
    if group.kind == NUMBER and group.add:
        sign = "+" if group.add > 0 else "−"
        number = f"({group.var}{sign}{abs(group.add)})"
        return [Symbol(number if group.n == 1 else f"{group.n}×{number}", colour)]
    texts = {NUMBER: group.var or str(group.rank), DRAGON_OF_SUIT: "D", LITERAL: group.tile}
    return [Symbol(texts.get(group.kind, group.var.translate(SMALL)), colour)] * group.n


def example(groups: Iterable[Group], supply: Supply) -> str:
    """A hand of the line in notation, with jokers where the set has no more of a tile."""
    groups = tuple(groups)
    kept = Counter[str]()
    for tile, n, joker in groups:
        kept[tile] += 0 if joker else n
    written = []
    for tile, n, joker in groups:
        naturals = min(n, supply.of(tile) - kept[tile]) if joker else n
        kept[tile] += naturals if joker else 0
        written.append(write_group(tile, naturals, n - naturals))
    return " ".join(written)
