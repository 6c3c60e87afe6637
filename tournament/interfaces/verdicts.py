"""What the site says of a PDF or of one of its sheets, in words for people and for the command line."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournament.domain.verification import MOST_BYTES, SheetState, Verdict

HEADINGS = {
    "intact": _("This is the sheet, unchanged"),
    "superseded": _("Unchanged, but no longer the last word"),
    "record": _("The file is unchanged, but the record behind it is not"),
    "fault": _("This PDF cannot be trusted"),
    "no_answer": _("This file cannot be checked"),
}

FAULTS = {
    "too_large": format_lazy(
        _("The file is too large: a sealed sheet has less than {size}."), size=f"{MOST_BYTES >> 20} MB"
    ),
    "empty": _("The file is empty. Perhaps it was not downloaded completely."),
    "not_pdf": _("The file does not begin as a PDF does. Choose the PDF of the sheet, not a picture or an archive."),
    "encrypted": _("The PDF is protected by a password. Sheets of this site never are."),
    "unreadable": _("The PDF is cut off or damaged: its parts cannot be found. Download or copy it again."),
    "unsealed": _("The PDF carries no seal. It is a print copy, a draft, or its seal was removed."),
    "changed": _("The PDF was changed after it was sealed: its bytes are not the ones that were sealed."),
    "added": _("Something was added to the PDF after it was sealed."),
    "stranger": _("The PDF is signed by somebody whom this site does not know."),
    "other_seal": _("The PDF carries the seal of another event than the sheet that it claims to be."),
    "not_kept": _(
        "The seal holds, yet the file is not byte for byte one that this site keeps: its seal itself was altered, or "
        "the sheet was made for records that are no longer here."
    ),
}
NO_ANSWER = ("too_large", "empty", "not_pdf", "encrypted", "unreadable")
"""Faults of a file that nobody could call a sheet."""

FILES = {
    "missing": _("The stored file of this sheet is missing from the store."),
    "altered": _("The stored file of this sheet was altered after it was sealed."),
}


def fault_text(verdict: Verdict) -> str:
    """The first fault in words; empty for an intact sheet."""
    if verdict.fault:
        return str(FAULTS[verdict.fault])
    return record_text(verdict.state) if verdict.state else ""


def record_text(state: SheetState) -> str:
    """What is wrong with the stored record; empty when it is the one that was signed."""
    if state.record:
        text = _("Record {number} of the game is not what was signed: {fault}.")
        return str(format_lazy(text, number=state.record.sequence, fault=state.record.text))
    if not state.in_record:
        return str(_("The record that was signed is no longer part of the game's chain."))
    return ""


def heading(verdict: Verdict) -> tuple[str, str]:
    """The kind of message and its heading."""
    if verdict.fault in NO_ANSWER:
        return "warning", str(HEADINGS["no_answer"])
    if verdict.fault:
        return "error", str(HEADINGS["fault"])
    return state_heading(verdict.state)


def state_heading(state: SheetState) -> tuple[str, str]:
    if not state.record_intact:
        return "error", str(HEADINGS["record"])
    if state.superseded:
        return "warning", str(HEADINGS["superseded"])
    return "success", str(HEADINGS["intact"])
