"""The lists of the site: standings by the criteria of any rule set, and the entries of an event."""

from collections.abc import Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import django_tables2 as tables
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking import Criterion
from tournament.domain.standings import Row, Standings
from tournament.interfaces.money import money
from tournament.interfaces.translated import translated
from tournament.models import Entry, Tournament

GAMES = "games"
UNPAGED = 200
"""Lists up to this length stand on one page; longer ones have pages of it."""
NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}


def decimal(value: float, places: int) -> str:
    """A number with so many decimals in the reader's way of writing, with a true minus sign."""
    rounded = Decimal(repr(abs(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    shown = number_format(rounded, places, use_l10n=True, force_grouping=False)
    is_zero = not any(digit in "123456789" for digit in shown)
    return f"\N{MINUS SIGN}{shown}" if value < 0 and not is_zero else shown


class SiteTable(tables.Table):
    """What all lists share: `label` names the list, `head_column` is the one that heads each row."""

    label = ""
    css = ""
    head_column = "name"

    class Meta:
        template_name = "components/table.html"
        empty_text = _("Nothing here yet.")


def sort_and_page(request: HttpRequest, table: SiteTable) -> None:
    """The order and the page that an address asks for, as far as they exist; how long a page is, the site says."""
    tables.RequestConfig(request, paginate=False).configure(table)
    table.paginate(per_page=UNPAGED)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


class CriterionColumn(tables.Column):
    """One criterion of the standings, best first when sorted."""

    def __init__(self, criterion: Criterion) -> None:
        self.places = criterion.decimals
        self.title = translated(criterion.title)
        super().__init__(
            verbose_name=translated(criterion.abbreviation) or self.title,
            accessor=f"values__{criterion.key}",
            attrs=NUMBER,
            default="\N{EN DASH}",
            initial_sort_descending=True,
        )

    def render(self, value):
        return decimal(value, self.places)


class StandingsTable(SiteTable):
    """Places, the value of each criterion, and in words what decided each place."""

    place = tables.Column(verbose_name=_("Place"), attrs=NUMBER)
    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"))
    team = tables.Column(verbose_name=_("Team"), default="")
    games = tables.Column(verbose_name=_("Games"), attrs=NUMBER)
    prize = tables.Column(verbose_name=_("Prize"), attrs=NUMBER, default="", initial_sort_descending=True)
    decided = tables.Column(verbose_name=_("What decided it"), orderable=False)

    label = _("Standings")
    css = "standings"

    class Meta(SiteTable.Meta):
        sequence = ("place", "number", "name", "team", "...", "games", "prize", "decided")

    def __init__(self, *args, currency: str = "", **kwargs) -> None:
        self.currency = currency
        super().__init__(*args, **kwargs)

    def render_place(self, value, record):
        if not record["games"] or not record["placed"]:
            return "\N{EN DASH}"
        if not record["tied"]:
            return value
        return format_html('<span title="{0}">={1}<span class="visually-hidden"> {0}</span></span>', _("shared"), value)

    def render_name(self, value, record):
        mark = format_html(' <span class="tag tag-drawn">{}</span>', record["mark"]) if record["mark"] else ""
        return format_html('<a href="{}">{}</a>{}', record["url"], value, mark)

    def render_prize(self, value):
        return money(value, self.currency)


def standings_table(tournament: Tournament, standings: Standings) -> StandingsTable:
    """The standings as a table: one column a criterion."""
    columns = [(f"by-{criterion.key}", CriterionColumn(criterion)) for criterion in standings.criteria]
    # A rule set that counts games among its criteria needs no second column of them.
    hidden = [GAMES for criterion in standings.criteria if criterion.key == GAMES]
    hidden += [] if tournament.prizes else ["prize"]
    rows = list(standings_rows(tournament, standings))
    return StandingsTable(rows, extra_columns=columns, exclude=hidden, currency=tournament.currency)


def standings_rows(tournament: Tournament, standings: Standings) -> Iterator[dict[str, Any]]:
    above: Row | None = None  # the nearest row with another place
    before: Row | None = None
    for row in standings.rows:
        if before and before.place != row.place:
            above = before
        before = row
        yield {
            "place": row.place or len(standings.rows) + 1,
            "placed": row.place is not None,
            "mark": mark_of(row.entry),
            "prize": row.prize,
            "prize_text": money(row.prize, tournament.currency) if row.prize else "",
            "number": row.entry.number,
            "name": row.entry.name,
            "team": row.entry.team,
            "values": row.values,
            "games": row.games,
            "tied": row.tied,
            "url": reverse("player", args=[tournament.slug, row.entry.number]),
            "decided": decided(row, above, standings.criteria),
            "row_id": f"player-{row.entry.number}",
        }


def mark_of(entry: Entry) -> str:
    """What a list says beside the name of whoever does not play from the first round to the last."""
    return gettext("withdrawn") if entry.withdrawn else gettext("substitute") if entry.substitute else ""


def decided(row: Row, above: Row | None, criteria: Sequence[Criterion]) -> str:
    """In words, what put a row behind the one above it."""
    if not row.games:
        return gettext("No game finished yet")
    if row.place is None:
        return gettext("Not placed: has left") if row.entry.withdrawn else gettext("Not placed: substitute")
    tied = gettext("Equal in all that decides") if row.tied else ""
    criterion = next((c for c in criteria if c.key == row.decided_by), None)
    if above is None or criterion is None:
        return tied
    mine, theirs = row.values[criterion.key], above.values[criterion.key]
    places = criterion.decimals
    while places < 6 and decimal(mine, places) == decimal(theirs, places):
        places += 1
    values = {
        "criterion": translated(criterion.title),
        "mine": decimal(mine, places),
        "theirs": decimal(theirs, places),
    }
    reason = gettext("%(criterion)s: %(mine)s against %(theirs)s") % values
    return f"{tied}; {reason}" if tied else reason


class EntriesTable(SiteTable):
    """The players of an event, for its organiser."""

    number = tables.Column(verbose_name=_("No."), attrs=NUMBER)
    name = tables.Column(verbose_name=_("Player"))
    team = tables.Column(verbose_name=_("Team"))
    country = tables.Column(verbose_name=_("Country"))
    federation_number = tables.Column(verbose_name=_("Federation number"))
    state = tables.Column(verbose_name=_("State"))
    pin = tables.Column(verbose_name=_("PIN"))

    label = _("Players")
    css = "entries"

    def render_name(self, value, record):
        return format_html('<a href="{}">{}</a>', record["url"], value)

    def render_state(self, value):
        return format_html('<span class="tag {}">{}</span>', "tag-drawn", value) if value else ""


def entries_table(tournament: Tournament, entries: Sequence[Entry]) -> EntriesTable:
    return EntriesTable([_entry_row(tournament, entry) for entry in entries])


def _entry_row(tournament: Tournament, entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.name,
        "team": entry.team,
        "country": entry.player.country,
        "federation_number": entry.player.federation_number,
        "state": mark_of(entry),
        "pin": gettext("given") if entry.pin_hash else gettext("none"),
        "url": reverse("entry_edit", args=[tournament.slug, entry.number]),
        "row_id": f"entry-{entry.number}",
        "row_class": "struck-name" if entry.withdrawn else "",
    }
