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


# ---------- seating ----------


@pytest.mark.parametrize("number", ["9" * 5000, "99", "0"])
def test_a_team_of_no_player_is_named(tmp_path, number):
    teams = tmp_path / "teams.txt"
    teams.write_text(f"1,Dragons\n{number},Winds\n")

    with pytest.raises(CommandError, match=r"teams\.txt, line 2: there is no player \d+\.$"):
        call_command("seating", "16", "4", "--teams", str(teams))


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
