"""How every record is written: once for each submission, under the lock of its game, in one transaction."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, OperationalError, connection, transaction
from django.utils.translation import gettext_lazy as _

from scoring.ruleset import RuleSet, UnknownRuleSet
from scoring.ruleset import get as get_ruleset
from tournament.domain import chain
from tournament.domain.errors import RecordingError, SubmissionReused, UnknownRules
from tournament.models import Game, Record, Tournament

logger = logging.getLogger(__name__)

TRIES = 3
TURN = threading.Lock()
STATE_OF_GAME = ("state", "length", "head", "head_mac")


@dataclass(frozen=True)
class Recorded:
    """A record, and whether this submission made it or an earlier sending of it did."""

    record: Record
    created: bool


def rules_of(tournament: Tournament) -> tuple[RuleSet, dict[str, Any]]:
    """The rule set of an event and its complete options."""
    try:
        ruleset = get_ruleset(tournament.ruleset)
    except UnknownRuleSet:
        raise UnknownRules from None
    return ruleset, ruleset.check_options(tournament.options)


def has_started(tournament: Tournament) -> bool:
    """Whether anything was recorded: rule set, options, address, numbers and seats are frozen from then on."""
    return Record.objects.filter(game__round__tournament=tournament).exists()


def locked(game: Game) -> Game:
    """The game as it stands, its row locked until the end of the transaction."""
    try:
        Game.objects.select_for_update().get(pk=game.pk)
        # Read after the wait: in one query PostgreSQL would answer with the event as it was before it.
        game = Game.objects.select_related("round__tournament", "table").get(pk=game.pk)
    except Game.DoesNotExist:
        raise RecordingError(_("This game was removed from the event.")) from None
    if not game.length:
        freeze_options(game)
    return game


def locked_event(pk: int) -> Tournament:
    """The event as it stands, its row locked until the end of the transaction."""
    return Tournament.objects.select_for_update().get(pk=pk)


def freeze_options(game: Game) -> None:
    """Stores the options complete with the defaults of today, before the first record builds on them."""
    tournament = locked_event(game.round.tournament_id)
    _ruleset, options = rules_of(tournament)
    if tournament.options != options:
        tournament.options = options
        tournament.save(update_fields=["options"])
    game.round.tournament = tournament


def write_once(
    game: Game, submission: UUID, *, like: dict[str, Any], model: type[Record], make: Callable[[Game], Record]
) -> Recorded:
    """What `make` records in the locked game, or what was recorded when the submission came before.

    `like` is what an earlier record of this submission must hold. When two writers meet all the same, a constraint of
    the database stops the second; it looks again and then sees what the first has recorded.
    """
    for tries_left in reversed(range(TRIES)):
        try:
            with in_turn(), transaction.atomic():
                current = locked(game)
                earlier = Record.objects.filter(submission=submission).first()
                if earlier:
                    result = Recorded(same_again(earlier, current, model, like), created=False)
                else:
                    result = Recorded(make(current), created=True)
            break
        except (IntegrityError, OperationalError) as error:
            logger.warning("a record has to wait: %s", type(error).__name__)
            if not tries_left:
                message = _("The site is too busy just now. Send it again: nothing is recorded twice.")
                raise RecordingError(message) from error
    tell(game, current, result)
    return result


@contextmanager
def in_turn() -> Iterator[None]:
    """Threads queue here for SQLite, which has one writer at a time and would leave them to poll, some for too long."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with TURN:
            yield
    else:
        yield


def tell(game: Game, current: Game, result: Recorded) -> None:
    """Brings the caller's game up to date, and the log."""
    for name in STATE_OF_GAME:
        setattr(game, name, getattr(current, name))
    tournament = current.round.tournament
    game.round.tournament.options = tournament.options
    what = "recorded" if result.created else "was sent again"
    place = f"{tournament.slug} round {current.round.number} table {current.table.number}"
    logger.info("%s: %s #%d %s", place, result.record.kind, result.record.sequence, what)


def same_again(earlier: Record, game: Game, model: type[Record], like: dict[str, Any]) -> Record:
    """The earlier record of a submission, when it is of the same kind and game and says the same."""
    record = model.objects.filter(pk=earlier.pk, game=game).first()
    if record is None:
        raise SubmissionReused
    stored = {name: getattr(record, name) for name in like}
    try:
        if chain.canonical(stored) != chain.canonical(like):
            raise SubmissionReused
    except (TypeError, ValueError):
        raise SubmissionReused from None
    return record
