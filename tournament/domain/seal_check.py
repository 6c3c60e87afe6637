"""Reads the seals of a PDF that anybody may have made: pure reading, with no database and no settings.

`python -m tournament.domain.seal_check ROOT <file.pdf` (the root certificate in base 64) does it in a process of its
own with bounds on memory and time, which is how the site reads files of strangers.
"""

from __future__ import annotations

import hashlib
import json
import logging
import resource
import subprocess
import sys
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

Fault = Literal[
    "empty",  # nothing in it
    "not_pdf",  # it does not begin as a PDF
    "encrypted",  # a password protects it
    "unreadable",  # truncated or broken: no reader can find its parts
    "unsealed",  # no signature in it
    "changed",  # bytes under a signature were changed
    "added",  # something was added after the last signature, or was not allowed after the first
    "stranger",  # a signature of somebody whom this root did not certify
]
CHECKING = Path(__file__).resolve().parent.parent.parent
MEMORY, SECONDS = 1 << 30, 15


@dataclass(frozen=True)
class SealReport:
    """What its seals say. `fault` is the first one, None when all is intact; the rest tells of the first seal."""

    fault: Fault | None
    signer: str = ""
    fingerprint: str = ""
    reason: str = ""
    signatures: int = 0

    @property
    def intact(self) -> bool:
        return self.fault is None


def read_seal(pdf: bytes, root: bytes) -> SealReport:
    """Judges a PDF by its own signatures under a root certificate (PEM): every one must hold, the last cover it all."""
    if not pdf:
        return SealReport("empty")
    if not pdf.startswith(b"%PDF-"):
        return SealReport("not_pdf")
    with ThreadPoolExecutor(1) as pool:  # pyHanko starts an event loop, which a thread that runs one refuses
        return pool.submit(judged, pdf, root).result()


def judged(pdf: bytes, root: bytes) -> SealReport:
    from asn1crypto import pem, x509  # belongs to pyHanko, as heavy
    from pyhanko.pdf_utils.reader import PdfFileReader  # heavy (0.8 s, 26 MiB), for seals only
    from pyhanko_certvalidator import ValidationContext  # as above

    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)  # its tracebacks are the answer here, not an accident
    logging.getLogger("pyhanko_certvalidator").setLevel(logging.CRITICAL)
    trusted = x509.Certificate.load(pem.unarmor(root)[2])
    try:
        reader = PdfFileReader(BytesIO(pdf))
        if reader.encrypted:
            return SealReport("encrypted")
        seals = list(reader.embedded_signatures)
    except Exception:  # whatever a hostile file makes the reader stumble over, it cannot be read
        return SealReport("unreadable")
    if not seals:
        return SealReport("unsealed")
    told = described(seals)
    for number, seal in enumerate(seals):
        context = ValidationContext(trust_roots=[trusted], allow_fetching=False)
        try:
            fault = fault_of(seal, context, first=number == 0, last=number == len(seals) - 1)
        except Exception:  # as above
            fault = "changed"
        if fault:
            return SealReport(fault, **told)
    return SealReport(None, **told)


def described(seals: list) -> dict:
    try:
        certificate = seals[0].signer_cert
        return {
            "signer": certificate.subject.native.get("common_name", ""),
            "fingerprint": hashlib.sha256(certificate.dump()).hexdigest(),
            "reason": str(seals[0].sig_object.get("/Reason", "")),
            "signatures": len(seals),
        }
    except Exception:  # a signature that does not even name its signer
        return {"signatures": len(seals)}


def fault_of(seal, context, *, first: bool, last: bool) -> Fault | None:
    from pyhanko.sign.validation import SignatureCoverageLevel, validate_pdf_signature  # for seals only, as above

    if seal.sig_object_type != "/Sig":
        return "stranger"  # a time stamp: this installation makes none
    status = validate_pdf_signature(seal, signer_validation_context=context)
    if not (status.intact and status.valid):
        return "changed"
    if not status.trusted:
        return "stranger"
    if not status.bottom_line or not status.docmdp_ok:
        return "added"
    if first and seal.docmdp_level is None:
        return "changed"  # the seal certifies; a plain signature in its place allows anything after it
    if last and status.coverage != SignatureCoverageLevel.ENTIRE_FILE:
        return "added"
    return None


def read_seal_apart(pdf: bytes, root: bytes) -> SealReport:
    """As `read_seal`, in a process of its own: a file made to exhaust its reader only ends that process."""
    command = [sys.executable, "-m", "tournament.domain.seal_check", b64encode(root).decode()]
    try:
        answer = subprocess.run(command, input=pdf, capture_output=True, cwd=CHECKING, timeout=2 * SECONDS, check=True)
        return SealReport(**json.loads(answer.stdout))
    except (subprocess.SubprocessError, ValueError):
        return SealReport("unreadable")


def main(root: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    json.dump(asdict(read_seal(sys.stdin.buffer.read(), b64decode(root))), sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
