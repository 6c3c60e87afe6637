"""Signing on the referee's device, which goes from hand to hand: four players with their PINs, then the referee."""

import uuid
from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from tournament.domain.errors import AlreadySigned, PinError, PinLocked
from tournament.domain.recording import RecordingError
from tournament.domain.running import RunningSheet, running_sheet
from tournament.domain.signing import sign, sign_as_official, sign_as_player
from tournament.interfaces.signing_forms import AccountForm, CountersignForm, PinForm
from tournament.models import Entry, Game, Official, Signature
from tournament.views.games import acting, address, at_table, context_of, go, recorded_before, sheet_of, submission_of
from tournament.views.simple_forms import LOCKED, UNPROCESSABLE, back_to_table

REFEREE = "referee"


@dataclass
class Turn:
    """Whose turn it is to sign: a player by his starting seat, or the referee when all players have signed."""

    seat: str
    entry: Entry | None
    form: forms.Form
    template: str


@at_table
def game_sign(request, game):
    if game.state == Game.State.SIGNED:
        return go(request, address("table_game", game))
    if game.state != Game.State.CLOSED:
        return back_to_table(request, game, _("The game is open. Close it first, then everybody signs."))
    sheet = running_sheet(game)
    turn = turn_of(request, game, sheet)
    if request.method == "POST":
        return signed(request, game, sheet, turn)
    return sign_page(request, game, sheet, turn)


def turn_of(request: HttpRequest, game: Game, sheet: RunningSheet) -> Turn:
    """The player or referee who was asked for, else the next who has not signed."""
    open_seats = {seat: entry for seat, entry, signature in sheet.signatures.players if signature is None}
    posted = request.method == "POST"
    wanted = (request.POST if posted else request.GET).get("seat", "")
    players = {seat: entry for seat, entry, _signature in sheet.signatures.players} if posted else open_seats
    data = request.POST if posted else None
    if wanted in players:
        return Turn(wanted, players[wanted], PinForm(data), "player")
    if wanted != REFEREE and open_seats:
        seat, entry = next(iter(open_seats.items()))
        return Turn(seat, entry, PinForm(), "player")
    return referees_turn(request, game, data)


def referees_turn(request: HttpRequest, game: Game, data) -> Turn:
    officials = Official.objects.filter(tournament=game.round.tournament)
    mine = officials.filter(user=request.user) if request.user.is_authenticated else officials.none()
    if data and data.get("by") == "account":
        return Turn(REFEREE, None, AccountForm(data, request=request, officials=list(mine)), "account")
    form = CountersignForm(data, officials=list(officials.exclude(pin_hash="")))
    return Turn(REFEREE, None, form, "referee")


def signed(request, game: Game, sheet: RunningSheet, turn: Turn) -> HttpResponse:
    submission = submission_of(request)
    if recorded_before(game, submission):
        return after_signature(request, game, turn)
    if submission is None or not turn.form.is_bound or not turn.form.is_valid():
        return sign_page(request, game, sheet, turn, status=UNPROCESSABLE)
    try:
        give_signature(request, game, turn, submission)
    except AlreadySigned:
        return after_signature(request, game, turn)
    except PinError as error:
        turn.form.add_error("pin", pin_message(error))
        return sign_page(request, game, sheet, turn, status=UNPROCESSABLE)
    except RecordingError as error:
        return sign_page(request, game, sheet, turn, status=LOCKED, notice=error.message)
    return after_signature(request, game, turn)


def pin_message(error: PinError) -> str:
    """Why the PIN was not accepted; of a locked one, also the time at which it opens."""
    if not isinstance(error, PinLocked):
        return error.message
    until = time_format(timezone.localtime(error.until), "H:i")
    return _("%(message)s It is locked until %(time)s.") % {"message": error.message, "time": until}


def give_signature(request, game: Game, turn: Turn, submission: uuid.UUID) -> None:
    common = {"game": game, "submission": submission, "by": acting(request, game)}
    if turn.entry:
        sign_as_player(entry=turn.entry, pin=turn.form.cleaned_data["pin"], **common)
    elif turn.template == "account":
        sign(game, submission, common["by"], Signature.Method.ACCOUNT, official=turn.form.official_chosen)
    else:
        sign_as_official(official=turn.form.official_chosen, pin=turn.form.cleaned_data["pin"], **common)


def after_signature(request, game: Game, turn: Turn) -> HttpResponse:
    game.refresh_from_db(fields=["state"])
    if game.state == Game.State.SIGNED:
        return go(request, f"{address('table_game', game)}?locked=1")
    return go(request, f"{address('game_sign', game)}?signed={turn.seat}")


def sign_page(request, game: Game, sheet: RunningSheet, turn: Turn, *, status: int = 200, notice="") -> HttpResponse:
    just_signed = {seat: entry for seat, entry, signature in sheet.signatures.players if signature}
    mine = []
    if request.user.is_authenticated and not turn.entry:
        mine = list(Official.objects.filter(tournament=game.round.tournament, user=request.user))
    more = {
        **sheet_of(sheet),
        "turn": turn,
        "own_total": sheet.total_of(turn.entry) if turn.entry else 0,
        "own_penalty": sheet.penalties_of(turn.entry) if turn.entry else 0,
        "form": turn.form,
        "just_signed": just_signed.get(request.GET.get("signed", "")) if status == 200 else None,
        "account_form": turn.form if turn.template == "account" else AccountForm(request=request, officials=mine),
        "has_account": bool(mine),
        "submission": uuid.uuid4(),
        "notice": notice,
        "takes_deals": False,
    }
    return render(request, "table/sign.html", context_of(game, **more), status=status)
