"""Recording a deal at the table and correcting one: filled in, looked at, confirmed; nothing is recorded unseen."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.result import Score
from tournament.domain.recording import (
    AlreadySuperseded,
    DealTaken,
    GameLocked,
    GameOver,
    RecordingError,
    next_deal,
    record_deal,
    rules_of,
    supersede_deal,
)
from tournament.domain.steps import current_totals
from tournament.interfaces.deal_entry import (
    DealEntry,
    as_next_deal,
    correction,
    current_deal,
    drawn_deal,
    entries_in,
    net_of,
    new_deal,
)
from tournament.interfaces.keypad import keypad_for
from tournament.interfaces.score_forms import ScoreForm
from tournament.interfaces.table_forms import ReasonForm
from tournament.models import Deal, Game
from tournament.views.games import (
    acting,
    address,
    after_record,
    at_table,
    context_of,
    number_of,
    recorded_before,
    submission_of,
    takes_deals,
)
from tournament.views.simple_forms import LOCKED, UNPROCESSABLE, back_to_table

CONFLICT = 409


def deal_page(request: HttpRequest, template: str, entry: DealEntry, *, status: int = 200, **more) -> HttpResponse:
    game = entry.game
    post_to = address("deal_correct", game, number=entry.number) if entry.corrects else address("deal_new", game)
    context = context_of(game, entry=entry, form=entry.form, score=entry.score, names=entry.names, post_to=post_to)
    context["winner"] = entry.said.get("winner")
    return render(request, f"table/{template}.html", context | more, status=status)


def form_page(request, entry: DealEntry, **more) -> HttpResponse:
    ruleset, options = rules_of(entry.game.round.tournament)
    offers_drawn = drawn_deal(entry.game) is not None
    if offers_drawn:
        hide_nobody(entry.form)
    return deal_page(
        request, "deal_form", entry, keypad=keypad_for(ruleset, options), offers_drawn=offers_drawn, **more
    )


def hide_nobody(form: ScoreForm) -> None:
    """A button of its own says that nobody won; the word stays valid, it is only not shown among the players.

    It is shown where a winner was chosen beside a word that nobody won: one tap takes the winner back.
    """
    if (winner := form.fields.get("winner")) and not form.nobody_wins:
        winner.widget.choices = [choice for choice in winner.choices if choice[0] != "null"]


def confirm_page(request, entry: DealEntry, **more) -> HttpResponse:
    if entry.corrects:
        more["old_net"] = net_of(Score.from_data(entry.corrects.score), entry.entries)
    return deal_page(request, "deal_confirm", entry, **more)


def typed(request: HttpRequest, game: Game) -> QueryDict:
    """What the form sends; the button for a drawn deal stands for a form that says that nobody won."""
    drawn = drawn_deal(game, data=request.POST) if request.POST.get("step") == "nobody" else None
    if drawn is None:
        return request.POST
    data = QueryDict(mutable=True)
    for name in ("submission", "number", "corrects", "reason"):
        if name in request.POST:
            data[name] = request.POST[name]
    for name, value in drawn:
        data.appendlist(name, value)
    return data


def damaged(request, entry: DealEntry) -> HttpResponse:
    """The id of the submission cannot be read, so that a resend could not be told from a new deal."""
    notice = _("This form came back damaged. Nothing was recorded: look at it again and send it once more.")
    return form_page(request, entry, status=UNPROCESSABLE, notice=notice)


def seen(request, entry: DealEntry) -> bool:
    """Whether the sender has seen exactly this score and confirms it."""
    return request.POST.get("step") == "record" and request.POST.get("shown") == entry.shown


# ---------- a new deal ----------


@at_table
def deal_new(request, game):
    if request.method != "POST":
        return empty_form(request, game)
    submission = submission_of(request)
    if before := recorded_before(game, submission):
        return after_record(request, game, before, created=False)
    number = number_of(request.POST.get("number"))
    entry = new_deal(game, submission=submission or uuid.uuid4(), number=number, data=typed(request, game))
    if request.POST.get("step") == "form":
        entry.form.errors.clear()
        return form_page(request, entry)
    if submission is None:
        return damaged(request, entry)
    if refusal := refusal_of(entry):
        return form_page(request, entry, status=LOCKED, notice=refusal)
    if not entry.is_complete():
        return form_page(request, entry, status=UNPROCESSABLE)
    if entry.is_taken:
        return conflict_page(request, entry, current_deal(game, entry.number))
    if seen(request, entry):
        return record_new(request, entry)
    notice = "" if number in (None, entry.number) else _("The number of the deal was not right; this is its number.")
    return confirm_page(request, entry, notice=notice)


def empty_form(request, game) -> HttpResponse:
    entry = new_deal(game, submission=uuid.uuid4(), address=request.GET)
    if refusal := refusal_of(entry):
        return back_to_table(request, game, refusal)
    return form_page(request, entry)


def refusal_of(entry: DealEntry) -> str:
    """Why the game takes no such deal, known before anybody confirms it."""
    game = entry.game
    if entry.is_taken:
        return ""
    if not takes_deals(game):
        return GameLocked(game).message
    if current_totals(game):
        return _("This game is known by its totals; no deals can be recorded.")
    upcoming = next_deal(game)
    return GameOver(upcoming.over_because).message if upcoming.over else ""


def record_new(request, entry: DealEntry) -> HttpResponse:
    game = entry.game
    try:
        recorded = record_deal(
            game=game,
            number=entry.number,
            submission=entry.submission,
            said=entry.said,
            by=acting(request, game),
        )
    except DealTaken as taken:
        return conflict_page(request, entry, taken.deal)
    except RecordingError as error:
        return form_page(request, entry, status=LOCKED, notice=error.message)
    return after_record(request, game, recorded.record, created=recorded.created)


def conflict_page(request, entry: DealEntry, recorded: Deal) -> HttpResponse:
    """Another phone recorded this number: its deal beside what was typed here, and what may be done."""
    if before := recorded_before(entry.game, entry.submission):  # a resend that came while the first was being stored
        return after_record(request, entry.game, before, created=False)
    more = {
        "recorded": recorded,
        "recorded_net": net_of(Score.from_data(recorded.score), entries_in(recorded)),
        "same": recorded.said == entry.said,
        "following": None if next_deal(entry.game).over else as_next_deal(entry),
        "fresh": uuid.uuid4(),
        "reason_field": ReasonForm(ruleset=entry.form.asked.ruleset)["reason"],
    }
    return deal_page(request, "deal_conflict", entry, status=CONFLICT, **more)


# ---------- a correction ----------


@at_table
def deal_correct(request, game, number):
    deal = current_deal(game, number)
    submission = submission_of(request)
    if before := recorded_before(game, submission):
        return after_record(request, game, before, created=False)
    if deal is None:
        messages.error(request, _("Deal %(number)s is not recorded at this table.") % {"number": number})
        return redirect(address("table_game", game))
    data = typed(request, game) if request.method == "POST" else None
    entry = correction(deal, submission=submission or uuid.uuid4(), data=data)
    if not takes_deals(game):
        return locked_correction(request, entry)
    if data is None:
        return form_page(request, entry)
    if request.POST.get("step") == "form":
        entry.form.errors.clear()
        entry.reason.errors.clear()
        return form_page(request, entry)
    if submission is None:
        return damaged(request, entry)
    if not entry.is_complete():
        return form_page(request, entry, status=UNPROCESSABLE)
    if number_of(request.POST.get("corrects")) != deal.pk:
        return changed_meanwhile(request, entry)
    return record_correction(request, entry) if seen(request, entry) else confirm_page(request, entry)


def locked_correction(request, entry: DealEntry) -> HttpResponse:
    notice = _("This game is closed. Open it again before a deal is corrected; a signed game changes by a ruling only.")
    if request.method == "POST":
        return form_page(request, entry, status=LOCKED, notice=notice)
    messages.error(request, notice)
    return redirect(address("table_game", entry.game))


def changed_meanwhile(request, entry: DealEntry) -> HttpResponse:
    if before := recorded_before(entry.game, entry.submission):
        return after_record(request, entry.game, before, created=False)
    notice = _("This deal was corrected on another phone meanwhile. Compare before you correct it again.")
    return confirm_page(request, entry, status=CONFLICT, notice=notice)


def record_correction(request, entry: DealEntry) -> HttpResponse:
    game, deal = entry.game, entry.corrects
    try:
        recorded = supersede_deal(
            deal=deal,
            submission=entry.submission,
            said=entry.said,
            reason=entry.reason.cleaned_data["reason"],
            by=acting(request, game),
        )
    except AlreadySuperseded as changed:
        again = correction(changed.deal, submission=entry.submission, data=request.POST)
        again.is_complete()
        return changed_meanwhile(request, again)
    except RecordingError as error:
        return form_page(request, entry, status=LOCKED, notice=error.message)
    return after_record(request, game, recorded.record, created=recorded.created)


# ---------- while it is typed ----------


@at_table
def deal_preview(request, game):
    """The fragment below the form: what is missing, or the value and who pays, with the button that records it."""
    if request.method != "POST":
        return redirect(address("table_game", game))
    submission = submission_of(request) or uuid.uuid4()
    number = number_of(request.POST.get("number"))
    deal = current_deal(game, number) if request.POST.get("corrects") and number else None
    if deal:
        entry = correction(deal, submission=submission, data=request.POST)
    else:
        entry = new_deal(game, submission=submission, number=number, data=request.POST)
    entry.is_scored()
    refusal = "" if deal else refusal_of(entry)
    return deal_page(request, "_preview", entry, missing=entry.form.forgive_missing(), refusal=refusal)
