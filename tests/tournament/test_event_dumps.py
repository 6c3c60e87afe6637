"""A dump gives the same event again byte for byte, and none that was tampered with is loaded."""

import copy

import pytest

from tests.event_files import faults_of, ruled_event, spring
from tests.people import PIN, RAFAELS_PIN, one_table, play, rafael
from tournament.domain.chain import canonical, sha256
from tournament.domain.chain_check import verify_tournament
from tournament.domain.event_json import EventFileError, read_json
from tournament.domain.events import dump_event, event_text, load_event
from tournament.domain.pins import check_pin
from tournament.domain.standings import standings
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]


def test_a_dump_gives_the_same_event_byte_for_byte():
    event = ruled_event()
    text = event_text(dump_event(event))
    before = [(row.place, row.entry.name, row.values) for row in standings(event).rows]
    loaded = load_event(read_json(text), replace=True)
    assert event_text(dump_event(loaded)) == text
    assert [(row.place, row.entry.name, row.values) for row in standings(loaded).rows] == before
    assert verify_tournament(loaded) is None
    check_pin(loaded.entries.get(number=2), PIN[2])
    check_pin(loaded.officials.get(role="referee"), RAFAELS_PIN)
    assert loaded.officials.get(role="referee").user == rafael()


def test_a_dump_of_a_loaded_file_gives_the_same_event():
    text = event_text(dump_event(load_event(spring())))
    assert event_text(dump_event(load_event(read_json(text), replace=True))) == text


def test_a_dump_of_an_event_without_records_too():
    data = spring()
    data["games"] = data["games"][3:]
    text = event_text(dump_event(load_event(data)))
    assert event_text(dump_event(load_event(read_json(text), replace=True))) == text


def test_a_dump_can_be_read_as_a_plain_event_file():
    data = dump_event(ruled_event())
    assert data["games"][0]["deals"] == [
        {"said": {"discarder": "E", "value": 10, "winner": "S"}},
        {"said": {"winner": None}},
    ]
    assert data["games"][0]["penalties"] == [{"entry": 3, "points": -20, "reason": "spoke", "deal": None}]
    for game in data["games"]:
        del game["records"], game["head"]
    data["event"]["slug"] = "spring-again"
    assert [row.entry.number for row in standings(load_event(data)).rows][:2] == [2, 1]


def rehash(game: dict, event: dict) -> None:
    """What somebody would do who knows how digests are made."""
    about = {key: event[key] for key in ("ruleset", "options")} | {"event": event["slug"]}
    before = sha256(canonical(about | {key: game[key] for key in ("round", "table", "seats")}))
    for record in game["records"]:
        record.pop("digest")
        before = record["digest"] = sha256(before.encode(), canonical(record))
    game["head"] = before


TAMPERING = {
    "a value": (
        lambda g: g["records"][0]["data"]["said"].update(value=20),
        "$.games[0].records[0]: Record 1 is not what",
    ),
    "a score": (
        lambda g: g["records"][0]["data"]["score"]["net"].update(E=0),
        "$.games[0].records[0]: Record 1 is not",
    ),
    "a moment": (
        lambda g: g["records"][1].update(at="2026-05-02T10:00:00.000000+00:00"),
        "$.games[0].records[1]: Record 2",
    ),
    "who recorded it": (lambda g: g["records"][2].update(by="nobody"), "$.games[0].records[2]: Record 3 is not what"),
    "a signature": (lambda g: g["records"][3]["data"].update(name="X"), "$.games[0].records[3]: Record 4 is not what"),
    "a digest": (lambda g: g["records"][4].update(digest="0" * 64), "$.games[0].records[4]: Record 5 is not what"),
    "a seat": (lambda g: g["seats"].update(E=2, S=1), "$.games[0].records[0]: Record 1 is not what"),
    "a record taken out": (lambda g: g["records"].pop(1), "$.games[0].records[1].sequence: Record 2 is missing here"),
    "the last taken out": (lambda g: g["records"].pop(), "$.games[0].records: The last record is not the head"),
    "the state": (
        lambda g: g.update(state="running"),
        "$.games[0].state: This is not what the records of the game say.",
    ),
    "a plain deal": (
        lambda g: g["deals"][1].update(said={"winner": "E"}),
        "$.games[0].deals: This is not what the records",
    ),
}


@pytest.mark.parametrize(("tamper", "fault"), TAMPERING.values(), ids=TAMPERING)
def test_a_dump_that_was_tampered_with_is_refused(tamper, fault):
    data = dump_event(ruled_event())
    tamper(data["games"][0])
    data["event"]["name"] = "Spring Open, tampered with"
    (found,) = faults_of(data, replace=True)
    assert found.startswith(fault)
    assert Tournament.objects.get().name == "Spring Open"


def test_a_dump_under_other_options_is_refused():
    data = dump_event(ruled_event())
    data["event"]["options"] = {"edition": "wsom2007"}
    assert faults_of(data, replace=True)[0].startswith("$.games[0].records[0]: Record 1 is not what was recorded")


NONSENSE = {
    "a stranger's penalty": lambda g: g["records"][10]["data"].update(entry=8),
    "a deal out of order": lambda g: g["records"][1]["data"].update(number=7),
    "a score that does not add up": lambda g: g["records"][0]["data"]["score"]["net"].update(E=0),
    "a score of words": lambda g: g["records"][0]["data"].update(score={"net": "much"}),
    "a correction of nothing": lambda g: g["records"][0]["data"].update(supersedes=1),
    "seats of five": lambda g: g["records"][0]["data"]["seats"].update(X="E"),
    "a state of mind": lambda g: g["records"][2]["data"].update(to="happy"),
    "a signature of nobody": lambda g: g["records"][3]["data"].update(entry=None),
    "a judge from elsewhere": lambda g: g["records"][8]["data"].update(judge_name="King Solomon"),
    "a list for a reason": lambda g: g["records"][0]["data"].update(reason=["why"]),
    "a list for a role": lambda g: g["records"][3]["data"].update(role=["player"]),
    "a list for a number": lambda g: g["records"][0]["data"].update(number=[1]),
    "a list for a state": lambda g: g["records"][2]["data"].update(to=["closed"]),
    "a list for a seat": lambda g: g["records"][0]["data"]["seats"].update(E=["E"]),
    "a fraction": lambda g: g["records"][0]["data"]["said"].update(value=0.5),
    "a text too long": lambda g: g["records"][8]["data"].update(text="x" * 2001),
}


@pytest.mark.parametrize("spoil", NONSENSE.values(), ids=NONSENSE)
def test_records_that_make_no_sense_are_refused_however_well_hashed(spoil):
    data = dump_event(ruled_event())
    spoil(data["games"][0])
    rehash(data["games"][0], data["event"])
    (found,) = faults_of(data, replace=True)
    assert found.startswith("$.games[0].")


def test_records_have_one_place_on_a_site():
    data = dump_event(ruled_event())
    data["event"]["slug"] = "spring-copy"
    for game in data["games"]:
        rehash(game, data["event"])
    message = "Records of this game are on this site already, in another game or event."
    assert faults_of(data) == [f"$.games[{place}].records: {message}" for place in (0, 1)]


@pytest.mark.parametrize("value", [None, True, -1, 1.5, "x", "\0", [], {}, [[]], 10**30, "2026-05-02"])
def test_any_value_anywhere_is_loaded_or_refused_with_a_message(value):
    data = dump_event(load_event(spring()))

    def places(part, path=()):
        for key in list(part) if isinstance(part, dict) else range(len(part)):
            yield (*path, key)
            if isinstance(part[key], dict | list):
                yield from places(part[key], (*path, key))

    for path in list(places(data))[::7]:
        spoilt = copy.deepcopy(data)
        target = spoilt
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = value
        try:
            load_event(spoilt, replace=True)
        except EventFileError as error:
            assert error.faults


def test_records_are_under_a_card_and_not_under_its_id():
    game = one_table(ruleset="american")
    play(game, {"winner": "S", "discarder": None, "value": 25})
    dump = read_json(event_text(dump_event(game.round.tournament)).encode())
    dump["event"]["options"]["card"] = "casa-2026"
    rehash(dump["games"][0], dump["event"])
    assert faults_of(dump) == ["$.event.options: A card is needed here, not its id “casa-2026”."]
