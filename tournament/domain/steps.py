"""What may be put on record in a game, and how: the steps that `recording` takes inside the lock of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from scoring.inputs import Input, SeatInput, SeatsInput
from scoring.result import SEATS, Score, ScoringError
from tournament.domain.chain import append
from tournament.domain.changes import line_up
from tournament.domain.errors import AlreadySuperseded, GameLocked, GameOver, OutOfOrder, RecordingError
from tournament.domain.writing import rules_of
from tournament.models import Deal, Entry, Game, GameTotals, Penalty, Record, Ruling, Tournament

MOST_POINTS = 1_000_000
DEEPEST = 20


@dataclass(frozen=True)
class NextDeal:
    """The deal that is to be recorded next: where everybody sits, by starting seat, and who sits there now.

    `over_because` says what ended the game before its last deal, where the rules did.
    """

    number: int
    seats: Mapping[str, str]
    entries: Mapping[str, Entry]
    prevailing: str | None
    over: bool
    over_because: str = ""


@dataclass(frozen=True)
class GivenPenalty:
    """A penalty that a ruling gives, or puts in place of one."""

    entry: Entry
    points: int
    reason: str
    deal_number: int | None = None
    supersedes: Penalty | None = None


def score_said(tournament: Tournament, said: Mapping[str, Any]) -> Score:
    """The score of a deal under the rules of the event; raises ScoringError."""
    ruleset, options = rules_of(tournament)
    check_plain(said)
    return ruleset.score(options, said)


def check_plain(said: Any) -> None:
    """What is said must be the same after a journey through any database: whole numbers, readable text, no abyss."""
    try:
        text = json.dumps(said, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        raise ScoringError("input", gettext_noop("What was said cannot be stored as text.")) from None
    if not isinstance(said, Mapping) or not is_plain(said, DEEPEST):
        raise ScoringError(
            "input", gettext_noop("What was said must be an object of texts, whole numbers, lists and yes or no.")
        )


def is_plain(value: Any, depth: int) -> bool:
    if isinstance(value, str):
        return "\0" not in value
    if isinstance(value, Mapping):
        return depth > 0 and all(
            isinstance(k, str) and "\0" not in k and is_plain(v, depth - 1) for k, v in value.items()
        )
    if isinstance(value, list | tuple):
        return depth > 0 and all(is_plain(item, depth - 1) for item in value)
    return value is None or isinstance(value, bool | int)


def moved(said: Mapping[str, Any], inputs: Iterable[Input], seats: Mapping[str, str]) -> dict[str, Any]:
    """What was said, with every seat replaced by the one that the same player has in another deal."""

    def place(value: Any) -> Any:
        return seats.get(value, value) if isinstance(value, str) else value

    result = dict(said)
    for item in inputs:
        if item.name not in said:
            continue
        value = said[item.name]
        if item.per_seat and isinstance(value, Mapping):
            result[item.name] = {place(seat): inner for seat, inner in value.items()}
        elif isinstance(item, SeatInput):
            result[item.name] = place(value)
        elif isinstance(item, SeatsInput) and isinstance(value, list | tuple):
            result[item.name] = [place(seat) for seat in value]
    return result


def current_deals(game: Game) -> list[Deal]:
    """The deals of a game as they stand, by number."""
    return list(game.deals.filter(superseded_by=None).order_by("number"))


def current_totals(game: Game) -> GameTotals | None:
    return GameTotals.objects.filter(game=game, superseded_by=None).first()


def next_deal(game: Game) -> NextDeal:
    """Number, seats and prevailing wind of the next deal; `over` when no further one belongs to the game."""
    tournament = game.round.tournament
    ruleset, options = rules_of(tournament)
    deals = game.deals.filter(superseded_by=None).order_by("number")
    finished = [Score.from_data(score) for score in deals.values_list("score", flat=True)]
    over = ruleset.game_over(options, finished, tournament.deals_per_game)
    seats = ruleset.seats_of_deal(options, finished)
    players = line_up(game).at(len(finished) + 1)
    entries = {now: players[start] for start, now in seats.items() if start in players}
    entries = {seat: entries[seat] for seat in SEATS if seat in entries}
    because = ruleset.over_because(options, finished) if over else None
    return NextDeal(
        len(finished) + 1,
        seats,
        entries,
        ruleset.prevailing(options, finished),
        over,
        because.render(gettext) if because else "",
    )


def require_open(game: Game, ruling: Ruling | None = None) -> None:
    """A running game takes everything, a closed one nothing but signatures, a signed one only what a ruling says."""
    if ruling and ruling.game_id != game.pk:
        raise RecordingError(_("The ruling belongs to another game."))
    if game.state == Game.State.CLOSED or (game.state == Game.State.SIGNED and not ruling):
        raise GameLocked(game)


def add_deal(
    game: Game, number: int, submission: UUID, said: Mapping[str, Any], by: str, ruling: Ruling | None = None
) -> Record:
    if GameTotals.objects.filter(game=game).exists():
        raise RecordingError(_("This game is known by its totals; no deals can be recorded."))
    upcoming = next_deal(game)
    if number != upcoming.number:
        raise OutOfOrder(upcoming.number)
    if upcoming.over:
        raise GameOver(upcoming.over_because)
    score = score_said(game.round.tournament, said)
    deal = Deal(
        submission=submission,
        by=label(by),
        game_of_number=game,
        number=number,
        seats=dict(upcoming.seats),
        ruled_by=ruling,
        reason=ruling.text[:300] if ruling else "",
        **scored(said, score),
    )
    return append(game, deal)


def replace_deal(
    game: Game, deal: Deal, submission: UUID, said: Mapping[str, Any], reason: str, by: str, ruling: Ruling | None
) -> Record:
    if Deal.objects.filter(supersedes=deal).exists():
        raise AlreadySuperseded(deal)
    score = score_said(game.round.tournament, said)
    if not ruling:
        check_last(game, deal.number, score)
    replacement = Deal(
        submission=submission,
        by=label(by),
        game_of_number=game,
        number=deal.number,
        seats=deal.seats,
        supersedes=deal,
        reason=reason,
        ruled_by=ruling,
        **scored(said, score),
    )
    return append(game, replacement)


def check_last(game: Game, number: int, score: Score) -> None:
    """A deal with which the game ends is corrected after those on record behind it, which then count nothing either."""
    ruleset, options = rules_of(game.round.tournament)
    if (because := ruleset.over_because(options, [score])) is None:
        return
    for later in game.deals.filter(superseded_by=None, number__gt=number).order_by("number"):
        if ruleset.over_because(options, [Score.from_data(later.score)]) is None:
            text = _("{because} Deal {number} was recorded after it: correct that one first.")
            raise RecordingError(format_lazy(text, because=because.render(gettext), number=later.number))


def scored(said: Mapping[str, Any], score: Score) -> dict[str, Any]:
    """The fields of a deal that come from scoring."""
    return {
        "said": said,
        "ruleset": score.ruleset,
        "edition": score.edition,
        "score": json.loads(json.dumps(score.as_data(texts=True))),
    }


def totals_cancel(tournament: Tournament) -> bool:
    """Whether the totals of a game add up to zero under the rules of the event, penalties apart."""
    ruleset, options = rules_of(tournament)
    return ruleset.payments_cancel(options)


def check_totals(totals: Mapping[str, int], *, cancel: bool) -> None:
    """Four whole numbers, which cancel where the rules say so, penalties apart."""
    if set(totals) != set(SEATS) or not all(is_whole(value) for value in totals.values()):
        raise RecordingError(_("Give a whole number for each of the four players."))
    if any(abs(value) > MOST_POINTS for value in totals.values()):
        raise RecordingError(format_lazy(_("More than {most} points cannot be recorded."), most=MOST_POINTS))
    if cancel and (difference := sum(totals.values())):
        raise RecordingError(
            format_lazy(_("The totals must add up to zero before penalties; they add up to {sum}."), sum=difference)
        )


def add_totals(
    game: Game, submission: UUID, totals: Mapping[str, int], by: str, reason: str, ruling: Ruling | None
) -> Record:
    if game.deals.exists():
        raise RecordingError(_("This game has deals on record; its totals follow from them."))
    if game.records.filter(kind=Record.Kind.SEAT, seatchange__from_deal__gt=1).exists():
        raise RecordingError(_("Players have changed during this game: record its deals, so that each gets his own."))
    earlier = current_totals(game)
    if earlier:
        reason = text_of(reason, 300, _("Give the reason of the correction."))
    record = GameTotals(
        submission=submission,
        by=label(by),
        totals={seat: totals[seat] for seat in SEATS},
        supersedes=earlier,
        reason=clean(reason)[:300],
        ruled_by=ruling,
    )
    return append(game, record)


def add_penalty(game: Game, submission: UUID, given: GivenPenalty, by: str, ruling: Ruling | None) -> Record:
    if not is_whole(given.points) or abs(given.points) > MOST_POINTS or not (given.points or given.supersedes):
        raise RecordingError(_("A penalty is a whole number of points, negative when they are taken away."))
    if line_up(game).seat_of(given.entry) is None:
        raise RecordingError(format_lazy(_("{name} does not play in this game."), name=given.entry.name))
    if given.deal_number is not None and not game.deals.filter(number=given.deal_number).exists():
        raise RecordingError(format_lazy(_("Deal {number} has not been recorded."), number=given.deal_number))
    earlier = given.supersedes
    if earlier and (earlier.game_id != game.pk or earlier.entry_id != given.entry.pk):
        raise RecordingError(_("A penalty can only take the place of one of the same player in the same game."))
    if earlier and Penalty.objects.filter(supersedes=earlier).exists():
        raise RecordingError(_("This penalty was changed in the meantime. Look at it again."))
    record = Penalty(
        submission=submission,
        by=label(by),
        entry=given.entry,
        points=given.points,
        reason=text_of(given.reason, 300, _("Give the reason of the penalty.")),
        deal_number=given.deal_number,
        supersedes=earlier,
        ruled_by=ruling,
    )
    return append(game, record)


def text_of(text: str, most: int, if_empty: str) -> str:
    """A text that must be there, without what databases refuse."""
    text = clean(text)
    if not text:
        raise RecordingError(if_empty)
    if len(text) > most:
        raise RecordingError(format_lazy(_("Shorten the text to {most} characters."), most=most))
    return text


def clean(text: str) -> str:
    return text.replace("\0", "").encode(errors="ignore").decode().strip()


def label(by: str) -> str:
    return clean(by)[:120]


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
