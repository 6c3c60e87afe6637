"""Officials of an event: who organises, referees and judges, with log-ins and PINs."""

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.domain.errors import RecordingError
from tournament.domain.pins import new_pin, set_pin
from tournament.domain.tournaments import add_official, remove_official, rename_official
from tournament.interfaces.event_forms import NameForm, OfficialForm, PinForm
from tournament.models import Official, Tournament
from tournament.views.guards import organisers_only


def page(request, tournament: Tournament, form, *, status: int = 200, **more):
    context = {
        "tournament": tournament,
        "form": form,
        "officials": tournament.officials.select_related("user"),
        "pin_form": PinForm(),
        **more,
    }
    return render(request, "events/officials.html", context, status=422 if form.errors else status)


@organisers_only
def event_officials(request, tournament: Tournament):
    form = OfficialForm(data=request.POST or None)
    if form.is_valid():
        try:
            official, pin = add_official(tournament, **form.cleaned_data)
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            return page(request, tournament, OfficialForm(), told=official, pin=pin)
    return page(request, tournament, form)


@organisers_only
def official_pin(request, tournament: Tournament, pk: int):
    """A new PIN: the one typed, or one that is made; shown this once."""
    official = get_object_or_404(tournament.officials.select_related("tournament"), pk=pk)
    if request.method != "POST":
        return redirect("event_officials", tournament.slug)
    form = PinForm(data=request.POST)
    if not form.is_valid():
        return page(request, tournament, OfficialForm(), wrong=official, pin_errors=form.errors["pin"])
    pin = form.cleaned_data["pin"]
    if pin:
        set_pin(official, pin)
    else:
        pin = new_pin(official)
    return page(request, tournament, OfficialForm(), told=official, pin=pin)


@organisers_only
def official_name(request, tournament: Tournament, pk: int):
    official = get_object_or_404(tournament.officials, pk=pk)
    if request.method != "POST":
        return redirect("event_officials", tournament.slug)
    form = NameForm(data=request.POST)
    if form.is_valid():
        try:
            rename_official(official, form.cleaned_data["name"])
        except RecordingError as error:
            form.add_domain_error(error)
        else:
            messages.success(request, _("Saved."))
            return redirect("event_officials", tournament.slug)
    return page(request, tournament, OfficialForm(), renaming=official, name_form=form, status=422)


@organisers_only
def official_remove(request, tournament: Tournament, pk: int):
    official: Official = get_object_or_404(tournament.officials, pk=pk)
    if request.method == "POST":
        try:
            remove_official(official)
        except RecordingError as error:
            messages.error(request, error.message)
        else:
            messages.success(request, _("%(name)s is no longer an official.") % {"name": official.name})
    return redirect("event_officials", tournament.slug)
