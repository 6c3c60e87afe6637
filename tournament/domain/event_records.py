"""The records of a dumped game: checked link by link against their digests before anything is stored."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.dateparse import parse_datetime
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS, Score, ScoringError
from tournament.domain.chain import MODELS, canonical, instant, sha256
from tournament.domain.changes import LineUp
from tournament.domain.errors import RecordingError
from tournament.domain.event_json import Part
from tournament.domain.steps import MOST_POINTS, check_plain, check_totals, is_whole
from tournament.models import Official, Record, Signature, StateChange

DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class RecordPlan:
    """A record to be stored again under its old digest; `data` is what the digest covers."""

    kind: str
    sequence: int
    submission: UUID
    at: datetime
    by: str
    data: Mapping[str, Any]
    digest: str


@dataclass(frozen=True)
class Cast:
    """Who can stand in the records of a game: who was drawn to it, all entries of the event, and its officials."""

    seats: Mapping[str, int]
    entries: Collection[int]
    officials: Sequence[Any]


def check_records(game: Part, opening: Mapping[str, Any], cast: Cast, *, totals_cancel: bool) -> tuple[RecordPlan, ...]:
    """The records of a game whose chain is whole; the first that does not fit is named, and ends the look."""
    head = game.text("head", most=64, default="")
    before = sha256(canonical(opening))
    earlier: list[RecordPlan] = []
    for place, part in enumerate(game.parts("records"), 1):
        record = check_record(part, place)
        if record is None:
            return ()
        envelope = {name: part.value[name] for name in ("kind", "sequence", "submission", "at", "by", "data")}
        if sha256(before.encode(), canonical(envelope)) != record.digest:
            message = _("Record {number} is not what was recorded after the one before it.")
            part.fault(format_lazy(message, number=place))
            return ()
        if problem := Sense(record, earlier, cast, totals_cancel=totals_cancel).problem():
            part.fault(format_lazy(_("Record {number}: {problem}"), number=place, problem=problem))
            return ()
        before = record.digest
        earlier.append(record)
    if earlier and head != before:
        message = _("The last record is not the head of the game: records after number {number} are missing.")
        game.fault(format_lazy(message, number=len(earlier)), "records")
    return tuple(earlier)


def check_record(part: Part, place: int) -> RecordPlan | None:
    """One record with values of the right kinds, or None with its faults noted."""
    faults = len(part.faults)
    kind = part.choice("kind", tuple(MODELS))
    sequence = part.whole("sequence", least=1, most=1_000_000)
    if sequence is not None and sequence != place:
        message = _("Record {number} is missing here: this is record {found}.")
        part.fault(format_lazy(message, number=place, found=sequence), "sequence")
    submission, at = uuid_of(part), instant_of(part)
    by, digest = part.text("by", most=120, default=""), part.text("digest", most=64)
    data = part.part("data")
    if kind and not data.broken:
        for name in MODELS[kind].data_fields:
            data.get(name)
        data.nothing_else()
        check_storable(data)
    part.nothing_else()
    if len(part.faults) > faults:
        return None
    return RecordPlan(kind, sequence, submission, at, by, data.value, digest)


def check_storable(data: Part) -> None:
    try:
        check_plain(data.value)
    except ScoringError:
        data.fault(_("This cannot be stored."))


def uuid_of(part: Part) -> UUID | None:
    text = part.text("submission", most=36)
    try:
        value = UUID(text)
    except ValueError:
        value = None
    if value is None or str(value) != text:
        part.fault(_("This must be a UUID."), "submission")
    return value


def instant_of(part: Part) -> datetime | None:
    text = part.text("at", most=40)
    try:
        value = parse_datetime(text)
        fits = value is not None and value.tzinfo is not None and instant(value) == text
    except (ValueError, OverflowError):
        fits = False
    if not fits:
        part.fault(_("This must be a moment such as 2026-05-02T10:00:00.000000+00:00."), "at")
        return None
    return value


class Sense:
    """Whether a record makes sense after those before it: whom it names, what it supersedes, what it holds."""

    def __init__(self, record: RecordPlan, earlier: Sequence[RecordPlan], cast: Cast, *, totals_cancel: bool) -> None:
        self.record, self.data, self.earlier = record, record.data, earlier
        self.cast, self.totals_cancel = cast, totals_cancel
        self.players = line_up_in(cast.seats, earlier)

    def problem(self) -> str | None:
        return next(filter(None, (*self.references(), *getattr(self, f"of_{self.record.kind}")())), None)

    def references(self) -> Iterator[str | None]:
        for name, kind in (("supersedes", self.record.kind), ("ruled_by", Record.Kind.RULING)):
            number = self.data.get(name)
            if number is None:
                continue
            if not is_whole(number) or not 1 <= number <= len(self.earlier) or self.earlier[number - 1].kind != kind:
                yield _("it names a record that is not there.")
            elif name == "supersedes" and any(record.data.get(name) == number for record in self.earlier):
                yield _("it supersedes a record that was superseded before.")
        entry = self.data.get("entry")
        known = self.cast.entries if self.record.kind == Record.Kind.SEAT else [stay.who for stay in self.players.stays]
        if entry is not None and (not is_whole(entry) or entry not in known):
            yield _("it names an entry that does not play in this game.")
        if not all(isinstance(self.data.get(name, ""), str) for name in ("reason", "name", "text", "judge_name")):
            yield _("a text is missing.")
        elif any(
            len(self.data.get(name, "")) > most for name, most in (("reason", 300), ("name", 100), ("text", 2000))
        ):
            yield _("a text is too long.")

    def of_deal(self) -> Iterator[str | None]:
        data = self.data
        seats = data["seats"]
        if (
            not isinstance(seats, dict)
            or sorted(seats) != sorted(SEATS)
            or sorted(map(str, seats.values())) != sorted(SEATS)
        ):
            yield _("its seats are not the four seats.")
        if not isinstance(data["said"], dict) or not is_score(data["score"]):
            yield _("its score cannot be read.")
        if not all(isinstance(data[name], str) and len(data[name]) <= 40 for name in ("ruleset", "edition")):
            yield _("a text is missing.")
        numbers = {record.data["number"] for record in self.earlier if record.kind == Record.Kind.DEAL}
        replaced = self.earlier[data["supersedes"] - 1].data["number"] if self.knows(data["supersedes"]) else None
        expected = replaced if data["supersedes"] is not None else len(numbers) + 1
        if not is_whole(data["number"]) or data["number"] != expected:
            yield _("its number does not follow.")

    def knows(self, sequence: Any) -> bool:
        return is_whole(sequence) and 1 <= sequence <= len(self.earlier) and "number" in self.earlier[sequence - 1].data

    def of_totals(self) -> Iterator[str | None]:
        if not isinstance(self.data["totals"], dict):
            yield _("it holds no totals.")
            return
        try:
            check_totals(self.data["totals"], cancel=self.totals_cancel)
        except RecordingError as error:
            yield error.message

    def of_penalty(self) -> Iterator[str | None]:
        data = self.data
        if not is_whole(data["points"]) or abs(data["points"]) > MOST_POINTS or data["entry"] is None:
            yield _("it holds no penalty.")
        if data["deal_number"] is not None and not (is_whole(data["deal_number"]) and 1 <= data["deal_number"] <= 400):
            yield _("its number does not follow.")

    def of_ruling(self) -> Iterator[str | None]:
        judges = {official.name for official in self.cast.officials if official.role == Official.Role.JUDGE}
        if self.data["judge_name"] not in judges:
            yield _("its judge is not among the officials of the file.")

    def of_seat(self) -> Iterator[str | None]:
        data, deals = self.data, [record for record in self.earlier if record.kind == Record.Kind.DEAL]
        before = [stay for stay in self.players.stays if stay.seat == data["seat"]]
        if not before or not is_whole(data["entry"]):
            yield _("it names no seat or no player.")
            return
        earliest = max([before[-1].first, *(record.data["number"] + 1 for record in deals)])
        if not is_whole(data["from_deal"]) or not earliest <= data["from_deal"] <= 400:
            yield _("its number does not follow.")
        if any(seat != data["seat"] and who == data["entry"] for seat, who in self.players.everybody):
            yield _("its player has another seat in this game.")

    def of_state(self) -> Iterator[str | None]:
        if self.data["to"] not in StateChange.To.values:
            yield _("it names no state.")

    def of_signature(self) -> Iterator[str | None]:
        data = self.data
        known = data["role"] in Signature.Role.values and data["method"] in Signature.Method.values
        if not known or (data["role"] == Signature.Role.PLAYER) != (data["entry"] is not None):
            yield _("it is no signature.")
        if not isinstance(data["signed_digest"], str) or not DIGEST.fullmatch(data["signed_digest"]):
            yield _("it signs no digest.")


def line_up_in(seats: Mapping[str, int], records: Sequence[RecordPlan]) -> LineUp[int]:
    """Who plays which deal by these records, as numbers of entries."""
    changes = [record.data for record in records if record.kind == Record.Kind.SEAT]
    return LineUp(seats, [(change["seat"], change["entry"], change["from_deal"]) for change in changes])


def is_score(data: Any) -> bool:
    """Whether this is the stored form of a score whose numbers are whole and whose net can be added up."""
    try:
        score = Score.from_data(data)
        numbers = [*score.totals.values(), *score.net.values(), *data["net"].values()]
        return all(map(is_whole, numbers)) and dict(data["net"]) == score.net
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        return False
