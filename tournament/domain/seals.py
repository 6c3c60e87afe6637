"""Seals: the keys of this installation, and the PAdES signature that seals a sheet under its event's key.

The *root* is a small certificate authority of this installation; it signs one *seal certificate* for each event. Keys
live in files under `settings.KEYS_DIR`, outside the database, the repository and everything that is served.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import TypeVar

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier
from django.conf import settings

from tournament.models import Official, Tournament

DOCUMENT_SIGNING = ObjectIdentifier("1.3.6.1.5.5.7.3.36")
ROOT_YEARS, SEAL_YEARS = 40, 30
BYTES_RESERVED = 8192
SEAL_FIELD = "Seal"
JUDGE_FIELD = "JudgeCountersignature"

Result = TypeVar("Result")


@dataclass(frozen=True)
class Key:
    """A private key and the certificate that names its holder."""

    private: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def fingerprint(self) -> str:
        return self.certificate.fingerprint(hashes.SHA256()).hex()

    def as_pem(self) -> bytes:
        private = self.private.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return private + self.certificate.public_bytes(serialization.Encoding.PEM)

    @classmethod
    def from_pem(cls, pem: bytes) -> Key:
        private = serialization.load_pem_private_key(pem, password=None)
        assert isinstance(private, ec.EllipticCurvePrivateKey)
        return cls(private, x509.load_pem_x509_certificate(pem))


# --- keys ---------------------------------------------------------------------------------------------------------


def seals_dir() -> Path:
    folder = Path(settings.KEYS_DIR) / "seals"
    for path in (folder.parent, folder):
        path.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.chmod(0o700)
    return folder


def event_key_file(tournament: Tournament) -> Path:
    """Named after the moment the event was made as well, so that a number given out again never finds an old key."""
    return seals_dir() / f"event-{tournament.pk}-{tournament.created_at.astimezone(UTC):%Y%m%d%H%M%S%f}.pem"


def keep_once(path: Path, make: Callable[[], Key]) -> Key:
    """The key in this file, made when there is none; of two processes that make one, the first wins for both."""
    if not path.exists():
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-") as file:  # mkstemp makes it 0600
            file.write(make().as_pem())
            file.flush()
            os.fsync(file.fileno())
            with contextlib.suppress(FileExistsError):
                os.link(file.name, path)
    return Key.from_pem(path.read_bytes())


def root_key() -> Key:
    return keep_once(seals_dir() / "root.pem", new_root)


def root_certificate() -> bytes:
    """What people put among the certificates they trust, as PEM."""
    return root_key().certificate.public_bytes(serialization.Encoding.PEM)


def make_event_key(tournament: Tournament) -> Key:
    """The seal key of an event, made on the first call; called on creating the event and again by every seal."""
    return keep_once(event_key_file(tournament), lambda: issue(tournament.name))


def make_judge_key(judge: Official) -> Key:
    """The key with which a judge countersigns, made on the first call; another name is another key."""
    name = hashlib.sha256(judge.name.encode()).hexdigest()[:16]
    event = event_key_file(judge.tournament)
    return keep_once(event.with_name(f"{event.stem}-judge-{judge.pk}-{name}.pem"), lambda: issue(judge.name))


def event_fingerprint(tournament: Tournament) -> str:
    return make_event_key(tournament).fingerprint


def named(common_name: str) -> x509.Name:
    organisation = x509.NameAttribute(NameOID.ORGANIZATION_NAME, "Muralla")
    short = common_name.encode()[:64].decode(errors="ignore")  # X.520 allows 64
    return x509.Name([organisation, x509.NameAttribute(NameOID.COMMON_NAME, short)])


def certificate_for(
    subject: x509.Name, public: ec.EllipticCurvePublicKey, *, issuer: x509.Name, years: int
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # clocks of other machines may be behind
        .not_valid_after(now + timedelta(days=365 * years))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def key_usage(*, seals: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=seals,
        content_commitment=seals,
        key_cert_sign=not seals,
        crl_sign=not seals,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def new_root() -> Key:
    private = ec.generate_private_key(ec.SECP256R1())
    name = named(f"Muralla root {os.urandom(4).hex()}")
    builder = (
        certificate_for(name, private.public_key(), issuer=name, years=ROOT_YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(key_usage(seals=False), critical=True)
    )
    return Key(private, builder.sign(private, hashes.SHA256()))


def issue(name: str) -> Key:
    """A new key whose certificate the root has signed, for sealing and signing documents only."""
    root = root_key()
    private = ec.generate_private_key(ec.SECP256R1())
    issuer = root.certificate.subject
    builder = (
        certificate_for(named(name), private.public_key(), issuer=issuer, years=SEAL_YEARS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(key_usage(seals=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.EMAIL_PROTECTION, DOCUMENT_SIGNING]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(root.private.public_key()), critical=False)
    )
    return Key(private, builder.sign(root.private, hashes.SHA256()))


# --- sealing ------------------------------------------------------------------------------------------------------


def seal(pdf: bytes, tournament: Tournament, *, reason: str) -> bytes:
    """The PDF certified under the event's key: nothing may be added but a judge's signature in its prepared field."""
    key = make_event_key(tournament)
    return apart(lambda: certify(pdf, key, reason=reason))


def certify(pdf: bytes, key: Key, *, reason: str) -> bytes:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # heavy (0.8 s, 26 MiB), for seals only
    from pyhanko.sign import fields, signers  # as above

    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    for field in (SEAL_FIELD, JUDGE_FIELD):
        fields.append_signature_field(writer, fields.SigFieldSpec(field))
    metadata = signers.PdfSignatureMetadata(
        field_name=SEAL_FIELD,
        md_algorithm="sha256",
        subfilter=fields.SigSeedSubFilter.PADES,
        certify=True,
        docmdp_permissions=fields.MDPPerm.FILL_FORMS,
        reason=reason,
    )
    sealed = signers.PdfSigner(metadata, signer=signer(key)).sign_pdf(writer, bytes_reserved=BYTES_RESERVED)
    return sealed.getvalue()


def countersign(pdf: bytes, key: Key, *, reason: str) -> bytes:
    """A sealed PDF with a judge's signature in the prepared field, added after it so that the seal stays whole."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter  # heavy (0.8 s, 26 MiB), for seals only
    from pyhanko.sign import fields, signers  # as above

    metadata = signers.PdfSignatureMetadata(
        field_name=JUDGE_FIELD, md_algorithm="sha256", subfilter=fields.SigSeedSubFilter.PADES, reason=reason
    )
    pen = signers.PdfSigner(metadata, signer=signer(key))
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    return apart(lambda: pen.sign_pdf(writer, bytes_reserved=BYTES_RESERVED).getvalue())


def signer(key: Key):
    from asn1crypto import keys as asn1_keys  # belongs to pyHanko, as heavy
    from asn1crypto import x509 as asn1_x509  # as above
    from pyhanko.sign.signers import SimpleSigner  # as above
    from pyhanko_certvalidator.registry import SimpleCertificateStore  # as above

    def loaded(certificate: x509.Certificate):
        return asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))

    store = SimpleCertificateStore()
    store.register(loaded(root_key().certificate))
    private = key.private.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return SimpleSigner(
        signing_cert=loaded(key.certificate),
        signing_key=asn1_keys.PrivateKeyInfo.load(private),
        cert_registry=store,
    )


def apart(work: Callable[[], Result]) -> Result:
    """Does the work in a thread of its own: pyHanko starts an event loop, which a thread that runs one refuses."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
