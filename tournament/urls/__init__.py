"""Addresses, one module a part of the site."""

from django.urls import include, path

urlpatterns = [
    path("", include("tournament.urls.helper")),
    path("", include("tournament.urls.events")),
    path("", include("tournament.urls.tables")),
    path("", include("tournament.urls.sheets")),
    path("", include("tournament.urls.accounts")),
    path("", include("tournament.urls.cards")),
]
