"""What everybody took home from the games of an event, read from the stored scores, for the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Prefetch

from scoring.ranking import GameResult
from tournament.domain.changes import EntryLineUp, line_ups
from tournament.domain.running import COMPLETE, RunningSheet
from tournament.models import Deal, Entry, Game, GameTotals, Penalty, Tournament

CURRENT = {"superseded_by": None}


def game_results(
    tournament: Tournament, after: int | None = None, *, include_running: bool = False
) -> dict[int, list[GameResult]]:
    """By entry id in order of round: from games closed, signed or known by their totals.

    `after` leaves out later rounds; `include_running` counts games that still run as they stand. Whoever was drawn and
    played no deal of a game, because another played them all for him, has no result of it unless he was penalised.
    """
    games = (
        Game.objects.filter(round__tournament=tournament)
        .select_related("round")
        .order_by("round__number", "table__number")
        .prefetch_related(Prefetch("deals", Deal.objects.filter(**CURRENT), to_attr="current_deals"))
    )
    if after is not None:
        games = games.filter(round__number__lte=after)
    totals = {item.game_id: item for item in GameTotals.objects.filter(game__in=games, **CURRENT)}
    penalties: dict[tuple[int, int], int] = defaultdict(int)
    for item in Penalty.objects.filter(game__in=games, **CURRENT):
        penalties[item.game_id, item.entry_id] += item.points
    results: dict[int, list[GameResult]] = defaultdict(list)
    players = line_ups(list(games))
    for game in games:
        known = totals.get(game.pk)
        begun = bool(known or game.current_deals)
        if game.state in COMPLETE or known or (include_running and begun):
            for start, entry in players[game.pk].everybody:
                taken = penalties[game.pk, entry.pk]
                result = result_of(game, players[game.pk], start, entry, known=known, penalties=taken)
                results[entry.pk] += [result] if result else []
    return {pk: found for pk, found in results.items() if found}


def result_of(
    game: Game, players: EntryLineUp, start: str, entry: Entry, *, known: GameTotals | None, penalties: int
) -> GameResult | None:
    """One player's result of one game, None where he had no part in it."""
    number = game.round.number
    if known:
        played = players.plays(entry, 1)
        return GameResult(number, known.totals[start] if played else 0, penalties) if played or penalties else None
    deals = [deal for deal in game.current_deals if players.plays(entry, deal.number)]
    return result_of_deals(number, start, deals, penalties=penalties) if deals or penalties else None


def result_of_deals(number: int, start: str, deals: Iterable[Deal], *, penalties: int) -> GameResult:
    """What the player of a seat took home from the deals that he has played."""
    deals = list(deals)
    nets = [deal.score["net"][deal.seats[start]] for deal in deals]
    won = [deal for deal in deals if deal.said.get("winner") == deal.seats[start]]
    thrown = [deal for deal in deals if deal.said.get("discarder") == deal.seats[start]]
    return GameResult(
        number,
        sum(nets),
        penalties,
        wins=len(won),
        best=max((deal.score["totals"].get(deal.seats[start], 0) for deal in won), default=0),
        self_picks=sum(deal.said.get("discarder") is None for deal in won),
        thrown=len(thrown),
        best_deal=max(nets, default=0),
    )


def result_in(sheet: RunningSheet, entry: Entry) -> GameResult:
    """One player's result of a game as its sheet stands."""
    number, penalties = sheet.round.number, sheet.penalties_of(entry)
    if sheet.known_by_totals:
        return GameResult(number, sheet.points_of(entry), penalties)
    rows = [row for row in sheet.deal_rows if not row.superseded and sheet.players.plays(entry, row.number)]
    start = sheet.players.seat_of(entry)
    return result_of_deals(number, start, [row.deal for row in rows], penalties=penalties)
