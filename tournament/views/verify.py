"""Pages that say whether a sheet is the one that was signed: by its code, and by an uploaded PDF."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from tournament.domain.seals import root_certificate
from tournament.domain.sheet_files import SheetError, find_sheet, read_sheet
from tournament.domain.sheets import sheet_content
from tournament.domain.verification import MOST_BYTES, SheetState, Verdict, check_pdf, check_sheet
from tournament.interfaces.verdicts import FILES, fault_text, heading, record_text, state_heading
from tournament.models import Sheet
from tournament.views.pdf import no_pdf, pdf_response

FORM_BYTES = 64 * 1024
"""What a form may weigh besides the file in it."""


# Nothing is changed here, and the token would have to be read from the body before its size can be refused.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "verify/upload.html")
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES + FORM_BYTES:
        return answer(request, Verdict("too_large"), status=413)
    file = request.FILES.get("file")
    if file is None:
        return render(request, "verify/upload.html", {"error": _("Choose a PDF first.")}, status=400)
    return answer(request, check_pdf(file.read(MOST_BYTES + 1)), name=file.name)


def answer(request: HttpRequest, verdict: Verdict, *, name: str = "", status: int = 200) -> HttpResponse:
    kind, title = heading(verdict)
    context = {"verdict": verdict, "kind": kind, "title": title, "text": fault_text(verdict), "name": name}
    if verdict.state:
        context |= about(verdict.state)
    return render(request, "verify/answer.html", context, status=status)


def about(state: SheetState) -> dict:
    """The key data of a sheet as the stored record has them now."""
    sheet = state.sheet
    content = sheet_content(sheet.game)
    rows = [
        {
            "player": player,
            "total": content.results[player.number].total,
            "signature": content.signature_of(player.seat) if player in content.players else None,
        }
        for player in content.everybody
    ]
    newer = find_sheet(game=sheet.game, kind=sheet.kind, entry=sheet.entry, language=sheet.language)
    return {
        "state": state,
        "sheet": sheet,
        "content": content,
        "rows": rows,
        "others": [mark for mark in content.signatures if mark.seat is None],
        "newer": newer if newer != sheet else None,
        "record_text": record_text(state),
        "file_text": FILES.get(state.file, ""),
    }


@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """What the QR code of a sheet leads to."""
    found = Sheet.objects.filter(code=code).select_related("game__round__tournament", "game__table", "entry__player")
    if not (one := found.first()):
        return render(request, "verify/unknown.html", {"code": code[:40]}, status=404)
    state = check_sheet(one)
    kind, title = state_heading(state)
    return render(request, "verify/sheet.html", {"kind": kind, "title": title} | about(state))


@require_safe
def sheet_file(request: HttpRequest, code: str) -> HttpResponse:
    """The stored file itself, for whoever holds its code."""
    found = get_object_or_404(Sheet.objects.select_related("game__round__tournament"), code=code)
    try:
        return pdf_response(read_sheet(found), f"{found.game.round.tournament.slug}-{code}.pdf")
    except SheetError as error:
        return no_pdf(request, error)


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """The root certificate of this installation, for the judges' own PDF readers."""
    response = HttpResponse(root_certificate(), content_type="application/x-pem-file")
    response["Content-Disposition"] = 'attachment; filename="muralla-root.pem"'
    return response
