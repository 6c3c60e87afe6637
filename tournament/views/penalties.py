"""Penalties given at the table, and withdrawn."""

from django.utils.translation import gettext as _

from tournament.domain.recording import give_penalty
from tournament.interfaces.table_forms import PenaltyForm, WithdrawForm, everybody_of, players_of
from tournament.models import Penalty
from tournament.views.games import acting, at_table, takes_deals
from tournament.views.simple_forms import back_to_table, recording_form


@at_table
def penalty_new(request, game):
    if request.method != "POST" and not takes_deals(game):
        return back_to_table(request, game, _("The game is closed: no penalty can be given."))
    players = players_of(game)
    everybody = everybody_of(game)
    numbers = sorted(game.deals.filter(superseded_by=None).values_list("number", flat=True))
    form = PenaltyForm(request.POST or None, players=everybody, deals=numbers)

    def record(submission):
        return give_penalty(
            game=game,
            submission=submission,
            entry=form.entry_given,
            points=form.points_given,
            reason=form.cleaned_data["reason"],
            deal_number=form.cleaned_data["deal_number"],
            by=acting(request, game),
        )

    return recording_form(request, game, template="penalty_form", form=form, record=record, players=players)


@at_table
def penalty_withdraw(request, game, sequence):
    penalty = Penalty.objects.filter(game=game, sequence=sequence).select_related("entry__player").first()
    if penalty is None:
        return back_to_table(request, game, _("This penalty is not on record at this table."))
    if request.method != "POST" and not takes_deals(game):
        return back_to_table(request, game, _("The game is closed: no penalty can be withdrawn."))
    form = WithdrawForm(request.POST or None)

    def record(submission):
        return give_penalty(
            game=game,
            submission=submission,
            entry=penalty.entry,
            points=0,
            reason=form.cleaned_data["reason"],
            deal_number=penalty.deal_number,
            supersedes=penalty,
            by=acting(request, game),
        )

    return recording_form(request, game, template="withdraw_form", form=form, record=record, penalty=penalty)
