"""The answer for every page of an event whose rule set is not on this site (any more)."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.ruleset import UnknownRuleSet
from tournament.domain.errors import UnknownRules
from tournament.models import Tournament

WHERE = {"slug": "slug", "token": "tables__token", "code": "round_set__games__sheets__code"}
"""How the event is found by what stands in an address."""


class UnknownRulesPage:
    """Says which event cannot be shown and why, whatever page of it was asked for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UnknownRules | UnknownRuleSet):
            return None
        return render(request, "events/unknown_rules.html", {"event": event_of(request)}, status=503)


def event_of(request: HttpRequest) -> Tournament | None:
    asked = request.resolver_match.kwargs if request.resolver_match else {}
    place = {WHERE[name]: value for name, value in asked.items() if name in WHERE}
    return Tournament.objects.filter(**place).first() if place else None
