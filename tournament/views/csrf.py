"""What is answered when a form's CSRF token does not fit: nothing typed is lost, and the form can be sent again."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

SECRET = ("pin", "password")
MOST_FIELDS, MOST_LENGTH = 200, 20_000


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The typed form behind a fresh token; one that comes from elsewhere or holds a secret is not offered again."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken" and len(value) < MOST_LENGTH
    ]
    holds_secret = any(word in name for name, _value in fields for word in SECRET)
    can_resend = is_from_here(request) and not holds_secret and not request.FILES and 0 < len(fields) <= MOST_FIELDS
    if not can_resend:
        return render(request, "403_csrf.html", status=403)
    return render(request, "table/resend.html", {"fields": fields, "path": request.get_full_path()}, status=403)


def is_from_here(request: HttpRequest) -> bool:
    """Whether the browser says that one of this site's own pages has sent the form."""
    origin = request.headers.get("Origin") or request.headers.get("Referer")
    return bool(origin) and urlsplit(origin).netloc == request.get_host()
