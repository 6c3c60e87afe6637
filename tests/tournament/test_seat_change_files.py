"""Changes of players in event files: dumped and loaded again, told in plain files, refused with their path."""

import pytest
from django.utils import translation

from tests.event_files import faults_of
from tests.people import close, draw, give_pins, sign_all, spring_open
from tests.tournament.test_event_dumps import rehash
from tests.tournament.test_seat_changes import entry, totals_by_number, with_late_amparo
from tournament.domain.chain_check import verify_tournament
from tournament.domain.event_json import read_json
from tournament.domain.events import dump_event, event_text, load_event
from tournament.domain.signing import signing_state
from tournament.models import Game

pytestmark = [pytest.mark.django_db, pytest.mark.records]


@pytest.fixture
def game():
    """One table of an event of eight players; the four others are free."""
    return draw(spring_open(players=8), 1, 1, (1, 2, 3, 4))


def test_a_dump_with_changes_of_players_is_the_same_again(game):
    with_late_amparo(game)
    event = game.round.tournament
    give_pins(event)
    close(game)
    sign_all(game)
    data = dump_event(event)

    assert data["games"][0]["changes"] == [
        {"seat": "E", "entry": 5, "from_deal": 1, "reason": "Fills in."},
        {"seat": "E", "entry": 1, "from_deal": 3, "reason": "Came late."},
    ]
    text = event_text(data)
    loaded = load_event(read_json(text), replace=True)
    assert event_text(dump_event(loaded)) == text
    assert verify_tournament(loaded) is None
    assert totals_by_number(loaded.round_set.get().games.get()) == {1: 95, 5: -95, 2: 0, 3: 0, 4: 0}


def plain(game) -> dict:
    """The event as a file without records."""
    data = dump_event(game.round.tournament)
    for item in data["games"]:
        del item["records"], item["head"]
    data["event"]["slug"] = "again"
    return data


def test_a_plain_file_says_who_takes_a_seat(game):
    close(with_late_amparo(game))
    data = plain(game)
    data["games"][0]["state"] = "signed"
    loaded = load_event(data)

    again = loaded.round_set.get().games.get()
    assert totals_by_number(again) == {1: 95, 5: -95, 2: 0, 3: 0, 4: 0}
    assert again.state == Game.State.SIGNED
    assert [who.number for _seat, who, _signature in signing_state(again).players] == [1, 2, 3, 4]
    assert [str(kind) for kind in again.records.order_by("sequence").values_list("kind", flat=True)][:4] == [
        "seat", "deal", "deal", "seat"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("about", "fault"),
    [
        ({"entry": 77}, "$.games[0].changes[0].entry: There is no entry 77."),
        ({"entry": 2}, "$.games[0].changes[0].entry: Entry 2 has two seats."),
        ({"seat": "X"}, "$.games[0].changes[0].seat: This must be one of: E, S, W, N."),
        ({"from_deal": 9}, "$.games[0].changes[0].from_deal: There is no deal 9 in this game."),
        ({"from_deal": 4}, "$.games[0].changes[1].from_deal: Another player takes this seat from a later deal on."),
        ({"reason": ""}, "$.games[0].changes[0].reason: This must not be empty."),
        ({"why": "x"}, "$.games[0].changes[0]: “why” is not known here."),
    ],
)
def test_a_wrong_change_in_a_file_is_named_with_its_path(game, about, fault):
    close(with_late_amparo(game))
    data = plain(game)
    data["games"][0]["changes"][0] |= about

    with translation.override("en"):
        assert fault in faults_of(data)


def test_nobody_plays_at_two_tables_of_a_file(game):
    with_late_amparo(game)
    other = draw(game.round.tournament, 1, 2, (6, 7, 8, 2))
    other.seats.filter(seat="N").update(entry=entry(game.round.tournament, 5))

    with translation.override("en"):
        assert any("This player already plays in this round" in fault for fault in faults_of(plain(game)))


def test_records_of_a_file_make_sense(game):
    """Somebody who knows how digests are made cannot give a seat to one who has another."""
    with_late_amparo(game)
    for about, said in (
        ({"entry": 2}, "its player has another seat in this game."),
        ({"entry": 77}, "it names an entry that does not play in this game."),
        ({"seat": "X"}, "it names no seat or no player."),
        ({"from_deal": 2}, "its number does not follow."),
        ({"from_deal": True}, "its number does not follow."),
    ):
        data = dump_event(game.round.tournament)
        data["event"]["slug"] = "again"
        data["games"][0]["records"][3]["data"] |= about
        rehash(data["games"][0], data["event"])
        with translation.override("en"):
            assert any(said in fault for fault in faults_of(data)), about
