"""`manage.py load_demo`: loads the events of `fixtures/` that are not there yet, with log-ins that everybody knows."""

from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.domain.events import EventFileError, load_event, read_json
from tournament.interfaces.qr import public_url
from tournament.models import Game, Tournament

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


class Command(BaseCommand):
    help = "Loads the demo events that are not there yet and prints log-ins, table links and where the PINs stand."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--yes", action="store_true", help="also on a site with a public address")

    def handle(self, *, yes: bool, **_: Any) -> None:
        if not yes and not is_private(urlsplit(settings.PUBLIC_URL).hostname or ""):
            raise CommandError(
                f"This site is {settings.PUBLIC_URL}, and the demo's log-ins are known to everybody."
                " Add --yes to load the demo all the same."
            )
        for path in sorted(FIXTURES.glob("*.json")):
            data = self.read(path)
            usernames = [official["user"] for official in data.get("officials", []) if official.get("user")]
            self.make_log_ins(usernames)
            tournament = self.load(path, data)
            self.tell(path, data, tournament, usernames)
        self.stdout.write("These log-ins are public. Never use them on a server that others can reach.")

    def read(self, path: Path) -> dict[str, Any]:
        try:
            return read_json(path.read_bytes())
        except EventFileError as error:
            raise CommandError(f"{path.name}: {error}") from None

    def make_log_ins(self, usernames: list[str]) -> None:
        """A log-in that is in use keeps its password."""
        for username in usernames:
            user, new = get_user_model().objects.get_or_create(username=username)
            if new or not user.has_usable_password():
                user.set_password(password_of(username))
                user.save()

    def load(self, path: Path, data: dict[str, Any]) -> Tournament:
        slug = data["event"]["slug"]
        if known := Tournament.objects.filter(slug=slug).first():
            self.stdout.write(f"{known.name}: is there already, kept as it is.")
            return known
        self.stdout.write(f"{data['event']['name']}: loading {len(data['games'])} games ...")
        self.stdout.flush()
        try:
            return load_event(data)
        except EventFileError as error:
            raise CommandError(f"{path.name}:\n{error}") from None

    def tell(self, path: Path, data: dict[str, Any], tournament: Tournament, usernames: list[str]) -> None:
        self.stdout.write(f"  {public_url('event', tournament.slug)}")
        for username in usernames:
            self.stdout.write(f"  log in as {username} with {password_of(username)}")
        for table in tournament.tables.all():
            self.stdout.write(f"  table {table.number}: {public_url('table', table.token)}")
        pins = {entry["number"]: entry.get("pin", "none") for entry in data["entries"]}
        waiting = Game.objects.filter(round__tournament=tournament, state=Game.State.CLOSED).first()
        if waiting:
            numbers = waiting.seats.order_by("entry__number").values_list("entry__number", flat=True)
            told = ", ".join(f"player {number} {pins.get(number, 'unknown')}" for number in numbers)
            referees = [one["pin"] for one in data["officials"] if one["role"] == "referee" and one.get("pin")]
            self.stdout.write(f"  table {waiting.table.number} waits for signatures: {told}, referee {referees[0]}")
        self.stdout.write(f"  All PINs stand in fixtures/{path.name}.")


def is_private(host: str) -> bool:
    """Whether this is the machine itself, or an address within a house."""
    try:
        return host == "localhost" or ip_address(host).is_private
    except ValueError:
        return False


def password_of(username: str) -> str:
    return f"demo-{username}"
