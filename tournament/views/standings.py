"""Standings of an event, and the page of one player with all his games and deals."""

from django.core.cache import cache
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournament.domain.changes import games_of_entry
from tournament.domain.overview import version_of
from tournament.domain.running import COMPLETE, running_sheets
from tournament.domain.standings import Standings, standings
from tournament.domain.writing import rules_of
from tournament.interfaces import exporters
from tournament.interfaces.money import money
from tournament.interfaces.player_games import player_game
from tournament.interfaces.tables import decided, sort_and_page, standings_table
from tournament.models import Game, Record, Tournament
from tournament.views.guards import public_event

KEPT_SECONDS = 60


def cached_standings(
    tournament: Tournament, after: int | None = None, *, live: bool = False, version: str = ""
) -> Standings:
    """The standings, computed once for each state of the records."""
    version = version or version_of(tournament)
    key = f"standings-{tournament.pk}-{after}-{live}-{version}"
    kept = cache.get(key)
    if kept is None:
        computed = standings(tournament, after, include_running=live)
        cache.set(key, (computed.rows, computed.unsplit), KEPT_SECONDS)
        return computed
    return Standings(criteria_of(tournament), *kept)


def criteria_of(tournament: Tournament):
    """The criteria apart from the rows: they hold functions, which a cache cannot keep."""
    ruleset, options = rules_of(tournament)
    return ruleset.criteria(options)


def after_of(request, tournament: Tournament) -> int | None:
    """The round after which the standings are asked for; anything unknown is the latest."""
    asked = request.GET.get("after", "")
    drawn = set(tournament.round_set.values_list("number", flat=True))
    return int(asked) if asked.isdecimal() and len(asked) < 6 and int(asked) in drawn else None


def counted_rounds(tournament: Tournament):
    """The rounds of which at least one game counts."""
    counts = Q(games__state__in=COMPLETE) | Q(games__records__kind=Record.Kind.TOTALS)
    return tournament.round_set.filter(counts).distinct().order_by("number")


def not_counted(tournament: Tournament) -> int:
    """How many games are running and not known by their totals."""
    running = Game.objects.filter(round__tournament=tournament, state=Game.State.RUNNING)
    return running.exclude(records__kind=Record.Kind.TOTALS).count()


@public_event
def standings_page(request, tournament: Tournament):
    after, live = after_of(request, tournament), "live" in request.GET
    computed = cached_standings(tournament, after, live=live)
    table = standings_table(tournament, computed)
    sort_and_page(request, table)
    context = {
        "tournament": tournament,
        "table": table,
        "criteria": computed.criteria,
        "unsplit": [(share, money(share.left, tournament.currency)) for share in computed.unsplit],
        "rounds": counted_rounds(tournament),
        "after": after,
        "live": live,
        "still_running": not_counted(tournament),
    }
    return render(request, "events/standings.html", context)


@public_event
def standings_csv(request, tournament: Tournament):
    after, live = after_of(request, tournament), "live" in request.GET
    text = exporters.standings_csv(tournament, cached_standings(tournament, after, live=live))
    name = f"{tournament.slug}-standings{f'-after-{after}' if after else ''}.csv"
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-cache"},
    )


@public_event
def player(request, tournament: Tournament, number: int):
    """Where a player sits and sat, and every deal with what he won or lost."""
    entry = get_object_or_404(tournament.entries.select_related("player"), number=number)
    games = games_of_entry(entry).select_related("table", "round__tournament").order_by("round__number")
    computed = cached_standings(tournament)
    at = next((index for index, row in enumerate(computed.rows) if row.entry.pk == entry.pk), None)
    standing = computed.rows[at] if at is not None else None
    above = (
        next((row for row in reversed(computed.rows[:at]) if row.place != standing.place), None) if standing else None
    )
    context = {
        "tournament": tournament,
        "entry": entry,
        "standing": standing,
        "prize": money(standing.prize, tournament.currency) if standing and standing.prize else "",
        "decided": decided(standing, above, computed.criteria) if standing else "",
        "values": [(c, standing.values.get(c.key)) for c in computed.criteria] if standing and standing.games else [],
        "games": [player_game(sheet, entry, computed.criteria) for sheet in running_sheets(list(games))],
    }
    return render(request, "events/player.html", context)
