"""Template tags of the game: tiles as pictures, seats as badges, signed numbers, texts of the rules translated."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from scoring.cards import Symbol
from scoring.result import Score
from scoring.ruleset import RuleSet
from tournament.interfaces import score_forms, score_results
from tournament.interfaces.tiles import TileGroup, picture_of, tile_groups
from tournament.interfaces.translated import translated

register = template.Library()

GROUP_CLASSES = {"loose": "run", "meld": "meld", "concealed": "meld is-concealed", "winning": "winning"}


@register.filter
def said(text: Any) -> str:
    """A text of the rules, or its stored data, in the active language."""
    return translated(text) if text else ""


@register.filter
def signed(number: Any) -> str:
    """A number with its sign."""
    return score_results.signed(number) if isinstance(number, int | float) else str(number)


@register.filter
def sign_class(number: Any) -> str:
    """The class that colours a number by its sign, which the number shows as well; none for what is no number."""
    if not isinstance(number, int | float):
        return ""
    return "number-plus" if number > 0 else "number-minus" if number < 0 else "number-zero"


register.filter("clause_number", score_results.clause_number)


@register.filter
def item(mapping: Mapping[str, Any] | None, key: str) -> Any:
    """The value of a mapping, empty when there is none."""
    return (mapping or {}).get(key, "")


@register.filter
def names_of(entries: Mapping[str, Any] | None) -> dict[str, str]:
    """The players' names by seat."""
    return {seat: entry.name for seat, entry in (entries or {}).items()}


@register.simple_tag
def amount(line: Any) -> str:
    """A line's amount with its unit."""
    if line.amount is None:
        return "\u2013"
    if line.unit == "points":
        return score_results.signed(line.amount)
    if line.unit == "doubles":
        return ngettext("%(count)s double", "%(count)s doubles", line.amount) % {"count": line.amount}
    if line.unit == "limit":
        return gettext("limit") if line.amount == 1 else gettext("%(part)s of the limit") % {"part": line.amount}
    return str(line.amount) if line.unit == "total" else f"{line.amount} {translated(line.unit)}"


@register.filter
def worth(row: Any) -> str:
    """What a pattern is worth, short: points as a number, doubles as what they multiply by, parts of a limit."""
    if row.worth is None:
        return ""
    if row.unit == "doubles":
        return f"\u00d7{2**row.worth}"
    if row.unit == "limit":
        return gettext("limit") if row.worth == 1 else gettext("%(part)s of the limit") % {"part": row.worth}
    number = str(row.worth).replace("-", "\u2212")
    return number if row.unit == "points" else f"{number} {translated(row.unit)}"


@register.simple_tag
def seat_badge(ruleset: RuleSet, seat: str, name: str = "") -> SafeString:
    """A seat by its mark, with its name for those who do not see it."""
    mark, full = translated(ruleset.seat_marks[seat]), name or translated(ruleset.seat_names[seat])
    html = '<span class="seat-badge seat-{}" title="{}">{}<span class="visually-hidden"> ({})</span></span>'
    return format_html(html, seat, full, mark, full)


@register.simple_tag
def prevailing_label(ruleset: RuleSet, options: Mapping[str, Any]) -> str:
    """What the rules call the prevailing wind: the label of the input that tells it."""
    labels = {item.name: item.label for item in ruleset.inputs(options)}
    own = labels.get(ruleset.prevailing_input)
    return f"{translated(own)}:" if own else gettext("Prevailing wind:")


@register.simple_tag
def tile(code: str, ruleset: RuleSet | None = None, size: str = "") -> SafeString:
    """The picture of one tile, for places that name it in words beside."""
    classes = f"tile tile-{size}" if size else "tile"
    if picture := picture_of(code, ruleset):
        return format_html('<img class="{}" src="{}" alt="" width="30" height="40">', classes, picture)
    return format_html('<span class="{} tile-text">{}</span>', classes, code)


@register.simple_tag
def tiles(notation: str, ruleset: RuleSet | None = None, size: str = "") -> SafeString:
    """The tiles of a notation as pictures; read aloud, they are the notation."""
    groups = tile_groups(notation or "")
    if not groups:
        return SafeString("")
    shown = format_html_join("", "{}", ((_group(group, ruleset, size),) for group in groups))
    return format_html('<span class="tiles" role="img" aria-label="{}">{}</span>', notation, shown)


def _group(group: TileGroup, ruleset: RuleSet | None, size: str) -> SafeString:
    pictures = format_html_join("", "{}", ((tile(code, ruleset, size),) for code in group.codes))
    return format_html('<span class="{}">{}</span>', GROUP_CLASSES[group.kind], pictures)


@register.simple_tag
def card_symbols(groups: Iterable[Iterable[Symbol]]) -> SafeString:
    """A line of a card as printed; what the colours say, lines below say too and, read aloud, letters."""
    return format_html(
        '<span class="card-line">{}</span>', format_html_join(" ", "{}", ((_printed(g),) for g in groups))
    )


def _printed(group: Iterable[Symbol]) -> SafeString:
    """The symbols of a group, those of a colour together; a lone bar stands between two variants of the line."""
    runs = [(colour, "".join(one.text for one in run)) for colour, run in groupby(group, key=attrgetter("colour"))]
    if runs == [(0, "|")]:
        return format_html('<span class="card-or">{}</span>', pgettext("between two variants of a card's line", "or"))
    return format_html(
        '<span class="card-group">{}</span>', format_html_join("", "{}", ((_run(*run),) for run in runs))
    )


def _run(colour: int, text: str) -> SafeString:
    if not colour:
        return format_html("<span>{}</span>", text)
    html = '<span class="card-colour-{}">{}<span class="visually-hidden">{}</span></span>'
    return format_html(html, colour, text, "abc"[colour - 1])


@register.simple_tag
def explained(score: Score, ruleset: RuleSet, names: Any = None, options: Any = None) -> score_results.Explained:
    """A score laid out for the result page; names and options may be missing on the page."""
    known = [value if isinstance(value, Mapping) else None for value in (names, options)]
    return score_results.explained(score, ruleset, *known)


@register.simple_tag
def said_in_words(ruleset: RuleSet, example: Any) -> list[str]:
    """What an example says beside its hands."""
    return score_forms.said_in_words(ruleset, example.options, example.said)


@register.simple_tag
def categories(field: Any) -> list[Any]:
    """The pattern book of a patterns field, with the boxes that are marked."""
    return field.field.categories(field.value() or [])
