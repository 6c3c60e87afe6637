"""Cards as files: what they may be written in, and what nobody gets in by one."""

import json

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import ruleset as registry
from tests.toy_cards import TEXT, add_cards_toy
from tournament.interfaces import card_files
from tournament.interfaces.card_files import (
    MOST_BYTES,
    SmallFilesOnly,
    UnreadableCard,
    decode,
    kind_of,
    plain,
    read_data,
    write,
)
from tournament.interfaces.card_forms import NewCardForm
from tournament.interfaces.card_reading import read_card

CARD = {
    "id": "river-2026",
    "title": "River Card 2026",
    "year": 2026,
    "sections": [
        {
            "key": "jade",
            "title": "Jade first",
            "lines": [
                {"id": "jade-1", "text": "jj c", "value": 10},
                {"id": "jade-2", "text": "jjj", "value": 25},
            ],
        },
        {"key": "clay", "title": "Clay", "lines": [{"id": "clay-3", "text": "ccc", "value": 5}]},
    ],
}
TOO_LARGE = "A card has at most 256 KB. This is larger, and was not read."
NO_TEXT = "This is no text file. Save the card as text, JSON or YAML, in UTF-8."
TOO_DEEP = "Objects and lists are nested too deeply for a card."
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.fixture
def trayful(tmp_path, monkeypatch):
    return registry.get(add_cards_toy(tmp_path, monkeypatch))


def refused(text, kind):
    with pytest.raises(UnreadableCard) as caught:
        read_data(text, kind)
    return str(caught.value.message), caught.value.line, caught.value.column


def upload(trayful, content, name="card.txt"):
    file = SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())
    form = NewCardForm(trayful, data={"text": "kept", "holds_card": "on"}.copy(), files={"file": file})
    form.is_valid()
    return form


@pytest.mark.parametrize("kind", ["json", "yaml", "txt"])
def test_an_exported_card_is_read_back_to_the_same(trayful, kind):
    file = write(CARD, kind, trayful.card_format)
    assert file.name == f"river-2026.{kind}"
    assert read_card(file.content.decode(), kind, trayful.card_format).card == CARD


@pytest.mark.parametrize(
    "encode",
    [
        lambda text: text.encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.encode("utf-16"),
        lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.replace("\n", "\r").encode(),
    ],
    ids=["utf-8", "utf-8 with mark", "utf-16 little", "utf-16 big", "line ends of Windows", "old line ends"],
)
@pytest.mark.parametrize("kind", ["json", "yaml", "txt"])
def test_usual_encodings_and_line_ends_are_read(trayful, encode, kind):
    title = {"title": "Cartão do Núcleo"}
    text = write(CARD | title, kind, trayful.card_format).content.decode()
    assert read_card(decode(encode(text)), kind, trayful.card_format).card == CARD | title


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"title: caf\xe9\n", NO_TEXT),
        (b"\xff\xfea", NO_TEXT),
        (b"PK\x03\x04\xff\xff", NO_TEXT),
        (b"x" * (MOST_BYTES + 1), TOO_LARGE),
    ],
    ids=["old encoding", "half a character", "zip", "too large"],
)
def test_files_that_are_no_text_are_refused(content, message):
    with pytest.raises(UnreadableCard) as caught:
        decode(content)
    assert str(caught.value.message) == message


def test_a_nul_is_refused_where_it_stands():
    with pytest.raises(UnreadableCard) as caught:
        plain("title: A\r\nid: a\0b")
    assert (caught.value.line, caught.value.column) == (2, 6)
    assert "(NUL)" in str(caught.value.message)


def test_text_that_grows_beyond_the_limit_when_encoded_is_refused():
    with pytest.raises(UnreadableCard) as caught:
        decode(("€" * (MOST_BYTES // 2 - 1)).encode("utf-16"))
    assert str(caught.value.message) == TOO_LARGE


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        (TEXT, "", "txt"),
        ('\n {"id": 1}', "", "json"),
        ("id: a\nsections:\n  - key: b", "", "yaml"),
        ("---\nid: a", "", "yaml"),
        (TEXT, "card.yml", "yaml"),
        (TEXT, "CARD.JSON", "json"),
        ("sections:\n", "card.txt", "txt"),
        ("[jade] sections: of jade", "", "txt"),
    ],
)
def test_what_a_text_is_tells_its_name_or_its_beginning(text, name, kind):
    assert kind_of(text, name) == kind


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"id":"a","id":"b"}', "“id” stands twice in the same object."),
        ('{"sections":[{"key":1,"key":1}]}', "“key” stands twice in the same object."),
        ('{"value":NaN}', "NaN is no number of a card."),
        ('{"value":-Infinity}', "-Infinity is no number of a card."),
        ('{"value":1e999}', "1e999 is no number of a card."),
        ('{"value":' + "9" * 5000 + "}", f"{'9' * 60} is no number of a card."),
        ('{"value":0.' + "1" * 5000 + "}", f"0.{'1' * 58} is no number of a card."),
        ('{"title":"\\u0000"}', "There is a character in it that cannot be stored."),
        ('{"title":"\\ud800"}', "There is a character in it that cannot be stored."),
        ('{"\\udfff":1}', "There is a character in it that cannot be stored."),
        ('{"title":"' + "a" * 20_000 + '\\u0000"}', "There is a character in it that cannot be stored."),
        ("[" * 100_000, TOO_DEEP),
        ('{"a":' * 40_000, TOO_DEEP),
        ("[" * 13 + "]" * 13, TOO_DEEP),
    ],
)
def test_hostile_json_is_refused(text, message):
    assert refused(text, "json")[0] == message


def test_broken_json_is_refused_where_it_breaks():
    assert refused('{"id": "a",\n "title": }', "json") == ("This is no JSON from here on.", 2, 11)
    assert refused("", "json") == ("This is no JSON from here on.", 1, 1)


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("a: &x 1\nb: 2", "Anchors and aliases of YAML (& and *) are not read.", (1, 4)),
        ("a: 1\nb: *x", "Anchors and aliases of YAML (& and *) are not read.", (2, 4)),
        (BOMB, "Anchors and aliases of YAML (& and *) are not read.", (1, 4)),
        ("a: !!python/object/apply:os.getcwd []", "Tags of YAML (!) are not read.", (1, 4)),
        ("a: !own 1", "Tags of YAML (!) are not read.", (1, 4)),
        ("id: a\nid: b", "“id” stands twice in the same object.", (2, 1)),
        ("[1]: 2", "The names of an object must be texts.", (1, 1)),
        ("1: 2", "The names of an object must be texts.", (1, 1)),
        ("a: 1\n---\nb: 2", "There is more than one document of YAML in it; a card is one.", (2, 1)),
        ("a: [", "This is no YAML from here on.", (2, 1)),
        ("a: b: c", "This is no YAML from here on.", (1, 5)),
        ("a: \x01", "This is no YAML from here on.", (0, 0)),
        ('a: "\\0"', "There is a character in it that cannot be stored.", (0, 0)),
        ("- " * 100_000, TOO_DEEP, (1, 25)),
        ("{a: " * 60_000, TOO_DEEP, (1, 49)),
    ],
)
def test_hostile_yaml_is_refused(text, message, place):
    assert refused(text, "yaml") == (message, *place)


@pytest.mark.parametrize(
    "text", [BOMB, "a: !!python/name:os.getcwd x", "a: 1\na: 2", "- " * 2_000, "a: [", "a: 1\n---\nb: 2", "[[1]]: 2"]
)
def test_hostile_yaml_is_refused_without_the_c_library_too(monkeypatch, text):
    monkeypatch.setattr(card_files, "CardLoader", card_files.card_loader(yaml.SafeLoader))
    assert refused(text, "yaml")[0]


def test_only_the_values_of_json_are_more_than_text_in_yaml():
    text = "a: no\nb: 2026-01-01\nc: 0x1F\nd: 012\ne: .nan\nf: 1_000\ng: 1:30\nh: <<\ni: on\nj: ''\nk: '5'"
    data = read_data(text, "yaml")
    assert list(data.values()) == ["no", "2026-01-01", "0x1F", "012", ".nan", "1_000", "1:30", "<<", "on", "", "5"]
    assert read_data("a: 5\nb: -1.5\nc: true\nd: null\ne:\nf: ~", "yaml") == {
        "a": 5, "b": -1.5, "c": True, "d": None, "e": None, "f": None,
    }  # fmt: skip
    assert read_data("a: " + "9" * 5000, "yaml") == {"a": "9" * 5000}


@pytest.mark.parametrize("data", [None, 5, "text", [], [1], {}, {"sections": 5}, {"sections": None}])
@pytest.mark.parametrize("kind", ["json", "yaml"])
def test_data_of_another_shape_is_refused_with_its_faults(trayful, data, kind):
    text = json.dumps(data) if kind == "json" else yaml.safe_dump(data)
    read = read_card(text, kind, trayful.card_format)
    assert read.card is None
    assert {fault.code for fault in read.faults} <= {"NOT_A_CARD", "MISSING", "NO_LINES"}
    assert read.faults


def test_a_fault_in_text_is_marked_where_it_stands(trayful):
    read = read_card(TEXT.replace("jj c", "jj xx"), "txt", trayful.card_format)
    found = [(str(one.where), one.code, one.before, one.marked, one.after) for one in read.faults]
    assert found == [
        ("Line 5, column 4", "BAD_PEBBLE", "jj ", "xx", " 10"),
        ("Line 5, column 1", "NOT_3", "", "jj", " xx 10"),
    ]


def test_places_stay_those_of_the_typed_text_when_title_and_id_come_from_fields(trayful):
    typed = "[jade] Jade\njj x 10\n"
    read = read_card(typed, "txt", trayful.card_format, title="River", id="river")
    assert [(str(one.where), one.marked) for one in read.faults] == [("Line 2, column 4", "x")]


def test_a_fault_in_data_names_the_line_of_the_card(trayful):
    data = json.loads(json.dumps(CARD))
    data["sections"][1]["lines"][0]["text"] = "ccz"
    read = read_card(json.dumps(data), "json", trayful.card_format)
    assert [(str(one.where), one.before, one.marked) for one in read.faults] == [
        ("Card line clay-3, column 3", "cc", "z")
    ]


def test_title_and_id_of_the_fields_take_the_place_of_those_in_the_card(trayful):
    for kind in ("json", "yaml", "txt"):
        text = write(CARD, kind, trayful.card_format).content.decode()
        card = read_card(text, kind, trayful.card_format, title="Other", id="other").card
        assert (card["title"], card["id"]) == ("Other", "other")


@pytest.mark.parametrize("kind", ["json", "txt"])
def test_an_id_is_made_from_the_title(trayful, kind):
    text = write(CARD | {"title": "Cartão Ñandú 2026"}, kind, trayful.card_format).content.decode()
    text = text.replace('"id": "river-2026",', "", 1).replace("id: river-2026\n", "", 1)
    assert read_card(text, kind, trayful.card_format).card["id"] == "cartao-nandu-2026"


@pytest.mark.parametrize(("id", "code"), [("../a", "BAD_ID"), ("a b", "BAD_ID"), ("a" * 61, "BAD_ID")])
def test_an_id_that_is_no_address_is_refused(trayful, id, code):
    read = read_card(json.dumps(CARD | {"id": id}), "json", trayful.card_format)
    assert [fault.code for fault in read.faults] == [code]
    assert read.card is None


def test_a_line_that_is_odd_is_a_warning(trayful):
    read = read_card(TEXT, "txt", trayful.card_format)
    assert read.card == CARD
    assert [(str(one.where), one.code) for one in read.warnings] == [("Card line clay-3", "CLAY_ONLY")]


@pytest.mark.parametrize(
    ("content", "message"),
    [(b"caf\xe9", NO_TEXT), (b"x" * (MOST_BYTES + 1), TOO_LARGE), (b"a\0b", "(NUL)")],
    ids=["no text", "too large", "nul"],
)
def test_a_refused_file_is_an_error_on_its_field_and_the_typed_text_stays(trayful, content, message):
    form = upload(trayful, content)
    assert list(form.errors) == ["file"]
    assert message in form.errors["file"][0]
    assert form["text"].value() == "kept"
    assert form.read.card is None


def test_the_text_of_a_file_takes_the_place_of_what_was_typed(trayful):
    form = upload(trayful, TEXT.replace("jj c", "jj x").encode("utf-16"))
    assert not form.errors
    assert form["text"].value() == TEXT.replace("jj c", "jj x")
    assert [fault.marked for fault in form.read.faults] == ["x"]


def test_of_a_file_that_is_too_large_nothing_is_kept():
    handler = SmallFilesOnly()
    handler.new_file("file", "big.json", "application/json", None)
    chunk = b"x" * 65_536
    kept = [handler.receive_data_chunk(chunk, start) for start in range(0, 10 * 1024 * 1024, len(chunk))]
    assert sum(len(part) for part in kept if part) == MOST_BYTES
    file = handler.file_complete(10 * 1024 * 1024)
    assert (file.size, file.read()) == (10 * 1024 * 1024, b"")


def test_of_a_small_file_the_next_handler_takes_care():
    handler = SmallFilesOnly()
    handler.new_file("file", "small.json", "application/json", None)
    assert handler.receive_data_chunk(b"{}", 0) == b"{}"
    assert handler.file_complete(2) is None
