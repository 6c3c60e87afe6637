"""What stands on the score card of a player for a whole event: his rounds and deals, from the records as they stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournament.domain.changes import games_of_entry
from tournament.domain.running import COMPLETE, RunningSheet, running_sheets
from tournament.domain.sheets import SheetEvent, SheetPlayer, sheet_event
from tournament.interfaces.player_games import PlayerGame, player_game, start_of
from tournament.interfaces.score_results import signed
from tournament.models import Entry, Game, Tournament


@dataclass(frozen=True)
class CardDeal:
    """One deal of the player; `confirmed` when he signed for it."""

    number: int
    points: int
    won: bool
    confirmed: bool


@dataclass(frozen=True)
class CardRound:
    """One round: where he sits and with whom, where that is drawn; points where anything is recorded.

    `over` when no more deals belong to its game.
    """

    number: int
    table: int | None = None
    seat: str = ""
    opponents: tuple[SheetPlayer, ...] = ()
    deals: tuple[CardDeal, ...] = ()
    points: int | None = None
    running: int | None = None
    declared: bool = False
    confirmed: bool = False
    over: bool = False


@dataclass(frozen=True)
class EventCard:
    """A player's rounds, and the penalties that come off at the foot; `seat` is the one he keeps all through."""

    event: SheetEvent
    rounds: tuple[CardRound, ...]
    entry: Entry | None = None
    seat: str = ""
    penalties: tuple[str, ...] = ()
    points: int = 0
    penalty: int = 0
    is_blank: bool = True

    @property
    def total(self) -> int:
        return self.points + self.penalty


# --- from the records ---------------------------------------------------------------------------------------------


def event_cards(tournament: Tournament, entries: Sequence[Entry], *, filled: bool) -> list[EventCard]:
    """The cards of these players; blank ones tell only what is drawn. Without players, one card without a name."""
    event = sheet_event(tournament)
    if not entries:
        return [EventCard(event, tuple(CardRound(number) for number in range(1, tournament.rounds + 1)))]
    games = games_of_entry(entries[0]) if len(entries) == 1 else Game.objects.filter(round__tournament=tournament)
    games = games.select_related("round__tournament", "table").order_by("round__number", "table__number")
    sheets = running_sheets(list(games))
    return [event_card(event, sheets, entry, filled=filled) for entry in entries]


def event_card(event: SheetEvent, sheets: Iterable[RunningSheet], entry: Entry, *, filled: bool) -> EventCard:
    criteria = event.ruleset.criteria(event.options)
    games = [player_game(sheet, entry, criteria) for sheet in sheets if start_of(sheet, entry)]
    by_round = {game.sheet.round.number: game for game in games}
    rounds, running = [], 0
    for number in range(1, max([event.tournament.rounds, *by_round]) + 1):
        game = by_round.get(number)
        running += game.points if game else 0
        rounds.append(card_round(game, entry, running, filled=filled) if game else CardRound(number))
    return EventCard(
        event,
        tuple(rounds),
        entry,
        seat=games[0].start if games and event.tournament.movement else "",
        penalties=tuple(penalty_texts(games)) if filled else (),
        points=running,
        penalty=sum(game.penalty for game in games),
        is_blank=not filled,
    )


def card_round(game: PlayerGame, entry: Entry, running: int, *, filled: bool) -> CardRound:
    number, table = game.sheet.round.number, game.sheet.table.number
    opponents = tuple(
        SheetPlayer(seat=seat, number=other.number, name=other.name, team=other.team) for seat, other in game.others
    )
    known = game.deals or game.sheet.known_by_totals
    if not (filled and known):
        return CardRound(number, table, game.start, opponents)
    signatures = {who.pk: signature for _seat, who, signature in game.sheet.signatures.players}
    confirmed = signatures.get(entry.pk) is not None
    deals = tuple(
        CardDeal(
            number=deal.row.number,
            points=deal.net,
            won=deal.row.winner is not None and deal.row.winner.pk == entry.pk,
            confirmed=confirmed and deal.row.ruling is None,
        )
        for deal in game.deals
        if not deal.row.superseded
    )
    return CardRound(
        number,
        table,
        game.start,
        opponents,
        deals,
        points=game.points,
        running=running,
        declared=game.sheet.known_by_totals,
        confirmed=confirmed,
        over=game.sheet.state in COMPLETE or game.sheet.known_by_totals,
    )


def penalty_texts(games: Iterable[PlayerGame]) -> Iterable[str]:
    for game in games:
        for row in game.penalties:
            if not row.superseded and row.points:
                told = {"round": game.sheet.round.number, "points": signed(row.points), "reason": row.penalty.reason}
                yield gettext("Round %(round)s, penalty: %(points)s. %(reason)s") % told
