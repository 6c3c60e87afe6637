"""The commands that load and dump events, and the demo events that come with the site."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.event_files import change, spring
from tournament.domain.chain_check import verify_tournament
from tournament.domain.events import load_event, read_json
from tournament.domain.pins import check_pin
from tournament.domain.running import running_sheet
from tournament.models import Game, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]

FIXTURES = sorted((Path(__file__).parents[2] / "fixtures").glob("*.json"))


@pytest.mark.parametrize("path", FIXTURES, ids=[path.name for path in FIXTURES])
def test_the_demo_events_load(path):
    event = load_event(read_json(path.read_bytes()))
    assert verify_tournament(event) is None


def test_the_first_demo_event_shows_everything():
    event = load_event(read_json(FIXTURES[-1].read_bytes()))
    games = Game.objects.filter(round__tournament=event)
    states = [set(games.filter(round__number=number).values_list("state", flat=True)) for number in (1, 2, 3, 4)]
    assert states == [{"signed"}, {"signed"}, {"running", "closed"}, {"drawn"}]
    met = [frozenset(game.seats.values_list("entry__number", flat=True)) for game in games]
    assert all(len(one & other) <= 1 for one in met for other in met if one is not other)
    clauses = set()
    ways = set()
    for game in games:
        for row in running_sheet(game).deal_rows:
            clauses |= {line.clause.split(".")[0] for line in row.score.lines if line.amount}
            ways |= {"hand", "patterns", "value"} & set(row.deal.said)
    assert ways == {"hand", "patterns", "value"}
    assert clauses >= {str(number) for number in range(1, 11)}


def command(*arguments: str) -> tuple[str, str, int]:
    """Output, errors and exit status of a command."""
    out, err = StringIO(), StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=err)
    except CommandError as error:
        return out.getvalue(), err.getvalue() + str(error), error.returncode
    return out.getvalue(), err.getvalue(), 0


def test_the_commands_load_and_dump(tmp_path):
    file, dump, again = (str(tmp_path / name) for name in ("spring.json", "dump.json", "again.json"))
    Path(file).write_text(json.dumps(spring()))
    assert command("load_event", file) == ("spring-open\n", "", 0)
    assert command("dump_event", "spring-open", "-o", dump) == ("", "", 0)
    assert command("load_event", dump, "--replace") == ("spring-open\n", "", 0)
    assert command("dump_event", "spring-open", "-o", again) == ("", "", 0)
    assert Path(again).read_bytes() == Path(dump).read_bytes()
    assert Path(dump).stat().st_mode & 0o077 == 0


def test_the_commands_say_what_is_wrong(tmp_path):
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(change("event.rounds", 0)))
    assert command("load_event", str(file)) == (
        "",
        f"$.event.rounds: This must be a whole number from 1 to 100.\nNothing was stored. Faults in {file}: 1.",
        1,
    )
    assert command("load_event", "nowhere.json") == ("", "nowhere.json cannot be read: No such file or directory", 2)
    assert command("dump_event", "nowhere", "-o", str(file)) == ("", "There is no event nowhere.", 2)
    load_event(spring())
    missing = str(tmp_path / "no" / "dump.json")
    assert command("dump_event", "spring-open", "-o", missing)[2] == 2


def test_the_demo_is_loaded_once_and_prints_where_to_go(settings):
    settings.PUBLIC_URL = "http://localhost:8000"
    out, _err, status = command("load_demo")
    assert status == 0
    assert "  log in as organiser with demo-organiser\n" in out
    assert User.objects.get(username="organiser").check_password("demo-organiser")
    event = Tournament.objects.get(ruleset="wsom")
    assert f"  table 1: http://localhost:8000/t/{event.tables.get(number=1).token}/\n" in out
    waiting = Game.objects.get(round__tournament=event, state="closed")
    entry = waiting.seats.order_by("entry__number").first().entry
    pin = out.split(f"player {entry.number} ")[1][:4]
    check_pin(entry, pin)
    User.objects.filter(username="organiser").update(first_name="Kept")
    Tournament.objects.update(name="Kept")
    assert "Kept: is there already, kept as it is." in command("load_demo")[0]
    assert User.objects.get(username="organiser").first_name == "Kept"


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000", "http://127.0.0.1:8001", "http://[::1]:8000"])
def test_the_demo_is_loaded_within_a_house(settings, address):
    settings.PUBLIC_URL = address
    assert command("load_demo")[2] == 0


@pytest.mark.parametrize("address", ["https://mahjong.example", "http://203.0.114.7"])
def test_the_demo_is_not_loaded_on_a_public_site(settings, address):
    settings.PUBLIC_URL = address
    _out, err, status = command("load_demo")
    assert status == 1 and "Add --yes to load the demo all the same." in err
    assert not User.objects.exists()
