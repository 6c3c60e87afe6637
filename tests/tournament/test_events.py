"""Event files are loaded whole or not at all, with every fault under its path."""

import pytest
from django.contrib.auth.models import User

from tests.event_files import change, faults_of, ruled_event, spring
from tournament.domain.chain_check import verify_tournament
from tournament.domain.errors import WrongPin
from tournament.domain.event_json import EventFileError, read_json
from tournament.domain.events import dump_event, event_text, load_event
from tournament.domain.pins import check_pin
from tournament.domain.running import running_sheet
from tournament.models import Entry, Game, Player, Record, Round, Signature, Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def game_of(event, round_number):
    return Game.objects.get(round__tournament=event, round__number=round_number)


def test_an_event_is_loaded_with_all_that_the_file_says():
    event = load_event(spring())
    assert (event.slug, event.name, event.options, event.deals_per_game) == (
        "spring-open",
        "Spring Open",
        {"edition": "wsom2010"},
        4,
    )
    assert [entry.name for entry in event.entries.all()] == [
        "Amparo Núñez",
        "Bruno Magalhães",
        "Carme Puig",
        "Carme Puig",
    ]
    assert event.entries.get(number=4).substitute
    assert [game.state for game in Game.objects.order_by("round__number")] == ["signed", "closed", "running", "drawn"]
    sheet = running_sheet(game_of(event, 1))
    assert sheet.totals == {"E": -70, "S": 90, "W": -25, "N": -25}
    assert [(row.superseded, row.reason) for row in sheet.deal_rows] == [(True, ""), (False, "misheard"), (False, "")]
    assert running_sheet(game_of(event, 2)).points == {"E": 120, "S": -40, "W": -40, "N": -40}
    assert verify_tournament(event) is None


def test_a_signed_game_is_signed_by_pin_or_on_paper():
    load_event(spring())
    signatures = Signature.objects.order_by("sequence").values_list("name", "role", "method")
    assert list(signatures) == [
        ("Amparo Núñez", "player", "pin"),
        ("Bruno Magalhães", "player", "paper"),
        ("Carme Puig", "player", "paper"),
        ("Carme Puig", "player", "paper"),
        ("Rafael Arroyo", "referee", "pin"),
    ]


def test_pins_of_the_file_work():
    event = load_event(spring())
    check_pin(event.entries.get(number=1), "1234")
    check_pin(event.officials.get(role="referee"), "4711")


def test_an_unknown_log_in_is_made_without_a_password():
    load_event(spring())
    assert not User.objects.get(username="olga").has_usable_password()


def test_seats_may_be_those_of_the_start():
    data = spring()
    data["games"][0] |= {"seats_as": "start", "state": "closed", "penalties": []}
    data["games"][0]["deals"] = [
        {"said": {"winner": "S", "discarder": "E", "responsible": "none", "value": 10}},
        {"said": {"winner": "S", "discarder": "E", "responsible": "W", "value": 40}},
    ]
    event = load_event(data)
    second = game_of(event, 1).deals.get(number=2)
    assert second.said == {"winner": "E", "discarder": "N", "responsible": "S", "value": 40}
    assert running_sheet(game_of(event, 1)).points == {"E": -10 - 25, "S": 30 + 120, "W": -10 - 70, "N": -10 - 25}


def test_a_game_without_a_state_is_drawn_or_closed():
    data = spring()
    for game in data["games"]:
        game.pop("state", None)
    load_event(data)
    states = list(Game.objects.order_by("round__number").values_list("state", flat=True))
    assert states == ["closed", "closed", "closed", "drawn"]


FAULTS = [
    ("event", KeyError, "$: “event” is missing."),
    ("event", [], "$.event: This must be an object."),
    ("event.slug", KeyError, "$.event: “slug” is missing."),
    (
        "event.slug",
        "año nuevo",
        "$.event.slug: An address has letters without accents, digits, hyphens and underscores only.",
    ),
    ("event.name", 7, "$.event.name: This must be a text."),
    ("event.name", None, "$.event.name: This must be a text."),
    ("event.name", "  ", "$.event.name: This must not be empty."),
    ("event.name", "x" * 121, "$.event.name: This must have at most 120 characters."),
    ("event.place", "a\0b", "$.event.place: This text has characters that cannot be stored."),
    ("event.place", "\ud800", "$.event.place: This text has characters that cannot be stored."),
    ("event.starts", "2026-02-30", "$.event.starts: This must be a date such as 2026-05-02."),
    ("event.starts", "20260502", "$.event.starts: This must be a date such as 2026-05-02."),
    ("event.starts", 2026, "$.event.starts: This must be a date such as 2026-05-02."),
    ("event.ends", "2026-05-01", "$.event.ends: The event ends before it starts."),
    ("event.ruleset", "tiddlywinks", "$.event.ruleset: This must be one of: american, baraja, classical, wsom."),
    ("event.options", {"edition": "wsom1999"}, "$.event.options: This must be one of: wsom2010, wsom2008, wsom2007."),
    ("event.options", [], "$.event.options: This must be an object."),
    ("event.language", "de", "$.event.language: This must be one of: es, pt, en."),
    ("event.rounds", 0, "$.event.rounds: This must be a whole number from 1 to 100."),
    ("event.rounds", 4.0, "$.event.rounds: This must be a whole number from 1 to 100."),
    ("event.rounds", True, "$.event.rounds: This must be a whole number from 1 to 100."),
    ("event.deals_per_game", "16", "$.event.deals_per_game: This must be a whole number from 1 to 400."),
    ("event.colour", "red", "$.event: “colour” is not known here."),
    ("extra", 1, "$: “extra” is not known here."),
    ("entries", {}, "$.entries: This must be a list."),
    ("entries.0", None, "$.entries[0]: This must be an object."),
    ("entries.1.number", 1, "$.entries[1].number: The number 1 is given twice, first at $.entries[0]."),
    ("entries.1.name", "", "$.entries[1].name: This must not be empty."),
    ("entries.1.pin", "12", "$.entries[1].pin: A PIN has four to eight digits."),
    ("entries.1.pin", 1234, "$.entries[1].pin: This must be a text."),
    ("entries.1.pin_hash", "md5", "$.entries[1].pin_hash: This is not the hash of a PIN."),
    ("entries.1.country", "España", "$.entries[1].country: This must have at most 2 characters."),
    ("entries.1.country", "es", "$.entries[1].country: A country is two capital letters, such as ES."),
    ("entries.1.withdrawn", "no", "$.entries[1].withdrawn: This must be true or false."),
    ("entries.1.nickname", "x", "$.entries[1]: “nickname” is not known here."),
    ("officials.0.role", "king", "$.officials[0].role: This must be one of: organiser, referee, judge."),
    ("games.0.round", 5, "$.games[0].round: This must be a whole number from 1 to 4."),
    ("games.1.round", 1, "$.games[1]: Another game is at this table in this round: $.games[0]."),
    ("games.0.seats.N", KeyError, "$.games[0].seats: “N” is missing."),
    ("games.0.seats.N", 9, "$.games[0].seats.N: There is no entry 9."),
    ("games.0.seats.N", 3, "$.games[0].seats.N: Entry 3 has two seats."),
    ("games.0.seats.X", 3, "$.games[0].seats: “X” is not known here."),
    ("games.0.state", "over", "$.games[0].state: This must be one of: drawn, running, closed, signed."),
    (
        "games.0.state",
        "drawn",
        "$.games[0].state: A game that has not begun has no deals, totals, penalties or changes of players.",
    ),
    ("games.3.state", "signed", "$.games[3].state: A game without deals or totals cannot be closed."),
    ("games.0.seats_as", "end", "$.games[0].seats_as: This must be one of: deal, start."),
    ("games.0.deals.1", {}, "$.games[0].deals[1]: “said” is missing."),
    (
        "games.0.deals.1.said",
        None,
        "$.games[0].deals[1].said: Game 1/1, deal 2: "
        "What was said must be an object of texts, whole numbers, lists and yes or no.",
    ),
    ("games.0.deals.1.said", {}, "$.games[0].deals[1].said.winner: Game 1/1, deal 2: This must be said."),
    (
        "games.0.deals.1.said.winner",
        "X",
        "$.games[0].deals[1].said.winner: Game 1/1, deal 2: This must be one of the four seats.",
    ),
    ("games.0.deals.1.score", 5, "$.games[0].deals[1]: “score” is not known here."),
    ("games.0.deals.0.before.0.reason", KeyError, "$.games[0].deals[0].before[0]: “reason” is missing."),
    (
        "games.0.deals.0.before.0.said.value",
        -1,
        "$.games[0].deals[0].before[0].said.value: Game 1/1, deal 1: This must be a whole number from 1 to 480.",
    ),
    ("games.2.deals", [{"said": {"winner": None}}] * 5, "$.games[2].deals[4]: The game is over before this deal."),
    ("games.0.penalties.0.entry", 7, "$.games[0].penalties[0].entry: Entry 7 does not play in this game."),
    ("games.0.penalties.0.points", 0, "$.games[0].penalties[0].points: A penalty of no points is none."),
    (
        "games.0.penalties.0.points",
        10**9,
        "$.games[0].penalties[0].points: This must be a whole number from -1000000 to 1000000.",
    ),
    ("games.0.penalties.0.reason", "", "$.games[0].penalties[0].reason: This must not be empty."),
    ("games.0.penalties.0.deal", 3, "$.games[0].penalties[0].deal: There is no deal 3 in this game."),
    ("games.1.totals.E", 121, "$.games[1].totals: The totals must add up to zero before penalties; they add up to 1."),
    ("games.1.totals.E", "120", "$.games[1].totals: Give a whole number for each of the four players."),
    ("games.1.totals", 5, "$.games[1].totals: This must be an object."),
    ("games.0.totals", {"E": 0, "S": 0, "W": 0, "N": 0}, "$.games[0].totals: A game has deals or totals, not both."),
]


@pytest.mark.parametrize(("path", "value", "fault"), FAULTS, ids=[f"{path} {str(v)[:20]}" for path, v, _f in FAULTS])
def test_a_fault_is_named_with_its_path_and_nothing_is_stored(path, value, fault):
    assert fault in faults_of(change(path, value))
    for model in (Tournament, Entry, Player, Round, Table, Game, Record, User):
        assert not model.objects.exists()


def test_all_faults_are_named_at_once():
    data = spring()
    data["event"]["rounds"] = "four"
    data["entries"][2]["number"] = 1
    data["games"][0]["deals"][0]["said"]["value"] = 0
    data["games"][1]["totals"]["E"] = 0
    assert faults_of(data) == [
        "$.event.rounds: This must be a whole number from 1 to 100.",
        "$.entries[2].number: The number 1 is given twice, first at $.entries[0].",
        "$.games[0].seats.W: There is no entry 3.",
        "$.games[0].deals[0].said.value: Game 1/1, deal 1: This must be a whole number from 1 to 480.",
        "$.games[1].seats.W: There is no entry 3.",
        "$.games[1].totals: The totals must add up to zero before penalties; they add up to -120.",
        "$.games[2].seats.W: There is no entry 3.",
        "$.games[3].seats.W: There is no entry 3.",
    ]


def test_nobody_plays_twice_in_a_round():
    data = spring()
    data["games"][1] |= {"round": 1, "table": 2}
    assert faults_of(data) == [
        f"$.games[1].seats.{seat}: This player already plays in this round: $.games[0]." for seat in "ESWN"
    ]


@pytest.mark.parametrize("data", [None, [], "spring", 7, {}, {"event": {}}, {"games": [[]], "entries": [1]}])
def test_what_is_no_event_file_is_a_message(data):
    assert faults_of(data)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (b"", "$: This is no JSON: line 1, column 1: Expecting value."),
        (b'{"event": }', "$: This is no JSON: line 1, column 11: Expecting value."),
        (b"\xff\xfe", "$: The file is not text in UTF-8."),
        (b"[" * 100_000, "$: The file is nested too deeply."),
        (b'{"a": NaN}', "$: This is no JSON: NaN is no number."),
        (b'{"a": -Infinity}', "$: This is no JSON: -Infinity is no number."),
        (b'{"a": 1, "a": 2}', "$: This is no JSON: the name “a” occurs twice in one object."),
    ],
)
def test_what_is_no_json_is_a_message(text, fault):
    with pytest.raises(EventFileError) as caught:
        read_json(text)
    assert [str(one) for one in caught.value.faults] == [fault]


def test_a_number_beyond_all_measure_is_a_message():
    with pytest.raises(EventFileError):
        load_event(read_json(b'{"event": {"rounds": ' + b"9" * 10_000 + b"}}"))
    assert faults_of(change("event.rounds", 10**4000))
    assert faults_of(change("games.0.deals.1.said.winner", 10**300))


def test_an_event_is_not_loaded_over_another_by_accident():
    load_event(spring())
    assert faults_of(spring()) == [
        "$.event.slug: An event with this address exists already. Replace it (--replace), or change the address."
    ]


def test_replacing_keeps_table_links_and_the_pins_that_the_file_does_not_name():
    event = load_event(spring())
    token = event.tables.get().token
    data = spring()
    del data["entries"][0]["pin"], data["officials"][1]["pin"]
    data["event"]["name"] = "Spring Open, second try"
    data["games"] = data["games"][:1]
    replaced = load_event(data, replace=True)
    assert (replaced.pk, replaced.name) == (event.pk, "Spring Open, second try")
    assert replaced.tables.get().token == token
    assert Round.objects.count() == Game.objects.count() == 1
    check_pin(replaced.entries.get(number=1), "1234")
    check_pin(replaced.officials.get(role="referee"), "4711")
    assert Player.objects.count() == 4 and verify_tournament(replaced) is None


def test_a_pin_does_not_pass_to_another_person_under_the_same_number():
    load_event(spring())
    data = spring()
    data["entries"][0] = {"number": 1, "name": "Somebody Else"}
    event = load_event(data, replace=True)
    assert event.entries.get(number=1).pin_hash == ""
    assert not Player.objects.filter(name="Amparo Núñez").exists()


def test_replacing_takes_a_ruled_and_corrected_game_away():
    load_event(dump_event(ruled_event()), replace=True)
    load_event(spring(), replace=True)
    assert Record.objects.filter(kind="ruling").count() == 0


def test_a_failed_replacement_leaves_the_event_as_it_was():
    event = load_event(spring())
    before = event_text(dump_event(event))
    faults_of(change("games.0.deals.1.said.winner", "X"), replace=True)
    assert event_text(dump_event(Tournament.objects.get())) == before


def test_wrong_pins_of_a_file_are_wrong():
    event = load_event(spring())
    with pytest.raises(WrongPin):
        check_pin(event.entries.get(number=1), "4321")
