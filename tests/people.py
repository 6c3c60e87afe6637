"""The cast of the tests: organiser Olga, referee Rafael, judge Júlia, the players, and Sam, whom nobody knows."""

from __future__ import annotations

from datetime import date
from uuid import uuid4

from django.contrib.auth.models import User

from tournament.domain.pins import peppered, set_pin
from tournament.domain.recording import close_game, next_deal, record_deal
from tournament.domain.signing import sign_as_official, sign_as_player
from tournament.domain.steps import current_totals
from tournament.models import Entry, Game, Official, Player, Round, Seat, Table, Tournament

PASSWORD = "corner-lantern-42"
NAMES = [
    "Amparo Núñez",
    "Bruno Magalhães",
    "Carme Puig",
    "Duarte Conceição",
    "Edurne Etxeberria",
    "Félix Ibáñez",
    "Graça Sequeira",
    "Hugo Valadão",
    "Inês Trindade",
    "Joan Ferrer",
    "Koldo Zubiri",
    "Lídia Bragança",
    "María José Peña",
    "Nuno Falcão",
    "Óscar Cañizares",
    "Paloma Güell",
]
PIN = {number: f"{1000 + number}" for number in range(1, len(NAMES) + 1)}
"""The PIN of each player by his number."""
RAFAELS_PIN = "4711"
HASHES: dict[str, str] = {}
SOUTH_TAKES_40 = {"winner": "S", "discarder": "E", "value": 40}
NOBODY_WON = {"winner": None}


def log_in_of(name: str) -> User:
    return User.objects.filter(username=name).first() or User.objects.create_user(name, password=PASSWORD)


def olga() -> User:
    return log_in_of("olga")


def rafael() -> User:
    return log_in_of("rafael")


def julia() -> User:
    return log_in_of("julia")


def sam() -> User:
    """A stranger: he can log in, and has no part in any event."""
    return log_in_of("sam")


def spring_open(*, players: int = 4, slug: str = "spring-open", ruleset: str = "wsom", **fields) -> Tournament:
    """Olga's event with its officials and players, nothing drawn yet; players have no PINs."""
    about = {"name": "Spring Open", "place": "Valencia", "starts": date(2026, 5, 2), "language": "en"}
    about |= {"rounds": 4, "deals_per_game": 4, "ruleset": ruleset}
    event = Tournament.objects.create(slug=slug, **about | fields)
    for user, name, role in (
        (olga(), "Olga Prats", Official.Role.ORGANISER),
        (rafael(), "Rafael Arroyo", Official.Role.REFEREE),
        (julia(), "Júlia Antunes", Official.Role.JUDGE),
    ):
        Official.objects.create(tournament=event, user=user, name=name, role=role)
    for number, name in enumerate(NAMES[:players], 1):
        Entry.objects.create(tournament=event, number=number, player=Player.objects.create(name=name, country="ES"))
    return event


def draw(event: Tournament, round_number: int, table_number: int, numbers: tuple[int, int, int, int]) -> Game:
    """Seats four entries, by number, at a table: E, S, W, N."""
    round_, _new = Round.objects.get_or_create(tournament=event, number=round_number)
    table, _new = Table.objects.get_or_create(tournament=event, number=table_number)
    game = Game.objects.create(round=round_, table=table)
    for seat, number in zip("ESWN", numbers, strict=True):
        Seat.objects.create(game=game, seat=seat, entry=event.entries.get(number=number))
    return game


def one_table(**fields) -> Game:
    """The game of table 1 in round 1: entries 1 to 4 as E, S, W, N."""
    return draw(spring_open(**fields), 1, 1, (1, 2, 3, 4))


def play(game: Game, *deals: dict) -> list:
    """Records these deals, each with a submission of its own."""
    first = game.deals.filter(superseded_by=None).count() + 1
    return [
        record_deal(game=game, number=number, submission=uuid4(), said=said, by="table 1").record
        for number, said in enumerate(deals, first)
    ]


def give_pins(event: Tournament) -> None:
    """The players' PINs and Rafael's; each hash takes its time, so it is made once for all tests."""
    referee = referee_of(event)
    pins = [*((entry, PIN[entry.number]) for entry in event.entries.all()), (referee, RAFAELS_PIN)]
    for holder, pin in pins:
        text = peppered(holder, pin)
        if text not in HASHES:
            set_pin(holder, pin)
            HASHES[text] = holder.pin_hash
        type(holder).objects.filter(pk=holder.pk).update(pin_hash=HASHES[text])


def referee_of(event: Tournament) -> Official:
    return event.officials.get(role=Official.Role.REFEREE)


def judge_of(event: Tournament) -> Official:
    return event.officials.get(role=Official.Role.JUDGE)


def close(game: Game) -> None:
    """Closes the game, whether it is over or not."""
    reason = None if current_totals(game) or next_deal(game).over else "The time is over."
    close_game(game=game, submission=uuid4(), reason=reason, by="table 1")


def sign_all(game: Game) -> None:
    """The four players sign, then Rafael."""
    for seat in game.seats.select_related("entry"):
        pin = PIN[seat.entry.number]
        sign_as_player(game=game, entry=seat.entry, pin=pin, submission=uuid4(), by="table 1")
    sign_as_official(
        game=game, official=referee_of(game.round.tournament), pin=RAFAELS_PIN, submission=uuid4(), by="table 1"
    )


def signed_game(*deals: dict, **fields) -> Game:
    """A game of these deals, closed and signed by all."""
    game = one_table(**fields)
    give_pins(game.round.tournament)
    play(game, *deals or (SOUTH_TAKES_40, NOBODY_WON))
    close(game)
    sign_all(game)
    return game
