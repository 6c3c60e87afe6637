"""A deal as it is typed at a table: its number, who sits where in it, the forms, its score once it is complete."""

import hashlib
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.forms import MultipleChoiceField
from django.utils.translation import gettext as _

from scoring import ruleset as registry
from scoring.inputs import SeatInput, SeatsInput
from scoring.result import SEATS, Score, ScoringError
from tournament.domain.changes import line_up
from tournament.domain.recording import next_deal, score_said
from tournament.domain.steps import moved
from tournament.interfaces.score_forms import ScoreForm, form_for
from tournament.interfaces.table_forms import ReasonForm
from tournament.models import Deal, Entry, Game

UNMISTAKABLE = {"winner", "discarder"}


@dataclass
class DealEntry:
    """`corrects` is the deal that this one is to supersede, with the reason; `submission` is the client's id.

    `is_taken`: the number was recorded meanwhile, by another submission. `is_partial`: the score is that of the hands
    told so far, and some are still to be told. `brought` names the fields that came filled in with the address.
    """

    game: Game
    number: int
    entries: Mapping[str, Entry]
    form: ScoreForm
    submission: uuid.UUID
    corrects: Deal | None = None
    is_taken: bool = False
    reason: ReasonForm | None = None
    score: Score | None = None
    said: dict[str, Any] = field(default_factory=dict)
    is_partial: bool = False
    brought: tuple[str, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        return {seat: entry.name for seat, entry in self.entries.items()}

    @property
    def net(self) -> list[tuple[str, Entry, int]]:
        """Seat, player, and his plus or minus."""
        return net_of(self.score, self.entries)

    @property
    def shown(self) -> str:
        """A mark of what a page has shown, so that nothing is recorded but what was seen."""
        seen = [self.number, self.said, self.score.net if self.score else None]
        return hashlib.sha256(json.dumps(seen, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def brought_labels(self) -> list[str]:
        """What came with the address, as the form calls it, each once."""
        return list(dict.fromkeys(self.form.label_of(name) for name in self.brought))

    @property
    def draft(self) -> str:
        """The name under which a phone keeps what is typed here."""
        return draft_name(self.game, self.number, self.corrects)

    def is_complete(self) -> bool:
        """Whether it can be recorded; the faults stand on their fields."""
        reasoned = self.reason is None or self.reason.is_valid()
        return self.is_scored() and reasoned

    def is_scored(self) -> bool:
        """Whether what is typed has a score and nothing is missing; a partial score is kept all the same."""
        if not self.form.is_valid():
            return False
        self.said = self.form.said()
        ask_what_is_forgotten(self.form, self.said)
        if not self.form.is_valid():
            return False
        try:
            self.score = score_said(self.game.round.tournament, self.said)
        except ScoringError as error:
            self.form.add_scoring_error(error)
            return False
        self.is_partial = ask_for_hands(self.form, self.said)
        return not self.is_partial

    @property
    def can_record(self) -> bool:
        """Whether a button may record what is typed now."""
        is_whole = self.score is not None and not self.is_partial
        return is_whole and not self.is_taken and (self.reason is None or self.reason.is_valid())

    def hidden(self) -> list[tuple[str, str]]:
        """What was typed, as pairs for hidden fields that bring it back."""
        reason = [("reason", self.reason["reason"].value() or "")] if self.reason else []
        return [*self.form.query(), *reason]


def ask_what_is_forgotten(form: ScoreForm, said: Mapping[str, Any]) -> None:
    """Left out, these would quietly mean "self-drawn" or "no points": at a table they must be said."""
    if "winner" in form.fields and "winner" not in said:
        required(form, "winner", _("Choose who won."))
    if said.get("winner") is None or form.nobody_wins:  # a winner after all is for the rules to refuse
        return
    if "discarder" in form.fields and "discarder" not in said:
        required(form, "discarder", _("Choose who discarded the winning tile, or self-drawn."))
    own = [spot for spot in form.spots.values() if spot.item.way == form.way and not spot.check and form.way]
    beside = [spot for spot in form.spots.values() if spot.check and spot.seat]  # may stand in place of tiles
    if own and not any(spot.item.name in said for spot in [*own, *beside]):
        required(form, own[0].name, _("Fill this in, or choose another way to tell it."))


def ask_for_hands(form: ScoreForm, said: Mapping[str, Any]) -> bool:
    """Asks for the hands not told although somebody won, where each seat has one; whether there are such hands."""
    if said.get("winner") is None:
        return False
    told: set[str] = set()
    for item in form.items:
        if item.way and item.per_seat or isinstance(item, SeatsInput):  # a dead hand need not be told
            told.update(said.get(item.name) or ())
    own = [spot for spot in form.spots.values() if spot.seat and not spot.check and spot.item.way in ("", form.way)]
    asked = [spot for spot in own if spot.item.way and spot.seat not in told]
    for spot in asked:
        required(form, spot.name, _("Fill this in; 0 where the hand counts nothing."))
    return bool(asked)


def required(form: ScoreForm, name: str, message: str) -> None:
    form.add_error(name, ValidationError(message, code="required"))


def net_of(score: Score | None, entries: Mapping[str, Entry]) -> list[tuple[str, Entry, int]]:
    net = score.net if score else {}
    return [(seat, entry, net.get(seat, 0)) for seat, entry in entries.items()]


def draft_name(game: Game, number: int, corrects: Deal | None = None) -> str:
    return f"game-{game.pk}-deal-{number}" + (f"-corrects-{corrects.pk}" if corrects else "")


def current_deal(game: Game, number: int) -> Deal | None:
    """The deal that counts under this number."""
    return Deal.objects.filter(game=game, number=number, superseded_by=None).first()


def entries_in(deal: Deal) -> dict[str, Entry]:
    """Who sat where in a recorded deal, in order of play."""
    players = line_up(deal.game).at(deal.number)
    now = {seat: players[start] for start, seat in deal.seats.items()}
    return {seat: now[seat] for seat in SEATS}


def new_deal(game: Game, *, submission: uuid.UUID, number: int | None = None, data=None, address=None) -> DealEntry:
    """The next deal, or the one whose number was typed; a number recorded meanwhile keeps the seats it had.

    `address` are the pairs of an address that fill in fields of an empty form, as a check brings its verdict along.
    """
    upcoming = next_deal(game)
    recorded = current_deal(game, number) if number and number < upcoming.number else None
    entries = entries_in(recorded) if recorded else upcoming.entries
    form = _form(game, entries, data=data, way=last_way(game) if data is None else None)
    if data is None and (prevailing := form.fields.get(registry.get(game.round.tournament.ruleset).prevailing_input)):
        prevailing.initial = upcoming.prevailing
    number = recorded.number if recorded else upcoming.number
    brought = fill_in(form, address) if address else ()
    return DealEntry(game, number, entries, form, submission, is_taken=recorded is not None, brought=brought)


def fill_in(form: ScoreForm, address: Any) -> tuple[str, ...]:
    """Fills in what an address says of an empty form's fields; the names of these fields."""
    brought = tuple(name for name in form.fields if name in address)
    for name in brought:
        several = isinstance(form.fields[name], MultipleChoiceField)
        form.initial[name] = address.getlist(name) if several else address[name]
    return brought


def last_way(game: Game) -> str | None:
    """The way in which this table told its last deal."""
    last = game.deals.exclude(said__winner=None).order_by("-sequence").first()
    return _form(game, {}, said=last.said).way if last else None


def drawn_deal(game: Game, *, data: Any = None) -> list[tuple[str, str]] | None:
    """What the form says when nobody won, as pairs; None where the rules need to know more.

    What was typed about the seats, such as dead hands, stays where it means something although nobody won.
    """
    said: dict[str, Any] = {"winner": None}
    if not _has_score(game, said):
        return None
    for name, value in _of_seats(game, data).items() if data is not None else ():
        if _has_score(game, said | {name: value}):
            said[name] = value
    return _form(game, {}, said=said).query()


def _has_score(game: Game, said: Mapping[str, Any]) -> bool:
    try:
        score_said(game.round.tournament, said)
    except ScoringError:
        return False
    return True


def _of_seats(game: Game, data: Any) -> dict[str, Any]:
    """What was typed about the seats, who won and who discarded apart, and who stands in for the discarder."""
    form = _form(game, {}, data=data)
    form.full_clean()
    told = form.said()
    names = [
        item.name
        for item in form.items
        if isinstance(item, SeatsInput)
        or (isinstance(item, SeatInput) and item.name not in UNMISTAKABLE and not item.default_of)
        or (item.per_seat and not item.way)
    ]
    return {name: told[name] for name in names if told.get(name)}


def correction(deal: Deal, *, submission: uuid.UUID, data=None, said=None) -> DealEntry:
    """A deal to be superseded, filled in as it was recorded, or as `said` would have it."""
    entries = entries_in(deal)
    form = _form(deal.game, entries, data=data, said=deal.said if said is None else said)
    reason = ReasonForm(data, ruleset=form.asked.ruleset)
    return DealEntry(deal.game, deal.number, entries, form, submission, corrects=deal, reason=reason)


def as_next_deal(entry: DealEntry) -> DealEntry:
    """The same result for the same players, or who sits in their place, in the seats of the next deal."""
    upcoming, players = next_deal(entry.game), line_up(entry.game)
    seats = {seat: upcoming.seats[players.seat_of(player)] for seat, player in entry.entries.items()}
    tournament = entry.game.round.tournament
    ruleset = registry.get(tournament.ruleset)
    inputs = ruleset.inputs(ruleset.check_options(tournament.options))
    said = moved(entry.said, inputs, seats)
    if ruleset.prevailing_input in said:
        said[ruleset.prevailing_input] = upcoming.prevailing
    form = _form(entry.game, upcoming.entries, said=said)
    return DealEntry(entry.game, upcoming.number, upcoming.entries, form, uuid.uuid4())


def _form(game: Game, entries: Mapping[str, Entry], *, data=None, said=None, way=None) -> ScoreForm:
    """The score form with these players; who won and who discarded has no default that could pass unseen."""
    tournament = game.round.tournament
    names = {seat: entry.name for seat, entry in entries.items()}
    if data is not None:
        data = data.copy()
        for name in UNMISTAKABLE:
            data.setdefault(name, "")
    form = form_for(registry.get(tournament.ruleset), tournament.options, data=data, names=names, said=said, way=way)
    for name in UNMISTAKABLE & set(form.fields):
        form.fields[name].initial = ""
    if "winner" in form.fields:
        form.fields["winner"].error_messages["required"] = _("Choose who won.")
    return form
