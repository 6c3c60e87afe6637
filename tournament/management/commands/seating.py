"""Write a seating plan as CSV, its quality on standard error."""

import csv
import re
from dataclasses import asdict
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from tournament.domain.seating import WrongNumber, plan, quality


class Command(BaseCommand):
    help = "Plans who sits where for so many players and rounds; writes CSV round,table,E,S,W,N."

    def add_arguments(self, parser):
        parser.add_argument("players", type=int, help="how many players: a multiple of 4")
        parser.add_argument("rounds", type=int)
        parser.add_argument("--teams", metavar="FILE", help="teams, a line a player: `number,team` or the team")
        parser.add_argument("--seed", type=int, default=0, help="another seed gives another plan")
        parser.add_argument("--seconds", type=float, default=5.0, help="how long to search at most")

    def handle(self, *, players, rounds, teams, seed, seconds, **options):
        if not 4 <= players <= 512 or not 1 <= rounds <= 64:
            raise CommandError("Give 4 to 512 players and 1 to 64 rounds.", returncode=2)
        by_team = read_teams(teams, players) if teams else {}
        try:
            planned = plan(range(1, players + 1), rounds, teams=by_team, seed=seed, seconds=seconds)
        except WrongNumber as error:
            raise CommandError(f"{error}: give a multiple of four.", returncode=2) from error
        writer = csv.writer(self.stdout, lineterminator="\n")
        writer.writerow(["round", "table", "E", "S", "W", "N"])
        for number, tables in enumerate(planned, start=1):
            writer.writerows([number, table, *seats] for table, seats in enumerate(tables, start=1))
        self.stderr.write(" ".join(f"{name}={value}" for name, value in asdict(quality(planned, by_team)).items()))


def read_teams(path: str, players: int) -> dict[int, str]:
    """Team by player number from a file with a line for each player."""
    try:
        lines = Path(path).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"Cannot read {path}: {error}", returncode=2) from error
    teams = {}
    for position, line in enumerate(lines, start=1):
        numbered = re.fullmatch(r"\s*([0-9]+)\s*[,;\t](.*)", line)
        written, team = numbered.groups() if numbered else (str(position), line)
        number = int(written[:9])  # nobody has more digits, and Python reads no number of thousands
        if team.strip() and not 1 <= number <= players:
            raise CommandError(f"{path}, line {position}: there is no player {written[:20]}.", returncode=2)
        teams[number] = team.strip()
    return teams
