"""Whatever is done to the stored records behind the site's back, the chain of digests names the first of them."""

import copy
import hashlib
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from io import StringIO
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, models, transaction
from django.utils import timezone

from tests.people import (
    NOBODY_WON,
    SOUTH_TAKES_40,
    close,
    draw,
    give_pins,
    judge_of,
    one_table,
    play,
    sign_all,
    signed_game,
    spring_open,
)
from tournament.domain import chain
from tournament.domain.chain import append, canonical, digest_of, opening
from tournament.domain.chain_check import verify_game, verify_tournament
from tournament.domain.recording import (
    GivenPenalty,
    give_penalty,
    give_ruling,
    record_deal,
    record_totals,
    reopen_game,
    supersede_deal,
)
from tournament.models import Deal, Entry, Game, Record, Seat, StateChange, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def eventful_game() -> Game:
    """A game with every kind of record but totals, signed, and ruled upon after."""
    game = one_table()
    event = game.round.tournament
    give_pins(event)
    first, _second = play(game, SOUTH_TAKES_40, NOBODY_WON)
    corrected = {**SOUTH_TAKES_40, "value": 10}
    supersede_deal(deal=first, submission=uuid4(), said=corrected, reason="misheard", by="table 1")
    entry = event.entries.get(number=3)
    about = {"game": game, "entry": entry, "by": "table 1"}
    given = give_penalty(**about, submission=uuid4(), points=-30, reason="false win", deal_number=2).record
    give_penalty(**about, submission=uuid4(), points=-10, reason="a smaller one", supersedes=given)
    close(game)
    reopen_game(game=game, submission=uuid4(), reason="one deal is missing", by="table 1")
    play(game, SOUTH_TAKES_40)
    close(game)
    sign_all(game)
    penalty = GivenPenalty(entry, -5, "late")
    judge = judge_of(event)
    give_ruling(
        game=game, submission=uuid4(), judge=judge, text="So be it.", deals={2: SOUTH_TAKES_40}, penalties=[penalty]
    )
    return game


@contextmanager
def undone():
    """What happens inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def fault_of(game: Game) -> tuple[str, int] | None:
    fault = verify_game(game)
    return fault and (fault.kind, fault.sequence)


def test_the_digest_is_that_of_the_published_form():
    game = one_table()
    said = {"winner": None}
    submission = UUID("6a0e6e0e-5a51-4a3f-9f52-0a3d1b8f0c11")
    deal = record_deal(game=game, number=1, submission=submission, said=said, by="mesa 1 ñ").record
    assert (
        deal.previous
        == hashlib.sha256(
            b'{"event":"spring-open","options":{"edition":"wsom2010"},"round":1,"ruleset":"wsom",'
            b'"seats":{"E":1,"N":4,"S":2,"W":3},"table":1}'
        ).hexdigest()
    )
    at = deal.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%f+00:00")
    score = canonical(deal.score).decode()
    text = (
        f'{{"at":"{at}","by":"mesa 1 ñ","data":{{"edition":"wsom2010","number":1,"reason":"","ruled_by":null,'
        f'"ruleset":"wsom","said":{{"winner":null}},"score":{score},'
        '"seats":{"E":"E","N":"N","S":"S","W":"W"},"supersedes":null},"kind":"deal","sequence":1,'
        '"submission":"6a0e6e0e-5a51-4a3f-9f52-0a3d1b8f0c11"}'
    )
    assert deal.digest == hashlib.sha256((deal.previous + text).encode()).hexdigest()


def test_an_eventful_game_is_intact():
    game = eventful_game()
    assert game.length == game.records.count() == 18
    assert {str(kind) for kind in game.records.values_list("kind", flat=True)} == set(chain.MODELS) - {"totals", "seat"}
    assert verify_game(game) is None and verify_tournament(game.round.tournament) is None


def other_value(field: models.Field, record: Record, elsewhere: Game):
    """A value of the field's kind that is not the one it has."""
    value = getattr(record, field.attname)
    strangers = {
        "game": elsewhere.pk,
        "game_of_number": elsewhere.pk,
        "entry": elsewhere.seats.first().entry_id,
        "official": judge_of(elsewhere.round.tournament).pk,
        "judge": judge_of(elsewhere.round.tournament).pk,
        "supersedes": "supersedes" in record.data_fields and type(record).objects.filter(superseded_by=None).last().pk,
        "ruled_by": None if value else record.game.records.filter(kind="ruling").get().pk,
    }
    if field.name in strangers:
        return strangers[field.name]
    if isinstance(field, models.JSONField):
        changed = copy.deepcopy(value)
        changed[next(iter(changed))] = "changed"
        return changed
    if isinstance(field, models.UUIDField):
        return uuid4()
    if isinstance(field, models.DateTimeField):
        return value + timedelta(microseconds=1)
    if isinstance(field, models.IntegerField):
        return (value or 0) + 100
    return f"{value}x"[-field.max_length :] if field.max_length else f"{value}x"


def test_a_change_of_any_field_of_any_record_is_found_and_named():
    game = eventful_game()
    elsewhere = draw(spring_open(slug="elsewhere"), 1, 1, (1, 2, 3, 4))
    tried = 0
    for record in chain.records_of(game):
        for field in type(record)._meta.concrete_fields:
            if field.primary_key or field.name == "id":
                continue
            with undone():
                value = other_value(field, record, elsewhere)
                type(record).objects.filter(pk=record.pk).update(**{field.name: value})
                expected = ("removed" if field.name == "game" else "changed", record.sequence)
                assert fault_of(game) == expected, (record, field.name)
            tried += 1
    assert tried > 200 and verify_game(game) is None


def test_known_totals_are_as_safe_as_deals():
    game = one_table()
    totals = {"E": 3, "S": -1, "W": -1, "N": -1}
    record = record_totals(game=game, submission=uuid4(), totals=totals, by="table 1").record
    type(record).objects.update(totals={"E": 6, "S": -2, "W": -2, "N": -2})
    assert fault_of(game) == ("changed", 1)


@pytest.mark.parametrize("field", ["state", "length", "head", "head_mac"])
def test_a_change_of_the_game_itself_is_found(field):
    game = eventful_game()
    value = {"state": "running", "length": 17, "head": "0" * 64, "head_mac": "0" * 64}[field]
    Game.objects.update(**{field: value})
    assert fault_of(game) == ("changed", 18)


@pytest.mark.parametrize(
    "change",
    [
        lambda game: (
            game.seats.filter(seat="E").update(seat="X")
            and game.seats.filter(seat="S").update(seat="E")
            and game.seats.filter(seat="X").update(seat="S")
        ),
        lambda game: Entry.objects.filter(number=1).update(number=9),
        lambda game: game.seats.filter(seat="N").delete(),
        lambda game: Tournament.objects.update(options={"edition": "wsom2008"}),
        lambda game: Tournament.objects.update(options={}),
        lambda game: Tournament.objects.update(slug="autumn-open"),
        lambda game: game.round.tournament.round_set.update(number=2),
        lambda game: game.round.tournament.tables.update(number=2),
    ],
    ids=["seats", "number of an entry", "empty seat", "options", "no options", "address", "round", "table"],
)
def test_a_change_of_what_the_records_began_with_is_found(change):
    game = eventful_game()
    change(game)
    assert fault_of(game) == ("changed", 0)


def test_a_namesake_of_another_event_in_a_seat_is_found():
    game = signed_game()
    stranger = spring_open(slug="elsewhere").entries.get(number=1)
    Seat.objects.filter(seat="E").update(entry=stranger)
    assert fault_of(game) == ("changed", 0)


def test_another_rule_set_is_found():
    game = signed_game()
    Tournament.objects.update(ruleset="classical")
    assert fault_of(game) == ("changed", 0)


def renumber(game: Game, start: int, by: int) -> None:
    """Moves the records from `start` on, as one who has access to the database would."""
    records = list(game.records.filter(sequence__gte=start).values_list("pk", "sequence"))
    for pk, sequence in sorted(records, key=lambda pair: pair[1], reverse=by > 0):
        Record.objects.filter(pk=pk).update(sequence=sequence + by)


def take_out(game: Game, sequence: int) -> None:
    """Deletes a record by plain SQL, whatever points to it."""
    pk = game.records.get(sequence=sequence).pk
    with connection.cursor() as cursor:
        for model in (*chain.MODELS.values(), Record):
            column = "id" if model is Record else "record_ptr_id"
            cursor.execute(f"DELETE FROM {model._meta.db_table} WHERE {column} = %s", [pk])


def plain_game(deals: int = 4) -> Game:
    game = one_table(deals_per_game=8)
    play(game, *[SOUTH_TAKES_40] * deals)
    return game


@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("tidy", [False, True], ids=["leaving a gap", "closing the gap"])
def test_a_record_taken_out_is_named(place, tidy):
    game = plain_game()
    take_out(game, place)
    if tidy:
        renumber(game, place + 1, -1)
        last = game.records.last()
        Game.objects.update(length=3, head=last.digest)
    assert fault_of(game) == ("removed", place)


def test_all_records_taken_out():
    game = plain_game()
    for place in (4, 3, 2, 1):
        take_out(game, place)
    assert fault_of(game) == ("removed", 1)
    Game.objects.update(length=0, head=game.head)
    assert fault_of(game) == ("removed", 1)


def test_a_record_without_its_own_row_counts_as_taken_out():
    game = plain_game()
    pk = game.records.get(sequence=2).pk
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tournament_deal WHERE record_ptr_id = %s", [pk])
    assert fault_of(game) == ("removed", 2)


def forged(game: Game, sequence: int, previous: str) -> StateChange:
    """A record that nobody recorded, with a digest that fits it."""
    change = StateChange(game=game, sequence=sequence, submission=uuid4(), at=timezone.now(), by="table 1")
    change.kind, change.to, change.reason, change.previous = "state", "running", "why not", previous
    change.digest = digest_of(change)
    change.save()
    return change


@pytest.mark.parametrize("place", [1, 2, 3, 4])
@pytest.mark.parametrize("skilful", [False, True], ids=["with a digest of nothing", "with a digest that fits"])
def test_a_record_put_in_is_named(place, skilful):
    game = plain_game()
    before = [chain.opening_digest(game), *game.records.values_list("digest", flat=True)][place - 1]
    renumber(game, place, 1)
    record = forged(game, place, before if skilful else "0" * 64)
    if not skilful:
        StateChange.objects.filter(pk=record.pk).update(digest="1" * 64)
    assert fault_of(game) == ("inserted", place)


@pytest.mark.parametrize("moved", [False, True], ids=["beyond the head", "with the head moved"])
def test_a_record_put_in_at_the_end_is_named(moved):
    game = plain_game()
    record = forged(game, 5, game.head)
    if moved:
        Game.objects.update(length=5, head=record.digest)
    assert fault_of(game) == ("inserted", 5)


def test_two_records_in_each_others_place_are_named():
    game = plain_game()
    pks = [game.records.get(sequence=place).pk for place in (2, 3)]
    for pk, place in ((pks[0], 99), (pks[1], 2), (pks[0], 3)):
        Record.objects.filter(pk=pk).update(sequence=place)
    assert fault_of(game) == ("changed", 2)


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_a_change_with_a_new_digest_of_its_own_is_named(place):
    game = plain_game()
    Deal.objects.filter(sequence=place).update(said={"winner": None})
    deal = Deal.objects.get(sequence=place)
    Record.objects.filter(pk=deal.pk).update(digest=digest_of(deal))
    assert fault_of(game) == ("changed", place)


def rewrite(game: Game) -> None:
    """Gives every record the digest that fits what now stands there, and moves the head."""
    previous = chain.opening_digest(game)
    for record in chain.records_of(game):
        record.previous = previous
        previous = digest_of(record)
        Record.objects.filter(pk=record.pk).update(previous=record.previous, digest=previous)
    Game.objects.update(length=game.records.count(), head=previous)


def test_a_chain_written_anew_is_not_the_one_that_the_site_left():
    game = plain_game()
    Deal.objects.filter(sequence=2).update(said={"winner": None})
    rewrite(game)
    assert fault_of(game) == ("changed", 4)


def test_the_end_of_a_chain_written_anew_is_missed():
    game = plain_game()
    take_out(game, 2)
    renumber(game, 3, -1)
    rewrite(game)
    assert fault_of(game) == ("removed", 4)


@pytest.mark.sqlite
@pytest.mark.parametrize("column", ["submission", "at"])
def test_values_that_are_no_longer_of_their_kind_are_named(column):
    game = plain_game()
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE tournament_record SET {column} = 'garbage' WHERE sequence = 3")
    assert fault_of(game) == ("changed", 3)


def test_a_state_without_records_is_found():
    game = one_table()
    assert verify_game(game) is None
    Game.objects.update(state="signed")
    assert fault_of(game) == ("changed", 0)


def test_the_opening_names_entries_by_number():
    game = draw(spring_open(players=8), 2, 3, (8, 5, 6, 7))
    assert opening(game) == {
        "event": "spring-open",
        "ruleset": "wsom",
        "options": {},
        "round": 2,
        "table": 3,
        "seats": {"E": 8, "S": 5, "W": 6, "N": 7},
    }


def test_appending_keeps_the_moment_that_it_is_given():
    game = one_table()
    at = datetime(2026, 5, 2, 10, 0, 0, 1, tzinfo=UTC)
    record = append(game, StateChange(submission=uuid4(), by="x", to="closed", at=at), state="closed")
    record.refresh_from_db()
    assert record.at == at and verify_game(game) is None


def run(*arguments: str) -> tuple[int, str]:
    """Exit status and output of a command."""
    out = StringIO()
    try:
        call_command(*arguments, stdout=out)
    except CommandError as error:
        return error.returncode, str(error)
    return 0, out.getvalue()


def test_the_command_says_that_all_is_well():
    signed_game()
    assert run("verify_records", "spring-open") == (0, "spring-open: intact, 1 games, 8 records.\n")


def test_the_command_names_the_first_fault():
    game = draw(signed_game(players=8).round.tournament, 1, 2, (5, 6, 7, 8))
    play(game, NOBODY_WON, NOBODY_WON)
    Deal.objects.filter(game=game, number=2).update(said={"winner": "E"})
    assert run("verify_records", "spring-open") == (
        1,
        "changed: round 1, table 2, record 2: its data is not what was recorded.",
    )
    Tournament.objects.update(options={"edition": "wsom2007"})
    assert run("verify_records", "spring-open")[1].startswith("changed: round 1, table 1, before the first record: ")


def test_the_command_knows_which_events_there_are():
    assert run("verify_records", "nowhere") == (2, "There is no event nowhere.")
