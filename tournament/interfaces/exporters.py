"""Standings as a CSV file for spreadsheets: full precision, and no cell that a spreadsheet would run as a formula."""

import csv
import io

from tournament.domain.standings import Standings
from tournament.interfaces.money import plain_money
from tournament.models import Tournament

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")


def plain_cell(text: str) -> str:
    """The text so that a spreadsheet shows it and does not calculate it."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA_SIGNS) or text.startswith(FORMULA_SIGNS) else text


def number_cell(value: float) -> str:
    """A number at full precision; whole ones without a decimal point."""
    return str(int(value)) if float(value).is_integer() else repr(float(value))


def standings_csv(tournament: Tournament, standings: Standings) -> str:
    """Place, number, name, team, country, federation number, each criterion, games, and the prize where there are any.

    Begins with a byte order mark. Whoever is not placed has no place.
    """
    file = io.StringIO()
    file.write("\ufeff")
    writer = csv.writer(file, lineterminator="\r\n")
    keys = [criterion.key for criterion in standings.criteria]
    prizes = ["prize", "currency"] if tournament.prizes else []
    games = [] if "games" in keys else ["games"]
    heads = ["place", "number", "name", "team", "country", "federation_number", *keys, *games, *prizes]
    writer.writerow(heads)
    for row in standings.rows:
        player = row.entry.player
        texts = [plain_cell(text) for text in (player.name, row.entry.team, player.country, player.federation_number)]
        values = [number_cell(row.values[key]) if key in row.values else "" for key in keys]
        cells = [row.place, row.entry.number, *texts, *values]
        cells += [row.games] if games else []
        prize = plain_money(row.prize)
        cells += [prize, tournament.currency if prize else ""] if prizes else []
        writer.writerow(cells)
    return file.getvalue()
