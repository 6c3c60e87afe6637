"""A judge's ruling on a game: written step by step, looked at, signed; the only way to change a signed game."""

import uuid
from dataclasses import dataclass

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from scoring.result import SEATS
from tournament.domain.access import JUDGE, NEEDED
from tournament.domain.recording import GivenPenalty, RecordingError, give_ruling, rules_of
from tournament.domain.running import running_sheet
from tournament.domain.steps import totals_cancel
from tournament.interfaces.deal_entry import DealEntry, correction, current_deal, drawn_deal
from tournament.interfaces.keypad import keypad_for
from tournament.interfaces.ruling_forms import RulingDraft, RulingText
from tournament.interfaces.signing_forms import AccountForm
from tournament.interfaces.table_forms import PenaltyForm, TotalsForm, everybody_of, players_of
from tournament.models import Game, Official, Penalty
from tournament.views.deals import hide_nobody, typed
from tournament.views.games import GAMES, context_of, go, number_of, public_address, recorded_before, submission_of
from tournament.views.guards import officials_only
from tournament.views.simple_forms import LOCKED, UNPROCESSABLE


@dataclass
class Writing:
    """One step of a ruling being written: the request, the game, who judges, and what is decided so far."""

    request: HttpRequest
    game: Game
    judge: Official
    draft: RulingDraft
    submission: uuid.UUID

    def page(self, template: str, *, status: int = 200, **more) -> HttpResponse:
        context = context_of(self.game, draft=self.draft, judge=self.judge, submission=self.submission)
        context["text_value"] = self.request.POST.get("text", "")
        return render(self.request, f"table/{template}.html", context | more, status=status)


@officials_only(JUDGE)
def ruling_new(request, tournament, round_number, table_number):
    game = GAMES.filter(round__tournament=tournament, round__number=round_number, table__number=table_number).first()
    if game is None:
        raise Http404(_("There is no such game in this event."))
    judge = Official.objects.filter(tournament=tournament, user=request.user, role=JUDGE).first()
    if judge is None:
        raise PermissionDenied(NEEDED[frozenset({JUDGE})])
    if request.method == "POST" and recorded_before(game, submission_of(request)):
        return go(request, public_address("game", game))
    draft = RulingDraft.read(game, request.POST)
    writing = Writing(request, game, judge, draft, submission_of(request) or uuid.uuid4())
    step, _dash, which = request.POST.get("step", "").partition("-")
    return STEPS.get(step, write)(writing, which)


# ---------- writing ----------


def write(writing: Writing, _which: str = "", *, status: int = 200, **more) -> HttpResponse:
    """The page with everything that the ruling says so far."""
    game, sheet = writing.game, running_sheet(writing.game)
    text = more.pop("text_form", None) or RulingText(initial={"text": writing.request.POST.get("text", "")})
    totals = more.pop("totals_form", None)
    if totals is None and sheet.known_by_totals:
        stored = writing.draft.totals or sheet.points
        initial = {seat: writing.request.POST.get(seat, stored[seat]) for seat in SEATS}
        cancel = totals_cancel(game.round.tournament)
        totals = TotalsForm(players=players_of(game), corrects=False, cancel=cancel, initial=initial)
    return writing.page(
        "ruling_form",
        status=status,
        sheet=sheet,
        text_form=text,
        totals_form=totals,
        penalty_form=more.pop("penalty_form", None) or penalty_form(game),
        players=players_of(game),
        results=writing.draft.results(sheet),
        is_closed=game.state == Game.State.CLOSED,
        **more,
    )


def penalty_form(game: Game, data=None) -> PenaltyForm:
    numbers = sorted(game.deals.filter(superseded_by=None).values_list("number", flat=True))
    return PenaltyForm(data, players=everybody_of(game), deals=numbers)


def edit(writing: Writing, which: str) -> HttpResponse:
    """The score form of one deal, filled in as recorded or as the ruling has changed it."""
    number = number_of(which)
    deal = current_deal(writing.game, number) if number else None
    if deal is None:
        return write(writing, status=UNPROCESSABLE)
    changed = writing.draft.changes.get(deal.number)
    return deal_page(writing, correction(deal, submission=writing.submission, said=changed.said if changed else None))


def apply(writing: Writing, _which: str) -> HttpResponse:
    """Takes over what was said about one deal."""
    request, game = writing.request, writing.game
    number = number_of(request.POST.get("number"))
    deal = current_deal(game, number) if number else None
    if deal is None:
        return write(writing, status=UNPROCESSABLE)
    entry = correction(deal, submission=writing.submission, data=typed(request, game))
    if not entry.is_scored():
        return deal_page(writing, entry, status=UNPROCESSABLE)
    writing.draft.change(deal, entry.said)
    return write(writing)


def deal_page(writing: Writing, entry: DealEntry, *, status: int = 200) -> HttpResponse:
    ruleset, options = rules_of(writing.game.round.tournament)
    offers_drawn = drawn_deal(writing.game) is not None
    if offers_drawn:
        hide_nobody(entry.form)
    keypad = keypad_for(ruleset, options)
    return writing.page(
        "ruling_deal", status=status, entry=entry, form=entry.form, keypad=keypad, offers_drawn=offers_drawn
    )


def undo(writing: Writing, which: str) -> HttpResponse:
    """The ruling leaves a deal as it is after all."""
    writing.draft.changes.pop(number_of(which), None)
    return write(writing)


def penalise(writing: Writing, _which: str) -> HttpResponse:
    form = penalty_form(writing.game, writing.request.POST)
    if not form.is_valid():
        return write(writing, status=UNPROCESSABLE, penalty_form=form)
    data = form.cleaned_data
    given = GivenPenalty(form.entry_given, form.points_given, data["reason"], data["deal_number"])
    writing.draft.penalties.append(given)
    return write(writing)


def withdraw(writing: Writing, which: str) -> HttpResponse:
    """Takes back a penalty on record."""
    penalty = Penalty.objects.filter(game=writing.game, pk=number_of(which) or 0, superseded_by=None).first()
    if penalty and penalty.pk not in writing.draft.withdrawn:
        given = GivenPenalty(penalty.entry, 0, _("Withdrawn by ruling."), penalty.deal_number, penalty)
        writing.draft.penalties.append(given)
    return write(writing)


def drop(writing: Writing, which: str) -> HttpResponse:
    """Takes a penalty out of the ruling."""
    place = number_of(which)
    if place is not None and place < len(writing.draft.penalties):
        del writing.draft.penalties[place]
    return write(writing)


# ---------- looking at it, and signing ----------


def review(writing: Writing, _which: str) -> HttpResponse:
    """All that will change, and the judge's signature."""
    text, totals = RulingText(writing.request.POST), typed_totals(writing)
    if not text.is_valid() or (totals and not totals.is_valid()):
        return write(writing, status=UNPROCESSABLE, text_form=text, totals_form=totals)
    return review_page(writing, text, AccountForm(request=writing.request, officials=[writing.judge]))


def typed_totals(writing: Writing) -> TotalsForm | None:
    """The totals on the page, which belong to the ruling when they differ from those on record."""
    sheet = running_sheet(writing.game)
    if not sheet.known_by_totals or not any(seat in writing.request.POST for seat in SEATS):
        return None
    cancel = totals_cancel(writing.game.round.tournament)
    form = TotalsForm(writing.request.POST, players=players_of(writing.game), corrects=False, cancel=cancel)
    if form.is_valid():
        writing.draft.totals = form.totals if form.totals != dict(sheet.points) else None
    return form


def review_page(writing: Writing, text: RulingText, form: forms.Form, *, status: int = 200, notice="") -> HttpResponse:
    results = writing.draft.results(running_sheet(writing.game))
    return writing.page("ruling_confirm", status=status, text_form=text, form=form, results=results, notice=notice)


def give(writing: Writing, _which: str) -> HttpResponse:
    text = RulingText(writing.request.POST)
    form = AccountForm(writing.request.POST, request=writing.request, officials=[writing.judge])
    if not text.is_valid():
        return write(writing, status=UNPROCESSABLE, text_form=text)
    if submission_of(writing.request) is None or not form.is_valid():
        return review_page(writing, text, form, status=UNPROCESSABLE)
    draft = writing.draft
    try:
        give_ruling(
            game=writing.game,
            submission=writing.submission,
            judge=writing.judge,
            text=text.cleaned_data["text"],
            deals={number: changed.said for number, changed in draft.changes.items()},
            totals=draft.totals,
            penalties=draft.penalties,
        )
    except RecordingError as error:
        return review_page(writing, text, form, status=LOCKED, notice=error.message)
    return go(writing.request, public_address("game", writing.game))


STEPS = {
    "edit": edit,
    "apply": apply,
    "nobody": apply,
    "undo": undo,
    "penalise": penalise,
    "withdraw": withdraw,
    "drop": drop,
    "review": review,
    "give": give,
}
