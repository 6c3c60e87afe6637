"""Many phones at once, phones that send again, and a server that is killed: every deal is on record exactly once."""

import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from uuid import UUID, uuid4, uuid5

import pytest
from django.db import connection, connections

from tests.people import NOBODY_WON, SOUTH_TAKES_40, draw, one_table, play, spring_open
from tournament.domain.chain_check import verify_game, verify_tournament
from tournament.domain.errors import AlreadySuperseded, DealTaken, OutOfOrder, PinLocked, WrongPin
from tournament.domain.pins import check_pin, set_pin
from tournament.domain.recording import give_penalty, next_deal, record_deal, supersede_deal
from tournament.domain.running import running_sheet
from tournament.models import Deal, Entry, Game, Record

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.records, pytest.mark.serial]

ROOT = Path(__file__).parents[2]
GAMES, PHONES_AT_A_TABLE, DEALS_OF_A_PHONE = 16, 4, 20
DEALS_OF_A_GAME = PHONES_AT_A_TABLE * DEALS_OF_A_PHONE


def at_once(*acts: Callable) -> list:
    """What each act returned or raised, all of them begun at the same moment in threads of their own."""
    answers: list = [None] * len(acts)
    gate = threading.Barrier(len(acts))

    def run(place: int, act: Callable) -> None:
        gate.wait()
        try:
            answers[place] = act()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def a_phone(game_id: int) -> Callable[[], Counter]:
    """Somebody who records the next deal of a game twenty times, and taps twice each time."""

    def tap() -> Counter:
        game = Game.objects.select_related("round__tournament", "table").get(pk=game_id)
        answers: Counter = Counter()
        while answers["recorded"] < DEALS_OF_A_PHONE:
            number = Deal.objects.filter(game_of_number=game).count() + 1
            said = {"winner": "S", "discarder": "E", "value": number}
            submission = uuid4()
            try:
                first = record_deal(game=game, number=number, submission=submission, said=said, by="phone")
            except (DealTaken, OutOfOrder):
                continue
            second = record_deal(game=game, number=number, submission=submission, said=said, by="phone")
            assert first.created and not second.created and first.record == second.record
            answers["recorded"] += 1
        return answers

    return tap


def test_64_phones_record_20_deals_each_at_once():
    event = spring_open(deals_per_game=DEALS_OF_A_GAME)
    games = [draw(event, round_number, 1, (1, 2, 3, 4)) for round_number in range(1, GAMES + 1)]
    answers = at_once(*[a_phone(game.pk) for game in games for _phone in range(PHONES_AT_A_TABLE)])
    assert answers == [Counter(recorded=DEALS_OF_A_PHONE)] * GAMES * PHONES_AT_A_TABLE
    assert Record.objects.count() == Deal.objects.count() == 64 * 20
    for game in games:
        numbers = Deal.objects.filter(game_of_number=game).order_by("number").values_list("number", flat=True)
        assert list(numbers) == list(range(1, DEALS_OF_A_GAME + 1))
        sheet = running_sheet(Game.objects.get(pk=game.pk))
        assert sheet.points == expected_points(DEALS_OF_A_GAME)
        assert sum(sheet.points.values()) == 0
    assert verify_tournament(event) is None


def expected_points(deals: int) -> dict[str, int]:
    """South wins deal n with n points from East, and the deal passes after each: reckoned by hand, not by the site."""
    points = dict.fromkeys("ESWN", 0)
    order = "ESWN"
    for number in range(1, deals + 1):
        east, south, west, north = (order[(seat + number - 1) % 4] for seat in range(4))
        others = min(number, 25)
        points[east] -= 3 * number - 2 * others
        points[west] -= others
        points[north] -= others
        points[south] += 3 * number
    return points


def test_of_eight_phones_with_the_same_deal_one_records_and_seven_learn():
    game = one_table()
    saids = [{"winner": "S", "discarder": "E", "value": value} for value in range(1, 9)]

    def record(said):
        return lambda: record_deal(game=Game.objects.get(), number=1, submission=uuid4(), said=said, by="phone")

    answers = at_once(*map(record, saids))
    deal = Deal.objects.get()
    taken = [answer for answer in answers if isinstance(answer, DealTaken)]
    (winner,) = [answer for answer in answers if not isinstance(answer, DealTaken)]
    assert winner.created and winner.record == deal
    assert len(taken) == 7 and {answer.deal for answer in taken} == {deal}
    assert verify_game(game) is None


def test_of_eight_sendings_of_one_submission_one_records():
    game, submission = one_table(), uuid4()

    def send():
        return record_deal(game=Game.objects.get(), number=1, submission=submission, said=SOUTH_TAKES_40, by="phone")

    answers = at_once(*[send] * 8)
    assert sorted(answer.created for answer in answers) == [False] * 7 + [True]
    assert {answer.record for answer in answers} == {Deal.objects.get()}
    assert verify_game(game) is None


def test_of_eight_corrections_at_once_one_holds():
    game = one_table()
    (deal,) = play(game, SOUTH_TAKES_40)

    def correct(value):
        said = {**SOUTH_TAKES_40, "value": value}
        first = Deal.objects.get(pk=deal.pk)
        return supersede_deal(deal=first, submission=uuid4(), said=said, reason="misheard", by="phone")

    answers = at_once(*[lambda value=value: correct(value) for value in range(1, 9)])
    assert sum(isinstance(answer, AlreadySuperseded) for answer in answers) == 7
    assert Deal.objects.count() == 2 and verify_game(game) is None


def test_guesses_of_a_pin_at_once_are_all_counted():
    entry = one_table().round.tournament.entries.get(number=1)
    set_pin(entry, "1234")
    guesses = [lambda: check_pin(Entry.objects.select_related("tournament").get(pk=entry.pk), "0000")] * 20
    answers = Counter(type(answer) for answer in at_once(*guesses))
    assert answers == {WrongPin: 4, PinLocked: 16}
    assert Entry.objects.get(pk=entry.pk).wrong_pins == 5


POSTING = """
import sys, uuid
import django
django.setup()
from tournament.domain.recording import record_deal
from tournament.models import Game
game = Game.objects.select_related("round__tournament", "table").get()
family, last = uuid.UUID(sys.argv[1]), int(sys.argv[2])
for number in range(1, last + 1):
    said = {"winner": "S", "discarder": "E", "value": number}
    record_deal(game=game, number=number, submission=uuid.uuid5(family, str(number)), said=said, by="phone")
    print(number, flush=True)
"""


def start_posting(family: UUID, last: int) -> subprocess.Popen:
    """A process of its own that posts deals 1 to `last` into the database of this test, each under its fixed id."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        login = f"{database['USER']}:{database['PASSWORD']}" if database["PASSWORD"] else database["USER"]
        host = str(database["HOST"]).replace("/", "%2F")
        url = f"postgres://{login}@{host}:{database['PORT']}/{database['NAME']}"
    environment = os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings", "LOG_LEVEL": "ERROR"}
    command = [sys.executable, "-c", POSTING, str(family), str(last)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def test_a_server_killed_in_the_middle_loses_and_doubles_nothing():
    last = 60
    game, family = one_table(deals_per_game=last), uuid4()
    connection.close()
    for killed_after in (7, 23, 41):
        with start_posting(family, last) as process:
            for line in process.stdout:
                if int(line) >= killed_after:
                    process.send_signal(signal.SIGKILL)
                    break
        stored = Deal.objects.count()
        assert stored >= killed_after and is_sound() and verify_game(game) is None
        connection.close()
    with start_posting(family, last) as process:
        assert process.stdout.read().split() == [str(number) for number in range(1, last + 1)]
    assert process.returncode == 0
    submissions = Deal.objects.order_by("number").values_list("number", "submission")
    assert list(submissions) == [(number, uuid5(family, str(number))) for number in range(1, last + 1)]
    assert running_sheet(Game.objects.get()).points == expected_points(last)
    assert verify_game(game) is None and next_deal(Game.objects.get()).over


def is_sound() -> bool:
    if connection.vendor != "sqlite":
        return True
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        return cursor.fetchall() == [("ok",)]


@pytest.mark.sqlite
def test_the_database_waits_for_its_turn_and_loses_nothing_of_a_commit():
    with connection.cursor() as cursor:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            cursor.execute(f"PRAGMA {pragma}")
            assert cursor.fetchone() == (value,)


def test_looking_while_others_record_finds_no_fault():
    game = one_table(deals_per_game=30)
    done = threading.Event()

    def record():
        try:
            return len(play(Game.objects.get(), *[NOBODY_WON] * 30))
        finally:
            done.set()

    def look():
        faults = set()
        while not done.is_set():
            faults.add(verify_game(game))
        return faults

    assert at_once(record, look, look) == [30, {None}, {None}]


def test_a_game_is_closed_to_the_phone_that_comes_too_late():
    game = one_table(deals_per_game=1)

    def record():
        return record_deal(game=Game.objects.get(), number=1, submission=uuid4(), said=NOBODY_WON, by="phone")

    answers = at_once(*[record] * 4)
    assert sum(isinstance(answer, DealTaken) for answer in answers) == 3
    assert next_deal(Game.objects.get(pk=game.pk)).over


def test_the_second_record_of_an_event_knows_the_options_that_the_first_has_frozen():
    for attempt in range(5):
        game = one_table(slug=f"open-{attempt}")
        player = game.seats.get(seat="E").entry

        def fine(game=game, player=player):
            give_penalty(game=game, submission=uuid4(), entry=player, points=-1, reason="Late.", by="phone")

        assert at_once(*[fine] * 6) == [None] * 6
        assert verify_tournament(game.round.tournament) is None
