"""One table sheet by the site beside bare WeasyPrint on the same HTML: time, peak memory, and the seal apart.

The path of the site counts in full: grid, QR code, template, PDF. Bare WeasyPrint is given the finished HTML with the
same style sheet, as its manual says.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

TURNS = 15
CODE = "0123456789abcdef0123"
SAID = (
    {"winner": "S", "discarder": "E", "patterns": ["2.1.1", "3.1"]},
    {"winner": None},
    {"winner": "W", "discarder": "N", "responsible": "none", "value": 85},
    {"winner": "E", "discarder": None, "patterns": ["1.1", "1.2"]},
)
NAMES = {"E": "Amparo Núñez", "S": "Bruno Magalhães", "W": "Carme Puig", "N": "Duarte Conceição"}


def start_django() -> None:
    os.environ.setdefault("VAR_DIR", tempfile.mkdtemp(prefix="muralla-bench-"))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django  # the environment must be set first

    django.setup()


def signed_content():
    """Sixteen deals of four players, all signed: no database is asked."""
    from scoring.ranking import GameResult  # after `start_django`, as all of these
    from scoring.result import SEATS  # as above
    from tournament.domain.sheets import (  # as above
        SheetContent,
        SheetDeal,
        SheetPlayer,
        SheetSignature,
        sheet_event,
    )
    from tournament.models import Tournament  # as above

    about = {"slug": "spring-open", "name": "Spring Open", "place": "Valencia", "starts": date(2026, 5, 2)}
    event = sheet_event(Tournament(pk=1, ruleset="wsom", created_at=datetime(2026, 5, 1, tzinfo=UTC), **about))
    ruleset, options, at = event.ruleset, event.options, datetime(2026, 5, 2, 12, tzinfo=UTC)
    players = tuple(SheetPlayer(seat=seat, number=n, name=NAMES[seat]) for n, seat in enumerate(SEATS, 1))
    of_seat = {player.seat: player for player in players}
    running, deals, scores = dict.fromkeys(SEATS, 0), [], []
    for number in range(1, 17):
        said = SAID[number % len(SAID)]
        seats = ruleset.seats_of_deal(options, scores)
        scores.append(ruleset.score(options, said))
        net = {start: scores[-1].net[now] for start, now in seats.items()}
        running = {seat: running[seat] + net[seat] for seat in SEATS}
        deals.append(
            SheetDeal(
                number=number,
                seats=seats,
                players=of_seat,
                said=said,
                score=scores[-1],
                net=net,
                running=running,
            )
        )
    mark = SheetSignature(role="player", name="", method="pin", at=at, digest="5ea1" * 16)
    return SheetContent(
        event=event,
        round=1,
        table=1,
        players=players,
        everybody=players,
        changes=(),
        deals=tuple(deals),
        declared=(),
        penalties=(),
        rulings=(),
        signatures=tuple(replace(mark, seat=seat, name=NAMES[seat]) for seat in SEATS),
        points=running,
        penalty_points=dict.fromkeys(SEATS, 0),
        results={player.number: GameResult(1, running[player.seat]) for player in players},
        signed=True,
        signed_digest="ab" * 32,
        head="cd" * 32,
        length=22,
    )


def paths() -> dict[str, Callable[[], bytes]]:
    """The two ways to the same sheet."""
    from tournament.interfaces import pdf, sheets  # after `start_django`

    content = signed_content()
    html = sheets.sheet_html(content, kind="table", language="es", code=CODE)

    def ours() -> bytes:
        return sheets.sheet_pdf(content, kind="table", language="es", code=CODE)

    def bare() -> bytes:
        from weasyprint import CSS, HTML  # heavy
        from weasyprint.text.fonts import FontConfiguration  # as above

        fonts = FontConfiguration()
        css = CSS(string=pdf.sheet_css().read_text(), base_url=pdf.base_url(), font_config=fonts)
        return HTML(string=html, base_url=pdf.base_url()).write_pdf(stylesheets=[css], font_config=fonts)

    return {"the site's path": ours, "bare WeasyPrint": bare}


def peak_memory(name: str) -> int:
    """MiB at the highest, of a process of its own that makes one sheet."""
    command = [sys.executable, "-m", "bench.sheets", name]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]) // 1024


def seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Alternates both and prints medians, their ratio, the peak of memory, and what a seal takes on top."""
    start_django()
    ways = paths()
    for way in ways.values():
        way()  # imports, fonts and caches are not part of the measure
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(TURNS):
        for name, way in ways.items():
            times[name].append(seconds(way))
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    peaks = {name: peak_memory(name) for name in ways}
    print(f"one table sheet of 16 deals, {TURNS} turns each, alternating")
    for name in ways:
        print(f"  {name:18} {medians[name] * 1e3:6.0f} ms a sheet  {peaks[name]:5} MiB at the highest")
    (ours, bare), (our_peak, bare_peak) = medians.values(), peaks.values()
    print(f"  site / bare: {ours / bare:.2f} of the time, {our_peak / bare_peak:.2f} of the memory")
    print(f"  sealing on top: {1e3 * sealing_time(ways):.0f} ms")


def sealing_time(ways: dict[str, Callable[[], bytes]]) -> float:
    from django.conf import settings  # after `start_django`

    from tournament.domain import seals  # as above

    settings.KEYS_DIR = Path(tempfile.mkdtemp(prefix="muralla-bench-")) / "keys"
    key, sheet = seals.issue("Spring Open"), next(iter(ways.values()))()
    seals.certify(sheet, key, reason="bench")
    return statistics.median(seconds(lambda: seals.certify(sheet, key, reason="bench")) for _ in range(TURNS))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        start_django()
        paths()[sys.argv[1]]()
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    else:
        main()
