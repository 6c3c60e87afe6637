"""The pages and the command that say whether a sheet is the one that was signed."""

from hashlib import sha256
from io import StringIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection

from tests.people import SOUTH_TAKES_40, judge_of, signed_game, spring_open
from tests.tournament.test_seals import encrypted, small_pdf, with_added_text
from tournament.domain import seals
from tournament.domain.recording import give_ruling
from tournament.domain.seal_check import read_seal
from tournament.domain.sheet_files import read_sheet, sheet_path
from tournament.domain.verification import MOST_BYTES, check_pdf, check_sheet
from tournament.interfaces.sealing import make_sheet, unsealed
from tournament.models import Game, Sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(var_dir) -> Sheet:
    return make_sheet(game=signed_game(), kind=Sheet.Kind.TABLE, language="en")


def upload(client, pdf: bytes, name: str = "sheet.pdf"):
    return client.post("/verify/", {"file": SimpleUploadedFile(name, pdf, "application/pdf")})


def said(answer) -> str:
    """The visible words of a page, on one line."""
    return " ".join(answer.content.decode().split())


def rule(game: Game) -> None:
    deals = {1: {**SOUTH_TAKES_40, "value": 80}}
    give_ruling(
        game=game, submission=uuid4(), judge=judge_of(game.round.tournament), text="It was worth 80.", deals=deals
    )


def tamper(sheet: Sheet) -> None:
    """Somebody with a shell on the server makes deal 1 dearer."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournament_deal SET said = %s WHERE game_of_number_id = %s AND number = 1",
            ['{"winner": "S", "discarder": "E", "value": 320}', sheet.game_id],
        )


# --- an uploaded PDF ----------------------------------------------------------------------------------------------


def test_the_sealed_sheet_is_confirmed_with_its_key_data(client, sheet):
    answer = upload(client, read_sheet(sheet))
    assert answer.status_code == 200
    page = said(answer)
    assert "<h1>This is the sheet, unchanged</h1>" in page
    for words in ("Spring Open", "Amparo Núñez", "Duarte Conceição", "+120", "−70", "Rafael Arroyo", sheet.head):
        assert words in page


@pytest.mark.parametrize(
    ("change", "heading", "words"),
    [
        (lambda pdf: b"", "This file cannot be checked", "The file is empty."),
        (lambda pdf: b"GIF89a" + pdf, "This file cannot be checked", "does not begin as a PDF"),
        (encrypted, "This file cannot be checked", "protected by a password"),
        (lambda pdf: pdf[:9000], "This file cannot be checked", "cut off or damaged"),
        (unsealed, "This PDF cannot be trusted", "carries no seal"),
        (lambda pdf: small_pdf(), "This PDF cannot be trusted", "carries no seal"),
        (with_added_text, "This PDF cannot be trusted", "Something was added"),
        (lambda pdf: pdf + b"\n", "This PDF cannot be trusted", "Something was added"),
        (lambda pdf: pdf.replace(b"stream", b"strEam", 1), "This PDF cannot be trusted", "changed after it was sealed"),
    ],
    ids=["empty", "picture", "password", "cut off", "seal removed", "never sealed", "text added", "tail", "changed"],
)
def test_each_fault_has_its_message(client, sheet, change, heading, words):
    page = said(upload(client, change(read_sheet(sheet))))
    assert f"<h1>{heading}</h1>" in page
    assert words in page


def test_a_file_that_is_too_large_is_refused_before_it_is_read(client, sheet):
    answer = upload(client, b"%PDF-" + bytes(MOST_BYTES + 100_000))
    assert answer.status_code == 413
    assert "The file is too large: a sealed sheet has less than 4 MB." in said(answer)


def test_no_file_is_asked_for_again(client, var_dir):
    answer = client.post("/verify/", {})
    assert (answer.status_code, "Choose a PDF first." in said(answer)) == (400, True)


def test_a_changed_pdf_leads_to_the_genuine_sheet(client, sheet):
    pdf = read_sheet(sheet)
    damaged = pdf[:5000] + bytes([pdf[5000] ^ 1]) + pdf[5001:]
    assert f'<a href="/v/{sheet.code}/">See the genuine sheet</a>' in said(upload(client, damaged))


def test_a_hostile_file_name_is_text(client, sheet):
    page = said(upload(client, small_pdf(), name="<script>alert(1)</script>.pdf"))
    assert "<script>alert" not in page


def test_the_seal_of_another_event_is_told_apart(sheet):
    """A sheet of one event sealed under the key of another, both made here."""
    other = seals.seal(unsealed(read_sheet(sheet)), spring_open(slug="autumn-open"), reason=f"/v/{sheet.code}/")
    assert check_pdf(other, read=read_seal).fault == "other_seal"


def test_a_sheet_of_another_installation_is_a_strangers(sheet, settings, tmp_path):
    pdf = read_sheet(sheet)
    settings.KEYS_DIR = tmp_path / "another-installation"
    Sheet.objects.all().delete()
    assert check_pdf(pdf, read=read_seal).fault == "stranger"


def test_a_sheet_that_this_site_does_not_keep_is_not_confirmed(sheet):
    pdf = read_sheet(sheet)
    Sheet.objects.all().delete()
    assert check_pdf(pdf, read=read_seal).fault == "not_kept"


def test_a_countersigned_copy_is_intact(client, sheet):
    pdf = seals.countersign(read_sheet(sheet), seals.issue("Júlia Antunes"), reason="seen")
    page = said(upload(client, pdf))
    assert "<h1>This is the sheet, unchanged</h1>" in page
    assert "A judge has countersigned this copy" in page


# --- the page behind the QR code ----------------------------------------------------------------------------------


def test_the_code_of_a_sheet_leads_to_its_verification(client, sheet):
    page = said(client.get(f"/v/{sheet.code}/"))
    assert "<h1>This is the sheet, unchanged</h1>" in page
    assert "The record of this game is the one that was signed" in page
    assert client.get(f"/v/{sheet.code}/sheet.pdf").content == read_sheet(sheet)


def test_an_unknown_code_is_told(client, var_dir):
    answer = client.get("/v/0123456789abcdef0123/")
    assert answer.status_code == 404
    assert "No sheet has this code" in said(answer)


def test_a_ruling_supersedes_the_sheet_and_both_say_so(client, sheet):
    rule(sheet.game)
    page = said(client.get(f"/v/{sheet.code}/"))
    assert "<h1>Unchanged, but no longer the last word</h1>" in page
    assert "Make the newer sheet" in page
    newer = make_sheet(game=sheet.game, kind=Sheet.Kind.TABLE, language="en")
    assert newer != sheet and newer.length > sheet.length
    assert f'href="/v/{newer.code}/">See the newer sheet' in said(client.get(f"/v/{sheet.code}/"))
    assert "<h1>This is the sheet, unchanged</h1>" in said(client.get(f"/v/{newer.code}/"))
    assert check_pdf(read_sheet(sheet)).intact


def test_a_changed_record_is_named(client, sheet):
    tamper(sheet)
    page = said(client.get(f"/v/{sheet.code}/"))
    assert "<h1>The file is unchanged, but the record behind it is not</h1>" in page
    assert "Record 1 of the game is not what was signed: its data is not what was recorded." in page
    assert not check_pdf(read_sheet(sheet)).intact


def test_a_lost_or_altered_file_is_found_and_not_given_out(client, sheet):
    path = sheet_path(sheet.code)
    pdf = path.read_bytes()
    path.write_bytes(pdf[:-1] + b"x")
    assert "The stored file of this sheet was altered after it was sealed." in said(client.get(f"/v/{sheet.code}/"))
    assert client.get(f"/v/{sheet.code}/sheet.pdf").status_code == 409
    path.unlink()
    assert "The stored file of this sheet is missing from the store." in said(client.get(f"/v/{sheet.code}/"))
    assert client.get(f"/v/{sheet.code}/sheet.pdf").status_code == 409
    assert client.get("/e/spring-open/rounds/1/tables/1/sheet.pdf?lang=en").status_code == 409


def test_no_row_can_vouch_for_a_file_that_was_not_sealed_for_it(sheet):
    """Somebody with the database and the folder of sheets, but without the keys, puts another PDF in place of one."""
    other = make_sheet(game=sheet.game, kind=Sheet.Kind.TABLE, language="es")
    for forged, fault in ((small_pdf(), "unsealed"), (read_sheet(other), "other_seal")):
        Sheet.objects.exclude(pk=sheet.pk).delete()
        sheet_path(sheet.code).write_bytes(forged)
        Sheet.objects.filter(pk=sheet.pk).update(sha256=sha256(forged).hexdigest())
        sheet.refresh_from_db()
        assert check_sheet(sheet).file == "altered"
        assert check_pdf(forged).fault == fault


def test_the_root_certificate_can_be_had(client, var_dir):
    answer = client.get("/seal-root.pem")
    assert answer.content == seals.root_certificate()
    assert b"PRIVATE" not in answer.content


# --- the command --------------------------------------------------------------------------------------------------


def verify_pdf(tmp_path, pdf: bytes) -> str:
    file, out = tmp_path / "sheet.pdf", StringIO()
    file.write_bytes(pdf)
    call_command("verify_pdf", str(file), stdout=out)
    return out.getvalue().removeprefix(str(tmp_path)).strip()


def test_the_command_confirms_a_sheet(sheet, tmp_path):
    assert verify_pdf(tmp_path, read_sheet(sheet)) == "/sheet.pdf: intact: table sheet, spring-open, round 1, table 1."


def test_the_command_names_the_first_fault(sheet, tmp_path):
    with pytest.raises(CommandError, match="added: Something was added to the PDF after it was sealed") as raised:
        verify_pdf(tmp_path, read_sheet(sheet) + b"x")
    assert raised.value.returncode == 1


def test_the_command_names_a_changed_record(sheet, tmp_path):
    tamper(sheet)
    with pytest.raises(CommandError, match="record: Record 1 of the game is not what was signed"):
        verify_pdf(tmp_path, read_sheet(sheet))


def test_the_command_says_that_a_file_is_absent(tmp_path):
    with pytest.raises(CommandError) as raised:
        call_command("verify_pdf", str(tmp_path / "none.pdf"), stdout=StringIO())
    assert raised.value.returncode == 2
