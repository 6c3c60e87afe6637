"""Clubs: mine, and the page of one with its members and cards; strangers are not told that a club exists."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournament.domain.clubs import (
    MEMBER,
    OWNER,
    ClubError,
    add_member,
    clubs_of,
    found_club,
    hand_over,
    remove_member,
    role_in_club,
    set_role,
)
from tournament.interfaces.card_forms import ClubForm, MemberForm
from tournament.models import Club


def club_page(*, owners: bool = False, posted: bool = False) -> Callable:
    """The view gets the club and `request.club_role`; whoever opens the address of an answer is sent to the club."""

    def guard(view: Callable) -> Callable:
        @never_cache
        @wraps(view)
        def guarded(request, slug, **kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            club = clubs_of(request.user).filter(slug=slug).first()
            if club is None:
                raise Http404(_("There is no club at this address."))
            request.club_role = role_in_club(request.user, club)
            if owners and request.club_role != OWNER:
                raise PermissionDenied(_("Only an owner of this club may do this."))
            if posted and request.method != "POST":
                return redirect("club", club.slug)
            return view(request, club, **kwargs)

        return guarded

    return guard


@never_cache
@login_required
def clubs(request):
    form = ClubForm(data=request.POST or None)
    if form.is_valid():
        try:
            club = found_club(user=request.user, name=form.cleaned_data["name"])
        except ClubError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("The club is founded. You own it."))
            return redirect("club", club.slug)
    context = {"form": form, "clubs": clubs_of(request.user)}
    return render(request, "clubs/list.html", context, status=422 if form.errors else 200)


def page(request, club: Club, form: MemberForm) -> HttpResponse:
    members = list(club.members.select_related("user"))
    owners = [member for member in members if member.role == OWNER]
    context = {
        "club": club,
        "members": members,
        "cards": club.cards.all(),
        "is_owner": request.club_role == OWNER,
        "mine": next((member for member in members if member.user_id == request.user.pk), None),
        "only_owner": owners[0] if len(owners) == 1 else None,
        "form": form,
    }
    return render(request, "clubs/club.html", context, status=422 if form.errors else 200)


@club_page()
def club(request, club: Club):
    return page(request, club, MemberForm())


@club_page(owners=True, posted=True)
def club_member_add(request, club: Club):
    form = MemberForm(data=request.POST)
    if form.is_valid():
        try:
            member = add_member(club, username=form.cleaned_data["username"])
        except ClubError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("%(name)s belongs to the club now.") % {"name": member.user.get_username()})
            return redirect("club", club.slug)
    return page(request, club, form)


@club_page(owners=True, posted=True)
def club_member_role(request, club: Club, pk: int):
    """Makes a member an owner, an owner a member, or hands the whole club over."""
    member = get_object_or_404(club.members.select_related("user", "club"), pk=pk)
    try:
        if "hand_over" in request.POST:
            hand_over(member, by=request.user)
        else:
            set_role(member, OWNER if request.POST.get("role") == OWNER else MEMBER)
    except ClubError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Saved."))
    return redirect("club", club.slug)


@club_page(owners=True, posted=True)
def club_member_remove(request, club: Club, pk: int):
    member = get_object_or_404(club.members.select_related("user", "club"), pk=pk)
    try:
        remove_member(member)
    except ClubError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("%(name)s is removed.") % {"name": member.user.get_username()})
    return redirect("club", club.slug) if member.user_id != request.user.pk else redirect("clubs")


@club_page(posted=True)
def club_leave(request, club: Club):
    member = get_object_or_404(club.members.select_related("club"), user=request.user)
    try:
        remove_member(member)
    except ClubError as error:
        messages.error(request, error.message)
        return redirect("club", club.slug)
    messages.success(request, _("You have left %(club)s.") % {"club": club.name})
    return redirect("clubs")
