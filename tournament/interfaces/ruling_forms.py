"""A ruling while a judge writes it: everything it would change travels in hidden fields, nothing is stored before."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS, Score, ScoringError
from tournament.domain.event_json import is_readable
from tournament.domain.recording import GivenPenalty, score_said
from tournament.domain.running import RunningSheet
from tournament.domain.steps import current_deals, is_whole
from tournament.interfaces.deal_entry import entries_in, net_of
from tournament.interfaces.table_forms import REASON_LENGTH, everybody_of
from tournament.models import Deal, Entry, Game, Penalty

MOST_PENALTIES = 20


class RulingText(forms.Form):
    """The decision in words."""

    text = forms.CharField(
        label=_("Decision and reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("What was decided, on which facts, under which rule. It is printed on the sheet."),
        error_messages={"required": _("Write down what was decided and why.")},
    )


@dataclass(frozen=True)
class ChangedDeal:
    """A deal on record and what is to stand in its place."""

    deal: Deal
    said: Mapping[str, Any]
    score: Score

    @property
    def old_net(self) -> list[tuple[str, Entry, int]]:
        return net_of(Score.from_data(self.deal.score), entries_in(self.deal))

    @property
    def new_net(self) -> list[tuple[str, Entry, int]]:
        return net_of(self.score, entries_in(self.deal))

    def difference(self) -> dict[str, int]:
        """By starting seat."""
        old = self.deal.score["net"]
        return {start: self.score.net[now] - old[now] for start, now in self.deal.seats.items()}


@dataclass
class RulingDraft:
    """What the ruling says so far."""

    game: Game
    changes: dict[int, ChangedDeal] = field(default_factory=dict)
    penalties: list[GivenPenalty] = field(default_factory=list)
    totals: dict[str, int] | None = None

    @classmethod
    def read(cls, game: Game, data: QueryDict) -> "RulingDraft":
        """From the hidden fields; what is damaged or does not belong to the game is left out."""
        draft = cls(game)
        deals = {deal.number: deal for deal in current_deals(game)}
        for item in _objects(data.getlist("change")):
            deal = deals.get(_number(item.get("number")))
            if deal and isinstance(item.get("said"), dict):
                draft.change(deal, item["said"])
        for item in _objects(data.getlist("given")[:MOST_PENALTIES]):
            draft._read_penalty(item)
        for item in _objects(data.getlist("totals")[:1]):
            if set(item) == set(SEATS) and all(is_whole(value) for value in item.values()):
                draft.totals = item
        return draft

    def change(self, deal: Deal, said: Mapping[str, Any]) -> None:
        try:
            self.changes[deal.number] = ChangedDeal(deal, said, score_said(self.game.round.tournament, said))
        except ScoringError:
            self.changes.pop(deal.number, None)

    def _read_penalty(self, item: dict[str, Any]) -> None:
        entry = next((one for one in everybody_of(self.game) if one.pk == _number(item.get("entry"))), None)
        reason, points, deal = item.get("reason"), item.get("points"), item.get("deal")
        earlier = Penalty.objects.filter(game=self.game, pk=_number(item.get("supersedes"))).first()
        if entry and _is_reason(reason) and is_whole(points) and (deal is None or is_whole(deal)):
            self.penalties.append(GivenPenalty(entry, points, reason, deal, earlier))

    def hidden(self) -> Iterator[tuple[str, str]]:
        """The pairs that bring it back with the next step."""
        for number, changed in self.changes.items():
            yield "change", json.dumps({"number": number, "said": changed.said})
        for given in self.penalties:
            earlier = given.supersedes.pk if given.supersedes else None
            values = {"entry": given.entry.pk, "points": given.points, "reason": given.reason}
            yield "given", json.dumps(values | {"deal": given.deal_number, "supersedes": earlier})
        if self.totals is not None:
            yield "totals", json.dumps(self.totals)

    @property
    def withdrawn(self) -> set[int]:
        """Penalties that the ruling takes back."""
        return {given.supersedes.pk for given in self.penalties if given.supersedes}

    @property
    def is_empty(self) -> bool:
        return not (self.changes or self.penalties or self.totals)

    def results(self, sheet: RunningSheet) -> list[tuple[str, Entry, int, int]]:
        """Starting seat, player, result as it stands, and as it will be."""
        before = {entry.pk: total for _seat, entry, total, _penalty in sheet.results}
        after = dict(before)
        if self.totals is not None:
            for seat, entry in sheet.seats:
                after[entry.pk] = self.totals[seat] + sheet.penalties_of(entry)
        for changed in self.changes.values():
            players = sheet.players.at(changed.deal.number)
            for seat, points in changed.difference().items():
                after[players[seat].pk] += points
        for given in self.penalties:
            after[given.entry.pk] += given.points - (given.supersedes.points if given.supersedes else 0)
        return [(seat, entry, before[entry.pk], after[entry.pk]) for seat, entry, _total, _penalty in sheet.results]


def _objects(texts: list[str]) -> Iterator[dict[str, Any]]:
    for text in texts:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            yield value


def _is_reason(value: object) -> bool:
    """Whether the form could have sent it: a text that can be stored and printed."""
    return isinstance(value, str) and 0 < len(value.strip()) <= REASON_LENGTH and is_readable(value)


def _number(value: object) -> int | None:
    return value if is_whole(value) and 0 < value < 2**60 else None
