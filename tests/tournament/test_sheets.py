"""Sheets on paper: what stands on them in each language, that they fit, that each is made once, and for whom."""

import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO, StringIO
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from scoring import ruleset as registry
from tests.people import (
    NOBODY_WON,
    close,
    draw,
    give_pins,
    judge_of,
    olga,
    one_table,
    play,
    rafael,
    sam,
    sign_all,
    signed_game,
)
from tests.toy import add_toy_ruleset
from tournament.domain.chain_check import verify_game
from tournament.domain.recording import GivenPenalty, give_penalty, give_ruling, record_totals, supersede_deal
from tournament.domain.sheet_files import NotSigned, RecordBroken, keep_sheet, read_sheet, sheet_path
from tournament.domain.sheets import sheet_content, sheet_event
from tournament.interfaces.pdf import html_to_pdf
from tournament.interfaces.record_card_grids import blank_card_grid, card_grid, outcome
from tournament.interfaces.sealing import make_sheet
from tournament.interfaces.sheet_grids import initials, short_name
from tournament.interfaces.sheets import blank_pdf, sheet_pdf
from tournament.interfaces.table_grids import blank_table_grid, table_grid
from tournament.models import Game, Sheet, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.records]

BY_PATTERNS = {"winner": "S", "discarder": "E", "patterns": ["2.1.1", "3.1"]}
DEALS = (
    BY_PATTERNS,
    NOBODY_WON,
    {"winner": "W", "discarder": "N", "responsible": "none", "value": 85},
    {"winner": "E", "discarder": None, "value": 30},
)


def text_of(pdf: bytes) -> str:
    """The words of a PDF in the order in which they were drawn, on one line."""
    told = subprocess.run(["pdftotext", "-raw", "-", "-"], input=pdf, capture_output=True, check=True).stdout
    return re.sub(r"\s+", " ", told.decode())


def pages(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


def texts(row) -> list[str]:
    return [cell.text.replace("\u00a0", " ") for cell in row.cells]


def eventful_game(**fields) -> Game:
    """Sixteen deals with corrections, a penalty and, after the signatures, a ruling."""
    game = one_table(deals_per_game=16, **fields)
    event = game.round.tournament
    give_pins(event)
    deals = play(game, *(DEALS * 4))
    for deal in (deals[2], deals[6]):
        said = {**deal.said, "value": 80}
        supersede_deal(deal=deal, submission=uuid4(), said=said, reason="the value was misheard", by="table 1")
    third = event.entries.get(number=3)
    give_penalty(
        game=game, submission=uuid4(), entry=third, points=-30, reason="false win", by="table 1", deal_number=2
    )
    close(game)
    sign_all(game)
    give_ruling(
        game=game,
        submission=uuid4(),
        judge=judge_of(event),
        text="Deal 4 was worth 40.",
        deals={4: {**DEALS[3], "value": 40}},
        penalties=[GivenPenalty(third, -10, "late claim")],
    )
    return game


# --- what stands on the sheets ------------------------------------------------------------------------------------


def test_the_table_sheet_has_a_row_for_each_deal(var_dir):
    grid = table_grid(sheet_content(signed_game(*DEALS)))
    assert [column.label.replace("\u00a0", " ") for column in grid.columns] == [
        *("Deal", "Winner", "From", "Resp.", "Value", "What counted"),
        *("1 Amparo Núñez", "2 Bruno Magalhães", "3 Carme Puig", "4 Duarte Conceição"),
    ]
    first, second, third, fourth, total = grid.rows
    assert texts(first) == [
        *("1", "2 Bruno…", "1 Amparo…", "", "50"),
        "",
        *("−100", "+150", "−25", "−25"),
    ]
    assert [piece.replace("\u00a0", " ") for piece in first.cells[5].pieces] == [
        "2.1.1 Mixed One-Suit 混一色 (40)",
        "3.1 Value Honor 番牌 (10)",
    ]
    assert texts(second) == ["2", "Nobody won", "–", "–", "", "", "0", "0", "0", "0"]
    assert texts(third)[:5] == ["3", "1 Amparo…", "2 Bruno…", "Nobody", "85"]
    assert [cell.badge for cell in third.cells[-4:]] == ["W", "N", "E", "S"]
    assert texts(fourth)[:5] == ["4", "4 Duarte…", "Self-drawn", "–", "30"]
    assert [cell.small for cell in fourth.cells[-4:]] == ["+125", "+35", "−140", "−20"]
    assert texts(total) == ["Total", "+125", "+35", "−140", "−20"]


def test_a_card_tells_what_each_opponent_paid_or_took(var_dir):
    content = sheet_content(signed_game(*DEALS))
    bruno = content.player("S")
    grid = card_grid(content, bruno)
    first, _drawn, third, fourth, total = grid.rows
    assert (first.cells[1].badge, third.cells[1].badge) == ("S", "N")
    assert texts(first)[2] == "won" and texts(third)[2] == "lost"
    assert texts(first)[-8:] == ["+100", "+25", "+25", "+150", "+150", "AN", "CP", "DC"]
    assert texts(third)[-8:-3] == ["−85", "0", "0", "−85", "+65"]
    assert texts(fourth)[-8:-3] == ["0", "0", "−30", "−30", "+35"]
    assert texts(total)[:2] == ["Total of the game", "+35"]


def test_a_correction_is_struck_through_and_its_reason_told(var_dir):
    content = sheet_content(eventful_game())
    rows = table_grid(content).rows
    number = next(place for place, row in enumerate(rows) if row.css == "struck")
    struck, stands, note = rows[number : number + 3]
    assert (texts(struck)[0], texts(struck)[4], struck.cells[-1].small) == ("3", "85", "")
    assert (texts(stands)[0], texts(stands)[4]) == ("3", "80")
    assert texts(note)[1] == "Deal 3 was corrected: the value was misheard"
    assert "Deal 4 stands by ruling 1." in [texts(row)[1] for row in rows if row.css == "note"]
    assert sum(content.points.values()) == 0
    assert content.penalty_points == {"E": 0, "S": 0, "W": -40, "N": 0}


WORDS = {
    "en": ("Mixed One-Suit 混一色 (40)", "Value Honor 番牌 (10)", "Nobody won", "Self-drawn", "East", "2 May 2026"),
    "es": (
        "Un Palo Mixto 混一色 (40)",
        "Honor de Valor 番牌 (10)",
        "No ganó nadie",
        "Robo propio",
        "Este",
        "2 de mayo",
    ),
    "pt": (
        "Um Naipe Misto 混一色 (40)",
        "Honra de Valor 番牌 (10)",
        "Ninguém venceu",
        "Compra própria",
        "Leste",
        "2 de ",
    ),
}


@pytest.mark.pdf
def test_a_sheet_speaks_each_language_and_prints_every_letter(var_dir):
    content = sheet_content(signed_game(*DEALS))
    for language, words in WORDS.items():
        text = text_of(sheet_pdf(content, kind=Sheet.Kind.TABLE, language=language, code="0123456789abcdef0123"))
        names = ("Amparo Núñez", "Bruno Magalhães", "Carme Puig", "Duarte Conceição", "Rafael Arroyo")
        sums = ("+125 +35 −140 −20", content.head, "/v/0123456789abcdef0123/")
        assert [expected for expected in (*words, *names, *sums) if expected not in text] == []
        assert "\ufffd" not in text


@pytest.mark.pdf
def test_a_card_holds_totals_match_points_and_signatures(var_dir):
    content = sheet_content(signed_game(*DEALS))
    text = text_of(
        sheet_pdf(content, kind=Sheet.Kind.PERSONAL, language="en", player=content.player("S"), code="0" * 20)
    )
    assert "Match points: 5.9" in text
    assert "SCORE RECORD CARD · 2 BRUNO MAGALHÃES" in text
    assert [mark.digest[:8] for mark in content.signatures if mark.digest[:8] not in text] == []
    assert "page 1 of 1" in text


@pytest.mark.pdf
def test_sixteen_deals_with_corrections_and_rulings_are_numbered_page_by_page(var_dir):
    content = sheet_content(eventful_game())
    pdf = sheet_pdf(content, kind=Sheet.Kind.TABLE, language="en", code="0" * 20)
    count, text = pages(pdf), text_of(pdf)
    assert [f"page {page} of {count}" in text for page in range(1, count + 1)] == [True] * count
    assert count <= 2
    assert "Penalty, deal 2: 3 Carme Puig −30. false win" in text
    assert "Penalty: 3 Carme Puig −10. late claim (Ruling 1)" in text
    assert "Deal 4 was worth 40." in text
    assert "Júlia Antunes" in text


def test_sixteen_plain_deals_fit_on_one_page(var_dir):
    content = sheet_content(signed_game(*(DEALS * 4), deals_per_game=16))
    assert pages(sheet_pdf(content, kind=Sheet.Kind.TABLE, language="es", code="0" * 20)) == 1
    player = content.player("E")
    assert pages(sheet_pdf(content, kind=Sheet.Kind.PERSONAL, language="es", player=player, code="0" * 20)) == 1


def test_sixteen_deals_with_long_lists_of_patterns_fit_on_one_page_with_all_signatures(var_dir):
    long = {"winner": "S", "discarder": "E", "patterns": ["1.1", "1.2", "1.3", "5.1.2"]}
    short = {"winner": "W", "discarder": None, "patterns": ["2.1.1", "3.1"]}
    game = signed_game(*([long, long, short, short] * 4), deals_per_game=16)
    content = sheet_content(game)
    assert pages(sheet_pdf(content, kind=Sheet.Kind.TABLE, language="es", code="0" * 20)) == 1
    player = content.player("E")
    assert pages(sheet_pdf(content, kind=Sheet.Kind.PERSONAL, language="es", player=player, code="0" * 20)) == 1


def test_who_is_responsible_is_written_only_when_it_is_not_the_discarder(var_dir):
    named = {"winner": "W", "discarder": "N", "responsible": "N", "value": 20}
    grid = table_grid(sheet_content(signed_game(BY_PATTERNS, named, named | {"responsible": "S"})))
    assert [texts(row)[2:4] for row in grid.rows[:3]] == [
        ["1 Amparo…", ""],
        ["1 Amparo…", ""],
        ["2 Bruno…", "4 Duarte…"],
    ]


@pytest.mark.pdf
def test_long_names_foreign_names_and_markup_are_text_and_fit(var_dir):
    game = one_table(name="Copa <i>Norte</i> & Sur")
    event = game.round.tournament
    give_pins(event)
    names = ["王小明", "<b>Robert</b> & <script>alert(1)</script>", "Maximiliana " * 8, "A" * 100]
    for entry, name in zip(event.entries.all(), names, strict=True):
        entry.player.name = name.strip()
        entry.player.save()
    play(game, *DEALS)
    close(game)
    sign_all(game)
    pdf = sheet_pdf(sheet_content(game), kind=Sheet.Kind.TABLE, language="en", code="0" * 20)
    text = text_of(pdf)
    assert pages(pdf) == 1
    assert "Copa <i>Norte</i> & Sur" in text
    assert "<b>Robert</b> & <script>alert(1)</" in text
    assert "王小明" in text
    squeezed = text.replace(" ", "")
    assert "A" * 30 in squeezed
    assert "Total +125 +35 −140 −20" in text


def test_a_game_known_by_its_totals_has_a_sheet(var_dir):
    game = one_table()
    give_pins(game.round.tournament)
    record_totals(game=game, submission=uuid4(), totals={"E": 120, "S": -40, "W": -40, "N": -40}, by="table 1")
    close(game)
    sign_all(game)
    rows = table_grid(sheet_content(game)).rows
    assert [texts(row) for row in rows] == [
        ["Totals as declared", "+120", "−40", "−40", "−40"],
        ["Total", "+120", "−40", "−40", "−40"],
    ]


@pytest.mark.pdf
def test_blank_forms_have_a_row_for_each_deal_and_the_columns_of_the_rule_set(var_dir):
    event = sheet_event(one_table(deals_per_game=16).round.tournament)
    for kind, words in ((Sheet.Kind.TABLE, "TABLE SHEET"), (Sheet.Kind.PERSONAL, "SCORE RECORD CARD OF:")):
        pdf = blank_pdf(event, kind=kind, language="en")
        text = text_of(pdf)
        assert pages(pdf) == 1
        assert [
            word for word in (words, "Winner", "From", "Resp.", "Value", " 16 ", "Referee") if word not in text
        ] == []


@pytest.mark.pdf
def test_a_rule_set_from_a_folder_gets_its_sheets_without_any_change(var_dir, tmp_path, monkeypatch):
    toy = registry.get(add_toy_ruleset(tmp_path, monkeypatch))
    game = signed_game({"winner": "S", "hand": "jjj"}, NOBODY_WON, ruleset=toy.slug)
    text = text_of(read_sheet(make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en")))
    assert [word for word in ("Who shows", "Nobody shows", "Three alike", "Pebbles · 石") if word not in text] == []


def test_a_rule_set_that_scores_everybody_has_the_hand_of_each_player(var_dir, tmp_path, monkeypatch):
    toy = registry.get(add_toy_ruleset(tmp_path, monkeypatch))
    monkeypatch.setattr(type(toy), "scored", "all")
    game = signed_game({"winner": "S", "hand": "jjj"}, ruleset=toy.slug)
    grid = table_grid(sheet_content(game))
    assert [column.label for column in grid.columns[:3]] == ["Deal", "Who shows", "Settlement"]
    assert [(cell.hand, cell.text, cell.small) for cell in grid.rows[0].cells[-4:]] == [
        ("", "−19", "−19"),
        ("19", "+57", "+57"),
        ("", "−19", "−19"),
        ("", "−19", "−19"),
    ]
    assert grid.rows[0].cells[2].pieces == (
        "E\u00a0→\u00a0S\u00a019",
        "W\u00a0→\u00a0S\u00a019",
        "N\u00a0→\u00a0S\u00a019",
    )
    assert grid.rows[1].cells[1].pieces[-1] == "jjj"
    assert {column.small for column in blank_table_grid(sheet_event(game.round.tournament)).columns} >= {"hand"}


def test_every_grid_fills_the_width_of_the_page(var_dir):
    content = sheet_content(one_table())
    event = content.event
    grids = [table_grid(content), card_grid(content, content.player("E")), blank_table_grid(event)]
    assert [sum(column.width for column in grid.columns) for grid in (*grids, blank_card_grid(event))] == [277] * 4


@pytest.mark.parametrize(
    ("name", "short", "letters"),
    [
        ("Amparo Núñez", "Amparo Núñez", "AN"),
        ("María José Peña", "María José Peña", "MJP"),
        ("Maximiliana Guadalupe de la Santísima Trinidad", "Maximiliana…", "MGT"),
        ("王小明", "王小明", "王"),
        ("A" * 100, "A" * 17 + "…", "A"),
        ("Anna-Lena Ruiz", "Anna-Lena Ruiz", "ALR"),
        ("…", "…", "…"),
    ],
)
def test_names_are_shortened_for_cells_and_initials(name, short, letters):
    assert (short_name(name), initials(name)) == (short, letters)


# --- the PDF itself -----------------------------------------------------------------------------------------------


def test_the_same_content_gives_the_same_bytes(var_dir):
    content = sheet_content(signed_game())
    first, second = (sheet_pdf(content, kind=Sheet.Kind.TABLE, language="en", code="0" * 20) for _ in range(2))
    assert first == second


def test_only_vendored_fonts_are_in_a_sheet(var_dir):
    reader = PdfReader(BytesIO(sheet_pdf(sheet_content(signed_game(*DEALS)), kind=Sheet.Kind.TABLE, language="en")))
    fonts = {
        font.get_object()["/BaseFont"].split("+")[1].split("-")[0]
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()
    }
    assert fonts <= {"Noto", "Droid", "Sheet", "NotoSans", "DroidSansFallback", "Noto-Sans", "Droid-Sans-Fallback"}


def test_a_pdf_reads_no_file_outside_the_static_folder_and_no_network(tmp_path, caplog):
    secret = tmp_path / "secret.css"
    secret.write_text("p { font-size: 400pt }")
    links = (secret.as_uri(), "http://127.0.0.1:9/a.css", "../../config/settings.py", "file://elsewhere/etc/passwd")
    html = "".join(f'<link rel="stylesheet" href="{link}">' for link in links) + "<p>A</p>"
    assert html_to_pdf(html) == html_to_pdf("<p>A</p>")
    assert len([record for record in caplog.records if "Failed to load stylesheet" in record.getMessage()]) == 4


# --- made once ----------------------------------------------------------------------------------------------------


def test_one_state_of_the_record_has_one_sheet(var_dir):
    game = signed_game()
    first = make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en")
    assert make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en") == first
    assert make_sheet(game=game, kind=Sheet.Kind.TABLE, language="es") != first
    assert Sheet.objects.count() == 2
    assert (first.head, first.length) == (game.head, game.length) == (Game.objects.get().head, 8)


def test_of_two_made_in_between_the_first_is_kept(var_dir):
    game = signed_game()
    content = sheet_content(game)
    about = {"game": game, "kind": Sheet.Kind.TABLE, "entry": None, "language": "en"}
    first = keep_sheet(content, b"%PDF-first", code="a" * 20, **about)
    assert keep_sheet(content, b"%PDF-second", code="b" * 20, **about) == first
    assert (sheet_path("a" * 20).exists(), sheet_path("b" * 20).exists()) == (True, False)


def test_a_sheet_of_a_record_that_has_moved_on_is_not_kept(var_dir):
    game = eventful_game()
    content = sheet_content(game)
    give_ruling(game=game, submission=uuid4(), judge=judge_of(game.round.tournament), text="Once more.")
    about = {"game": game, "kind": Sheet.Kind.TABLE, "entry": None, "language": "en"}
    assert keep_sheet(content, b"%PDF-late", code="c" * 20, **about) is None
    assert not sheet_path("c" * 20).exists()


@pytest.mark.django_db(transaction=True)
def test_two_clients_at_once_get_the_same_file(var_dir):
    game = signed_game()

    def ask(_):
        try:
            return make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en").code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        codes = set(pool.map(ask, range(2)))
    assert codes == {Sheet.objects.get().code}
    assert len(list((var_dir / "sheets").rglob("*.pdf"))) == 1


def test_no_sheet_is_sealed_before_the_signatures(var_dir):
    with pytest.raises(NotSigned):
        make_sheet(game=one_table(), kind=Sheet.Kind.TABLE, language="en")


def test_no_sheet_is_sealed_of_a_record_that_was_changed(var_dir):
    game = signed_game()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_deal SET reason = 'x' WHERE game_of_number_id = %s", [game.pk])
    assert verify_game(game)
    with pytest.raises(RecordBroken, match="record 1 of this game is not what was recorded"):
        make_sheet(game=game, kind=Sheet.Kind.TABLE, language="en")


# --- pages --------------------------------------------------------------------------------------------------------

TABLE_SHEET = "/e/spring-open/rounds/1/tables/1/sheet.pdf"
CARD = "/e/spring-open/rounds/1/players/2/card.pdf"


def test_the_sheets_of_a_signed_game_are_public(client, var_dir):
    signed_game()
    answer = client.get(TABLE_SHEET)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == 'inline; filename="spring-open-round1-table1-en.pdf"'
    assert answer.content == read_sheet(Sheet.objects.get())
    assert client.get(CARD + "?lang=pt").status_code == 200
    assert [(sheet.entry.number, sheet.language) for sheet in Sheet.objects.filter(kind="personal")] == [(2, "pt")]


@pytest.mark.pdf
def test_a_running_game_gives_a_marked_draft_to_officials_and_to_the_holder_of_the_link(client, var_dir):
    game = one_table()
    play(game, *DEALS[:2])
    assert client.get(TABLE_SHEET).status_code == 403
    assert client.get(TABLE_SHEET + "?token=" + "x" * 22).status_code == 403
    draft = client.get(f"{TABLE_SHEET}?token={game.table.token}").content
    assert "DRAFT: not signed" in text_of(draft)
    client.force_login(sam())
    assert client.get(TABLE_SHEET).status_code == 403
    client.force_login(rafael())
    assert client.get(TABLE_SHEET).status_code == 200
    assert Sheet.objects.count() == 0


def test_a_sheet_that_does_not_exist_is_not_found(client, var_dir):
    signed_game()
    for address in ("rounds/9/tables/1/sheet.pdf", "rounds/1/tables/9/sheet.pdf", "rounds/1/players/9/card.pdf"):
        assert client.get(f"/e/spring-open/{address}").status_code == 404
    assert client.get("/e/spring-open/blank/nothing.pdf").status_code == 404
    assert client.get("/e/spring-open/blank/table.pdf").status_code == 200


ROUND = "/e/spring-open/rounds/1/sheets/"


def test_the_sheets_of_a_round_are_made_step_by_step(client, var_dir):
    signed_game()
    client.force_login(olga())
    assert "0 of 5 sheets are made and sealed." in client.get(ROUND).content.decode()
    for _step in range(5):
        answer = client.post(ROUND)
        assert (answer.status_code, answer.url) == (302, ROUND)
    page = client.get(ROUND).content.decode()
    assert "5 of 5 sheets are made and sealed." in page
    assert f'href="{CARD}?lang=en"' in page
    assert Sheet.objects.count() == 5
    printed = PdfReader(BytesIO(client.get(ROUND + "personal.pdf").content))
    assert (len(printed.pages), printed.trailer["/Root"].get("/AcroForm")) == (4, None)


def test_the_page_of_a_round_asks_as_little_for_many_games_as_for_one(client, var_dir, django_assert_num_queries):
    signed_game(players=8)
    event = Tournament.objects.get()
    client.force_login(olga())
    with CaptureQueriesContext(connection) as for_one:
        client.get(ROUND)
    other = draw(event, 1, 2, (5, 6, 7, 8))
    play(other, *DEALS[:1])
    close(other)
    sign_all(other)
    with django_assert_num_queries(len(for_one)):
        assert "0 of 10 sheets" in client.get(ROUND).content.decode()


def test_htmx_gets_the_progress_alone(client, var_dir):
    signed_game()
    client.force_login(olga())
    answer = client.post(ROUND, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<div id="sheets-progress"')
    assert 'hx-trigger="load, submit"' in answer.content.decode() or Sheet.objects.count() == 5


def test_making_the_sheets_of_a_round_is_for_officials(client, var_dir):
    signed_game()
    assert client.post(ROUND).url == f"/login/?next={ROUND}"
    client.force_login(sam())
    assert (client.get(ROUND).status_code, client.post(ROUND).status_code) == (403, 403)
    assert client.get(ROUND + "table.pdf").status_code == 403
    assert Sheet.objects.count() == 0


def test_missing_libraries_are_told_with_the_line_that_installs_them(client, var_dir, monkeypatch):
    one_table()
    monkeypatch.setattr("tournament.domain.libraries.PANGO", "libnothing.so.0")
    monkeypatch.setattr("tournament.interfaces.pdf.PANGO", "libnothing.so.0")
    monkeypatch.setattr("tournament.interfaces.pdf.drawing", absent)
    answer = client.get("/e/spring-open/blank/table.pdf")
    assert answer.status_code == 503
    assert "apt-get install -y --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0" in answer.content.decode()
    out = StringIO()
    call_command("check", stderr=out)
    assert "tournament.W002" in out.getvalue()


def absent():
    raise OSError("cannot load library 'libpangoft2-1.0-0'")


# --- the command --------------------------------------------------------------------------------------------------


def test_the_command_writes_one_file_for_each_game_and_player(var_dir, tmp_path):
    signed_game()
    out, progress = StringIO(), StringIO()
    call_command("sheets", "spring-open", "-o", str(tmp_path / "out"), "--lang", "pt", stdout=out, stderr=progress)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        *(f"spring-open-round01-table001-player00{number}-pt.pdf" for number in (1, 2, 3, 4)),
        "spring-open-round01-table001-sheet-pt.pdf",
    ]
    assert progress.getvalue().splitlines()[0] == "1/5 spring-open-round01-table001-sheet-pt.pdf"
    assert out.getvalue() == f"5 PDFs written to {tmp_path / 'out'}.\n"


def test_the_command_refuses_what_does_not_exist(var_dir, tmp_path):
    one_table()
    for arguments in (["nowhere"], ["spring-open", "--table", "7"], ["spring-open", "--kind", "wallet"]):
        with pytest.raises(CommandError) as raised:
            call_command("sheets", *arguments, "-o", str(tmp_path), stdout=StringIO(), stderr=StringIO())
        assert raised.value.returncode == 2


@pytest.mark.parametrize(("language", "word"), [("en", "drawn"), ("es", "nadie"), ("pt", "ninguém")])
def test_a_drawn_deal_is_no_drawn_round(language, word):
    with translation.override(language):
        assert outcome(SimpleNamespace(winner=None, net=dict.fromkeys("ESWN", 0)), "E") == word
