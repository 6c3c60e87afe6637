"""The home page: what the site is, what is being played, and the ways in."""

from django.shortcuts import render
from django.utils import timezone

from scoring import ruleset as registry
from tournament.domain.overview import listed

SHOWN = 6


def home(request):
    events = listed(timezone.localdate())
    context = {
        "running": events["running"][:SHOWN],
        "to_come": events["to_come"][:SHOWN],
        "over": events["over"][:SHOWN],
        "rulesets": registry.all_rulesets(),
    }
    return render(request, "home/home.html", context)
