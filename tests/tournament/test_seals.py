"""Seals: each event has its key, and whatever is done to a sealed PDF is found, by the site and mostly by a reader."""

import random
import stat
import subprocess
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from io import BytesIO

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from tests.people import signed_game, spring_open
from tournament.domain import seals
from tournament.domain.seal_check import read_seal, read_seal_apart
from tournament.domain.sheet_files import read_sheet, sheet_path
from tournament.domain.verification import check_pdf
from tournament.interfaces.sealing import make_sheet, unsealed
from tournament.models import Sheet

pytestmark = pytest.mark.django_db


def small_pdf() -> bytes:
    writer, target = PdfWriter(), BytesIO()
    drawing = DecodedStreamObject()
    drawing.set_data(b"20 20 100 100 re S")
    writer.add_blank_page(200, 200)[NameObject("/Contents")] = writer._add_object(drawing)
    writer.write(target)
    return target.getvalue()


@pytest.fixture
def event(var_dir):
    return spring_open()


@pytest.fixture
def sealed(event) -> bytes:
    return seals.seal(small_pdf(), event, reason="a test")


@pytest.fixture
def sheet(var_dir) -> Sheet:
    return make_sheet(game=signed_game(), kind=Sheet.Kind.TABLE, language="en")


def verdict(pdf: bytes) -> str | None:
    return read_seal(pdf, seals.root_certificate()).fault


# --- keys ---------------------------------------------------------------------------------------------------------


def test_keys_are_kept_where_only_the_site_can_read(event, var_dir):
    seals.make_event_key(event)
    folder = var_dir / "keys" / "seals"
    files = sorted(path.name.split("-")[0] for path in folder.iterdir())
    assert files == ["event", "root.pem"]
    assert [stat.S_IMODE(path.stat().st_mode) for path in (folder.parent, folder)] == [0o700, 0o700]
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}


def test_an_event_has_one_key_however_often_and_at_once_it_is_made(event):
    with ThreadPoolExecutor(8) as pool:
        keys = list(pool.map(lambda _: seals.make_event_key(event).fingerprint, range(16)))
    assert set(keys) == {seals.event_fingerprint(event)}


def test_an_event_made_later_under_the_same_number_gets_a_key_of_its_own(event):
    first = seals.event_fingerprint(event)
    event.created_at += timedelta(seconds=1)
    assert seals.event_fingerprint(event) != first


def test_the_root_signs_a_certificate_for_sealing_documents_only(event):
    certificate = seals.make_event_key(event).certificate
    certificate.verify_directly_issued_by(seals.root_key().certificate)
    assert isinstance(certificate.public_key().curve, SECP256R1)
    assert certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca is False
    purposes = certificate.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert [purpose.dotted_string for purpose in purposes] == ["1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36"]


@pytest.mark.parametrize("name", ["Copa " + "ñ" * 200, "王" * 100, "", "<b>&"])
def test_any_name_of_an_event_fits_into_its_certificate(event, name):
    event.name = name
    assert verdict(seals.certify(small_pdf(), seals.issue(name or "Muralla"), reason="a test")) is None


# --- what a seal says ---------------------------------------------------------------------------------------------


def test_a_sealed_pdf_is_intact_and_names_its_event(event, sealed):
    report = read_seal(sealed, seals.root_certificate())
    assert report.intact
    assert (report.signer, report.reason, report.signatures) == ("Spring Open", "a test", 1)
    assert report.fingerprint == seals.event_fingerprint(event)


def test_a_process_of_its_own_finds_the_same(sealed):
    root = seals.root_certificate()
    assert read_seal_apart(sealed, root) == read_seal(sealed, root)


@pytest.mark.pdf
def test_pdfsig_says_that_the_seal_of_a_sheet_is_intact(sheet):
    told = subprocess.run(["pdfsig", sheet_path(sheet.code)], capture_output=True, text=True, check=False).stdout
    assert "ETSI.CAdES.detached" in told
    assert "Total document signed" in told
    assert "Signature is Valid." in told


def test_a_judge_may_countersign_in_the_prepared_field(sealed):
    signed = seals.countersign(sealed, seals.issue("Júlia Antunes"), reason="seen")
    report = read_seal(signed, seals.root_certificate())
    assert (report.fault, report.signatures, report.signer) == (None, 2, "Spring Open")


# --- what is found ------------------------------------------------------------------------------------------------


def with_added_text(pdf: bytes) -> bytes:
    """The PDF with words painted over its first page, as an incremental update that leaves the seal's bytes alone."""
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    stream = writer.add_object(generic.StreamObject(stream_data=b"BT (1000 points more) Tj ET"))
    writer.add_stream_to_page(0, stream)
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def encrypted(pdf: bytes) -> bytes:
    writer, target = PdfWriter(clone_from=PdfReader(BytesIO(pdf))), BytesIO()
    writer.encrypt("secret", algorithm="RC4-128")
    writer.write(target)
    return target.getvalue()


DAMAGES = {
    "an appended revision": (with_added_text, "added"),
    "bytes after the end": (lambda pdf: pdf + b"\n% one more line\n", "added"),
    "a whole PDF after the end": (lambda pdf: pdf + small_pdf(), None),
    "a removed signature": (unsealed, "unsealed"),
    "a lost end": (lambda pdf: pdf[:-400], "unreadable"),
    "half a file": (lambda pdf: pdf[: len(pdf) // 2], None),
    "a picture before it": (lambda pdf: b"GIF89a" + pdf, "not_pdf"),
    "nothing": (lambda pdf: b"", "empty"),
    "words": (lambda pdf: b"Hello, here are the scores.", "not_pdf"),
    "the head of a PDF alone": (lambda pdf: b"%PDF-1.7\n", "unreadable"),
    "nulls after the head": (lambda pdf: b"%PDF-1.7\n" + bytes(100_000), "unreadable"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_was_done_to_a_sealed_pdf_is_found(sealed, damage):
    change, fault = DAMAGES[damage]
    found = verdict(change(sealed))
    assert found == fault if fault else found in ("unreadable", "unsealed", "added", "changed")


def test_a_password_is_named(var_dir):
    assert verdict(encrypted(small_pdf())) == "encrypted"


def test_a_seal_of_another_installation_is_a_strangers(sealed):
    other = seals.new_root().certificate.public_bytes(seals.serialization.Encoding.PEM)
    assert read_seal(sealed, other).fault == "stranger"


def test_a_strangers_signature_in_the_judges_field_is_found(sealed, monkeypatch, tmp_path, settings):
    settings.KEYS_DIR = tmp_path / "elsewhere"
    forged = seals.countersign(sealed, seals.issue("Júlia Antunes"), reason="seen")
    settings.KEYS_DIR = tmp_path / "keys"
    assert verdict(forged) == "stranger"


def test_a_plain_signature_in_place_of_the_seal_is_found(event):
    pdf = seals.countersign(small_pdf(), seals.make_event_key(event), reason="no certification")
    assert verdict(pdf) == "changed"


def changed_at(pdf: bytes, place: int, chance: random.Random) -> bytes:
    damaged = bytearray(pdf)
    damaged[place] ^= chance.randrange(1, 256)
    return bytes(damaged)


def test_a_change_of_any_one_byte_is_found(sheet):
    """Two hundred places across the whole file; the seal alone must find all outside its own bytes."""
    pdf = read_sheet(sheet)
    chance = random.Random(2026)
    start = pdf.index(b"/Contents <") + len(b"/Contents <")
    contents = range(start, pdf.index(b">", start))
    places = [*chance.sample(range(len(pdf)), 140), *chance.sample(contents, 60)]
    missed = []
    for place in places:
        damaged = changed_at(pdf, place, chance)
        by_site = check_pdf(damaged, read=read_seal)
        if by_site.intact or (by_site.seal.intact and place not in contents):
            missed.append(place)
    assert missed == []
    assert check_pdf(pdf, read=read_seal).intact


def test_the_seal_alone_would_miss_changes_in_its_own_bytes(sheet):
    """Why the hash of the whole file is kept as well."""
    pdf = read_sheet(sheet)
    start = pdf.index(b"/Contents <") + len(b"/Contents <")
    padding = pdf.index(b">", start) - 10
    damaged = pdf[:padding] + b"1" + pdf[padding + 1 :]
    assert verdict(damaged) is None
    assert check_pdf(damaged, read=read_seal).fault == "not_kept"
