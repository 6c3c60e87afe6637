"""The addresses of the site: everything belongs to the tournament app but logging in and the choice of language."""

from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournament.urls")),
]

handler400 = "tournament.views.errors.bad_request"
handler403 = "tournament.views.errors.forbidden"
handler404 = "tournament.views.errors.not_found"
handler500 = "tournament.views.errors.server_error"
