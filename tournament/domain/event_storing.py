"""Puts the games of a checked event file into the database, each record linked to the chain of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import uuid4

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS
from tournament.domain.chain import MODELS, append, opening_digest, state_after
from tournament.domain.event_dump import recorded_facts
from tournament.domain.event_games import DealPlan, GamePlan, players_in
from tournament.domain.event_json import EventFileError, FileFault
from tournament.domain.event_records import RecordPlan
from tournament.domain.steps import scored
from tournament.models import (
    Deal,
    Entry,
    Game,
    GameTotals,
    Official,
    Penalty,
    Record,
    Round,
    Ruling,
    Seat,
    SeatChange,
    Signature,
    StateChange,
    Table,
    Tournament,
)

BY = "event file"


class Storing:
    """The games of one event on their way into the database."""

    def __init__(self, tournament: Tournament, entries: Mapping[int, Entry]) -> None:
        self.tournament = tournament
        self.entries = entries
        self.officials = list(tournament.officials.order_by("pk"))
        self.rounds: dict[int, Round] = {}
        self.tables = {table.number: table for table in tournament.tables.all()}

    def store(self, plans: Sequence[GamePlan]) -> None:
        for plan in sorted(plans, key=lambda plan: (plan.round, plan.table)):
            storing = StoringGame(self, plan)
            if plan.records is None:
                storing.say()
            else:
                storing.restore()

    def round(self, number: int) -> Round:
        if number not in self.rounds:
            self.rounds[number] = Round.objects.create(tournament=self.tournament, number=number)
        return self.rounds[number]

    def table(self, number: int) -> Table:
        if number not in self.tables:
            self.tables[number] = Table.objects.create(tournament=self.tournament, number=number)
        return self.tables[number]

    def referee(self) -> Official | None:
        """Who countersigns: a referee with a PIN before one without, an organiser where there is none."""
        roles = (Official.Role.REFEREE, Official.Role.ORGANISER)
        able = [official for official in self.officials if official.role in roles]
        return min(able, key=lambda official: (roles.index(official.role), not official.pin_hash), default=None)


class StoringGame:
    """One game: said anew from plain deals, or restored record by record."""

    def __init__(self, event: Storing, plan: GamePlan) -> None:
        self.event, self.plan = event, plan
        self.game = Game.objects.create(round=event.round(plan.round), table=event.table(plan.table))
        seats = [Seat(game=self.game, seat=seat, entry=event.entries[plan.seats[seat]]) for seat in SEATS]
        Seat.objects.bulk_create(seats)
        self.first = opening_digest(self.game)

    def append(self, record: Record, state: str | None = None) -> Record:
        return append(self.game, record, state=state, first=self.first)

    def about(self) -> dict[str, Any]:
        return {"submission": uuid4(), "by": BY}

    def say(self) -> None:
        plan = self.plan
        for number, deal in enumerate(plan.deals, 1):
            self.say_changes(number)
            self.say_deal(number, deal)
        self.say_changes(len(plan.deals) + 1)
        if plan.totals is not None:
            self.append(GameTotals(**self.about(), totals=plan.totals))
        for item in plan.penalties:
            entry = self.event.entries[item.entry]
            about = {"points": item.points, "reason": item.reason, "deal_number": item.deal}
            self.append(Penalty(**self.about(), entry=entry, **about))
        if plan.state in (Game.State.CLOSED, Game.State.SIGNED):
            change = StateChange(**self.about(), to=StateChange.To.CLOSED)
            self.append(change, Game.State.CLOSED)
        if plan.state == Game.State.SIGNED:
            self.sign()
        if plan.state == Game.State.RUNNING and self.game.state != plan.state:
            self.game.state = plan.state
            self.game.save(update_fields=["state"])

    def say_changes(self, number: int) -> None:
        for item in self.plan.changes:
            if item.from_deal == number:
                about = {"seat": item.seat, "from_deal": number, "reason": item.reason}
                self.append(SeatChange(**self.about(), entry=self.event.entries[item.entry], **about))

    def say_deal(self, number: int, plan: DealPlan) -> None:
        before = None
        for version in plan.versions:
            deal = Deal(
                **self.about(),
                game_of_number=self.game,
                number=number,
                seats=dict(plan.seats),
                supersedes=before,
                reason=version.reason,
                **scored(version.said, version.score),
            )
            before = self.append(deal)

    def sign(self) -> None:
        """All four and the referee, with the PINs of the file, on paper where there is none."""
        digest, referee = self.game.head, self.event.referee()
        for number in players_in(self.plan).at(max(len(self.plan.deals), 1)).values():
            entry = self.event.entries[number]
            about = {"role": Signature.Role.PLAYER, "entry": entry, "name": entry.name, "signed_digest": digest}
            self.append(Signature(**self.about(), **about, method=method_of(entry)))
        about = {"role": Signature.Role.REFEREE, "official": referee, "name": referee.name if referee else ""}
        signature = Signature(**self.about(), **about, signed_digest=digest, method=method_of(referee))
        self.append(signature, Game.State.SIGNED)

    def restore(self) -> None:
        records: list[Record] = []
        for plan in self.plan.records:
            record = self.append(self.record_of(plan, records))
            records.append(record)
            if record.digest != plan.digest:
                message = _("Record {number} is not what was recorded after the one before it.")
                self.refuse(f"records[{plan.sequence - 1}]", format_lazy(message, number=plan.sequence))
        self.game.state = state_after(records, len(SEATS)) if records else self.plan.state
        self.game.save(update_fields=["state"])
        facts = recorded_facts(self.game)
        for key in ("state", "deals", "penalties", "changes", "totals"):
            if self.plan.given.get(key, facts.get(key)) != facts.get(key):
                self.refuse(key, _("This is not what the records of the game say."))

    def record_of(self, plan: RecordPlan, earlier: Sequence[Record]) -> Record:
        fields = dict(plan.data)
        for name in ("supersedes", "ruled_by"):
            if fields.get(name) is not None:
                fields[name] = earlier[fields[name] - 1]
        if fields.get("entry") is not None:
            fields["entry"] = self.event.entries[fields["entry"]]
        model = MODELS[plan.kind]
        if model is Deal:
            fields["game_of_number"] = self.game
        elif model is Ruling:
            fields["judge"] = self.official(fields["judge_name"], Official.Role.JUDGE)
        elif model is Signature and fields["role"] != Signature.Role.PLAYER:
            fields["official"] = self.official(fields["name"], fields["role"])
        return model(submission=plan.submission, at=plan.at, by=plan.by, **fields)

    def official(self, name: str, role: str) -> Official | None:
        of_this_name = [official for official in self.event.officials if official.name == name]
        return next((one for one in of_this_name if one.role == role), next(iter(of_this_name), None))

    def refuse(self, key: str, message: str) -> None:
        raise EventFileError([FileFault(f"{self.plan.path}.{key}", str(message))])


def method_of(holder: Entry | Official | None) -> str:
    return Signature.Method.PIN if holder and holder.pin_hash else Signature.Method.PAPER
