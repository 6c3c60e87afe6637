"""Lists of players as organisers paste them: each line is read, or says what is wrong with it."""

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournament.domain.entering import NewEntry
from tournament.interfaces.pasting import UnreadableFile, decode, read_players


def read(text, taken=None):
    return read_players(text, taken=taken or {})


def errors_by_line(pasted):
    return {line.number: [str(error) for error in line.errors] for line in pasted.lines if line.errors}


def warnings_by_line(pasted):
    return {line.number: [str(warning) for warning in line.warnings] for line in pasted.lines if line.warnings}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Íñigo Ñu", NewEntry("Íñigo Ñu")),
        ("  7 Íñigo Ñu  ", NewEntry("Íñigo Ñu", 7)),
        ("7. Íñigo Ñu", NewEntry("Íñigo Ñu", 7)),
        ("7,Íñigo Ñu", NewEntry("Íñigo Ñu", 7)),
        ("7\tÍñigo Ñu\tDragones\tes\tES-1", NewEntry("Íñigo Ñu", 7, "Dragones", "ES", "ES-1")),
        ("7;Íñigo Ñu;Dragones;ES;ES-1", NewEntry("Íñigo Ñu", 7, "Dragones", "ES", "ES-1")),
        ("7,Íñigo Ñu,Dragones,ES,ES-1", NewEntry("Íñigo Ñu", 7, "Dragones", "ES", "ES-1")),
        (";Íñigo Ñu;Dragones", NewEntry("Íñigo Ñu", None, "Dragones")),
        ("Íñigo Ñu;Dragones;PT", NewEntry("Íñigo Ñu", None, "Dragones", "PT")),
        ('7;"Ñu; Íñigo";"Los ""Dragones"""', NewEntry("Ñu; Íñigo", 7, 'Los "Dragones"')),
        ("7\tÍñigo  Ñu\t\t\t\t\t", NewEntry("Íñigo Ñu", 7)),
        ("I\u0301n\u0303igo N\u0303u", NewEntry("Íñigo Ñu")),
        ("<b>Íñigo</b> & Cía", NewEntry("<b>Íñigo</b> & Cía")),
    ],
)
def test_one_line_in_any_of_the_usual_forms(text, expected):
    pasted = read(text)

    assert pasted.entries == [expected]
    assert not pasted.has_errors


def test_byte_order_mark_line_ends_and_empty_lines_do_not_matter():
    pasted = read("\ufeff1;Ana\r\n\r\n2;Bruno   \r;;;\r\n   \n3;Carme\n\n")

    assert [(line.number, line.entry.number, line.entry.name) for line in pasted.lines] == [
        (1, 1, "Ana"),
        (3, 2, "Bruno"),
        (6, 3, "Carme"),
    ]


@pytest.mark.parametrize(
    "header",
    [
        "name;country;number;team;federation number",
        "Nombre;País;Número;Equipo;Federación",
        "Nome;País;Nº;Equipa;Licença",
        "JUGADOR;PAIS;Nº;CLUB;EMA number",
    ],
)
def test_a_line_of_headings_orders_the_columns(header):
    assert read(f"{header}\nAna;ES;4;Dragones;12").entries == [NewEntry("Ana", 4, "Dragones", "ES", "12")]


def test_unknown_columns_under_a_heading_are_left_out():
    pasted = read("number\tname\tshirt size\n4\tAna\tM")

    assert pasted.entries == [NewEntry("Ana", 4)]
    assert not pasted.has_errors


def test_each_fault_stands_on_its_own_line():
    with translation.override("en"):
        pasted = read(
            "number;name;team;country\n1;Ana;;ES\n1;Bruno;;PT\nx;Carme;;ES\n4;;Dragones\n5;Duarte;;Spain\n"
            f"6;{'E' * 101};;\n7;Félix;{'t' * 81};\n8;Graça;;;;more\n9;Hugo;;",
            taken={9: "Inês"},
        )

        assert errors_by_line(pasted) == {
            3: ["Number 1 stands on line 2 too."],
            4: ["“x” is no number from 1 to 9999."],
            5: ["The name is missing."],
            6: ["The country “SPAIN” is not written with two letters, as in ES, PT or BR."],
            7: [f"“{'E' * 20}…” is longer than 100 letters."],
            8: [f"“{'t' * 20}…” is longer than 80 letters."],
            9: ["More columns than expected: more"],
            10: ["Number 9 is taken already by Inês."],
        }


def test_two_players_of_one_name_are_a_question_and_no_error():
    with translation.override("en"):
        pasted = read("1;Ana Gil\n2;ANA  GIL\n3;Bruno", taken={12: "bruno"})

        assert not pasted.has_errors
        assert warnings_by_line(pasted) == {
            2: ["The same name as line 1: two people, or one entered twice?"],
            3: ["The same name as number 12: two people, or one entered twice?"],
        }


@pytest.mark.parametrize("text", ["", "  \n\n", ";;;\n", "number;name"])
def test_a_list_without_players_says_so(text):
    with translation.override("en"):
        assert str(read(text).error) == "There is no player in the list."


def test_a_list_of_a_book_is_refused():
    assert read("x\n" * 1001).error


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("1;Ñu".encode(), "1;Ñu"),
        ("\ufeff1;Ñu".encode(), "1;Ñu"),
        ("1;Ñu".encode("cp1252"), "1;Ñu"),
        ("\ufeff1;Ñu".encode("utf-16"), "1;Ñu"),
        (b"", ""),
    ],
)
def test_files_in_the_encodings_of_spreadsheets(content, text):
    assert decode(content).lstrip("\ufeff") == text


@pytest.mark.parametrize("content", [b"PK\x03\x04rest", b"%PDF-1.7", b"a\0b", b"x" * (1024 * 1024 + 1)])
def test_files_that_are_no_lists(content):
    with pytest.raises(UnreadableFile):
        decode(content)


@pytest.mark.parametrize("line", ["x" * 200_000, "1;" + "x" * 200_000, ";" * 200_000 + "x", '"' * 30, '1;"Ana'])
def test_lines_that_nobody_types_are_read_or_refused(line):
    pasted = read(f"1;Ana\n{line}\n")

    assert [entry.name for entry in pasted.entries][0] == "Ana"
    assert all(len(entry.name) <= 100 for entry in pasted.entries) or pasted.has_errors


@given(st.text(st.one_of(st.sampled_from(';,\t"\r\n \ufeff1aÑ'), st.characters()), max_size=80))
def test_whatever_is_pasted_what_is_entered_fits(text):
    pasted = read(text, taken={1: "Ana"})

    for line in pasted.lines:
        if not line.errors:
            entry = line.entry
            assert 0 < len(entry.name) <= 100
            assert len(entry.team) <= 80
            assert len(entry.country) in (0, 2)
            assert entry.number is None or 1 <= entry.number <= 9999 and entry.number != 1
