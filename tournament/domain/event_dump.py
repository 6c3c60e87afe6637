"""An event as an event file with its records and digests, the same for the same event wherever it is stored."""

from __future__ import annotations

import json
from typing import Any

from tournament.domain.chain import envelope, records_of
from tournament.domain.changes import seats_in_order
from tournament.domain.steps import current_deals, current_totals
from tournament.domain.writing import has_started, rules_of
from tournament.models import Entry, Game, Official, Penalty, SeatChange, Tournament


def dump_event(tournament: Tournament) -> dict[str, Any]:
    """The event file of an event. It holds the hashes of its PINs: keep it as one keeps a backup."""
    games = Game.objects.filter(round__tournament=tournament).select_related("round__tournament", "table")
    entries = tournament.entries.select_related("player").order_by("number")
    officials = tournament.officials.select_related("user").order_by("role", "name")
    return {
        "event": event_data(tournament),
        "entries": [entry_data(entry) for entry in entries],
        "officials": [official_data(official) for official in officials],
        "games": [game_data(game) for game in games.order_by("round__number", "table__number")],
    }


def event_text(data: dict[str, Any]) -> str:
    """An event file as it is written to disk."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def event_data(tournament: Tournament) -> dict[str, Any]:
    options = tournament.options if has_started(tournament) else rules_of(tournament)[1]
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "place": tournament.place,
        "starts": tournament.starts.isoformat(),
        "ends": tournament.ends and tournament.ends.isoformat(),
        "ruleset": tournament.ruleset,
        "options": in_order(options),
        "language": tournament.language,
        "rounds": tournament.rounds,
        "deals_per_game": tournament.deals_per_game,
        "movement": tournament.movement,
        "prizes": tournament.prizes,
        "currency": tournament.currency,
        "rank_substitutes": tournament.rank_substitutes,
        "rank_withdrawn": tournament.rank_withdrawn,
    }


def entry_data(entry: Entry) -> dict[str, Any]:
    data = {
        "number": entry.number,
        "name": entry.name,
        "country": entry.player.country,
        "federation_number": entry.player.federation_number,
        "team": entry.team,
        "substitute": entry.substitute,
        "withdrawn": entry.withdrawn,
    }
    return data | ({"pin_hash": entry.pin_hash} if entry.pin_hash else {})


def official_data(official: Official) -> dict[str, Any]:
    data = {"name": official.name, "role": official.role}
    if official.user:
        data["user"] = official.user.get_username()
    return data | ({"pin_hash": official.pin_hash} if official.pin_hash else {})


def game_data(game: Game) -> dict[str, Any]:
    seats = {seat.seat: seat.entry.number for seat in seats_in_order(game)}
    records = []
    for record in records_of(game):
        data = envelope(record)
        records.append(data | {"data": in_order(data["data"]), "digest": record.digest})
    place = {"round": game.round.number, "table": game.table.number, "seats": seats}
    return place | recorded_facts(game) | {"records": records, "head": game.head}


def recorded_facts(game: Game) -> dict[str, Any]:
    """What the records say, in the plain words of an event file: for readers, who need not follow the chain."""
    facts: dict[str, Any] = {"state": str(game.state)}
    facts["deals"] = [{"said": in_order(deal.said)} for deal in current_deals(game)]
    penalties = Penalty.objects.filter(game=game, superseded_by=None).exclude(points=0).order_by("sequence")
    facts["penalties"] = [
        {"entry": item.entry.number, "points": item.points, "reason": item.reason, "deal": item.deal_number}
        for item in penalties.select_related("entry")
    ]
    changes = SeatChange.objects.filter(game=game).order_by("sequence").select_related("entry")
    if changes:
        facts["changes"] = [
            {"seat": item.seat, "entry": item.entry.number, "from_deal": item.from_deal, "reason": item.reason}
            for item in changes
        ]
    totals = current_totals(game)
    return facts | ({"totals": in_order(totals.totals)} if totals else {})


def in_order(data: Any) -> Any:
    """Data with its names sorted: databases keep them in orders of their own."""
    if isinstance(data, dict):
        return {name: in_order(data[name]) for name in sorted(data)}
    return [in_order(item) for item in data] if isinstance(data, list) else data
