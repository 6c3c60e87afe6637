"""Another player takes a seat of a running game: a substitute, or somebody who came late."""

from django.utils.translation import gettext as _

from tournament.domain.recording import next_deal
from tournament.domain.replacing import MOST_DEALS, change_player, free_entries
from tournament.domain.steps import current_totals
from tournament.interfaces.table_forms import SeatChangeForm, players_of
from tournament.views.games import acting, at_table, takes_deals
from tournament.views.simple_forms import back_to_table, recording_form

DEALS_OFFERED = 16


@at_table
def seat_change(request, game):
    upcoming = next_deal(game)
    if request.method != "POST" and (not takes_deals(game) or upcoming.over or current_totals(game)):
        return back_to_table(request, game, _("No further deal is played in this game: nobody can take a seat."))
    last = game.round.tournament.deals_per_game or min(upcoming.number + DEALS_OFFERED, MOST_DEALS)
    players, deals = players_of(game), range(upcoming.number, max(last, upcoming.number) + 1)
    form = SeatChangeForm(request.POST or None, players=players, free=free_entries(game), deals=deals)

    def record(submission):
        return change_player(
            game=game,
            submission=submission,
            seat=form.cleaned_data["seat"],
            entry=form.entry_chosen,
            from_deal=form.cleaned_data["from_deal"],
            reason=form.cleaned_data["reason"],
            by=acting(request, game),
        )

    return recording_form(request, game, template="seat_form", form=form, record=record, players=players)
