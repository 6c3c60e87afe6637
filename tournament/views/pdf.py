"""PDFs as answers, and the page that says why there is none."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.domain.sheet_files import SheetError
from tournament.interfaces.pdf import PdfUnavailable


def pdf_response(pdf: bytes, filename: str) -> HttpResponse:
    response = HttpResponse(pdf, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{filename}"'
    response["Cache-Control"] = "private, no-cache"
    response._csp_exempt = True  # browsers apply it to their own PDF viewer, which then stays empty
    return response


def no_pdf(request: HttpRequest, error: SheetError | PdfUnavailable) -> HttpResponse:
    """A page that says why there is no PDF, and what would help."""
    if isinstance(error, PdfUnavailable):
        response = render(request, "sheets/problem.html", {"line": error.line}, status=503)
    else:
        response = render(request, "sheets/problem.html", {"message": error.message}, status=409)
    if request.htmx:  # the page takes the place of the one that asked, not of a part of it
        response.status_code = 409
        response["HX-Retarget"] = response["HX-Reselect"] = "main"
        response["HX-Reswap"] = "outerHTML"
    return response
