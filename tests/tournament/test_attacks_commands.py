"""Commands whose input or output is not there: closed, full, gone away, or made to break the reader."""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.people import one_table
from tournament.domain.recording import record_totals

ROOT = Path(__file__).resolve().parents[2]
FORMULA = '=HYPERLINK("https://elsewhere.example")'


def shell(line: str, **more) -> subprocess.CompletedProcess:
    """A line as typed: `manage` stands for the command line of this site."""
    line = line.replace("manage", f"{sys.executable} manage.py")
    return subprocess.run(
        ["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False, **more
    )


# ---------- standard input and output ----------


def test_a_reader_that_has_seen_enough_is_no_fault(tmp_path):
    deals = tmp_path / "deals.jsonl"
    deals.write_text('{"winner": "S", "discarder": "E", "value": 40}\n' * 2000)

    done = shell(f"manage score wsom {deals} | head -1")

    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no /dev/full")
@pytest.mark.parametrize("command", ["rulesets", "score wsom", "seating 16 4"])
def test_an_output_that_is_full_is_named(command):
    done = shell(f"manage {command} >/dev/full", input='{"winner": null}')

    assert done.returncode == 1
    assert done.stderr.endswith("The output: No space left on device.\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["score wsom", "load_event -"])
def test_a_closed_input_is_named(command):
    done = shell(f"manage {command} <&-")

    assert (done.returncode, done.stderr) == (2, "CommandError: - cannot be read: Bad file descriptor\n")


def test_a_closed_output_stops_nothing():
    done = shell("manage score wsom >&-", input='{"winner": null}')

    assert (done.returncode, done.stderr) == (0, "")


def test_a_database_that_cannot_be_used_is_named(tmp_path):
    environment = {**os.environ, "VAR_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}

    done = shell("manage verify_records spring-open", env=environment)

    assert done.returncode == 1
    assert done.stderr == "The database cannot be used: no such table: tournament_tournament.\n"


@pytest.mark.parametrize("port", ["many", "99999", "-1", "1e3"])
def test_a_port_that_is_no_number_is_named(tmp_path, port):
    script = (
        (ROOT / "run").read_text().replace("\nTARGET=${1:-help}\n", "\nPY=python3 TARGET=serve port_is_free; exit\n")
    )
    cut = tmp_path / "run"
    cut.write_text(script)

    done = subprocess.run(
        ["sh", str(cut)], env={**os.environ, "PORT": port}, capture_output=True, text=True, timeout=60, check=False
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Port {port} of 127.0.0.1 cannot be used. Choose another one: PORT=8001 ./run serve\n"


# ---------- seating ----------


@pytest.mark.parametrize("number", ["9" * 5000, "99", "0"])
def test_a_team_of_no_player_is_named(tmp_path, number):
    teams = tmp_path / "teams.txt"
    teams.write_text(f"1,Dragons\n{number},Winds\n")

    with pytest.raises(CommandError, match=r"teams\.txt, line 2: there is no player \d+\.$"):
        call_command("seating", "16", "4", "--teams", str(teams))


# ---------- files half written ----------


@pytest.mark.django_db
def test_a_dump_that_cannot_be_put_in_place_leaves_nothing_behind(tmp_path):
    event = one_table().round.tournament
    (tmp_path / "taken").mkdir()

    with pytest.raises(CommandError, match="taken cannot be written: Is a directory"):
        call_command("dump_event", event.slug, "-o", str(tmp_path / "taken"))
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


# ---------- names that are formulas ----------


@pytest.mark.django_db
def test_no_name_is_a_formula_in_the_standings_of_the_command_line():
    game = one_table()
    event = game.round.tournament
    totals = {"E": 30, "S": -10, "W": -10, "N": -10}
    record_totals(game=game, submission="0b5b9b6e-5a51-4a3f-9f52-0a3d1b8f0c11", totals=totals, by="table 1")
    player = event.entries.get(number=1).player
    player.name = FORMULA
    player.save()
    out = io.StringIO()

    call_command("standings", event.slug, "--format", "csv", stdout=out)

    names = [row["name"] for row in csv.DictReader(io.StringIO(out.getvalue()))]
    assert names[0] == f"'{FORMULA}"
