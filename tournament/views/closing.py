"""The end of a game: its totals where only those are known, closing, opening again, and the signatures."""

from django.utils.translation import gettext as _

from tournament.domain.recording import close_game, next_deal, record_totals, reopen_game
from tournament.domain.running import running_sheet
from tournament.domain.signing import signing_state
from tournament.domain.steps import current_totals, totals_cancel
from tournament.interfaces.table_forms import CloseForm, ReopenForm, TotalsForm, players_of
from tournament.models import Game
from tournament.views.games import acting, address, at_table, go, sheet_of, takes_deals
from tournament.views.simple_forms import back_to_table, recording_form


@at_table
def game_totals(request, game):
    if request.method != "POST" and (not takes_deals(game) or game.deals.exists()):
        return back_to_table(request, game, _("The totals of this game follow from its deals."))
    earlier = current_totals(game)
    initial = dict(earlier.totals) if earlier else None
    form = TotalsForm(
        request.POST or None,
        players=players_of(game),
        corrects=earlier is not None,
        cancel=totals_cancel(game.round.tournament),
        initial=initial,
    )

    def record(submission):
        return record_totals(
            game=game,
            submission=submission,
            totals=form.totals,
            reason=form.cleaned_data.get("reason", ""),
            by=acting(request, game),
        )

    return recording_form(request, game, template="totals_form", form=form, record=record, earlier=earlier)


@at_table
def game_close(request, game):
    if game.state == Game.State.CLOSED:
        return go(request, address("game_sign", game))
    if game.state == Game.State.SIGNED:
        return go(request, address("table_game", game))
    sheet = running_sheet(game)
    deals = game.round.tournament.deals_per_game
    missing = max(0, deals - sheet.deals_recorded) if deals and not sheet.known_by_totals else 0
    early = not sheet.known_by_totals and not next_deal(game).over
    form = CloseForm(request.POST if request.method == "POST" else None, early=early)

    def record(submission):
        reason = form.cleaned_data.get("reason")
        return close_game(game=game, submission=submission, reason=reason, by=acting(request, game))

    def then(_made, _created):
        return go(request, address("game_sign", game))

    return recording_form(
        request, game, template="close", form=form, record=record, then=then, missing=missing, **sheet_of(sheet)
    )


@at_table
def game_reopen(request, game):
    if request.method != "POST" and game.state != Game.State.CLOSED:
        text = _("The game is signed. Only a judge's ruling can change it.")
        return back_to_table(request, game, text if game.state == Game.State.SIGNED else _("The game is open."))
    form = ReopenForm(request.POST or None)

    def record(submission):
        return reopen_game(
            game=game, submission=submission, reason=form.cleaned_data["reason"], by=acting(request, game)
        )

    signing = signing_state(game)
    return recording_form(request, game, template="reopen", form=form, record=record, signing=signing)
