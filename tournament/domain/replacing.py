"""Another player takes a seat of a game from a deal on: somebody who comes late, or a substitute."""

from __future__ import annotations

from uuid import UUID

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS
from tournament.domain.chain import append
from tournament.domain.changes import EntryLineUp, line_up, line_ups
from tournament.domain.errors import GameOver, RecordingError
from tournament.domain.steps import current_totals, is_whole, label, next_deal, require_open, text_of
from tournament.domain.writing import Recorded, locked_event, write_once
from tournament.models import Entry, Game, Record, SeatChange

MOST_DEALS = 400


def change_player(
    *, game: Game, submission: UUID, seat: str, entry: Entry, from_deal: int, reason: str, by: str
) -> Recorded:
    """From this deal on the entry plays on a seat, named as at the start of the game; each keeps what he has played.

    A change that counts from the same deal as the one before on that seat takes its place.
    """
    reason = text_of(reason, 300, _("Give the reason of the change."))

    def make(game: Game) -> Record:
        require_open(game)
        locked_event(game.round.tournament_id)  # nobody takes seats at two tables of a round at once
        check_deal(game, from_deal)
        check_seat(line_up(game), seat, entry, from_deal)
        check_player(game, Entry.objects.filter(pk=entry.pk).first())
        change = SeatChange(
            submission=submission, by=label(by), seat=seat, entry=entry, from_deal=from_deal, reason=reason
        )
        return append(game, change)

    like = {"seat": seat, "entry_id": entry.pk, "from_deal": from_deal, "reason": reason}
    return write_once(game, submission, like=like, model=SeatChange, make=make)


def check_deal(game: Game, number: int) -> None:
    if current_totals(game):
        raise RecordingError(_("This game is known by its totals: its players cannot change any more."))
    upcoming, most = next_deal(game), game.round.tournament.deals_per_game or MOST_DEALS
    if upcoming.over:
        raise GameOver(upcoming.over_because)
    if not is_whole(number) or number < upcoming.number:
        text = _("A player can take a seat from deal {number} on: those before are on record.")
        raise RecordingError(format_lazy(text, number=upcoming.number))
    if number > most:
        raise RecordingError(format_lazy(_("This game has no more than {most} deals."), most=most))


def check_seat(players: EntryLineUp, seat: str, entry: Entry, number: int) -> None:
    if seat not in SEATS or seat not in players.drawn:
        raise RecordingError(_("Choose the seat."))
    *_before, latest = [stay for stay in players.stays if stay.seat == seat]
    if latest.first > number:
        text = _("{name} takes this seat from deal {number} on. Change that first.")
        raise RecordingError(format_lazy(text, name=latest.who.name, number=latest.first))
    if latest.who == entry:
        raise RecordingError(format_lazy(_("{name} has this seat already."), name=entry.name))
    if any(place != seat and who == entry for place, who in players.everybody):
        raise RecordingError(format_lazy(_("{name} plays at this table on another seat."), name=entry.name))


def check_player(game: Game, entry: Entry | None) -> None:
    if entry is None or entry.tournament_id != game.round.tournament_id:
        raise RecordingError(_("This is not a player of the event."))
    if entry.withdrawn:
        raise RecordingError(format_lazy(_("{name} is withdrawn."), name=entry.name))
    others = list(Game.objects.filter(round=game.round_id).exclude(pk=game.pk).select_related("table"))
    playing = line_ups(others)
    for other in others:
        if any(who == entry for _seat, who in playing[other.pk].everybody):
            text = _("{name} plays at table {table} in this round.")
            raise RecordingError(format_lazy(text, name=entry.name, table=other.table.number))


def free_entries(game: Game) -> list[Entry]:
    """Who can take a seat of this game: nobody who is withdrawn, plays at another table, or sits here now."""
    games = list(Game.objects.filter(round=game.round_id))
    playing = line_ups(games)
    busy = {who.pk for other in games if other.pk != game.pk for _seat, who in playing[other.pk].everybody}
    busy |= {who.pk for who in playing[game.pk].at(next_deal(game).number).values()}
    entries = game.round.tournament.entries.filter(withdrawn=False).exclude(pk__in=busy)
    return list(entries.select_related("player").order_by("-substitute", "number"))
