"""The games of an event file: who sits where, deals scored one after the other, penalties, totals, state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.result import SEATS, Score, ScoringError
from scoring.ruleset import RuleSet
from tournament.domain.changes import LineUp
from tournament.domain.errors import RecordingError
from tournament.domain.event_json import Part
from tournament.domain.event_records import Cast, RecordPlan, check_records, line_up_in
from tournament.domain.steps import MOST_POINTS, check_plain, check_totals, moved
from tournament.models import Game


@dataclass(frozen=True)
class Rules:
    """What the games are played under: complete options, and `frozen`, those that are stored with the event.

    There is no rule set when the file names none that can be used.
    """

    ruleset: RuleSet | None
    options: Mapping[str, Any]
    frozen: Mapping[str, Any]
    rounds: int | None
    deals_per_game: int | None

    @property
    def totals_cancel(self) -> bool:
        return self.ruleset is None or self.ruleset.payments_cancel(self.options)


@dataclass(frozen=True)
class Version:
    """A deal as it was said once; `reason` says why it took the place of the version before."""

    said: Mapping[str, Any]
    score: Score
    reason: str = ""


@dataclass(frozen=True)
class DealPlan:
    seats: Mapping[str, str]
    versions: tuple[Version, ...]


@dataclass(frozen=True)
class PenaltyPlan:
    entry: int
    points: int
    reason: str
    deal: int | None


@dataclass(frozen=True)
class ChangePlan:
    """Another entry takes a seat, named as at the start, from a deal on."""

    seat: str
    entry: int
    from_deal: int
    reason: str


@dataclass(frozen=True)
class GamePlan:
    """A game to be stored: from plain deals, or from records that carry their digests."""

    path: str
    round: int
    table: int
    seats: Mapping[str, int]
    state: str
    deals: tuple[DealPlan, ...] = ()
    totals: Mapping[str, int] | None = None
    penalties: tuple[PenaltyPlan, ...] = ()
    changes: tuple[ChangePlan, ...] = ()
    records: tuple[RecordPlan, ...] | None = None
    given: Mapping[str, Any] = field(default_factory=dict)


def check_games(
    file: Part, slug: str, rules: Rules, names: Mapping[int, str], officials: Sequence[Any]
) -> Iterator[GamePlan]:
    tables: dict[tuple, str] = {}
    playing: dict[tuple, str] = {}
    for part in file.parts("games", []):
        number = part.whole("round", least=1, most=rules.rounds or 100)
        table = part.whole("table", least=1, most=10_000)
        note_once(part, tables, (number, table), _("Another game is at this table in this round: {path}."))
        seats = check_seats(part, names)
        message = _("This player already plays in this round: {path}.")
        for seat, entry in seats.items():
            note_once(part, playing, (number, entry), message, key=f"seats.{seat}")
        game = check_game(part, slug, rules, (number, table), Cast(seats, names, officials))
        for _seat, entry in players_in(game).everybody:
            if entry not in seats.values():
                note_once(part, playing, (number, entry), message, key="changes")
        part.nothing_else()
        yield game


def players_in(game: GamePlan) -> LineUp[int]:
    """Who plays which deal of the game, as numbers of entries."""
    if game.records is not None:
        return line_up_in(game.seats, game.records)
    return LineUp(game.seats, [(item.seat, item.entry, item.from_deal) for item in game.changes])


def note_once(part: Part, seen: dict[tuple, str], what: tuple, message: str, *, key: str = "") -> None:
    if None in what:
        return
    if what in seen:
        part.fault(format_lazy(message, path=seen[what]), key)
    seen.setdefault(what, part.path)


def check_seats(part: Part, names: Mapping[int, str]) -> dict[str, int]:
    """Entry numbers by seat; those that are no entry are noted and left out."""
    seats = part.part("seats")
    found: dict[str, int] = {}
    for seat in SEATS:
        number = seats.whole(seat, least=1, most=100_000)
        if number is None:
            continue
        if number not in names:
            seats.fault(format_lazy(_("There is no entry {number}."), number=number), seat)
        elif number in found.values():
            seats.fault(format_lazy(_("Entry {number} has two seats."), number=number), seat)
        else:
            found[seat] = number
    seats.nothing_else()
    return found


def check_game(part: Part, slug: str, rules: Rules, place: tuple[int | None, int | None], cast: Cast) -> GamePlan:
    (number, table), seats = place, cast.seats
    deals = tuple(check_deals(part, rules, f"{number}/{table}"))
    totals = check_known_totals(part, rules)
    if totals is not None and deals:
        part.fault(_("A game has deals or totals, not both."), "totals")
    recorded = part.has("records")
    given = len(part.value.get("deals") or []) if isinstance(part.value.get("deals"), list) else 0
    changes = tuple(check_changes(part, cast, given))
    if totals is not None and any(item.from_deal > 1 for item in changes):
        part.fault(_("A game whose players change needs its deals, so that each gets his own."), "totals")
    players = [*seats.values(), *(item.entry for item in changes)]
    penalties = tuple(check_penalties(part, players if len(seats) == len(SEATS) else None, given))
    content = bool(given or penalties or changes or totals is not None)
    state = part.choice("state", Game.State.values, Game.State.CLOSED if content else Game.State.DRAWN)
    if state == Game.State.DRAWN and content:
        part.fault(_("A game that has not begun has no deals, totals, penalties or changes of players."), "state")
    if state in (Game.State.CLOSED, Game.State.SIGNED) and not given and totals is None:
        part.fault(_("A game without deals or totals cannot be closed."), "state")
    records = None
    if len(seats) == len(SEATS) and rules.ruleset and None not in (number, table):
        opening = {
            "event": slug,
            "ruleset": rules.ruleset.slug,
            "options": rules.frozen,
            "round": number,
            "table": table,
            "seats": seats,
        }
        if recorded:
            records = check_records(part, opening, cast, totals_cancel=rules.totals_cancel)
    elif recorded:
        part.asked |= {"records", "head"}
    return GamePlan(part.path, number, table, seats, state, deals, totals, penalties, changes, records, part.value)


def check_deals(part: Part, rules: Rules, game: str) -> Iterator[DealPlan]:
    """The deals scored in order, each in the seats that the rules give after those before it.

    Deals of a game with records are not scored again: they are compared with what was recorded.
    """
    recorded = bool(part.value.get("records"))
    seats_as = part.choice("seats_as", ("deal", "start"), "deal")
    finished: list[Score | None] = []
    for place, deal in enumerate(part.parts("deals", []), 1):
        versions = [(deal, deal.get("said"), "")]
        for before in reversed(list(deal.parts("before", []))):
            reason = before.text("reason", most=300)
            versions[-1] = (*versions[-1][:2], reason)
            versions.append((before, before.get("said"), ""))
            before.nothing_else()
        deal.nothing_else()
        if rules.ruleset is None or recorded:
            continue
        if rules.ruleset.game_over(rules.options, finished, rules.deals_per_game):
            deal.fault(_("The game is over before this deal."))
        seats = rules.ruleset.seats_of_deal(rules.options, finished)
        scored = []
        for source, said, reason in reversed(versions):
            if seats_as == "start" and isinstance(said, dict):
                said = moved(said, rules.ruleset.inputs(rules.options), seats)
            score = check_score(source, rules, said, game, place)
            if score is not None:
                scored.append(Version(said, score, reason))
        finished.append(scored[-1].score if len(scored) == len(versions) else None)
        yield DealPlan(seats, tuple(scored))


def check_score(source: Part, rules: Rules, said: Any, game: str, number: int) -> Score | None:
    if said is None and not source.has("said"):
        return None
    try:
        check_plain(said)
        return rules.ruleset.score(rules.options, said)
    except ScoringError as error:
        message = format_lazy(
            _("Game {game}, deal {number}: {reason}"),
            game=game,
            number=number,
            reason=error.message.render(gettext),
        )
        source.fault(message, f"said.{error.input}" if error.input else "said")
        return None


def check_known_totals(part: Part, rules: Rules) -> dict[str, int] | None:
    if part.get("totals", None) is None:
        return None
    totals = part.part("totals")
    if not totals.broken:
        try:
            check_totals(totals.value, cancel=rules.totals_cancel)
        except RecordingError as error:
            totals.fault(error.message)
    return {seat: totals.value.get(seat, 0) for seat in SEATS}


def check_changes(part: Part, cast: Cast, deals: int) -> Iterator[ChangePlan]:
    """Who takes a seat, in the order of the deals from which they play; those of records are checked with them."""
    recorded = bool(part.value.get("records"))
    players = LineUp(cast.seats)
    found: list[tuple[str, int, int]] = []
    for change in part.parts("changes", []):
        seat, entry = change.choice("seat", SEATS), change.whole("entry", least=1, most=100_000)
        first, reason = change.whole("from_deal", least=1, most=400), change.text("reason", most=300).strip()
        change.nothing_else()
        if recorded or None in (seat, entry, first) or seat not in cast.seats:
            continue
        if entry not in cast.entries:
            change.fault(format_lazy(_("There is no entry {number}."), number=entry), "entry")
        elif any(place != seat and who == entry for place, who in players.everybody):
            change.fault(format_lazy(_("Entry {number} has two seats."), number=entry), "entry")
        elif first < [stay.first for stay in players.stays if stay.seat == seat][-1]:
            change.fault(_("Another player takes this seat from a later deal on."), "from_deal")
        elif first > deals + 1:
            change.fault(format_lazy(_("There is no deal {number} in this game."), number=first), "from_deal")
        else:
            found.append((seat, entry, first))
            players = LineUp(cast.seats, found)
            yield ChangePlan(seat, entry, first, reason)


def check_penalties(part: Part, players: Sequence[int] | None, deals: int) -> Iterator[PenaltyPlan]:
    for penalty in part.parts("penalties", []):
        entry = penalty.whole("entry", least=1, most=100_000)
        if entry is not None and players is not None and entry not in players:
            message = _("Entry {number} does not play in this game.")
            penalty.fault(format_lazy(message, number=entry), "entry")
        points = penalty.whole("points", least=-MOST_POINTS, most=MOST_POINTS)
        if points == 0:
            penalty.fault(_("A penalty of no points is none."), "points")
        deal = penalty.whole("deal", least=1, most=100_000, default=None)
        if deal is not None and deal > deals:
            penalty.fault(format_lazy(_("There is no deal {number} in this game."), number=deal), "deal")
        yield PenaltyPlan(entry, points, penalty.text("reason", most=300).strip(), deal)
        penalty.nothing_else()
