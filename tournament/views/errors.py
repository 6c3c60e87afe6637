"""Pages for requests that cannot be answered."""

from django.shortcuts import render


def bad_request(request, exception=None):
    return render(request, "400.html", status=400)


def forbidden(request, exception=None):
    return render(request, "403.html", {"reason": str(exception) if exception else ""}, status=403)


def not_found(request, exception=None):
    return render(request, "404.html", status=404)


def server_error(request):
    return render(request, "500.html", status=500)
