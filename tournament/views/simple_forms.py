"""One way for the small forms of a game: shown, checked, recorded once; what was typed comes back with its faults."""

import uuid
from collections.abc import Callable

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.domain.recording import Recorded, RecordingError
from tournament.models import Game, Record
from tournament.views.games import address, after_record, context_of, recorded_before, submission_of

UNPROCESSABLE, LOCKED = 422, 423


def recording_form(
    request: HttpRequest,
    game: Game,
    *,
    template: str,
    form: forms.Form,
    record: Callable[[uuid.UUID], Recorded],
    then: Callable[[Record, bool], HttpResponse] | None = None,
    **more,
) -> HttpResponse:
    """Answers with the page, or with what `then` makes of the record (by default the table, which points it out)."""
    notice, status = "", 200
    submission = submission_of(request)
    if request.method == "POST":
        then = then or (lambda made, created: after_record(request, game, made, created=created))
        if before := recorded_before(game, submission):
            return then(before, False)
        status = UNPROCESSABLE
        if submission is None:
            notice = _("This form came back damaged. Nothing was recorded: look at it again and send it once more.")
        elif form.is_valid():
            try:
                recorded = record(submission)
            except RecordingError as error:
                notice, status = error.message, LOCKED
            else:
                return then(recorded.record, recorded.created)
    page = context_of(game, form=form, submission=submission or uuid.uuid4(), notice=notice, **more)
    return render(request, f"table/{template}.html", page, status=status)


def back_to_table(request: HttpRequest, game: Game, text: str) -> HttpResponse:
    """To the table, which says why there is nothing to do here."""
    messages.warning(request, text)
    return redirect(address("table_game", game))
