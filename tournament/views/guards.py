"""Who may see a view of an event: the check stands on the server, at each address."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.domain.access import NEEDED, ORGANISER, role_in
from tournament.models import Tournament


def tournament_of(slug: str) -> Tournament:
    """The event of an address, or the page that says that there is none."""
    tournament = Tournament.objects.filter(slug=slug).first()
    if tournament is None:
        raise Http404(_("There is no event at this address."))
    return tournament


def public_event(view: Callable) -> Callable:
    """The view gets the event and the roles that the reader has in it."""

    @wraps(view)
    def found(request, slug, **kwargs) -> HttpResponse:
        tournament = tournament_of(slug)
        request.roles = role_in(request.user, tournament)
        return view(request, tournament, **kwargs)

    return found


def officials_only(*roles: str) -> Callable:
    """The view is for these roles: strangers are asked to log in, others told what they would need."""

    def guard(view: Callable) -> Callable:
        @never_cache
        @wraps(view)
        def guarded(request, slug, **kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            tournament = tournament_of(slug)
            request.roles = role_in(request.user, tournament)
            if not request.roles & set(roles):
                raise PermissionDenied(NEEDED[frozenset(roles)])
            return view(request, tournament, **kwargs)

        return guarded

    return guard


organisers_only = officials_only(ORGANISER)


def posted(name: str) -> Callable:
    """The view answers a form; whoever opens its address in the browser is sent to the page with the form."""

    def only(view: Callable) -> Callable:
        @wraps(view)
        def checked(request, tournament, **kwargs) -> HttpResponse:
            if request.method != "POST":
                return redirect(name, slug=tournament.slug, **kwargs)
            return view(request, tournament, **kwargs)

        return checked

    return only
