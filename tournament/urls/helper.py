"""Addresses of the score helper, its help pages and its API."""

from django.urls import path

from tournament.views import api, checks, help, helper

urlpatterns = [
    path("score/", helper.score_index, name="score_index"),
    path("score/<slug:ruleset>/", helper.score, name="score"),
    path("score/<slug:ruleset>/answer/", helper.score_answer, name="score_answer"),
    path("score/<slug:ruleset>/help/", help.score_help, name="score_help"),
    path("score/<slug:ruleset>/aid-card.pdf", help.aid_card, name="aid_card"),
    path("score/<slug:ruleset>/checks/", checks.check_list, name="checks"),
    path("score/<slug:ruleset>/checks/<slug:key>/", checks.check, name="check"),
    path("score/<slug:ruleset>/checks/<slug:key>/answer/", checks.check_answer, name="check_answer"),
    path("api/rulesets/", api.api_rulesets, name="api_rulesets"),
    path("api/score/<str:ruleset>/", api.api_score, name="api_score"),
]
