"""Events: the list, the page of one, creating and changing it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import ruleset as registry
from tournament.domain.access import ORGANISER
from tournament.domain.cards import card_title
from tournament.domain.drawing import to_draw
from tournament.domain.errors import RecordingError
from tournament.domain.overview import current_round, listed, rounds_of, version_of
from tournament.domain.tournaments import change_tournament, create_tournament
from tournament.domain.ways import Way, ways_to_move
from tournament.domain.writing import has_started, rules_of
from tournament.interfaces.event_choices import meets_again
from tournament.interfaces.event_forms import EventForm
from tournament.models import Tournament
from tournament.views.guards import organisers_only, public_event
from tournament.views.standings import KEPT_SECONDS, cached_standings

LEADERS = 5


def event_list(request):
    return render(request, "events/list.html", listed(timezone.localdate()))


@login_required
def event_new(request):
    """The rule set first, unless the site knows one only; then the form that it describes."""
    rulesets = registry.all_rulesets()
    asked = (
        request.POST.get("ruleset") or request.GET.get("ruleset") or (rulesets[0].slug if len(rulesets) == 1 else "")
    )
    if not asked:
        return render(request, "events/choose_rules.html", {"rulesets": rulesets})
    try:
        ruleset = registry.get(asked)
    except registry.UnknownRuleSet:
        raise Http404(_("This site does not know that rule set.")) from None
    mine = request.user.get_full_name()
    form = EventForm(ruleset, language=get_language(), organiser=mine, user=request.user, data=request.POST or None)
    if form.is_valid():
        try:
            tournament = create_tournament(
                user=request.user, organiser=form.cleaned_data["organiser"], values=form.values()
            )
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("The event is created. Enter the players next."))
            return redirect("entries", tournament.slug)
    context = {"form": form, "ruleset": ruleset, "several": len(rulesets) > 1}
    return render(request, "events/new.html", context, status=422 if form.errors else 200)


@public_event
def event(request, tournament: Tournament):
    rounds = rounds_of(tournament, with_seats=False)
    ruleset, options = rules_of(tournament)
    table = cached_standings(tournament)
    context = {
        "tournament": tournament,
        "ruleset": ruleset,
        "edition": ruleset.edition_of(options),
        "card": card_title(ruleset, options),
        "rounds": list(reversed(rounds)),
        "current": current_round(tournament, rounds),
        "leaders": [row for row in table.rows if row.games and row.place][:LEADERS],
        "criterion": table.criteria[0],
        "entries": tournament.entries.select_related("player").filter(withdrawn=False),
        "draw": to_draw(tournament),
        "ways": ways_told(tournament) if ORGANISER in request.roles and not rounds else [],
        "has_started": any(drawn.state != "drawn" for drawn in rounds),
    }
    return render(request, "events/event.html", context)


def cached_ways(tournament: Tournament) -> list[Way]:
    """The ways to move, looked for once while players and rounds stay the same."""
    key = f"ways-{tournament.pk}-{tournament.movement}-{version_of(tournament)}"
    ways = cache.get(key)
    if ways is None:
        ways = ways_to_move(tournament)
        cache.set(key, ways, KEPT_SECONDS)
    return ways


def ways_told(tournament: Tournament) -> list[tuple[Way, str]]:
    """Each way with its warning."""
    return [(way, meets_again(way)) for way in cached_ways(tournament)]


def warn_of_meetings(request, tournament: Tournament) -> None:
    """Says after saving that the movement chosen does not last for all rounds."""
    tournament.refresh_from_db()
    chosen = next((way for way in cached_ways(tournament) if way.is_chosen), None)
    if chosen and chosen.movement and not chosen.is_enough:
        messages.warning(request, meets_again(chosen))


@organisers_only
def event_edit(request, tournament: Tournament):
    ruleset = registry.get(tournament.ruleset)
    frozen = has_started(tournament)
    form = EventForm(
        ruleset,
        language=tournament.language,
        tournament=tournament,
        frozen=frozen,
        user=request.user,
        ways=cached_ways(tournament),
        data=request.POST or None,
    )
    if form.is_valid():
        try:
            change_tournament(tournament, form.values())
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("Saved."))
            warn_of_meetings(request, tournament)
            return redirect("event", tournament.slug)
    context = {"form": form, "ruleset": ruleset, "tournament": tournament, "frozen": frozen}
    return render(request, "events/edit.html", context, status=422 if form.errors else 200)
