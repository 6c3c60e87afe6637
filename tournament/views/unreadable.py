"""Requests with NUL where no form looks at it: not every database can even be asked for such a text."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

NUL = "\0"


def refuse_unreadable(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """An address with NUL leads nowhere; a cookie with NUL is none. Fields of forms answer for themselves."""

    def answer(request: HttpRequest) -> HttpResponse:
        if NUL in request.path_info:
            raise BadRequest
        request.COOKIES = {name: value for name, value in request.COOKIES.items() if NUL not in value}
        return get_response(request)

    return answer
